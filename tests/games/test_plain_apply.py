"""A game that applies its facts in a function of its own: every law holds, and only `croupier frames` is lost."""

import re
from pathlib import Path

import pytest

from tests.games.new_game import SOURCE, laws, new_game, passed, ran

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
    source = (
        new_game(tmp_path, (SOURCE, "from msgspec import Struct\n", "from msgspec import Struct, structs\n")) / SOURCE
    )
    text, moves = re.subn(r"(?s)\nMOVES = \{.*?\n\}\n", APPLY, source.read_text(encoding="utf-8"))
    source.write_text(text, encoding="utf-8")
    assert moves == 1
    return source.parents[1]


def test_laws_hold_for_a_game_with_own_apply(game: Path) -> None:
    status, said = laws(game, game / "pyproject.toml", draws="few")
    assert status == 0, said[-3000:]
    assert passed(said) > 120


def test_apply_that_uses_hidden_cards_is_told(game: Path) -> None:
    source = game / "croupier_odd_game" / SOURCE
    text = source.read_text(encoding="utf-8")
    hidden = "hand.remove(fact.card if fact.card in hand else None)"
    assert hidden in text
    source.write_text(text.replace(hidden, "hand = [card for card in hand if card != fact.card]"), encoding="utf-8")
    status, said = laws(game, game / "pyproject.toml", "-k", "redaction_is_a_square")
    assert status == 1
    assert "who folds what is sent, has another table than is shown" in said


def test_croupier_frames_skips_games_with_own_apply(game: Path) -> None:
    (info := game / "odd_game-0.dist-info").mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: odd-game\nVersion: 0\n")
    (info / "entry_points.txt").write_text("[croupier.games]\nodd-game = croupier_odd_game:RULES\n")
    status, said = ran(game, "croupier", "frames", path=[str(game)])
    assert status == 0
    assert "odd-game has an `apply` of its own, of which no page can be made" in said
    assert "Dominion" in said, "others have theirs"
