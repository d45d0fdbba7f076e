"""Proof by adding: what a Duration card, which stays in play and acts again on the next turn, would change.

None is shipped, so a copy of the domain gets two of them: `wharf` with all that Durations need, then `dungeon`. The
files are counted; then plays, the golden games and all our laws are run over the copy.
"""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import domain

from .edits import ALL_DURATIONS, DUNGEON, WHARF, Edits

HERE = Path(__file__).parent
ROOT = HERE.parents[3]
TEXTS = {"texts/en.toml", "texts/ko.toml", "texts/ja.toml"}
PLAYS = (
    "tests/games/dominion/duration/plays.py",
    "tests/golden/test_golden.py::test_the_rules_still_tell_what_was_recorded",
    "tests/golden/test_golden.py::test_the_games_resume",
)
LAWS = ("--croupier", "--croupier-game=tests.games.dominion.world:WORLD")


def edit(game: Path, edits: Edits) -> set[str]:
    """Change the files; their names."""
    for name, changes in edits.items():
        text = (game / name).read_text(encoding="utf-8")
        for old, new in changes:
            assert not old or text.count(old) == 1, f"{name}: write the edit anew, this stands there no more: {old}"
            text = text.replace(old, new) if old else text + new
        (game / name).write_text(text, encoding="utf-8")
    return set(edits)


@pytest.fixture(scope="module")
def tree(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the domain with two Durations."""
    copy = tmp_path_factory.mktemp("tree")
    shutil.copytree(Path(next(iter(domain.__path__))), copy / "domain", ignore=shutil.ignore_patterns("__pycache__"))
    game = copy / "domain" / "dominion"
    before = files(game)
    seaside = game / "cards" / "seaside.py"

    shutil.copy(HERE / "wharf.py", seaside)
    edit(game, ALL_DURATIONS)
    edit(game, WHARF)
    first = files(game)
    assert first.keys() - before.keys() == {"cards/seaside.py"}
    changed = {name for name, text in before.items() if first[name] != text}
    assert changed == {*ALL_DURATIONS, *TEXTS}
    assert len(ALL_DURATIONS) <= 10

    source = (HERE / "dungeon.py").read_text(encoding="utf-8")
    imports = "import card, when\n", "import card, printed_on, when\n"
    assert imports[1] in source
    edit(game, {"cards/seaside.py": (imports, ("", source[source.index("\n\n@card(") :]))})
    edit(game, DUNGEON)
    second = files(game)
    assert {name for name, text in second.items() if first.get(name) != text} == {"cards/seaside.py", *TEXTS}
    return copy


def files(game: Path) -> dict[str, str]:
    found = [path for path in game.rglob("*") if path.is_file()]
    return {str(path.relative_to(game)): path.read_text(encoding="utf-8") for path in found}


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
