"""The action phase: actions A to F, and distinct ways to pay."""

import pytest

from domain.caylus import choices as c
from domain.caylus import facts as f
from domain.caylus.box import deck
from domain.caylus.cards.deals import ways
from tests.support.playing import P1, P2, P3

from .plays import given, written
from .tables import at, card, cards, goods, mat


@pytest.mark.rule("16")
def test_players_act_in_turn_until_all_have_passed() -> None:
    play = given(*[mat("", "4 d", pile="Bank")] * 3, turn=1).turn_of(P2)
    play.draws().turn_of(P3).passes().turn_of(P1).draws().turn_of(P2).passes().turn_of(P1).passes()
    assert play.state.bridge == (P3, P2, P1)
    play.phase("provost")


@pytest.mark.rule("17", "20")
def test_A_takes_the_top_card_for_a_denier() -> None:
    hand = "Market, Peddler, Lawyer, Church, Gold mine, Large farm, Large quarry, Large sawmill"
    play = given(mat(hand, "1 d", pile="Bank, Small farm")).draws()
    play.then(f.Drew(P1, cards("Bank"), 1), f.TurnBegan(P2)).has(P1, "").lies(
        P1, hand=f"{hand}, Bank", pile="Small farm"
    )
    given(mat("", "", pile="Bank")).may_not(c.Draw())


@pytest.mark.rule("18", "19")
def test_actions_A_and_B_need_a_pile() -> None:
    hand = ", ".join(deck("beginner"))
    given(mat(hand, "4 d"), rules="beginner").may_not(c.Draw(), c.Replace())


@pytest.mark.rule("19")
def test_B_discards_the_whole_hand_first() -> None:
    play = given(mat("Bank, Church", "1 d", pile="Market, Peddler, Lawyer")).replaces()
    play.happened(f.Discarded(P1, cards("Bank, Church"), 1), f.Drew(P1, cards("Market, Peddler"))).has(P1, "")
    play.lies(P1, hand="Market, Peddler", pile="Lawyer").never(f.Shuffled)
    road = [at("Park"), *[at(name, P1) for name in ("Small farm", "Small quarry", "Small sawmill", "Market", "Lawyer")]]
    road += [at(name, P1) for name in ("Large farm", "Large quarry", "Large sawmill", "Gold mine")]
    play = given(mat("Bank, Church", "1 d", pile="Peddler"), road=road).replaces()
    assert [type(fact) for fact in play.facts[:4]] == [f.Discarded, f.Drew, f.Shuffled, f.Drew]
    assert play.facts[1] == f.Drew(P1, cards("Peddler"))
    assert len(play.mat(P1).hand) == 2
    assert len(play.mat(P1).pile) == 1


@pytest.mark.rule("21")
def test_workers_are_four_and_cost_a_denier() -> None:
    road = [at(name, worker=P1) for name in ("Park", "Forest", "Trading post", "Neutral quarry")] + [
        at("Neutral peddler")
    ]
    given(mat("", "9 d"), road=road, players=4).may_not(c.PlaceWorker)
    given(mat("", "")).may_not(c.PlaceWorker)


@pytest.mark.rule("22")
def test_workers_go_beyond_the_provost() -> None:
    play = given(mat("Market", "2 wood 3 d"), road=[at("Park"), at("Forest")], provost=0)
    play.builds("Market", "2 wood").turn_of(P2).passes().sends(1, 2)
    assert play.place(2).worker == P1


@pytest.mark.rule("23")
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize(
    ("name", "kind"), [("Small farm", "food"), ("Small sawmill", "wood"), ("Small quarry", "stone")]
)
def test_D_builds_at_the_end_of_the_road(players: int, name: str, kind: str) -> None:
    play = given(mat(name, "1 food 1 wood"), players=players).builds(name, "1 food 1 wood")
    stored = goods(f"{2 if players == 2 else 4} {kind}")
    play.happened(f.Built(P1, card(name), goods("1 food 1 wood"), stored)).has(P1, "").lies(P1, hand="")
    play.road("Forest", "Neutral peddler", name)
    assert (play.place(2).owner, play.place(2).stored, play.place(2).worker) == (P1, stored, None)
    assert play.mat(P1).workers == 4, "no worker and no denier is needed"


@pytest.mark.rule("24")
def test_no_residence_is_built_from_the_hand() -> None:
    play = given(mat("Market, Small farm", "3 food 3 wood 3 stone 3 gold"))
    assert {type(o) for o in play.options} == {c.Build, c.Pass}
    assert not play.builds("Market", "2 wood").place(2).residence


@pytest.mark.rule("25", "76")
def test_action_E_builds_prestige_on_own_residences() -> None:
    road = [
        at("Park"),
        at("Bank", P2, residence=True),
        at("Bank", P1, residence=True),
        at("Market", P1, residence=True),
    ]
    play = given(mat("", "2 wood 1 gold"), mat("", "2 stone 1 gold"), road=road).builds("Theatre", "2 wood 1 gold")
    assert [place.prestige for place in play.state.road] == [None, None, card("Theatre"), None]
    play.builds("Statue", "2 stone 1 gold").turn_of(P1)
    assert play.place(1).prestige == card("Statue")
    assert "statue" not in play.state.prestige
    play.passes().may_not(c.BuildPrestige)


@pytest.mark.rule("26", "81")
def test_first_to_pass_gains_a_denier() -> None:
    play = given(mat("", ""), mat("", "")).turn_of(P1)
    assert play.options == (c.Pass(),), "asked all the same"
    play.passes().then(f.Passed(P1, 1), f.TurnBegan(P2)).has(P1, "1 d")
    play.passes().happened(f.Passed(P2, 0)).has(P2, "")


# -- distinct ways to pay: every one is an option, plain cubes first


RESIDENCE = [at("Park"), at("Church", P1, residence=True)]


@pytest.mark.rule("58")
def test_any_cube_may_be_gold() -> None:
    play = given(mat("Market", "1 food 2 wood 1 stone 2 gold"))
    assert play.pays("Market") == [
        "1 food 1 wood", "2 wood", "1 wood 1 stone", "1 food 1 gold", "1 wood 1 gold", "1 stone 1 gold", "2 gold",
    ]  # fmt: skip
    assert given(mat("Market", "1 food 1 stone")).may_not(c.Build).options


@pytest.mark.rule("57")
def test_nothing_stands_for_gold() -> None:
    given(mat("", "9 food 9 wood 9 stone"), road=RESIDENCE).may_not(c.BuildPrestige)
    play = given(mat("", "2 wood 2 gold"), road=RESIDENCE)
    assert play.pays("Theatre") == ["2 wood 1 gold", "1 wood 2 gold"]
    assert play.pays("Statue") == []


@pytest.mark.rule("44", "56")
def test_coins_are_no_cubes_and_gold_no_coins() -> None:
    given(mat("Market, Bank", "9 d", pile="Church")).may_not(c.Build)
    given(mat("Bank", "9 gold", pile="Church")).may_not(c.Draw, c.Replace, c.PlaceWorker)


@pytest.mark.rule("63")
def test_ways_to_pay_are_all_and_once() -> None:
    held = goods("2 food 2 wood 2 stone 3 gold 5 d")
    for cost, any_ in ((goods("1 food 1 wood"), 0), (goods("1 wood"), 1), (goods("1 food 2 stone 1 gold"), 0)):
        found = ways(held, cost, any_)
        assert len(set(found)) == len(found)
        n = cost.food + cost.wood + cost.stone + cost.gold + any_
        assert all(way.food + way.wood + way.stone + way.gold == n for way in found)
        wanted = {
            (food, wood, stone)
            for food in range(3) for wood in range(3) for stone in range(3)
            if 0 <= n - food - wood - stone <= 3 and n - food - wood - stone >= cost.gold
            and max(0, food - cost.food) + max(0, wood - cost.wood) + max(0, stone - cost.stone) <= any_
        }  # fmt: skip
        assert {(way.food, way.wood, way.stone) for way in found} == wanted, [written(way) for way in found]
