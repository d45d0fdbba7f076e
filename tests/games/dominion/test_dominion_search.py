"""The search sees what is at hand."""

from typing import Any

import pytest

from croupier import lab
from domain.engine.audience.errors import BadOptions


def test_it_ends_a_game_that_it_would_win() -> None:
    """Two piles are empty, a Moat is left, and it leads, not for long: the bot that plays on would buy a Silver."""
    piles = [{"card": "moat", "left": 1}, {"card": "cellar", "left": 0}, {"card": "village", "left": 0}]
    mats = [{"hand": ["province"], "deck": []}, {"hand": ["gold"] * 5, "deck": []}]
    scenario = {"turn": 0, "phase": "buy", "coins": 3, "supply": piles, "seats": mats}
    given: dict[str, Any] = {"preset": "first-game", "scenario": scenario, "open_hands": True}
    game = lab.new("dominion", 2, 1, seating="as_joined", **given)
    (pick,) = lab.search("search-club", turns=60)(game.view(0), game.question(0))
    option: Any = (game.question(0).options or ())[pick]
    assert option.card == "moat"
    game.choose(0, pick).choose(0, 0)  # the Province, onto the discard pile
    assert game.result is not None
    assert game.result.places == (1, 2)


def test_levels_are_known_by_name() -> None:
    with pytest.raises(BadOptions):
        lab.search("search-genius")
