"""Appends per second through our ledger, many games in flight, each waiting for its commit before its next entry.

The floor on PostgreSQL is pgbench on the same server and table: as many clients, each with its own connection, one
INSERT of an equally large row per transaction, as many rows as we appended. On SQLite it is the bare sqlite3 loop: one
row per commit, synced.
"""

import asyncio
import re
import secrets
import subprocess
from collections.abc import Callable, Sequence
from pathlib import Path
from statistics import mean, median
from tempfile import TemporaryDirectory
from time import perf_counter
from urllib.parse import urlsplit

import psycopg
import uvloop
from msgspec import Struct

from api.application.ports.stores import StoredEntry
from infra.store.entries.mapper import ENTRY
from infra.store.event_store import EventStoreAdapter
from infra.store.maintenance.migrations import Place, migrate
from projections.schemas.listing import Change, Listing, OccupiedSeat
from tests.support.stores import Site
from tools.bench.cold import long_game
from tools.bench.online import commits_per_second
from tools.bench.rounds import ratio
from tools.servers.binaries import POSTGRES, find
from tools.servers.process import ServerError, unprivileged

BODIES, DIGEST = tuple([row.body for row in long_game(100)]), bytes(32)
"""Entries of a game, compressed as in any other; the floor stores as many bytes as they have uncompressed."""
ENTRY_BYTES = round(mean(map(len, BODIES)))
TURNS = 3
"""One entry in this many changes its game's listing."""
SCRIPT = f"""
\\set version :version + 1
INSERT INTO events (game, version, topic, state)
VALUES (md5(:client_id::text || :run::text)::uuid, :version, '{ENTRY}', repeat('x', {ENTRY_BYTES + 40})::bytea);
"""
INSERT = "INSERT INTO events (game, version, topic, state) VALUES (%b, %b, %b, %b)"
Floor = Callable[[int, int], float]
"""Clients, rows for each of them -> commits a second."""


class Appends(Struct, frozen=True):
    """For a number of games in flight: appends per second, the floor's, and the ratio's median over the rounds."""

    games: int
    per_second: float
    floor_per_second: float
    ratio: float


class Growing(Struct, frozen=True):
    """Appends on one store. `growth` is from the fewest games in flight to the most."""

    store: str
    floor: str
    appends: tuple[Appends, ...]
    growth: float


def appends(
    store: str, place: Place, floor: tuple[str, Floor], in_flight: Sequence[int], rounds: int, seconds: float
) -> Growing:
    """Measure on a store that exists or can be made, beside a floor."""
    migrate(place)
    name, below = floor
    with Site(place).ledger() as ledger:
        found = [_appends(ledger, below, games, rounds, seconds) for games in in_flight]
    return Growing(store, name, tuple(found), round(found[-1].per_second / found[0].per_second, 1))


def _appends(ledger: EventStoreAdapter, floor: Floor, games: int, rounds: int, seconds: float) -> Appends:
    ours: list[float] = []
    theirs: list[float] = []
    for _ in range(rounds):
        ours.append(uvloop.run(appending(ledger, games, seconds)))
        theirs.append(floor(games, max(2, round(ours[-1] * seconds / games))))
    return Appends(games, round(median(ours)), round(median(theirs)), ratio(ours, theirs))


async def appending(ledger: EventStoreAdapter, games: int, seconds: float) -> float:
    """Entries per second of this many new games in flight, for this long."""
    ids = [secrets.token_hex(16) for _ in range(games)]
    await asyncio.gather(
        *[ledger.open(game, bytes(32), [StoredEntry(1, DIGEST, BODIES[0])], _opened(game)) for game in ids]
    )
    start = perf_counter()
    done = await asyncio.gather(*[_play(ledger, game, start + seconds) for game in ids])
    return sum(done) / (perf_counter() - start)


def _opened(game: str) -> Change:
    seats = (OccupiedSeat("0" * 32, None, True), OccupiedSeat("1" * 32, None, False))
    return Change(Listing(game, "dominion", "running", False, True, 2, 0, seats), "opened")


async def _play(ledger: EventStoreAdapter, game: str, end: float) -> int:
    version = 1
    while perf_counter() < end or version == 1:
        version += 1
        change = Change(_opened(game).listing, "turn") if version % TURNS == 0 else None
        await ledger.append(game, StoredEntry(version, DIGEST, BODIES[version % len(BODIES)]), change)
    return version - 1


def sqlite_floor(data: Path, seconds: float) -> tuple[str, Floor]:
    """One connection: more would only wait for each other."""
    return "bare sqlite3 loop", lambda _clients, _rows: commits_per_second(data, seconds)


def postgres_floor(url: str) -> tuple[str, Floor]:
    """pgbench if PostgreSQL's programs include it, else psycopg with a connection for each client."""
    with TemporaryDirectory() as folder:
        pgbench = find(POSTGRES, unprivileged(), Path(folder))["pgbench"]
    if not pgbench.exists():
        return "psycopg (no pgbench here)", lambda clients, rows: uvloop.run(_psycopg(url, clients, rows))
    return "pgbench", lambda clients, rows: _pgbench(pgbench, url, clients, rows)


def _pgbench(pgbench: Path, url: str, clients: int, rows: int) -> float:
    at = urlsplit(url)
    with TemporaryDirectory() as folder:
        script = Path(folder, "insert.sql")
        script.write_text(SCRIPT)
        command = [
            pgbench, "-n", "-M", "prepared", "-f", script, "-D", "version=0", "-D", f"run={secrets.randbits(62)}",
            "-c", str(clients), "-j", str(min(clients, 2)), "-t", str(rows),
            "-h", str(at.hostname), "-p", str(at.port), "-U", str(at.username), at.path.removeprefix("/"),
        ]  # fmt: skip
        done = subprocess.run(command, capture_output=True, text=True, check=False)
    found = re.search(r"tps = ([0-9.]+)", done.stdout)
    if found is None:
        raise ServerError(f"pgbench failed:\n{done.stdout}{done.stderr}")
    return float(found[1])


async def _psycopg(url: str, clients: int, rows: int) -> float:
    lines = [await psycopg.AsyncConnection.connect(url, autocommit=True) for _ in range(clients)]
    start = perf_counter()

    async def insert(line: psycopg.AsyncConnection[tuple[()]]) -> None:
        game = secrets.token_hex(16)
        for version in range(1, rows + 1):
            await line.execute(INSERT.encode(), (game, version, ENTRY, bytes(ENTRY_BYTES)), prepare=True)

    await asyncio.gather(*[insert(line) for line in lines])
    elapsed = perf_counter() - start
    for line in lines:
        await line.close()
    return clients * rows / elapsed
