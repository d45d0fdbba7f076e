"""What choices cost the coordinator of a cluster, their outbox worked off: CPU time.

Entries like those of turns are stored, each with a due time and a notice to the next player; in one game in eight both
players follow, and one has a webhook, which answers at once and sometimes hears that little time is left. Meanwhile a
process works off the outbox, delivers, and looks for due work: at one rate of choices, and at twice that.

`python -m tools.bench.coordinator [--choices 5000] [--rate 500]` needs an archive of Citus.
"""

import argparse
import asyncio
import os
import sys
from collections.abc import AsyncGenerator, Sequence
from contextlib import asynccontextmanager, closing
from pathlib import Path
from time import perf_counter

from api.application.runtime.background import background
from api.application.service.due_times import POLL_INTERVAL
from infra.store.citus.distribution import distribute
from infra.store.database.uptime import microseconds
from infra.store.entries.encryption import KeyRing
from infra.store.event_store import EventStoreAdapter
from infra.store.maintenance.migrations import migrate, open_store
from infra.store.outbox.delivery_queue import StoredDeliveries
from infra.webhooks.delivering import Deliverer
from infra.webhooks.sending import Sent
from tests.support.stores import Site
from tools.bench.told import ToldGames
from tools.servers.citus import ARCHIVE, citus, fresh_cluster
from tools.servers.postgres import Postgres

GAMES = 64
"""Games played at once."""
PAGE = 100
TICKS = os.sysconf("SC_CLK_TCK")


def _spent(server: Postgres) -> float:
    """Seconds of CPU of a server's processes, running or ended."""
    children = Path(f"/proc/{server.pid}/task/{server.pid}/children").read_text().split()
    ended = _times(server.pid)
    return (sum(ended) + sum(sum(_times(int(child))[:2]) for child in children)) / TICKS


def _times(pid: int) -> list[int]:
    """Ticks of a process: its own in user and in system mode, and the same of its children that have ended."""
    return [int(word) for word in Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[11:15]]


class Answering:
    """Replaces the sender of webhooks: all of them answer at once."""

    async def send(self, url: str, headers: dict[str, str], body: bytes) -> Sent:
        """Send nothing."""
        del url, headers, body
        return Sent(204)

    async def close(self) -> None:
        """Nothing is open."""


@asynccontextmanager
async def _serving(ledger: EventStoreAdapter, deliverer: Deliverer) -> AsyncGenerator[None]:
    """What a process does besides choices: the outbox, webhooks, and due work."""

    async def look() -> None:
        while True:
            await ledger.due(microseconds(), None, PAGE)
            await asyncio.sleep(POLL_INTERVAL)

    async with ledger.outbox.running(), deliverer.running(), background(look):
        yield


def costs(choices: int, rates: Sequence[float]) -> list[float]:
    """For each rate the milliseconds of CPU a second that this many choices cost the coordinator."""
    with citus(2) as cluster, fresh_cluster(cluster.url) as url:
        migrate(url)
        distribute(url)

        async def measured(ledger: EventStoreAdapter, deliverer: Deliverer) -> list[float]:
            async with _serving(ledger, deliverer):
                played = ToldGames(ledger, GAMES, busy=True)
                await played.open()
                await played.each(2)  # connections and plans
                found = list[float]()
                for rate in rates:
                    before, start = _spent(cluster.servers[0]), perf_counter()
                    await played.paced(choices, rate)
                    found.append(1e3 * (_spent(cluster.servers[0]) - before) / (perf_counter() - start))
                return found

        with closing(open_store(url)) as store, closing(StoredDeliveries(store, KeyRing.none())) as deliveries:
            deliverer = Deliverer(deliveries, Answering(), pause=deliveries.pause)
            with Site(url).ledger(wake=lambda _, __: deliverer.nudge()) as ledger:
                return asyncio.run(measured(ledger, deliverer))


def main() -> int:
    """Measure and print; the exit status."""
    parser = argparse.ArgumentParser(prog="python -m tools.bench.coordinator", description="What a choice costs.")
    parser.add_argument("--choices", type=int, default=5_000)
    parser.add_argument("--rate", type=float, default=500, help="choices a second")
    asked = parser.parse_args()
    if ARCHIVE not in os.environ:
        sys.stderr.write(f"{ARCHIVE} names no archive of Citus\n")
        return 1
    rates = (asked.rate, 2 * asked.rate)
    for rate, ms in zip(rates, costs(asked.choices, rates), strict=True):
        sys.stdout.write(f"{rate:,.0f} choices a second: {ms:.1f} ms of the coordinator's CPU a second\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
