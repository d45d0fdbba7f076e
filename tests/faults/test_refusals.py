"""What Croupier cannot work with: a message that says so, a non-zero exit status, and nothing half-made."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from urllib.parse import quote, urlsplit

import psycopg
import pytest
from psycopg import sql

from infra.store.database.sqlite import connect
from infra.store.maintenance.migrations import SchemaError, migrate
from infra.store.schema.schema import SCHEMA
from tests.faults.commands import BOUND, FULL, croupier
from tests.faults.stage import plain
from tests.support.each import for_each
from tests.support.stores import Site
from tools.servers.postgres import Postgres
from tools.servers.process import LOOPBACK

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
def test_full_disk_refuses_a_new_store(command: Sequence[str], tmp_path: Path) -> None:
    data = tmp_path / "data"
    croupier(*command, "--data", str(data), within=FULL).refused(str(data / "croupier.sqlite3"), "room on the disk")
    assert left(data) == {}
    assert croupier("store", "migrate", "--data", str(data)).status == 0


def test_full_disk_refuses_a_new_schema(tmp_path: Path) -> None:
    path = tmp_path / "croupier.sqlite3"
    connect(path, create=True).close()
    croupier("store", "migrate", "--data", str(tmp_path), within=FULL).refused(str(path), "room on the disk")
    assert Site(path).run("SELECT name FROM sqlite_master") == []
    assert migrate(path)


def test_full_disk_refuses_a_new_signing_key(database: str, tmp_path: Path) -> None:
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
def test_unwritable_data_folder_is_refused(command: Sequence[str], locked: Path) -> None:
    locked.chmod(0o500)
    croupier(*command, "--data", str(locked), within=BOUND).refused(str(locked), "may not write")
    assert left(locked) == {}


@STARTS
def test_store_in_a_read_only_folder_is_refused(command: Sequence[str], locked: Path) -> None:
    migrate(locked / "croupier.sqlite3")
    before = left(locked)
    locked.chmod(0o500)
    croupier(*command, "--data", str(locked), within=BOUND).refused(f"may not write {locked};")
    assert left(locked) == before


def test_unwritable_store_is_refused(tmp_path: Path) -> None:
    migrate(path := tmp_path / "croupier.sqlite3")
    before = left(tmp_path)
    path.chmod(0o400)
    croupier(*SERVE, "--data", str(tmp_path), within=BOUND).refused(f"may not write {path};")
    assert left(tmp_path) == before


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
def test_wrong_password_is_refused_without_quoting(command: Sequence[str], guarded: str, database: str) -> None:
    wrong = guarded.replace("%s", "auch%2Fgeheim")
    said = croupier(*command, environ=plain(CROUPIER_DATABASE_URL=wrong))
    said.refused("password authentication failed", GUARDED, LOOPBACK, "CROUPIER_DATABASE_URL")
    assert "geheim" not in said.err
    assert tables(database) == []


def test_password_unescaped_in_its_address_is_refused(guarded: str) -> None:
    as_it_is = guarded.replace("%s", PASSWORD)
    said = croupier("store", "migrate", environ=plain(CROUPIER_DATABASE_URL=as_it_is))
    said.refused("CROUPIER_DATABASE_URL", "%2F")
    assert "geheim" not in said.err
    with pytest.raises(SchemaError, match="permission denied for schema"):  # it can connect, but not create tables
        migrate(guarded.replace("%s", quote(PASSWORD, safe="")))


# -- the schema; tests/infra/test_migrations.py has all that is wrong with one


@for_each("command", [SERVE, ("people", "add"), ("store", "rekey"), ("store", "rebuild"), ("check", "audit")])
def test_database_without_schema_is_refused(command: Sequence[str], database: str) -> None:
    said = croupier(*command, environ=plain(CROUPIER_DATABASE_URL=database))
    said.refused("schema version 0", f"needs {SCHEMA}", "croupier store migrate")
    assert tables(database) == []
