"""What others' games cost a list: a page without and with many newer ones that nobody else finds.

And how soon what is due is answered behind many such pages.
"""

import asyncio
import gc
import sys
from collections.abc import Awaitable, Callable
from contextlib import closing
from statistics import median, quantiles
from time import perf_counter

from msgspec import Struct

from api.application.ports.stores import Among
from infra.server import GC_THRESHOLD, SWITCH
from infra.store.event_store import EventStoreAdapter
from tools.bench.lists import ME, fill

PAGE, LOOKS, SHOWN, AT_ONCE, ROUNDS = 21, 200, 2_000, 20, 3
SERIES = {
    "sqlite": "(WITH RECURSIVE s (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM s WHERE n < {0}) SELECT n FROM s)",
    "postgres": "generate_series(1, {0}) AS s (n)",
}
ID = {"sqlite": "printf('f%031x', n)", "postgres": "CAST('f' || lpad(to_hex(n), 31, '0') AS uuid)"}
LISTING = {"sqlite": "zeroblob(300)", "postgres": "decode(repeat('00', 300), 'hex')"}
STATUS = "CASE n % 3 WHEN 0 THEN 'over' WHEN 1 THEN 'running' ELSE 'open' END"
GAMES = """
INSERT INTO games (game, version, ruleset, status, opened_at, bots, bot_to_move, shape, listing)
SELECT {id}, 1, 'dominion', {status}, 1000000000000 + n, 0, 0, 3, {listing} FROM {series}
"""
PLAYERS = """
INSERT INTO player_games (game, player, over, opened_at)
SELECT {id}, '{player}', CASE WHEN n % 3 = 0 THEN 1 ELSE 0 END, 1000000000000 + n FROM {series}
"""
OTHER = f"{8:032x}"
"""Who plays in all of the hidden games."""


class Hidden(Struct, frozen=True):
    """Milliseconds of a page, the median: without the hidden games, and with them."""

    store: str
    name: str
    without_ms: float
    with_ms: float

    @property
    def aim(self) -> float:
        """The most that it may take with them."""
        return max(1.5 * self.without_ms, self.without_ms + 1)


class Behind(Struct, frozen=True):
    """Milliseconds until what is due is answered behind 20 pages for nobody known, at 99 of 100."""

    store: str
    p99_ms: float


def hide(ledger: EventStoreAdapter, games: int) -> None:
    """Store games that only one other player finds, newer than all others."""
    with closing(ledger.store.session()) as session:
        kind = session.kind
        words = {"id": ID[kind], "status": STATUS, "listing": LISTING[kind], "player": OTHER}
        for statement in (GAMES, PLAYERS):
            session.rows(statement.format(series=SERIES[kind].format(games), **words))
        if kind == "postgres":  # as it does by itself after a while; a file is never analysed
            session.rows("ANALYZE")


async def hidden(store: str, ledger: EventStoreAdapter, games: int) -> tuple[list[Hidden], Behind]:
    """Measure it on a store that is empty."""
    fill(ledger, SHOWN)
    before = await _pages(ledger)
    hide(ledger, games)
    after = await _pages(ledger)
    pages = [Hidden(store, name, took, after[name]) for name, took in before.items()]
    return pages, Behind(store, await _behind(ledger))


async def _pages(ledger: EventStoreAdapter) -> dict[str, float]:
    """The median milliseconds of each kind of page."""
    lists: dict[str, Callable[[], Awaitable[object]]] = {}
    for caller, who in ((None, ""), (ME, ", with a token")):
        for status in (None, "open", "running", "over"):
            name = f"{status or 'all'}{who}"
            lists[name] = lambda c=caller, s=status: ledger.listings(None, s, None, PAGE, Among(c))
        for player, whose in ((ME, "one's"), (OTHER, "another's")):
            lists[f"{whose}{who}"] = lambda c=caller, p=player: ledger.listings(None, None, None, PAGE, Among(c, p))
    lists["results"] = lambda: ledger.results(None, None, PAGE)
    lists["another's results"] = lambda: ledger.results(None, None, PAGE, OTHER)
    took: dict[str, list[float]] = {name: [] for name in lists}
    for _ in range(LOOKS):
        for name, page in lists.items():
            took[name].append(await _timed(page()))
    return {name: round(median(times), 3) for name, times in took.items()}


async def _behind(ledger: EventStoreAdapter) -> float:
    """The 99th of a hundred, the median of three rounds: what the machine does beside spoils one.

    Threads and the collector of garbage take turns as in a server, and the first look, which connects, does not count.
    """
    usual = sys.getswitchinterval(), gc.get_threshold()
    sys.setswitchinterval(SWITCH)
    gc.set_threshold(GC_THRESHOLD)
    rounds = list[float]()
    await ledger.due(1, None, PAGE)
    for _ in range(ROUNDS):
        took = list[float]()
        for _ in range(LOOKS):
            pages = [asyncio.ensure_future(ledger.listings(None, None, None, PAGE)) for _ in range(AT_ONCE)]
            await asyncio.sleep(0)
            took.append(await _timed(ledger.due(1, None, PAGE)))
            await asyncio.gather(*pages)
        rounds.append(quantiles(took, n=100)[98])
    sys.setswitchinterval(usual[0])
    gc.set_threshold(*usual[1])
    return round(median(rounds), 3)


async def _timed(asked: Awaitable[object]) -> float:
    began = perf_counter()
    await asked
    return (perf_counter() - began) * 1e3
