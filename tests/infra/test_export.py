"""`croupier export`: what is in the rows, whose games they are of, and that a stopped run resumes."""

import json
import time
from collections.abc import Mapping
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from domain.games import GAMES
from infra.cli import export
from infra.cli.main import main
from tests.support.app import Clock, RunningApp, application
from tests.support.client import Guest, ok
from tests.support.games import open_game

Capture = pytest.CaptureFixture[str]
CLOSED: tuple[Mapping[str, Any], ...] = (
    {"spectators": {"who": "none"}}, {"spectators": {"who": "invited"}}, {"access": "unlisted"},
    {"spectators": {"who": "all", "late": {"minutes": 60}}},
)  # fmt: skip
"""Games that not everybody may see, or not yet."""


def today() -> Clock:
    """A clock that begins now: the end of a delayed game's delay depends on this machine's time."""
    clock = Clock()
    clock.now = time.time_ns() // 1000
    return clock


async def resigned(host: Guest, rival: Guest, **body: Any) -> str:
    """A game of two players with a few answers before one resigns: its id."""
    path = await open_game(host, **body)
    for guest in (host, rival):
        ok(await guest.post(f"{path}/seats", {}))
    for _ in range(6):
        for guest in (host, rival):
            for one in ok(await guest.get(f"{path}/view"))["asked"]:
                if one["options"] is not None:
                    picks = list(range(one["least"]))
                    ok(await guest.post(f"{path}/choices", {"question": one["question"], "picks": picks}))
    ok(await host.post(f"{path}/resignation", {}))
    return path.rpartition("/")[2]


async def filled(h: RunningApp, games: int, ruleset: str) -> tuple[list[str], list[str]]:
    """(ids of games that everybody may see, ids of others and of players)."""
    host, rival = await h.players("Somebody", "Nobody Else")
    seen = [await resigned(host, rival, ruleset=ruleset) for _ in range(games)]
    unseen = [await resigned(host, rival, ruleset=ruleset, **closed) for closed in CLOSED]
    running = await open_game(host, ruleset=ruleset)
    return seen, [*unseen, running, host.id, rival.id, "Somebody", "Nobody Else"]


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("CROUPIER_DATA", str(tmp_path))
    monkeypatch.delenv("CROUPIER_DATABASE_URL", raising=False)
    return tmp_path / "out"


def lines(out: Path) -> list[Any]:
    assert not list(out.glob("*.tmp"))
    return [json.loads(line) for part in sorted(out.glob("part-*")) for line in part.read_text().splitlines()]


def parquet_rows(out: Path) -> list[Any]:
    parquet: Any = import_module("pyarrow.parquet")
    return [row for part in sorted(out.glob("part-*")) for row in parquet.read_table(part).to_pylist()]


@pytest.mark.parametrize("key", GAMES)
async def test_rows_are_of_games_that_all_may_see_and_name_nobody(tmp_path: Path, here: Path, key: str) -> None:
    async with application(tmp_path, clock=today()) as h:
        seen, unseen = await filled(h, 2, key)
    assert main(["export", "--ruleset", key, "--out", str(here)]) == 0
    found = lines(here)
    assert len({row["game"] for row in found}) == len(seen)
    text = json.dumps(found)
    assert not [word for word in (*seen, *unseen) if word in text]
    for row in found:
        assert set(row["picks"]) <= set(range(len(json.loads(row["options"]))))
        assert row["least"] <= len(row["picks"]) <= row["most"]
    assert {(row["how"], row["place"]) for row in found} == {("resigned", 1), ("resigned", 2)}
    assert {len(row["state"]) for row in found} == {len(found[0]["state"])}
    assert len({tuple(row["state"]) for row in found}) > 1


async def test_a_run_that_was_stopped_goes_on_and_parquet_holds_the_same(
    tmp_path: Path, here: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    async with application(tmp_path, clock=today()) as h:
        await filled(h, 5, "caylus-magna-carta")
    monkeypatch.setattr(export, "GAMES_A_PART", 2)
    write, written = export._ndjson, list[Path]()  # pyright: ignore[reportPrivateUsage]

    def stopped(path: Path, rows: Any) -> int:
        written.append(path)
        if len(written) == 3:
            path.write_text("half a row")
            raise KeyboardInterrupt
        return write(path, rows)

    command = ["export", "--ruleset", "caylus-magna-carta", "--out"]
    monkeypatch.setattr(export, "_ndjson", stopped)
    assert main([*command, str(here)]) != 0
    monkeypatch.setattr(export, "_ndjson", write)
    assert main([*command, str(here)]) == 0
    at_once = tmp_path / "at-once"
    assert main([*command, str(at_once)]) == 0
    assert lines(here) == lines(at_once)
    assert len({row["game"] for row in lines(here)}) == 5

    columns = tmp_path / "columns"
    assert main([*command, str(columns), "--format", "parquet"]) == 0
    assert parquet_rows(columns) == lines(here)
    capsys.readouterr()
    assert main([*command, str(here), "--format", "parquet"]) == 1
    assert "name another folder" in capsys.readouterr().err
