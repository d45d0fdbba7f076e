"""A rematch: the same players, at the same seats, in a new game."""

from typing import Any

import pytest

from domain.engine.entry.clock import MICROSECONDS
from domain.games import GAMES
from tests.laws.house import each_of
from tests.support.app import RunningApp
from tests.support.client import ok, refused
from tests.support.games import bot_game, deal, join, last_province, view


async def test_the_same_players_sit_as_they_sat(h: RunningApp) -> None:
    path, anna, bert = await h.table()
    ok(await anna.post(f"{path}/resignation", {}))

    made = ok(await bert.post(f"{path}/rematch", {"ruleset": "dominion"}))

    again = f"/v1/games/{made['id']}"
    assert made["status"] == "open"
    assert made["rematch_of"] == path.rpartition("/")[2]
    assert [person["name"] for person in made["awaited"]] == ["Anna", "Bert"]
    assert ok(await anna.get(path))["rematch"] == made["id"]
    started = await join(again, bert, anna)
    assert [seat["player"]["name"] for seat in started["sitting"]] == ["Anna", "Bert"], "whoever joins first"
    assert started["options"] == ok(await anna.get(path))["options"]
    assert (await view(anna, again))["asked"][0]["seat"] == 0, "the seat left of the winner, Bert at seat 1, begins"


@pytest.mark.parametrize("access", ["open", "unlisted"])
async def test_rematch_is_among_the_other_players_invitations(h: RunningApp, access: str) -> None:
    anna, bert, carl = await h.players("Anna", "Bert", "Carl")
    path = await deal(anna, anna, bert, access=access)
    ok(await anna.post(f"{path}/resignation", {}))
    made = ok(await bert.post(f"{path}/rematch", {"ruleset": "dominion"}))["id"]
    assert ok(await carl.get(f"/v1/games/{made}"))["access"] == access, "who may find it, as before"

    (kept,) = ok(await anna.get("/v1/me/invitations"))["invitations"]
    assert (kept["game"], kept["player"]["name"]) == (made, "Anna")
    for other in (bert, carl):
        assert ok(await other.get("/v1/me/invitations"))["invitations"] == []
    await anna.put(f"/v1/me/blocks/{bert.id}")
    assert ok(await anna.get("/v1/me/invitations"))["invitations"] == [], "as of all that a blocked one offers"
    await anna.delete(f"/v1/me/blocks/{bert.id}")
    await join(f"/v1/games/{made}", anna)
    assert ok(await anna.get("/v1/me/invitations"))["invitations"] == [], "once they sit there"


async def test_a_game_has_one_rematch(h: RunningApp) -> None:
    path, anna, bert = await h.table()
    ok(await anna.post(f"{path}/resignation", {}))

    first = await anna.post(f"{path}/rematch", {"ruleset": "dominion"})
    await join(f"/v1/games/{ok(first)['id']}", anna)
    second = await bert.post(f"{path}/rematch", {"ruleset": "dominion"})

    assert ok(first)["id"] == ok(second)["id"]
    assert second.headers["idempotent-replayed"] == "true"
    assert [person["name"] for person in ok(second)["awaited"]] == ["Bert"], "as it is now"
    other = {"ruleset": "dominion", "options": {"preset": "deck-top"}}
    assert refused(await bert.post(f"{path}/rematch", other), 409, "rematch-exists")["game"] == ok(first)["id"]


async def test_bots_sit_in_a_rematch_already(h: RunningApp) -> None:
    (anna,) = await h.players("Anna")
    path = await bot_game(anna, "big-money")
    ok(await anna.post(f"{path}/resignation", {}))

    made = ok(await anna.post(f"{path}/rematch", {"ruleset": "dominion", "options": {"preset": "deck-top"}}))

    assert [seat["bot"] for seat in made["sitting"]] == ["big-money"]
    assert made["options"]["preset"] == "deck-top"
    assert (await join(f"/v1/games/{made['id']}", anna))["status"] == "running"


async def test_seats_are_kept_for_those_who_played(h: RunningApp) -> None:
    anna, bert, cleo = await h.players("Anna", "Bert", "Cleo")
    path = await deal(anna, anna, bert)
    refused(await anna.post(f"{path}/rematch", {"ruleset": "dominion"}), 409, "not-over")
    ok(await anna.post(f"{path}/resignation", {}))
    refused(await cleo.post(f"{path}/rematch", {"ruleset": "dominion"}), 403, "not-your-seat")
    bad = {"ruleset": "dominion", "options": {"preset": "deck-top", "kingdom": [*"abcdefghij"]}}
    refused(await anna.post(f"{path}/rematch", bad), 422, "invalid")
    again = f"/v1/games/{ok(await anna.post(f'{path}/rematch', {'ruleset': 'dominion'}))['id']}"

    refused(await cleo.post(f"{again}/seats", {}), 409, "seat-taken")
    refused(await anna.post(f"{again}/seats", {"bot": "random"}), 409, "seat-taken")

    await join(again, bert)
    ok(await bert.delete(f"{again}/seats/0"))
    assert (await join(again, anna, bert))["status"] == "running"


async def test_rematch_of_a_scenario_is_an_ordinary_game(h: RunningApp) -> None:
    (anna,) = await h.players("Anna")
    path = await bot_game(anna, "random", scenario=last_province())
    ok(await anna.post(f"{path}/resignation", {}))

    made = ok(await anna.post(f"{path}/rematch", {"ruleset": "dominion"}))

    assert not made["sandbox"]


async def test_rematch_is_refused_if_one_held_several_seats(h: RunningApp) -> None:
    (anna,) = await h.players("Anna")
    path = await deal(anna, anna, anna, scenario=last_province())
    ok(await anna.post(f"{path}/resignation", {"seat": 0}))

    refused(await anna.post(f"{path}/rematch", {"ruleset": "dominion"}), 409, "seat-taken")


@pytest.mark.parametrize(("key", "absent"), each_of(GAMES, ["default", "resign", {"bot": "random"}]), ids=str)
async def test_rematch_is_open_to_who_left(key: str, absent: Any, h: RunningApp) -> None:
    await h.service.due_times.rounds.close()
    anna, bert = await h.players("Anna", "Bert")
    terms = {"clock": {"kind": "move", "seconds": 60}, "absent": absent, "undo": "any", "branches": "live"}
    path = await deal(anna, anna, bert, ruleset=key, **terms)
    for _ in range(3):
        h.clock.now += 100 * MICROSECONDS
        assert await h.service.due_times.work() == 1
        if ok(await anna.get(path))["status"] == "running":
            ok(await bert.post(f"{path}/resignation", {}))
        over = ok(await anna.get(path))
        assert (over["status"], over["result"]["how"]) == ("over", "resigned")
        made = ok(await bert.post(f"{path}/rematch", {"ruleset": key}))
        assert {name: made[name] for name in terms} == terms
        path = f"/v1/games/{made['id']}"
        assert (await join(path, anna, bert))["status"] == "running"
        assert (await view(anna, path))["clocks"] is not None
