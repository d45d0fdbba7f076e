"""The cost of a game that is not in memory: from the store to a table, beside just decoding and folding its bytes.

The game has the given length, every turn played: by Big Money's dawdler, whose decks stay as they are.
"""

from statistics import median
from time import perf_counter

from msgspec import Struct

from api.application.games.live_game_cache import LiveGames
from api.application.ports.stores import Snapshot, StoredEntry
from domain.engine.history.history import ResumePoint, resume
from domain.games import GAMES
from infra.store.event_store import EventStoreAdapter
from projections.lists.listing_fold import fold
from projections.schemas.listing import Change
from tools.bench import play
from tools.bench.rounds import ratio

N, KIND = 1, "dominion"
TAIL = 100
"""Entries after the snapshot."""


class Cold(Struct, frozen=True):
    """Microseconds of a load, in total and without the store, for a game with and without a snapshot."""

    store: str
    entries: int
    bare_us: float
    load_us: float
    ratio: float
    snapshot_us: float
    snapshot_ratio: float


def long_game(entries: int) -> list[StoredEntry]:
    """The rows of a game with this many entries, as they would be stored."""
    sealer = play.Sealer()
    table = play.seated_table(N, store=sealer)
    looks = play.viewers(table)
    while table.version < entries:
        sealer(table, play.answer(table, play.dawdle, looks))
    return sealer.rows


async def cold(store: str, ledger: EventStoreAdapter, rows: list[StoredEntry], rounds: int) -> Cold:
    """Store the game and load it repeatedly, first without and then with a snapshot near its end."""
    bodies = [row.body for row in rows]
    game, secret = play.game_id(N), play.secret(N)
    live_games = LiveGames(play.compiled(GAMES), ledger, capacity=0)  # it keeps nothing in memory
    kind = live_games.games[KIND]
    await _keep(ledger, game, secret, rows)
    bare: list[float] = []
    plain: list[float] = []
    for _ in range(rounds + 1):
        bare.append(_bare(game, secret, bodies))
        plain.append(await _load(live_games, game))
    table = resume(play.RULES, game, secret, map(play.CODEC.decode, bodies[: -min(TAIL, len(rows) // 2)]))
    assert table.checkpoint is not None
    since = ResumePoint(table.checkpoint, table.keys)
    state = kind.snapshots.encode(since, rows[since.version - 1].digest)
    await ledger.keep_snapshot(game, kind.snapshots.tag, Snapshot(since.version, state))
    short = [await _load(live_games, game) for _ in range(rounds + 1)]
    bare, plain, short = bare[1:], plain[1:], short[1:]  # the first warms caches and connections
    return Cold(
        store,
        len(rows),
        bare_us=_us(bare),
        load_us=_us(plain),
        ratio=ratio(plain, bare),
        snapshot_us=_us(short),
        snapshot_ratio=ratio(short, bare),
    )


def _us(took: list[float]) -> float:
    return round(median(took) * 1e6, 1)


async def _keep(ledger: EventStoreAdapter, game: str, secret: bytes, rows: list[StoredEntry]) -> None:
    await ledger.open(game, secret, rows[:1], Change(fold(game, [rows[0].body]), "opened"))
    for row in rows[1:]:
        await ledger.append(game, row)


def _bare(game: str, secret: bytes, bodies: list[bytes]) -> float:
    start = perf_counter()
    resume(play.RULES, game, secret, map(play.CODEC.decode, bodies))
    return perf_counter() - start


async def _load(live_games: LiveGames, game: str) -> float:
    start = perf_counter()
    await live_games.current(game)
    return perf_counter() - start
