"""Deals as their makers and players meet them."""

import asyncio
from typing import Any

import msgspec

from infra.library import verify
from infra.store.database.connection import Session
from tests.deals.tables import OPTIONS, deal, end, table
from tests.support.app import RunningApp
from tests.support.client import Guest, leave, ok, refused
from tests.support.games import open_game, view


async def hand(guest: Guest, path: str) -> Any:
    return next(m["hand"] for m in (await view(guest, path))["state"]["mats"] if any(m["hand"]))


async def test_new_deal_shows_its_maker_and_no_secret(h: RunningApp) -> None:
    anna = await h.player("Anna")
    made = await deal(anna)
    assert ok(await h.nobody.get(f"/v1/deals/{made['id']}")) == made
    assert (made["over"], made["revealed"], made["games"], made["maker"]["name"]) == (False, None, [], "Anna")


async def test_tables_are_dealt_the_same(h: RunningApp) -> None:
    anna, bert, cleo, dora = await h.players("Anna", "Bert", "Cleo", "Dora")
    made = await deal(anna)
    one, other = await table(made, anna, bert), await table(made, cleo, dora)
    assert await hand(anna, one) == await hand(cleo, other)
    assert await hand(bert, one) == await hand(dora, other)
    games = [ok(await anna.get(one)), ok(await cleo.get(other))]
    assert [(game["deal"], game["commitment"]) for game in games] == [(made["id"], made["commitment"])] * 2
    assert games[0]["spectators"]["who"] == "none"
    own = ok(await anna.get(await open_game(anna)))
    assert own["deal"] is None
    assert own["commitment"] != made["commitment"]


async def test_one_key_makes_one_deal(h: RunningApp) -> None:
    anna, asked = await h.player("Anna"), {"ruleset": "dominion", "seats": 2, "ends_in": 60}
    first, again = [await anna.post("/v1/deals", asked, Idempotency_Key="one") for _ in range(2)]
    assert ok(first) == ok(again)
    assert again.headers["idempotent-replayed"] == "true"
    refused(await anna.post("/v1/deals", asked | {"ends_in": 61}, Idempotency_Key="one"), 422, "key-reused")
    assert ok(await anna.post("/v1/deals", asked))["id"] != ok(first)["id"]


async def test_deals_outlast_no_change_of_rules(h: RunningApp) -> None:
    anna = await h.player("Anna")
    made = await deal(anna)
    stored: Any = h.composed.accounts

    def change(session: Session) -> None:
        session.rows("UPDATE deals SET rules = rules + 1")

    await stored.in_one(change)
    asked = {"ruleset": "dominion", "seats": 2, "options": OPTIONS, "deal": made["id"]}
    refused(await anna.post("/v1/games", asked), 409, "not-open")


async def test_end_of_a_deal_tells_everything(h: RunningApp) -> None:
    anna, bert, cleo, dora = await h.players("Anna", "Bert", "Cleo", "Dora")
    made = await deal(anna)
    one, other = await table(made, anna, bert), await table(made, cleo, dora)
    assert ok(await h.nobody.get(f"/v1/deals/{made['id']}")) == made
    ok(await anna.post(f"{one}/resignation", {}))
    for guest in (anna, bert, cleo, h.nobody):
        answer = await guest.get(f"{one}/record")
        refused(
            answer,
            *(
                (409, "not-over")
                if guest in (anna, bert)
                else (403, "no-spectators")
                if guest is cleo
                else (401, "no-token")
            ),
        )
    assert ok(await anna.get(one))["status"] == "running"
    assert ok(await h.nobody.get("/v1/results"))["results"] == []
    assert ok(await h.nobody.get(f"/v1/players/{bert.id}"))["ratings"] == []
    await end(h, made)
    said = ok(await h.nobody.get(f"/v1/deals/{made['id']}"))
    assert said["games"] == sorted(path.rpartition("/")[2] for path in (one, other))
    reports = [verify((await h.nobody.get(f"{path}/record")).content) for path in (one, other)]
    assert {report.deal for report in reports} == {reports[0].deal}
    assert [report.finding for report in reports] == [None, None]
    assert ok(await h.nobody.get(one))["result"]["secret"] == said["revealed"]
    assert ok(await h.nobody.get(one))["result"]["places"] == [2, 1]
    assert len(ok(await h.nobody.get("/v1/results"))["results"]) == 2
    assert ok(await h.nobody.get(f"/v1/players/{bert.id}"))["ratings"][0]["games"] == 1


async def test_openings_fit_their_deal(h: RunningApp) -> None:
    anna, bert = await h.players("Anna", "Bert")
    made, mine = await deal(anna), await deal(anna, opens="maker")
    base = {"ruleset": "dominion", "seats": 2, "options": {"preset": "first-game"}, "deal": made["id"]}
    wrong: dict[str, Any] = {
        "/seats": {"seats": 3},
        "/options": {"options": {"preset": "size-distortion"}},
        "/scenario": {"scenario": {}},
        "/open_hands": {"open_hands": True},
        "/branches": {"branches": "live"},
        "/spectators": {"spectators": {"who": "none"}},
        "/undo": {"undo": "any"},
        "/absent": {"absent": {"bot": "search-master"}, "clock": {"kind": "move", "seconds": 60}},
    }
    for pointer, more in wrong.items():
        assert refused(await anna.post("/v1/games", base | more), 422, "bad-options")["pointer"] == pointer
    caylus = {"ruleset": "caylus-magna-carta", "seats": 2, "deal": made["id"]}
    assert refused(await anna.post("/v1/games", caylus), 422, "bad-options")["pointer"] == "/ruleset"
    refused(await bert.post("/v1/games", base | {"deal": mine["id"]}), 403, "not-your-seat")
    refused(await anna.post("/v1/games", base | {"deal": "0" * 32}), 404, "unknown-deal")
    refused(await h.nobody.get("/v1/deals/" + "0" * 32), 404, "unknown-deal")
    await end(h, made)
    refused(await anna.post("/v1/games", base), 409, "not-open")


async def test_deals_end_within_ninety_days(h: RunningApp) -> None:
    anna = await h.player("Anna")
    for seconds in (59, 91 * 86_400):
        asked = {"ruleset": "dominion", "seats": 2, "ends_in": seconds}
        assert refused(await anna.post("/v1/deals", asked), 422, "invalid")["pointer"] == "/ends_in"
    for _ in range(20):
        await deal(anna)
    asked = {"ruleset": "dominion", "seats": 2, "ends_in": 60}
    refused(await anna.post("/v1/deals", asked), 429, "limited")


async def test_nobody_sits_twice_in_a_deal(h: RunningApp) -> None:
    """Not after resigning, not after giving a seat up, not in two games at once."""
    anna, bert, cleo, dora = await h.players("Anna", "Bert", "Cleo", "Dora")
    made = await deal(anna)
    one, other = await table(made, anna, bert), await table(made, cleo)
    ok(await anna.post(f"{one}/resignation", {}))
    for guest in (anna, bert):
        assert refused(await guest.post(f"{other}/seats", {}), 409, "seat-taken")["rule"] == "deal"
    ok(await cleo.delete(f"{other}/seats/0"))
    third = await open_game(dora, deal=made["id"])
    refused(await cleo.post(f"{third}/seats", {}), 409, "seat-taken")
    ok(await cleo.post(f"{other}/seats", {}))  # where it was is no other game


async def test_joining_two_games_at_once_gives_one_seat(h: RunningApp) -> None:
    anna, bert, cleo = await h.players("Anna", "Bert", "Cleo")
    made = await deal(anna)
    paths = [await open_game(guest, deal=made["id"]) for guest in (anna, bert)]
    answers = await asyncio.gather(*[cleo.post(f"{path}/seats", {}) for path in paths * 4])
    assert sorted({answer.status_code for answer in answers}) == [201, 409]
    assert sum([len(ok(await cleo.get(path))["your_seats"]) for path in paths]) == 1


async def test_player_whose_join_failed_may_join_another_game(h: RunningApp) -> None:
    """Nobody is bound to a game in which another took the seat meanwhile, at another server."""
    anna, bert, cleo = await h.players("Anna", "Bert", "Cleo")
    made = await deal(anna)
    one, other = await table(made, anna), await table(made, bert)
    live = await h.service.live_games.current(one.rpartition("/")[2])
    async with (await h.service._deals()).seated(live, cleo.id):  # pyright: ignore[reportPrivateUsage] - as a join does
        pass
    ok(await cleo.post(f"{other}/seats", {}))


async def test_seats_bring_no_entropy(h: RunningApp) -> None:
    anna, bert = await h.players("Anna", "Bert")
    path = await open_game(anna, deal=(await deal(anna))["id"])
    answer = await bert.post(f"{path}/seats", {"commitment": "5a" * 32})
    assert refused(answer, 422, "bad-entropy")["rule"] == "deal"
    ok(await bert.post(f"{path}/seats", {}))


async def test_a_deal_outlives_who_left(h: RunningApp) -> None:
    """Who deletes their account has had their seat; the game goes on to its end with the deal."""
    anna, bert, cleo, dora = await h.players("Anna", "Bert", "Cleo", "Dora")
    made = await deal(anna)
    one, _ = await table(made, anna, bert), await table(made, cleo, dora)
    await leave(anna)
    await end(h, made)
    said = ok(await h.nobody.get(f"/v1/deals/{made['id']}"))
    assert len(said["games"]) == 2
    assert said["maker"] == {"id": anna.id, "name": "", "bot": False}
    assert verify((await h.nobody.get(f"{one}/record")).content).finding is None


async def test_deal_games_get_no_match_and_no_withdrawal(h: RunningApp) -> None:
    """Nobody is seated there by a match, and nobody withdraws one: that would tell its secret."""
    anna, bert, cleo = await h.players("Anna", "Bert", "Cleo")
    made = await deal(anna, options={})
    path = await table(made, anna, options={}, clock=None)
    ok(await bert.post("/v1/quick", {"ruleset": "dominion", "seats": 2}))
    assert len(ok(await cleo.get(path))["sitting"]) == 1
    refused(await anna.delete(path), 409, "not-due")


async def test_practice_is_for_programs(h: RunningApp) -> None:
    anna = await h.player("Anna")
    made = await deal(anna, practice=True)
    bot = ok(await h.nobody.post("/v1/players", {"name": "Robo", "bot": True}))
    robo = Guest(h.http, bot["id"], "Robo", bot["token"])
    refused(
        await anna.post(
            "/v1/games", {"ruleset": "dominion", "seats": 2, "options": {"preset": "first-game"}, "deal": made["id"]}
        ),
        422,
        "bad-options",
    )
    paths = [await open_game(anna, deal=made["id"], access="unlisted") for _ in range(2)]
    refused(await anna.post(f"{paths[0]}/seats", {}), 403, "not-your-seat")
    for path in paths:
        for _ in range(2):
            ok(await robo.post(f"{path}/seats", {}))
        ok(await robo.post(f"{path}/resignation", {"seat": 0}))
        assert ok(await h.nobody.get(path))["status"] == "over"
    reports = [verify((await h.nobody.get(f"{path}/record")).content) for path in paths]
    assert reports[0].deal == reports[1].deal
    assert ok(await h.nobody.get("/v1/results"))["results"] == []


async def test_a_deal_survives_a_restart(h: RunningApp) -> None:
    """A game of a deal that is loaded anew goes on with its dice."""
    anna, bert = await h.players("Anna", "Bert")
    path = await table(await deal(anna), anna, bert)
    before = (await view(anna, path))["state"]
    h.service.live_games.evict(path.rpartition("/")[2])
    assert (await view(anna, path))["state"] == before
    ok(await bert.post(f"{path}/resignation", {}))
    h.service.live_games.evict(path.rpartition("/")[2])
    assert ok(await anna.get(path))["status"] == "running"
    refused(await anna.post(f"{path}/resignation", {}), 409, "game-over")
    assert msgspec.json.decode((await anna.get(f"{path}/view")).content)["asked"] == []
