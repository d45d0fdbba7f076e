"""What-if positions: what is visible stays, what is hidden is dealt again."""

from collections import Counter
from math import comb
from random import Random

import pytest

from domain.civilization.box import PLAY_DECK
from domain.civilization.combat_facts import Sent
from domain.civilization.options import Options
from domain.civilization.redeal import redeal
from domain.civilization.rules import CIVILIZATION
from domain.civilization.state import Card
from domain.engine.audience.audience import SPECTATOR, Face, Seat, seated
from domain.engine.audience.errors import BadScenario
from domain.engine.audience.redaction import redact
from domain.engine.game.rules import Seen
from lab.laws.game.play import numbers, sit, step
from tests.support.chance import fits

from .plays import given

pytestmark = pytest.mark.rule("90")


def test_no_redeal_in_set_up_or_combat() -> None:
    fighting = given("2 chariot", table={"phase": "combat"}).attacks("chariot").state
    for state in (fighting, sit(CIVILIZATION, 0, 2, Options()).table.state):
        with pytest.raises(BadScenario):
            redeal(Seen(redact(state, SPECTATOR), (), (), Options()), lambda cards: cards)


def test_hand_with_shown_unit_is_drawn_evenly() -> None:
    """Two cards of its kind in one hand can be drawn in two ways, but are one hand."""
    play = sit(CIVILIZATION, 0, 2, Options())
    while play.table.state.phase == "set-up":
        step(play, numbers((), 1))
    unit, seen = Card(Face("chariot")), redact(play.table.state, seated(0))
    told = Seen(seen, (), (Seat(0),), Options(), (Sent(Seat(1), unit, Seat(0)),))
    found = Counter(min(2, _hand(told, seed).count(unit)) for seed in range(3000))
    unseen = PLAY_DECK.count(unit) - seen.mats[0].hand.count(unit)
    others, size = len(PLAY_DECK) - len(seen.mats[0].hand) - unseen, len(seen.mats[1].hand)
    ways = [comb(unseen, n) * comb(others, size - n) for n in range(size + 1)]
    assert fits(found, {1: ways[1], 2: sum(ways[2:])})


def _hand(seen: Seen, seed: int) -> tuple[Card, ...]:
    rng = Random(seed)
    return redeal(seen, lambda cards: rng.sample(cards, len(cards))).seats[1].hand or ()
