"""What a choice with its outbox worked off costs databases: statements, and time of their processors.

Entries as those of turns are stored, each of which tells the next player; of one game in eight both follow it. A
process works the outbox off beside. Counted is what `pg_stat_statements` sees on each server of a cluster, and what its
processes have spent; then the same on plain PostgreSQL.

`python -m tests.bench.coordinator [--choices 5000] [--hooks]` needs an archive of Citus, as `tests.bench.workers` does.
With `--hooks` one player of each game that is followed has a webhook, which answers at once.
"""

import argparse
import asyncio
import os
import sys
from collections.abc import Generator, Iterator, Sequence
from contextlib import closing, contextmanager
from pathlib import Path
from time import perf_counter

import psycopg
from msgspec import Struct
from msgspec.structs import astuple

from api.application.ports.deliveries import Attempt, Room
from api.application.runtime.background import background
from infra.store.database.connection import Store
from infra.store.database.uptime import microseconds
from infra.store.entries.encryption import KeyRing
from infra.store.event_store import EventStoreAdapter
from infra.store.maintenance.distribution import distribute
from infra.store.maintenance.migrations import migrate
from infra.store.outbox.delivery_queue import StoredDeliveries
from infra.store.outbox.elsewhere import PAUSE
from tests.bench.told import ToldGames
from tests.servers.citus import ARCHIVE, citus, fresh_cluster, programs
from tests.servers.postgres import Postgres, fresh_database, postgres
from tests.support.stores import Site

GAMES = 64
"""Games that are played at once."""
CALLS = b"""
SELECT coalesce(sum(calls), 0)::bigint FROM pg_stat_statements
WHERE dbid = (SELECT oid FROM pg_database WHERE datname = current_database())
AND query !~* '^(BEGIN|COMMIT|SET|DEALLOCATE)' AND query NOT LIKE '%pg_stat_statements%'
"""
STATEMENTS = "CREATE EXTENSION IF NOT EXISTS pg_stat_statements"
PLAIN = "plain PostgreSQL"
TICKS = os.sysconf("SC_CLK_TCK")


class Cost(Struct, frozen=True):
    """Of one server: statements but those that begin and end transactions, milliseconds of CPU, both for each choice.

    `…_a_second`: the same for each second of the one process that is busy all the time.
    """

    server: str
    statements: float
    cpu_ms: float
    statements_a_second: float
    cpu_ms_a_second: float


def _spent(server: Postgres) -> float:
    """Seconds of CPU of a server's processes: those that run, and those that have ended."""
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


async def _deliver(store: Store) -> None:
    """Take on what waits for webhooks, all of which answer at once."""
    with closing(StoredDeliveries(store, KeyRing.none())) as deliveries:
        arrived: list[Attempt] = []
        while True:
            parcels, _ = await deliveries.turn(arrived, microseconds(), Room(GAMES, GAMES, {}))
            arrived = [Attempt(parcel, microseconds(), 204, None, "arrived") for parcel in parcels]
            if not arrived:
                await asyncio.sleep(PAUSE)


def costs(choices: int, *, hooks: bool = False) -> list[Cost]:
    """What each server had to do for so many choices: the coordinator, the workers, plain PostgreSQL."""
    with _places() as ((spread, servers), (plain, alone)):
        names = ["coordinator", *[f"worker {n}" for n in range(1, len(servers))]]
        both = ((spread, names, servers), (plain, [PLAIN], alone))
        return [cost for place in both for cost in _costs(*place, choices, hooks=hooks)]


def _costs(url: str, names: Sequence[str], servers: Sequence[Postgres], choices: int, *, hooks: bool) -> Iterator[Cost]:
    name = url.rpartition("/")[2]
    urls = [f"{server.url.rpartition('/')[0]}/{name}" for server in servers]

    def looked() -> list[tuple[int, float]]:
        return [(_calls(one), _spent(server)) for one, server in zip(urls, servers, strict=True)]

    async def measured(ledger: EventStoreAdapter) -> tuple[list[tuple[int, float]], list[tuple[int, float]], float]:
        async with ledger.outbox.running(), background(lambda: _deliver(ledger.store)):
            played = ToldGames(ledger, GAMES, hooks=hooks)
            await played.open()
            await played.each(2)  # connections and plans
            before, start = looked(), perf_counter()
            await played.each(choices // GAMES)
            return before, looked(), perf_counter() - start

    with Site(url).ledger() as ledger:
        before, after, took = asyncio.run(measured(ledger))
    made = choices // GAMES * GAMES
    for one, (calls_before, spent_before), (calls, spent) in zip(names, before, after, strict=True):
        statements, ms = calls - calls_before, (spent - spent_before) * 1000
        yield Cost(one, statements / made, ms / made, statements / took, ms / took)


def _calls(url: str) -> int:
    with psycopg.connect(url) as connection:
        row = connection.execute(CALLS).fetchone()
        assert row is not None
        return row[0]


def told(found: Sequence[Cost]) -> Iterator[str]:
    """The table as it is printed."""
    yield f"{'for each choice':<24}{'statements':>12}{'CPU, ms':>10}{'a second: statements':>22}{'CPU, ms':>10}"
    *spread, plain = found
    for one in (*spread, _all(spread), plain):
        each, a_second = f"{one.statements:>12.3f}{one.cpu_ms:>10.3f}", f"{one.statements_a_second:>22.0f}"
        yield f"{one.server:<24}{each}{a_second}{one.cpu_ms_a_second:>10.1f}"
    yield f"all of the cluster, of plain PostgreSQL's CPU: {_all(spread).cpu_ms / plain.cpu_ms:.2f}"


def _all(costs: Sequence[Cost]) -> Cost:
    _, *columns = zip(*map(astuple, costs), strict=True)
    return Cost("all", *map(sum, columns))


def main() -> int:
    """Measure and print; the exit status."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.coordinator", description="What a choice costs.")
    parser.add_argument("--choices", type=int, default=5_000)
    parser.add_argument("--hooks", action="store_true", help="some players have a webhook")
    asked = parser.parse_args()
    if ARCHIVE not in os.environ:
        sys.stderr.write(f"{ARCHIVE} names no archive of Citus\n")
        return 1
    sys.stdout.write("\n".join([*told(costs(asked.choices, hooks=asked.hooks)), ""]))
    return 0


if __name__ == "__main__":
    sys.exit(main())
