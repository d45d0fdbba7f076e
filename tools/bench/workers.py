"""Appends a second over a Citus cluster: one worker beside plain PostgreSQL, and two workers beside one.

Then choices including what follows from them, some with followers: two workers and three, beside one.

Every server has its own disk, made slow in syncs and in bytes: group commit would hide slow syncs alone, and on two
cores only the disk can be what a second worker doubles. All servers run the same PostgreSQL, with the same log. The one
worker is the first of the three, and its database is beside those of more.
"""

import os
from collections.abc import Callable, Coroutine, Generator, Mapping, Sequence
from contextlib import contextmanager
from statistics import median
from typing import Any

import uvloop
from msgspec import Struct

from infra.store.citus.distribution import distribute
from infra.store.event_store import EventStoreAdapter
from infra.store.maintenance.migrations import migrate
from tests.support.stores import Site
from tools.bench.appends import appending
from tools.bench.disks import compiler, slowed
from tools.bench.rounds import ratio
from tools.bench.told import telling
from tools.servers.citus import ARCHIVE, citus, fresh_cluster, programs
from tools.servers.postgres import fresh_database, postgres

SYNC_US, KB_US = 1_000, 2_000
"""A disk that syncs in a millisecond and takes half a megabyte a second."""
COMMIT_TIMEOUT = 60.0
"""Seconds that a commit may take: such a disk needs several for the first pages of so many games."""
AIM_ONE, AIM_TWO, AIM_THREE = 0.7, 1.8, 2.6
ROUNDS = 3
PLAIN, ONE, TWO, THREE = "plain PostgreSQL", "one worker", "two workers", "three workers"


class Spread(Struct, frozen=True):
    """For a number of games in flight: entries per second, the median of the rounds, and the medians of the ratios.

    `told_…`: choices whose outbox is worked off.
    """

    games: int
    plain_per_second: float
    one_per_second: float
    two_per_second: float
    one_of_plain: float
    two_of_one: float
    told_one_per_second: float
    told_two_per_second: float
    told_three_per_second: float
    told_two_of_one: float
    told_three_of_one: float


def missing() -> str | None:
    """What this machine lacks for it; None if it can be measured."""
    if ARCHIVE not in os.environ:
        return f"{ARCHIVE} names no archive of Citus"
    return None if compiler() else "there is no C compiler"


def spread(games: int, rounds: int, seconds: float) -> Spread:
    """Measure them in turn, with this many games in flight on each."""
    with _places() as places:
        plain, one, two = _rates(appending, places, (PLAIN, ONE, TWO), games, rounds, seconds)
        first, second, third = _rates(telling, places, (ONE, TWO, THREE), games, rounds, seconds)
    return Spread(
        games,
        round(median(plain)),
        round(median(one)),
        round(median(two)),
        ratio(one, plain),
        ratio(two, one),
        round(median(first)),
        round(median(second)),
        round(median(third)),
        ratio(second, first),
        ratio(third, first),
    )


def _rates(
    measure: Callable[[EventStoreAdapter, int, float], Coroutine[Any, Any, float]],
    places: Mapping[str, str],
    names: Sequence[str],
    games: int,
    rounds: int,
    seconds: float,
) -> list[list[float]]:
    """The rates of each of these, by round."""

    def measured(name: str, seconds: float) -> float:
        with Site(places[name]).ledger() as ledger:
            ledger.store.commits_within = COMMIT_TIMEOUT
            return uvloop.run(measure(ledger, games, seconds))

    for name in names:
        measured(name, seconds / 2)  # first pages
    rates = [[measured(name, seconds) for name in names] for _ in range(rounds)]
    return [list(each) for each in zip(*rates, strict=True)]


@contextmanager
def _places() -> Generator[Mapping[str, str]]:
    """The addresses of a store over each of them."""
    cc = compiler()
    assert cc is not None
    with (
        slowed(cc, SYNC_US, KB_US) as (library, when),
        postgres(durable=True, preload=library, programs=programs()) as alone,
        citus(3, durable=True, preload=library, options=["wal_level=replica"]) as cluster,
        fresh_database(alone.url) as plain,
        fresh_cluster(cluster.url, 1) as one,
        fresh_cluster(cluster.url, 2) as two,
        fresh_cluster(cluster.url) as three,
    ):
        urls = {PLAIN: plain, ONE: one, TWO: two, THREE: three}
        for name, url in urls.items():
            migrate(url)
            if name != PLAIN:
                distribute(url)
        when.touch()
        try:
            yield urls
        finally:
            when.unlink()  # servers that stop write all that they have changed
