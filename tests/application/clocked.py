"""Games with clocks whose time-outs come only when a test asks for them."""

from typing import Any

from domain.engine.entry.clock import MICROSECONDS
from tests.support.app import RunningApp
from tests.support.client import Guest
from tests.support.games import deal

MOVE = {"kind": "move", "seconds": 60}
MINUTE = 60 * MICROSECONDS


async def table(h: RunningApp, players: int = 2, **more: Any) -> tuple[list[Guest], str]:
    """A game with a clock whose time-outs come only when asked for."""
    await h.service.due_times.rounds.close()
    guests = await h.players("Anna", "Bert", "Carl")
    guests = guests[:players]
    return guests, await deal(guests[0], *guests, **({"clock": MOVE} | more))
