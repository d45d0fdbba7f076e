"""The cost of a page of a list in a store of many games: when quiet, and while another process appends to 64.

The 64 are opened before the quiet measurement: a list has the same games in both.
"""

import asyncio
import secrets
from collections.abc import Awaitable, Callable, Generator
from contextlib import closing, contextmanager
from multiprocessing import get_context
from multiprocessing.synchronize import Event
from statistics import median
from time import perf_counter

from msgspec import Struct

from api.application.ports.stores import StoredEntry
from infra.store.database.append_unit import Opening, Unit
from infra.store.entries.mapper import RowMapper
from infra.store.event_store import EventStoreAdapter
from infra.store.maintenance.migrations import Place
from projections.schemas.listing import Change, Ending, Kind, Listing, OccupiedSeat
from tests.support.stores import Site
from tests.support.until import until
from tools.bench.online import ENTRY_BYTES
from tools.bench.rounds import ratio

PAGE, APPENDING, BATCH = 20, 64, 500
LOOKS = 10
"""Pages of each list in a round."""
PLAYERS = 100
ME = f"{7:032x}"


class Listed(Struct, frozen=True):
    """Milliseconds of a page, the median; and how much longer it takes while others append."""

    store: str
    name: str
    games: int
    quiet_ms: float
    busy_ms: float
    ratio: float


def fill(ledger: EventStoreAdapter, games: int) -> None:
    """Games of a hundred players, of which most are over."""
    mapper, opening = RowMapper(), Opening(bytes(32), None)
    units: list[Unit] = []
    for n in range(games):
        name, over = f"{n:032x}", n % 5 != 0
        seats = tuple([OccupiedSeat(f"{(n + seat) % PLAYERS:032x}", None, seat == 0 and not over) for seat in range(2)])
        end = Ending("finished", (1, 2), "points", 1_000 + n) if over else None
        kind: Kind = "ended" if over else "opened"
        item = Listing(name, "dominion", "over" if over else "running", False, True, 2, n, seats, end)
        event = mapper.stored_entry(name, StoredEntry(1, bytes(32), bytes(ENTRY_BYTES)))
        units.append(Unit(name, (event,), Change(item, kind), opening))
    for start in range(0, games, BATCH):
        assert not any(ledger.store.append(units[start : start + BATCH]))
    with closing(ledger.store.session()) as session:
        while ledger.outbox.work(session):
            pass


def appending(place: Place, go: Event) -> None:
    """Open many games, and once `go` is set append to them until this process is ended."""

    async def opened(ledger: EventStoreAdapter) -> tuple[str, Listing]:
        name = secrets.token_hex(16)
        item = Listing(name, "dominion", "running", False, True, 2, 0, (OccupiedSeat(ME, None, True),))
        await ledger.open(name, bytes(32), [StoredEntry(1, bytes(32), bytes(ENTRY_BYTES))], Change(item, "opened"))
        return name, item

    async def play(ledger: EventStoreAdapter, name: str, item: Listing) -> None:
        version = 1
        while True:
            version += 1
            change = Change(item, "turn") if version % 3 == 0 else None
            await ledger.append(name, StoredEntry(version, bytes(32), secrets.token_bytes(ENTRY_BYTES)), change)

    async def all_of_them() -> None:
        with Site(place).ledger() as ledger:
            players = [await opened(ledger) for _ in range(APPENDING)]
            go.wait()
            await asyncio.gather(*[play(ledger, *one) for one in players])

    asyncio.run(all_of_them())


@contextmanager
def beside(place: Place) -> Generator[Event]:
    """Another process, which appends from when the event is set until the block ends."""
    context = get_context("spawn")
    go = context.Event()
    process = context.Process(target=appending, args=(place, go), daemon=True)
    process.start()
    try:
        yield go
    finally:
        process.kill()
        process.join()


async def listed(store: str, place: Place, ledger: EventStoreAdapter, games: int, rounds: int) -> list[Listed]:
    """Fill a store and look at its lists."""
    fill(ledger, games)
    pages: dict[str, Callable[[], Awaitable[object]]] = {
        "lobby": lambda: ledger.listings(None, None, None, PAGE),
        "my games": lambda: ledger.listings_of(ME, None, PAGE),
        "results": lambda: ledger.results(None, None, PAGE),
    }
    with beside(place) as go:
        before = (1, f"{0:032x}")
        await until(
            lambda: ledger.listings(None, "running", before, APPENDING), lambda found: len(found) == APPENDING, 60
        )
        await _looks(pages, 1)  # warms connections and caches
        quiet = await _looks(pages, rounds)
        go.set()
        await asyncio.sleep(0.2)  # they are all under way
        loaded = await _looks(pages, rounds)
    return [
        Listed(store, name, games, _ms(quiet[name]), _ms(loaded[name]), ratio(loaded[name], quiet[name]))
        for name in pages
    ]


async def _looks(pages: dict[str, Callable[[], Awaitable[object]]], rounds: int) -> dict[str, list[float]]:
    took: dict[str, list[float]] = {name: [] for name in pages}
    for _ in range(rounds * LOOKS):
        for name, page in pages.items():
            start = perf_counter()
            await page()
            took[name].append(perf_counter() - start)
    return took


def _ms(took: list[float]) -> float:
    return round(median(took) * 1e3, 2)
