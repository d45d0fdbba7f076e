"""A new game as `croupier new-game` makes it, with some words replaced; and `pytest --croupier` over it."""

import os
import subprocess
import sys
from pathlib import Path

from infra.cli.main import main

ROOT = Path(__file__).parents[2]
EXAMPLES = ROOT / "examples" / "games"
SOURCE = "__init__.py"


def new_game(folder: Path, *changes: tuple[str, str, str]) -> Path:
    """The package of a new game, after changes: a file of it, what stands there, and what is to stand there instead.

    Where nothing stood, the file is written.
    """
    assert main(["new-game", "Odd Game", "--folder", str(folder)]) == 0
    home = folder / "croupier-odd-game" / "croupier_odd_game"
    for name, before, after in changes:
        text = (home / name).read_text(encoding="utf-8") if before else ""
        assert before in text, f"{name}: {before}"
        (home / name).write_text(text.replace(before, after) if before else after, encoding="utf-8")
    return home


def laws(folder: Path, settings: Path, *words: str, draws: str = "") -> tuple[int, str]:
    """The laws for the game in a project's settings: (status, output)."""
    words = ("pytest", "-q", "-c", str(settings), "-p", "croupier.laws", "-p", "no:cacheprovider", *words)
    path = [str(settings.parent), *[str(one) for one in EXAMPLES.iterdir()]]
    return ran(folder, *words, path=path, CROUPIER_TEST_DRAWS=draws)


def ran(folder: Path, *words: str, path: list[str], **environ: str) -> tuple[int, str]:
    """A module run as a program that finds these packages: (status, output)."""
    given = os.environ | environ | {"PYTHONPATH": os.pathsep.join([str(ROOT), *path])}
    program = [sys.executable, "-m", *words]
    done = subprocess.run(program, cwd=folder, env=given, capture_output=True, text=True, check=False)
    return done.returncode, done.stdout + done.stderr


def passed(said: str) -> int:
    """How many tests passed."""
    return int(said.split(" passed", maxsplit=1)[0].rsplit(maxsplit=1)[-1])
