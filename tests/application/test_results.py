"""Results: what counts, in which order, and what never counts."""

from typing import Any

from tests.support.app import RunningApp
from tests.support.client import ok, refused
from tests.support.games import deal, ended, open_game


async def test_the_latest_result_comes_first_in_pages_and_by_ruleset(h: RunningApp) -> None:
    anna, bert = await h.players("Anna", "Bert")
    games = [await ended(anna, bert) for _ in range(3)]
    games.append(await ended(anna, bert, ruleset="civilization"))
    found: list[Any] = []
    cursor = ""
    while cursor is not None:
        page = ok(await h.nobody.get(f"/v1/results?limit=2{cursor and '&cursor=' + cursor}"))
        found += page["results"]
        cursor = page["next"]
    assert [result["game"] for result in found] == games[::-1]
    one = found[-1]
    assert (one["how"], one["decided"], one["ruleset"]) == ("resigned", "resigned", "dominion")
    assert [(seat["player"]["name"], seat["bot"], seat["place"]) for seat in one["sitting"]] == [
        ("Anna", None, 1),
        ("Bert", None, 2),
    ]
    assert ok(await h.nobody.get("/v1/results?ruleset=civilization"))["results"] == found[:1]
    refused(await h.nobody.get("/v1/results?ruleset=chess"), 404, "unknown-ruleset")


async def test_what_is_no_result_for_all_to_see_is_not_listed(h: RunningApp) -> None:
    anna, bert = await h.players("Anna", "Bert")
    await ended(anna, bert, spectators={"who": "none"})
    await ended(anna, bert, open_hands=True)
    await deal(anna, anna, bert)
    withdrawn = await open_game(anna)
    ok(await anna.delete(withdrawn))
    assert ok(await h.nobody.get("/v1/results")) == {"results": [], "next": None, "partial": False}
