"""What a choice with its outbox worked off costs the servers of a cluster: statements, and time of their processors.

Entries as those of turns are stored, each of which tells the next player; some follow their games. A process works the
outbox off beside. Counted is what `pg_stat_statements` sees on each server, and what its processes have spent.

`python -m tests.bench.coordinator [--choices 2000]` needs an archive of Citus, as `tests.bench.workers` does.
"""

import argparse
import asyncio
import os
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from pathlib import Path
from typing import TypeVar

import psycopg
from msgspec import Struct

from api.application.ports.stores import StoredEntry
from infra.store.database.uptime import microseconds
from infra.store.event_store import EventStoreAdapter
from infra.store.maintenance.distribution import distribute
from infra.store.maintenance.migrations import migrate
from projections.schemas.listing import Change, Listing, OccupiedSeat
from projections.schemas.notices import Notice
from tests.servers.citus import ARCHIVE, citus, fresh_cluster
from tests.servers.postgres import Postgres
from tests.support.stores import Site

T = TypeVar("T")
GAMES, FOLLOWED = 64, 8
"""Games that are played at once, and of one in how many both players follow their games."""
CALLS = b"""
SELECT coalesce(sum(calls), 0)::bigint FROM pg_stat_statements
WHERE dbid = (SELECT oid FROM pg_database WHERE datname = current_database())
AND query !~* '^(BEGIN|COMMIT|SET|DEALLOCATE)' AND query NOT LIKE '%pg_stat_statements%'
"""
STATEMENTS = "CREATE EXTENSION IF NOT EXISTS pg_stat_statements"
TICKS = os.sysconf("SC_CLK_TCK")


class Cost(Struct, frozen=True):
    """Of one server, for each choice: statements but those that begin and end transactions, milliseconds of CPU."""

    server: str
    statements: float
    cpu_ms: float


async def _play(ledger: EventStoreAdapter, first: int, choices: int) -> None:
    """So many choices, in turn in all games; returns when the outbox is empty. `first`: the version of the first."""
    versions = range(first, first + choices // GAMES)

    async def play(n: int) -> None:
        item = _listing(n)
        for version in versions:
            told = (Notice(item.sitting[version % 2].player, "your-turn"),)
            await ledger.append(item.game, StoredEntry(version, bytes(32), b"choice"), Change(item, "turn", None, told))

    await asyncio.gather(*map(play, range(GAMES)))
    while (lag := await ledger.lag()) is None or lag.entries:  # noqa: ASYNC110 - a table rings no bell
        await asyncio.sleep(0.5)


async def _measured(ledger: EventStoreAdapter, choices: int, look: Callable[[], T]) -> tuple[T, T]:
    """What `look` says before and after so many choices."""
    async with ledger.outbox.running():
        await _open(ledger)
        await _play(ledger, 2, 2 * GAMES)  # connections and plans
        before = look()
        await _play(ledger, 4, choices)
        return before, look()


def _listing(n: int) -> Listing:
    sitting = tuple([OccupiedSeat(f"{name}{n}", None, False) for name in ("ann", "bob")])
    return Listing(f"{n:032x}", "dominion", "running", False, True, 2, 1_000 + n, sitting)


async def _open(ledger: EventStoreAdapter) -> None:
    for n in range(GAMES):
        item = _listing(n)
        await ledger.open(item.game, bytes(32), StoredEntry(1, bytes(32), b"opening"), Change(item, "opened"))
    with closing(ledger.store.session()) as session:
        for n in range(0, GAMES, FOLLOWED):
            for seat in _listing(n).sitting:
                session.rows("INSERT INTO followers VALUES (?, 0, 0, ?)", (seat.player, microseconds()))


def _spent(server: Postgres) -> float:
    """Seconds of CPU of a server's processes: those that run, and those that have ended."""
    children = Path(f"/proc/{server.pid}/task/{server.pid}/children").read_text().split()
    ended = _times(server.pid)
    return (sum(ended) + sum(sum(_times(int(child))[:2]) for child in children)) / TICKS


def _times(pid: int) -> list[int]:
    """Ticks of a process: its own in user and in system mode, and the same of its children that have ended."""
    return [int(word) for word in Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[11:15]]


def costs(choices: int) -> list[Cost]:
    """What each server had to do for so many choices, the coordinator first."""
    with (
        citus(2, options=["shared_preload_libraries=citus,pg_stat_statements"]) as servers,
        fresh_cluster(servers.url) as url,
    ):
        migrate(url)
        distribute(url)
        name = url.rpartition("/")[2]
        urls = [f"{server.url.rpartition('/')[0]}/{name}" for server in servers.servers]
        with psycopg.connect(url, autocommit=True) as connection:
            connection.execute(STATEMENTS.encode())  # on all of them
        with Site(url).ledger() as ledger:

            def looked() -> list[tuple[int, float]]:
                return [(_calls(one), _spent(server)) for one, server in zip(urls, servers.servers, strict=True)]

            before, after = asyncio.run(_measured(ledger, choices, looked))
    names = ["coordinator", *[f"worker {n}" for n in range(1, len(urls))]]
    made = choices // GAMES * GAMES
    return [
        Cost(name, (calls - calls_before) / made, (spent - spent_before) * 1000 / made)
        for name, (calls_before, spent_before), (calls, spent) in zip(names, before, after, strict=True)
    ]


def _calls(url: str) -> int:
    with psycopg.connect(url) as connection:
        row = connection.execute(CALLS).fetchone()
        assert row is not None
        return row[0]


def told(found: Sequence[Cost]) -> Iterator[str]:
    """The table as it is printed."""
    yield f"{'for each choice':<24}{'statements':>12}{'CPU, ms':>10}"
    for one in found:
        yield f"{one.server:<24}{one.statements:>12.3f}{one.cpu_ms:>10.3f}"
    yield f"{'all':<24}{sum(o.statements for o in found):>12.3f}{sum(o.cpu_ms for o in found):>10.3f}"


def main() -> int:
    """Measure and print; the exit status."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.coordinator", description="What a choice costs.")
    parser.add_argument("--choices", type=int, default=2_000)
    choices: int = parser.parse_args().choices
    if ARCHIVE not in os.environ:
        sys.stderr.write(f"{ARCHIVE} names no archive of Citus\n")
        return 1
    sys.stdout.write("\n".join([*told(costs(choices)), ""]))
    return 0


if __name__ == "__main__":
    sys.exit(main())
