"""How a game begins."""

from typing import Literal

import pytest

from domain.caylus import choices as c
from domain.caylus import facts as f
from domain.caylus import road_facts as rf
from domain.caylus.box import castle, deck, prestige
from domain.caylus.cards.buildings import KINDS, NEUTRAL, NEUTRAL_PEDDLER, PRESTIGE
from domain.caylus.rules import CAYLUS
from domain.caylus.state import Goods
from domain.engine.audience.audience import SPECTATOR, seated
from domain.engine.audience.redaction import redact
from domain.engine.entry.commands import Chose
from tests.support.each import for_each
from tests.support.playing import P1, P2, P3

from .plays import begun, dealt
from .tables import card

pytestmark = pytest.mark.rule("11")


@pytest.mark.rule("74")
@for_each(
    "name, price, points",
    [
        ("small-farm", {"food": 1, "wood": 1}, 1),
        ("small-sawmill", {"food": 1, "wood": 1}, 1),
        ("small-quarry", {"food": 1, "wood": 1}, 1),
        ("peddler", {"wood": 1, "any": 1}, 2),
        ("market", {"wood": 1, "any": 1}, 2),
        ("lawyer", {"food": 1, "wood": 1}, 2),
        ("large-farm", {"food": 1, "stone": 2}, 2),
        ("large-sawmill", {"food": 1, "stone": 2}, 2),
        ("large-quarry", {"food": 1, "stone": 2}, 2),
        ("gold-mine", {"food": 1, "stone": 2}, 2),
        ("bank", {"wood": 1, "stone": 2}, 3),
        ("church", {"wood": 1, "stone": 2}, 3),
        ("residence", {"food": 1}, 1),
        ("theatre", {"wood": 2, "gold": 1}, 6),
        ("statue", {"stone": 2, "gold": 1}, 6),
        ("hotel", {"stone": 3, "gold": 1}, 6),
        ("stables", {"food": 3, "gold": 2}, 10),
        ("town-hall", {"wood": 3, "gold": 2}, 10),
        ("monument", {"stone": 3, "gold": 2}, 10),
        ("cathedral", {"stone": 5, "gold": 3}, 14),
        ("library", {"wood": 3, "gold": 1}, 6),
        ("park", None, None),
    ],
)
def test_the_ruleset_shows_price_and_points(name: str, price: dict[str, int] | None, points: int | None) -> None:
    (shown,) = [one for one in CAYLUS.catalogue.components if one.id == name]
    assert (shown.price, shown.points) == (price, points)


@pytest.mark.rule("74")
def test_the_ruleset_shows_how_sure_each_figure_is() -> None:
    sure = {one.id: one.confidence for one in CAYLUS.catalogue.components}
    assert sure["bank"] == {"price": "single", "points": "single", "effect": "confirmed"}
    assert sure["cathedral"] == {"price": "single", "points": "confirmed", "effect": "confirmed"}
    assert sure["library"] == {"price": "proposed", "points": "proposed", "effect": "single"}
    assert sure["residence"] == {"price": "confirmed", "points": "single", "effect": "confirmed"}
    assert all(sure.values())
    assert {one.id for one in CAYLUS.catalogue.components if "library" in one.sets} == {"library"}


@pytest.mark.rule("75", "10")
def test_decks_and_prestige_buildings_have_their_printed_points() -> None:
    assert [len(deck("standard")), sum(KINDS[card].points for card in deck("standard"))] == [12, 23]
    assert [len(deck("beginner")), sum(KINDS[card].points for card in deck("beginner"))] == [10, 18]
    blue = prestige("standard", library=False)
    assert [len(blue), sum(KINDS[card].points for card in blue)] == [7, 62]
    assert len(prestige("beginner", library=False)) == 6
    assert len(prestige("standard", library=True)) == len(PRESTIGE) == 8
    assert all(KINDS[card].cost.gold for card in PRESTIGE)
    assert len([card for card in deck("standard") if KINDS[card].group == "wood"]) == 6


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.rule("1", "2", "3", "5")
def test_road_starts_with_neutral_cards_drawn_randomly(players: int) -> None:
    roads = {tuple([place.card for place in dealt(players, seed).state.road]) for seed in range(8)}
    assert len(roads) > 2, "the dice draw it"
    for road in roads:
        assert len(set(road)) == len(road) == players
        assert road[-1] == NEUTRAL_PEDDLER
        assert set(road) <= set(NEUTRAL)
    play = dealt(players).provost(players - 1)
    assert play.state.castle == castle(players)
    assert castle(players).total == {2: 18, 3: 21, 4: 24}[players]
    assert not play.state.removed.total


@pytest.mark.rule("4")
def test_prestige_buildings_lie_open() -> None:
    play = dealt()
    assert play.view(SPECTATOR).prestige == prestige("standard", library=False)
    assert card("Library") in dealt(library=True).state.prestige


@pytest.mark.rule("6", "7", "8")
def test_all_seats_start_with_equal_goods_and_decks() -> None:
    play = dealt(3)
    for m in play.state.mats:
        assert m.goods == Goods(food=2, wood=2, deniers=4)
        assert (m.workers, len(m.hand), len(m.pile), m.discard) == (4, 3, 9, ())
        assert sorted(m.hand + m.pile) == sorted(deck("standard"))  # type: ignore[type-var]
        assert (m.tokens.total, m.prestige) == (0, ())
    piles = {play.mat(seat).pile for seat in (P1, P2, P3)}
    assert len(piles) == 3, "each pile is shuffled by itself"


@pytest.mark.rule("10")
def test_beginner_rules_omit_lawyer_church_hotel_and_provost() -> None:
    play = begun(rules="beginner").provost(None)
    for m in play.state.mats:
        assert len(m.hand + m.pile) == 10
        assert not {"lawyer", "church"} & set(m.hand + m.pile)
    assert "hotel" not in play.state.prestige
    play.may(c.Pass()).passes(2).never(rf.ProvostMoved)
    assert play.state.phase != "provost"


@pytest.mark.rule("7", "9")
def test_first_hand_is_replaced_once() -> None:
    play = dealt(3, first_player="seat1")
    assert set(play.table.asked) == {P1, P2, P3}
    old = play.mat(P2).hand
    play.does(c.Redraw(), P2)
    assert play.facts == [], "nothing is seen of an answer before all are in"
    assert redact(play.entries[-1].cause, seated(P1)) == Chose(P2, play.entries[-1].cause.question, None)
    assert play.mat(P2).hand == old
    play.does(c.KeepHand(), P3).does(c.KeepHand(), P1)
    assert play.facts[:2] == [f.HandsChosen((P2,)), f.Discarded(P2, tuple(sorted(old, key=str)))]
    assert set(play.mat(P2).discard) == set(old)
    assert len(play.mat(P2).hand) == 3
    assert not set(play.mat(P2).hand) & set(old), "the three are not shuffled back"
    assert [len(m.pile) for m in play.state.mats] == [9, 6, 9]
    play.turn_of(P1)


@pytest.mark.rule("9")
def test_first_player_is_drawn_or_seat_one() -> None:
    assert {dealt(3, seed).state.first for seed in range(12)} == {0, 1, 2}
    assert {dealt(3, seed, first_player="seat1").state.first for seed in range(6)} == {0}


@pytest.mark.rule("3a")
def test_there_are_four_colours() -> None:
    assert CAYLUS.catalogue.colours == ("red", "green", "orange", "blue")


@pytest.mark.rule("12")
@pytest.mark.parametrize("rules", ["beginner", "standard"])
def test_the_first_round_begins_with_income(rules: Literal["beginner", "standard"]) -> None:
    play = begun(rules=rules).turn_of(P1)
    assert [m.goods.deniers for m in play.state.mats] == [6, 6]
    assert play.state.stock == Goods(food=4, wood=4, deniers=12)
    assert play.state.round == 1
