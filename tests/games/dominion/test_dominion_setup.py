"""Set-up and options for two to six players: sections 1.2 and 3 of the rules, rules 0a, 53, 57b, 63 and 65."""

from collections import Counter

import pytest

from domain.dominion import facts as f
from domain.dominion.box import copies
from domain.dominion.options import Options
from domain.dominion.rules import DOMINION
from domain.dominion.sets import BASIC, KINDS, POOLS, SECOND_EDITION_PRESETS
from domain.engine.audience.audience import seated
from domain.engine.entry.facts import Seated
from tests.support.playing import P1

from .plays import card, cards, dealt, given, mat


@pytest.mark.rule("63", "64")
def test_first_game_for_two_has_documented_piles() -> None:
    play = dealt(preset="first-game")
    assert tuple([pile.left for pile in play.state.supply]) == (46, 40, 30, 8, 8, 8, 10) + (10,) * 10
    assert {pile.card for pile in play.state.supply} == {*BASIC, *SECOND_EDITION_PRESETS["first-game"]}
    assert sorted(m.turns for m in play.state.mats) == [0, 1]
    for m in play.state.mats:
        assert (len(m.hand), len(m.deck or ()), m.discard, m.top) == (5, 5, (), None)
        assert Counter(m.hand + (m.deck or ())) == Counter(cards("7 Copper 3 Estate"))


@pytest.mark.rule("0a")
def test_dice_draw_first_player_and_seating() -> None:
    first = {dealt(3, seed=n).question.seat for n in range(20)}
    assert first == {0, 1, 2}
    orders = {
        fact.order for n in range(20) for e in dealt(3, seed=n).entries for fact in e.facts if isinstance(fact, Seated)
    }
    assert len(orders) > 3
    assert [c.player for c in dealt(3, seating="as_joined").table.lobby.chairs] == ["p", "q", "r"]


@pytest.mark.rule("62")
def test_named_kingdom_lies_in_the_lists_order() -> None:
    ten = tuple(reversed(POOLS["2e"][5:15]))
    play = dealt(kingdom=ten)
    assert tuple([pile.card for pile in play.state.supply]) == BASIC + POOLS["2e"][5:15]
    assert play.entries[play.dealt - 1].facts[2] == f.KingdomChosen(POOLS["2e"][5:15])


@pytest.mark.rule("58")
def test_public_counts_lay_sizes_open_and_nothing_else() -> None:
    play = given(hand="", deck="3 Gold", discard="2 Estate", public_counts=True)
    assert DOMINION.mechanics.counts(play.table.lobby.opening.options)
    seen = play.view(seated(1, counts=True)).mats[P1]
    assert (seen.deck, seen.discard, seen.top) == ((None,) * 3, (None,) * 2, card("Estate"))
    seen = play.view(1).mats[P1]
    assert (seen.deck, seen.discard) == (None, None)
    assert not DOMINION.mechanics.counts(Options())


# -- five and six players: table 1.2 of the rules, rules 53, 63 and 65


PILES = {
    "Copper": (46, 39, 32, 85, 78),
    "Silver": (40, 40, 40, 80, 80),
    "Gold": (30, 30, 30, 60, 60),
    "Estate": (8, 12, 12, 12, 12),
    "Duchy": (8, 12, 12, 12, 12),
    "Province": (8, 12, 12, 15, 18),
    "Curse": (10, 20, 30, 40, 50),
    "Gardens": (8, 12, 12, 12, 12),
}


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
@pytest.mark.rule("63", "64")
def test_pile_sizes_for_two_to_six(players: int) -> None:
    play = dealt(players, preset="size-distortion-1e")
    for pile in play.state.supply:
        name = next((name for name in PILES if card(name) == pile.card), None)
        assert pile.left == (10 if name is None else PILES[name][players - 2]), pile
    for m in play.state.mats:
        assert Counter(m.hand + (m.deck or ())) == Counter(cards("7 Copper 3 Estate"))


@pytest.mark.rule("65")
def test_the_second_set_is_of_basic_cards_only() -> None:
    assert all(copies(name, 4) == KINDS[name].box for name in KINDS)
    assert all(copies(name, 6) == 2 * KINDS[name].box for name in BASIC)
    assert all(copies(name, 6) == KINDS[name].box for name in POOLS["all"])


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
@pytest.mark.rule("53", "54")
def test_third_empty_pile_ends_games_below_five_players(players: int) -> None:
    supply = {"Curse": 1, "Moat": 0, "Estate": 0}
    play = given(hand="Witch", deck="9 Copper", others=[mat("")], players=players, supply=supply).plays("Witch")
    while play.question.verb == "reveal":
        play.declines()
    play.pile("Curse", 0).goes_on().ends_turn()
    assert (play.table.lobby.status == "over") == (players < 5)


@pytest.mark.parametrize("players", [5, 6])
@pytest.mark.rule("53", "54")
def test_fourth_empty_pile_ends_games_of_many(players: int) -> None:
    supply = {"Curse": 0, "Moat": 0, "Estate": 0, "Silver": 1}
    play = given(hand="3 Copper", deck="9 Copper", players=players, supply=supply).plays_treasures()
    play.goes_on().buys("Silver").is_over()
