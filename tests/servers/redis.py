"""A real Redis: a server of one's own."""

import shutil
from collections.abc import Generator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import redis as client

from tests.servers.binaries import REDIS, find
from tests.servers.process import LOOPBACK, Process, free_port, new_folder, unprivileged


@dataclass(frozen=True)
class Redis:
    """A running server; `data` is the folder where it writes down all that it keeps."""

    url: str
    port: int
    data: Path
    process: Process

    @property
    def pid(self) -> int:
        """Its process id."""
        return self.process.pid

    def start(self) -> None:
        """Start it again, on the same port with the same data, and wait until it answers."""
        self.process.start(lambda: answers(self.url))

    def stop(self) -> None:
        """End all connections and stop."""
        self.process.stop()

    def restart(self) -> None:
        """Stop and start."""
        self.stop()
        self.start()


@contextmanager
def redis(**more: str) -> Generator[Redis]:
    """A server on a free port, stopped at the end; its data goes with it. Raises ServerError.

    `more`: settings of its own, with _ in place of -.
    """
    account = unprivileged()
    folder = new_folder(account)
    port = free_port()
    try:
        programs = find(REDIS, account, folder)
    except BaseException:
        shutil.rmtree(folder)
        raise
    # An append-only file, so that a restart keeps the data and a test can read what a server would have on its disk.
    options = {"bind": LOOPBACK, "port": port, "save": "", "appendonly": "yes", "appendfsync": "no", "dir": folder}
    options |= {name.replace("_", "-"): value for name, value in more.items()}
    arguments = [part for name, value in options.items() for part in (f"--{name}", str(value))]
    command = [programs["redis-server"], *arguments]
    with Process(command, folder, account=account, environ=programs.environ) as process:
        server = Redis(f"redis://{LOOPBACK}:{port}/0", port, folder, process)
        server.start()
        yield server


def answers(url: str) -> bool:
    """Whether a server takes commands there."""
    with client.Redis.from_url(url) as connection:  # pyright: ignore[reportUnknownMemberType] - its **kwargs are untyped
        try:
            return bool(connection.ping())  # pyright: ignore[reportUnknownMemberType]
        except client.ConnectionError:
            return False


def flush(url: str) -> None:
    """Empty the database at this address."""
    with client.Redis.from_url(url) as connection:  # pyright: ignore[reportUnknownMemberType] - its **kwargs are untyped
        connection.flushdb()  # pyright: ignore[reportUnknownMemberType]
