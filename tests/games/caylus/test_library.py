"""The Library, an option."""

import pytest

from domain.caylus import choices as c
from domain.caylus import facts as f
from domain.caylus.box import deck
from domain.caylus.options import Options
from domain.engine.audience.errors import BadOptions
from tests.support.playing import P1, P2

from .plays import Play, given, refused
from .tables import at, cards, mat, opened

LIBRARY = Options(library=True)
ROAD = [at("Park"), at("Bank", P2, residence=True, prestige="Library")]


@pytest.mark.rule("15")
def test_its_owner_may_take_a_card_for_nothing() -> None:
    def play(*mats: object) -> Play:
        return given(*mats, road=ROAD, options=LIBRARY, phase="income")  # type: ignore[arg-type]

    one = play(mat("", ""), mat("", "", pile="Market, Church")).asks(P2, "library", "use").draws()
    one.happened(f.Drew(P2, cards("Market"))).has(P2, "2 d").lies(P2, hand="Market").turn_of(P1)
    play(mat("", ""), mat("", "", pile="Market")).declines().lies(P2, hand="", pile="Market").turn_of(P1)
    shuffled = play(mat("", ""), mat("", "", pile="")).draws()
    assert [type(fact) for fact in shuffled.facts[:2]] == [f.Shuffled, f.Drew]


@pytest.mark.rule("15")
def test_with_no_card_left_its_owner_is_not_asked() -> None:
    hand = ", ".join([name for name in deck("standard") if name != "bank"])
    given(mat("", ""), mat(hand, ""), road=ROAD, options=LIBRARY, phase="income").turn_of(P1)


@pytest.mark.rule("15")
def test_it_is_built_like_any_prestige_building_and_works_from_the_next_round_on() -> None:
    road = [at("Park"), at("Bank", P1, residence=True)]
    play = given(mat("Market", "3 wood 1 gold"), mat("", ""), road=road, options=LIBRARY)
    play.builds("Library", "3 wood 1 gold").passes(2)
    while play.question.why in ("provost", "castle"):
        play.does(play.options[0] if play.question.why == "provost" else c.Decline())
    play.asks(P1, "library", "use")


@pytest.mark.rule("10", "15")
def test_it_belongs_to_the_standard_rules() -> None:
    with pytest.raises(BadOptions) as error:
        Play(opened(options=Options(rules="beginner", library=True)), 0, ["p", "q"])
    assert error.value.pointer == "/options/library"
    assert refused(type(error.value), options=Options(rules="beginner", library=True)).rule == "library"
