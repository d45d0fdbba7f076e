"""The castle, the Lawyer and residences, and the Library."""

import pytest

from domain.caylus import choices as c
from domain.caylus import facts as f
from domain.caylus import road_facts as rf
from domain.caylus.box import deck
from domain.caylus.cards.buildings import shown
from domain.caylus.options import Options, PlaceScenario
from domain.caylus.state import Goods, Tokens
from domain.engine.audience.errors import BadOptions
from tests.support.playing import P1, P2, P3, P4

from .plays import Play, given, refused
from .tables import at, card, cards, goods, mat, opened

BATCH = "1 food 1 wood 1 stone"
TWO = "2 food 2 wood 2 stone"


@pytest.mark.rule("45", "46", "47", "50")
def test_castle_example_of_the_rulebook_gives_its_points() -> None:
    """Orange, Blue, Green, Red in passing order: 4, 4 and 6 points, and Green's gold."""
    mats = [mat("", BATCH), mat("", "1 gold 1 wood 1 stone"), mat("", TWO), mat("", "")]
    play = given(*mats, phase="castle", tokens_left="2 dungeon 8 walls 9 towers")
    play.asks(P1, "castle", "offer").offers().holds(P1, "1 dungeon")
    play.asks(P2, "castle", "offer").offers("1 wood 1 stone 1 gold").holds(P2, "1 dungeon")
    play.asks(P3, "castle", "offer").offers().offers().holds(P3, "2 walls").holds(P4, "")
    play.happened(rf.MostOffered(P3, Goods(gold=1))).castle("6 walls 9 towers")
    assert [play.mat(P3).goods.gold, play.mat(P1).goods.gold] == [1, 0]
    points = [t.dungeon * 4 + t.walls * 3 for t in (m.tokens for m in play.state.mats)]
    assert points == [4, 4, 6, 0]


@pytest.mark.rule("45", "77")
def test_batches_are_offered_until_one_declines() -> None:
    play = given(mat("", "3 food 3 wood 3 stone"), mat("", BATCH), phase="castle").offers().offers()
    play.asks(P1, "castle", "offer").declines().then(rf.CastleLeft(P1)).asks(P2, "castle", "offer").offers()
    play.happened(rf.MostOffered(P1, Goods(gold=1)))


@pytest.mark.rule("48", "64")
def test_nobody_offers_more_than_there_are_tokens() -> None:
    mats = mat("", "4 food 4 wood 4 stone"), mat("", BATCH)
    play = given(*mats, phase="castle", tokens_left="2 towers").offers().offers().holds(P1, "2 towers").is_over()
    assert play.mat(P1).goods == goods("2 food 2 wood 2 stone 1 gold")
    assert play.mat(P2).tokens.total == 0


@pytest.mark.rule("49", "81")
def test_offering_nothing_has_no_penalty() -> None:
    play = given(mat("", ""), mat("", BATCH), phase="castle").asks(P2, "castle", "offer").declines()
    assert [m.goods for m in play.state.mats] == [goods("2 d"), goods(f"{BATCH} 2 d")]
    assert [m.tokens.total for m in play.state.mats] == [0, 0]


@pytest.mark.rule("51")
def test_most_offered_goes_by_passing_order() -> None:
    mats = mat("", TWO), mat("", BATCH), mat("", TWO)
    play = given(*mats, phase="castle", passed=(1, 2, 0)).offers().offers().offers().asks(P1, "castle", "offer")
    play.offers().offers().happened(rf.MostOffered(P3, Goods(gold=1)))


@pytest.mark.rule("52")
@pytest.mark.parametrize(
    ("left", "gone"),
    [
        ("5 dungeon 6 walls 7 towers", Tokens(2, 0, 0)),
        ("1 dungeon 6 walls 7 towers", Tokens(1, 1, 0)),
        ("1 walls 7 towers", Tokens(0, 1, 1)),
    ],
)
def test_if_nobody_offers_two_tokens_leave_the_game(left: str, gone: Tokens) -> None:
    play = given(mat("", BATCH), mat("", ""), phase="castle", tokens_left=left).declines()
    play.happened(rf.TokensRemoved(gone)).never(rf.MostOffered)
    assert play.state.removed.total == 2 + 18 - sum(int(word) for word in left.split() if word.isdigit())


@pytest.mark.rule("43", "52")
def test_church_tokens_are_no_batches() -> None:
    play = given(mat("", "", tokens="1 dungeon"), mat("", BATCH), phase="castle").declines()
    play.happened(rf.TokensRemoved(Tokens(2, 0, 0)))


# -- the Lawyer, and residences


LAWYER = at("Lawyer", P2, P1)


def law(*road: PlaceScenario, has: str = "1 food", provost: int = 1) -> Play:
    """P1's worker stands on P2's Lawyer, place 1, which comes next."""
    return given(mat("", has), mat("", ""), road=[at("Park"), LAWYER, *road], provost=provost, phase="effects", spot=1)


def targets(play: Play) -> list[int]:
    return [o.place for o in play.options if isinstance(o, c.MakeResidence)]


@pytest.mark.rule("37", "38")
def test_lawyer_turns_own_cards_only() -> None:
    play = law(
        at("Bank", P1), at("Market", P2), at("Lawyer", P1), at("Church", P1, residence=True), at("Gold mine", P1)
    )
    assert targets(play.asks(P1, "lawyer", "primary")) == [2, 6]
    play.turns(6).has(P1, "").happened(rf.ResidenceChosen(P1, 1, 6, card("Gold mine"), goods("1 food")))
    assert play.place(6).residence
    play.asks(P2, "lawyer", "secondary").uses(gain="2 d")


@pytest.mark.rule("37", "81")
def test_lawyer_without_food_or_card_is_skipped() -> None:
    law(at("Bank", P1), has="").asks(P2, "lawyer", "secondary")
    law(at("Bank", P2), has="1 food").asks(P2, "lawyer", "secondary")


@pytest.mark.rule("59", "63")
def test_gold_may_pay_the_lawyer() -> None:
    play = law(at("Bank", P1), has="1 food 1 gold")
    assert [o.pay for o in play.options if isinstance(o, c.MakeResidence)] == [goods("1 food"), goods("1 gold")]
    play.turns(2, "1 gold").has(P1, "1 food")


@pytest.mark.rule("39", "40")
def test_card_without_a_worker_turns_at_once() -> None:
    play = law(at("Small farm", P1, stored=2)).turns(2)
    play.happened(rf.Turned(P1, 2, card("Small farm"), goods("2 food")))
    assert play.place(2).stored == goods("")
    assert play.place(2).residence


@pytest.mark.rule("39")
def test_card_beyond_the_provost_turns_last() -> None:
    play = law(at("Large farm", P1, P2)).turns(2)
    assert play.place(2).turning
    play.declines()
    assert [type(fact) for fact in play.facts[:3]] == [rf.Declined, rf.Turned, rf.WorkersReturned]
    assert play.place(2).residence
    assert play.mat(P2).workers == 4


@pytest.mark.rule("21", "41", "13")
def test_residence_brings_income_and_takes_no_worker() -> None:
    play = law(at("Bank", P1)).turns(2).declines()
    assert shown(play.place(2)).points == 1
    while play.question.verb != "act":
        play.does(play.options[-1] if play.question.verb == "offer" else play.options[0])
    play.has(P1, "3 d").may_not(c.PlaceWorker(2, card("Bank"))).may(c.PlaceWorker(0, card("Park")))


# -- the Library, an option


LIBRARY = Options(library=True)
ROAD = [at("Park"), at("Bank", P2, residence=True, prestige="Library")]


@pytest.mark.rule("15")
def test_library_may_give_its_owner_a_card() -> None:
    def play(*mats: object) -> Play:
        return given(*mats, road=ROAD, options=LIBRARY, phase="income")  # type: ignore[arg-type]

    one = play(mat("", ""), mat("", "", pile="Market, Church")).asks(P2, "library", "use").draws()
    one.happened(f.Drew(P2, cards("Market"))).has(P2, "2 d").lies(P2, hand="Market").turn_of(P1)
    play(mat("", ""), mat("", "", pile="Market")).declines().lies(P2, hand="", pile="Market").turn_of(P1)
    shuffled = play(mat("", ""), mat("", "", pile="")).draws()
    assert [type(fact) for fact in shuffled.facts[:2]] == [f.Shuffled, f.Drew]


@pytest.mark.rule("15")
def test_library_without_cards_asks_nobody() -> None:
    hand = ", ".join([name for name in deck("standard") if name != "bank"])
    given(mat("", ""), mat(hand, ""), road=ROAD, options=LIBRARY, phase="income").turn_of(P1)


@pytest.mark.rule("15")
def test_library_works_from_the_next_round() -> None:
    road = [at("Park"), at("Bank", P1, residence=True)]
    play = given(mat("Market", "3 wood 1 gold"), mat("", ""), road=road, options=LIBRARY)
    play.builds("Library", "3 wood 1 gold").passes(2)
    while play.question.why in ("provost", "castle"):
        play.does(play.options[0] if play.question.why == "provost" else c.Decline())
    play.asks(P1, "library", "use")


@pytest.mark.rule("10", "15")
def test_library_belongs_to_the_standard_rules() -> None:
    with pytest.raises(BadOptions) as error:
        Play(opened(options=Options(rules="beginner", library=True)), 0, ["p", "q"])
    assert error.value.pointer == "/options/library"
    assert refused(type(error.value), options=Options(rules="beginner", library=True)).rule == "library"
