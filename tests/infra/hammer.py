"""One process of the gap hammer: writers that conflict, roll back and commit late.

`python -m tests.infra.hammer URL SEED WRITERS SECONDS` prints how many entries it has stored.
"""

import sys
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from random import Random

import psycopg

from api.application.ports import StoredEntry
from infra.settings import database_location
from infra.store.connection import Opening, Store, Unit
from infra.store.migrations import open_store
from infra.store.postgres import connect
from infra.store.recorder import APPEND
from infra.store.rows import RowMapper

SHARED = 4
"""Games for which all writers race."""


def game(n: int) -> str:
    return f"{n:032x}"


def unit(name: str, version: int) -> Unit:
    """A small entry."""
    stored = RowMapper().stored(name, StoredEntry(version, b"d" * 32, b"x" * 100))
    return Unit(stored, Opening(name, b"s" * 32, None, None) if version == 1 else None)


def late(url: str, rng: Random, name: str, count: int) -> int:
    """Append to a new game in a transaction that takes its time and may be rolled back: how many were stored."""
    entries = [unit(name, version).stored for version in range(1, count + 1)]
    columns = [name] * count, list(range(1, count + 1)), [e.topic for e in entries], [e.state for e in entries]
    with closing(connect(url)) as connection, connection.transaction():
        # Only the first version has one before it within the statement, so each is a statement of its own.
        for cells in zip(*columns, strict=True):
            connection.execute(APPEND, [[cell] for cell in cells])
            time.sleep(rng.random() * 0.01)
        if rng.random() < 0.5:
            raise psycopg.Rollback
        return count
    return 0


def write(store: Store, url: str, seed: int, seconds: float) -> int:
    """One writer."""
    rng, made, done, end = Random(seed), 0, 0, time.monotonic() + seconds
    own = [0] * 3
    hot = [1] * SHARED
    units: list[Unit]
    while time.monotonic() < end:
        kind = rng.random()
        if kind < 0.1 and not url.startswith("sqlite"):
            done += late(url, rng, game(seed << 64 | made << 8 | 0xFF), rng.choice((1, 3)))
            made += 1
            continue
        if kind < 0.4:
            n = rng.randrange(SHARED)
            hot[n] += 1
            units = [unit(game(n), hot[n])]
        else:
            units = []
            for n in range(rng.choice((1, 1, 2, 3))):
                own[n] += 1
                units.append(unit(game(seed << 64 | n), own[n]))
        done += store.insert_units(units).count(None)
    return done


def main(url: str, seed: str, writers: str, seconds: str) -> None:
    """All writers of this process, each with a store of its own."""
    stores = [open_store(database_location(url)) for _ in range(int(writers))]
    with ThreadPoolExecutor(len(stores)) as pool:
        done = [pool.submit(write, store, url, int(seed) + n, float(seconds)) for n, store in enumerate(stores)]
        sys.stdout.write(f"{sum(each.result() for each in done)}\n")
    for store in stores:
        store.close()


if __name__ == "__main__":
    main(*sys.argv[1:])
