"""One process in which searches or dear reads are made, and the end of it, which is noticed at once.

It is a child of this one and hears of nothing but what it is asked: it steps back behind everything else on the
machine, leaves Ctrl-C to its parent, and ends with it.
"""

import os
import signal
import threading
from collections.abc import Callable, Mapping
from contextlib import suppress
from multiprocessing import get_context, parent_process
from multiprocessing.connection import Connection
from multiprocessing.reduction import ForkingPickler
from typing import Any

from domain.engine.game.rules import Rules

Games = Callable[[], Mapping[str, Rules]]
"""Gives the installed games, by key; a function of a module, so that another process finds it there."""
NICE = 10
"""How far the process steps back, see nice(2)."""


class WorkFailed(Exception):  # noqa: N818 - as it is said
    """Work that raised something; the message names its type, and no value, which may be a card."""


class OwnProcess:
    """A process that does one piece of work at a time. `begin`, a function of a module, is called in it first."""

    def __init__(self, begin: Callable[..., None], *given: Any) -> None:
        context = get_context("spawn")
        self._pipe, theirs = context.Pipe()
        self._process = context.Process(target=_serve, args=(theirs, begin, given), daemon=True)
        self._process.start()
        theirs.close()  # so that its end ends the pipe

    @property
    def lives(self) -> bool:
        """Whether it has not ended."""
        return self._process.is_alive()

    def ask(self, work: Callable[..., Any], *given: Any) -> Any:
        """What a function of a module returns in that process, or a WorkFailed if it raised something; waits for it.

        What cannot be sent, as values of types that a game has made inside a function, is a WorkFailed as well. Raises
        EOFError or an OSError as soon as the process has ended.
        """
        try:
            told = ForkingPickler.dumps((work, given))
        except Exception as error:  # noqa: BLE001 - pickle raises whatever it likes
            return WorkFailed(type(error).__name__)
        self._pipe.send_bytes(told)
        return self._pipe.recv()

    def end(self) -> None:
        """End it, whatever it is at; whoever waits for it is told so."""
        self._process.kill()
        self._process.join()


def _serve(pipe: "Connection[Any, Any]", begin: Callable[..., None], given: Any) -> None:
    os.nice(NICE)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True).start()
    begin(*given)
    with suppress(EOFError, ConnectionError):  # the parent has ended, and so does this process
        while True:
            work, asked = pipe.recv()
            try:
                found = work(*asked)
            except Exception as error:  # noqa: BLE001 - whoever asked is told
                found = WorkFailed(type(error).__name__)
            pipe.send(found)


def _end_with_parent() -> None:
    """A server that is killed takes nobody along: whoever waits for its tasks would wait for ever."""
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(0)
