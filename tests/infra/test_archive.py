"""Games that are long over move to the archive: what is answered of them stays the same, and nothing is lost.

The archive is a folder here; what differs in a bucket is in `test_bucket`.
"""

import asyncio
import json
import os
import subprocess
import time
from collections.abc import AsyncGenerator, Callable, Sequence
from contextlib import asynccontextmanager, closing
from pathlib import Path
from signal import SIGKILL
from typing import Any

import pytest

from infra.cli.main import main
from infra.store.archiving import Archiver
from infra.store.encryption import SETTING, KeyRing
from infra.store.entries import Entries
from infra.store.migrations import open_store
from infra.store.objects import ArchiveError, FolderObjects
from infra.store.rows import RowMapper
from tests.audit.test_commands import Capture
from tests.faults.stage import CROUPIER, plain
from tests.infra.test_encrypted import files, keys, needles
from tests.support.app import SOON, Clock, RunningApp, application
from tests.support.client import Guest, ok, refused
from tests.support.games import deal, frames, join, play
from tests.support.stores import Site

Run = Callable[..., Any]
CIPHER = keys("k1")


@pytest.fixture
def place(tmp_path: Path) -> Path:
    """Where the archive lies."""
    return tmp_path / "archive"


@pytest.fixture
def run(site: Site, tmp_path: Path, place: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> Run:
    """Run a command over the store and its archive: (exit status, what it said)."""

    def run(*command: str, cipher: str = CIPHER, archive: str | None = None) -> tuple[int, str, str]:
        monkeypatch.setenv("CROUPIER_DATABASE_URL", site.url)
        monkeypatch.setenv("CROUPIER_DATA", str(tmp_path / "data"))
        monkeypatch.setenv("CROUPIER_CIPHER_KEYS", cipher)
        monkeypatch.setenv("CROUPIER_ARCHIVE", str(place) if archive is None else archive)
        capsys.readouterr()
        status = main(command)
        said = capsys.readouterr()
        return status, said.out, said.err

    return run


def later() -> Clock:
    """A clock that goes on behind that of the application that was there before."""
    clock = Clock()
    clock.now += 10**9
    return clock


def archived(site: Site) -> int:
    """How many games are in the archive."""
    ((count,),) = site.run("SELECT count(*) FROM games WHERE archived IS NOT NULL")
    return count


def rows(site: Site, path: str) -> int:
    """How many entries of a game lie in the store."""
    ((count,),) = site.run("SELECT count(*) FROM events WHERE game = ?", (path.rpartition("/")[2],))
    return count


def objects(place: Path) -> list[str]:
    """The names of all objects."""
    return sorted(str(file.relative_to(place)) for file in place.rglob("[!.]*-*") if file.is_file())


async def over(home: RunningApp, *guests: Guest, moves: int = 40) -> str:
    """A game that was played for a while and is over."""
    path = await deal(guests[0], *guests)
    await play(path, guests, moves)
    ok(await guests[0].post(f"{path}/resignation", {}))
    del home
    return path


async def told(path: str, guests: Sequence[Guest]) -> list[Any]:
    """All that is answered of a game, to everybody."""
    asked = [
        path,
        *(f"{path}/{what}" for what in ("view", "view?version=3", "view?version=30", "story", "record", "film")),
        f"{path}/receipt?version=7",
        "/v1/games",
        "/v1/results",
    ]
    answers: list[Any] = []
    for guest in guests:
        for url in asked:
            answer = await guest.get(url)
            answers.append((url, answer.status_code, answer.content))
        answers.append(await frames(guest, path))
        if guest.token:
            answers.append(ok(await guest.get("/v1/me/games")))
    return answers


@pytest.mark.parametrize("cipher", ["", CIPHER], ids=["plain", "encrypted"])
async def test_what_is_answered_of_an_archived_game_stays_the_same(
    site: Site, tmp_path: Path, place: Path, run: Run, cipher: str
) -> None:
    async with application(tmp_path / "data", url=site.url, cipher_keys=cipher, archive=place) as home:
        anna, bert = await home.players("Anna", "Bert")
        path, running = await over(home, anna, bert), await deal(anna, anna, bert)
        await play(running, (anna, bert), 3)
        everybody = (anna, bert, home.nobody)
        before = await told(path, everybody)
        refusal = await anna.post(f"{path}/choices", {"question": 5, "picks": [0]})
        status, said, _ = await asyncio.to_thread(run, "archive", "--json", cipher=cipher)
        done = json.loads(said)
        assert (status, done["games"], done["damaged"]) == (0, 1, [])
        assert rows(site, path) == 0
        assert rows(site, running) > 0, "it is not over"
        assert site.run("SELECT count(*) FROM snapshots WHERE game = ?", (path.rpartition("/")[2],)) == [(0,)]
        assert len(objects(place)) == 1
        assert done["bytes"] == (place / objects(place)[0]).stat().st_size
        assert await told(path, everybody) == before, "by a process that had it in memory"
        again = await anna.post(f"{path}/choices", {"question": 5, "picks": [0]})
        assert (again.status_code, again.json()["code"]) == (refusal.status_code, refusal.json()["code"])
    async with application(
        tmp_path / "data", url=site.url, cipher_keys=cipher, archive=place, seed="again", clock=later()
    ) as home:
        anna, bert, nobody = [home.again(guest) for guest in everybody]
        assert await told(path, (anna, bert, nobody)) == before, "and by one that had not"
        branch = f"/v1/games/{ok(await anna.post(f'{path}/branches', {'version': 20}))['id']}"
        assert (await join(branch, anna, anna))["status"] == "running"
        assert ok(await bert.post(f"{path}/rematch", {"ruleset": "dominion"}))["id"]
        assert (await anna.post(f"{path}/undo", {})).status_code == 409
        assert await play(running, (anna, bert), 3) == 3


async def test_an_archived_game_is_audited_and_salvaged(site: Site, tmp_path: Path, place: Path, run: Run) -> None:
    async with application(tmp_path / "data", url=site.url, cipher_keys=CIPHER, archive=place) as home:
        path = await over(home, *await home.players("Anna", "Bert"))
    before = run("audit", "--json", "--jobs", "1")
    assert run("salvage", path.rpartition("/")[2], str(tmp_path / "before"))[0] == 0
    assert run("archive")[0] == 0
    assert run("audit", "--json", "--jobs", "1") == before
    assert run("salvage", path.rpartition("/")[2], str(tmp_path / "after"))[0] == 0
    assert (tmp_path / "after").read_bytes() == (tmp_path / "before").read_bytes()
    assert run("projections", "rebuild")[0] == 0
    assert run("archive")[1].startswith(f"moved to {place}: 0 games"), "nothing is left to be moved"
    assert "archive" in {act for (act,) in site.run("SELECT act FROM acts")}


async def test_only_what_has_been_over_for_so_long_is_moved(site: Site, tmp_path: Path, run: Run) -> None:
    async with application(tmp_path / "data", url=site.url, cipher_keys=CIPHER) as home:
        await over(home, *await home.players("Anna", "Bert"), moves=3)
    days = (time.time() - 1_700_000_000) / 86_400
    assert json.loads(run("archive", "--days", str(days + 1), "--json")[1])["games"] == 0
    assert json.loads(run("archive", "--days", str(days - 1), "--json")[1])["games"] == 1
    assert "set CROUPIER_ARCHIVE" in run("archive", archive="")[2]


@asynccontextmanager
async def moved(site: Site, tmp_path: Path, place: Path, run: Run) -> AsyncGenerator[tuple[Guest, str, str]]:
    """A server that has not looked yet at two games, of which one is in the archive."""
    async with application(tmp_path / "data", url=site.url, cipher_keys=CIPHER, archive=place) as home:
        anna, bert = await home.players("Anna", "Bert")
        path, running = await over(home, anna, bert), await deal(anna, anna, bert)
    assert (await asyncio.to_thread(run, "archive"))[0] == 0
    assert archived(site) == 1
    async with application(
        tmp_path / "data", url=site.url, cipher_keys=CIPHER, archive=place, seed="again", clock=later()
    ) as home:
        yield home.again(anna), path, running


async def test_an_object_that_is_away_is_said_to_be(site: Site, tmp_path: Path, place: Path, run: Run) -> None:
    async with moved(site, tmp_path, place, run) as (anna, path, running):
        away = place.with_name("away")
        os.rename(place, away)  # noqa: PTH104
        for what in ("view", "frames?since=0", "story", "record", "film"):
            problem = refused(await anna.get(f"{path}/{what}"), 503, "unavailable")
            assert "archive" in problem["detail"]
        ok(await anna.get(f"{running}/view"))
        assert [game["status"] for game in ok(await anna.get("/v1/games"))["games"]] == ["running", "over"]
        status, said, _ = await asyncio.to_thread(run, "audit", "--jobs", "1")
        assert status == 4
        assert "cannot be read from the archive" in said
        os.rename(away, place)  # noqa: PTH104
        ok(await anna.get(f"{path}/view"))
        assert (await asyncio.to_thread(run, "games"))[:2] == (0, "0 quarantined, 0 diverged\n"), "it never was damaged"


async def test_without_the_setting_the_game_is_away(site: Site, tmp_path: Path, run: Run) -> None:
    async with application(tmp_path / "data", url=site.url, cipher_keys=CIPHER) as home:
        anna, bert = await home.players("Anna", "Bert")
        path = await over(home, anna, bert, moves=3)
    assert run("archive")[0] == 0
    async with application(tmp_path / "data", url=site.url, cipher_keys=CIPHER, seed="again", clock=later()) as home:
        refused(await home.again(anna).get(f"{path}/view"), 503, "unavailable")


def cut(data: bytes) -> bytes:
    return data[:-9]


def turned(data: bytes) -> bytes:
    return data[:90] + bytes([data[90] ^ 1]) + data[91:]


def emptied(_: bytes) -> bytes:
    return b""


@pytest.mark.parametrize("spoil", [cut, turned, emptied])
async def test_a_damaged_object_quarantines_its_game_until_it_is_mended(
    site: Site, tmp_path: Path, place: Path, run: Run, spoil: Callable[[bytes], bytes]
) -> None:
    async with moved(site, tmp_path, place, run) as (anna, path, running):
        file = place / objects(place)[0]
        whole = file.read_bytes()
        file.write_bytes(spoil(whole))
        refused(await anna.get(f"{path}/view"), 503, "game-quarantined")
        ok(await anna.get(f"{running}/view"))
        status, said, _ = await asyncio.to_thread(run, "audit", "--jobs", "1")
        assert status == 4
        assert "archived object" in said
        file.write_bytes(whole)
        assert (await asyncio.to_thread(run, "games"))[:2] == (0, "0 quarantined, 0 diverged\n")
        ok(await anna.get(f"{path}/view"))


async def test_who_reads_while_games_are_moved_gets_the_same(site: Site, tmp_path: Path, place: Path, run: Run) -> None:
    async with application(tmp_path / "data", url=site.url, cipher_keys=CIPHER, archive=place) as home:
        guests = await home.players("Anna", "Bert")
        paths = [await over(home, *guests, moves=8) for _ in range(12)]
    entries, reads = Entries(RowMapper(KeyRing({SETTING: CIPHER})), FolderObjects(place)), 0
    with site.ledger(CIPHER, FolderObjects(place)) as ledger:
        games = [path.rpartition("/")[2] for path in paths]
        before = {game: list(await ledger.read(game)) for game in games}
        moving = asyncio.create_task(asyncio.to_thread(run, "archive"))
        while not moving.done() or archived(site) < len(games):
            for game in games:
                assert list(await ledger.read(game)) == before[game], f"{archived(site)} were moved"
                await ledger.examine(game)
                reads += 1
        assert (await moving)[0] == 0
        assert {game: list(await ledger.read(game, 3, 7)) for game in games} == {
            game: found[3:7] for game, found in before.items()
        }
    assert reads > len(games)
    with site.session() as session:
        assert all(list(entries.read(session, game)) == before[game] for game in games)


def kill_after_the_next(place: Path, environ: dict[str, str]) -> None:
    """Let `croupier archive` run until there is one more object, and kill it."""
    there, until = objects(place), time.monotonic() + 6 * SOON
    running = subprocess.Popen([*CROUPIER, "archive"], env=environ, stderr=subprocess.DEVNULL)
    while len(objects(place)) == len(there):
        assert time.monotonic() < until
        time.sleep(0.02)
    os.kill(running.pid, SIGKILL)
    running.wait()


async def test_a_kill_between_storing_and_deleting_loses_nothing(
    site: Site, tmp_path: Path, place: Path, run: Run
) -> None:
    async with application(tmp_path / "data", url=site.url, cipher_keys=CIPHER, archive=place) as home:
        guests = await home.players("Anna", "Bert")
        paths = [await over(home, *guests, moves=5) for _ in range(3)]
        before = [await told(path, guests) for path in paths]
    environ = plain(CROUPIER_DATABASE_URL=site.url, CROUPIER_DATA=str(tmp_path / "data"))
    environ |= {"CROUPIER_ARCHIVE": str(place), "CROUPIER_CIPHER_KEYS": CIPHER}
    counts = [rows(site, path) for path in paths]
    for _ in range(2):
        with site.held():  # so that an object is there, and nothing can be noted or deleted
            await asyncio.to_thread(kill_after_the_next, place, environ)
    assert archived(site) == 0
    assert [rows(site, path) for path in paths] == counts
    assert len(objects(place)) == 2, "of the same game, by a random number each"
    assert json.loads(run("archive", "--json")[1])["games"] == 3
    assert len(objects(place)) == 3, "what they had left is gone"
    assert run("audit", "--jobs", "1")[0] == 0
    async with application(
        tmp_path / "data", url=site.url, cipher_keys=CIPHER, archive=place, seed="again", clock=later()
    ) as home:
        again = [home.again(guest) for guest in guests]
        assert [await told(path, again) for path in paths] == before


class Forgetful(FolderObjects):
    """A disk that gives back something else than it was given."""

    def get(self, name: str) -> bytes:
        return super().get(name)[:-1] + b"?"


async def test_nothing_is_deleted_before_the_object_has_come_back_whole(
    site: Site, tmp_path: Path, place: Path
) -> None:
    async with application(tmp_path / "data", url=site.url) as home:
        path = await over(home, *await home.players("Anna", "Bert"), moves=3)
    with closing(open_store(site.where)) as store:
        with (
            closing(Archiver(store, Entries(RowMapper()), Forgetful(place))) as archiver,
            pytest.raises(ArchiveError, match="something else"),
        ):
            archiver.run(0)
        assert archived(site) == 0
        assert rows(site, path) > 0
        with closing(Archiver(store, Entries(RowMapper()), FolderObjects(place))) as archiver:
            assert archiver.run(0).games == 1


async def test_a_game_that_is_damaged_stays_and_is_named(site: Site, tmp_path: Path, run: Run) -> None:
    async with application(tmp_path / "data", url=site.url, cipher_keys=CIPHER) as home:
        guests = await home.players("Anna", "Bert")
        spoilt, whole = [await over(home, *guests, moves=3) for _ in range(2)]
    site.run("DELETE FROM events WHERE game = ? AND version = 4", (spoilt.rpartition("/")[2],))
    left = rows(site, spoilt)
    status, said, _ = run("archive")
    assert status == 4
    assert f"game {spoilt.rpartition('/')[2]} stays, as it is damaged: version 4 is missing" in said
    assert (rows(site, spoilt), rows(site, whole)) == (left, 0)


async def test_two_runs_at_once_move_each_game_once(site: Site, tmp_path: Path, place: Path, run: Run) -> None:
    async with application(tmp_path / "data", url=site.url, cipher_keys=CIPHER, archive=place) as home:
        guests = await home.players("Anna", "Bert")
        paths = [await over(home, *guests, moves=3) for _ in range(8)]

    def move() -> int:
        entries = Entries(RowMapper(KeyRing({SETTING: CIPHER})))
        with closing(open_store(site.where)) as store, closing(Archiver(store, entries, FolderObjects(place))) as one:
            return one.run(0).games

    counts = await asyncio.gather(*(asyncio.to_thread(move) for _ in range(3)))
    assert sum(counts) == len(paths) == len(objects(place))
    assert run("audit", "--jobs", "1")[0] == 0


async def test_with_keys_no_object_can_be_read(site: Site, tmp_path: Path, place: Path, run: Run) -> None:
    async with application(tmp_path / "data", url=site.url, cipher_keys=CIPHER, archive=place) as home:
        anna, bert = await home.players("Anna", "Bert")
        path = await over(home, anna, bert)
        sought = await needles(anna, path)
        assert (await asyncio.to_thread(run, "archive"))[0] == 0
        assert sought.found(files(place)) == set()


async def test_objects_are_put_under_the_newest_key_and_come_back_from_a_backup(
    site: Site, tmp_path: Path, place: Path, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    both, new, saved = keys("n2", "k1"), keys("n2"), tmp_path / "saved"
    async with application(tmp_path / "data", url=site.url, cipher_keys=CIPHER, archive=place) as home:
        guests = await home.players("Anna", "Bert")
        path = await over(home, *guests)
        before = await told(path, guests)
        assert (await asyncio.to_thread(run, "archive"))[0] == 0
        (first,) = objects(place)
        status, said, _ = await asyncio.to_thread(run, "rekey", "--json", cipher=both)
        assert (status, json.loads(said)["rows"]["archived"]) == (0, 1)
        assert json.loads((await asyncio.to_thread(run, "rekey", "--json", cipher=both))[1])["rows"]["archived"] == 0
        (second,) = objects(place)
        assert first != second, "the old one is gone"
    assert "CROUPIER_ARCHIVE must say where" in run("backup", str(saved), cipher=new, archive="")[2]
    status, said, _ = run("backup", str(saved), cipher=new)
    assert status == 0
    assert "n2" in said
    assert objects(saved / "archive") == [second]
    elsewhere, there = Site(tmp_path / "new" / "games.sqlite3"), tmp_path / "there"

    def restored(archive: str) -> int:
        monkeypatch.setenv("CROUPIER_DATABASE_URL", elsewhere.url)
        monkeypatch.setenv("CROUPIER_DATA", str(tmp_path / "new"))
        monkeypatch.setenv("CROUPIER_ARCHIVE", archive)
        return main(["restore", str(saved)])

    assert restored("") == 2
    assert restored(str(there)) == 0
    async with application(
        tmp_path / "new", url=elsewhere.url, cipher_keys=new, archive=there, seed="again", clock=later()
    ) as home:
        again = [home.again(guest) for guest in guests]
        assert [each for each in await told(path, again) if b"receipt" not in str(each).encode()] == [
            each for each in before if b"receipt" not in str(each).encode()
        ]


async def test_a_copy_names_the_same_objects_or_copies_them(site: Site, tmp_path: Path, place: Path, run: Run) -> None:
    async with application(tmp_path / "data", url=site.url, cipher_keys=CIPHER, archive=place) as home:
        path = await over(home, *await home.players("Anna", "Bert"), moves=5)
    assert run("archive")[0] == 0
    one, two = Site(tmp_path / "one.sqlite3"), Site(tmp_path / "two.sqlite3")
    assert run("copy", site.url, one.url)[0] == 0
    assert run("copy", site.url, two.url, "--archive", str(tmp_path / "there"))[0] == 0
    assert objects(tmp_path / "there") == objects(place)
    game = path.rpartition("/")[2]
    with site.ledger(CIPHER, FolderObjects(place)) as old:
        entries = list(await old.read(game))
    with one.ledger(CIPHER, FolderObjects(place)) as same, two.ledger(CIPHER, FolderObjects(tmp_path / "there")) as new:
        assert list(await same.read(game)) == list(await new.read(game)) == entries
