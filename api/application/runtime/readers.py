"""A separate process for expensive reads, so that the event loop shares its interpreter with none of them.

A computing thread takes the interpreter whenever the loop releases it, which happens with every answer sent: under an
attack by expensive reads every other request then waited for tens of milliseconds.

1. It is given stored entries, a viewer and the other inputs of a read, and returns what a thread would have: redaction
   uses the same function. It never gets a game's secret.
2. It starts with the first expensive read. Until it is ready, and for games that it does not know, threads do the work.
3. What runs a game's scripts, bots or redeals waits for the process instead, see `apart`. What is stopped there, or
   takes longer than `READ_TIMEOUT`, is not tried anywhere else.
"""

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any, Concatenate, ParamSpec, TypeVar

from api.application.runtime.processes import Games, Processes, WorkFailed
from api.application.runtime.worker_threads import LONG, beside, here
from projections.views.compiled import CompiledRules

P = ParamSpec("P")
T = TypeVar("T")
READ_TIMEOUT = 20.0
"""Seconds after which a read is given up and its process is ended."""
LONGEST = 600.0
"""The same for work in a process of its own."""


class Readers:
    """`games`: None for no separate process: then threads do the work. `timeout`: seconds for one piece of work."""

    def __init__(self, games: Games | None = None, timeout: float = READ_TIMEOUT) -> None:
        self._games, self._process = games, None if games is None else Processes(games, 1, timeout)
        self._works = set[asyncio.Task[Any]]()
        self._beginning: asyncio.Task[None] | None = None

    @property
    def ready(self) -> bool:
        """Whether the process is accepting reads by now."""
        return self._process is not None and any(self._process.begun)

    async def made_if_long(
        self,
        entries: int,
        compiled: CompiledRules,
        work: Callable[Concatenate[CompiledRules, P], T],
        *given: P.args,
        **named: P.kwargs,
    ) -> T:
        """Apply this module-level function to a game's rules and the other arguments given. Raises WorkFailed.

        Below LONG entries it is done here, since handing it over takes time too.
        """
        if entries < LONG:
            return here(lambda: work(compiled, *given, **named))
        if self._process is not None and not self.ready:
            if self._beginning is None or self._beginning.done():
                self._beginning = self._kept(self._process.begin())
            return await beside(lambda: work(compiled, *given, **named))
        return await self.apart(compiled, work, *given, **named)

    async def apart(
        self,
        compiled: CompiledRules,
        work: Callable[Concatenate[CompiledRules, P], T],
        *given: P.args,
        **named: P.kwargs,
    ) -> T:
        """The same where it can be ended: it waits for the process; in a thread only if there is to be none."""
        if self._process is not None:
            try:
                return await asyncio.shield(self._kept(self._process.ask(work, compiled.rules.key, *given, **named)))
            except WorkFailed as failed:
                if failed.crossing.grave:
                    raise
        # It does not know the game, or cannot be sent the work; and errors are told best where they are.
        return await beside(lambda: work(compiled, *given, **named))

    def own(self) -> "Readers":
        """Others, for one piece of work that takes long: close them after it."""
        return Readers(self._games, LONGEST)

    def _kept(self, asked: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
        """It goes on if nobody waits for it any more: ending the process would cost others more."""
        task = asyncio.get_running_loop().create_task(asked)
        self._works.add(task)
        task.add_done_callback(self._works.discard)
        return task

    async def close(self) -> None:
        """End the process, whatever it is doing, and what waits for it."""
        for task in self._works:
            task.cancel()
        await asyncio.gather(*self._works, return_exceptions=True)
        if self._process is not None:
            self._process.close()
