"""A process of its own in which dear reads are made, so that the event loop shares the interpreter with none of them.

A thread that computes takes the interpreter whenever the loop lets go of it, which it does for every answer it sends:
under an attack by dear reads each request of everybody else then waited for tens of milliseconds.

1. It is given stored entries, a viewer and what else a read is made of, and gives back what a thread would have: the
   function that takes away what a viewer may not see is the same. It never gets a game's secret.
2. It begins with the first dear read. Until it answers, and where it fails or knows no such game, threads do the work.
"""

import asyncio
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from time import process_time
from typing import Any, Concatenate, ParamSpec, TypeVar

from api.application.runtime.own_process import Games, OwnProcess, WorkFailed
from api.application.runtime.worker_threads import LONG, beside, here, spent
from projections.views.compiled import CompiledRules

P = ParamSpec("P")
T = TypeVar("T")
LONGEST = 20.0
"""Seconds after which a read is made here instead."""


class Readers:
    """`games`: None for no process of its own: then threads do the work."""

    def __init__(self, games: Games | None = None) -> None:
        self._games = games
        self._process: OwnProcess | None = None
        self._threads = ThreadPoolExecutor(1, "reader")
        self._beginning: asyncio.Task[None] | None = None

    @property
    def ready(self) -> bool:
        """Whether the process makes reads by now."""
        return self._process is not None and self._process.lives

    async def made_if_long(
        self,
        entries: int,
        compiled: CompiledRules,
        work: Callable[Concatenate[CompiledRules, P], T],
        *given: P.args,
        **named: P.kwargs,
    ) -> T:
        """As `made` from LONG entries on; else here, since handing it over takes time too."""
        if entries < LONG:
            return here(lambda: work(compiled, *given, **named))
        return await self.made(compiled, work, *given, **named)

    async def made(
        self,
        compiled: CompiledRules,
        work: Callable[Concatenate[CompiledRules, P], T],
        *given: P.args,
        **named: P.kwargs,
    ) -> T:
        """What this function of a module makes of a game's rules and of what else it is given."""
        process, loop = self._process, asyncio.get_running_loop()
        if process is not None and self.ready:
            try:
                async with asyncio.timeout(LONGEST):
                    key = compiled.rules.key
                    asked = loop.run_in_executor(self._threads, process.ask, _made, key, work, given, named)
                    found = await asyncio.shield(asked)
            except (EOFError, OSError, TimeoutError):
                self._end(process)
            else:
                if not isinstance(found, WorkFailed):
                    spent(found[1])
                    return found[0]
        elif self._games is not None and self._beginning is None:
            self._beginning = loop.create_task(self._begin(self._games))
        return await beside(lambda: work(compiled, *given, **named))

    async def close(self) -> None:
        """End the process, whatever it is at."""
        if self._beginning is not None:
            await self._beginning
        self._end(self._process)
        self._threads.shutdown(wait=False)

    async def _begin(self, games: Games) -> None:
        process = OwnProcess(_begin, games)
        try:
            await asyncio.get_running_loop().run_in_executor(self._threads, process.ask, _begun)
            self._process = process
        except (EOFError, OSError):
            process.end()
        finally:
            self._beginning = None

    def _end(self, process: OwnProcess | None) -> None:
        """End it; one that has begun since in its place goes on."""
        if process is not None:
            process.end()
        if self._process is process:
            self._process = None


# -- in the other process

_compiled: dict[str, CompiledRules] = {}


def _begin(games: Games) -> None:
    _compiled.update({key: CompiledRules(rules) for key, rules in games().items()})


def _begun() -> None:
    """It answers."""


def _made(key: str, work: Callable[..., Any], given: tuple[Any, ...], named: Mapping[str, Any]) -> tuple[Any, float]:
    """What was made, and what it has cost in seconds of processor time."""
    began = process_time()
    return work(_compiled[key], *given, **named), process_time() - began
