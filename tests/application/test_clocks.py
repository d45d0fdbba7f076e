"""Games with a clock over the routes: the time that seats have left, time-outs from any process, absent players."""

import asyncio
import dataclasses
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from api.application.runtime import turns
from domain.engine.entry.clock import GRACE, MICROSECONDS, MoveClock
from domain.engine.entry.commands import Command
from domain.engine.lobby.due_times import next_due
from domain.engine.lobby.lobby import LobbyState
from domain.games import GAMES
from projections.words.times import rfc3339
from tests.support.app import NEVER, Clock, RunningApp, application
from tests.support.client import Guest, ok, refused
from tests.support.games import deal, frames, open_game, to_move, view
from tests.support.until import until

MOVE = {"kind": "move", "seconds": 60}
MINUTE = 60 * MICROSECONDS


async def table(h: RunningApp, players: int = 2, **more: Any) -> tuple[list[Guest], str]:
    """A game with a clock whose time-outs come only when asked for."""
    await h.service.due_times.rounds.close()
    guests = await h.players("Anna", "Bert", "Carl")
    guests = guests[:players]
    return guests, await deal(guests[0], *guests, **({"clock": MOVE} | more))


async def test_view_has_everybodys_time_left_for_everybody(h: RunningApp) -> None:
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


async def test_time_out_is_brought_once_by_any_process(tmp_path: Path) -> None:
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


async def test_time_out_waits_while_a_request_runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(turns, "LONGEST_WAIT", NEVER)  # else it would begin after some milliseconds
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


async def test_clock_is_inherited_by_rematch_but_not_branch(h: RunningApp) -> None:
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


async def test_clock_of_ruleset_is_not_for_sandboxes_unasked(tmp_path: Path) -> None:
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


async def test_a_stand_in_plays_on_after_a_restart(tmp_path: Path) -> None:
    clock = Clock()
    async with application(tmp_path, clock=clock) as h:
        guests, path = await table(h, absent={"bot": "random"})
        seat, game = to_move(await view(guests[0], path)), path.rpartition("/")[2]
        clock.now += MINUTE + GRACE
        await h.service.bus.execute(game, _first_due, None)
        h.ledger.bots_fail = 1 << 30  # it dies before its bot has answered
        assert [one for one, _ in await h.service.live_games.store.bots_to_move()] == [game]
    async with application(tmp_path, clock=clock) as h:
        await until(lambda: view(h.again(guests[0]), path), lambda seen: to_move(seen) != seat)


def _first_due(lobby: LobbyState) -> Command:
    due = next_due(lobby)
    assert due is not None
    return due.command
