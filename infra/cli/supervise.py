"""`croupier serve --workers N`: how many workers there may be, what each of them does, and what starts them."""

import asyncio
import logging
import os
import sys
from contextlib import ExitStack, closing
from math import ceil
from pathlib import Path
from typing import Any

import click
from msgspec.structs import replace

from infra.errors import SettingsError
from infra.server import Server, listening, notify, welcoming
from infra.settings import Settings
from infra.store.database.postgres import PostgresSession
from infra.workers.link import Link
from infra.workers.supervisor import Supervisor

LOG = logging.getLogger("croupier")
KEPT_TIMEOUT = 6.0
"""Seconds that connections have to end whose clients are told to close them: more than an idle one is kept."""
ACCEPTING = 0.2
"""Seconds after which every connection is known that was accepted before."""
CLOSE = b"connection", b"close"
CONNECTIONS, OF_AN_ARCHIVE = 20, 6
"""The most connections to PostgreSQL that a worker has open at once, and how many more if there is an archive."""
MOST = 256
GROUPS = Path("/sys/fs/cgroup")


def count(asked: str) -> int:
    """How many workers are asked for: a number, or `auto` for the cores. Raises SettingsError."""
    if asked == "auto":
        return cores()
    if not asked.isdecimal() or not 1 <= int(asked) <= MOST:
        raise SettingsError(f"--workers is a number from 1 to {MOST}, or auto for one on each core, not {asked!r}")
    return int(asked)


def cores() -> int:
    """The cores that this process may use, by its affinity and by the quota of its control group; at least 1."""
    most = len(os.sched_getaffinity(0))
    own = next((line.partition("::")[2] for line in _lines(Path("/proc/self/cgroup")) if line.startswith("0::")), "/")
    group = GROUPS / own.lstrip("/")
    for place in (group, *group.parents):
        quota, _, period = next(iter(_lines(place / "cpu.max")), "max").partition(" ")
        if quota != "max":
            most = min(most, int(quota) // int(period))
    return max(1, most)


def hold_to_connections(settings: Settings, workers: int) -> None:
    """Raises SettingsError if so many workers cannot serve the store, and StoreError if it does not answer."""
    place, each = settings.database, CONNECTIONS + (OF_AN_ARCHIVE if settings.archive else 0)
    if isinstance(place, Path):
        raise SettingsError(
            "an SQLite file is served by one process: leave --workers out, or set CROUPIER_DATABASE_URL to a PostgreSQL"
        )
    with closing(PostgresSession(place)) as session:
        query = (
            "SELECT current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int"
        )
        ((most,),) = session.rows(query)
    if (needed := (workers + 1) * each + 2) > most:
        raise SettingsError(
            f"{workers} workers, one more while they are replaced, and the supervisor have up to {needed} connections "
            f"to PostgreSQL, which allows {most}: raise its max_connections, or give --workers a smaller number"
        )


def _lines(file: Path) -> list[str]:
    try:
        return file.read_text().splitlines()
    except OSError:
        return []


def supervise(settings: Settings, workers: int, described: str, *, lost_keys: bool) -> int:
    """Start workers on sockets that this process listens on, and wait for their end.

    `described`: what they serve from.
    """
    hold_to_connections(settings, workers)
    with ExitStack() as sockets:
        places = (settings.host, settings.port), settings.metrics
        listeners = [sockets.enter_context(listening(*place)) for place in places if place is not None]
        url, welcome = welcoming(listeners[0], settings.host, f"{described}, by {workers} workers")

        def ready() -> None:
            LOG.info("all %d workers answer at %s", workers, url)
            click.echo(welcome if settings.log == "text" else "", nl=False)

        command = sys.executable, "-m", "croupier", "serve", "--host", settings.host, "--data", str(settings.data)
        lost = ["--lost-keys"] if lost_keys else []
        store = settings.url if settings.redis is None else None
        return asyncio.run(Supervisor(workers, listeners, command, lost, ready, notify, store).run())


def share(settings: Settings, link: Link) -> Settings:
    """What one worker does of what is done beside the requests."""
    days = None if link.number else settings.archive_days
    return replace(settings, sweep=ceil(settings.sweep / link.among), archive_days=days)


class WorkerServer(Server):
    """A server that tells its supervisor instead of the service manager, and ends when another takes its place."""

    _drained_by: float | None = None

    def __init__(self, link: Link, *given: Any) -> None:
        super().__init__(*given)
        self.report, link.drain = link.state, self._drain

    def _drain(self) -> None:
        """Stop once all connections have ended: another process takes new ones."""
        for server in self.servers:
            server.close()
        self._close_streams()
        self._drained_by = asyncio.get_running_loop().time() + KEPT_TIMEOUT
        self.server_state.default_headers = [*self.server_state.default_headers, CLOSE]

    async def on_tick(self, counter: int) -> bool:
        """As any server; and let kept connections end with their next answer."""
        ends = await super().on_tick(counter)
        if self._drained_by is not None:
            self.server_state.default_headers = [*dict.fromkeys([*self.server_state.default_headers, CLOSE])]
            left = self._drained_by - asyncio.get_running_loop().time()
            ends |= left < 0 or (left < KEPT_TIMEOUT - ACCEPTING and not self.server_state.connections)
        return ends
