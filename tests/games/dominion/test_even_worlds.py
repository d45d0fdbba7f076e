"""Hidden worlds of Dominion are drawn evenly: positions small enough to count all deals that agree."""

from collections import Counter
from itertools import combinations
from math import comb
from typing import Any

from domain.dominion.choices import Buy, EndTurn, PlayTreasures
from domain.dominion.choices import Play as PlayCard
from domain.dominion.options import Scenario
from domain.dominion.rules import DOMINION
from domain.dominion.state import Card
from domain.engine.audience.audience import Seat, seated
from domain.engine.entry.commands import Chose
from domain.engine.worlds.dealing import Dealer
from lab.laws.game.play import Play, sit
from lab.laws.suite.hidden_worlds import KEY, seen
from tests.support.chance import fits

from .plays import card, cards, mat

BUREAUCRAT, MILITIA, SENTRY = card("Bureaucrat"), card("Militia"), card("Sentry")
KINGDOM = cards("Cellar Market Merchant Militia Mine Moat Remodel Sentry Smithy Workshop")


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


def until_asked(seed: int, seats: int, wanted: Card, end: tuple[int, str], **given: Any) -> Play:
    """Play until a seat is asked for a reason. The first player buys and plays a card, the others do nothing."""
    play = sit(DOMINION, seed, seats, DOMINION.schema.options(**given))
    wishes = [PlayCard(wanted), PlayTreasures(), Buy(wanted), EndTurn()]
    while True:
        (seat,) = play.table.asked
        open_ = play.table.asked[seat]
        options = open_.asked.options or ()
        if EndTurn() not in options:
            if (seat, open_.asked.why) == end:
                return play
            picks = tuple(range(len(options)))[len(options) - (open_.asked.least or 0) :]  # Estates come last
        elif play.table.state.turn:
            picks = (options.index(EndTurn()),)
        else:
            picks = (next(options.index(one) for one in wishes if one in options),)
        play.execute(Chose(seat, open_.question, picks), f"p{seat}")


def test_deals_that_agree_are_drawn_evenly() -> None:
    """A rival has discarded two cards of five, an Estate on top: those of the 120 orders are left that allow it."""
    play = until_asked(21, 3, MILITIA, (2, "militia"), preset="first-game")
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


def test_worlds_agree_with_own_cards_already_drawn() -> None:
    """Three own cards were drawn or looked at: two Estates lie anywhere in the three below, and no deal is futile."""
    play = until_asked(3, 2, SENTRY, (0, "sentry"), kingdom=KINGDOM)
    mine = play.table.state.mats[0]
    assert ((mine.deck or ()).count("estate"), len(mine.deck or ())) == (2, 3)
    dealer = Dealer(seen(play, seated(0), len(play.entries)))
    found = Counter[Any]()
    for nth in range(600):
        dealt = dealer.world(KEY, nth).table.state.mats[0]
        assert (dealt.hand, dealt.looked) == (mine.hand, mine.looked)
        found[tuple([n for n, card in enumerate(dealt.deck or ()) if card == "estate"])] += 1
    assert fits(found, dict.fromkeys(combinations(range(3), 2), 1))
    assert dealer.refused == 0


def test_hand_shown_whole_was_that_hand() -> None:
    hands = ("Bureaucrat", "2 Silver Curse 2 Copper", "Estate Duchy Gold")
    scenario = Scenario(seats=tuple([mat(hand=hand) for hand in hands]), turn=Seat(0))
    play = sit(DOMINION, 3, 3, DOMINION.schema.options(), scenario)
    attack = play.table.asked[Seat(0)]
    play.execute(Chose(Seat(0), attack.question, ((attack.asked.options or ()).index(PlayCard(BUREAUCRAT)),)), "p0")
    while (asked := next(iter(play.table.asked.values())).asked).seat != 2 or asked.verb != "topdeck":
        play.execute(Chose(asked.seat, play.table.asked[asked.seat].question, ()), f"p{asked.seat}")
    dealer = Dealer(seen(play, seated(0), len(play.entries)))
    for nth in range(20):
        assert Counter(dealer.world(KEY, nth).table.state.mats[1].hand) == Counter(cards(hands[1]))
