"""Proof by adding: what a Duration card, which stays in play and acts again on the next turn, would change.

None is shipped, so a copy of the domain gets two of them: `wharf`, with all that Durations need, then `dungeon`. The
files are counted; then plays, the golden games and all our laws are run over the copy.

A Duration stays in play until its text has happened at the start of its owner's next turn. `lasting` holds the
Durations of this turn, each followed by the Throne Room that played it again; when the owner's next turn begins they
are `due`, and once their texts have happened they are in play like other cards and leave with them.
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import domain

HERE = Path(__file__).parent
ROOT = HERE.parents[3]
TEXTS = {"texts/en.toml", "texts/ko.toml", "texts/ja.toml"}
PLAYS = (
    "tests/games/dominion/duration/plays.py",
    "tests/golden/test_golden.py::test_the_rules_still_tell_what_was_recorded",
    "tests/golden/test_golden.py::test_the_games_resume",
)
LAWS = ("--croupier", "--croupier-game=tests.games.dominion.world:WORLD")


def applied(game: Path, patch: str) -> set[str]:
    """Change the game; the names of the files that are changed."""
    told = subprocess.run(
        ["git", "apply", "--apply", "--numstat", HERE / patch], cwd=game, check=True, capture_output=True, text=True,
        env=os.environ | {"GIT_CEILING_DIRECTORIES": str(game.parent)},
    )  # fmt: skip
    return {line.split("\t")[2] for line in told.stdout.splitlines()}


@pytest.fixture(scope="module")
def tree(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the domain with two Durations."""
    copy = tmp_path_factory.mktemp("tree")
    shutil.copytree(Path(next(iter(domain.__path__))), copy / "domain", ignore=shutil.ignore_patterns("__pycache__"))
    game = copy / "domain" / "dominion"
    shutil.copy(HERE / "wharf.py", game / "cards" / "seaside.py")
    first = applied(game, "durations.patch")
    assert first > TEXTS
    assert len(first - TEXTS) <= 10, "once, for all Durations"
    assert applied(game, "dungeon.patch") == {"cards/seaside.py", *TEXTS}
    return copy


@pytest.mark.parametrize(
    ("words", "least"),
    [((), 20), pytest.param((*LAWS, "-m", "not soak"), 80, marks=pytest.mark.proof)],
    ids=["", "laws"],
)
def test_old_games_and_laws_with_two_durations(tree: Path, words: tuple[str, ...], least: int) -> None:
    python = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-o", f"pythonpath={tree} {ROOT}"]
    ran = subprocess.run([*python, *PLAYS, *words], cwd=ROOT, capture_output=True, text=True, check=False, timeout=300)
    assert ran.returncode == 0, ran.stdout[-4000:] + ran.stderr[-2000:]
    assert int(ran.stdout.split(" passed")[0].split()[-1]) > least, ran.stdout[-400:]
