"""What-if positions: what is visible stays, what is hidden is dealt again."""

from collections.abc import Sequence
from random import Random

import pytest

from domain.caylus.options import Options
from domain.caylus.redeal import redeal
from domain.caylus.rules import CAYLUS
from domain.caylus.state import Card, State
from domain.engine.audience.audience import SPECTATOR, Viewer, seated
from domain.engine.audience.errors import BadScenario
from domain.engine.audience.redaction import redact
from domain.engine.entry.commands import Opened
from domain.engine.game.rules import Seen
from lab.laws.game.play import numbers, run, sit
from tests.support.playing import P1, P2

from .plays import given
from .tables import at, mat, opened

pytestmark = pytest.mark.rule("83", "84")
VIEWERS = (SPECTATOR, seated(0), seated(1), seated(0, 1), Viewer("seat", (seated(0).seats[0],), hands=True))


def shuffled(seed: int, cards: Sequence[Card]) -> Sequence[Card]:
    return Random(seed).sample(cards, len(cards))


def branch(seen: State, viewer: Viewer, options: Options, seed: int) -> tuple[Opened, State]:
    """The opening of the position dealt again, and its table."""
    scenario = redeal(Seen(seen, (), viewer.seats, options), lambda cards: shuffled(seed, cards))
    opening = opened(len(seen.mats), options=options, scenario=scenario)
    CAYLUS.mechanics.check(opening)
    return opening, sit(CAYLUS, seed, len(seen.mats), options, scenario).table.state


def test_redeal_of_a_finished_game_is_refused() -> None:
    over = run(sit(CAYLUS, 0, 2, Options()), numbers((), 1), 10_000).table.state
    with pytest.raises(BadScenario):
        redeal(Seen(over, (), (), Options()), lambda cards: cards)


def test_turned_card_keeps_its_worker_when_redealt() -> None:
    """Its activation is over; the worker goes home when all are (rules 39 and 41)."""
    road = [at("Park"), at("Bank", P1, P2), at("Lawyer", P2, P1), at("Church", P2, P2)]
    has = mat("", "9 food 9 d")
    play = given(has, has, road=road, provost=3, phase="effects", spot=2).turns(1)
    assert play.place(1).residence
    assert play.place(1).worker == P2
    assert play.table.asked
    for viewer in VIEWERS:
        seen = redact(play.state, viewer)
        assert redact(branch(seen, viewer, play.table.lobby.opening.options, 1)[1], viewer) == seen
