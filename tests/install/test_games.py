"""Games as packages next to the wheel: installed, clicked and searched, played, proved, removed again."""

import shutil
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.browser import nodejs
from tests.install.conftest import ROOT, UV, run
from tests.install.playing import served
from tests.support.until import soon

EXAMPLES = sorted(path.parent for path in (ROOT / "examples" / "games").glob("*/pyproject.toml"))
SEARCHED = """
import sys
import croupier
from croupier import lab
(key,) = sys.argv[1:]
least = croupier.rulesets()[key].catalogue.players[0]
table = lab.play(key, [lab.search("search-novice", turns=4), *["random"] * (least - 1)], n=1)
print(table.rows[0].games, "game")
"""
"""A whole game that the search plays against others, in a program that has the package installed."""


def play(url: str, ruleset: str) -> str:
    """Let bots play a whole game: its path."""
    with httpx.Client(base_url=url, timeout=60) as client:
        told: Any = client.get(f"/v1/rulesets/{ruleset}").raise_for_status().json()
        token = client.post("/v1/players", json={"name": "Host"}).raise_for_status().json()["token"]
        client.headers["Authorization"] = f"Bearer {token}"
        seats = told["players"]["least"]
        made = client.post("/v1/games", json={"ruleset": ruleset, "seats": seats}).raise_for_status()
        path: str = made.headers["location"]
        for _ in range(seats):
            client.post(f"{path}/seats", json={"bot": told["bots"][-1]}).raise_for_status()
        soon(lambda: client.get(f"{path}/view").json()["status"] != "running", seconds=120)
        assert len(client.get(f"{path}/story").json()["lines"]) > 3
    return path


def clicked(url: str, keys: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """Play each game on the pages, in a browser."""
    monkeypatch.setenv("CROUPIER_AT", url)
    monkeypatch.setenv("CROUPIER_GAMES_PLAYED", " ".join(keys))
    nodejs.run("installed.mjs")


def test_games_are_installed_played_and_uninstalled(
    installed: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    home = tmp_path / "somewhere"
    home.mkdir()
    croupier, python = installed / "croupier", installed / "python"
    assert " hearts " not in run(croupier, "--version", folder=home)
    run(croupier, "new-game", "Lost Treasures", "--players", "2-4", folder=home)
    packages = [*EXAMPLES, home / "croupier-lost-treasures"]
    keys = [path.name.removeprefix("croupier-") for path in packages]
    copies = [shutil.copytree(path, home / f"copy-{path.name}") for path in packages]  # to be built next to them
    run(UV, "pip", "install", "--quiet", "--python", python, "--no-deps", *copies, folder=home)
    for key in keys:
        assert run(python, "-c", SEARCHED, key, folder=home) == "1 game\n"
    played: dict[str, str] = {}
    with served([croupier, "serve"], home, CROUPIER_LIMITS="off") as url:
        clicked(url, keys, monkeypatch)
        assert {*keys} < {one["key"] for one in httpx.get(f"{url}/v1/rulesets").json()["rulesets"]}
        for key in keys:
            played[key] = play(url, key)
            record = httpx.get(url + played[key] + "/record").raise_for_status()
            (home / f"{key}.json").write_bytes(record.content)
            assert "consistent" in run(croupier, "verify", f"{key}.json", folder=home)
    with served([croupier, "serve"], home, CROUPIER_GAMES="dominion") as url:
        assert [one["key"] for one in httpx.get(f"{url}/v1/rulesets").json()["rulesets"]] == ["dominion"]
    run(UV, "pip", "uninstall", "--quiet", "--python", python, *[f"croupier-{key}" for key in keys], folder=home)
    with served([croupier, "serve"], home) as url:
        assert not {*keys} & {one["key"] for one in httpx.get(f"{url}/v1/rulesets").json()["rulesets"]}
        for key in keys:
            record = httpx.get(f"{url}{played[key]}/record").raise_for_status()
            assert record.content == (home / f"{key}.json").read_bytes()
            assert httpx.get(f"{url}{played[key]}/view").status_code == httpx.codes.SERVICE_UNAVAILABLE
            with pytest.raises(AssertionError, match=f"ruleset {key}; installed are"):
                run(croupier, "verify", f"{key}.json", folder=home)
