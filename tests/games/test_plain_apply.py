"""A game that applies its facts in a function of its own: every law holds, and only `croupier frames` is lost."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from infra.cli.main import main

ROOT = Path(__file__).parents[2]
LAWS = ("pytest", "-q", "-p", "croupier.laws", "-p", "no:cacheprovider")
APPLY = '''
def apply(state: State, fact: Fact) -> State:
    """The state after a fact, also of what somebody may see: a hidden card is None there, and lies among others."""
    match fact:
        case Shuffled():
            return structs.replace(state, deck=fact.deck, phase="play")
        case Dealt():
            return structs.replace(on_mat(state, fact.seat, hand=fact.cards), deck=state.deck[len(fact.cards) :])
        case Played():
            hand = [*state.mats[fact.seat].hand]
            hand.remove(fact.card if fact.card in hand else None)
            return structs.replace(on_mat(state, fact.seat, hand=tuple(hand)), discard=(*state.discard, fact.card))
        case Won():
            won = on_mat(state, fact.seat, won=state.mats[fact.seat].won + 1)
            return structs.replace(won, phase="over") if fact.last else won


def on_mat(state: State, seat: Seat, **changes: object) -> State:
    mats = [structs.replace(mat, **changes) if mat.seat == seat else mat for mat in state.mats]
    return structs.replace(state, mats=tuple(mats))
'''


@pytest.fixture
def game(tmp_path: Path) -> Path:
    """The package of a new game without moves."""
    assert main(["new-game", "Plain Game", "--folder", str(tmp_path)]) == 0
    home = tmp_path / "croupier-plain-game"
    source = home / "croupier_plain_game" / "__init__.py"
    text, moves = re.subn(r"(?s)\nMOVES = \{.*?\n\}\n", APPLY, source.read_text(encoding="utf-8"))
    text = text.replace("from msgspec import Struct\n", "from msgspec import Struct, structs\n")
    source.write_text(text, encoding="utf-8")
    assert moves == 1
    return home


def run(home: Path, *words: str, **environ: str) -> tuple[int, str]:
    """The status of a program that finds the package, and its output."""
    path = os.pathsep.join([str(ROOT), str(home)])
    done = subprocess.run(
        [sys.executable, "-m", *words], cwd=home, env=os.environ | environ | {"PYTHONPATH": path},
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    return done.returncode, done.stdout + done.stderr


def test_every_law_holds(game: Path) -> None:
    status, said = run(game, *LAWS, CROUPIER_TEST_DRAWS="few")
    assert status == 0, said[-3000:]
    assert int(said.split(" passed")[0].split()[-1]) > 120


def test_apply_that_uses_hidden_cards_is_told(game: Path) -> None:
    source = game / "croupier_plain_game" / "__init__.py"
    text = source.read_text(encoding="utf-8")
    hidden = "hand.remove(fact.card if fact.card in hand else None)"
    assert hidden in text
    source.write_text(text.replace(hidden, "hand = [card for card in hand if card != fact.card]"), encoding="utf-8")
    status, said = run(game, *LAWS, "-k", "redaction_is_a_square")
    assert status == 1
    assert "who folds what is sent, has another table than is shown" in said


def test_there_is_no_page_on_its_frames(game: Path) -> None:
    (info := game / "plain_game-0.dist-info").mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: plain-game\nVersion: 0\n")
    (info / "entry_points.txt").write_text("[croupier.games]\nplain-game = croupier_plain_game:RULES\n")
    status, said = run(game, "croupier", "frames")
    assert status == 0
    assert "plain-game has an `apply` of its own, of which no page can be made" in said
    assert "Dominion" in said, "others have theirs"
