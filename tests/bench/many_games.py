"""Lists over HTTP in a store of many games: a Citus cluster of two workers beside plain PostgreSQL.

`python -m tests.bench.many_games --data DIR [--games 100000]` fills both, with one entry for each game and all that
lists say of it, and prints milliseconds of an answer; its status is 1 if a list misses the aim. It takes an archive of
Citus, see `tests.servers.citus`.
"""

import argparse
import asyncio
import sys
from base64 import urlsafe_b64encode
from collections import defaultdict
from collections.abc import Callable, Generator, Mapping, Sequence
from contextlib import AsyncExitStack, ExitStack, closing, contextmanager
from pathlib import Path
from random import Random
from time import perf_counter

import msgspec
from msgspec import Struct

from api.application.ports.stores import StoredEntry
from infra.store.database.append_unit import Opening, Unit
from infra.store.database.connection import Session, Store
from infra.store.entries.mapper import RowMapper
from infra.store.maintenance.distribution import distribute
from infra.store.maintenance.migrations import migrate, open_store
from projections.schemas.listing import Change, Ending, Listing, OccupiedSeat, Status
from tests.bench.client import Client
from tests.bench.online import ENTRY_BYTES, server
from tests.bench.tables import percentiles
from tests.servers.citus import citus, fresh_cluster, programs
from tests.servers.postgres import fresh_database, postgres

GAMES, LOOKS, BATCH = 100_000, 100, 500
WARMING = 10
"""Answers of each list that are not counted: they open connections and fill caches."""
AIM = 20
"""Milliseconds of the median of a list, at most."""
PAGE = "a player's page"
"""It holds four lists, and is not held to the aim."""
PER_PLAYER = 5
"""Games for each player but one, about; they sit at two seats a game."""
MINE = 251
"""Each so many games I sit in one: some four hundred of a hundred thousand, of which a tenth run."""
SINCE, APART = 1_700_000_000_000_000, 1_000_000
"""When the first game was opened, and how long after it the next; microseconds."""
RULESETS = ("dominion", "caylus-magna-carta")


class Looked(Struct, frozen=True):
    """Milliseconds of an answer: the least, the median and the 99th of a hundred."""

    name: str
    store: str
    least_ms: float
    p50_ms: float
    p99_ms: float


def fill(store: Store, games: int, me: str) -> None:
    """So many games: of fifty one is open, five run, all others are over."""
    mapper, rng = RowMapper(), Random(games)
    players = [f"{rng.getrandbits(128):032x}" for _ in range(2 * games // PER_PLAYER)]
    lanes: dict[str, list[Unit]] = defaultdict(list)
    for n in range(games):
        theirs = rng.sample(players, 2)
        unit = _unit(mapper, n, f"{rng.getrandbits(128):032x}", [me, theirs[1]] if n % MINE == 0 else theirs)
        waiting = lanes[store.lane(unit.game)]
        waiting.append(unit)
        if len(waiting) == BATCH:
            _store(store, waiting)
    for waiting in lanes.values():
        _store(store, waiting)
    with closing(store.session()) as session:
        _settle(session, players)


def _unit(mapper: RowMapper, n: int, game: str, players: Sequence[str]) -> Unit:
    status: Status = "open" if n % 50 == 0 else "running" if n % 50 < 6 else "over"
    at = SINCE + n * APART
    moves = n % 2 if status == "running" else None
    sitting = tuple([OccupiedSeat(player, None, seat == moves) for seat, player in enumerate(players)])
    end = Ending("finished", (1, 2), "points", at + 600 * APART) if status == "over" else None
    item = Listing(game, RULESETS[n % 2], status, False, True, 2, at, sitting[: 1 if status == "open" else 2], end)
    event = mapper.stored_entry(game, StoredEntry(1, bytes(32), bytes(ENTRY_BYTES)))
    return Unit(game, (event,), Change(item, "opened"), Opening(bytes(32), None))


def _store(store: Store, units: list[Unit]) -> None:
    if units:
        assert not any(store.append(units, store.lane(units[0].game)))
        units.clear()


def _settle(session: Session, players: Sequence[str]) -> None:
    """What servers do after a while, done at once."""
    session.rows("UPDATE player_games SET over = 1 WHERE game IN (SELECT game FROM games WHERE status = 'over')")
    names = [(player, f"Player {n}", SINCE) for n, player in enumerate(players)]
    with session.transaction():
        session.many("INSERT INTO players (id, name, created_at) VALUES (?, ?, ?)", names)
    for table in ("games", "player_games", "players"):
        session.rows(f"ANALYZE {table}")


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


def looked(places: Mapping[str, str], data: Path, games: int, looks: int) -> list[Looked]:
    """Fill stores, by name and address, and look at their lists through a server each, in turn."""
    with ExitStack() as stack:
        ports = {
            name: stack.enter_context(server(data, {"CROUPIER_DATABASE_URL": url})) for name, url in places.items()
        }
        return asyncio.run(_looked(places, ports, games, looks))


async def _looked(places: Mapping[str, str], ports: Mapping[str, int], games: int, looks: int) -> list[Looked]:
    took: dict[tuple[str, str], list[float]] = defaultdict(list)
    async with AsyncExitStack() as stack:
        asked: list[tuple[str, Client, dict[str, Callable[[Random], str]]]] = []
        for name, port in ports.items():
            client = await stack.enter_async_context(Client(port))
            told = await client.post("/v1/players", {"name": "Bench"})
            client.by(told["token"])
            with closing(open_store(places[name])) as store:
                await asyncio.to_thread(fill, store, games, told["id"])
            asked.append((name, client, paths(games, told["id"])))
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
def stores() -> Generator[dict[str, str]]:
    """Empty stores of both kinds, on servers of the same PostgreSQL."""
    with (
        postgres(programs=programs()) as alone,
        citus(2) as cluster,
        fresh_database(alone.url) as plain,
        fresh_cluster(cluster.url) as spread,
    ):
        for url in (plain, spread):
            migrate(url)
        shards = distribute(spread).shards
        yield {"PostgreSQL": plain, f"{shards} shards on 2 workers": spread}


def late(found: Sequence[Looked]) -> list[Looked]:
    """Those that take longer than they should."""
    return [one for one in found if one.name != PAGE and one.p50_ms > AIM]


def main() -> int:
    """Fill, look and print; the exit status: 1 if a list takes longer than it should."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.many_games", description="Lists of many games.")
    parser.add_argument("--data", type=Path, required=True, help="folder for the server's own files")
    parser.add_argument("--games", type=int, default=GAMES)
    parser.add_argument("--looks", type=int, default=LOOKS, help="answers of each list")
    asked = parser.parse_args()
    asked.data.mkdir(parents=True, exist_ok=True)
    with stores() as places:
        head = f"{asked.games:,} games; milliseconds, aim: a median of at most {AIM}"
        sys.stdout.write(f"{head:<72}{'least':>9}{'p50':>9}{'p99':>9}\n")
        found = looked(places, asked.data, asked.games, asked.looks)
    for one in found:
        name = f"{one.name}, {one.store}"
        sys.stdout.write(f"  {name:<70}{one.least_ms:>9.2f}{one.p50_ms:>9.2f}{one.p99_ms:>9.2f}\n")
    return 1 if late(found) else 0


if __name__ == "__main__":
    sys.exit(main())
