"""Processes that know the games: work that may run long, or run a game's code, is handed to them.

They start when they are needed, and end with this one. If one is killed, this is noticed at once, and its work is done
again in another.
"""

import asyncio
import os
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import cache
from time import process_time
from typing import Any, Concatenate, ParamSpec, TypeVar

from api.application.runtime.border import BORDER
from api.application.runtime.own_process import ENDED, Games, OwnProcess, WorkFailed
from api.application.runtime.worker_threads import spent
from domain.engine.game.rules import Rules
from projections.views.compiled import CompiledRules

P = ParamSpec("P")
T = TypeVar("T")
TRIES = 2
"""Processes that a piece of work may end: one may have been ended for another reason."""


class Processes:
    """At most `most` of them. `timeout`: seconds for one piece of work; `nicer`: how much nicer they are."""

    def __init__(self, games: Games, most: int, timeout: float, nicer: int = 0) -> None:
        self._given, self._timeout, self._free = (games, nicer), timeout, asyncio.Semaphore(most)
        self._threads = ThreadPoolExecutor(most, "process")
        self._idle, self._busy = list[OwnProcess](), set[OwnProcess]()

    @property
    def begun(self) -> list[bool]:
        """Of each that lives, whether it is ready for work."""
        return [process.begun for process in (*self._idle, *self._busy) if process.lives]

    async def ask(
        self,
        work: Callable[Concatenate[CompiledRules, P], T],
        ruleset: str,
        *given: P.args,
        **named: P.kwargs,
    ) -> T:
        """Apply this module-level function to a game's rules and the rest; its cost is `spent`.

        Raises WorkFailed; if nobody waits any more, its process is ended.
        """
        async with self._free:
            for left in reversed(range(TRIES)):
                try:
                    outcome = await self._asked(_done, work, ruleset, given, named)
                except TimeoutError:
                    raise WorkFailed(f"took longer than {self._timeout:.0f} s", work.__name__, "") from None
                except (EOFError, OSError):
                    if not left:
                        raise WorkFailed(ENDED, work.__name__, "") from None
                else:
                    if isinstance(outcome, WorkFailed):
                        raise outcome
                    spent(outcome[1])
                    return outcome[0]
        raise AssertionError("one of the tries ends it")

    async def begin(self) -> None:
        """Start one, and wait until it is ready."""
        with suppress(EOFError, OSError):
            async with self._free:
                await self._asked(_nothing)

    async def _asked(self, *asked: Any) -> Any:
        self._idle = [idle for idle in self._idle if idle.lives]
        loop = asyncio.get_running_loop()
        if self._idle:
            process = self._idle.pop()
        else:  # on a thread, as to start one takes milliseconds
            process = await loop.run_in_executor(self._threads, OwnProcess, _begin, *self._given)
        self._busy.add(process)
        try:
            if not process.begun:
                await loop.run_in_executor(self._threads, process.ask, _nothing)
                process.begun = True
            async with asyncio.timeout(self._timeout):
                outcome = await loop.run_in_executor(self._threads, process.ask, *asked)
        except BaseException:
            process.end()
            raise
        finally:
            self._busy.discard(process)
        self._idle.append(process)
        return outcome

    def close(self) -> None:
        """End them, whatever they are doing."""
        for process in (*self._idle, *self._busy):
            process.end()
        self._idle.clear()
        self._threads.shutdown(wait=False)


# -- in the other process

_games: dict[str, Rules] = {}


def _begin(games: Games, nicer: int) -> None:
    os.nice(nicer)
    _games.update(games())
    BORDER.know(_games.values())


@cache
def _compiled(ruleset: str) -> CompiledRules:
    return CompiledRules(_games[ruleset])


def _nothing() -> None:
    """Confirm that the process is up."""


def _done(work: Callable[..., Any], ruleset: str, given: Any, named: Mapping[str, Any]) -> tuple[Any, float]:
    """The result, and its cost in seconds of processor time."""
    began = process_time()
    return work(_compiled(ruleset), *given, **named), process_time() - began
