"""Broken set-ups, one a row: what `croupier check doctor` says about each, and its exit status."""

import asyncio
import json
import shutil
import sqlite3
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from infra.cli.main import main
from infra.keys.signing import FILE
from infra.store.accounts import signers
from infra.store.database.sqlite import SqliteSession
from tests.support.app import application
from tests.support.archives import CIPHER, over
from tests.support.games import deal
from tools.servers.process import free_port

STORE = "croupier.sqlite3"
OTHER = CIPHER.replace("a2tr", "b3us")
"""Another key of the same id."""


class Setup(NamedTuple):
    """A data folder with an encrypted store and an archived game; and the environment."""

    data: Path
    environ: dict[str, str]

    def rows(self, query: str, *parameters: Any) -> None:
        """Change the store by hand."""
        with sqlite3.connect(self.data / STORE, isolation_level=None) as store:
            store.execute(query, parameters)
        store.close()


@pytest.fixture(scope="module")
def sound(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A healthy data folder: a game goes on, another is archived, both encrypted under k1."""
    data = tmp_path_factory.mktemp("sound") / "data"
    archive = data / "archive"

    async def play() -> None:
        async with application(data, url=f"sqlite:///{data / STORE}", cipher_keys=CIPHER, archive=str(archive)) as home:
            anna, bert = await home.players("Anna", "Bert")
            await over(anna, bert, moves=3)
            await deal(anna, anna, bert)

    asyncio.run(play())
    with pytest.MonkeyPatch.context() as patch:
        for name, value in environment(data).items():
            patch.setenv(name, value)
        assert main(["rotate-key"]) == main(["store", "archive", "--days", "0"]) == 0
    Setup(data, {}).rows("DELETE FROM outbox")  # the server may have ended before that was worked off
    return data


def environment(data: Path) -> dict[str, str]:
    """The settings of such a set-up."""
    return {
        "CROUPIER_DATA": str(data),
        "CROUPIER_CIPHER_KEYS": CIPHER,
        "CROUPIER_ARCHIVE": str(data / "archive"),
    }


@pytest.fixture
def setup(sound: Path, tmp_path: Path, unset: None) -> Setup:
    """A copy of it, to be broken."""
    del unset
    shutil.copytree(sound, tmp_path / "data")
    return Setup(tmp_path / "data", environment(tmp_path / "data"))


def gives(**settings: str) -> Callable[[Setup], None]:
    """Other settings; `{port}` is a port that nothing listens at."""

    def give(setup: Setup) -> None:
        for name, value in settings.items():
            setup.environ[f"CROUPIER_{name}"] = value.replace("{port}", str(free_port()))

    return give


def says(query: str, *parameters: Any) -> Callable[[Setup], None]:
    """Other values in the store."""
    return lambda setup: setup.rows(query, *parameters)


def archive_gone(setup: Setup) -> None:
    """The mount point is gone."""
    (setup.data / "archive").rename(setup.data.with_name("away"))


def archive_empty(setup: Setup) -> None:
    """The mount point is there, the disk is not."""
    archive_gone(setup)
    (setup.data / "archive").mkdir()


def no_database(setup: Setup) -> None:
    """Not a database where the store should be."""
    (setup.data / STORE).write_text("a letter to the editor")


def data_is_a_file(setup: Setup) -> None:
    """The data folder names a file."""
    setup.environ["CROUPIER_DATA"] = str(setup.data / STORE)


def key_lost(setup: Setup) -> None:
    """A key has signed, and is missing now."""
    with closing(SqliteSession(setup.data / STORE)) as session:
        signers.remember(session, {"lost": bytes(32)})


def mode(name: str, mode: int) -> Callable[[Setup], None]:
    """Another mode of a file."""
    return lambda setup: (setup.data / name).chmod(mode)


HOUR = 3_600 * 10**6
SETUPS: list[tuple[Callable[[Setup], None], str, str, int]] = [
    (gives(PORT="http"), "settings", "CROUPIER_PORT) must be a number from 0 to 65535, not 'http'", 1),
    (gives(GAMES="chess"), "games", "none", 1),
    (gives(SIGNING_KEYS="nonsense"), "store", "CROUPIER_SIGNING_KEYS", 1),
    (gives(DATABASE_URL="sqlite:////dev/null"), "store", "has schema version 0, this release needs", 1),
    (gives(ARCHIVE="/dev/null"), "archive", "/dev/null", 1),
    (gives(DATABASE_URL="mysql://me:secret@db/x"), "settings", "is sqlite:///path or postgresql://", 1),
    (gives(TRUSTED_PROXY="127.0.0.1"), "settings", "has no effect: is CROUPIER_TRUSTED_PROXIES meant?", 1),
    (gives(QQQ=""), "settings", "CROUPIER_QQQ is no setting and has no effect", 1),
    (data_is_a_file, "data", "croupier.sqlite3 is not a folder", 1),
    (mode(STORE, 0o644), "data", "others may read {data}/croupier.sqlite3", 0),
    (mode(FILE, 0o640), "data", "others may read {data}/signing-keys", 0),
    (mode("", 0o755), "data", "others may read {data}", 0),
    (no_database, "store", "no database can be opened at {data}/croupier.sqlite3: ", 1),
    (says("INSERT INTO schema_version VALUES (999, '9.9.9')"), "store", "999, which Croupier 9.9.9 made, and this ", 1),
    (says("DELETE FROM schema_version"), "store", "has schema version 0, this release needs", 1),
    (gives(DATABASE_URL="postgresql://me:secret@127.0.0.1:{port}/x"), "store", "PostgreSQL cannot be reached", 1),
    (says("UPDATE games SET quarantined = 1 WHERE archived IS NULL"), "games", "1 are quarantined: rows of theirs", 1),
    (says("UPDATE games SET opened_at = ?", time.time_ns() // 1000 + 12 * HOUR), "clock", "a game was opened 4", 1),
    (says("INSERT INTO outbox (game, version, kind, lease) SELECT game, version, 'list', 1 FROM games"), "games",
     "2 things that follow from entries wait to be done", 0),
    (key_lost, "keys", "the key lost has signed receipts, and is not here", 1),
    (gives(CIPHER_KEYS=""), "keys", "the key 'k1' is needed and CROUPIER_CIPHER_KEYS does not give it", 1),
    (gives(CIPHER_KEYS="k1:short"), "store", "the key 'k1' must be base64 of 16, 24 or 32 bytes", 1),
    (gives(CIPHER_KEYS=OTHER), "keys", "the key 'k1' is another than that of the games here", 1),
    (gives(ARCHIVE=""), "archive", "1 games are archived, and CROUPIER_ARCHIVE does not say where", 1),
    (archive_gone, "archive", "games of this store lie there: is it mounted, and is CROUPIER_ARCHIVE right?", 1),
    (archive_empty, "archive", "games of this store lie there: is it mounted, and is CROUPIER_ARCHIVE right?", 1),
    (gives(REDIS_URL="redis://:secret@127.0.0.1:{port}/0"), "redis", "it does not answer: ConnectionError", 1),
    (gives(TRUSTED_PROXIES="0.0.0.0/0"), "proxies", "CROUPIER_TRUSTED_PROXIES believes everybody", 1),
    (gives(HOST="0.0.0.0"), "proxies", "the server listens at 0.0.0.0, and believes no proxy", 0),
]  # fmt: skip


Told = list[dict[str, str]]


@pytest.fixture
def doctor(setup: Setup, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Callable[[int], Told]:
    """What the doctor says that is not well, with this exit status."""

    def doctor(status: int) -> Told:
        for name, value in setup.environ.items():
            monkeypatch.setenv(name, value)
        capsys.readouterr()
        assert main(["check", "doctor", "--json"]) == status
        out = capsys.readouterr().out
        assert "secret" not in out, "no password is said"
        return [one for one in json.loads(out)["findings"] if one["state"] != "ok"]

    return doctor


def names(folder: Path) -> set[str]:
    """All paths below a folder, without the files that SQLite adds while it reads one."""
    return {str(path) for path in folder.rglob("*") if not path.name.endswith(("-wal", "-shm"))}


@pytest.mark.parametrize(("broken", "about", "found", "status"), SETUPS, ids=[each[2][:40] for each in SETUPS])
def test_broken_setup_says_what_to_do(
    setup: Setup,
    broken: Callable[[Setup], None],
    about: str,
    found: str,
    status: int,
    doctor: Callable[[int], Told],
) -> None:
    broken(setup)
    before = names(setup.data.parent)
    told = doctor(status)
    assert all(one["advice"] for one in told), "whatever is wrong, there is something to do"
    assert [one["state"] for one in told].count("wrong") == status, "each is said once"
    (one, *_) = [one for one in told if found.format(data=setup.data) in one["found"]] or [None]
    assert one is not None, told
    assert (one["about"], one["state"]) == (about, "wrong" if status else "warning")
    assert names(setup.data.parent) == before, "it makes nothing"


def test_doctor_finds_no_fault_in_unbroken_setup(doctor: Callable[[int], Told]) -> None:
    assert [one for one in doctor(0) if one["about"] not in ("disk", "files")] == []  # of the machine that tests run on


def test_unmounted_archive_is_not_made_anew(
    setup: Setup, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    archive_gone(setup)
    for name, value in setup.environ.items():
        monkeypatch.setenv(name, value)
    assert main(["store", "archive", "--days", "0"]) == 1
    assert "is it mounted, and is CROUPIER_ARCHIVE right?" in capsys.readouterr().err
    assert not (setup.data / "archive").exists()
