"""A separate process for expensive reads, so that the event loop shares its interpreter with none of them.

A computing thread takes the interpreter whenever the loop releases it, which happens with every answer sent: under an
attack by expensive reads every other request then waited for tens of milliseconds.

1. It is given stored entries, a viewer and the other inputs of a read, and returns what a thread would have: redaction
   uses the same function. It never gets a game's secret.
2. It starts with the first expensive read. Until it answers, and for games that it does not know, threads do the work.
3. What runs a game's scripts, bots or redeals waits for the process instead, see `apart`. What is stopped there, or
   takes longer than `READ_TIMEOUT`, is not tried anywhere else.
"""

import asyncio
from collections.abc import Callable, Coroutine, Mapping
from concurrent.futures import ThreadPoolExecutor
from time import process_time
from typing import Any, Concatenate, ParamSpec, TypeVar

from api.application.runtime.border import BORDER
from api.application.runtime.own_process import ENDED, Games, OwnProcess, WorkFailed
from api.application.runtime.worker_threads import LONG, beside, here, spent
from projections.views.compiled import CompiledRules

P = ParamSpec("P")
T = TypeVar("T")
READ_TIMEOUT = 20.0
"""Seconds after which a read is given up and its process is ended."""
LONGEST = 600.0
"""The same for work in a process of its own."""
TRIES = 2
"""Processes that a read may end: one may have been ended for another reason."""


class Readers:
    """`games`: None for no separate process: then threads do the work. `timeout`: seconds for one piece of work."""

    def __init__(self, games: Games | None = None, timeout: float = READ_TIMEOUT) -> None:
        self._games, self._timeout, self._turn = games, timeout, asyncio.Lock()
        self._process: OwnProcess | None = None
        self._threads = ThreadPoolExecutor(1, "reader")
        self._beginning: asyncio.Task[None] | None = None
        self._coming: OwnProcess | None = None
        self._works = set[asyncio.Task[Any]]()

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
        """Apply this module-level function to a game's rules and the other arguments given. Raises WorkFailed."""
        if self._games is not None and not self.ready:
            self._start(self._games)
        return await self._kept(self._asked(compiled, work, given, named, apart=False))

    async def apart(
        self,
        compiled: CompiledRules,
        work: Callable[Concatenate[CompiledRules, P], T],
        *given: P.args,
        **named: P.kwargs,
    ) -> T:
        """As `made`, where it can be ended: it waits for the process; in a thread only if there is to be none."""
        return await self._kept(self._asked(compiled, work, given, named, apart=True))

    def own(self) -> "Readers":
        """Others, for one piece of work that takes long: close them after it."""
        return Readers(self._games, LONGEST)

    async def _kept(self, asked: Coroutine[Any, Any, T]) -> T:
        """Its result; it goes on if nobody waits for that any more, so that the next begins after it."""
        task = asyncio.get_running_loop().create_task(asked)
        self._works.add(task)
        task.add_done_callback(self._works.discard)
        return await asyncio.shield(task)

    async def _asked(
        self,
        compiled: CompiledRules,
        work: Callable[..., T],
        given: tuple[Any, ...],
        named: Mapping[str, Any],
        *,
        apart: bool,
    ) -> T:
        loop, asked = asyncio.get_running_loop(), (compiled.rules.key, work, given, named)
        async with self._turn:
            for left in reversed(range(TRIES)):
                if apart and self._games is not None and not self.ready:
                    await self._start(self._games)
                if (process := self._process) is None or not process.lives:
                    break
                try:
                    async with asyncio.timeout(self._timeout):
                        found = await loop.run_in_executor(self._threads, process.ask, _made, *asked)
                except TimeoutError:
                    self._end(process)
                    raise WorkFailed(f"took longer than {self._timeout:.0f} s", work.__name__, "") from None
                except (EOFError, OSError):
                    self._end(process)
                    if apart and not left:
                        raise WorkFailed(ENDED, work.__name__, "") from None
                    continue
                if not isinstance(found, WorkFailed):
                    spent(found[1])
                    return found[0]
                if found.crossing.grave:
                    raise found
                break  # it does not know the game, or cannot be sent the work; errors are told best where they are
        return await beside(lambda: work(compiled, *given, **named))

    def _start(self, games: Games) -> "asyncio.Task[None]":
        if self._beginning is None:
            self._beginning = asyncio.get_running_loop().create_task(self._begin(games))
        return self._beginning

    async def close(self) -> None:
        """End the process, whatever it is doing, and what waits for it."""
        self._games = None
        self._end(self._coming)
        for task in self._works:
            task.cancel()
        await asyncio.gather(*self._works, *([self._beginning] if self._beginning else []), return_exceptions=True)
        self._end(self._process)
        self._threads.shutdown(wait=False)

    async def _begin(self, games: Games) -> None:
        loop = asyncio.get_running_loop()
        try:
            self._coming = process = await loop.run_in_executor(self._threads, OwnProcess, _begin, games)
            try:
                if self._games is None:  # closed meanwhile
                    process.end()
                await loop.run_in_executor(self._threads, process.ask, _begun)
                self._process = process
            except (EOFError, OSError):
                process.end()
        finally:
            self._beginning = self._coming = None

    def _end(self, process: OwnProcess | None) -> None:
        """End it; a successor that has started since goes on."""
        if process is not None:
            process.end()
        if self._process is process:
            self._process = None


# -- in the other process

_compiled: dict[str, CompiledRules] = {}


def _begin(games: Games) -> None:
    BORDER.know(games().values())
    _compiled.update({key: CompiledRules(rules) for key, rules in games().items()})


def _begun() -> None:
    """Confirm that the process is up."""


def _made(key: str, work: Callable[..., Any], given: tuple[Any, ...], named: Mapping[str, Any]) -> tuple[Any, float]:
    """The result, and its cost in seconds of processor time."""
    began = process_time()
    return work(_compiled[key], *given, **named), process_time() - began
