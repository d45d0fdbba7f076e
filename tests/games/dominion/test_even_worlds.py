"""Hidden worlds of Dominion are drawn evenly: positions small enough to count all deals that agree."""

from collections import Counter
from itertools import combinations
from math import comb
from typing import Any

from domain.dominion.choices import Buy, EndTurn, PlayTreasures
from domain.dominion.choices import Play as PlayCard
from domain.dominion.rules import DOMINION
from domain.dominion.state import Card
from domain.engine.audience.audience import Face, seated
from domain.engine.entry.commands import Chose
from domain.engine.worlds.dealing import Dealer
from lab.laws.game.play import Play, sit
from lab.laws.suite.hidden_worlds import KEY, seen
from tests.support.chance import fits

MILITIA = Card(Face("militia"))


def test_deals_at_a_rest_are_drawn_evenly() -> None:
    """The rival's ten cards are in one of 120 orders, as three of them are Estates."""
    play = sit(DOMINION, 3, 2, DOMINION.schema.options(preset="first-game"))
    (mine,) = play.table.asked
    dealer = Dealer(seen(play, seated(mine), len(play.entries)))
    found = Counter[Any]()
    for nth in range(2400):
        mat = dealer.world(KEY, nth).table.state.mats[1 - mine]
        found[tuple([n for n, card in enumerate((*mat.hand, *mat.deck)) if card == "estate"])] += 1
    assert fits(found, dict.fromkeys(combinations(range(10), 3), 1))
    assert dealer.refused == 0


def after_militia(seed: int) -> Play:
    """Three players, one of whom played a Militia in the third turn: the second answers, after the first has."""
    play = sit(DOMINION, seed, 3, DOMINION.schema.options(preset="first-game"))
    wanted = [PlayCard(MILITIA), PlayTreasures(), Buy(MILITIA), EndTurn()]
    while True:
        (seat,) = play.table.asked
        open_ = play.table.asked[seat]
        options = open_.asked.options or ()
        if EndTurn() not in options:
            if (seat, open_.asked.verb) == (2, "discard"):
                return play
            picks = tuple(range(len(options)))[len(options) - (open_.asked.least or 0) :]  # Estates come last
        elif play.table.state.turn:
            picks = (options.index(EndTurn()),)
        else:
            picks = (next(options.index(one) for one in wanted if one in options),)
        play.execute(Chose(seat, open_.question, picks), f"p{seat}")


def test_deals_that_agree_with_what_came_since_are_drawn_evenly() -> None:
    """A rival has discarded two cards of five, an Estate on top: those of the 120 orders are left that allow it."""
    play = after_militia(21)
    assert play.table.state.mats[1].top == "estate"
    dealer = Dealer(seen(play, seated(0), len(play.entries)))
    found = Counter[Any]()
    for nth in range(1500):
        mat = dealer.world(KEY, nth).table.state.mats[1]
        assert mat.top == "estate"
        held = (*mat.hand, *(mat.discard or ()))
        found[held.count("estate"), tuple([n for n, card in enumerate(mat.deck or ()) if card == "estate"])] += 1
    expected = {(k, places): comb(5, k) for k in (1, 2, 3) for places in combinations(range(5), 3 - k)}
    assert fits(found, expected)
    assert 80 < dealer.refused < 200  # one of twelve
