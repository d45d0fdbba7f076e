"""A full Croupier on one machine: several processes over a durable PostgreSQL and a Redis.

Everything is started, and stopped again, by this one process. The games stay in its data folder.
"""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Generator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path

from tools.servers.postgres import database, postgres
from tools.servers.process import LOOPBACK, Process, ServerError, healthy, new_folder, run, unprivileged
from tools.servers.redis import redis

ELSEWHERE = Path("/var/lib/croupier")
"""Root's place for data that PostgreSQL's user could not reach below root's own folder."""
CROUPIER = (sys.executable, "-m", "croupier")


@dataclass(frozen=True)
class Full:
    """What runs, and where; `data` is PostgreSQL's folder."""

    urls: Sequence[str]
    database: str
    redis: str
    data: Path
    processes: Sequence[Process]

    def wait(self) -> None:
        """Return only by an exception: that of a signal, or ServerError when a process of ours has ended by itself."""
        while all(process.running for process in self.processes):
            time.sleep(0.2)
        raise ServerError("a server has ended by itself; its last words stand above")


@contextmanager
def full(data: Path, ports: Sequence[int]) -> Generator[Full]:
    """Start everything, after migrating the schema; stop everything at the end. Raises ServerError."""
    with ExitStack() as stack:
        store = stack.enter_context(postgres(durable=True, data=reachable(data) / "postgres"))
        bell = stack.enter_context(redis())
        games = database(store.url, "croupier")
        environ = os.environ | {"CROUPIER_DATABASE_URL": games, "CROUPIER_REDIS_URL": bell.url}
        environ["CROUPIER_DATA"] = str(data)  # the key that signs the receipts of them all
        if subprocess.run([*CROUPIER, "store", "migrate"], env=environ, check=False).returncode:
            raise ServerError("the schema could not be brought up to date")
        apis = [stack.enter_context(_api(port, environ)) for port in ports]
        urls = [f"http://{LOOPBACK}:{port}" for port in ports]
        for api, url in zip(apis, urls, strict=True):
            api.start(lambda url=url: healthy(url))
        try:
            yield Full(urls, games, bell.url, store.data, [store.process, bell.process, *apis])
        finally:
            for api in apis:
                if api.running:
                    os.kill(api.pid, signal.SIGTERM)  # all at once: each may take some seconds to end its streams


def _api(port: int, environ: dict[str, str]) -> Process:
    command = [*CROUPIER, "serve", "--host", LOOPBACK, "--port", str(port)]
    return Process(command, new_folder(None), account=None, environ=environ, aloud=True)


def reachable(data: Path) -> Path:
    """The data folder, created if missing; or one of root's elsewhere if PostgreSQL's user cannot reach this one."""
    data = data.resolve()
    data.mkdir(parents=True, exist_ok=True)
    try:
        run(["test", "-x", data], unprivileged(), os.environ, Path("/"))
    except ServerError:
        data = ELSEWHERE / data.relative_to("/")
        data.mkdir(parents=True, exist_ok=True)
    return data
