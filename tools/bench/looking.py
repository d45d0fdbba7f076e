"""The cost of asking the store whether a game in memory is up to date, as every request does."""

import asyncio
from statistics import median
from time import perf_counter

from msgspec import Struct

from api.application.games.live_game_cache import LiveGames
from domain.games import GAMES
from infra.store.event_store import EventStoreAdapter
from tools.bench import play

TOGETHER = 64


class Looked(Struct, frozen=True):
    """Microseconds of a look at a warm game: by one who waits for each, and for each of 64 who look at once."""

    store: str
    alone_us: float
    together_us: float


async def looked(store: str, ledger: EventStoreAdapter, game: str, rounds: int) -> Looked:
    """Look at a stored game again and again. Without the question it is a look into a dictionary."""
    live_games = LiveGames(play.compiled(GAMES), ledger)
    await live_games.current(game)
    alone: list[float] = []
    together: list[float] = []
    for _ in range(rounds * 10):
        start = perf_counter()
        await live_games.current(game)
        alone.append(perf_counter() - start)
        start = perf_counter()
        await asyncio.gather(*[live_games.current(game) for _ in range(TOGETHER)])
        together.append((perf_counter() - start) / TOGETHER)
    return Looked(store, round(median(alone) * 1e6, 1), round(median(together) * 1e6, 1))
