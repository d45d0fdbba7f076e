"""A separate process for expensive reads, so that the event loop shares its interpreter with none of them.

A computing thread takes the interpreter whenever the loop releases it, which happens with every answer sent: under an
attack by expensive reads every other request then waited for tens of milliseconds.

1. It is given stored entries, a viewer and the other inputs of a read, and returns what a thread would have: redaction
   uses the same function. It never gets a game's secret.
2. It starts with the first expensive read. Until it answers, and if it fails or does not know the game, threads do the
   work.
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
READ_TIMEOUT = 20.0
"""Seconds after which a read is done here instead."""


class Readers:
    """`games`: None for no separate process: then threads do the work."""

    def __init__(self, games: Games | None = None) -> None:
        self._games = games
        self._process: OwnProcess | None = None
        self._threads = ThreadPoolExecutor(1, "reader")
        self._beginning: asyncio.Task[None] | None = None

    @property
    def ready(self) -> bool:
        """Whether the process is accepting reads by now."""
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
        """Apply this module-level function to a game's rules and the other arguments given."""
        process, loop = self._process, asyncio.get_running_loop()
        if process is not None and self.ready:
            try:
                async with asyncio.timeout(READ_TIMEOUT):
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
        """End the process, whatever it is doing."""
        if self._beginning is not None:
            await self._beginning
        self._end(self._process)
        self._threads.shutdown(wait=False)

    async def _begin(self, games: Games) -> None:
        loop = asyncio.get_running_loop()
        try:
            process = await loop.run_in_executor(self._threads, OwnProcess, _begin, games)
            try:
                await loop.run_in_executor(self._threads, process.ask, _begun)
                self._process = process
            except (EOFError, OSError):
                process.end()
        finally:
            self._beginning = None

    def _end(self, process: OwnProcess | None) -> None:
        """End it; a successor that has started since goes on."""
        if process is not None:
            process.end()
        if self._process is process:
            self._process = None


# -- in the other process

_compiled: dict[str, CompiledRules] = {}


def _begin(games: Games) -> None:
    _compiled.update({key: CompiledRules(rules) for key, rules in games().items()})


def _begun() -> None:
    """Confirm that the process is up."""


def _made(key: str, work: Callable[..., Any], given: tuple[Any, ...], named: Mapping[str, Any]) -> tuple[Any, float]:
    """The result, and its cost in seconds of processor time."""
    began = process_time()
    return work(_compiled[key], *given, **named), process_time() - began
