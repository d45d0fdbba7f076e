"""Views, and that a word means one thing in bodies and answers."""

from datetime import datetime
from typing import Any, cast

import pytest

from projections.words.times import rfc3339
from tests.contract.live import committed
from tests.support.app import RunningApp
from tests.support.client import ok
from tests.support.games import PLAIN, choice, deal, join, mat, mine, open_game, view


async def test_an_etag_names_version_viewer_and_language(h: RunningApp) -> None:
    path, host, anna, bert = await h.table(host="Host", scenario={"seats": [PLAIN, PLAIN], "turn": 0})
    tags: dict[str, bytes] = {}
    for guest in (anna, bert, host):
        for language in ("en", "ko", "ja"):
            answer = await guest.get(f"{path}/view", Accept_Language=language)
            assert tags.setdefault(answer.headers["etag"], answer.content) == answer.content
    assert len(tags) == 9
    spectator = await h.nobody.get(f"{path}/view")
    assert tags[spectator.headers["etag"]] == spectator.content, "whoever does not sit there sees what all see"
    for tag in tags:
        kept = await anna.get(f"{path}/view", If_None_Match=tag)
        assert (kept.status_code == 304) == (tag == (await anna.get(f"{path}/view")).headers["etag"])


async def test_words_come_in_the_language_that_is_accepted(h: RunningApp) -> None:
    host, anna, bert = await h.players("Host", "Anna", "Bert")
    scenario = {"seats": [mat(hand="militia copper", deck="copper"), PLAIN], "turn": 0}
    path = await deal(host, anna, bert, scenario=scenario)
    english = mine(await view(anna, path))
    assert "Play Militia" in english["labels"]
    names: dict[str, Any] = {
        one["id"]: one["names"] for one in ok(await anna.get("/v1/rulesets/dominion"))["components"]
    }
    for header, language in {
        "ko": "ko",
        "ja-JP, en;q=0.5": "ja",
        "fr, de;q=0.9": "en",
        "en;q=0.2, ko;q=0.7, ja;q=0.5": "ko",
        "KO-kr": "ko",
        "*": "en",
        "ja;q=x, en": "en",
        ";;;": "en",
    }.items():
        asked = mine(await view(anna, path, Accept_Language=header))
        play = next(i for i, option in enumerate(asked["options"]) if option.get("card") == "militia")
        assert names["militia"][language] in asked["labels"][play], header
        assert asked["options"] == english["options"], "what is stored and compared has no language"
        assert (asked["prompt"] == english["prompt"]) == (language == "en")
    told = await anna.post(f"{path}/choices", choice(await view(anna, path), "Play Copper"), Accept_Language="ko")
    assert told.json()["asked"][0]["prompt"] != english["prompt"]


async def test_view_before_the_start_has_no_state(h: RunningApp) -> None:
    anna, bert = await h.players("Anna", "Bert")
    path = await open_game(anna)
    await join(path, bert)
    seen = await view(bert, path)
    assert (seen["status"], seen["state"], seen["asked"], seen["result"]) == ("open", None, [], None)
    assert (seen["viewer"], [seat["player"]["name"] for seat in seen["sitting"]]) == ("seat-0", ["Bert"])
    assert (await view(anna, path))["viewer"] == "spectator"


# -- a word means one thing in bodies and answers: spectators, seats, times
CLOCK = {"kind": "move", "seconds": 60}


async def test_lists_say_the_clock_as_a_game_does(h: RunningApp) -> None:
    anna, bert = await h.players("Anna", "Bert")
    clocked, timeless = await open_game(anna, clock=CLOCK, absent="resign"), await open_game(anna)
    quick = await open_game(anna, clock=CLOCK)
    expected = {clocked: (CLOCK, "resign"), timeless: (None, None), quick: (CLOCK, "default")}
    listed = {f"/v1/games/{one['id']}": one for one in ok(await bert.get("/v1/games"))["games"]}
    for path, (clock, absent) in expected.items():
        game = ok(await bert.get(path))
        assert (game["clock"], game["absent"]) == (clock, absent)
        assert (listed[path]["clock"], listed[path]["absent"]) == (clock, absent)


def times(value: Any) -> list[tuple[int | None, str | None]]:
    """Every pair of microseconds and RFC 3339 in an answer."""
    if isinstance(value, list):
        return [pair for part in cast("list[Any]", value) for pair in times(part)]
    if not isinstance(value, dict):
        return []
    parts = cast("dict[str, Any]", value)
    found = [(parts[n.removesuffix("_time")], parts[n]) for n in parts if n.endswith("_time")]
    return found + [pair for part in parts.values() for pair in times(part)]


async def test_times_agree_in_microseconds_and_rfc_3339(h: RunningApp) -> None:
    path, anna, bert = await h.table(clock=CLOCK)
    for url in (path, f"{path}/view", f"{path}/story", "/v1/me/games", "/v1/me/tokens", f"/v1/players/{bert.id}"):
        found = times(ok(await anna.get(url)))
        assert found, url
        for at, text in found:
            assert (at is None) == (text is None), url
            if at is not None and text is not None:
                moment = datetime.fromisoformat(text)
                assert round(moment.timestamp() * 1_000_000) == at, url
                assert text.endswith("Z"), url


def test_every_time_in_answers_has_both_forms() -> None:
    """By the document's own words: only evidence, that is facts and records, has nothing but microseconds."""
    schemas = committed()["components"]["schemas"]
    for name, schema in schemas.items():
        properties = schema.get("properties", {})
        for field, part in properties.items():
            evidence = "x-audience" in part or name.endswith(("Frame", "RecordEntry"))
            if "microseconds since 1970" in part.get("description", "") and not evidence:
                assert f"{field}_time" in properties, (name, field)


@pytest.mark.parametrize(
    ("at", "text"),
    [
        (0, "1970-01-01T00:00:00.000000Z"),
        (1_795_335_718_803_354, "2026-11-22T08:21:58.803354Z"),
        (-1, "1970-01-01T00:00:00.000000Z"),
        (2**63, "9999-12-31T23:59:59.999999Z"),
    ],
)
def test_time_outside_calendars_is_the_nearest_inside(at: int, text: str) -> None:
    assert rfc3339(at) == text
