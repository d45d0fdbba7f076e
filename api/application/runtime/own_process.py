"""A separate process for searches or expensive reads, whose end is noticed at once.

It is a child of this one and gets only the work it is asked for: it runs at a lower priority than everything else on
the machine, leaves Ctrl-C to its parent, and ends with it.
"""

import os
import signal
import threading
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from multiprocessing import get_context, parent_process
from multiprocessing.connection import Connection
from multiprocessing.reduction import ForkingPickler
from typing import Any

from api.application.runtime.border import BORDER, Crossing, crossing
from domain.engine.game.rules import Rules

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
    threading.Thread(target=_end_with_parent, daemon=True).start()
    begin(*given)
    with BORDER.watching(), suppress(EOFError, ConnectionError):  # the parent has ended, and so does this process
        while True:
            outcome = _done(*pipe.recv())
            try:
                message = ForkingPickler.dumps(outcome)
            except Exception as error:  # noqa: BLE001 - as above
                message = ForkingPickler.dumps(_failed(error))
            pipe.send_bytes(message)


def _done(work: Callable[..., Any], asked: Sequence[Any]) -> Any:
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
