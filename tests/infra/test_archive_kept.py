"""What an operator does with an archive, a folder or a bucket: keys, backups, copies."""

import asyncio
import json
from contextlib import closing
from pathlib import Path

import msgspec
import pytest

from infra.cli.main import main
from infra.store.database.connection import StoreError
from infra.store.entries.compression import GameCompressor
from infra.store.entries.encryption import SETTING, KeyRing, UnknownKeyError
from infra.store.entries.entry_reader import Entries
from infra.store.entries.mapper import RowMapper
from infra.store.entries.objects import ArchiveError
from infra.store.entries.packing import Packed
from infra.store.maintenance.archive_copies import rekey_objects
from infra.store.maintenance.migrations import open_store
from tests.infra.test_encrypted import files, keys, needles
from tests.support.app import application
from tests.support.archives import CIPHER, Archive, Folder, Forgetful, Run, everywhere, later, opened, over, told
from tests.support.stores import Site

HEAD = "SELECT archived, archive_key FROM games"


@pytest.mark.parametrize("cipher", ["", CIPHER], ids=["plain", "encrypted"])
async def test_with_cipher_keys_archived_objects_are_encrypted(
    site: Site, tmp_path: Path, archive: Archive, run: Run, cipher: str
) -> None:
    async with application(tmp_path / "data", url=site.url, cipher_keys=cipher, archive=archive.where) as home:
        anna, bert = await home.players("Anna", "Bert")
        path = await over(anna, bert)
        sought, game = await needles(anna, path), path.rpartition("/")[2]
        with site.ledger(cipher) as ledger:
            rows = await ledger.read(game)
        packed = Packed(rows[-1].digest, tuple([row.body for row in rows]))
        # A game is compressed as a whole, and this is how it looks without encryption.
        sought.spelt["game"] = [GameCompressor().compress(msgspec.msgpack.encode(packed))]
        assert (await asyncio.to_thread(run, "store", "archive", cipher=cipher))[0] == 0
        assert sought.found(files(Path(archive.where))) == (set() if cipher else {"game"})


async def test_changed_key_is_found_by_archived_games(site: Site, tmp_path: Path, archive: Archive, run: Run) -> None:
    async with application(tmp_path / "data", url=site.url, cipher_keys=CIPHER, archive=archive.where) as home:
        await over(*await home.players("Anna", "Bert"))
    assert (await asyncio.to_thread(run, "store", "archive"))[0] == 0
    with pytest.raises(StoreError, match="the key is another"), site.ledger(CIPHER.replace("a2tr", "bWxs")):
        pass


@everywhere
async def test_rekeyed_objects_come_back_from_a_backup(
    site: Site, tmp_path: Path, archive: Archive, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    both, new, saved = keys("n2", "k1"), keys("n2"), tmp_path / "saved"
    async with application(tmp_path / "data", url=site.url, cipher_keys=CIPHER, archive=archive.where) as home:
        guests = await home.players("Anna", "Bert")
        path = await over(*guests)
        before = await told(path, guests)
        assert (await asyncio.to_thread(run, "store", "archive"))[0] == 0
        (first,) = archive.names()
        status, said, _ = await asyncio.to_thread(run, "store", "rekey", "--json", cipher=both)
        assert (status, json.loads(said)["rows"]["archived"]) == (0, 1)
        assert (
            json.loads((await asyncio.to_thread(run, "store", "rekey", "--json", cipher=both))[1])["rows"]["archived"]
            == 0
        )
        (second,) = archive.names()
        assert first != second, "the old one is gone"
    assert "CROUPIER_ARCHIVE must say where" in run("store", "backup", str(saved), cipher=new, place="")[2]
    status, said, _ = run("store", "backup", str(saved), cipher=new)
    assert status == 0
    assert "n2" in said
    assert Folder(saved / "archive").names() == [second]
    elsewhere, there = Site(tmp_path / "new" / "games.sqlite3"), archive.beside()

    def restored(place: str, where: Site = elsewhere) -> int:
        monkeypatch.setenv("CROUPIER_DATABASE_URL", where.url)
        monkeypatch.setenv("CROUPIER_DATA", str(tmp_path / "new"))
        monkeypatch.setenv("CROUPIER_ARCHIVE", place)
        return main(["store", "restore", str(saved)])

    assert restored("") == 2
    assert (restored(there.where, site), there.names()) == (1, []), "nothing is put beside a store that is there"
    assert restored(there.where) == 0
    async with application(
        tmp_path / "new", url=elsewhere.url, cipher_keys=new, archive=there.where, seed="again", clock=later()
    ) as home:
        again = [home.again(guest) for guest in guests]
        assert [each for each in await told(path, again) if b"receipt" not in str(each).encode()] == [
            each for each in before if b"receipt" not in str(each).encode()
        ]


async def test_rekeyed_object_unreadable_replaces_none(site: Site, tmp_path: Path, archive: Archive, run: Run) -> None:
    async with application(tmp_path / "data", url=site.url, cipher_keys=CIPHER) as home:
        await over(*await home.players("Anna", "Bert"), moves=3)
    assert run("store", "archive")[0] == 0
    before, names = site.run(HEAD), archive.names()
    mapper, objects = RowMapper(KeyRing({SETTING: keys("n2", "k1")})), opened(archive)
    with closing(open_store(site.where)) as store:
        with pytest.raises(ArchiveError):
            rekey_objects(store, Entries(mapper, Forgetful(objects)))
        assert site.run(HEAD) == before
        assert set(names) < set(archive.names()), "the old object stays, beside what was not taken"
        assert rekey_objects(store, Entries(mapper, objects)) == 1
    assert site.run(HEAD) != before
    assert not set(names) & set(archive.names())


async def test_rekeying_with_a_missing_key_changes_no_object(
    site: Site, tmp_path: Path, archive: Archive, run: Run
) -> None:
    async with application(tmp_path / "data", url=site.url, cipher_keys=CIPHER) as home:
        for first in ("Anna", "Cleo"):
            await over(*await home.players(first, "Bert"), moves=3)
    assert run("store", "archive")[0] == 0
    site.run("UPDATE games SET archive_key = 'lost' WHERE game = (SELECT game FROM games ORDER BY game DESC LIMIT 1)")
    before, names = site.run(HEAD), archive.names()
    with closing(open_store(site.where)) as store, pytest.raises(UnknownKeyError, match="'lost'"):
        rekey_objects(store, Entries(RowMapper(KeyRing({SETTING: keys("n2", "k1")})), opened(archive)))
    assert (site.run(HEAD), archive.names()) == (before, names)


async def test_store_copy_names_or_copies_its_objects(site: Site, tmp_path: Path, archive: Archive, run: Run) -> None:
    async with application(tmp_path / "data", url=site.url, cipher_keys=CIPHER, archive=archive.where) as home:
        path = await over(*await home.players("Anna", "Bert"), moves=5)
    assert run("store", "archive")[0] == 0
    there = archive.beside()
    one, two = Site(tmp_path / "one.sqlite3"), Site(tmp_path / "two.sqlite3")
    assert run("store", "copy", site.url, one.url)[0] == 0
    assert run("store", "copy", site.url, two.url, "--archive", there.where)[0] == 0
    assert there.names() == archive.names()
    refused = run("store", "copy", site.url, f"sqlite:///{tmp_path}/three.sqlite3", "--archive", "gs://elsewhere")
    assert (refused[0], "--archive is the path of a folder, or s3://bucket/prefix" in refused[2]) == (2, True)
    game = path.rpartition("/")[2]
    with site.ledger(CIPHER, opened(archive)) as old:
        entries = list(await old.read(game))
    with one.ledger(CIPHER, opened(archive)) as same, two.ledger(CIPHER, opened(there)) as new:
        assert list(await same.read(game)) == list(await new.read(game)) == entries


def lost(archive: Archive, name: str) -> None:
    """An object is missing."""
    opened(archive).delete(name)


def damaged(archive: Archive, name: str) -> None:
    """An object ends too soon."""
    archive.write(name, archive.read(name)[:-9])


async def test_copy_or_backup_lacking_an_object_is_refused(
    site: Site, tmp_path: Path, archive: Archive, run: Run
) -> None:
    async with application(tmp_path / "data", url=site.url, cipher_keys=CIPHER) as home:
        await over(*await home.players("Anna", "Bert"), moves=3)
    assert run("store", "archive")[0] == 0
    (name,) = archive.names()
    whole, there = archive.read(name), archive.beside()
    commands = [
        ("store", "copy", site.url, f"sqlite:///{tmp_path}/one.sqlite3"),
        ("store", "copy", site.url, f"sqlite:///{tmp_path}/two.sqlite3", "--archive", there.where),
        ("store", "backup", str(tmp_path / "saved")),
    ]
    for spoil in (lost, damaged):
        spoil(archive, name)
        for command in commands:
            status, _, said = run(*command)
            assert (status, name in said, said.count("\n")) == (1, True, 1), (spoil.__name__, said)
        assert (there.names(), (tmp_path / "saved").exists()) == ([], False)
        opened(archive).put(name, whole)
    for command in commands:
        assert run(*command)[0] == 0


async def test_restore_lacking_an_object_is_refused(
    site: Site, tmp_path: Path, archive: Archive, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with application(tmp_path / "data", url=site.url, cipher_keys=CIPHER) as home:
        await over(*await home.players("Anna", "Bert"), moves=3)
    assert run("store", "archive")[0] == 0
    assert run("store", "backup", str(tmp_path / "saved"))[0] == 0
    saved, there = Folder(tmp_path / "saved" / "archive"), archive.beside()
    (name,) = saved.names()
    whole = saved.read(name)
    elsewhere = Site(tmp_path / "new" / "games.sqlite3")
    monkeypatch.setenv("CROUPIER_DATABASE_URL", elsewhere.url)
    monkeypatch.setenv("CROUPIER_DATA", str(tmp_path / "new"))
    monkeypatch.setenv("CROUPIER_ARCHIVE", there.where)
    for spoil in (lost, damaged):
        spoil(saved, name)
        assert main(["store", "restore", str(tmp_path / "saved")]) == 1
        assert there.names() == [], spoil.__name__
        saved.write(name, whole)
    assert main(["store", "restore", str(tmp_path / "saved")]) == 0
    assert there.names() == [name]
