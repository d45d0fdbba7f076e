"""The search processes: what happens when one of them ends, and in whose turn they work."""

import asyncio
import os
import signal
from multiprocessing import active_children

from api.application.runtime.searchers import NICER, Searchers, Task
from api.application.runtime.turns import Caller
from domain.engine.audience.audience import Seat
from domain.engine.history.codec import Codec
from lab.opening import new
from tests.audit.games import ALL
from tests.support.found import found
from tests.support.patience import patience
from tests.support.until import until

NICEST = 19
"""Of processes, by Linux: a suite that is run nicely may be it itself."""
SLOWLY = 60.0
"""Seconds for a process to start and search: half of the limit on a search."""


def task(level: str = "search-novice", key: str = "caylus-magna-carta") -> Task:
    game = new(key, 2, seed=1, seating="as_joined")
    while game.to_move != (0,):
        game.choose(game.to_move[0], 0)
    bodies = [Codec(ALL[key]).encode(entry) for entry in game.entries]
    return Task(key, "0" * 32, Seat(0), level, bytes(32), bodies)


async def test_search_finishes_though_its_process_is_killed() -> None:
    before, searchers = set(active_children()), Searchers(1, found)
    try:
        async with asyncio.timeout(patience(SLOWLY)):
            answer = await searchers.search(task("search-club"), "opener")
            for idle in (True, False):
                (process,) = set(active_children()) - before
                if idle:
                    process.kill()
                    process.join()
                searching = asyncio.create_task(searchers.search(task("search-club"), "opener"))
                await asyncio.sleep(0.05)  # it may be at work by now; whenever it is killed, the answer comes
                if not idle:
                    process.kill()
                assert await searching == answer
    finally:
        searchers.close()


async def test_search_process_is_used_again() -> None:
    before, searchers, worked = set(active_children()), Searchers(2, found), set[int | None]()
    try:
        async with asyncio.timeout(patience(SLOWLY)):
            for _ in range(3):
                await searchers.search(task(), "opener")
                worked |= {one.pid for one in set(active_children()) - before}
        assert len(worked) == 1
    finally:
        searchers.close()


async def test_no_analysis_keeps_a_bot_waiting() -> None:
    """Not even one that never ends; and it gives way on the same core."""
    before, searchers = set(active_children()), Searchers(1, found)
    try:
        async with asyncio.timeout(patience(2 * SLOWLY)):
            weighing = asyncio.create_task(searchers.weigh(task("search-club"), None, Caller("anna", "anna")))
            (analysing,) = begun = await until(lambda: {*active_children()} - before)
            assert analysing.pid is not None
            os.kill(analysing.pid, signal.SIGSTOP)
            await searchers.search(task(), "opener")
            assert not weighing.done()
            os.kill(analysing.pid, signal.SIGCONT)
            chances, _ = await weighing
            assert chances.answers
            ((searching,),) = [set(active_children()) - before - begun]
            bots, analyses = [os.getpriority(os.PRIO_PROCESS, one.pid or 0) for one in (searching, analysing)]
            assert analyses == min(bots + NICER, NICEST)
    finally:
        searchers.close()
