"""Made once, month by month; anew after damage and removal; whatever interrupts it."""

import json
import os
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from api.application.ports.stores import StoredEntry
from domain.engine.entry import record
from infra.cli.main import main
from infra.cli.output import DAMAGED
from infra.exports import part
from infra.exports.index import INDEX
from infra.exports.site import Made
from infra.store.entries.archive_place import open_objects
from infra.store.entries.objects import ArchiveError
from projections.lists.listing_fold import fold
from projections.schemas.listing import Change
from tests.audit.games import played
from tests.exports.kinds import LATE, files, games, index, made
from tests.support.app import Clock, application
from tests.support.archives import Archive, opened
from tests.support.games import ended
from tests.support.stores import Site

NOVEMBER = 1_701_216_000_000_000
"""The 29th of November 2023, in microseconds UTC."""
DAY = 86_400 * 10**9


class Failing:
    """A folder that breaks off at the n-th step, in mid-file as well, as on a full disk or when killed."""

    def __init__(self, folder: Path, at: int) -> None:
        real = open_objects(str(folder), make=True, shared=True)
        assert real is not None
        self.all, self.get, self._real, self._folder, self.left = real.all, real.get, real, folder, at

    def put(self, name: str, data: bytes) -> None:
        self._step(name, data[: len(data) // 2])
        self._real.put(name, data)
        self._step()

    def delete(self, name: str) -> None:
        self._step()
        self._real.delete(name)

    def _step(self, name: str = "", half: bytes = b"") -> None:
        self.left -= 1
        if not self.left:
            if half:
                there = (self._folder / name).with_name(f".{name.rpartition('/')[2]}.0123abcd")
                there.parent.mkdir(parents=True, exist_ok=True)
                there.write_bytes(half)
            raise ArchiveError("no space left on the device")


@pytest.fixture
def wait(monkeypatch: pytest.MonkeyPatch) -> Callable[[int], None]:
    """Sets this machine's clock to so many days after the 29th of November 2023."""
    return lambda days: monkeypatch.setattr(time, "time_ns", lambda: NOVEMBER * 1000 + days * DAY)


async def test_games_are_filed_by_month_of_becoming_public(
    sqlite_site: Site, tmp_path: Path, wait: Callable[[int], None]
) -> None:
    clock, folder = Clock(), tmp_path / "site"
    clock.now = NOVEMBER
    async with application(tmp_path, url=sqlite_site.url, clock=clock) as h:
        anna, bert = await h.players("Anna", "Bert")
        plain, late = await ended(anna, bert), await ended(anna, bert, **LATE)
        clock.now += 8 * DAY // 1000  # somebody's look makes it known
        await h.service.due_times.work()
    for days, there in ((3, []), (4, [plain]), (33, [plain]), (36, [plain, late])):
        wait(days)
        made(sqlite_site, tmp_path, folder)
        assert games(folder) == there, days
    assert [month.month for month in index(folder, tmp_path).months] == ["2023-11", "2023-12"]


async def test_a_second_run_does_nothing_anywhere(
    sqlite_site: Site, tmp_path: Path, archive: Archive, wait: Callable[[int], None]
) -> None:
    async with application(tmp_path, url=sqlite_site.url) as h:
        anna, bert = await h.players("Anna", "Bert")
        for _ in range(3):
            await ended(anna, bert)
    wait(10)
    assert made(sqlite_site, tmp_path, archive.where).games == 3
    place = opened(archive)
    stored = {name: place.get(name) for name, _ in place.all()}
    assert made(sqlite_site, tmp_path, archive.where) == Made()
    again = tmp_path / "again"
    made(sqlite_site, tmp_path, again)
    assert {name: place.get(name) for name, _ in place.all()} == stored == files(again), "bit for bit"


async def test_export_interrupted_at_any_step_is_completed_later(
    sqlite_site: Site, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, wait: Callable[[int], None]
) -> None:
    monkeypatch.setattr(part, "GAMES_A_FILE", 2)
    clock = Clock()
    async with application(tmp_path, url=sqlite_site.url, clock=clock) as h:
        anna, bert = await h.players("Anna", "Bert")
        for _month in range(2):
            for _ in range(3):
                await ended(anna, bert)
            clock.now += 20 * DAY // 1000
    wait(60)
    made(sqlite_site, tmp_path, tmp_path / "at once")
    whole, step = files(tmp_path / "at once"), 0
    assert len(whole) == 9, "two months of two parts, each with records and a table; and the index"
    interrupted = True
    while interrupted:
        step += 1
        folder = tmp_path / f"broken off at {step}"
        try:
            made(sqlite_site, tmp_path, folder, objects=Failing(folder, step))
            interrupted = False
        except ArchiveError:
            named = index(folder, tmp_path).files if (folder / INDEX).exists() else list[str]()
            assert all((folder / name).read_bytes() == whole[name] for name in named), "the index names what is there"
            made(sqlite_site, tmp_path, folder)
        assert {name: data for name, data in files(folder).items() if not Path(name).name.startswith(".")} == whole
    assert step > 2 * len(whole)


async def test_damage_removal_and_forgery_make_new_files(
    sqlite_site: Site, tmp_path: Path, wait: Callable[[int], None]
) -> None:
    folder = tmp_path / "site"
    async with application(tmp_path, url=sqlite_site.url) as h:
        anna, bert = await h.players("Anna", "Bert")
        first, second, third = [await ended(anna, bert) for _ in range(3)]
    wait(10)

    def there(*expected: str) -> set[str]:
        """What is in the files after another run, which must be these games; the names of the files."""
        made(sqlite_site, tmp_path, folder)
        assert games(folder) == [*expected]
        assert files(folder).keys() == {INDEX, *index(folder, tmp_path).files}, "old files are gone"
        return {*files(folder)} - {INDEX}

    names = there(first, second, third)
    ((kept,),) = sqlite_site.run("SELECT hex(state) FROM events WHERE game = ? AND version = 2", (second,))
    sqlite_site.run("UPDATE events SET state = x'00' WHERE game = ? AND version = 2", (second,))
    assert there(first, second, third) == names, "a month that stands is not read again"
    sqlite_site.run("UPDATE games SET result_at = NULL WHERE game = ?", (third,))
    assert not there(first) & names
    assert index(folder, tmp_path).months[0].left_out == {"damaged": 1, "closed": 1}
    sqlite_site.run(f"UPDATE events SET state = x'{kept}' WHERE game = ? AND version = 2", (second,))
    sqlite_site.run("UPDATE games SET quarantined = NULL WHERE game = ?", (second,))
    names = there(first, second)
    (folder / min(names)).unlink()
    assert not there(first, second) & names
    names = {*files(folder)}
    (folder / INDEX).write_bytes((folder / INDEX).read_bytes().replace(b'"games":2', b'"games":9'))
    made(sqlite_site, tmp_path, folder)
    assert index(folder, tmp_path).months[0].games == 2, "what this server has not signed counts for nothing"
    for path in folder.rglob("*"):
        os.utime(path, (0, 0))
    sqlite_site.run("UPDATE games SET result_at = NULL")
    assert there() == set(), "nor is there what a killed run has left, or a ruleset of which nothing is left"


async def test_what_does_not_verify_is_left_out(
    sqlite_site: Site, tmp_path: Path, wait: Callable[[int], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Somebody else's history, whose digests follow; and a game that the lists place otherwise than its entries do."""
    game, digest, rows = played("dominion", 7, 30), record.GENESIS, list[StoredEntry]()
    for version, body in enumerate(game.bodies, 1):
        digest = record.chain("ab" * 16, version, digest, record.salt(game.secret, version), body)
        rows.append(StoredEntry(version, digest, body))
    with sqlite_site.ledger() as ledger:
        await ledger.open("ab" * 16, game.secret, rows, Change(fold("ab" * 16, game.bodies), "ended"))
    async with application(tmp_path, url=sqlite_site.url) as h:
        anna, bert = await h.players("Anna", "Bert")
        good, moved = await ended(anna, bert), await ended(anna, bert)
    sqlite_site.run("UPDATE games SET result_at = result_at + 1 WHERE game = ?", (moved,))
    wait(10)
    monkeypatch.setattr(part, "SAMPLE", 1)
    assert made(sqlite_site, tmp_path, tmp_path / "site").damaged == 2
    assert games(tmp_path / "site") == [good]


async def test_export_command_reports_games_damage_and_errors(
    sqlite_site: Site, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    async with application(tmp_path, url=sqlite_site.url) as h:
        anna, bert = await h.players("Anna", "Bert")
        await ended(anna, bert)
    monkeypatch.setenv("CROUPIER_DATABASE_URL", sqlite_site.url)
    command = ["export", "--site", str(tmp_path / "site"), "--data", str(tmp_path), "--json"]
    for new in (1, 0):
        assert main(command) == 0
        assert json.loads(capsys.readouterr().out)["games"] == new
    sqlite_site.run("UPDATE games SET quarantined = 1")
    assert main(command) == DAMAGED
    (tmp_path / "file").touch()
    assert main(["export", "--site", str(tmp_path / "file/site"), "--data", str(tmp_path)]) == 1
    assert "nothing can be stored" in capsys.readouterr().err
    assert main(["export"]) == main(["export", "--site", "gs://games"]) == 2
