"""What an operator does with an archive, a folder or a bucket: keys, backups, copies."""

import asyncio
import json
from pathlib import Path

import pytest

from infra.cli.main import main
from tests.infra.test_encrypted import files, keys, needles
from tests.support.app import application
from tests.support.archives import (
    CIPHER,
    Archive,
    Folder,
    Run,
    everywhere,
    later,
    opened,
    over,
    told,
)
from tests.support.stores import Site


async def test_with_keys_no_object_can_be_read(site: Site, tmp_path: Path, archive: Archive, run: Run) -> None:
    async with application(tmp_path / "data", url=site.url, cipher_keys=CIPHER, archive=archive.where) as home:
        anna, bert = await home.players("Anna", "Bert")
        path = await over(anna, bert)
        sought = await needles(anna, path)
        assert (await asyncio.to_thread(run, "archive"))[0] == 0
        assert sought.found(files(Path(archive.where))) == set()


@everywhere
async def test_objects_are_put_under_the_newest_key_and_come_back_from_a_backup(
    site: Site, tmp_path: Path, archive: Archive, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    both, new, saved = keys("n2", "k1"), keys("n2"), tmp_path / "saved"
    async with application(tmp_path / "data", url=site.url, cipher_keys=CIPHER, archive=archive.where) as home:
        guests = await home.players("Anna", "Bert")
        path = await over(*guests)
        before = await told(path, guests)
        assert (await asyncio.to_thread(run, "archive"))[0] == 0
        (first,) = archive.names()
        status, said, _ = await asyncio.to_thread(run, "rekey", "--json", cipher=both)
        assert (status, json.loads(said)["rows"]["archived"]) == (0, 1)
        assert json.loads((await asyncio.to_thread(run, "rekey", "--json", cipher=both))[1])["rows"]["archived"] == 0
        (second,) = archive.names()
        assert first != second, "the old one is gone"
    assert "CROUPIER_ARCHIVE must say where" in run("backup", str(saved), cipher=new, place="")[2]
    status, said, _ = run("backup", str(saved), cipher=new)
    assert status == 0
    assert "n2" in said
    assert Folder(saved / "archive").names() == [second]
    elsewhere, there = Site(tmp_path / "new" / "games.sqlite3"), archive.beside()

    def restored(place: str) -> int:
        monkeypatch.setenv("CROUPIER_DATABASE_URL", elsewhere.url)
        monkeypatch.setenv("CROUPIER_DATA", str(tmp_path / "new"))
        monkeypatch.setenv("CROUPIER_ARCHIVE", place)
        return main(["restore", str(saved)])

    assert restored("") == 2
    assert restored(there.where) == 0
    async with application(
        tmp_path / "new", url=elsewhere.url, cipher_keys=new, archive=there.where, seed="again", clock=later()
    ) as home:
        again = [home.again(guest) for guest in guests]
        assert [each for each in await told(path, again) if b"receipt" not in str(each).encode()] == [
            each for each in before if b"receipt" not in str(each).encode()
        ]


@everywhere
async def test_a_copy_names_the_same_objects_or_copies_them(
    site: Site, tmp_path: Path, archive: Archive, run: Run
) -> None:
    async with application(tmp_path / "data", url=site.url, cipher_keys=CIPHER, archive=archive.where) as home:
        path = await over(*await home.players("Anna", "Bert"), moves=5)
    assert run("archive")[0] == 0
    there = archive.beside()
    one, two = Site(tmp_path / "one.sqlite3"), Site(tmp_path / "two.sqlite3")
    assert run("copy", site.url, one.url)[0] == 0
    assert run("copy", site.url, two.url, "--archive", there.where)[0] == 0
    assert there.names() == archive.names()
    refused = run("copy", site.url, f"sqlite:///{tmp_path}/three.sqlite3", "--archive", "gs://elsewhere")
    assert (refused[0], "--archive is the path of a folder, or s3://bucket/prefix" in refused[2]) == (2, True)
    game = path.rpartition("/")[2]
    with site.ledger(CIPHER, opened(archive)) as old:
        entries = list(await old.read(game))
    with one.ledger(CIPHER, opened(archive)) as same, two.ledger(CIPHER, opened(there)) as new:
        assert list(await same.read(game)) == list(await new.read(game)) == entries
