"""What faults are tried on: processes of `croupier serve` over a store, to be killed and restarted."""

import os
import sys
from base64 import b64encode
from collections.abc import Generator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from signal import SIGKILL

from infra.store.maintenance import migrations
from infra.store.maintenance.migrations import Place
from infra.variables import database_location
from tests.faults.auditor import Ack
from tools.servers.forked import Forked
from tools.servers.process import LOOPBACK, Process, free_port, healthy, new_folder

CROUPIER = (sys.executable, "-m", "croupier")
SIGNING = {"CROUPIER_SIGNING_KEYS": f"tests:{b64encode(bytes(32)).decode()}"}
"""One key for all processes, as in a deployment: any of them gives the same receipt."""


def plain(**settings: str) -> dict[str, str]:
    """Our environment without any Croupier setting but these, and the signing key."""
    ours = {name: value for name, value in os.environ.items() if not name.startswith("CROUPIER_")}
    # Where files cannot grow, Python would leave half a compiled module for the next import.
    return ours | SIGNING | {"CROUPIER_LIMITS": "off", "PYTHONDONTWRITEBYTECODE": "1"} | settings


class Api:
    """One process of `croupier serve`, always on the same port."""

    def __init__(self, environ: Mapping[str, str]) -> None:
        port = free_port()
        self.url = f"http://{LOOPBACK}:{port}"
        words = ["croupier", "serve", "--host", LOOPBACK, "--port", str(port)]
        self.process = Process(
            words,
            new_folder(None),
            account=None,
            environ=environ,
            begin=lambda environ, folder, log: Forked(words, environ, folder, log, log),
        )

    def start(self) -> None:
        """Start it and wait until it answers; raises ServerError with its last words if it does not."""
        self.process.start(lambda: healthy(self.url))

    def kill(self) -> None:
        """`kill -9`."""
        self.process.stop(SIGKILL)

    @property
    def rss(self) -> int:
        """Bytes of memory that it holds."""
        status = Path(f"/proc/{self.process.pid}/status").read_text()
        return 1024 * next(int(line.split()[1]) for line in status.splitlines() if line.startswith("VmRSS:"))

    def said(self) -> str:
        """All its output."""
        return self.process.log.read_text(errors="replace")


@dataclass(frozen=True)
class Stage:
    """Processes that serve the same store, and all that its clients were told: later tests check that too."""

    apis: Sequence[Api]
    store: Place
    acked: list[Ack] = field(default_factory=list[Ack])
    sent: set[bytes] = field(default_factory=set[bytes])
    """The fingerprints of all keys that were ever sent."""

    @property
    def urls(self) -> list[str]:
        """Where the processes are."""
        return [api.url for api in self.apis]


@contextmanager
def stage(database: str, redis: str | None = None, processes: int = 1) -> Generator[Stage]:
    """The store at this URL migrated, and processes over it, one for an SQLite file; all of them end with the block."""
    environ = plain(CROUPIER_DATABASE_URL=database) | ({} if redis is None else {"CROUPIER_REDIS_URL": redis})
    migrate(environ)
    store = database_location(database)
    with running([environ] * (1 if isinstance(store, Path) else processes)) as apis:
        yield Stage(apis, store)


def migrate(environ: Mapping[str, str]) -> None:
    """What `croupier store migrate` does to a new store, without starting a process."""
    migrations.migrate(database_location(environ["CROUPIER_DATABASE_URL"]))


@contextmanager
def running(environs: Sequence[Mapping[str, str]]) -> Generator[Sequence[Api]]:
    """A process for each environment."""
    with ExitStack() as stack:
        apis: list[Api] = []
        for environ in environs:
            apis.append(api := Api(environ))
            stack.callback(api.process.close)
            stack.callback(api.kill)
            api.start()
        yield apis
