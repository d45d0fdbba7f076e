"""A word means one thing in bodies and answers: spectators, seats, times."""

from datetime import datetime
from typing import Any, cast

import pytest

from projections.words.times import rfc3339
from tests.contract.live import committed
from tests.support.app import RunningApp
from tests.support.client import ok, refused
from tests.support.games import deal, open_game, view

ALL = {"who": "all", "what": "public", "late": None}
NONE = ALL | {"who": "none"}
CLOCK = {"kind": "move", "seconds": 60}


async def test_spectators_are_a_record_in_a_game_and_in_lists(h: RunningApp) -> None:
    anna, bert = await h.players("Anna", "Bert")
    for given, said in (({}, ALL), ({"who": "all"}, ALL), ({"who": "none"}, NONE), (NONE, NONE)):
        path = await open_game(anna, spectators=given)
        assert ok(await bert.get(path))["spectators"] == said
        (listed,) = [one for one in ok(await bert.get("/v1/games"))["games"] if path.endswith(one["id"])]
        assert listed["spectators"] == said
        ok(await anna.delete(path))


@pytest.mark.parametrize(
    ("asked", "pointer"),
    [
        ({"who": "none", "late": {"versions": 3}}, "/spectators/late"),
        ({"late": {"versions": 0, "minutes": 0}}, "/spectators/late"),
    ],
)
async def test_what_spectators_are_not_offered_is_refused_and_said(
    asked: dict[str, Any], pointer: str, h: RunningApp
) -> None:
    (anna,) = await h.players("Anna")
    body = {"ruleset": "dominion", "seats": 2, "spectators": asked}
    problem = refused(await anna.post("/v1/games", body), 422, "invalid")
    assert (problem["pointer"], problem["rule"]) == (pointer, "spectators")
    assert "leave" in problem["detail"] or "send" in problem["detail"]
    refused(await anna.post("/v1/games", body | {"spectators": "none"}), 400, "malformed")


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


async def test_seats_is_a_number_and_sitting_is_who_sits_there(h: RunningApp) -> None:
    anna, bert = await h.players("Anna", "Bert")
    path = await deal(anna, anna, bert)
    seen, game = await view(anna, path), ok(await anna.get(path))
    (listed,) = ok(await anna.get("/v1/me/games"))["games"]
    assert game["seats"] == listed["seats"] == 2
    assert [seat["player"]["name"] for seat in seen["sitting"]] == ["Anna", "Bert"]
    assert seen["sitting"] == game["sitting"]
    assert "seats" not in seen


def times(value: Any) -> list[tuple[int | None, str | None]]:
    """Every pair of microseconds and RFC 3339 in an answer."""
    if isinstance(value, list):
        return [pair for part in cast("list[Any]", value) for pair in times(part)]
    if not isinstance(value, dict):
        return []
    parts = cast("dict[str, Any]", value)
    found = [(parts[n.removesuffix("_time")], parts[n]) for n in parts if n.endswith("_time")]
    return found + [pair for part in parts.values() for pair in times(part)]


async def test_times_are_the_same_in_microseconds_and_as_rfc_3339_has_them(h: RunningApp) -> None:
    anna, bert = await h.players("Anna", "Bert")
    path = await deal(anna, anna, bert, clock=CLOCK)
    for url in (path, f"{path}/view", f"{path}/story", "/v1/me/games", "/v1/me/tokens", f"/v1/players/{bert.id}"):
        found = times(ok(await anna.get(url)))
        assert found, url
        for at, text in found:
            assert (at is None) == (text is None), url
            if at is not None and text is not None:
                moment = datetime.fromisoformat(text)
                assert round(moment.timestamp() * 1_000_000) == at, url
                assert text.endswith("Z"), url


def test_every_point_in_time_of_an_answer_has_both_forms() -> None:
    """By what the document says of it: evidence alone, which facts and records are, has nothing beside microseconds."""
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
def test_a_time_that_no_calendar_has_is_the_nearest_that_one_has(at: int, text: str) -> None:
    assert rfc3339(at) == text
