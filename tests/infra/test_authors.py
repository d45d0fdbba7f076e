"""Commands for authors of games: a new game, and one played in the terminal."""

import re
import subprocess
import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

import lab
from domain.engine.history.fitness import check_fit
from infra.cli.main import main
from lab.laws.law.layout_checks import complaints
from projections.words.untold import untold

MOST = 150
"""Lines of all files of a new game together, but for the one that only tells assistants of them."""


@pytest.fixture
def made(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The folder of a new game."""
    assert main(["new-game", "Lost Treasures", "--players", "2-5", "--folder", str(tmp_path)]) == 0
    home = tmp_path / "croupier-lost-treasures"
    monkeypatch.setattr(sys, "path", [str(home), *sys.path])
    yield home
    sys.modules.pop("croupier_lost_treasures")


def test_new_game_is_short_valid_and_playable(made: Path) -> None:
    files = [path for path in made.rglob("*") if path.is_file() and "__pycache__" not in path.parts]
    assert len(files) == 8
    lines = {path.name: len(path.read_text(encoding="utf-8").splitlines()) for path in files}
    assert sum(lines.values()) - lines["AGENTS.md"] <= MOST
    assert not [path for path in files if re.search("PACKAGE|KEY|NAME|LEAST|MOST", path.read_text(encoding="utf-8"))]
    rules: Any = import_module("croupier_lost_treasures").RULES
    assert (rules.key, rules.catalogue.players) == ("lost-treasures", (2, 5))
    check_fit(rules)
    assert untold(rules) is None
    assert complaints(rules, rules.catalogue.layout) == []
    table = lab.play(rules, ["random", "random", "random"], n=4, seed=1)
    assert sum(row.games for row in table.rows) > 0


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["7 Seas"], "'7 Seas' has to begin with a letter from a to z"),
        (["Sea", "--players", "4-2"], "--players is a number or two"),
        (["Sea", "--players", "many"], "--players is a number or two"),
    ],
)
def test_new_game_with_bad_arguments_is_refused(
    words: list[str], said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["new-game", *words, "--folder", str(tmp_path)]) == 2
    assert said in capsys.readouterr().err
    assert [*tmp_path.iterdir()] == []


def test_new_game_leaves_an_existing_folder_alone(made: Path, capsys: pytest.CaptureFixture[str]) -> None:
    import_module("croupier_lost_treasures")
    assert main(["new-game", "Lost Treasures", "--folder", str(made.parent)]) == 1
    assert capsys.readouterr().err == f"croupier: {made} is there already\n"


def test_a_game_is_played_in_the_terminal() -> None:
    """A player asks what a card says, answers wrongly, answers, and leaves."""
    command = [sys.executable, "-m", "croupier", "play", "civilization", "--language", "en"]
    told = "? coast\nwhat\n99\n0\nq\n"
    done = subprocess.run(command, input=told, capture_output=True, text=True, check=True, timeout=60)
    for part in ("Coast: Yields", "numbers of options", "- Technology deck: ", "\n- 0", "  * You "):
        assert part in done.stdout
    assert "#" not in done.stdout, "headings are printed as such"


def test_playing_an_unknown_game_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["play", "chess"]) == 1
    assert "There is no such ruleset" in capsys.readouterr().err
