"""A server of several workers over PostgreSQL, which the tests here share."""

import os
import signal
from collections.abc import AsyncGenerator, Generator
from contextlib import AsyncExitStack, asynccontextmanager, contextmanager
from pathlib import Path

import httpx

from tests.faults.stage import Api, migrate, plain
from tests.support.client import ok
from tests.support.until import soon
from tools.servers.process import free_port

SLOW = 60.0
"""Seconds for a worker to start where much else runs."""


class Pool:
    """A supervisor and its workers."""

    def __init__(self, api: Api, metrics: str, count: int) -> None:
        self.api, self.url, self.metrics_url, self._count = api, api.url, metrics, count

    @property
    def workers(self) -> list[int]:
        """The process ids of the workers; a single one is the server itself, without a supervisor."""
        supervisor = self.api.process.pid
        if self._count == 1:
            return [supervisor]
        return [*map(int, Path(f"/proc/{supervisor}/task/{supervisor}/children").read_text().split())]

    def until_said(self, words: str, times: int = 1) -> None:
        """Wait until the log says this so many times."""
        soon(lambda: self.api.said().count(words), lambda found: found >= times, SLOW)

    @contextmanager
    def only(self, worker: int) -> Generator[None]:
        """Within the block this worker alone accepts connections, which are then its own."""
        others = [other for other in self.workers if other != worker]
        for other in others:
            os.kill(other, signal.SIGSTOP)
        try:
            yield
        finally:
            for other in others:
                os.kill(other, signal.SIGCONT)

    @asynccontextmanager
    async def clients(self) -> AsyncGenerator[list[httpx.AsyncClient]]:
        """A client of each worker, with a connection that is kept."""
        async with AsyncExitStack() as stack:
            made = list[httpx.AsyncClient]()
            for worker in self.workers:
                http = await stack.enter_async_context(httpx.AsyncClient(base_url=self.url, timeout=SLOW))
                with self.only(worker):
                    ok(await http.get("/v1/healthz"))
                made.append(http)
            yield made

    def signal(self, sig: signal.Signals) -> None:
        """Signal the supervisor."""
        os.kill(self.api.process.pid, sig)

    def metrics(self) -> dict[str, float]:
        """Each sample by its name and labels."""
        lines = httpx.get(self.metrics_url).text.splitlines()
        return {line.rpartition(" ")[0]: float(line.rpartition(" ")[2]) for line in lines if not line.startswith("#")}


@contextmanager
def pool(database: str, workers: int = 2, **settings: str) -> Generator[Pool]:
    """Workers over a new database, once all of them answer."""
    port = free_port()
    environ = plain(CROUPIER_DATABASE_URL=database, CROUPIER_METRICS=str(port), **settings)
    del environ["PYTHONDONTWRITEBYTECODE"]  # workers are started anew, and compiled modules cost a second of each
    migrate(environ)
    api = Api(environ, options=["--workers", str(workers)])
    try:
        api.start()
        made = Pool(api, f"http://127.0.0.1:{port}/metrics", workers)
        made.until_said(f"all {workers} workers answer" if workers > 1 else "started: ")
        yield made
    finally:
        api.kill()
        api.process.close()
