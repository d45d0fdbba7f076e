"""A release's data opens, shows what it showed, goes on and verifies, whatever has changed since."""

import json
import shutil
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from domain.games import GAMES
from infra.cli.main import main
from tests.support.app import RunningApp, application
from tests.support.client import Guest, ok
from tests.support.games import choice, frames, view

HERE = Path(__file__).parent
RELEASES = sorted(path.name for path in HERE.glob("[0-9]*"))
"""Those with a folder, made by `make_release`."""


def copied(folder: Path, version: str) -> Path:
    """A copy of a release's data folder, here."""
    folder.mkdir()
    for name in ("croupier.sqlite3", "signing-keys"):
        shutil.copy(HERE / version / name, folder)
    return folder


def seen_of(version: str) -> Any:
    """What clients had seen of the games in that folder, and the tokens of two of them."""
    return json.loads((HERE / version / "seen.json").read_text(encoding="utf-8"))


@asynccontextmanager
async def reopened(tmp_path: Path, version: str) -> AsyncGenerator[tuple[RunningApp, Any]]:
    """A copy of the folder, opened by this version."""
    async with application(copied(tmp_path / "data", version)) as home:
        yield home, seen_of(version)


async def shows_what_it_showed(home: RunningApp, facts: Any) -> None:
    """Every game is at its former head, and tokens and lists are still good."""
    for game in facts["games"].values():
        seen = await view(home.nobody, game["path"])
        assert (seen["version"], seen["head"]) == (game["version"], game["head"])
        told = await frames(home.nobody, game["path"])
        assert [frame["version"] for frame in told] == list(range(1, game["version"] + 1))
    anna = Guest(home.http, token=facts["tokens"]["Anna"])
    mine = ok(await anna.get("/v1/me/games"))["games"]
    assert {f"/v1/games/{game['id']}" for game in mine} == {
        facts["games"][name]["path"] for name in ("bots", "cellar", "running")
    }
    waiting = ok(await anna.get("/v1/me/games?your_move=true"))["games"]
    assert waiting == [game for game in mine if game["your_move"]] != []
    assert len(ok(await anna.get("/v1/games"))["games"]) == len(facts["games"])


@pytest.mark.parametrize("version", RELEASES)
async def test_released_data_shows_what_it_showed(tmp_path: Path, version: str) -> None:
    async with reopened(tmp_path, version) as (home, facts):
        await shows_what_it_showed(home, facts)


@pytest.mark.parametrize("version", RELEASES)
async def test_released_game_in_mid_card_goes_on(tmp_path: Path, version: str) -> None:
    async with reopened(tmp_path, version) as (home, facts):
        anna = Guest(home.http, token=facts["tokens"]["Anna"])
        path = facts["games"]["cellar"]["path"]
        seen = await view(anna, path)
        assert (seen["asked"][0]["why"], seen["asked"][0]["verb"]) == ("cellar", "discard")

        told = ok(await anna.post(f"{path}/choices", choice(seen, "Discard Estate", "Discard Estate") | {"seat": 0}))

        by_type = {fact["type"]: fact for fact in told["frame"]["facts"]}
        assert by_type["dominion.discarded"]["cards"] == ["estate", "estate"]
        assert len(by_type["dominion.drew"]["cards"]) == 2


@pytest.mark.parametrize("version", RELEASES)
def test_released_store_is_audited_without_a_flaw(
    version: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CROUPIER_DATA", data := str(copied(tmp_path / "data", version)))
    assert main(["store", "migrate", "--data", data]) == 0
    assert main(["check", "audit"]) == 0
    assert main(["check", "replay", "--golden", data]) == 0


@pytest.mark.parametrize("version", RELEASES)
@pytest.mark.parametrize("key", GAMES)
def test_released_records_verify_with_kept_receipts(key: str, version: str, capsys: pytest.CaptureFixture[str]) -> None:
    record, receipts = (str(HERE / version / f"{key}.{what}.json") for what in ("record", "receipts"))
    assert main(["verify", record, "--receipts", receipts]) == 0
    upto = len(json.loads(Path(receipts).read_text(encoding="utf-8"))["receipts"]) + 3
    assert f"anchored, up to version {upto} of {upto + 1}" in capsys.readouterr().out
