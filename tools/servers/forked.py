"""Programs of ours that are forked from a process which has imported Croupier: they start in a fraction of the time.

It is Python's own fork server, which starts with the first of them and ends with us. Each fork has its own environment,
folder, session and output, like a started program, and is killed like one.
"""

import os
import runpy
import subprocess
import sys
from collections.abc import Mapping, Sequence
from contextlib import suppress
from multiprocessing import get_context
from pathlib import Path
from signal import SIGKILL, Signals
from typing import IO

_FORKING = get_context("forkserver")
_FORKING.set_forkserver_preload(
    [
        "infra.cli.serve",
        "infra.cli.store.store",
        "infra.notify.redis",
        "infra.notify.shared_counts",
        "psycopg",
        "uvloop",
        __name__,
    ]
)


class Forked:
    """`python -m` these words, in a separate process; used like `subprocess.Popen`.

    `out` and `err` are files that have names.
    """

    def __init__(
        self, words: Sequence[str], environ: Mapping[str, str], folder: Path, out: IO[bytes], err: IO[bytes]
    ) -> None:
        self._words = words
        self._process = _FORKING.Process(target=_run, args=(words, dict(environ), folder, (out.name, err.name)))
        self._process.start()
        self.pid = self._process.pid or 0

    def poll(self) -> int | None:
        """How it ended: a program's status or the negative signal; None while it runs."""
        return self._process.exitcode

    def wait(self, timeout: float | None = None) -> int:
        """How it ended, when it has. Raises TimeoutExpired."""
        self._process.join(timeout)
        status = self._process.exitcode
        if status is None:
            raise subprocess.TimeoutExpired(self._words, timeout or 0)
        return status

    def send_signal(self, sig: Signals) -> None:
        """Signal it, unless it has ended."""
        if self.poll() is None:
            with suppress(ProcessLookupError):
                os.kill(self.pid, sig)

    def kill(self) -> None:
        """`kill -9`."""
        self.send_signal(SIGKILL)


def _run(words: Sequence[str], environ: Mapping[str, str], folder: Path, said: Sequence[str]) -> None:
    """Become the program."""
    os.setsid()
    os.chdir(folder)
    os.environ.clear()
    os.environ.update(environ)
    for number, name in enumerate(said, 1):
        opened = os.open(name, os.O_WRONLY | os.O_APPEND)
        os.dup2(opened, number)
        os.close(opened)
    sys.argv = [*words]
    runpy.run_module(words[0], run_name="__main__", alter_sys=True)
