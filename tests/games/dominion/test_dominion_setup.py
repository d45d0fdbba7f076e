"""Set-up and options for two to six players: sections 1.2 and 3 of the rules, rules 0a, 53, 57b, 63 and 65."""

from collections import Counter

import pytest

from domain.dominion import facts as f
from domain.dominion.box import copies
from domain.dominion.options import MatScenario, Options, PileCount, Scenario
from domain.dominion.rules import DOMINION
from domain.dominion.sets import BASIC, KINDS, POOLS, SECOND_EDITION_PRESETS
from domain.engine.audience.audience import seated
from domain.engine.audience.errors import BadOptions, BadScenario
from domain.engine.entry.facts import Seated
from tests.support.playing import P1, P5

from .plays import card, cards, dealt, everything, given, mat, opened


@pytest.mark.rule("63", "64")
def test_T01_two_players_and_the_first_game() -> None:
    play = dealt(preset="first-game")
    assert tuple([pile.left for pile in play.state.supply]) == (46, 40, 30, 8, 8, 8, 10) + (10,) * 10
    assert {pile.card for pile in play.state.supply} == {*BASIC, *SECOND_EDITION_PRESETS["first-game"]}
    assert sorted(m.turns for m in play.state.mats) == [0, 1]
    for m in play.state.mats:
        assert (len(m.hand), len(m.deck or ()), m.discard, m.top) == (5, 5, (), None)
        assert Counter(m.hand + (m.deck or ())) == Counter(cards("7 Copper 3 Estate"))


@pytest.mark.rule("0a")
def test_rule_0a_the_dice_draw_the_first_player_and_the_seating() -> None:
    first = {dealt(3, seed=n).question.seat for n in range(20)}
    assert first == {0, 1, 2}
    orders = {
        fact.order for n in range(20) for e in dealt(3, seed=n).entries for fact in e.facts if isinstance(fact, Seated)
    }
    assert len(orders) > 3
    assert [c.player for c in dealt(3, seating="as_joined").table.lobby.chairs] == ["p", "q", "r"]


@pytest.mark.rule("62")
def test_a_kingdom_named_by_the_opener_is_laid_out_in_the_order_of_the_list() -> None:
    ten = tuple(reversed(POOLS["2e"][5:15]))
    play = dealt(kingdom=ten)
    assert tuple([pile.card for pile in play.state.supply]) == BASIC + POOLS["2e"][5:15]
    assert play.entries[play.dealt - 1].facts[2] == f.KingdomChosen(POOLS["2e"][5:15])


@pytest.mark.parametrize("preset", SECOND_EDITION_PRESETS)
@pytest.mark.rule("62")
def test_each_recommended_set_has_ten_kinds_and_can_be_dealt(preset: str) -> None:
    assert len(set(SECOND_EDITION_PRESETS[preset])) == 10
    assert {pile.card for pile in dealt(preset=preset).state.supply} == {*BASIC, *SECOND_EDITION_PRESETS[preset]}


@pytest.mark.rule("62")
def test_a_kingdom_drawn_by_the_dice_has_ten_kinds_and_all_kinds_come_up() -> None:
    seen: set[object] = set()
    for n in range(30):
        play = dealt(seed=n)
        kingdom = [pile.card for pile in play.state.supply][7:]
        assert len(set(kingdom)) == 10
        seen |= set(kingdom)
        (chosen,) = [fact for e in play.entries for fact in e.facts if isinstance(fact, f.KingdomChosen)]
        assert chosen == f.KingdomChosen(tuple(kingdom), chosen.draw)
        assert chosen.draw > 0
    assert seen == set(POOLS["2e"])


@pytest.mark.parametrize(
    "options",
    [
        Options(kingdom=POOLS["2e"][:10], preset="first-game"),
        Options(kingdom=POOLS["2e"][:9]),
        Options(kingdom=POOLS["2e"][:9] + POOLS["2e"][:1]),
        Options(kingdom=POOLS["2e"][:11]),
    ],
)
@pytest.mark.rule("62")
def test_a_kingdom_is_ten_different_cards_or_a_preset(options: Options) -> None:
    with pytest.raises(BadOptions):
        DOMINION.mechanics.check(opened(2, options=options))


@pytest.mark.rule("58")
def test_public_counts_lay_sizes_open_and_nothing_else() -> None:
    play = given(hand="", deck="3 Gold", discard="2 Estate", public_counts=True)
    assert DOMINION.mechanics.counts(play.table.lobby.opening.options)
    seen = play.view(seated(1, counts=True)).mats[P1]
    assert (seen.deck, seen.discard, seen.top) == ((None,) * 3, (None,) * 2, card("Estate"))
    seen = play.view(1).mats[P1]
    assert (seen.deck, seen.discard) == (None, None)
    assert not DOMINION.mechanics.counts(Options())


@pytest.mark.rule("57b")
def test_rule_57b_an_empty_pile_stays() -> None:
    play = given(hand="", supply={"Curse": 0})
    assert card("Curse") in [pile.card for pile in play.state.supply]


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
def test_T02_pile_sizes_for_two_to_six(players: int) -> None:
    play = dealt(players, preset="size-distortion-1e")
    for pile in play.state.supply:
        name = next((name for name in PILES if card(name) == pile.card), None)
        assert pile.left == (10 if name is None else PILES[name][players - 2]), pile
    for m in play.state.mats:
        assert Counter(m.hand + (m.deck or ())) == Counter(cards("7 Copper 3 Estate"))


@pytest.mark.parametrize(("players", "copper"), [(5, 85), (6, 78)])
@pytest.mark.rule("63", "65")
def test_T03_five_and_six_have_a_second_set_of_treasures(players: int, copper: int) -> None:
    play = dealt(players, preset="first-game").pile("Copper", copper).pile("Silver", 80).pile("Gold", 60)
    count = everything(play.state)
    assert (count[card("Copper")], count[card("Silver")], count[card("Gold")]) == (120, 80, 60)


@pytest.mark.rule("65")
def test_rule_65_the_second_set_is_of_basic_cards_only() -> None:
    assert all(copies(name, 4) == KINDS[name].box for name in KINDS)
    assert all(copies(name, 6) == 2 * KINDS[name].box for name in BASIC)
    assert all(copies(name, 6) == KINDS[name].box for name in POOLS["all"])


@pytest.mark.parametrize(
    ("seats", "scenario", "fits"),
    [
        (5, Scenario(seats=(mat("60 Gold"),)), True),
        (5, Scenario(seats=(mat("61 Gold"),)), False),
        (4, Scenario(seats=(mat("31 Gold"),)), False),
        (6, Scenario(supply=(PileCount(card("Province"), 24),)), True),
        (6, Scenario(supply=(PileCount(card("Province"), 25),)), False),
        (6, Scenario(seats=(mat("11 Witch"),)), False),
        (6, Scenario(seats=(MatScenario(),) * 6), True),
        (5, Scenario(seats=(MatScenario(),) * 6), False),
        (6, Scenario(turn=5), True),
        (5, Scenario(turn=5), False),
    ],
)
@pytest.mark.rule("65")
def test_rule_65_a_scenario_is_held_to_what_there_is(seats: int, scenario: Scenario, *, fits: bool) -> None:
    opening = opened(seats, scenario=scenario, options=Options(preset="first-game"))
    if fits:
        DOMINION.mechanics.check(opening)
        return
    with pytest.raises(BadScenario):
        DOMINION.mechanics.check(opening)


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
@pytest.mark.rule("53", "54")
def test_T72_three_empty_piles_end_it_four_with_five_or_six_players(players: int) -> None:
    supply = {"Curse": 1, "Moat": 0, "Estate": 0}
    play = given(hand="Witch", deck="9 Copper", others=[mat("")], players=players, supply=supply).plays("Witch")
    while play.question.verb == "reveal":
        play.declines()
    play.pile("Curse", 0).goes_on().ends_turn()
    assert (play.table.lobby.status == "over") == (players < 5)


@pytest.mark.parametrize("players", [5, 6])
@pytest.mark.rule("53", "54")
def test_T72_the_fourth_empty_pile_ends_a_game_of_many(players: int) -> None:
    supply = {"Curse": 0, "Moat": 0, "Estate": 0, "Silver": 1}
    play = given(hand="3 Copper", deck="9 Copper", players=players, supply=supply).plays_treasures()
    play.goes_on().buys("Silver").is_over()


@pytest.mark.parametrize("players", [5, 6])
@pytest.mark.rule("53")
def test_rule_53_the_last_province_ends_a_game_of_many(players: int) -> None:
    given(hand="3 Gold", deck="5 Copper", players=players, supply={"Province": 1}).plays_treasures().buys(
        "Province"
    ).is_over()


@pytest.mark.rule("17")
def test_rule_17_an_attack_goes_round_a_table_of_six() -> None:
    play = given(hand="Witch", deck="9 Copper", others=[mat("")] * 5, supply={"Curse": 4}).plays("Witch")
    assert [len(m.discard or ()) for m in play.state.mats] == [0, 1, 1, 1, 1, 0]
    assert play.mat(P5).top == card("Curse")
