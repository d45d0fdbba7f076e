"""What a choice costs databases, its outbox worked off: statements and CPU time.

Entries like those of turns are stored, each with a due time and a notice to the next player; in one game in eight both
players follow, and one has a webhook, which answers at once and sometimes hears that little time is left. Meanwhile a
process works off the outbox, delivers, and looks for due work. What `pg_stat_statements` sees on each server of a
cluster is counted, and the CPU time of its processes; then the same on plain PostgreSQL: at one rate of choices, and at
twice that.

`python -m tools.bench.coordinator [--choices 5000] [--rate 500]` needs an archive of Citus, as `tools.bench.workers`
does. It ends with what the coordinator was asked.
"""

import argparse
import asyncio
import os
import re
import sys
from collections import Counter
from collections.abc import AsyncGenerator, Generator, Iterator, Sequence
from contextlib import asynccontextmanager, closing, contextmanager
from pathlib import Path
from time import perf_counter

import psycopg
from msgspec import Struct

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
from tools.servers.citus import ARCHIVE, citus, fresh_cluster, programs
from tools.servers.postgres import Postgres, fresh_database, postgres

GAMES = 64
"""Games played at once."""
CALLS = b"""
SELECT query, calls FROM pg_stat_statements
WHERE dbid = (SELECT oid FROM pg_database WHERE datname = current_database())
AND query !~* '^(BEGIN|COMMIT|SET|DEALLOCATE)' AND query NOT LIKE '%pg_stat_statements%'
"""
STATEMENTS = "CREATE EXTENSION IF NOT EXISTS pg_stat_statements"
PLAIN = "plain PostgreSQL"
PAGE, WIDTH = 100, 100
TICKS = os.sysconf("SC_CLK_TCK")


class Cost(Struct, frozen=True):
    """For one server: a number of choices in a number of seconds."""

    server: str
    choices: int
    seconds: float
    statements: Counter[str]
    """How often each statement ran, except those that begin and end transactions."""
    cpu_ms: float


def _spent(server: Postgres) -> float:
    """Seconds of CPU of a server's processes, running or ended."""
    children = Path(f"/proc/{server.pid}/task/{server.pid}/children").read_text().split()
    ended = _times(server.pid)
    return (sum(ended) + sum(sum(_times(int(child))[:2]) for child in children)) / TICKS


def _times(pid: int) -> list[int]:
    """Ticks of a process: its own in user and in system mode, and the same of its children that have ended."""
    return [int(word) for word in Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[11:15]]


@contextmanager
def _places() -> Generator[tuple[tuple[str, Sequence[Postgres]], tuple[str, Sequence[Postgres]]]]:
    """A store over a cluster and one on plain PostgreSQL, each with its servers."""
    counted = "pg_stat_statements"
    with (
        citus(2, options=[f"shared_preload_libraries=citus,{counted}"]) as cluster,
        postgres(programs=programs(), options=[f"shared_preload_libraries={counted}"]) as alone,
        fresh_cluster(cluster.url) as spread,
        fresh_database(alone.url) as plain,
    ):
        for url in (spread, plain):
            migrate(url)
        distribute(spread)
        for url in (spread, plain):
            with psycopg.connect(url, autocommit=True) as connection:
                connection.execute(STATEMENTS.encode())  # in a cluster on all of them
        yield (spread, cluster.servers), (plain, [alone])


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


def costs(choices: int, rates: Sequence[float]) -> Sequence[Sequence[Cost]]:
    """For each rate, what each server had to do: the coordinator, the workers, plain PostgreSQL."""
    with _places() as ((spread, servers), (plain, alone)):
        names = ["coordinator", *[f"worker {n}" for n in range(1, len(servers))]]
        both = (_costs(spread, names, servers, choices, rates), _costs(plain, [PLAIN], alone, choices, rates))
        return [[*cluster, *one] for cluster, one in zip(*both, strict=True)]


def _costs(
    url: str, names: Sequence[str], servers: Sequence[Postgres], choices: int, rates: Sequence[float]
) -> list[list[Cost]]:
    name = url.rpartition("/")[2]
    urls = [f"{server.url.rpartition('/')[0]}/{name}" for server in servers]

    def looked() -> list[tuple[Counter[str], float]]:
        return [(_calls(one), _spent(server)) for one, server in zip(urls, servers, strict=True)]

    async def measured(ledger: EventStoreAdapter, deliverer: Deliverer) -> list[list[Cost]]:
        async with _serving(ledger, deliverer):
            played = ToldGames(ledger, GAMES, hooks=True, clocks=True)
            await played.open()
            await played.each(2)  # connections and plans
            found = list[list[Cost]]()
            for rate in rates:
                before, start = looked(), perf_counter()
                await played.paced(choices, rate)
                took, after = perf_counter() - start, looked()
                found.append([
                    Cost(one, choices, took, calls - calls_before, (spent - spent_before) * 1000)
                    for one, (calls_before, spent_before), (calls, spent) in zip(names, before, after, strict=True)
                ])  # fmt: skip
            return found

    with closing(open_store(url)) as store, closing(StoredDeliveries(store, KeyRing.none())) as deliveries:
        deliverer = Deliverer(deliveries, Answering(), pause=deliveries.pause)
        with Site(url).ledger(wake=lambda _, __: deliverer.nudge()) as ledger:
            return asyncio.run(measured(ledger, deliverer))


def _calls(url: str) -> Counter[str]:
    with psycopg.connect(url) as connection:
        asked = Counter[str]()
        for query, calls in connection.execute(CALLS).fetchall():
            asked[_brief(query)] += calls
        return asked


def _brief(query: str) -> str:
    """The beginning of a statement, the same for however many values."""
    return re.sub(r"\$\d+(, \$\d+)*|\(\$[^)]*\)(, \(\$[^)]*\))*", "…", " ".join(query.split()))[:WIDTH]


def told(found: Sequence[Sequence[Cost]]) -> Iterator[str]:
    """The tables as they are printed."""
    for costs in found:
        *spread, plain = costs
        everything = Cost("all", plain.choices, spread[0].seconds, sum_of(spread), sum(one.cpu_ms for one in spread))
        head = f"for each of {plain.choices / plain.seconds:,.0f} choices a second"
        yield f"{head:<36}{'statements':>12}{'CPU, ms':>10}{'a second: statements':>22}{'CPU, ms':>10}"
        for one in (*spread, everything, plain):
            each = f"{one.statements.total() / one.choices:>12.3f}{one.cpu_ms / one.choices:>10.3f}"
            a_second = f"{one.statements.total() / one.seconds:>22.0f}{one.cpu_ms / one.seconds:>10.1f}"
            yield f"{one.server:<36}{each}{a_second}"
        yield f"all of the cluster, of plain PostgreSQL's CPU: {everything.cpu_ms / plain.cpu_ms:.2f}"
    yield "a second, by statement, at the coordinator"
    for query in sum_of([costs[0] for costs in found]):
        yield "".join(f"{costs[0].statements[query] / costs[0].seconds:>8.2f}" for costs in found) + f"  {query}"


def sum_of(costs: Sequence[Cost]) -> Counter[str]:
    """All statements of several, the most frequent first."""
    asked = Counter[str]()
    for one in costs:
        asked.update(one.statements)
    return Counter(dict(asked.most_common()))


def main() -> int:
    """Measure and print; the exit status."""
    parser = argparse.ArgumentParser(prog="python -m tools.bench.coordinator", description="What a choice costs.")
    parser.add_argument("--choices", type=int, default=5_000)
    parser.add_argument("--rate", type=float, default=500, help="choices a second")
    asked = parser.parse_args()
    if ARCHIVE not in os.environ:
        sys.stderr.write(f"{ARCHIVE} names no archive of Citus\n")
        return 1
    sys.stdout.write("\n".join([*told(costs(asked.choices, (asked.rate, 2 * asked.rate))), ""]))
    return 0


if __name__ == "__main__":
    sys.exit(main())
