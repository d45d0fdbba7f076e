"""What follows when players do not come back: their seats resign, are played by bots, or nobody is left."""

import asyncio
from pathlib import Path

from domain.engine.entry.clock import GRACE
from domain.engine.entry.commands import Command
from domain.engine.lobby.due_times import next_due
from domain.engine.lobby.lobby import LobbyState
from tests.application.clocked import MINUTE, table
from tests.support.app import Clock, application
from tests.support.games import to_move, view


async def test_a_stand_in_plays_on_after_a_restart(tmp_path: Path) -> None:
    clock = Clock()
    async with application(tmp_path, clock=clock) as h:
        guests, path = await table(h, absent={"bot": "random"})
        seat, game = to_move(await view(guests[0], path)), path.rpartition("/")[2]
        clock.now += MINUTE + GRACE
        await h.service.bus.execute(game, _first_due, None)
        h.ledger.bots_fail = 1 << 30  # it dies before its bot has answered
        assert [one for one, _ in await h.service.live_games.store.bots_to_move()] == [game]
        await h.service.bots.close()
    async with application(tmp_path, clock=clock) as h, asyncio.timeout(10):
        while to_move(await view(h.again(guests[0]), path)) == seat:  # noqa: ASYNC110 - the bot gets there by itself
            await asyncio.sleep(0.01)


def _first_due(lobby: LobbyState) -> Command:
    due = next_due(lobby)
    assert due is not None
    return due.command
