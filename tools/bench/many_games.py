"""Lists over HTTP in a store of many games: a Citus cluster of two workers beside plain PostgreSQL.

`python -m tools.bench.many_games --data DIR [--games 100000]` fills both with the listings of this many games, and
prints milliseconds of an answer; its status is 1 if a list misses the aim. It needs an archive of Citus, see
`tools.servers.citus`.
"""

import argparse
import asyncio
import sys
from base64 import urlsafe_b64encode
from collections import defaultdict
from collections.abc import Callable, Generator, Iterable, Mapping, Sequence
from contextlib import AsyncExitStack, ExitStack, contextmanager
from pathlib import Path
from random import Random
from time import perf_counter
from typing import Any

import msgspec
import psycopg
from msgspec import Struct, structs

from api.application.ports.stores import StoredEntry
from infra.store.citus.distribution import distribute
from infra.store.database.append_unit import Opening, Unit, head_row, player_rows
from infra.store.entries.mapper import RowMapper
from infra.store.lists.packed_listings import packed
from infra.store.maintenance.migrations import migrate
from infra.store.schema.schema import ARCHIVE, DUE, HEAD, SEATED
from projections.schemas.listing import Change, Ending, Listing, OccupiedSeat, Status
from tools.bench.client import Client
from tools.bench.online import ENTRY_BYTES, server
from tools.bench.tables import percentiles
from tools.servers.citus import citus, fresh_cluster, programs
from tools.servers.postgres import fresh_database, postgres

GAMES, LOOKS, BATCH = 100_000, 100, 20_000
WARMING = 10
"""Answers of each list that are not counted: they open connections and fill caches."""
AIM = 20
"""Milliseconds of the median of a list, at most."""
PAGE = "a player's page"
"""It contains four lists, and the aim does not apply to it."""
PER_PLAYER = 5
"""About how many games each other player has, with two seats in each."""
MINE = 400
"""About how many games I have; a tenth of them are running."""
SINCE, APART = 1_700_000_000_000_000, 1_000_000
"""When the first game was opened, and how long after it the next; microseconds."""
RULESETS = ("dominion", "caylus-magna-carta")
ROOMY = ("shared_buffers=1GB", "max_wal_size=16GB")
"""Settings that a server of this many games would get."""


class Looked(Struct, frozen=True):
    """Milliseconds of an answer: the least, the median and the 99th of a hundred."""

    name: str
    store: str
    least_ms: float
    p50_ms: float
    p99_ms: float


def fill(url: str, games: int, me: str, mine: int = MINE) -> None:
    """This many games, about `mine` of them mine: of fifty, one is open, five run, the others are over and archived."""
    mapper, rng = RowMapper(), Random(games)
    players = [f"{rng.getrandbits(128):032x}" for _ in range(2 * games // PER_PLAYER)]
    with psycopg.connect(url, autocommit=True) as connection:
        named = ((player, f"Player {n}", SINCE) for n, player in enumerate(players))
        _copy(connection, "players (id, name, created_at)", named)
        for some in range(0, games, BATCH):
            units = list[Unit]()
            for n in range(some, min(some + BATCH, games)):
                theirs = [me if rng.randrange(games) < mine else rng.choice(players), rng.choice(players)]
                units.append(_unit(mapper, n, f"{rng.getrandbits(128):032x}", theirs))
            stored = (event for unit in units for event in unit.events if not _over(unit))
            _copy(connection, "events", ((e.originator_id, e.originator_version, e.topic, e.state) for e in stored))
            _copy(connection, f"games ({', '.join((*HEAD, *DUE, ARCHIVE[0]))})", map(_head, units))
            over = {unit.game: int(_over(unit)) for unit in units}
            sitting = ((game, player, over[game], *rest) for game, player, _, *rest in player_rows(units))
            _copy(connection, f"player_games ({SEATED})", sitting)
        for table in ("games", "player_games", "players"):  # as servers do by themselves after a while
            connection.execute(f"VACUUM (ANALYZE) {table}".encode())


def _copy(connection: psycopg.Connection[Any], table: str, rows: Iterable[Sequence[Any]]) -> None:
    with connection.cursor() as cursor, cursor.copy(f"COPY {table} FROM STDIN".encode()) as copying:
        for row in rows:
            copying.write_row(row)


def _unit(mapper: RowMapper, n: int, game: str, players: Sequence[str]) -> Unit:
    status: Status = "open" if n % 50 == 0 else "running" if n % 50 < 6 else "over"
    at = SINCE + n * APART
    moves = n % 2 if status == "running" else None
    sitting = tuple([OccupiedSeat(player, None, seat == moves) for seat, player in enumerate(players)])
    end = Ending("finished", (1, 2), "points", at + 600 * APART) if status == "over" else None
    item = Listing(game, RULESETS[n % 2], status, False, True, 2, at, sitting[: 1 if status == "open" else 2], end)
    event = mapper.stored_entry(game, StoredEntry(1, bytes(32), bytes(ENTRY_BYTES)))
    return Unit(game, (event,), Change(item, "opened"), Opening(bytes(32), None))


def _over(unit: Unit) -> bool:
    return unit.change is not None and unit.change.listing.status == "over"


def _head(unit: Unit) -> Sequence[Any]:
    """Its head row, as archiving leaves it where the game is over."""
    row = dict(zip((*HEAD, *DUE), head_row(unit), strict=True))
    if _over(unit) and unit.change is not None:
        row |= structs.asdict(packed(unit.change.listing))
    return (*row.values(), bytes(32) if _over(unit) else None)


def paths(games: int, me: str) -> dict[str, Callable[[Random], str]]:
    """Lists by name, and what is asked for each time."""

    def somewhere(rng: Random) -> str:
        place = [SINCE + rng.randrange(games) * APART, "0" * 32]
        return urlsafe_b64encode(msgspec.json.encode(place)).decode().rstrip("=")

    return {
        "floor: /v1/healthz": lambda _: "/v1/healthz",
        "lobby": lambda _: "/v1/games",
        "lobby, open games": lambda _: "/v1/games?status=open",
        "lobby, running games of a ruleset": lambda _: f"/v1/games?status=running&ruleset={RULESETS[0]}",
        "lobby, somewhere among games that are over": lambda rng: f"/v1/games?status=over&cursor={somewhere(rng)}",
        "my games": lambda _: "/v1/me/games",
        "results": lambda _: "/v1/results",
        "results, somewhere": lambda rng: f"/v1/results?ruleset={RULESETS[1]}&cursor={somewhere(rng)}",
        PAGE: lambda _: f"/v1/players/{me}",
    }


def looked(stores: Mapping[str, str], games: int, data: Path, looks: int) -> list[Looked]:
    """Fill stores, and look at their lists through a server each, in turn."""
    with ExitStack() as stack:
        ports = [stack.enter_context(server(data, {"CROUPIER_DATABASE_URL": url})) for url in stores.values()]
        return asyncio.run(_looked(stores, ports, games, looks))


async def _looked(stores: Mapping[str, str], ports: Sequence[int], games: int, looks: int) -> list[Looked]:
    took: dict[tuple[str, str], list[float]] = defaultdict(list)
    async with AsyncExitStack() as stack:
        asked: list[tuple[str, Client, dict[str, Callable[[Random], str]]]] = []
        for (store, url), port in zip(stores.items(), ports, strict=True):
            client = await stack.enter_async_context(Client(port))
            told = await client.post("/v1/players", {"name": "Bench"})
            client.by(told["token"])
            await asyncio.to_thread(fill, url, games, told["id"])
            asked.append((store, client, paths(games, told["id"])))
        rng = Random(games)
        for _ in range(WARMING + looks):
            for name, client, wanted in asked:
                for what, path in wanted.items():
                    start = perf_counter()
                    answer = await client.get(path(rng))
                    took[what, name].append(perf_counter() - start)
                    assert not answer.get("partial"), "no worker is away"
    return [
        Looked(what, name, round(min(one) * 1e3, 2), *percentiles(one))
        for (what, name), each in took.items()
        for one in [each[WARMING:]]
    ]


@contextmanager
def stores() -> Generator[Mapping[str, str]]:
    """The addresses of empty stores: on plain PostgreSQL, and over a cluster."""
    with (
        postgres(programs=programs(), options=ROOMY) as alone,
        citus(2) as cluster,
        fresh_database(alone.url) as plain,
        fresh_cluster(cluster.url) as spread,
    ):
        for url in (plain, spread):
            migrate(url)
        yield {"PostgreSQL": plain, f"{distribute(spread).shards} shards on 2 workers": spread}


def late(found: Sequence[Looked]) -> list[Looked]:
    """Those that take longer than they should."""
    return [one for one in found if one.name != PAGE and one.p50_ms > AIM]


def main() -> int:
    """Fill, look and print; the exit status: 1 if a list takes longer than it should."""
    parser = argparse.ArgumentParser(prog="python -m tools.bench.many_games", description="Lists of many games.")
    parser.add_argument("--data", type=Path, required=True, help="folder for the server's own files")
    parser.add_argument("--games", type=int, default=GAMES)
    parser.add_argument("--looks", type=int, default=LOOKS, help="answers of each list")
    asked = parser.parse_args()
    asked.data.mkdir(parents=True, exist_ok=True)
    with stores() as places:
        head = f"{asked.games:,} games; milliseconds, aim: a median of at most {AIM}"
        sys.stdout.write(f"{head:<72}{'least':>9}{'p50':>9}{'p99':>9}\n")
        found = looked(places, asked.games, asked.data, asked.looks)
    for one in found:
        name = f"{one.name}, {one.store}"
        sys.stdout.write(f"  {name:<70}{one.least_ms:>9.2f}{one.p50_ms:>9.2f}{one.p99_ms:>9.2f}\n")
    return 1 if late(found) else 0


if __name__ == "__main__":
    sys.exit(main())
