"""What Croupier cannot work with: a message that says so, a non-zero exit status, and nothing half-made."""

import asyncio
from base64 import b64encode
from collections.abc import Iterator, Sequence
from contextlib import closing
from pathlib import Path
from urllib.parse import quote, urlsplit

import psycopg
import pytest
from psycopg import sql

from infra.store.database.sqlite import connect
from infra.store.maintenance.migrations import SchemaError, migrate
from infra.store.schema.schema import LAST_UNRELEASED, SCHEMA
from tests.faults.commands import BOUND, FULL, Said, croupier
from tests.faults.stage import plain
from tests.support.stores import Site, make_unreleased, start
from tools.servers.postgres import Postgres, fresh_database
from tools.servers.process import LOOPBACK, free_port

SERVE = ("serve", "--port", "0")
STARTS = pytest.mark.parametrize("command", [("store", "migrate"), SERVE], ids=["migrate", "serve"])
GUARDED, PASSWORD = "croupier_guarded", "geheim/ge?he#im"


def left(folder: Path) -> dict[str, bytes]:
    """All files below a folder."""
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def tables(url: str) -> list[tuple[str, ...]]:
    """All tables of a database with their columns."""
    query = "SELECT table_name, column_name FROM information_schema.columns WHERE table_schema = 'public' ORDER BY 1, 2"
    with psycopg.connect(url) as connection:
        return connection.execute(query).fetchall()


# -- the disk


@STARTS
def test_a_disk_without_room_for_a_new_store(command: Sequence[str], tmp_path: Path) -> None:
    data = tmp_path / "data"
    croupier(*command, "--data", str(data), within=FULL).refused(str(data / "croupier.sqlite3"), "room on the disk")
    assert left(data) == {}
    assert croupier("store", "migrate", "--data", str(data)).status == 0


def test_a_disk_without_room_for_a_new_schema(tmp_path: Path) -> None:
    path = tmp_path / "croupier.sqlite3"
    connect(path, create=True).close()
    before = dump(Site(path))
    croupier("store", "migrate", "--data", str(tmp_path), within=FULL).refused(str(path), "room on the disk")
    assert dump(Site(path)) == before
    assert migrate(path)


def test_signing_key_without_room_on_disk(database: str, tmp_path: Path) -> None:
    data, environ = tmp_path / "data", {**plain(CROUPIER_DATABASE_URL=database), "CROUPIER_SIGNING_KEYS": ""}
    assert croupier("store", "migrate", environ=environ).status == 0
    said = croupier(*SERVE, "--data", str(data), within=("prlimit", "--fsize=0"), environ=environ)
    said.refused(str(data / "signing-keys"), "room on the disk", "CROUPIER_SIGNING_KEYS")
    assert left(data) == {}
    assert croupier("rotate-key", "--data", str(data), environ=environ).status == 0
    before = left(data)
    said = croupier("rotate-key", "--data", str(data), within=("prlimit", "--fsize=0"), environ=environ)
    said.refused(str(data / "signing-keys"), "room on the disk")
    assert left(data) == before


@pytest.fixture
def locked(tmp_path: Path) -> Iterator[Path]:
    """A data folder, removable whatever a test does to its permissions."""
    (data := tmp_path / "data").mkdir()
    yield data
    data.chmod(0o700)


@STARTS
def test_a_data_folder_that_may_not_be_written(command: Sequence[str], locked: Path) -> None:
    locked.chmod(0o500)
    croupier(*command, "--data", str(locked), within=BOUND).refused(str(locked), "may not write")
    assert left(locked) == {}


@STARTS
def test_store_in_a_read_only_folder(command: Sequence[str], locked: Path) -> None:
    migrate(locked / "croupier.sqlite3")
    before = left(locked)
    locked.chmod(0o500)
    croupier(*command, "--data", str(locked), within=BOUND).refused(f"may not write {locked};")
    assert left(locked) == before


def test_a_store_that_may_not_be_written(tmp_path: Path) -> None:
    migrate(path := tmp_path / "croupier.sqlite3")
    before = left(tmp_path)
    path.chmod(0o400)
    croupier(*SERVE, "--data", str(tmp_path), within=BOUND).refused(f"may not write {path};")
    assert left(tmp_path) == before


def test_a_data_folder_that_is_a_file(tmp_path: Path) -> None:
    (data := tmp_path / "data").write_text("not a folder")
    croupier(*SERVE, "--data", str(data)).refused(str(data), "folder")
    assert left(tmp_path) == {"data": b"not a folder"}


def test_a_file_that_is_no_database(tmp_path: Path) -> None:
    (path := tmp_path / "croupier.sqlite3").write_text("a letter to the editor")
    croupier(*SERVE, "--data", str(tmp_path)).refused(str(path), "not a database")
    assert left(tmp_path) == {path.name: b"a letter to the editor"}


# -- the address of a server


@pytest.fixture
def guarded(store: Postgres, database: str) -> Iterator[str]:
    """The address of an empty database with a user who needs a password, without that password."""
    rules = store.data / "pg_hba.conf"
    before, role = rules.read_text(), sql.Identifier(GUARDED)
    with psycopg.connect(store.url, autocommit=True) as connection:
        connection.execute(sql.SQL("CREATE ROLE {} LOGIN PASSWORD {}").format(role, sql.Literal(PASSWORD)))
        try:
            rules.write_text(f"host all {GUARDED} {LOOPBACK}/32 scram-sha-256\n{before}")
            connection.execute("SELECT pg_reload_conf()")
            yield urlsplit(database)._replace(netloc=f"{GUARDED}:%s@{LOOPBACK}:{store.port}").geturl()
        finally:
            rules.write_text(before)
            connection.execute("SELECT pg_reload_conf()")
            connection.execute(sql.SQL("DROP ROLE {}").format(role))


@STARTS
def test_a_wrong_password(command: Sequence[str], guarded: str, database: str) -> None:
    wrong = guarded.replace("%s", "auch%2Fgeheim")
    said = croupier(*command, environ=plain(CROUPIER_DATABASE_URL=wrong))
    said.refused("password authentication failed", GUARDED, LOOPBACK, "CROUPIER_DATABASE_URL")
    assert "geheim" not in said.err
    assert tables(database) == []


def test_password_not_escaped_in_its_address(guarded: str) -> None:
    as_it_is = guarded.replace("%s", PASSWORD)
    said = croupier("store", "migrate", environ=plain(CROUPIER_DATABASE_URL=as_it_is))
    said.refused("CROUPIER_DATABASE_URL", "%2F")
    assert "geheim" not in said.err
    with pytest.raises(SchemaError, match="permission denied for schema"):  # it can connect, but not create tables
        migrate(guarded.replace("%s", quote(PASSWORD, safe="")))


@pytest.mark.parametrize(
    ("command", "host"), [(SERVE, "nowhere.invalid"), (("store", "migrate"), f"{LOOPBACK}:{{closed}}")]
)
def test_a_host_that_is_not_there(command: Sequence[str], host: str) -> None:
    address = f"postgresql://anna:geheim@{host.format(closed=free_port())}/games"
    said = croupier(*command, environ=plain(CROUPIER_DATABASE_URL=address))
    said.refused("PostgreSQL cannot be reached", host.partition(":")[0], "CROUPIER_DATABASE_URL")
    assert "geheim" not in said.err


# -- the schema


@pytest.fixture
def empty(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Site]:
    """An empty place of the requested kind."""
    if request.param == "sqlite":
        yield Site(tmp_path / "croupier.sqlite3")
    else:
        with fresh_database(request.getfixturevalue("store").url) as url:
            yield Site(url)


def run(site: Site, *command: str) -> Said:
    """Run a command on a store."""
    return croupier(*command, environ=plain(CROUPIER_DATABASE_URL=site.url))


def dump(site: Site) -> list[str]:
    """What the schema holds."""
    if isinstance(site.where, Path):
        if not site.where.exists():
            return []
        with closing(connect(site.where)) as connection:
            return list(connection.iterdump())
    return [f"{column}" for column in tables(site.where)]


@pytest.mark.parametrize(
    "command", [SERVE, ("people", "add"), ("store", "rekey"), ("store", "rebuild"), ("check", "audit")], ids=" ".join
)
def test_a_server_s_store_that_nobody_has_made(command: Sequence[str], database: str) -> None:
    run(Site(database), *command).refused("schema version 0", f"needs {SCHEMA}", "croupier store migrate")
    assert tables(database) == []


@pytest.mark.parametrize(
    ("empty", "command"), [("sqlite", SERVE), ("postgres", ("check", "audit"))], indirect=["empty"]
)
def test_a_schema_of_before_the_first_release(command: Sequence[str], empty: Site) -> None:
    make_unreleased(empty.where)
    before = dump(empty)
    run(empty, *command).refused("before the first release", f"commit {LAST_UNRELEASED}")
    assert dump(empty) == before


# each command and each kind once: tests/infra checks every function over both
@pytest.mark.parametrize(
    ("empty", "command"), [("sqlite", SERVE), ("postgres", ("store", "migrate"))], indirect=["empty"]
)
def test_a_newer_schema(command: Sequence[str], empty: Site) -> None:
    migrate(empty.where)
    empty.run("INSERT INTO schema_version VALUES (?, '9.9.9')", (SCHEMA + 1,))
    before = dump(empty)
    run(empty, *command).refused(f"schema version {SCHEMA + 1}", f"knows {SCHEMA}", "newer")
    assert dump(empty) == before


# -- the keys that encrypt


def key(filling: int) -> str:
    """A key of 32 bytes."""
    return b64encode(bytes([filling]) * 32).decode()


@pytest.mark.parametrize(
    ("given", "told"),
    [
        ("", "the key 'first' is needed and CROUPIER_CIPHER_KEYS does not give it"),
        (f"second:{key(2)}", "the key 'first' is needed and CROUPIER_CIPHER_KEYS does not give it"),
        (f"first:{key(3)}", "the key is another"),
        (f"first:{key(1)[:9]}", "CROUPIER_CIPHER_KEYS: the key 'first' must be base64"),
    ],
    ids=["none", "another", "a wrong one", "a piece"],
)
async def test_a_store_without_its_key(given: str, told: str, sqlite_site: Site) -> None:
    with sqlite_site.ledger(f"first:{key(1)}") as ledger:
        await start(ledger, 1)
    before = dump(sqlite_site)
    environ = plain(CROUPIER_DATABASE_URL=sqlite_site.url, CROUPIER_CIPHER_KEYS=given)
    said = await asyncio.to_thread(croupier, *SERVE, environ=environ)
    said.refused(told)
    assert not any(part in said.err for part in (key(1)[:9], key(2), key(3)))
    assert dump(sqlite_site) == before
