"""What the real stores cost, each measure beside its floor: appends, choices, cold games, lists, and looking back.

PostgreSQL is a server of the bench's own, durable, on this machine's disk; and, for appends, also on a disk that is
made to take a millisecond for each sync, if there is a C compiler.
"""

from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import uvloop
from msgspec import Struct

from infra.store.event_store import EventStoreAdapter
from infra.store.maintenance.migrations import Place, migrate
from tests.support.stores import Site
from tools.bench.appends import Growing, appends, postgres_floor, sqlite_floor
from tools.bench.cold import Cold, cold, long_game
from tools.bench.disks import compiler, steady
from tools.bench.hidden import Behind, Hidden, hidden
from tools.bench.lists import Listed, listed
from tools.bench.load import Loaded, loaded
from tools.bench.past import Past, past
from tools.bench.size import Size
from tools.servers.postgres import fresh_database, postgres

APPEND_ROUNDS, LOAD_ROUNDS = 3, 5
AIM_APPENDS, AIM_CHOICES, AIM_LISTED, AIM_DUE, AIMS_COLD = 0.5, 0.32, 1.3, 5.0, (1.4, 1.6)
SLICE = 1.5
"""Seconds of choices over HTTP before it is the floor's turn; servers close connections that are silent for 5."""


class Stores(Struct, frozen=True):
    """What was found. Without a C compiler `appends` lacks the disk of a millisecond."""

    appends: tuple[Growing, ...]
    loaded: Loaded
    cold: tuple[Cold, ...]
    listed: tuple[Listed, ...]
    past: Past
    hidden: tuple[Hidden, ...] = ()  # a kept run may be of before they were measured
    behind: tuple[Behind, ...] = ()


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
        chilled, pages, unseen, behind = list[Cold](), list[Listed](), list[Hidden](), list[Behind]()
        rows = long_game(size.cold_entries)
        for name, _, ledger in _empty(data, url):
            chilled.append(uvloop.run(cold(name, ledger, rows, size.rounds)))
        for name, place, ledger in _empty(data, url):
            pages += uvloop.run(listed(name, place, ledger, size.listed_games, size.rounds))
        for name, _, ledger in _empty(data, url):
            found, due = uvloop.run(hidden(name, ledger, size.hidden_games))
            unseen += found
            behind.append(due)
    back = past(data, size.past_entries, size.looks)
    unsearched = tuple(unseen), tuple(behind)
    return Stores(tuple(grown), over_http, tuple(chilled), tuple(pages), back, *unsearched)


def _empty(data: Path, url: str) -> Iterator[tuple[str, Place, EventStoreAdapter]]:
    """An empty store of each kind, one after the other."""
    with TemporaryDirectory(dir=data) as folder, fresh_database(url) as database:
        for name, place in (("SQLite", Path(folder, "games.sqlite3")), ("PostgreSQL", database)):
            migrate(place)
            with Site(place).ledger() as ledger:
                yield name, place, ledger
