"""A server whose SQLite files were deleted or replaced refuses writes, and what it had answered before is not lost."""

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from infra.store.database.write_turns import SETTLED
from tests.application.test_undo import by_seat
from tests.support.app import application
from tests.support.client import Guest, ok, refused
from tests.support.games import deal, play, to_move, view

STORE = "croupier.sqlite3"


def replaced(path: Path) -> None:
    """Another file is there, with the same content."""
    shutil.copy(path, path.with_name("copied"))
    path.with_name("copied").replace(path)


def moved(path: Path) -> None:
    """It is there under another name."""
    path.rename(path.with_name("moved"))


@pytest.mark.parametrize("end", ["", "-wal", "-shm"], ids=["file", "log", "index"])
@pytest.mark.parametrize(
    ("harm", "settled"),
    [(Path.unlink, SETTLED), (replaced, SETTLED), (moved, 0)],
    ids=["deleted", "replaced", "moved-later"],
)
async def test_server_whose_database_files_vanish_refuses_writes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, harm: Callable[[Path], object], settled: int, end: str
) -> None:
    monkeypatch.setattr("infra.store.database.write_turns.SETTLED", settled)
    data, saved = tmp_path / "data", tmp_path / "saved"
    async with application(data) as h:
        anna, bert = await h.players("Anna", "Bert")
        path = await deal(anna, anna, bert)
        await play(path, (anna, bert), 6)
        before = await view(anna, path)
        harm(data / f"{STORE}{end}")
        guest = by_seat(before, anna, bert)[to_move(before)]
        choice = {"question": before["asked"][0]["question"], "picks": [0]}
        for _ in range(2):
            refused(await guest.post(f"{path}/choices", choice), 503, "unavailable")
            refused(await h.nobody.post("/v1/players", {"name": "Carl"}), 503, "unavailable")
            refused(await anna.post("/v1/me/webhooks", {"url": "https://bot.example/"}), 503, "unavailable")
            refused(await h.nobody.get("/v1/readyz"), 503, "unavailable")
        shutil.copytree(data, saved)  # as a kill leaves it
    if end == "":
        return
    async with application(saved, seed="again") as h:
        assert (await view(Guest(h.http, anna.id, anna.name, anna.token), path))["version"] == before["version"]
        assert (await view(Guest(h.http, anna.id, anna.name, anna.token), path))["state"] == before["state"]
        ok(await h.nobody.post("/v1/players", {"name": "Carl"}))
