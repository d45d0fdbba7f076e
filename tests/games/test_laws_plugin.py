"""`pytest --croupier` over games of others: of the rules alone, and what a broken law says."""

import os
import resource
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
EXAMPLES = ROOT / "examples" / "games"
MOST = 90
"""Seconds of CPU for all laws over a small game."""


def run(folder: Path, game: str, *words: str) -> tuple[int, str]:
    """The laws over a game, in a project of its own: (status, what was printed)."""
    settings = f'[tool.pytest.ini_options]\naddopts = "--croupier"\ncroupier_games = ["{game}"]\n'
    (folder / "pyproject.toml").write_text(settings)
    path = os.pathsep.join([str(ROOT), *[str(one) for one in EXAMPLES.iterdir()]])
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "croupier.laws", "-p", "no:cacheprovider", *words],
        cwd=folder,
        env=os.environ | {"PYTHONPATH": path},
        capture_output=True,
        text=True,
        check=False,
    )
    return done.returncode, done.stdout + done.stderr


@pytest.mark.proof
@pytest.mark.parametrize("game", ["croupier_hearts.rules:HEARTS"])
def test_every_law_is_held_within_its_time(game: str, tmp_path: Path) -> None:
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    status, said = run(tmp_path, game)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    assert status == 0, said[-3000:]
    assert int(said.split(" passed")[0].split()[-1]) > 120
    assert after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime < MOST


def test_a_broken_law_shows_positions_viewer_byte_and_line(tmp_path: Path) -> None:
    (tmp_path / "hidden_plays.py").write_text(
        "from croupier.laws import World\n"
        "from croupier_hearts.rules import HEARTS\n"
        'WORLD = World.of(HEARTS, information={"hearts.played": {"card": "size", "breaks": "size"}})\n'
    )
    status, said = run(tmp_path, "hidden_plays:WORLD", "-k", "test_silence and not something and not clock")
    assert status == 1
    for words in ("silence is broken for", "two positions that", "byte ", "recorded by", "rules.py:", "Played("):
        assert words in said, said
    assert 'information={"hearts.played": {"card": "all"}}' in said


@pytest.mark.parametrize(
    ("game", "said"),
    [
        ("nowhere:WORLD", "--croupier: nowhere:WORLD: No module named 'nowhere'"),
        ("chess", "no game 'chess' is installed; there are "),
        ("croupier_hearts.rules:known", "is neither a World nor Rules, but function"),
    ],
)
def test_a_game_that_is_not_there_is_one_sentence(game: str, said: str, tmp_path: Path) -> None:
    status, printed = run(tmp_path, game)
    assert status == pytest.ExitCode.USAGE_ERROR
    assert said in printed
