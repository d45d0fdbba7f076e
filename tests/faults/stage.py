"""What faults are tried on: processes of `croupier serve` over a store, to be killed and restarted."""

import asyncio
import os
import sys
from base64 import b64encode
from collections.abc import Generator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from math import inf
from pathlib import Path
from random import Random
from signal import SIGKILL
from time import monotonic
from typing import IO

from infra.store.maintenance import migrations
from infra.store.maintenance.migrations import Place
from infra.variables import database_location
from tests.faults.auditor import Ack
from tests.faults.proxy import Proxy
from tools.servers.forked import Forked
from tools.servers.postgres import Postgres
from tools.servers.process import LOOPBACK, Process, free_port, healthy, new_folder
from tools.servers.redis import Redis

CROUPIER = (sys.executable, "-m", "croupier")
SIGNING = {"CROUPIER_SIGNING_KEYS": f"tests:{b64encode(bytes(32)).decode()}"}
"""One key for all processes, as in a deployment: any of them gives the same receipt."""


def plain(**settings: str) -> dict[str, str]:
    """Our environment without any Croupier setting but these, and the signing key."""
    ours = {name: value for name, value in os.environ.items() if not name.startswith("CROUPIER_")}
    # Where files cannot grow, Python would leave half a compiled module for the next import.
    return ours | SIGNING | {"CROUPIER_LIMITS": "off", "PYTHONDONTWRITEBYTECODE": "1"} | settings


class Api:
    """One process of `croupier serve`, always on the same port. `command`: not forked, but started by this.

    `options`: further ones of the command.
    """

    def __init__(
        self, environ: Mapping[str, str], command: Sequence[str | Path] = (), options: Sequence[str] = ()
    ) -> None:
        port = free_port()
        self.url = f"http://{LOOPBACK}:{port}"
        words = [*map(str, command or ["croupier"]), "serve", "--host", LOOPBACK, "--port", str(port), *options]

        def forked(environ: Mapping[str, str], folder: Path, log: IO[bytes]) -> Forked:
            return Forked(words, environ, folder, log, log)

        self.process = Process(
            words, new_folder(None), account=None, environ=environ, begin=None if command else forked
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

    @property
    def warnings(self) -> int:
        """How many lines of its log are warnings or errors."""
        return sum(" WARNING " in line or " ERROR " in line for line in self.said().splitlines())


@dataclass
class Stage:
    """Processes that serve the same store, and all that its clients were told: later tests check that too."""

    apis: Sequence[Api]
    store: Place
    acked: list[Ack] = field(default_factory=list[Ack])
    sent: set[bytes] = field(default_factory=set[bytes])
    """The fingerprints of all keys that were ever sent."""
    front: str = ""
    """The address of an nginx before the processes, where there is one."""
    servers: Sequence[Postgres] = ()
    """What the store runs on; the one that a fault happens to first."""
    standby: Postgres | None = None
    line: Proxy | None = None
    """By which the processes reach their store."""
    bell: Redis | None = None
    harmed: dict[str, float] = field(default_factory=dict[str, float])
    """Until when a fault happened to a process, by its address; seconds of `monotonic`."""
    tells: bool = False
    """Whether processes tell each other at once what moved, whatever happens."""
    twice: bool = False
    """Whether every command is sent to two processes at once."""
    rng: Random = field(default_factory=Random)
    """By which faults are drawn."""
    answered: asyncio.Event = field(default_factory=asyncio.Event)
    """Set with each answer to a command, so that a fault can happen right after one."""

    @property
    def urls(self) -> list[str]:
        """Where clients send requests: to processes to which nothing happens, while there are any."""
        if self.front:
            return [self.front]
        every = [api.url for api in self.apis]
        return [url for url in every if self.spared(url, monotonic())] or every

    def spared(self, url: str, since: float) -> bool:
        """Whether nothing has happened to this process since then."""
        return since > self.harmed.get(url, 0.0)

    @contextmanager
    def harming(self, api: Api) -> Generator[Api]:
        """A fault happens to this process within the block."""
        self.harmed[api.url] = inf
        try:
            yield api
        finally:
            self.harmed[api.url] = monotonic()


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
def running(environs: Sequence[Mapping[str, str]], command: Sequence[str | Path] = ()) -> Generator[Sequence[Api]]:
    """A process for each environment; `command`: as that of an Api."""
    with ExitStack() as stack:
        apis: list[Api] = []
        for environ in environs:
            apis.append(api := Api(environ, command))
            stack.callback(api.process.close)
            stack.callback(api.kill)
            api.start()
        yield apis
