"""The answers of the search's levels are checked against the version that they state."""

from hashlib import sha256

import pytest

from croupier import lab
from domain.games import GAMES

ANSWERS = {
    "dominion": (4004, "7274ebec61e545c1"),
    "caylus-magna-carta": (4003, "5cdb813caaeaef62"),
    "civilization": (4003, "72473a75ff79ac3e"),
}
"""Ruleset -> the version of its levels, and a digest of the first answers that they give under it."""


@pytest.mark.parametrize("key", ANSWERS)
def test_levels_answer_as_their_version_did(key: str) -> None:
    """If they do not, `VERSION` in `domain/engine/game/levels.py` is raised, and the digest here is updated."""
    assert told(key) == ANSWERS[key]


def told(key: str) -> tuple[int | None, str]:
    """What the test compares: twelve answers of one level, four of another."""
    answers = list[object]()
    for level, most in (("search-novice", 12), ("search-casual", 4)):
        game = lab.new(key, 2, seed=11, seating="as_joined")
        search, left = lab.search(level), most
        while left and not game.over:
            seat = game.to_move[0]
            view, question = game.view(seat), game.question(seat)
            picks = tuple(search(view, question)) if len(question.options or ()) > 1 else range(question.least or 0)
            left -= len(question.options or ()) > 1
            answers.append(picks)
            game.choose(seat, picks)
    return GAMES[key].policy_version("search-novice"), sha256(repr(answers).encode()).hexdigest()[:16]
