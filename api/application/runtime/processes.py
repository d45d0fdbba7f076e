"""Processes that know the games: work that may run long, or run a game's code, is handed to them.

They start when they are needed, get only the work that they are asked for, run at a lower priority than everything
else on the machine, leave Ctrl-C to this one, and end with it. If one is killed, this is noticed at once, and its work
is done again in another.
"""

import asyncio
import os
import signal
import threading
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import cache
from multiprocessing import get_context, parent_process
from multiprocessing.connection import Connection
from multiprocessing.reduction import ForkingPickler
from time import process_time
from typing import Any, Concatenate, ParamSpec, TypeVar

from api.application.runtime.border import BORDER, Crossing, crossing
from api.application.runtime.worker_threads import spent
from domain.engine.game.rules import Rules
from projections.views.compiled import CompiledRules

Games = Callable[[], Mapping[str, Rules]]
"""Returns the installed games, by key; a module-level function, so that another process can import it."""
ENDED = "ended its process"
"""Why work failed whose process has ended more than once: for its memory, mostly."""
NICE = 10
"""The niceness of the process, see nice(2)."""


class WorkFailed(Exception):  # noqa: N818 - as it is said
    """The work raised something, or was stopped; the arguments are those of a `Crossing`: no value, maybe a card."""

    @property
    def crossing(self) -> Crossing:
        """What came out of a game's code; without a function if that may be ours."""
        return Crossing(*self.args)


class OwnProcess:
    """A process that does one piece of work at a time. `begin`, a module-level function, is called in it first."""

    def __init__(self, begin: Callable[..., None], *given: Any) -> None:
        self.begun = False
        """Whether it has done something by now."""
        context = get_context("spawn")
        self._pipe, theirs = context.Pipe()
        self._process = context.Process(target=_serve, args=(theirs, begin, given), daemon=True)
        self._process.start()
        if (pid := self._process.pid) is not None:  # from here, so that all that it imports steps back as well
            with suppress(OSError):
                os.setpriority(os.PRIO_PROCESS, pid, os.getpriority(os.PRIO_PROCESS, 0) + NICE)
        theirs.close()  # so that its end closes the pipe

    @property
    def lives(self) -> bool:
        """Whether it is still running."""
        return self._process.is_alive()

    def ask(self, work: Callable[..., Any], *given: Any) -> Any:
        """The result of a module-level function in that process, or a WorkFailed if it raised something; waits for it.

        Values that cannot be pickled, as of types that a game defines inside a function, give a WorkFailed as well.
        Raises EOFError or an OSError as soon as the process has ended.
        """
        try:
            message = ForkingPickler.dumps((work, given))
        except Exception as error:  # noqa: BLE001 - pickle raises whatever it likes
            return _failed(error)
        self._pipe.send_bytes(message)
        return self._pipe.recv()

    def end(self) -> None:
        """End it, whatever it is doing; callers waiting for it get an error."""
        self._process.kill()
        self._process.join()


def _serve(pipe: "Connection[Any, Any]", begin: Callable[..., None], given: Any) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, name="parent-watch", daemon=True).start()
    begin(*given)
    with BORDER.watching(), suppress(EOFError, ConnectionError):  # the parent has ended, and so does this process
        while True:
            outcome = _attempted(*pipe.recv())
            try:
                message = ForkingPickler.dumps(outcome)
            except Exception as error:  # noqa: BLE001 - as above
                message = ForkingPickler.dumps(_failed(error))
            pipe.send_bytes(message)


def _attempted(work: Callable[..., Any], asked: Sequence[Any]) -> Any:
    try:
        return work(*asked)
    except BaseException as error:  # noqa: BLE001 - the caller gets it
        return _failed(error)


def _failed(error: BaseException) -> WorkFailed:
    return WorkFailed(*(crossing(error) or (f"raised {type(error).__name__}", "", "", False)))


def _end_with_parent() -> None:
    """End with the parent: if a server is killed, anything waiting for its tasks would otherwise wait for ever."""
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(0)


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
        self, work: Callable[Concatenate[CompiledRules, P], T], ruleset: str, *given: P.args, **named: P.kwargs
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
