"""Fresh stores of both kinds for tests, and direct access to their databases; entries as small as lists can read.

`site` runs a test over SQLite and over PostgreSQL: a place with the newest schema and nothing in it.
"""

import asyncio
import os
import threading
import traceback
from collections.abc import AsyncGenerator, Awaitable, Callable, Generator, Iterator, Sequence
from contextlib import asynccontextmanager, closing, contextmanager
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Literal
from urllib.parse import urlsplit

import msgspec
import pytest

from api.application.ports.stores import EventStore, ReadModels, StoredEntry
from api.application.runtime.border import frames_of_threads
from infra.settings import Settings
from infra.store.accounts.accounts import CACHED_TOKENS, StoredAccounts
from infra.store.accounts.ttl_cache import TTL
from infra.store.database.connection import Session
from infra.store.database.postgres import PostgresSession
from infra.store.database.sqlite import SqliteSession, connect
from infra.store.entries.encryption import SETTING, KeyRing
from infra.store.entries.entry_reader import Entries
from infra.store.entries.mapper import RowMapper
from infra.store.entries.objects import Objects
from infra.store.event_store import EventStoreAdapter
from infra.store.maintenance import migrations
from infra.store.maintenance.migrations import Place, migrate, open_store
from infra.store.schema import schema
from infra.store.schema.schema import BASELINE, STEPS
from projections.lists.listing_fold import fold
from projections.schemas.listing import Change, Kind, Listing
from tests.support.games import ANY
from tests.support.until import until
from tools.servers.citus import TEST_URL
from tools.servers.postgres import fresh_database

Database = Literal["sqlite", "postgres"]
SECRET = b"s" * 32

FORBID = {
    "sqlite": (
        """
        CREATE TRIGGER forbidden BEFORE INSERT ON events
        WHEN NEW.game = '{game}' BEGIN {does}; END
        """,
    ),
    "postgres": (
        """
        CREATE FUNCTION forbid() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN IF NEW.game = '{game}' THEN {does}; END IF; RETURN NEW; END $$
        """,
        "CREATE TRIGGER forbidden BEFORE INSERT ON events FOR EACH ROW EXECUTE FUNCTION forbid()",
    ),
}  # fmt: skip
ALLOW = {"sqlite": "DROP TRIGGER forbidden", "postgres": "DROP TRIGGER forbidden ON events"}
REFUSE = {"sqlite": "SELECT RAISE(ABORT, 'not this one')", "postgres": "RAISE EXCEPTION 'not this one'"}
BREAK_OFF = {
    # Rolls back the whole transaction in mid-batch, as SQLite does by itself when the disk is full; PostgreSQL loses
    # the writer's connection.
    "sqlite": "SELECT RAISE(ROLLBACK, 'disk full')",
    "postgres": "PERFORM pg_terminate_backend(pg_backend_pid())",
}
HOLD = {
    "sqlite": ("BEGIN IMMEDIATE",),
    "postgres": ("BEGIN", "LOCK TABLE games, events, players IN SHARE ROW EXCLUSIVE MODE"),
}


def make_unreleased(place: Place) -> None:
    """What marks a store from before the first release: the versions of the schema that it was migrated to."""
    if isinstance(place, Path):
        place.parent.mkdir(parents=True, exist_ok=True)
        connect(place, create=True).close()
    with Site(place).session() as session:
        session.rows("CREATE TABLE schema_version (version INTEGER PRIMARY KEY)")
        session.many("INSERT INTO schema_version VALUES (?)", [(n,) for n in range(1, BASELINE)])


@contextmanager
def first_schema(monkeypatch: pytest.MonkeyPatch) -> Generator[None]:
    """Within this block stores are made as 1.0.0 made them."""
    with monkeypatch.context() as before:
        before.setattr(schema, "STEPS", STEPS[:1])
        before.setattr(migrations, "SCHEMA", BASELINE)
        yield


@dataclass(frozen=True)
class Site:
    """Where a store is."""

    where: Place
    spread: bool = False
    """Whether it is a cluster."""

    @property
    def kind(self) -> Database:
        """Which database it is."""
        return "sqlite" if isinstance(self.where, Path) else "postgres"

    @property
    def url(self) -> str:
        """The place as `CROUPIER_DATABASE_URL` would name it."""
        return f"sqlite:///{self.where}" if isinstance(self.where, Path) else self.where

    def settings(self, data: Path, cipher_keys: str = "") -> Settings:
        """Settings of a server over this store."""
        return Settings(data=data, url=self.url, cipher_keys=cipher_keys)

    @contextmanager
    def ledger(
        self, keys: str = "", objects: Objects | None = None, wake: Callable[[str, int], None] = lambda _, __: None
    ) -> Generator[EventStoreAdapter]:
        """A ledger over a separate connection, as another process would have it. `objects`: its archive."""
        entries = Entries(RowMapper(KeyRing({SETTING: keys})), objects)
        with closing(EventStoreAdapter(open_store(self.where), entries, wake=wake)) as ledger:
            yield ledger

    @contextmanager
    def accounts(self, remembered: int = CACHED_TOKENS, fresh: float = TTL) -> Generator[StoredAccounts]:
        """Accounts over a separate connection."""
        with (
            closing(open_store(self.where)) as store,
            closing(StoredAccounts(store, remembered, fresh)) as accounts,
        ):
            yield accounts

    @contextmanager
    def session(self) -> Generator[Session]:
        """A separate connection."""
        opened = SqliteSession(self.where) if isinstance(self.where, Path) else PostgresSession(self.where)
        with closing(opened) as session:
            yield session

    def run(self, query: str, parameters: Sequence[Any] = ()) -> list[tuple[Any, ...]]:
        """Run one statement by hand."""
        with self.session() as session:
            return session.rows(query, parameters)

    @contextmanager
    def held(self) -> Generator[None]:
        """No writer can proceed within this block; readers can."""
        with self.session() as session:
            for statement in HOLD[self.kind]:
                session.rows(statement)
            try:
                yield
            finally:
                session.rows("COMMIT")

    @contextmanager
    def forbidding(self, game: str, does: dict[str, str]) -> Generator[None]:
        """Every append to one game fails like this within the block."""
        for statement in FORBID[self.kind]:
            self.run(statement.format(game=game, does=does[self.kind]))
        try:
            yield
        finally:
            self.run(ALLOW[self.kind])


def fresh_file(path: Path) -> None:
    """Make a migrated, empty SQLite store: a copy, with a key of its own, of one that this process migrates once."""
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    connect(path, create=True).close()
    file, secret = _migrated_file(migrations.SCHEMA)
    path.write_bytes(file.replace(secret, os.urandom(len(secret))))


@cache
def _migrated_file(_: int) -> tuple[bytes, bytes]:
    """As the steps of the schema make it that are known within the test: the file, and the key in it."""
    with TemporaryDirectory() as folder:
        migrate(made := Path(folder) / "games.sqlite3")
        ((secret,),) = Site(made).run("SELECT secret FROM derivation")
        return made.read_bytes(), secret


@pytest.fixture(params=["sqlite", "postgres", *(["citus"] if TEST_URL in os.environ else [])])
def site(request: pytest.FixtureRequest) -> Site:
    """A migrated, empty store of each kind."""
    return request.getfixturevalue(f"{request.param}_site")


@pytest.fixture
def sqlite_site(tmp_path: Path) -> Site:
    """A migrated, empty SQLite store."""
    fresh_file(tmp_path / "games.sqlite3")
    return Site(tmp_path / "games.sqlite3")


@pytest.fixture(scope="session")
def migrated(postgres_server: str) -> Iterator[str]:
    """The name of a database with the newest schema and nothing in it, which is copied and never changed."""
    with fresh_database(postgres_server) as url:
        migrate(url)
        yield urlsplit(url).path.removeprefix("/")


@pytest.fixture
def postgres_site(postgres_server: str, migrated: str) -> Iterator[Site]:
    """A migrated, empty PostgreSQL store."""
    with fresh_database(postgres_server, migrated) as url:
        yield Site(url)


@pytest.fixture
def citus_site(citus_url: str) -> Site:
    """A migrated, empty store over a cluster."""
    return Site(citus_url, spread=True)


# -- what is stored


def game(n: int) -> str:
    """The id of game n."""
    return f"{n:032x}"


def row(version: int, word: str = "") -> StoredEntry:
    """A row that no list can read."""
    return StoredEntry(version, version.to_bytes(32, "big"), f"body {version} {word}".encode())


def entry(version: int, cause: dict[str, Any], *facts: dict[str, Any], at: int = 1_000) -> StoredEntry:
    """A row as small as lists can read."""
    body = msgspec.msgpack.encode({"cause": cause, "facts": facts, "at": at})
    return StoredEntry(version, version.to_bytes(32, "big"), body)


OPENING: dict[str, Any] = {
    "type": "opened", "ruleset": ANY, "seats": 2, "player": "host", "commitment": "", "options": {}
}  # fmt: skip
"""The cause of an opening that lists can read."""


def opened(ruleset: str = ANY, seats: int = 2, at: int = 1_000) -> StoredEntry:
    """An opening that lists can read."""
    return entry(1, OPENING | {"ruleset": ruleset, "seats": seats}, at=at)


def asked(seat: int) -> dict[str, Any]:
    """The fact that a seat is asked."""
    return {"type": "asked", "seat": seat}


STARTED = {"type": "started", "rules": 1}
IDLE = {"type": "watcher-removed", "player": "nobody"}
"""A cause that changes nothing on any list."""


def first(name: str, row: StoredEntry) -> Change:
    """What lists show of a game after its opening; a placeholder if they cannot read it."""
    try:
        return Change(fold(name, [row.body]), "opened")
    except msgspec.MsgspecError:
        return Change(Listing(name, ANY, "open", False, True, 2, 1_000, ()), "opened")


async def store_opening(ledger: EventStore, name: str, row: StoredEntry, secret: bytes = SECRET) -> None:
    """Open a game with its listing."""
    await ledger.open(name, secret, [row], first(name, row))


def change(before: Listing, rows: Sequence[StoredEntry]) -> Change | None:
    """What lists show of a game after all these entries, if the last one changed it."""
    after = fold(before.game, [row.body for row in rows])
    kind: Kind = "turn"
    if after.status == "over":
        kind = "ended"
    elif len(after.sitting) != len(before.sitting):
        kind = "joined" if len(after.sitting) > len(before.sitting) else "left"
    elif after.status != before.status:
        kind = "started"
    return None if after == before else Change(after, kind)


async def start(ledger: EventStore, *numbers: int) -> None:
    """Open these games."""
    await asyncio.gather(*(store_opening(ledger, game(n), row(1)) for n in numbers))


async def every(ledger: ReadModels, **given: Any) -> Sequence[Listing]:
    """The whole lobby."""
    return await ledger.listings(given.get("ruleset"), given.get("status"), None, 10_000)


async def outcomes(*appends: Awaitable[None]) -> list[type[BaseException] | None]:
    """The outcome of each: None, or the type of what it raised."""
    return [result and type(result) for result in await asyncio.gather(*appends, return_exceptions=True)]


def is_within(thread: threading.Thread, function: str) -> bool:
    """Whether a thread is in a function with this name."""
    frame = frames_of_threads()[thread.ident or 0]
    return any(each.f_code.co_name == function for each, _ in traceback.walk_stack(frame))


@asynccontextmanager
async def held_up(ledger: EventStoreAdapter, site: Site) -> AsyncGenerator[None]:
    """No commit ends within this block, so that all requests in it become one batch.

    The writer waits with an append to game 99 in its hands.
    """
    await start(ledger, 99)
    with site.held():
        first = asyncio.ensure_future(ledger.append(game(99), row(2)))
        await until(lambda: any(is_within(lane.thread, "append") for lane in ledger.writer.all))
        yield
        await asyncio.sleep(0.01)  # some turns of the loop, each of which hands over the requests made in it
    await first
