"""Appends a second over a Citus cluster: one worker beside plain PostgreSQL, and two workers beside one.

Every server has a disk of its own that is made slow, in syncs and in bytes: group commit hides slow syncs alone, and on
a machine of two cores nothing but the disk can be what a second worker doubles. All of them are of the same PostgreSQL,
with the same log. The one worker is the first of the two, and its database lies beside that of both.

`python -m tests.bench.workers [--games 256]` measures it with so many games in flight, and once more with the log that
moving shards takes (`wal_level=logical`).
"""

import argparse
import os
import sys
from collections.abc import Generator, Mapping
from contextlib import contextmanager
from statistics import median

import msgspec
import uvloop
from msgspec import Struct

from infra.store.event_store import EventStoreAdapter
from infra.store.maintenance.distribution import distribute
from infra.store.maintenance.migrations import migrate
from tests.bench.appends import appending
from tests.bench.disks import compiler, slowed
from tests.bench.rounds import ratio
from tests.bench.size import FULL
from tests.servers.citus import ARCHIVE, citus, fresh_cluster, programs
from tests.servers.postgres import fresh_database, postgres
from tests.support.stores import Site

SYNC_US, KB_US = 1_000, 2_000
"""A disk that syncs in a millisecond and takes half a megabyte a second."""
AIM_ONE, AIM_TWO = 0.7, 1.8
ROUNDS, WARMING = 3, 64
PLAIN, ONE, TWO = "plain PostgreSQL", "one worker", "two workers"


class Spread(Struct, frozen=True):
    """So many games in flight: entries a second, the median of the rounds, and the medians of the ratios."""

    wal_level: str
    """Of the cluster's servers."""
    games: int
    plain_per_second: float
    one_per_second: float
    two_per_second: float
    one_of_plain: float
    two_of_one: float


def missing() -> str | None:
    """What this machine lacks for it; None where it can be measured."""
    if ARCHIVE not in os.environ:
        return f"{ARCHIVE} names no archive of Citus"
    return None if compiler() else "there is no C compiler"


def spread(games: int, rounds: int, seconds: float, wal_level: str = "replica") -> Spread:
    """Measure the three in turn, with so many games in flight on each."""
    with _ledgers(wal_level) as ledgers:
        found: dict[str, list[float]] = {name: [] for name in ledgers}
        for ledger in ledgers.values():
            uvloop.run(appending(ledger, games, seconds / 2))  # plans, connections, first pages
        for _ in range(rounds):
            for name, ledger in ledgers.items():
                found[name].append(uvloop.run(appending(ledger, games, seconds)))
    plain, one, two = (found[name] for name in (PLAIN, ONE, TWO))
    rates = round(median(plain)), round(median(one)), round(median(two))
    return Spread(wal_level, games, *rates, ratio(one, plain), ratio(two, one))


@contextmanager
def _ledgers(wal_level: str) -> Generator[Mapping[str, EventStoreAdapter]]:
    """A ledger over each of the three."""
    cc = compiler()
    assert cc is not None
    with (
        slowed(cc, SYNC_US, KB_US) as (library, when),
        postgres(durable=True, preload=library, programs=programs()) as alone,
        citus(2, durable=True, preload=library, options=[f"wal_level={wal_level}"]) as cluster,
        fresh_database(alone.url) as plain,
        fresh_cluster(cluster.url, 1) as one,
        fresh_cluster(cluster.url) as two,
    ):
        for url in (plain, one, two):
            migrate(url)
        for url in (one, two):
            distribute(url)
        with Site(plain).ledger() as first, Site(one).ledger() as second, Site(two).ledger() as third:
            ledgers = {PLAIN: first, ONE: second, TWO: third}
            for ledger in ledgers.values():
                uvloop.run(appending(ledger, WARMING, 0.1))  # connections and plans
            when.touch()
            yield ledgers


def main() -> int:
    """Measure and print; the exit status."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.workers", description="Appends over a cluster.")
    parser.add_argument("--games", type=int, default=FULL.spread, help="games in flight")
    games: int = parser.parse_args().games
    if reason := missing():
        sys.stderr.write(f"{reason}\n")
        return 1
    for wal_level in ("replica", "logical"):
        sys.stdout.buffer.write(msgspec.json.encode(spread(games, ROUNDS, FULL.spread_seconds, wal_level)) + b"\n")
        sys.stdout.flush()
    return 0


if __name__ == "__main__":
    sys.exit(main())
