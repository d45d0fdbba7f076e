"""Deals and their tables over HTTP."""

from typing import Any

from tests.support.app import RunningApp
from tests.support.client import Guest, ok
from tests.support.games import join, open_game

OPTIONS = {"preset": "first-game"}


def now(h: RunningApp) -> int:
    """The application's time."""
    return h.service.bus.clock()


async def deal(maker: Guest, **more: Any) -> Any:
    """A new deal of games for two; it ends after a day, and anybody opens games of it, unless it says more."""
    asked = {"ruleset": "dominion", "seats": 2, "options": OPTIONS, "opens": "anybody", "ends_in": 86_400} | more
    return ok(await maker.post("/v1/deals", asked))


async def table(made: Any, *guests: Guest, **more: Any) -> str:
    """The path of a game of a deal, in which these guests sit, opened by the first of them."""
    path = await open_game(guests[0], deal=made["id"], **more)
    await join(path, *guests)
    return path


async def end(h: RunningApp, made: Any) -> None:
    """The deal's end comes, and what is due is done."""
    clock: Any = h.service.bus.clock
    clock.now = max(clock.now, made["ends_at"])
    await h.service.due_times.work()
    await h.settled()
