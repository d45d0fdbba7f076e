"""A server that a command starts for itself."""

import subprocess
import sys
from collections.abc import Generator
from contextlib import contextmanager
from tempfile import TemporaryDirectory


@contextmanager
def own_server(*, quiet: bool = False) -> Generator[str]:
    """A server on a free port with a temporary data folder: its address. `quiet`: no log is shown."""
    with TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "croupier", "serve", "--host", "127.0.0.1", "--port", "0", "--data", folder]
        log = subprocess.DEVNULL if quiet else None
        with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=log, text=True) as process:  # noqa: S603 - ours
            try:
                assert process.stdout is not None
                words = process.stdout.readline().split()
                if not words:
                    raise OSError("the server did not start: `croupier serve` says why")
                yield next(word for word in words if word.startswith("http"))
            finally:
                process.terminate()
