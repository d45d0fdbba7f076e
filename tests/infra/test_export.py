"""`croupier export`: what is in the rows, whose games they are of, and that a stopped run resumes."""

import json
import os
import signal
import sys
import time
import tracemalloc
from collections.abc import Mapping
from concurrent.futures import ProcessPoolExecutor
from contextlib import closing
from importlib import import_module
from itertools import count
from multiprocessing import get_context
from pathlib import Path
from random import Random
from types import FrameType
from typing import Any

import pytest

from croupier import lab
from domain.games import GAMES
from infra.cli import export
from infra.cli.exported import INDEX, Exported
from infra.cli.main import main
from infra.store.database.sqlite import connect
from lab.dataset import rows
from tests.support.app import Clock, RunningApp, application
from tests.support.client import Guest, ok
from tests.support.games import join, open_game, step
from tests.support.stores import Site

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


async def begun(host: Guest, rival: Guest, **body: Any) -> str:
    """A running game of two players with a few answers: its path."""
    path, rng = await open_game(host, **body), Random(1)
    await join(path, host, rival)
    for _ in range(12):
        await step(path, [host, rival], rng)
    return path


async def resigned(host: Guest, rival: Guest, **body: Any) -> str:
    """A game of two players with a few answers before one resigns: its id."""
    path = await begun(host, rival, **body)
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


def parts(out: Path) -> list[Path]:
    return sorted(out.glob("part-*"))


def lines(out: Path) -> list[Any]:
    assert not list(out.glob("*.tmp"))
    return [json.loads(line) for part in parts(out) for line in part.read_text().splitlines()]


def same(one: Path, other: Path) -> bool:
    """Whether two exports have the same rows, each as often, in whatever order."""
    return sorted(map(json.dumps, lines(one))) == sorted(map(json.dumps, lines(other)))


def parquet_rows(out: Path) -> list[Any]:
    parquet: Any = import_module("pyarrow.parquet")
    return [row for part in parts(out) for row in parquet.read_table(part).to_pylist()]


@pytest.mark.parametrize("key", GAMES)
async def test_export_has_public_games_without_names(tmp_path: Path, here: Path, key: str) -> None:
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


def test_export_keeps_little_of_games_in_memory() -> None:
    """As arrays: a number of Python's own takes eight times as much."""
    game = lab.new("caylus-magna-carta", 2, 3, bots=dict.fromkeys(range(2), "random"))
    tracemalloc.start()
    made = list(rows(game.rules, game.head().hex(), game.entries))
    (held, _), numbers = tracemalloc.get_traced_memory(), sum([len(row.state) for row in made])
    tracemalloc.stop()
    assert held < 12 * numbers


async def test_export_as_parquet_has_the_same_rows(
    tmp_path: Path, here: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    async with application(tmp_path, clock=today()) as h:
        await filled(h, 5, "caylus-magna-carta")
    monkeypatch.setattr(export, "GAMES_A_PART", 2)
    command = ["export", "--ruleset", "caylus-magna-carta", "--out"]
    assert main([*command, str(here)]) == 0
    assert len({row["game"] for row in lines(here)}) == 5
    columns = tmp_path / "columns"
    assert main([*command, str(columns), "--format", "parquet"]) == 0
    assert parquet_rows(columns) == lines(here)
    capsys.readouterr()
    assert main([*command, str(here), "--format", "parquet"]) == 1
    assert "name another folder" in capsys.readouterr().err


async def test_export_adds_games_finished_since(
    site: Site, tmp_path: Path, here: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CROUPIER_DATABASE_URL", site.url)
    command = ["export", "--ruleset", "caylus-magna-carta", "--no-vector", "--out"]
    async with application(tmp_path, url=site.url, clock=today()) as h:
        host, rival = await h.players("Somebody", "Nobody Else")
        paths = sorted([await begun(host, rival, ruleset="caylus-magna-carta") for _ in range(3)])
        for path, games in zip(reversed(paths), (1, 2, 3), strict=True):  # the last id is over first
            ok(await host.post(f"{path}/resignation", {}))
            assert main([*command, str(here)]) == 0
            assert len({row["game"] for row in lines(here)}) == games
    assert main([*command, str(tmp_path / "at-once")]) == 0
    assert same(here, tmp_path / "at-once")
    assert len(parts(here)) == 3


def set_clock(monkeypatch: pytest.MonkeyPatch, seconds: int) -> None:
    """Set this machine's clock, so many seconds from now."""
    now = time.time_ns
    monkeypatch.setattr(time, "time_ns", lambda: now() + seconds * 10**9)


async def test_export_adds_delayed_games_once_known(
    tmp_path: Path, here: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    async with application(tmp_path, clock=today()) as h:
        await filled(h, 1, "caylus-magna-carta")
    command = ["export", "--ruleset", "caylus-magna-carta", "--no-vector", "--json", "--out", str(here)]
    for seconds, new in ((-7200, 1), (3500, 0), (3700, 1), (0, 0)):
        with monkeypatch.context() as patch:
            set_clock(patch, seconds)
            capsys.readouterr()
            assert main(command) == 0
            assert json.loads(capsys.readouterr().out)["new"] == new, seconds


def kill_at(line: int) -> Any:
    """A tracing function that kills this process before the so manieth line of what changes the folder."""
    before = 0

    def step(_: FrameType, event: str, __: Any) -> Any:
        nonlocal before
        if event == "line" and (before := before + 1) == line:
            os.kill(os.getpid(), signal.SIGKILL)
        return step

    def call(frame: FrameType, _: str, __: Any) -> Any:
        name = frame.f_code.co_qualname
        return step if name.startswith(Exported.__name__) and name != Exported.lacks.__qualname__ else None

    return call


def killed_at_each_line(command: list[str]) -> int:
    """Run a command again and again, each time killed a line later than before, until it ends: how many were killed."""
    export.GAMES_A_PART = 2  # pyright: ignore[reportConstantRedefinition]
    dict(GAMES)  # every fork has them
    for line in count(1):
        if not (pid := os.fork()):
            sys.settrace(kill_at(line))
            os._exit(main(command))
        if os.waitpid(pid, 0)[1] != signal.SIGKILL:
            return line - 1
    raise AssertionError


async def test_export_killed_anywhere_loses_or_repeats_nothing(tmp_path: Path, here: Path) -> None:
    async with application(tmp_path, clock=today()) as h:
        await filled(h, 5, "caylus-magna-carta")
    command = ["export", "--ruleset", "caylus-magna-carta", "--no-vector", "--out"]
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as alone:
        kills = alone.submit(killed_at_each_line, [*command, str(here)]).result()
    assert kills > 30, "the lines that begin a folder and add a part"
    assert main([*command, str(here)]) == 0
    assert main([*command, str(tmp_path / "at-once")]) == 0
    assert same(here, tmp_path / "at-once")


@pytest.mark.parametrize("key", GAMES)
async def test_exported_records_equal_those_the_api_serves(
    tmp_path: Path, here: Path, key: str, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    command = ["export", "--ruleset", key, "--of", "records", "--out", str(here)]
    monkeypatch.setattr(export, "GAMES_A_PART", 2)
    async with application(tmp_path, clock=today()) as h:
        seen, _ = await filled(h, 3, key)
        assert main(command) == 0
        (stranger,) = await h.players("Anna")
        served = [(await stranger.get(f"/v1/games/{game}/record")).content for game in sorted(seen)]
    written = [line for part in parts(here) for line in part.read_bytes().splitlines()]
    assert written == served, "what everybody is given, byte for byte"
    assert not [word for word in ("Somebody", "Nobody Else") if word.encode() in b"".join(written)]
    for line in written:
        record = tmp_path / "record.json"
        record.write_bytes(line)
        assert main(["verify", str(record)]) == 0
    capsys.readouterr()
    for choices in (["--format", "parquet"], ["--no-vector"]):
        assert main([*command, *choices]) == 2
        assert "for choices" in capsys.readouterr().err


async def test_export_adds_damaged_games_once_mended(tmp_path: Path, here: Path) -> None:
    async with application(tmp_path, clock=today()) as h:
        (game, _), _ = await filled(h, 2, "caylus-magna-carta")
    command = ["export", "--ruleset", "caylus-magna-carta", "--no-vector", "--out", str(here)]
    cell = "UPDATE events SET state = {} WHERE game = ? AND version = 4"
    with closing(connect(tmp_path / "croupier.sqlite3")) as store:
        ((kept,),) = store.execute("SELECT hex(state) FROM events WHERE game = ? AND version = 4", (game,)).fetchall()
        store.execute(cell.format("x'00'"), (game,))
        assert main(command) == 4
        assert len({row["game"] for row in lines(here)}) == 1
        store.execute(cell.format(f"x'{kept}'"), (game,))
    assert main(command) == 0
    assert len({row["game"] for row in lines(here)}) == 2


async def test_export_refuses_folder_in_use_or_foreign(tmp_path: Path, here: Path, capsys: Capture) -> None:
    async with application(tmp_path, clock=today()) as h:
        await filled(h, 1, "caylus-magna-carta")
    command = ["export", "--ruleset", "caylus-magna-carta", "--of", "records", "--out", str(here)]
    with closing(Exported(here, "ndjson of records of caylus-magna-carta", "ndjson")):
        assert main(command) == 1
        assert "another export writes into" in capsys.readouterr().err
    assert main(command) == 0
    (here / INDEX).write_text("not a database, and longer than the header of one is" * 9)
    assert main(command) == 1
    assert "cannot be read" in capsys.readouterr().err
    (here / INDEX).unlink()
    assert main(command) == 1
    assert "holds something else" in capsys.readouterr().err
