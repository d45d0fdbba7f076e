from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from threading import Barrier
from urllib.parse import urlsplit

import pytest

from infra.store.database.postgres import Line
from infra.store.database.postgres_store import APPENDING
from infra.store.database.sqlite import connect
from infra.store.maintenance import migrations
from infra.store.maintenance.migrations import Place, SchemaError, check_schema, migrate, open_store
from infra.store.schema import schema
from infra.store.schema.schema import BASELINE, LAST_UNRELEASED, SCHEMA, STEPS
from tests.support.app import application
from tests.support.each import for_each
from tests.support.stores import Site, make_unreleased
from tools.servers.postgres import fresh_database

MORE = ("ALTER TABLE players ADD COLUMN more {bytes}", "CREATE TABLE further (id {id} NOT NULL PRIMARY KEY)")
"""The step of a future release."""


@pytest.fixture(params=["sqlite", "postgres"])
def empty(request: pytest.FixtureRequest, tmp_path: Path) -> Site:
    """A place where nothing is yet."""
    path = tmp_path / "data" / "games.sqlite3"
    return Site(path if request.param == "sqlite" else request.getfixturevalue("postgres_url"))


def next_release(monkeypatch: pytest.MonkeyPatch, step: tuple[str, ...] = MORE) -> None:
    """From now on this is the release after this one, whose schema has one more step."""
    monkeypatch.setattr(schema, "STEPS", (*STEPS, step))
    monkeypatch.setattr(migrations, "SCHEMA", SCHEMA + 1)


@pytest.fixture
def older(site: Site, monkeypatch: pytest.MonkeyPatch) -> Site:
    """A store of the previous release."""
    next_release(monkeypatch)
    return site


def dump(site: Site) -> list[str]:
    """All that the schema holds, and which versions are recorded; without the secret that every store makes."""
    if isinstance(site.where, Path):
        with closing(connect(site.where)) as connection:
            return [line for line in connection.iterdump() if not line.startswith('INSERT INTO "derivation"')]
    described = [
        """
        SELECT table_name, column_name, ordinal_position, column_default, is_nullable, data_type
        FROM information_schema.columns WHERE table_schema = 'public' ORDER BY 1, 3
        """,
        "SELECT tablename, indexdef FROM pg_indexes WHERE schemaname = 'public' ORDER BY 1, 2",
        "SELECT version FROM schema_version ORDER BY 1",
    ]
    return [str(row) for query in described for row in site.run(query)]


def test_migrate_makes_a_store_and_is_idempotent(empty: Site) -> None:
    assert migrate(empty.where) == len(STEPS)
    check_schema(empty.where)
    before = dump(empty)
    assert migrate(empty.where) == 0
    assert dump(empty) == before
    if isinstance(empty.where, Path):
        assert empty.where.parent.stat().st_mode & 0o777 == 0o700
        with empty.session() as session:
            session.rows("INSERT INTO followers VALUES ('anna', 0, 0, 0)")
            files = list(empty.where.parent.iterdir())
            assert len(files) == 3, "the database, its log and its index"
            assert {file.stat().st_mode & 0o777 for file in files} == {0o600}


def test_a_missing_file_is_refused_and_not_made(tmp_path: Path) -> None:
    path = tmp_path / "data" / "games.sqlite3"
    with pytest.raises(SchemaError, match="no database"):
        open_store(path)
    assert not path.exists()


def test_empty_store_is_refused_with_advice(empty: Site) -> None:
    if isinstance(empty.where, Path):
        empty.where.parent.mkdir()
        empty.where.touch()
    with pytest.raises(SchemaError, match=r"schema version 0, .* run `croupier store migrate` first"):
        open_store(empty.where)


def test_older_store_is_refused_until_upgraded(older: Site) -> None:
    with pytest.raises(
        SchemaError, match=f"schema version {SCHEMA}, this release needs {SCHEMA + 1}: run `croupier store migrate`"
    ):
        open_store(older.where)
    assert migrate(older.where) == 1
    open_store(older.where).close()


def make_newer(place: Place) -> None:
    migrate(place)
    Site(place).run("INSERT INTO schema_version VALUES (?, '9.9.9')", (SCHEMA + 1,))


@pytest.mark.parametrize(
    ("make", "why"),
    [
        (make_newer, rf"{SCHEMA + 1}, which Croupier 9.9.9 made, and this release, \d.*, knows {SCHEMA}"),
        (make_unreleased, f"schema version {BASELINE - 1}, .*: commit {LAST_UNRELEASED} is the last"),
    ],
)
def test_store_of_another_release_is_refused_untouched(empty: Site, make: Callable[[Place], None], why: str) -> None:
    make(empty.where)
    before = dump(empty)
    for refuses in (migrate, check_schema, open_store):
        with pytest.raises(SchemaError, match=why):
            refuses(empty.where)
    assert dump(empty) == before


def test_an_upgraded_store_is_as_one_made_anew(older: Site, tmp_path: Path, postgres_server: str) -> None:
    migrate(older.where)
    if isinstance(older.where, Path):
        migrate(tmp_path / "anew.sqlite3")
        assert sorted(dump(older)) == sorted(dump(Site(tmp_path / "anew.sqlite3")))
        return
    with fresh_database(postgres_server) as anew:
        migrate(anew)
        assert dump(older) == dump(Site(anew))


async def test_server_upgrades_files_but_not_databases(older: Site, tmp_path: Path) -> None:
    if older.kind == "sqlite":
        async with application(tmp_path, url=older.url):
            check_schema(older.where)
    else:
        with pytest.raises(SchemaError, match=f"schema version {SCHEMA}, .* run `croupier store migrate` first"):
            async with application(tmp_path, url=older.url):
                pass


def places(tmp_path: Path, request: pytest.FixtureRequest, kind: str) -> Iterator[Path | str]:
    """Some places where nothing is yet."""
    for attempt in range(5):
        if kind == "sqlite":
            yield tmp_path / "many" / str(attempt)
        else:
            with fresh_database(request.getfixturevalue("postgres_server")) as url:
                yield url


@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
def test_many_that_start_at_once_upgrade_once(kind: str, tmp_path: Path, request: pytest.FixtureRequest) -> None:
    together = Barrier(8)

    def start(place: Path | str) -> int:
        together.wait()
        return migrate(place)

    with ThreadPoolExecutor(8) as pool:
        for place in places(tmp_path, request, kind):
            assert sum(pool.map(start, [place] * 8)) == len(STEPS)
            check_schema(place)


def test_failing_step_leaves_nothing_and_is_repeatable(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    before = dump(site)
    with monkeypatch.context() as failing:
        next_release(failing, ("CREATE TABLE half (done INTEGER)",) * 2)
        with pytest.raises(SchemaError, match=r"half.* already exists"):
            migrate(site.where)
    assert dump(site) == before
    next_release(monkeypatch)
    assert migrate(site.where) == 1
    check_schema(site.where)


def test_commits_are_synced_to_a_write_ahead_log(sqlite_site: Site) -> None:
    assert isinstance(sqlite_site.where, Path)
    with closing(connect(sqlite_site.where)) as connection:
        assert connection.execute("PRAGMA journal_mode").fetchone() == ("wal",)
        assert connection.execute("PRAGMA synchronous").fetchone() == (2,)


def test_commits_are_durable_despite_server_defaults(postgres_site: Site) -> None:
    assert isinstance(postgres_site.where, str)
    name = urlsplit(postgres_site.where).path.strip("/")
    postgres_site.run(f"ALTER DATABASE {name} SET synchronous_commit = off")
    line = Line(postgres_site.where, APPENDING)
    assert line.connected().execute("SHOW synchronous_commit").fetchone() == ("on",)
    assert postgres_site.run("SHOW synchronous_commit") == [("off",)]
    line.drop()


def test_file_of_another_kind_is_refused_in_words(tmp_path: Path) -> None:
    path = tmp_path / "games.sqlite3"
    path.write_bytes(damage := b"no database at all, but long enough to be one" * 100)
    with pytest.raises(SchemaError, match="no database can be opened"):
        check_schema(path)
    with pytest.raises(SchemaError):
        migrate(path)
    assert path.read_bytes() == damage


def test_store_is_not_made_beside_an_orphan_log(sqlite_site: Site, tmp_path: Path) -> None:
    path = sqlite_site.where
    assert isinstance(path, Path)
    with closing(connect(path)) as connection:
        connection.execute("INSERT INTO followers VALUES ('anna', 0, 0, 0)")
        logs = {file: file.read_bytes() for file in path.parent.glob("*.sqlite3-*")}  # before it is closed in order
    assert {file.name[-4:] for file in logs} == {"-wal", "-shm"}
    path.unlink()
    for left in (*logs, path.with_name(f"{path.name}-journal")):
        left.write_bytes(logs.get(left, b"x"))
        with pytest.raises(SchemaError, match=f"{path.name} is gone, and has left {left.name}"):
            migrate(path)
        assert left.read_bytes() == logs.get(left, b"x")
        assert list(tmp_path.glob("games*")) == [left]
        left.unlink()
    migrate(path)
    assert sqlite_site.run("SELECT * FROM followers") == []


@for_each(
    "url, why",
    [
        ("postgresql://ann:s3cret@127.0.0.1:1/games", "refused"),
        ("postgresql://ann:s3cret@no-such-host.invalid/games", "no-such-host.invalid"),
    ],
)
def test_unreachable_server_is_named_without_password(url: str, why: str) -> None:
    with pytest.raises(SchemaError, match=why) as refused:
        open_store(url)
    assert "s3cret" not in str(refused.value)


def test_copies_name_every_table_and_column(sqlite_site: Site) -> None:
    """What `store copy` carries, and so what moves from one kind of database to another."""
    query = "SELECT m.name, c.name FROM sqlite_master AS m, pragma_table_info(m.name) AS c WHERE m.type = 'table'"
    there = {*sqlite_site.run(query)} - {("schema_version", name) for name in ("version", "release")}
    assert there == {(table, name) for table, (columns, _) in schema.TABLES.items() for name in columns.split(", ")}
