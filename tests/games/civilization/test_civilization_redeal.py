"""What-if positions: what is seen stays, what is hidden is dealt anew."""

from collections import Counter
from collections.abc import Iterator, Sequence
from math import comb
from random import Random
from typing import Any

import pytest

from domain.civilization.box import PLAY_DECK
from domain.civilization.combat.facts import Sent
from domain.civilization.options import Options
from domain.civilization.redeal import redeal
from domain.civilization.rules import CIVILIZATION
from domain.civilization.state import Card, State
from domain.engine.audience.audience import SPECTATOR, Face, Seat, Viewer, seated
from domain.engine.audience.errors import BadScenario
from domain.engine.audience.redaction import redact
from domain.engine.game.rules import Seen
from lab.laws.game.play import Play, numbers, sit, step
from tests.support.chance import fits

from .plays import given, opened

pytestmark = pytest.mark.rule("90")
VIEWERS = (SPECTATOR, seated(0), seated(1), seated(0, 1), Viewer("seat", (Seat(0),), hands=True))
VARIED: tuple[dict[str, Any], ...] = (
    {},
    {"tech_count": 12, "free_population": "first_turn", "steal_tech_timing": "on_purchase"},
    {"population_supply": "unlimited", "status_tie": "incumbent", "end_timing": "finish_round"},
)


def shuffled(seed: int, cards: Sequence[Card]) -> Sequence[Card]:
    return Random(seed).sample(cards, len(cards))


def branch(seen: State, viewer: Viewer, options: Options, seed: int) -> State:
    """The table of the position dealt anew."""
    scenario = redeal(Seen(seen, (), viewer.seats, options), lambda cards: shuffled(seed, cards))
    CIVILIZATION.mechanics.check(opened(len(seen.mats), scenario, options))
    return sit(CIVILIZATION, seed, len(seen.mats), options, scenario).table.state


def games() -> Iterator[tuple[Play, Options]]:
    for seed, varied in enumerate(VARIED):
        options = Options(**varied)
        yield sit(CIVILIZATION, seed, 2 + seed, options), options


def test_at_every_question_outside_combat_all_that_the_viewer_sees_is_the_same() -> None:
    phases: set[str] = set()
    for play, options in games():
        number, n = numbers((), 1), 0
        while play.going:
            state: State = play.table.state
            n += 1
            if state.phase != "set-up" and not state.combat and n % 3 == 0:
                viewer = VIEWERS[n // 3 % len(VIEWERS)]
                seen = redact(state, viewer)
                assert redact(branch(seen, viewer, options, n), viewer) == seen
                phases.add(state.phase)
            step(play, number)
    assert phases >= {"collect", "purchase", "combat", "discard"}


def test_not_in_set_up_nor_in_the_middle_of_a_combat() -> None:
    fighting = given("2 chariot", table={"phase": "combat"}).attacks("chariot").state
    for state in (fighting, sit(CIVILIZATION, 0, 2, Options()).table.state):
        with pytest.raises(BadScenario):
            redeal(Seen(redact(state, SPECTATOR), (), (), Options()), lambda cards: cards)


def test_a_hand_that_has_shown_a_unit_is_drawn_evenly_from_those_that_hold_it() -> None:
    """Two cards of its kind in one hand are come by in two ways, but are one hand."""
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
