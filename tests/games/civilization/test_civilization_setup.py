"""The box, and set-up: dealer, plots, markets, free population, opening hands."""

import ast
from collections import Counter
from pathlib import Path

import pytest

from domain.civilization import box
from domain.civilization import facts as f
from domain.civilization.choices import CardOption, TakePlot
from domain.civilization.rules import CIVILIZATION
from domain.civilization.state import NOTHING, Stock
from domain.engine.audience.errors import BadOptions
from domain.engine.table.checks import check_opening
from projections.words.language import language_of
from tests.support.playing import P1, P2, P3, P4

from .plays import Play, card, dealt, opened


@pytest.mark.rule("80")
def test_the_decks_hold_what_is_documented() -> None:
    assert box.SET == "documented-2021"
    sizes = [sum(kind.copies for kind in kinds.values()) for kinds in (box.RESOURCE_CARDS, box.UNITS)]
    assert sizes == [30, 34]
    assert sum(kind.copies for kind in box.BUILDINGS.values()) == 21
    assert sum(kind.copies for kind in box.WONDERS.values()) == 5
    assert (len(box.PLAY_DECK), len(box.ALL_PLOTS), len(box.ALL_TECHNOLOGIES), box.POPULATION) == (90, 30, 15, 48)


@pytest.mark.rule("80")
def test_prices_and_yields_add_up_as_documented() -> None:
    assert sum(kind.cost for kind in box.TECHNOLOGIES.values()) == 232
    assert sum(kind.cost * kind.copies for kind in box.BUILDINGS.values()) == 112
    assert sum(kind.cost for kind in box.WONDERS.values()) == 76
    face, land = NOTHING, NOTHING
    for kind in box.RESOURCE_CARDS.values():
        for _ in range(kind.copies):
            face += kind.figures.stock
    assert face == Stock(20, 19, 16)
    assert sum(kind.figures.wild * kind.copies for kind in box.RESOURCE_CARDS.values()) == 10
    for plot in box.ALL_PLOTS:
        land += box.PLOTS[plot].figures.base
    assert land == Stock(20, 20, 20)
    discounts = [kind.figures.discount * kind.copies for kind in box.ON_PLOTS.values()]
    assert sum(discounts) + 1 == 12 == min(kind.cost for kind in box.TECHNOLOGIES.values())


@pytest.mark.rule("80")
def test_units_fight_as_documented() -> None:
    kinds = {str(name): kind for name, kind in box.UNITS.items()}
    assert {
        name: (kind.figures.attacks, kind.figures.steals, kind.figures.destroys) for name, kind in kinds.items()
    } == {
        "archer": (False, 0, 0),
        "axeman": (True, 0, 1),
        "catapult": (True, 0, 0),
        "chariot": (True, 1, 1),
        "spearman": (True, 1, 0),
        "swordsman": (True, 1, 1),
    }
    assert {name: sorted(kind.figures.blocks) for name, kind in kinds.items() if kind.figures.blocks} == {
        "archer": ["axeman", "chariot", "spearman", "swordsman"],
        "axeman": ["axeman", "spearman", "swordsman"],
        "spearman": ["chariot"],
    }


def test_the_components_are_the_box() -> None:
    counts = Counter({part.id: part.count for part in CIVILIZATION.catalogue.components})
    assert counts.total() == 30 + 15 + 90 + 48
    prices = {part.id: part.price for part in CIVILIZATION.catalogue.components}
    assert (prices["the-wheel"], prices["temple"], prices["coast"]) == ({"commerce": 14}, {"hammers": 4}, None)
    assert sum(part.points or 0 for part in CIVILIZATION.catalogue.components) == 15 + 5 + 1
    assert counts[card("chariot")] == 7
    assert {part.sets for part in CIVILIZATION.catalogue.components} == {("documented-2021",)}
    assert all(part.names["en"] and part.effect["en"] for part in language_of(CIVILIZATION).components())


def test_no_rule_knows_a_card_by_its_name() -> None:
    """What a card does is a field or a function next to it, so a further card is a line there and its texts."""
    home = Path(box.__file__).parent
    others = {"mining", "market"}  # a source of resources in the facts, and the cards on offer
    for source in home.glob("*.py"):
        named = {node.value for node in ast.walk(ast.parse(source.read_bytes())) if isinstance(node, ast.Constant)}
        names = {str(card) for card in box.COPIES} - others
        assert not named & names, source.name


# -- set-up: dealer, plots, markets, free population, opening hands


SEATS = pytest.mark.parametrize("players", [2, 3, 4])


def drafted(play: Play) -> list[int]:
    """Choose plots until the draft is over: who was asked."""
    asked: list[int] = []
    while play.question.why == "draft":
        asked.append(play.question.seat)
        play.answers(0)
    return asked


def settled(play: Play) -> Play:
    drafted(play)
    while play.question.why == "free":
        play.on(0)
    return play


@SEATS
@pytest.mark.rule("1", "7", "8", "9")
def test_two_plots_are_dealt_from_the_dealers_left(players: int) -> None:
    play = dealt(players, dealer="seat")
    took = [fact for e in play.entries for fact in e.facts if isinstance(fact, f.TookPlots)]
    assert [(fact.seat, len(fact.cards), fact.source) for fact in took] == [(n, 2, "deck") for n in range(players)]
    assert len(play.state.plot_market) == players
    assert (len(play.state.technology_deck), len(play.state.deck), play.state.population) == (15, 90, 48)


@pytest.mark.rule("1")
@pytest.mark.parametrize("seats", [1, 5])
def test_civilization_is_for_two_to_four(seats: int) -> None:
    with pytest.raises(BadOptions):
        check_opening(CIVILIZATION, opened(seats))


@pytest.mark.rule("10", "11")
def test_the_second_draft_goes_the_other_way() -> None:
    for seed in range(20):
        play = dealt(4, seed, dealer="seat")
        took: list[tuple[int, str]] = []
        while play.question.why == "draft":
            play.answers(0)
        for e in play.entries:
            took += [(x.seat, x.source) for x in e.facts if isinstance(x, f.TookPlots) and x.source == "market"]
        assert [seat for seat, _ in took] == [P1, P2, P3, P4, P4, P3, P2, P1]
        assert [len(mat.plots) for mat in play.state.mats] == [4, 4, 4, 4]


@pytest.mark.rule("10")
def test_last_plot_of_a_draft_goes_unasked() -> None:
    play = dealt(2, dealer="seat").asks(P1, "draft", "take")
    left = list(play.state.plot_market)
    assert {option.card for option in play.options} == set(left)
    first = play.options[0].card
    play.picks(TakePlot(first))
    left.remove(first)
    assert play.mat(P2).plots[2].card == left[0]


@SEATS
@pytest.mark.rule("12", "13")
def test_setup_opens_markets_and_gives_free_population(players: int) -> None:
    play = dealt(players, dealer="seat")
    drafted(play)
    assert (len(play.state.plot_market), len(play.state.technology_market)) == (3, 3)
    for seat in range(players):
        play.asks(play.mat(P1).seat + seat, "free", "place").on(2)  # type: ignore[arg-type]
    assert [[p.population for p in mat.plots] for mat in play.state.mats] == [[0, 0, 1, 0]] * players
    assert play.state.population == 48 - players


@SEATS
@pytest.mark.rule("14", "15")
def test_opening_hands_grow_with_the_order(players: int) -> None:
    play = settled(dealt(players, dealer="seat"))
    assert [len(mat.hand) for mat in play.state.mats] == [6, 7, 8, 9][:players]
    for seat in range(players):
        assert (play.question.seat, play.question.why, play.question.least, play.question.most) == (
            seat,
            "opening",
            2,
            2,
        )
        assert all(isinstance(option, CardOption) for option in play.options)
        play.answers(0, 1)
    assert [len(mat.hand) for mat in play.state.mats] == [4, 5, 6, 7][:players]
    assert len(play.state.discard) == 2 * players
    assert (play.state.turn, play.state.round) == (P1, 1)


@pytest.mark.rule("7", "72")
def test_the_dealer_is_drawn_or_the_last_seat() -> None:
    assert {dealt(3, seed).state.dealer for seed in range(12)} == {0, 1, 2}
    play = dealt(3, 5)
    assert play.question.seat == (play.state.dealer + 1) % 3
    assert dealt(3, 5, dealer="seat").state.dealer == P3


@pytest.mark.rule("62")
def test_free_population_may_come_with_the_first_turn() -> None:
    play = settled(dealt(2, dealer="seat", free_population="first_turn"))
    play.answers(0, 1).answers(0, 1).asks(P1, "free", "place").on(3)
    assert play.mat(P1).plots[3].population == 1
    assert play.mat(P2).population == 0


@pytest.mark.rule("70")
def test_with_twelve_technologies_three_lie_out_unseen() -> None:
    play = dealt(2, tech_count=12)
    assert (len(play.state.technology_deck), len(play.state.out)) == (12, 3)
    assert play.view(0).out == (None,) * 3
