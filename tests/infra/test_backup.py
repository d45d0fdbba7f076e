"""A backup is whole, is taken while servers write, and says what it lacks; a restored store says so."""

import asyncio
import json
import os
import signal
import stat
import subprocess
import sys
from base64 import b64encode
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from infra.cli.main import main
from infra.cli.store.backup import STORE
from infra.composition import hold_to_keys
from infra.errors import SettingsError
from infra.keys.signing import FILE, rotate
from infra.settings import Settings
from infra.store.maintenance.backup import save
from infra.store.maintenance.migrations import migrate
from tests.audit.test_commands import Capture
from tests.data.test_moved import contents
from tests.infra.test_encrypted import keys
from tests.support.app import SOON, application, worked_off
from tests.support.client import ok
from tests.support.games import deal, play, simple, view
from tests.support.stores import Site, first_schema, game, row, start

Run = Callable[..., Any]


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> Run:
    """Run a command over a store and a data folder: (exit status, output)."""

    def run(site: Site, data: Path, *command: str, cipher: str = "", signing: str = "") -> tuple[int, str, str]:
        monkeypatch.setenv("CROUPIER_DATABASE_URL", site.url)
        monkeypatch.setenv("CROUPIER_DATA", str(data))
        monkeypatch.setenv("CROUPIER_CIPHER_KEYS", cipher)
        monkeypatch.setenv("CROUPIER_SIGNING_KEYS", signing)
        capsys.readouterr()
        status = main(command)
        said = capsys.readouterr()
        return status, said.out, said.err

    return run


@pytest.fixture
def elsewhere(tmp_path: Path) -> Site:
    """An empty place."""
    return Site(tmp_path / "new" / "games.sqlite3")


async def test_backup_is_whole_and_restorable(site: Site, elsewhere: Site, tmp_path: Path, run: Run) -> None:
    cipher, data, saved = keys("k1") if site.kind == "postgres" else "", tmp_path / "data", tmp_path / "saved"
    async with application(data, url=site.url, cipher_keys=cipher) as h:
        guests = await h.players("Anna", "Bert")
        running, over = [await deal(guests[0], *guests) for _ in range(2)]
        await play(running, guests, 5)
        ok(await guests[0].post(f"{over}/resignation", {}))
        await worked_off(h)
        status, said, _ = await asyncio.to_thread(run, site, data, "store", "backup", str(saved), cipher=cipher)
        assert status == 0
        assert "keys that encrypt are never in a backup" in said
        assert ("k1" if cipher else "nothing in it is encrypted") in said
        kept = contents(site)
        (left,) = [await view(guest, running) for guest in guests[:1]]
        await play(running, guests, 3)
        told: Any = None
        for guest in guests:  # a receipt for what will be lost
            seen = await view(guest, running)
            if any(q["options"] for q in seen["asked"]):
                told = ok(await guest.post(f"{running}/choices", simple(seen)))
    assert {stat.S_IMODE(file.stat().st_mode) for file in saved.iterdir()} == {0o600}
    assert stat.S_IMODE(saved.stat().st_mode) == 0o700
    if cipher:
        for file in saved.iterdir():
            for key in cipher.split():
                assert key.partition(":")[2].encode() not in file.read_bytes()
    status, said, _ = run(elsewhere, tmp_path / "new", "store", "restore", str(saved), cipher=cipher)
    assert status == 0
    assert "1 games that were not over are marked" in said
    assert "a new key" in said
    again = contents(elsewhere)
    changed = ("games", "signers", "acts")
    assert {t: rows for t, rows in again.items() if t not in changed} == {
        t: rows for t, rows in kept.items() if t not in changed
    }
    assert {act for _, _, _, act, *_ in kept["acts"]} == {"backup"}, "the backup itself says that it was made"
    assert {act for _, _, _, act, *_ in again["acts"] - kept["acts"]} == {"restore"}
    async with application(tmp_path / "new", url=elsewhere.url, cipher_keys=cipher, seed="again") as h:
        published = ok(await h.nobody.get("/v1/keys"))["keys"]
        assert published[0]["id"] != told["receipt"]["key"] == published[1]["id"]
        anna, bert = [h.again(guest) for guest in guests]
        assert ok(await anna.get(running))["restored"] == left["version"]
        assert ok(await anna.get(over))["restored"] is None
        seen = await view(anna, running)
        assert (seen["version"], seen["head"]) == (left["version"], left["head"])
        await play(running, [anna, bert], 3)


def test_backup_of_first_schema_is_restored(
    site: Site, elsewhere: Site, tmp_path: Path, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    saved = tmp_path / "saved"
    assert run(site, tmp_path / "data", "store", "backup", str(saved))[0] == 0
    (saved / STORE).unlink()
    with first_schema(monkeypatch):
        migrate(saved / STORE)
    first = Site(saved / STORE)
    first.run("UPDATE derivation SET secret = ?", site.run("SELECT secret FROM derivation")[0])
    assert run(elsewhere, tmp_path / "new", "store", "restore", str(saved))[0] == 0
    assert contents(elsewhere)["derivation"] == contents(site)["derivation"]


async def test_backup_across_games_is_of_one_moment(site: Site, tmp_path: Path) -> None:
    """One of two games is appended to only after the other: no backup has it any further."""
    games = [game(n) for n in range(8)]  # in a cluster on all workers
    with site.ledger() as ledger:
        await start(ledger, *range(len(games)))
        over = asyncio.Event()

        async def in_turn() -> int:
            version = 1
            while not over.is_set():
                version += 1
                for one in games:
                    await ledger.append(one, row(version))
            return version

        playing = asyncio.create_task(in_turn())
        found: list[list[int]] = []
        for n in range(5):
            await asyncio.to_thread(save, site.where, tmp_path / f"{n}.sqlite3")
            with Site(tmp_path / f"{n}.sqlite3").session() as session:
                heads: dict[str, int] = {one: head for one, head in session.rows("SELECT game, version FROM games")}  # noqa: C416 - of two columns
                rows = session.rows("SELECT game, max(version), count(*) FROM events GROUP BY game")
            stored = {one: newest for one, newest, count in rows if newest == count}
            assert heads == stored, "each game by itself is whole"
            found.append([heads[one] for one in games])
        over.set()
        assert found[0] < found[-1], "it was played meanwhile"
        assert await playing > found[-1][0] - 1
    for versions in found:
        assert versions == sorted(versions, reverse=True), "in the order in which they were appended to"
        assert versions[0] - versions[-1] <= 1


def test_backup_and_restore_overwrite_nothing(site: Site, elsewhere: Site, tmp_path: Path, run: Run) -> None:
    data, saved = tmp_path / "data", str(tmp_path / "saved")
    assert run(site, data, "store", "backup", saved)[0] == 0
    assert run(site, data, "store", "backup", saved)[::2] == (
        1,
        f"croupier: {saved} is there already: a backup is written into a new folder\n",
    )
    assert "is no backup" in run(elsewhere, data, "store", "restore", str(tmp_path / "data"))[2]
    assert not Path(str(elsewhere.where)).exists()
    log = Path(f"{elsewhere.where}-wal")
    log.parent.mkdir()
    log.write_bytes(b"newest")
    assert f"has left {log.name}" in run(elsewhere, tmp_path / "new", "store", "restore", saved)[2]
    assert [log] == list(log.parent.iterdir())
    log.unlink()
    assert run(elsewhere, tmp_path / "new", "store", "restore", saved)[0] == 0
    assert "already" in run(elsewhere, tmp_path / "new", "store", "restore", saved)[2]
    (about,) = [json.loads(path.read_text()) for path in (tmp_path / "saved").glob("*.json")]
    assert about["cipher_keys"] == []


KILLED = """
import os, signal, sys
from infra.cli.main import main
from infra.store.maintenance import backup, copying
{} = lambda *_: os.kill(os.getpid(), signal.SIGKILL)
main(["store", "restore", sys.argv[1]])
"""


@pytest.mark.parametrize(
    ("kind", "step"),
    [(kind, step) for kind in ("sqlite", "postgres") for step in ("copying._put", "backup.mark")]
    + [("sqlite", "backup.place_file")],
)
async def test_restore_killed_leaves_nothing_and_is_repeatable(
    sqlite_site: Site, elsewhere: Site, tmp_path: Path, run: Run, kind: str, step: str, request: pytest.FixtureRequest
) -> None:
    target = elsewhere if kind == "sqlite" else Site(request.getfixturevalue("postgres_url"))
    data, new, saved = tmp_path / "data", tmp_path / "new", tmp_path / "saved"
    hold_to_keys(sqlite_site.settings(data))
    with sqlite_site.ledger() as ledger:
        await start(ledger, 1, 2)
    assert run(sqlite_site, data, "store", "backup", str(saved))[0] == 0
    environ = {**os.environ, "CROUPIER_DATABASE_URL": target.url, "CROUPIER_DATA": str(new)}
    command = [sys.executable, "-c", KILLED.format(step), str(saved)]
    killed = await asyncio.to_thread(subprocess.run, command, env=environ, capture_output=True, timeout=SOON)
    assert killed.returncode == -signal.SIGKILL
    if kind == "postgres":
        assert target.run("SELECT tablename FROM pg_tables WHERE schemaname = 'public'") == [], "no server starts on it"
    else:
        assert [path.suffix for path in new.glob("*.sqlite3*")] == [".part"]
    status, _, said = run(target, new, "store", "restore", str(saved))
    assert status == 0
    assert ("is of a restore that still runs or was broken off" in said) == (kind == "sqlite")
    assert target.run("SELECT count(*) FROM games WHERE restored = version") == [(2,)]
    assert target.run("SELECT count(*) FROM acts WHERE act = 'restore'") == [(1,)]
    old, keys = (path.read_text().split() for path in (data / FILE, new / FILE))
    assert keys[0] not in old
    assert keys[-1:] == old


def test_backups_of_one_name_harm_each_other_not(
    sqlite_site: Site, tmp_path: Path, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The second begins while the first works, and fails; what somebody else left there stays, and is named."""
    saved, theirs = tmp_path / "saved", tmp_path / "saved.part"
    theirs.mkdir()
    (theirs / "letter").touch()
    command = ("store", "backup", str(saved))
    others: list[tuple[int, str, str]] = []

    def fails(*_: Any) -> Any:
        raise OSError("this disk is full")

    def another(*given: Any) -> Any:
        with monkeypatch.context() as patched:
            patched.setattr("infra.store.maintenance.backup.save", fails)
            others.append(run(sqlite_site, tmp_path, *command))
            patched.setattr("infra.store.maintenance.backup.save", save)
            others.append(run(sqlite_site, tmp_path, *command))
        return save(*given)

    monkeypatch.setattr("infra.store.maintenance.backup.save", another)
    status, _, said = run(sqlite_site, tmp_path, *command)
    (failed, _, broken), (done, *_) = others
    assert (failed, done) == (1, 0)
    assert broken.endswith("croupier: this disk is full\n")
    assert "is of a backup that still runs or was broken off" in broken
    assert (status, "already" in said) == (1, True)
    assert sorted(path.name for path in tmp_path.glob("saved*")) == ["saved", "saved.part"]
    assert (theirs / "letter").exists()


def test_backup_has_every_key_that_signed(site: Site, elsewhere: Site, tmp_path: Path, run: Run) -> None:
    data, other, saved = (tmp_path / name for name in ("data", "other", "saved"))
    assert run(site, other, "store", "backup", str(tmp_path / "unused"))[0] == 0
    assert not other.exists()
    assert run(elsewhere, tmp_path / "new", "store", "restore", str(tmp_path / "unused"))[0] == 0
    hold_to_keys(site.settings(data))
    (line,) = (data / FILE).read_text().split()
    status, _, said = run(site, other, "store", "backup", str(saved))
    assert (status, line.partition(":")[0] in said, "--data" in said) == (2, True, True)
    assert not other.exists()
    assert not list(tmp_path.glob("saved*"))
    assert run(site, data, "store", "backup", str(saved))[0] == 0
    assert (saved / FILE).read_text().split() == [line]


def test_backup_saves_given_keys_without_using_them(site: Site, elsewhere: Site, tmp_path: Path, run: Run) -> None:
    saved = tmp_path / "saved"
    old, new = (f"{name}:{b64encode(os.urandom(32)).decode()}" for name in ("old", "new"))
    assert run(site, tmp_path / "data", "store", "backup", str(saved), signing=old)[0] == 0
    assert old in (saved / FILE).read_text()
    status, _, said = run(elsewhere, tmp_path / "new", "store", "restore", str(saved), signing=old)
    assert status == 2
    assert "put a new one before the others" in said
    status, out, said = run(elsewhere, tmp_path / "new", "store", "restore", str(saved), signing=new)
    assert (status, "new" in out) == (0, True)
    assert "lacks old" in said
    assert (
        run(Site(tmp_path / "third" / "x.sqlite3"), tmp_path, "store", "restore", str(saved), signing=f"{new},{old}")[0]
        == 0
    )


def test_start_without_signing_key_is_refused(tmp_path: Path, sqlite_site: Site) -> None:
    data = tmp_path / "data"
    data.mkdir()
    settings = sqlite_site.settings(data)
    assert hold_to_keys(settings) == []
    rotate(data / FILE)
    assert hold_to_keys(settings) == []
    lost = [line.partition(":")[0] for line in (data / FILE).read_text().split()]
    (data / FILE).unlink()
    with pytest.raises(SettingsError, match="--lost-keys") as refused:
        hold_to_keys(settings)
    assert all(name in str(refused.value) for name in lost)
    assert sorted(hold_to_keys(settings, give_up=True)) == sorted(lost)
    assert hold_to_keys(settings) == []
    assert isinstance(settings, Settings)
