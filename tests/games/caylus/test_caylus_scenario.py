"""Positions to start from, and impossible ones."""

from collections.abc import Mapping
from typing import Any

import pytest

from domain.caylus.box import deck
from domain.caylus.options import Scenario
from domain.caylus.state import Goods
from domain.engine.audience.errors import BadScenario
from domain.engine.entry.facts import Rematch, Reserved
from tests.support.each import for_each
from tests.support.playing import P1, P2, P3

from .plays import Play, given, refused
from .tables import at, card, castle, mat, opened

pytestmark = pytest.mark.rule("83")


def test_scenario_without_details_is_the_start() -> None:
    play = Play(opened(3, scenario=Scenario()), 0, ["p"] * 3)
    assert [(len(m.hand), len(m.pile), m.discard) for m in play.state.mats] == [(3, 9, ())] * 3
    assert [m.goods for m in play.state.mats] == [Goods(food=2, wood=2, deniers=4)] * 3
    assert (len(play.state.road), play.state.provost, play.state.round) == (3, 2, 1)
    assert play.state.castle.total == 21
    assert {Play(opened(3, n, scenario=Scenario()), n, ["p"] * 3).question.seat for n in range(12)} == {0, 1, 2}


def test_cards_not_given_lie_in_the_piles() -> None:
    road = [at("Park"), at("Bank", P1)]
    play = given(mat("Market", discard="Church"), mat("Market", pile="Church, Lawyer"), road=road)
    one, two = play.state.mats
    assert sorted(one.pile) == sorted(set(deck("standard")) - {card("Market"), card("Church"), card("Bank")})  # type: ignore[type-var]
    assert set(two.discard) == set(deck("standard")) - {card("Market"), card("Church"), card("Lawyer")}
    draws = [fact.draw for entry in play.entries for fact in entry.facts if getattr(fact, "draw", 0)]
    assert draws == [*range(1, len(draws) + 1)], "what is given is not drawn"
    assert len(given(mat(None)).mat(P1).hand) == 3


def test_every_phase_may_be_picked_up() -> None:
    rich = mat("", "5 food 5 wood 5 stone 5 d")
    given(rich, rich, phase="actions", turn=1, passed=(0,)).turn_of(P2)
    given(rich, rich, phase="provost", step=1).asks(P2, "provost", "move")
    road = [at("Park"), at("Large farm", P2, P1)]
    given(rich, rich, road=road, provost=1, phase="effects", spot=1, part="secondary").asks(
        P2, "large-farm", "secondary"
    )
    ahead = mat("", "5 food 5 wood 5 stone 5 d", tokens="2 dungeon")
    play = given(ahead, rich, phase="castle", step=1, offers=(2, 0)).asks(P2, "castle", "offer").declines()
    assert play.mat(P1).goods.gold == 1
    assert len(given(rich, phase="mulligan").table.asked) == 2
    given(rich, rich, rich, phase="income", first=2, round=4).turn_of(P3)


def test_rematch_draws_its_first_player() -> None:
    rematch = Rematch("ab" * 16, (Reserved("p"), Reserved("q")), (P2,))
    assert Play(opened(2, rematch=rematch), 0, ["p", "q"]).state.first == P2


REFUSED: tuple[tuple[Mapping[str, Any], str, str], ...] = (
    ({"turn": 2}, "seats", "/turn"),
    ({"road": [at("Park", worker=3)]}, "seats", "/road"),
    ({"road": [at("Bank", 0)]}, "road", "/road"),
    ({"road": [at("Park", 0), at("Forest")]}, "road", "/road/0"),
    ({"road": [at("Park"), at("Bank")]}, "road", "/road/1"),
    ({"road": [at("Park"), at("Park")]}, "box", "/road"),
    ({"road": [at("Park"), at("Lawyer", 0, residence=True)]}, "residence", "/road/1"),
    ({"road": [at("Park"), at("Bank", 0, 1, residence=True)]}, "residence", "/road/1"),
    ({"road": [at("Park"), at("Bank", 0, 1, residence=True)], "phase": "effects", "spot": 1}, "residence", "/road/1"),
    ({"road": [at("Park"), at("Bank", 0, prestige="Hotel")]}, "residence", "/road/1"),
    ({"road": [at("Park"), at("Bank", 0, stored=2)]}, "stored", "/road/1"),
    ({"road": [at("Park"), at("Small farm", 0, stored=3)]}, "stored", "/road/1"),
    ({"road": [at("Park"), at("Bank", 0, residence=True)], "rules": "beginner"}, "beginner", "/road/1"),
    ({"road": [at("Park"), at("Bank", 0), at("Bank", 0)]}, "box", "/seats"),
    (
        {"road": [at("Park", worker=0), *[at(n, 1, 0) for n in ("Bank", "Church", "Market", "Lawyer")]]},
        "workers",
        "/road",
    ),
    ({"provost": 2}, "provost", "/provost"),
    ({"provost": 1, "rules": "beginner"}, "provost", "/provost"),
    ({"passed": (0, 0), "turn": 1}, "passing", "/passed"),
    ({"passed": (0,), "turn": 0}, "passing", "/turn"),
    ({"passed": (0, 1), "turn": 0}, "passing", "/turn"),
    ({"phase": "castle", "passed": (0,)}, "passing", "/passed"),
    ({"phase": "income", "passed": (0,)}, "passing", "/passed"),
    ({"phase": "library"}, "library", "/phase"),
    ({"phase": "provost", "rules": "beginner"}, "beginner", "/phase"),
    ({"phase": "effects", "step": 1}, "passing", "/step"),
    ({"phase": "provost", "offers": (1,)}, "castle", "/offers"),
    ({"phase": "castle", "offers": (1, 0, 0)}, "seats", "/offers"),
    ({"spot": 1}, "effects", "/spot"),
    ({"phase": "effects", "spot": 3}, "effects", "/spot"),
    ({"road": [at("Park"), at("Bank", 0), at("Forest")]}, "road", "/road/2"),
    ({"road": [at("Neutral peddler"), at("Forest")]}, "road", "/road"),
    ({"road": [at("Park", worker=0)], "phase": "income"}, "workers", "/road/0/worker"),
    ({"road": [at("Park", worker=0)], "phase": "mulligan"}, "workers", "/road/0/worker"),
    ({"road": [at("Park", worker=0)], "phase": "castle"}, "workers", "/road/0/worker"),
    ({"road": [at("Park"), at("Bank", 0, 1, turning=True)]}, "residence", "/road/1/turning"),
    ({"road": [at("Park"), at("Bank", 0, 1, turning=True)], "phase": "provost"}, "residence", "/road/1/turning"),
    ({"road": [at("Park"), at("Bank", 0, turning=True)], "phase": "effects"}, "residence", "/road/1/turning"),
    ({"phase": "castle", "offers": (1, 0)}, "castle", "/offers/0"),
    ({"phase": "castle", "offers": (99, 99)}, "castle", "/offers/0"),
    ({"phase": "castle", "passed": (1, 0), "offers": (1, 0)}, "castle", "/offers/0"),
    ({"tokens_left": "5 dungeon 5 walls 7 towers"}, "castle", "/castle"),
    ({"tokens_left": "1 dungeon"}, "castle", "/castle"),
    ({"tokens_left": "6 dungeon"}, "box", "/castle"),
    ({"tokens_left": ""}, "castle", "/castle"),
    ({"mats": (mat("Bank, Bank"),)}, "box", "/seats"),
    ({"mats": (mat("Bank", pile="Bank"),)}, "box", "/seats"),
    ({"mats": (mat("Bank", pile="Church", discard="Market"),)}, "box", "/seats"),
    ({"mats": (mat("Lawyer"),), "rules": "beginner"}, "box", "/seats"),
    ({"mats": (mat("Church"),), "rules": "beginner"}, "box", "/seats"),
    ({"mats": (mat(tokens="3 dungeon"), mat(tokens="3 dungeon"))}, "box", "/castle"),
    ({"mats": (mat(prestige="Hotel"),)}, "residence", "/seats"),
)


@pytest.mark.rule("83a")
@for_each("course, rule, field", REFUSED)
def test_impossible_position_is_refused(course: Mapping[str, Any], rule: str, field: str) -> None:
    error = refused(BadScenario, **course)
    assert (error.rule, error.pointer) == (rule, f"/scenario{field}")
    assert not any(name in error.detail for name in deck("standard")), "hidden cards are not named"


def test_tokens_not_given_are_removed() -> None:
    play = given(mat(tokens="2 dungeon"), tokens_left="1 walls")
    assert play.state.removed.total == 18 - 3
    assert castle("1 walls").tokens() == play.state.castle
