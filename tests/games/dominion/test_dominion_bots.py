"""The reference bots; and the search, which sees what is within reach."""

from math import sqrt
from statistics import fmean, stdev
from typing import Any

import pytest

from croupier import lab
from domain.dominion.bots import SMITHY
from domain.dominion.choices import Buy, EndTurn, Play, PlayTreasures
from domain.dominion.rules import DOMINION
from domain.engine.audience.errors import BadOptions

from .plays import Play as Given
from .plays import card, given


def choice(play: Given, bot: str = "big-money-smithy") -> object:
    (pick,) = DOMINION.bots[bot](play.view(0), play.question, lambda _: 0)
    return play.options[pick]


def test_big_money_smithy_plays_its_smithy_first() -> None:
    play = given(hand="Smithy Copper", deck="3 Gold")
    assert choice(play) == Play(SMITHY)
    assert choice(play, "big-money") == PlayTreasures()
    assert choice(play.plays("Smithy")) == PlayTreasures()


@pytest.mark.parametrize(
    ("coins", "bought"),
    [(2, None), (3, "Silver"), (4, "Smithy"), (5, "Silver"), (6, "Gold"), (7, "Gold"), (8, "Province")],
)
def test_big_money_smithy_buys(coins: int, bought: str | None) -> None:
    play = given(hand="", coins=coins, preset="first-game", kingdom=None)
    assert choice(play) == (EndTurn() if bought is None else Buy(card(bought)))
    if coins == 4:
        assert choice(play, "big-money") == Buy(card("Silver"))


def test_without_smithies_to_buy_it_buys_a_silver() -> None:
    assert choice(given(hand="", coins=4, supply={"Smithy": 0})) == Buy(card("Silver"))


@pytest.mark.parametrize(("bot", "turns"), [("big-money", 34.2), ("big-money-smithy", 30.9)])
def test_games_of_big_money_have_their_length(bot: str, turns: float) -> None:
    """The mean of 150 games lies within four of its standard errors of an independent engine's."""
    games = [lab.new("dominion", 2, seed, preset="first-game", bots={0: bot, 1: bot}) for seed in range(150)]
    lengths = [sum(mat.turns for mat in game.state(0).mats) for game in games]
    assert abs(fmean(lengths) - turns) < 4 * stdev(lengths) / sqrt(len(lengths))


def test_it_ends_a_game_that_it_would_win() -> None:
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


def test_levels_are_known_by_name() -> None:
    with pytest.raises(BadOptions):
        lab.search("search-genius")
