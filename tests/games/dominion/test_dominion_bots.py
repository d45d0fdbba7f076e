"""The reference bots; and the search, which sees what is within reach."""

from math import sqrt
from statistics import fmean, stdev
from typing import Any

import pytest

from croupier import lab
from domain.engine.audience.errors import BadOptions


@pytest.mark.parametrize(("bot", "turns"), [("big-money", 34.2), ("big-money-smithy", 30.9)])
def test_games_of_big_money_have_their_length(bot: str, turns: float) -> None:
    """The mean of 150 games lies within four of its standard errors of an independent engine's."""
    games = [lab.new("dominion", 2, seed, preset="first-game", bots={0: bot, 1: bot}) for seed in range(150)]
    lengths = [sum(mat.turns for mat in game.state(0).mats) for game in games]
    assert abs(fmean(lengths) - turns) < 4 * stdev(lengths) / sqrt(len(lengths))


def test_search_ends_a_game_it_is_winning() -> None:
    """Two piles are empty, a Moat is left, and it leads, but not for long: the bot that plays on would buy a Silver."""
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


def test_unknown_search_level_is_refused() -> None:
    with pytest.raises(BadOptions):
        lab.search("search-genius")
