"""The border around the code of games: what it may take of the process that runs it, and what comes back out of it.

1. A watch looks at the stack of the main thread four times a second. A game's code that is still in the same call, or
   keeps the event loop from its next step, after 3 s of wall-clock time is interrupted, whether it computes or sleeps;
   again and again if it catches that. It costs a call nothing. A thread is watched likewise once its piece of work has
   lasted a second, and one that a game has started always: to read the stack of a thread that runs may crash Python
   3.11 (https://github.com/getsentry/sentry-python/issues/2386), so no other one's is read.
2. Whatever a game's code raises is the game's: `SystemExit` ends no server. Ours are the operator's Ctrl-C, and the
   cancelling of a task, which no code of a game is ever on the way of. `crossing` tells them apart by the traceback.
3. One long call into C, and memory, cannot be bounded so: what may run long runs in a process that can be killed.
"""

import asyncio
import ctypes
import gc
import signal
import sys
import sysconfig
import threading
from collections.abc import Collection, Generator, Iterable
from contextlib import contextmanager
from functools import lru_cache
from pathlib import Path
from time import thread_time
from traceback import format_tb, walk_stack, walk_tb
from types import FrameType
from typing import NamedTuple

import msgspec

from domain.engine.game.rules import Rules

TICK = 0.25
"""Seconds between two looks at the stack."""
TICKS = 12
"""Looks at the same call after which it is stopped: a command takes a thousandth of this."""
LOADING = 120
"""The same while games are loaded, which takes some seconds on a busy machine."""
LASTING = 4
"""Looks at the same piece of work of a thread after which its stack is read."""
UNNAMED = ("Thread-", "ThreadPoolExecutor-")
"""How the names of threads begin to which nobody gave one: all of ours have names."""
REPEAT = 0.001
"""Seconds after which code that has caught its interruption is interrupted again."""
ALL = "all that is there"
"""What is named where no function of a game's is the cause, as of a state that is too large."""
_ROOT = str(Path(sys.modules[Rules.__module__].__file__ or "").parents[3])
_CORE = tuple(f"{_ROOT}/{room}" for room in ("domain/engine/", "domain/games.py", "projections/"))
_OURS = (*_CORE, *(f"{_ROOT}/{room}/" for room in ("api", "infra", "lab")))
_PYTHON = (sysconfig.get_path("stdlib"), str(Path(msgspec.__file__).parent), "<")


class TookTooLong(BaseException):
    """A game's code was stopped; not an Exception, so that no `except Exception` in it can catch this."""

    def __str__(self) -> str:
        return "it was stopped after some seconds"


class Crossing(NamedTuple):
    """What came out of a game's code: why it was stopped, the function that we had called, and the line it was at."""

    why: str
    what: str
    where: str
    grave: bool = True
    """Whether it would have ended more than one answer: it took too long, or was no Exception."""
    ruleset: str | None = None
    """The game in whose folder that is; None if it is in nobody's."""


_Call = tuple[FrameType | None, FrameType]
"""A call into a game's code: our frame and the game's, compared by identity."""


class Border:
    """Watches what runs in this process. `homes`: folder of a game's code -> its ruleset."""

    def __init__(self) -> None:
        self.homes: dict[str, str] = {}
        self.pieces: dict[int, object] = {}
        """What each of our threads that may run a game's code is at: see `worker_threads.beside`."""
        self._pieces: dict[int, tuple[object, int]] = {}
        """The same at the last look, and for how many looks before that."""
        self._loop: asyncio.AbstractEventLoop | None = None
        self._steps, self._cpu = 0, 0.0
        self._limit, self.hurries = TICKS, False
        self._caught: _Call | None = None
        self._seen: dict[int, tuple[object, int]] = {}
        """What each thread was in at the last look, and for how many looks before that."""

    def know(self, games: Iterable[Rules]) -> None:
        """Tell where the code of these games is, so that it is recognised whoever calls it."""
        self.homes |= {f"{rules.language.texts.parent}/": rules.key for rules in games}

    @contextmanager
    def watching(self, loop: asyncio.AbstractEventLoop | None = None, limit: int = TICKS) -> Generator[None]:
        """While entered, calls in the main thread are limited; no effect if the system has no such clock.

        `loop`: the one that runs here, whose every step is limited then. `limit`: the looks after which a call is
        stopped.
        """
        if not hasattr(signal, "setitimer") or threading.current_thread() is not threading.main_thread():
            yield
            return
        outer, self._loop, self._limit = (self._loop, self._limit), loop, limit
        self.hurries = False
        self._cpu = thread_time()
        before = signal.signal(signal.SIGALRM, self._interrupt)
        timer = signal.setitimer(signal.ITIMER_REAL, TICK, TICK)
        try:
            yield
        finally:
            signal.setitimer(signal.ITIMER_REAL, *timer)
            signal.signal(signal.SIGALRM, before)
            self._loop, self._limit = outer
            self._seen, self._caught = {}, None

    def hurry(self) -> None:
        """Interrupt at the next look whatever runs: the server is told to stop. It ends with the server."""
        self._limit, self.hurries = 1, True

    def _interrupt(self, _: int, frame: FrameType | None) -> None:
        """Interrupt what is in one call for too long; in another thread, if it sleeps there, once it wakes."""
        cpu, own, before, self._seen = thread_time(), threading.get_ident(), self._seen, {}
        call, core = _inside(frame, self.homes)
        for ident, inside in {**self._calls(self._suspects()), own: call}.items():
            seen: object = inside
            if ident == own and self._loop is not None:
                seen = self._steps if call or core else None
                self._loop.call_soon_threadsafe(self._step)
            if seen is not None:
                last, looks = before.get(ident, (None, 0))
                self._seen[ident] = seen, looks + 1 if seen == last else 0
        at_once = call is not None and cpu - self._cpu >= self._limit * TICK  # one call into C let no look through
        again = call is not None and call == self._caught  # it has caught its interruption, and goes on
        self._cpu, self._caught = cpu, None
        late = {ident for ident, (_, looks) in self._seen.items() if looks >= self._limit}
        for ident in late - {own}:
            ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(ident), ctypes.py_object(TookTooLong))
        if own in late or at_once or again:
            self._seen.pop(own, None)
            self._caught = call
            if call is not None:
                signal.setitimer(signal.ITIMER_REAL, REPEAT, TICK)
            raise TookTooLong

    def _step(self) -> None:
        self._steps += 1

    def _suspects(self) -> set[int]:
        """The other threads that a game's code may have been holding for long."""
        before, self._pieces = self._pieces, {}
        for ident, piece in [*self.pieces.items()]:
            last, looks = before.get(ident, (None, 0))
            self._pieces[ident] = piece, looks + 1 if piece is last else 0
        strays = {thread.ident or 0 for thread in threading.enumerate() if thread.name.startswith(UNNAMED)}
        return strays | {ident for ident, (_, looks) in self._pieces.items() if looks >= LASTING}

    def _calls(self, idents: Collection[int]) -> dict[int, _Call]:
        """Those of these threads that are in a game's code, and where."""
        if not idents:
            return {}
        frames, own = frames_of_threads(), threading.get_ident()
        calls = {ident: _inside(frames.get(ident), self.homes)[0] for ident in idents if ident != own}
        return {ident: call for ident, call in calls.items() if call is not None}

    @property
    def held(self) -> bool:
        """Whether another thread is in a game's code: a process that waited for it might not end."""
        return bool(self._calls([thread.ident or 0 for thread in threading.enumerate()]))


def frames_of_threads() -> dict[int, FrameType]:
    """Where every thread is.

    The collector rests meanwhile: this holds a lock of the interpreter, and what a collection ends may let the GIL
    go to a thread that starts or ends, which waits for that lock. Then all stands still: CPython's issue 106883.
    """
    collects = gc.isenabled()
    try:
        gc.disable()
        return sys._current_frames()  # noqa: SLF001 # pyright: ignore[reportPrivateUsage]
    finally:
        if collects:
            gc.enable()


BORDER = Border()


def crossing(error: BaseException, *, pure: bool = False) -> Crossing | None:
    """What of a game's code this came out of; None if it is ours.

    `pure`: it was raised where nothing but a game's code and the engine runs, so that it is the game's in any case. The
    rules' refusals are for the caller to tell apart.
    """
    if isinstance(error, KeyboardInterrupt) and signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        return None  # the operator's
    what, where = "", ""
    for _, frame, number in _theirs(walk_tb(error.__traceback__), BORDER.homes):
        what = what or f"{frame.f_globals.get('__name__', '?')}.{frame.f_code.co_qualname}"
        where = f"{frame.f_code.co_filename}:{number}"
    if not what and not pure and not isinstance(error, TookTooLong):
        return None
    slow = isinstance(error, TookTooLong)
    why = f"took longer than {TICK * TICKS:.0f} s" if slow else f"raised {type(error).__name__}"
    ruleset = next((key for home, key in BORDER.homes.items() if where.startswith(home)), None)
    return Crossing(why, what or ALL, where, not isinstance(error, Exception), ruleset)


def lines_of(error: BaseException) -> str:
    """The lines of code that led to an error, for the log: files, numbers, code; no values, which may be cards."""
    cause = error.__cause__ or error
    return "\n" + "".join(format_tb(cause.__traceback__)).rstrip()


def _inside(frame: FrameType | None, homes: Iterable[str]) -> tuple[_Call | None, bool]:
    """The outermost call into a game's code on this stack, None if there is none; and whether the engine is on it."""
    stack = [] if frame is None else [*walk_stack(frame)][::-1]
    for ours, theirs, _ in _theirs(stack, homes):
        return (ours, theirs), True
    return None, any(frame.f_code.co_filename.startswith(_CORE) for frame, _ in stack)


def _theirs(
    stack: Iterable[tuple[FrameType, int]], homes: Iterable[str]
) -> Generator[tuple[FrameType | None, FrameType, int]]:
    """Of a stack, from its bottom, the frames of games' code: each with the frame below it, and its line."""
    below, caller, known = None, "", tuple(homes)
    for frame, line in stack:
        file = frame.f_code.co_filename
        if _foreign(file, caller, known):
            yield below, frame, line
        below, caller = frame, caller if file.startswith(_PYTHON) else file  # Python calls for others


@lru_cache(4096)
def _foreign(file: str, caller: str, homes: tuple[str, ...]) -> bool:
    """Whether this is a game's code: in its folder, or called by the engine and neither ours nor Python's."""
    return file.startswith(homes) or (caller.startswith(_CORE) and not file.startswith((*_OURS, *_PYTHON)))
