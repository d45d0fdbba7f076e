"""A running server, as tests and drills handle it: stopped, started again, and frozen."""

import os
import signal
from collections.abc import Generator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from tools.servers.process import Process


@dataclass(frozen=True)
class Server:
    """A running server, its port, and the folder of its data."""

    url: str
    port: int
    data: Path
    process: Process

    @property
    def pid(self) -> int:
        """Its process id."""
        return self.process.pid

    def answers(self) -> bool:
        """Whether it accepts connections."""
        raise NotImplementedError

    def start(self) -> None:
        """Start it again, on the same port with the same data, and wait until it answers."""
        self.process.start(self.answers)

    def stop(self) -> None:
        """End all connections and stop, data written."""
        self.process.stop()

    def restart(self) -> None:
        """Stop and start."""
        self.stop()
        self.start()


@contextmanager
def hanging(server: Process) -> Generator[None]:
    """This server and all its processes are frozen while the block runs; they do not hang up."""
    children = Path(f"/proc/{server.pid}/task/{server.pid}/children").read_text().split()
    pids = [server.pid, *map(int, children)]
    try:
        for pid in pids:
            os.kill(pid, signal.SIGSTOP)
        yield
    finally:
        for pid in pids:
            os.kill(pid, signal.SIGCONT)
