"""Games with a clock over the routes: what seats have left, time-outs that any process brings, and who is away."""

import asyncio
import dataclasses
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from api.application.runtime import bot_scheduling
from domain.engine.entry.clock import GRACE, MoveClock
from domain.engine.lobby.due_times import DAY
from domain.games import GAMES
from projections.words.times import rfc3339
from tests.application.clocked import MINUTE, MOVE, holds, table
from tests.support.app import NEVER, Clock, RunningApp, application
from tests.support.client import ok, refused
from tests.support.games import frames, open_game, play, to_move, view


async def test_the_view_says_what_each_seat_has_left_alike_for_everybody(h: RunningApp) -> None:
    (anna, bert), path = await table(h)
    seen = await view(anna, path)
    since = (await frames(anna, path))[-1]["at"]
    seat = to_move(seen)
    clocks: list[dict[str, Any]] = [
        {"seat": i, "left": MINUTE, "since": None, "due": None, "away": False} for i in range(2)
    ]
    clocks[seat] |= {"since": since, "due": since + MINUTE}
    for name in ("since", "due"):
        for one in clocks:
            one[f"{name}_time"] = None if one[name] is None else rfc3339(one[name])
    assert seen["clocks"] == clocks
    for other in (bert, h.nobody):
        assert (await view(other, path))["clocks"] == clocks
    card = ok(await anna.get(path))
    assert (card["clock"], card["absent"]) == (MOVE, "default")


async def test_a_game_without_a_clock_says_so(h: RunningApp) -> None:
    (anna, _), path = await table(h, clock=None)
    assert (await view(anna, path))["clocks"] is None
    card = ok(await anna.get(path))
    assert (card["clock"], card["absent"]) == (None, None)
    assert await h.service.live_games.store.due(1 << 62, None, 9) == []


async def test_any_process_brings_a_time_out_and_one_wins(tmp_path: Path) -> None:
    clock = Clock()
    async with application(tmp_path, clock=clock) as h, application(tmp_path, clock=clock) as other:
        await other.service.due_times.rounds.close()
        (anna, _), path = await table(h)
        for expected in (1, 2):
            seen = await view(anna, path)
            due = seen["clocks"][to_move(seen)]["due"]
            clock.now = due
            assert await h.service.due_times.work() == 0, "an answer may be on its way"
            clock.now = due + GRACE
            assert sum(await asyncio.gather(h.service.due_times.work(), other.service.due_times.work())) == 1
            last = (await frames(anna, path))[-1]
            assert last["cause"] == {
                "type": "timed-out",
                "seat": to_move(seen),
                "question": seen["asked"][0]["question"],
            }
            assert last["facts"][0]["type"] == "defaulted"
            assert len([f for f in await frames(anna, path) if f["cause"]["type"] == "timed-out"]) == expected


async def test_no_time_out_is_begun_while_a_request_is_under_way(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bot_scheduling, "LONGEST_WAIT", NEVER)  # else it would begin after some milliseconds
    clock = Clock()
    async with application(tmp_path, clock=clock) as h:
        (anna, _), path = await table(h)
        clock.now += 2 * MINUTE
        version = (await view(anna, path))["version"]
        h.service.turns.began()
        work = asyncio.create_task(h.service.due_times.work())
        await asyncio.sleep(0.05)
        assert not work.done()
        game = path.rpartition("/")[2]
        assert await h.service.live_games.store.newest([game]) == {game: version}
        h.service.turns.ended()
        assert await work == 1


async def test_a_late_answer_is_refused_once_the_time_out_is_stored(tmp_path: Path) -> None:
    clock = Clock()
    async with application(tmp_path, clock=clock) as h:
        guests, path = await table(h)
        seen = await view(guests[0], path)
        seat = to_move(seen)
        seen = await view(guests[seat], path)
        clock.now += MINUTE + GRACE
        await h.service.due_times.work()
        body: dict[str, Any] = {"question": seen["asked"][0]["question"], "picks": []}
        refused(await guests[seat].post(f"{path}/choices", body), 409, "not-asked")


@pytest.mark.parametrize(
    "clock", [{"kind": "bank", "seconds": 600, "increment": 10}, {"kind": "correspondence", "hours": 72}]
)
async def test_games_with_clocks_are_played_to_their_end_over_a_restart(tmp_path: Path, clock: dict[str, Any]) -> None:
    time = Clock()
    async with application(tmp_path, clock=time) as h:
        guests, path = await table(h, clock=clock)
        await play(path, guests, 20)
        before = await view(guests[0], path)
    async with application(tmp_path, clock=time) as h:
        await h.service.due_times.rounds.close()
        guests = [h.again(guest) for guest in guests]
        assert (await view(guests[0], path))["clocks"] == before["clocks"]
        await play(path, guests)
        assert ok(await guests[0].get(path))["result"]["how"] == "finished"
        await holds(h, guests[0], path)


async def test_a_game_that_never_starts_ends(tmp_path: Path) -> None:
    clock = Clock()
    async with application(tmp_path, clock=clock) as h:
        await h.service.due_times.rounds.close()
        (anna,) = await h.players("Anna")
        path = await open_game(anna)
        until = ok(await anna.get(path))["open_until"]
        assert until == (await frames(anna, path))[0]["at"] + 30 * DAY
        ok(await anna.post(f"{path}/seats", {}))
        assert ok(await anna.get(path))["open_until"] == until, "joining moves nothing"
        clock.now = until - 10**6
        assert await h.service.due_times.work() == 0
        clock.now = until
        assert await h.service.due_times.work() == 1
        card = ok(await anna.get(path))
        assert (card["status"], card["result"]["how"], card["open_until"]) == ("over", "abandoned", None)
        assert (await frames(anna, path))[-1]["cause"] == {"type": "abandoned", "reason": "not-started"}
        for language, words in (("en", "too long"), ("ko", "너무 오래"), ("ja", "期限")):
            assert words in ok(await anna.get(f"{path}/story", Accept_Language=language))["lines"][-1]["text"]
        await holds(h, anna, path)


async def test_limits_are_told_by_the_field(h: RunningApp) -> None:
    (anna,) = await h.players("Anna")
    body = {"ruleset": "dominion", "seats": 2}
    problem = refused(
        await anna.post("/v1/games", body | {"clock": {"kind": "move", "seconds": 1}}), 422, "bad-options"
    )
    assert problem["pointer"] == "/clock/seconds"
    problem = refused(await anna.post("/v1/games", body | {"absent": "resign"}), 422, "bad-options")
    assert problem["pointer"] == "/absent"
    refused(await anna.post("/v1/games", body | {"clock": {"kind": "sand"}}), 422, "invalid")


async def test_a_rematch_has_the_clock_and_a_branch_only_one_that_it_asks_for(h: RunningApp) -> None:
    (anna, bert), path = await table(h, absent="resign")
    ok(await bert.post(f"{path}/resignation", {}))
    rematch = ok(await anna.post(f"{path}/rematch", {"ruleset": "dominion"}))
    assert (rematch["clock"], rematch["absent"]) == (MOVE, "resign")
    version = ok(await anna.get(path))["version"]
    branch = ok(await anna.post(f"{path}/branches", {"version": version}))
    assert (branch["clock"], branch["absent"]) == (None, None)
    timed = {"version": version, "clock": MOVE, "absent": "resign"}
    branch = ok(await anna.post(f"{path}/branches", timed))
    assert (branch["clock"], branch["absent"]) == (MOVE, "resign")
    for wrong, pointer in (
        ({"absent": "resign"}, "/absent"), ({"clock": {"kind": "move", "seconds": 1}}, "/clock/seconds"),
    ):  # fmt: skip
        body = {"version": version} | wrong
        problem = refused(await anna.post(f"{path}/branches", body), 422, "bad-options")
        assert problem["pointer"] == pointer


async def test_where_a_ruleset_has_a_clock_of_its_own_a_sandbox_has_one_only_if_it_is_asked_for(tmp_path: Path) -> None:
    rules = GAMES["dominion"]
    clocks = replace(rules.catalogue.clocks, default=MoveClock(60))
    timed = dataclasses.replace(rules, catalogue=dataclasses.replace(rules.catalogue, clocks=clocks))
    async with application(tmp_path, games={"dominion": timed}) as h:
        anna = await h.player("Anna")
        for sandbox in ({"scenario": {"turn": 0}}, {"open_hands": True}):
            assert ok(await anna.get(await open_game(anna, **sandbox)))["clock"] is None
            assert ok(await anna.get(await open_game(anna, clock=MOVE, **sandbox)))["clock"] == MOVE
        assert ok(await anna.get(await open_game(anna)))["clock"] == MOVE
        assert ok(await anna.get(await open_game(anna, clock=None)))["clock"] is None
