"""What the real stores cost, each measure beside its floor: appends, choices, cold games, lists, and looking back.

PostgreSQL is a server of the bench's own, durable, on this machine's disk; and for appends once more on a disk that is
made to take a millisecond for each sync, where there is a C compiler.
"""

from collections.abc import Generator, Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

import uvloop
from msgspec import Struct

from infra.store.entries.encryption import KeyRing
from infra.store.entries.entry_reader import Entries
from infra.store.entries.mapper import RowMapper
from infra.store.event_store import EventStoreAdapter
from infra.store.maintenance.migrations import Place, migrate, open_store
from tests.bench.appends import Appends, Growing, appends, postgres_floor, sqlite_floor
from tests.bench.cold import Cold, cold, long_game
from tests.bench.disks import compiler, steady
from tests.bench.lists import Listed, listed
from tests.bench.load import Loaded, loaded
from tests.bench.looking import Looked, looked
from tests.bench.past import Past, past
from tests.bench.play import game_id
from tests.bench.size import Size
from tests.servers.postgres import fresh_database, postgres

APPEND_ROUNDS, LOAD_ROUNDS = 3, 5
AIM_APPENDS, AIM_CHOICES, AIM_COLD, AIM_LISTED = 0.5, 0.45, 5.0, 1.3
SLICE = 1.5
"""Seconds of choices over HTTP before it is the floor's turn; servers hang up on who has been silent for 5."""


class Stores(Struct, frozen=True):
    """What was found. Without a C compiler `appends` lacks the disk of a millisecond."""

    appends: tuple[Growing, ...]
    loaded: Loaded
    cold: tuple[Cold, ...]
    looked: tuple[Looked, ...]
    listed: tuple[Listed, ...]
    past: Past


def stores(size: Size, data: Path) -> Stores:
    """Measure all of it."""
    how = (size.appending, min(size.rounds, APPEND_ROUNDS), size.appending_seconds)
    grown: list[Growing] = []
    with TemporaryDirectory(dir=data) as folder, postgres(durable=True) as server:
        file, url = Path(folder, "appends.sqlite3"), server.url
        with fresh_database(url) as database:
            grown.append(appends("PostgreSQL", database, postgres_floor(database), *how))
        if (cc := compiler()) is not None:
            with steady(cc) as slow, fresh_database(slow.url) as database:
                grown.append(appends("PostgreSQL, 1 ms a sync", database, postgres_floor(database), *how))
        grown.append(appends("SQLite", file, sqlite_floor(data, size.appending_seconds), *how))
        with fresh_database(url) as database:
            migrate(database)
            seconds = min(size.online_seconds / 4, SLICE)
            over_http = loaded(data, database, size.clients, size.tables, min(size.rounds, LOAD_ROUNDS), seconds)
        chilled: list[Cold] = []
        seen: list[Looked] = []
        pages: list[Listed] = []
        rows = long_game(size.cold_entries)
        with fresh_database(url) as database:
            for name, place in (("SQLite", Path(folder, "cold.sqlite3")), ("PostgreSQL", database)):
                with _ledger(place) as ledger:
                    chilled.append(uvloop.run(cold(name, ledger, rows, size.rounds)))
                    seen.append(uvloop.run(looked(name, ledger, game_id(1), size.rounds)))
        with fresh_database(url) as database:
            for name, place in (("SQLite", Path(folder, "lists.sqlite3")), ("PostgreSQL", database)):
                with _ledger(place) as ledger:
                    pages += uvloop.run(listed(name, place, ledger, size.listed_games, size.rounds))
    back = past(data, size.past_entries, size.looks)
    return Stores(tuple(grown), over_http, tuple(chilled), tuple(seen), tuple(pages), back)


@contextmanager
def _ledger(place: Place) -> Generator[EventStoreAdapter]:
    migrate(place)
    ledger = EventStoreAdapter(open_store(place), Entries(RowMapper(KeyRing.none())))
    try:
        yield ledger
    finally:
        ledger.close()


# -- the table


def told(found: Stores) -> Iterator[str]:
    """One line for each measure: ours, the floor, the ratio, and what the ratio should be."""
    yield _line("stores", "ours", "floor", "ratio", "aim")
    for grown in found.appends:
        yield f"appends/s on {grown.store}; floor: {grown.floor}"
        most = grown.appends[-1]
        for one in grown.appends:
            yield _appended(one, f"{AIM_APPENDS}" if one is most and grown.store != "SQLite" else "")
        aim = "10" if "1 ms" in grown.store else ""
        yield _line(f"  growth from {grown.appends[0].games} to {most.games} in flight", ratio=grown.growth, aim=aim)
    of = found.loaded
    yield "choices over HTTP on PostgreSQL; floor: bare Litestar, the same body"
    name = f"  a second, {of.clients} clients at {of.games} games"
    yield _line(name, of.choices_per_second, of.floor_per_second, of.ratio, f"{AIM_CHOICES}")
    yield _line("  p50, ms", of.p50_ms, of.floor_p50_ms)
    yield _line("  p99, ms", of.p99_ms, of.floor_p99_ms)
    yield "cold load of a game, us; floor: decode and fold of its bytes"
    for one in found.cold:
        yield _line(f"  {one.entries:,} entries, {one.store}", one.load_us, one.bare_us, one.ratio, f"<= {AIM_COLD:g}")
        yield _line("    the same with a snapshot near its end", one.snapshot_us, one.bare_us, one.snapshot_ratio)
    yield "the store asked for the newest version of a warm game, us; alone, and each of 64 at once"
    for one in found.looked:
        yield _line(f"  {one.store}", one.alone_us, one.together_us)
    yield "a page of a list, ms, while another process appends to 64 games; floor: while it is quiet"
    for one in found.listed:
        yield _line(
            f"  {one.name}, {one.games:,} games, {one.store}", one.busy_ms, one.quiet_ms, one.ratio, f"<= {AIM_LISTED}"
        )
    back = found.past
    yield f"views of a game of {back.entries:,} entries over HTTP, SQLite; floor: at its newest version"
    ratio = round(back.past_p50_ms / back.newest_p50_ms, 1)
    yield _line("  p50 at random versions, ms", back.past_p50_ms, back.newest_p50_ms, ratio)
    yield _line("  p99, ms", back.past_p99_ms, back.newest_p99_ms)
    yield _line("  bytes of the answer", back.past_bytes, back.newest_bytes)


def _appended(one: Appends, aim: str) -> str:
    return _line(f"  {one.games} in flight", one.per_second, one.floor_per_second, one.ratio, aim)


def _line(name: str, ours: float | str = "", floor: float | str = "", ratio: float | str = "", aim: str = "") -> str:
    return f"{name:<52}{_figure(ours):>11}{_figure(floor):>11}{_figure(ratio):>8}{aim:>7}"


def _figure(value: float | str) -> str:
    if isinstance(value, str):
        return value
    return f"{value:,.0f}" if value >= 100 else f"{value:.2f}"
