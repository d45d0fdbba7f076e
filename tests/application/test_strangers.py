"""Who may join, and finding a game: access, invitations, the lobby's filters, blocks, and quick games."""

import asyncio
from hashlib import sha256
from pathlib import Path
from typing import Any

from domain.engine.entry.clock import MICROSECONDS
from domain.engine.entry.commands import PRESENT_SECONDS
from domain.games import GAMES
from tests.support.app import RunningApp, application
from tests.support.client import Guest, leave, ok, refused
from tests.support.games import deal, game_of, join, open_game, reveal
from tests.support.stores import Site

QUICK = {"ruleset": "dominion", "seats": 2}


async def lobby(guest: Guest, query: str = "") -> list[str]:
    """The ids in this guest's lobby."""
    return [game["id"] for game in ok(await guest.get(f"/v1/games?limit=100{query}"))["games"]]


async def test_unlisted_and_closed_games_are_hidden_from_others(h: RunningApp) -> None:
    anna, bert, carl = await h.players("Anna", "Bert", "Carl")
    unlisted = await open_game(anna, access="unlisted")
    closed = await open_game(anna, spectators={"who": "none"})
    shown = await open_game(anna)
    assert ok(await carl.get(unlisted))["access"] == "unlisted"
    for path in (unlisted, closed, shown):
        ok(await anna.post(f"{path}/seats", {}))
    assert await lobby(carl) == [game_of(shown), game_of(closed)], "a closed game may be joined until it starts"
    assert await lobby(anna) == [game_of(shown), game_of(closed), game_of(unlisted)]
    for path in (unlisted, closed, shown):
        ok(await bert.post(f"{path}/seats", {}))
    for who in (carl, h.nobody):
        assert await lobby(who) == [game_of(shown)]
        assert await lobby(who, f"&player={bert.id}") == [game_of(shown)]
    assert len(await lobby(bert, f"&player={anna.id}")) == 3
    for path in (unlisted, closed, shown):
        ok(await bert.post(f"{path}/resignation", {}))
    results = ok(await h.nobody.get("/v1/results"))["results"]
    assert [result["game"] for result in results] == [game_of(shown)]
    assert await lobby(carl) == [game_of(shown)]


async def test_the_lobby_is_filtered_and_paged(h: RunningApp) -> None:
    anna, bert = await h.players("Anna", "Bert")
    two, four = await open_game(anna, options={}), await open_game(anna, seats=4, options={})
    other = await open_game(anna)
    ok(await anna.post(f"{two}/seats", {}))
    assert await lobby(bert, "&free=2") == [game_of(other), game_of(four)]
    assert await lobby(bert, "&free=3") == [game_of(four)]
    assert await lobby(bert, f"&player={anna.id}") == [game_of(two)]
    assert await lobby(bert, f"&player={bert.id}") == []
    assert await lobby(bert, "&options=default") == [game_of(four), game_of(two)]
    timed = await open_game(anna, clock={"kind": "move", "seconds": 60}, seats=3)
    assert await lobby(bert, "&clock=move") == [game_of(timed)]
    assert await lobby(bert, "&clock=none&free=3") == [game_of(four)]
    assert await lobby(bert, "&clock=bank") == []
    first = await bert.get("/v1/games?options=default&limit=1")
    assert [game["id"] for game in ok(first)["games"]] == [game_of(four)]
    (link,) = [first.headers["link"].partition(">")[0][1:]]
    assert [game["id"] for game in ok(await bert.get(link))["games"]] == [game_of(two)]


async def test_lobby_lists_games_of_removed_rulesets(tmp_path: Path) -> None:
    async with application(tmp_path) as h:
        (anna,) = await h.players("Anna")
        gone = await open_game(anna, ruleset="caylus-magna-carta")
        there = await open_game(anna, options={})
    only = {"dominion": GAMES["dominion"]}
    async with application(tmp_path, games=only, found=lambda: only) as h:
        assert await lobby(h.nobody) == [game_of(there), game_of(gone)]
        assert await lobby(h.nobody, "&options=default") == [game_of(there)]


async def test_kept_seat_is_personal_and_codes_work_once(h: RunningApp) -> None:
    anna, bert, carl, dora = await h.players("Anna", "Bert", "Carl", "Dora")
    path = await open_game(anna, access="invited", seats=3)
    invitations, seats = f"{path}/invitations", f"{path}/seats"
    refused(await bert.post(seats, {}), 403, "not-your-seat")
    refused(await bert.post(invitations, {}), 403, "not-your-seat")
    refused(await bert.get(invitations), 403, "not-your-seat")
    named = ok(await anna.post(invitations, {"player": bert.id}))
    assert (named["code"], named["player"]["name"]) == (None, "Bert")
    by_code = ok(await anna.post(invitations, {}))
    assert game_of(path) in [i["game"] for i in ok(await bert.get("/v1/me/invitations"))["invitations"]]
    assert not ok(await carl.get("/v1/me/invitations"))["invitations"]
    assert by_code["code"] not in (await anna.get(invitations)).text, "it is shown once"
    third = ok(await anna.post(invitations, {}))
    refused(await anna.post(seats, {}), 409, "seat-taken")
    refused(await anna.post(invitations, {}), 409, "seat-taken")
    assert (await anna.delete(f"{invitations}/{third['id']}")).status_code == 204
    refused(await anna.delete(f"{invitations}/{third['id']}"), 404, "not-found")
    refused(await dora.post(seats, {"invitation": third["code"]}), 403, "not-your-seat")
    ok(await anna.post(seats, {}))
    ok(await carl.post(seats, {"invitation": by_code["code"]}))
    refused(await dora.post(seats, {"invitation": by_code["code"]}), 403, "not-your-seat")
    started = ok(await bert.post(seats, {}))
    assert started["status"] == "running"
    told = (await dora.get(path)).text + (await dora.get(f"{path}/frames")).text
    assert by_code["code"] not in told
    assert by_code["id"] not in told


async def test_free_seats_bound_invitations_of_two_processes(site: Site, tmp_path: Path) -> None:
    async with application(tmp_path, url=site.url) as one, application(tmp_path, url=site.url, seed="other") as two:
        anna = await one.player("Anna")
        for _ in range(5):
            path = await open_game(anna, access="invited", seats=2)
            answers = await asyncio.gather(
                *[who.post(f"{path}/invitations", {}) for who in (anna, two.again(anna)) * 2]
            )
            assert sorted(answer.status_code for answer in answers) == [201, 201, 409, 409]


async def test_a_refused_joining_uses_up_no_code(site: Site, tmp_path: Path) -> None:
    async with application(tmp_path, url=site.url) as one, application(tmp_path, url=site.url, seed="other") as two:
        anna, bert, carl, dora = await one.players("Anna", "Bert", "Carl", "Dora")
        path = await open_game(anna, ruleset="caylus-magna-carta", access="invited", seats=2)
        ok(await anna.post(f"{path}/invitations", {"player": carl.id}))
        claim = {"invitation": ok(await anna.post(f"{path}/invitations", {}))["code"]}

        async def unused() -> bool:
            return [i["player"] for i in ok(await anna.get(f"{path}/invitations"))["invitations"]][1] is None

        refused(await bert.post(f"{path}/seats", claim | {"colour": "nope"}), 422, "bad-options")
        assert await unused()
        one.ledger.block()
        overtaken = asyncio.create_task(bert.post(f"{path}/seats", claim | {"colour": "red"}))
        await one.ledger.reached.wait()
        assert not await unused(), "nobody else sits down by it meanwhile"
        refused(await two.again(dora).post(f"{path}/seats", claim), 403, "not-your-seat")
        ok(await two.again(carl).post(f"{path}/seats", {"colour": "red"}))
        one.ledger.free.set()
        refused(await overtaken, 409, "seat-taken")
        assert await unused()
        assert ok(await dora.post(f"{path}/seats", claim))["status"] == "running"


async def test_nobody_meets_whom_they_have_blocked(h: RunningApp) -> None:
    anna, bert, carl = await h.players("Anna", "Bert", "Carl")
    assert (await anna.put(f"/v1/me/blocks/{bert.id}")).status_code == 204
    assert (await anna.put(f"/v1/me/blocks/{bert.id}")).status_code == 204
    refused(await anna.put(f"/v1/me/blocks/{'0' * 32}"), 404, "unknown-player")
    refused(await anna.put(f"/v1/me/blocks/{anna.id}"), 422, "invalid")
    assert [p["name"] for p in ok(await anna.get("/v1/me/blocks"))["players"]] == ["Bert"]
    waits = ok(await anna.post("/v1/quick", QUICK))["id"]
    assert await lobby(bert) == []
    other = ok(await bert.post("/v1/quick", QUICK))["id"]
    assert other != waits
    assert await lobby(anna) == [waits]
    met = ok(await carl.post("/v1/quick", QUICK))
    assert (met["id"], met["status"]) == (waits, "running")
    assert (await anna.delete(f"/v1/me/blocks/{bert.id}")).status_code == 204
    assert other in await lobby(anna)


async def test_block_of_deleted_account_can_be_lifted(h: RunningApp) -> None:
    anna, bert = await h.players("Anna", "Bert")
    blocks = "/v1/me/blocks"
    assert (await anna.put(f"{blocks}/{bert.id}")).status_code == 204
    await leave(bert)
    assert [p["name"] for p in ok(await anna.get(blocks))["players"]] == [""]
    assert (await anna.delete(f"{blocks}/{bert.id}")).status_code == 204
    assert ok(await anna.get(blocks))["players"] == []
    refused(await anna.delete(f"{blocks}/{bert.id}"), 404, "unknown-player")


async def test_quick_game_takes_commitments_and_awaits_reveals(h: RunningApp) -> None:
    anna, bert = await h.players("Anna", "Bert")
    salts, made = [bytes([i]) * 32 for i in range(2)], dict[str, Any]()
    for guest, salt in zip((anna, bert), salts, strict=True):
        made = ok(await guest.post("/v1/quick", QUICK | {"speed": "live", "commitment": sha256(salt).hexdigest()}))
    path = f"/v1/games/{made['id']}"
    assert made["status"] == "open"
    assert made["reveal_by"] - ok(await anna.get(f"{path}/view"))["at"] == PRESENT_SECONDS * MICROSECONDS
    again = ok(await anna.post("/v1/quick", QUICK | {"speed": "live", "commitment": "0" * 64}))
    assert again["sitting"][0]["commitment"] == sha256(salts[0]).hexdigest(), "that of then counts"
    for guest, salt in zip((anna, bert), salts, strict=True):
        made = ok(await reveal(guest, path, salt))
    assert made["status"] == "running"
    refused(await bert.post("/v1/quick", QUICK | {"commitment": "x"}), 422, "invalid")


async def test_quick_takes_the_oldest_fit_and_repeats_itself(h: RunningApp) -> None:
    anna, bert, carl = await h.players("Anna", "Bert", "Carl")
    for unfit in (
        {"access": "unlisted"}, {"spectators": {"who": "none"}}, {"open_hands": True}, {"seats": 3},
        {"undo": "any"}, {"undo": "never"}, {"branches": "live"}, {"spectators": {"late": {"minutes": 5}}},
    ):  # fmt: skip
        await open_game(anna, **({"options": {}} | unfit))
    await open_game(anna)
    oldest, _ = await open_game(anna, options={}), await open_game(anna, options={})
    ok(await anna.post(f"{oldest}/seats", {}))
    assert ok(await bert.post("/v1/quick", QUICK))["id"] == game_of(oldest)
    first = ok(await bert.post("/v1/quick", QUICK | {"seats": 4}))["id"]
    assert ok(await bert.post("/v1/quick", QUICK | {"seats": 4}))["id"] == first
    assert ok(await carl.post("/v1/quick", QUICK | {"seats": 4}))["id"] == first
    refused(await bert.post("/v1/quick", QUICK | {"seats": 7}), 422, "invalid")
    refused(await bert.post("/v1/quick", {"ruleset": "chess", "seats": 2}), 404, "unknown-ruleset")


async def race(one: RunningApp, two: RunningApp, pairs: int) -> None:
    """This many pairs ask two processes at once: nobody is left waiting or seated alone."""
    guests = await one.players(*[f"P{n}" for n in range(2 * pairs)])
    asked = [guest if n % 2 else two.again(guest) for n, guest in enumerate(guests)]
    met = [ok(answer) for answer in await asyncio.gather(*[g.post("/v1/quick", QUICK) for g in asked])]
    tables: dict[str, int] = {}
    for game in met:
        tables[game["id"]] = tables.get(game["id"], 0) + 1
    assert set(tables.values()) == {2}, tables


async def test_quick_speed_is_a_clock_and_a_pool(h: RunningApp) -> None:
    anna, bert, carl = await h.players("Anna", "Bert", "Carl")
    asked = {"ruleset": "dominion", "seats": 2}
    made = {who: ok(await who.post("/v1/quick", asked | {"speed": speed})) for who, speed in (
        (anna, "live"), (bert, "days"), (carl, "none"),
    )}  # fmt: skip
    assert len({one["id"] for one in made.values()}) == 3
    (ruleset,) = [r for r in ok(await anna.get("/v1/rulesets"))["rulesets"] if r["key"] == "dominion"]
    assert made[anna]["clock"] == ruleset["clocks"]["live"]
    assert made[bert]["clock"] == ruleset["clocks"]["days"]
    assert made[carl]["clock"] is ruleset["clocks"]["default"] is None
    again = ok(await anna.post("/v1/quick", asked | {"speed": "live"}))
    assert again["id"] == made[anna]["id"], "asked again it is the same: no key is needed"
    second = ok(await (await h.player("Dora")).post("/v1/quick", asked | {"speed": "days"}))
    assert (second["id"], second["status"]) == (made[bert]["id"], "running")


async def test_quick_pairs_callers_of_two_processes(site: Site, tmp_path: Path) -> None:
    async with application(tmp_path, url=site.url) as one, application(tmp_path, url=site.url, seed="other") as two:
        for pairs in (1, 1, 1, 4):
            await race(one, two, pairs)


# -- before the start: withdrawing, and leaving


async def test_game_not_started_is_withdrawn_by_its_opener(h: RunningApp) -> None:
    anna, bert = await h.players("Anna", "Bert")
    path = await open_game(anna)
    await join(path, bert)
    refused(await bert.delete(path), 403, "not-your-seat")
    gone = ok(await anna.delete(path))
    assert (gone["status"], gone["result"]["how"], gone["result"]["places"]) == ("over", "abandoned", [])
    refused(await anna.post(f"{path}/seats", {}), 409, "game-over")
    refused(await anna.delete(path), 409, "game-over")
    refused(await anna.post(f"{path}/rematch", {"ruleset": "dominion"}), 409, "not-over")
    started = await deal(anna, anna, bert)
    refused(await anna.delete(started), 409, "not-open")


async def test_leaving_at_a_version_hits_no_other_chair(h: RunningApp) -> None:
    (anna,) = await h.players("Anna")
    path = await open_game(anna, seats=4)
    for bot in ("big-money", "random"):
        at = ok(await anna.post(f"{path}/seats", {"bot": bot}))["version"]
    left = await anna.http.delete(f"{path}/seats/0", headers=anna.headers | {"If-Match": f'"{at}"'})
    assert [seat["bot"] for seat in ok(left)["sitting"]] == ["random"]
    again = await anna.http.delete(f"{path}/seats/0", headers=anna.headers | {"If-Match": f'"{at}"'})
    assert refused(again, 412, "stale")["version"] == at + 1
