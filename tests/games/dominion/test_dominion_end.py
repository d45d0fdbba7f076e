"""The end of the game and the score: rules 52 to 57c."""

import pytest

from domain.dominion import facts as f
from domain.dominion.choices import Buy
from domain.dominion.score import score, tally
from domain.dominion.state import PlayerArea, State, Worth
from domain.engine.audience.audience import SPECTATOR, Seat
from domain.engine.audience.errors import GameOver
from domain.engine.audience.redaction import redact
from domain.engine.entry.commands import Chose
from tests.support.playing import P1, P2

from .plays import card, cards, given, mat


@pytest.mark.rule("53")
def test_turn_of_the_last_province_is_finished() -> None:
    play = given(hand="", deck="5 Copper", coins=11, buys=2, supply={"Province": 1}).buys("Province").goes_on()
    play.turn_of(P1).buys("Silver").is_over(1, 2, decided="points")
    play.lies(P1, hand="5 Copper", discard="Province Silver")
    assert [m.turns for m in play.state.mats] == [1, 0]
    play.refuses(GameOver, Chose(P1, 1, (0,)))


def with_points(*given_: tuple[int, int]) -> State:
    """Mats with this many Estates after this many turns."""
    return State(tuple([PlayerArea(Seat(i), hand=cards(f"{n} Estate"), turns=t) for i, (n, t) in enumerate(given_)]))


@pytest.mark.parametrize(
    ("mats", "places", "decided"),
    [
        (((5, 15), (5, 14)), (2, 1), "fewer-turns"),
        (((5, 14), (5, 14)), (1, 1), "shared"),
        (((6, 15), (5, 14)), (1, 2), "points"),
        (((3, 9), (5, 9), (5, 9)), (3, 1, 1), "shared"),
        (((3, 9), (5, 9), (5, 8), (3, 8)), (4, 2, 1, 3), "fewer-turns"),
    ],
)
@pytest.mark.rule("56")
def test_points_then_fewer_turns_then_shared(
    mats: tuple[tuple[int, int], ...], places: tuple[int, ...], decided: str
) -> None:
    end = score(with_points(*mats), ())
    assert (end.places, end.decided) == (places, decided)


@pytest.mark.rule("52")
def test_gardens_count_full_tens() -> None:
    few = tally(PlayerArea(P1, hand=cards("2 Gardens Curse"), deck=cards("36 Copper")))
    assert few.kinds == (Worth(card("Curse"), 1, -1, -1), Worth(card("Gardens"), 2, 3, 6))
    assert few.points == 5
    many = tally(PlayerArea(P1, hand=cards("2 Gardens Curse"), deck=cards("37 Copper")))
    assert many.kinds[-1] == Worth(card("Gardens"), 2, 4, 8)
    assert tally(PlayerArea(P1, hand=cards("Gardens 8 Copper"))).points == 0


@pytest.mark.rule("55")
def test_all_own_cards_count_wherever_they_lie() -> None:
    where = PlayerArea(
        P1,
        hand=cards("Estate"),
        deck=cards("Duchy"),
        discard=cards("Province"),
        in_play=cards("Estate"),
        aside=cards("Estate"),
        looked=cards("Curse"),
        turns=7,
    )
    counted = tally(where)
    assert counted.points == 1 + 3 + 6 + 1 + 1 - 1
    assert (counted.cards, counted.turns) == (cards("3 Estate Duchy Province Curse"), 7)


@pytest.mark.rule("57c")
def test_everybody_sees_every_deck_at_the_end() -> None:
    play = given(hand="", deck="2 Gardens 3 Gold", others=[mat("Estate", "7 Copper")], coins=8, supply={"Province": 1})
    play.buys("Province").is_over(1, 2, decided="points")
    seen = redact(play.state, SPECTATOR).tallies
    assert seen == play.state.tallies
    assert [t.points for t in seen] == [6, 1]
    assert seen[0].cards == cards("3 Gold Province 2 Gardens")
    assert play.view(P2).mats[P1].deck is None
    scored = [redact(fact, SPECTATOR) for fact in play.facts if isinstance(fact, f.Scored)]
    assert [fact.cards for fact in scored] == [cards("3 Gold Province 2 Gardens"), cards("7 Copper Estate")]


@pytest.mark.rule("72")
def test_game_without_money_ends_by_resignation() -> None:
    play = given(hand="Chapel", others=[mat("Chapel")], supply={"Copper": 0, "Curse": 0})
    for _ in range(20):
        play.may_not(Buy(card("Estate"))).ends_turn().picks("Chapel").goes_on()
    play.turn_of(P1).resigns(P1).is_over(2, 1, decided="resigned")
