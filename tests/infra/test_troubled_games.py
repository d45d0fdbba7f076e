"""What an operator does about games that cannot go on: list them, end them, write what can be read."""

import asyncio
import json
import stat
from pathlib import Path
from typing import Any

import pytest

from domain.games import GAMES
from infra.cli.check import audit
from infra.cli.check import games as commands
from infra.cli.main import main
from infra.cli.output import WHAT_TO_DO
from tests.audit.test_commands import Capture
from tests.infra.test_quarantine import entries, name
from tests.support.app import application
from tests.support.client import ok, refused
from tests.support.damage import damaged, flipped, truncated
from tests.support.games import deal, open_game, play
from tests.support.playing import altered
from tests.support.stores import Site


@pytest.fixture(autouse=True)
def environment(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CROUPIER_DATABASE_URL", request.getfixturevalue("site").url)


async def said(capsys: Capture, status: int, *command: str) -> str:
    """The output of a command, which has its own event loop."""
    capsys.readouterr()
    assert await asyncio.to_thread(main, command) == status
    return capsys.readouterr().out


def newer(monkeypatch: pytest.MonkeyPatch) -> Any:
    """Other rules, under which earlier games diverge."""

    def nothing(*_: Any) -> Any:
        raise ValueError("other rules")

    rules = altered(GAMES["dominion"], next_script=nothing)
    games = {**GAMES, "dominion": rules}
    monkeypatch.setattr(audit, "GAMES", games)
    monkeypatch.setattr(commands, "GAMES", games)
    return games


async def test_games_show_lists_quarantined_and_diverged_games(
    site: Site, tmp_path: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with application(tmp_path, url=site.url) as h:
        guests = await h.players("Anna", "Bert")
        bad, good = [await deal(guests[0], *guests) for _ in range(2)]
    assert await said(capsys, 0, "games", "show") == "0 quarantined, 0 diverged\n"
    with damaged(site, name(bad), 3, truncated):
        assert main(["store", "rebuild"]) == 4
        why = "version 3 is damaged: its bytes cannot be read"
        assert await said(capsys, 4, "games", "show") == (
            f"quarantined {name(bad)}: {why}\n{WHAT_TO_DO}\n1 quarantined, 0 diverged\n"
        )
    assert await said(capsys, 0, "games", "show", "--json") == '{"quarantined":{},"diverged":{}}\n'
    newer(monkeypatch)
    found = json.loads(await said(capsys, 1, "games", "show", "--json"))
    assert found["diverged"].keys() == {name(bad), name(good)}


async def test_stuck_game_is_ended_by_an_entry(site: Site, tmp_path: Path, capsys: Capture) -> None:
    async with application(tmp_path, url=site.url) as h:
        path, *guests = await h.table()
        await play(path, guests, 6)
        version = ok(await guests[0].get(path))["version"]
        assert (
            await said(capsys, 0, "games", "abandon", name(path)) == f"{name(path)} is over, by version {version + 1}\n"
        )
        card = ok(await guests[0].get(path))
        assert (card["status"], card["version"], card["result"]["how"]) == ("over", version + 1, "abandoned")
        assert ok(await h.nobody.get("/v1/results"))["results"] == []
        assert await asyncio.to_thread(main, ["games", "abandon", name(path)]) == 1
        assert capsys.readouterr().err == "croupier: game-over: the game is over\n"
        opened = await open_game(guests[0])
        await said(capsys, 0, "games", "abandon", name(opened))
        await said(capsys, 1, "games", "abandon", "0" * 32)
    assert (
        await said(capsys, 0, "check", "audit", "--jobs", "1")
        == "finished games verified: 2 consistent, not anchored\n"
    )


async def test_a_diverged_game_is_ended_too(
    site: Site, tmp_path: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with application(tmp_path, url=site.url) as h:
        path, *_ = await h.table()
    games = newer(monkeypatch)
    assert (await said(capsys, 0, "games", "abandon", name(path))).startswith(f"{name(path)} is over, by version")
    async with application(tmp_path, url=site.url, games=games, seed="again") as h:
        assert ok(await h.nobody.get(path))["status"] == "over"
        assert ok(await h.nobody.get("/v1/readyz"))["diverged"] == 0


def acts(site: Site) -> list[tuple[str, str | None]]:
    """Operators' acts in the list that they can read: act and subject."""
    return [(act, about) for act, about in site.run("SELECT act, about FROM acts ORDER BY at, id")]


async def test_damaged_game_ended_is_over_in_lists_only(site: Site, tmp_path: Path, capsys: Capture) -> None:
    async with application(tmp_path, url=site.url) as h:
        path, *_ = await h.table()
    with damaged(site, name(path), 3, truncated):
        before = entries(site, path)
        assert "stays quarantined" in await said(capsys, 0, "games", "abandon", name(path))
        assert entries(site, path) == before
        assert acts(site) == [("abandon", name(path))]
        async with application(tmp_path, url=site.url, seed="again") as h:
            (listed,) = ok(await h.nobody.get("/v1/games"))["games"]
            assert (listed["status"], ok(await h.nobody.get("/v1/results"))["results"]) == ("over", [])
            refused(await h.nobody.get(path), 503, "game-quarantined")


@pytest.mark.parametrize("how", [truncated, flipped])
async def test_salvage_writes_what_can_be_read(site: Site, tmp_path: Path, capsys: Capture, how: Any) -> None:
    async with application(tmp_path, url=site.url) as h:
        path, *guests = await h.table()
        await play(path, guests, 6)
    file = tmp_path / "salvaged.jsonl"
    rows = entries(site, path)
    assert f"{rows} of {rows} rows can be read" in await said(capsys, 0, "games", "salvage", name(path), str(file))
    whole = [json.loads(line) for line in file.read_text().splitlines()]
    assert [line["version"] for line in whole[1:]] == list(range(1, entries(site, path) + 1))
    assert whole[1]["entry"]["cause"]["type"] == "opened"
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert main(["games", "salvage", name(path), str(file)]) == 1, "nothing is overwritten"
    file.unlink()
    with damaged(site, name(path), 5, how):
        assert "version 5" in await said(capsys, 4, "games", "salvage", name(path), str(file))
    lines = [json.loads(line) for line in file.read_text().splitlines()]
    assert [a == b for a, b in zip(lines[1:], whole[1:], strict=True)] == [n != 4 for n in range(len(whole) - 1)]
    assert main(["games", "salvage", "nothing", str(tmp_path / "x")]) == 1
    assert acts(site) == [("salvage", name(path))] * 2
    await said(capsys, 0, "rotate-key")
    assert acts(site)[-1] == ("rotate-key", None)


def test_database_failure_is_not_reported_as_unknown_game(site: Site, tmp_path: Path, capsys: Capture) -> None:
    site.run("ALTER TABLE games RENAME COLUMN version TO elsewhere")
    for command in (["games", "salvage", "0" * 32, str(tmp_path / "x")], ["games", "show", "0" * 32]):
        assert main(command) == 1
        told = capsys.readouterr().err
        assert "the database failed" in told
        assert "no game" not in told
