"""Combat: who may be attacked, walls, blocks and damage."""

from typing import Any

import pytest

from domain.civilization import combat_facts as cf
from domain.civilization.choices import Attack, Block, Done, PlotOption, UnitOption
from tests.support.playing import P1, P2, P3

from .plays import FIGHT, attack, card, given, mat

# -- who


@pytest.mark.rule("32", "33", "34")
def test_units_are_sent_openly_in_any_split() -> None:
    play = given("2 spearman axeman temple", seats=3, table=FIGHT).attacks("spearman", seat=P2)
    play.then(cf.Sent(P1, card("spearman"), P2)).attacks("axeman", seat=P3).attacks("spearman", seat=P2)
    play.asks(P1, "combat", "attack").nothing()
    assert [unit.target for unit in play.state.combat] == []
    play.discarded("2 spearman axeman").lies(P1, hand="temple " + " ".join(map(str, play.mat(P1).hand[1:])))


@pytest.mark.rule("69")
def test_the_first_round_may_be_peaceful() -> None:
    given("chariot 3 archer", deck="forge " * 2, peaceful_rounds=1, table=FIGHT).asks(P1, "turn", "discard")
    given("chariot 3 archer", peaceful_rounds=1, table=FIGHT | {"round": 2}).asks(P1, "combat", "attack")


@pytest.mark.rule("66")
@pytest.mark.parametrize(("rounds", "safe"), [(2, 3), (1, 2), (0, 1)])
def test_the_colossus_keeps_attackers_away(rounds: int, safe: int) -> None:
    play = given("the-colossus chariot", hammers=12, colossus_rounds=rounds).builds("the-colossus", 0)
    assert play.mat(P1).safe == safe
    play.done().asks(P1, "combat", "attack").may(Attack, card=card("chariot"))


# -- walls


@pytest.mark.rule("35", "65")
def test_a_catapult_brings_walls_down() -> None:
    play = attack("catapult", land="grassland:walls hills coast")
    play.attacks("catapult")
    assert cf.Breached(P2, 0, card("walls"), 0, "hand") in play.facts
    play.lies(P2, hand="walls", land="grassland hills coast").discarded("catapult")


@pytest.mark.rule("35", "36")
def test_the_great_wall_stands() -> None:
    play = attack("2 catapult", land="grassland:the-great-wall hills").attacks("catapult", "catapult")
    play.asks(P2, "combat", "bounce").bounces("catapult").discarded("catapult")
    play.lies(P2, land="grassland:the-great-wall hills")
    assert card("catapult") in play.mat(P1).hand


@pytest.mark.rule("36")
def test_walls_bounce_a_unit_of_choice() -> None:
    play = attack("chariot spearman axeman", land="grassland+2:walls hills:temple").attacks(
        "chariot", "spearman", "axeman"
    )
    play.asks(P2, "combat", "bounce")
    assert play.options == tuple(UnitOption(n, card(x)) for n, x in enumerate(["chariot", "spearman", "axeman"]))
    play.bounces("spearman")
    assert cf.Bounced(P1, 1, card("spearman")) in play.facts
    assert card("spearman") in play.mat(P1).hand


@pytest.mark.rule("36")
def test_bounced_unit_is_not_sent_again() -> None:
    play = attack("chariot archer temple", land="grassland+1:walls").attacks("chariot").nothing()
    play.asks(P1, "turn", "discard")


@pytest.mark.rule("67")
def test_catapult_may_attack_only_walls_by_option() -> None:
    attack("catapult").attacks("catapult").discarded("catapult")
    play = attack("catapult archer", catapult_needs_walls=True)
    assert play.options == ()
    attack("catapult archer", land="coast:walls", catapult_needs_walls=True).may(Attack)


# -- blocks


@pytest.mark.rule("37", "39")
def test_blocker_and_blocked_are_discarded() -> None:
    play = attack("swordsman", "archer spearman", land="grassland+1 coast").attacks("swordsman")
    play.asks(P2, "combat", "block")
    assert play.options == (Block(card("archer"), 0, card("swordsman")), Done())
    play.blocks("archer", "swordsman")
    assert [fact for fact in play.facts if isinstance(fact, cf.Blocked | cf.Fell)] == [
        cf.Blocked(P2, card("archer"), 0, card("swordsman")),
        cf.Fell((card("swordsman"), card("archer"))),
    ]
    play.discarded("swordsman archer").lies(P2, hand="spearman", land="grassland+1 coast")


@pytest.mark.rule("38")
def test_no_more_blockers_than_attackers() -> None:
    play = attack("spearman axeman", "3 archer", land="grassland+1 coast:temple").attacks("spearman", "axeman")
    play.blocks("archer", "spearman").asks(P2, "combat", "block").may_not(Block, attacker=card("spearman"))
    play.blocks("archer", "axeman").lies(P2, hand="archer", land="grassland+1 coast:temple")


@pytest.mark.rule("37", "38")
def test_defenders_act_from_the_attackers_left() -> None:
    play = given("2 chariot", others=[mat("archer"), mat("archer")], table=FIGHT)
    play.attacks("chariot", seat=P3).attacks("chariot", seat=P2).asks(P2, "combat", "block")
    assert [option.unit for option in play.of(Block)] == [1]
    play.done().asks(P3, "combat", "block")


# -- damage


@pytest.mark.rule("40", "41")
def test_population_is_seized_by_two_choices() -> None:
    play = (
        attack("spearman", land="grassland+1 coast+2 hills").attacks("spearman").asks(P2, "combat", "lose-population")
    )
    assert play.options == (PlotOption(0, card("grassland")), PlotOption(1, card("coast")))
    play.on(1).asks(P1, "combat", "settle")
    assert len(play.options) == 4
    play.on(3)
    assert cf.Seized(P1, P2, 1, 3) in play.facts
    play.lies(P2, land="grassland+1 coast+1 hills").lies(P1, land="grassland mountains coast hills+1")


@pytest.mark.rule("42", "43")
def test_wonders_are_never_destroyed() -> None:
    play = attack("swordsman", land="grassland:the-colossus coast").attacks("swordsman")
    play.lies(P2, land="grassland:the-colossus coast").discarded("swordsman").never(cf.Returned, cf.Seized)


@pytest.mark.rule("60")
def test_chariots_may_spare_buildings() -> None:
    play = attack("chariot", land="grassland+1:temple coast", chariot_destroys_building=False).attacks("chariot").on(0)
    play.lies(P2, land="grassland:temple coast")


@pytest.mark.rule("44")
@pytest.mark.parametrize(
    ("unit", "mine", "stolen"),
    [
        ("chariot", "coast:barracks", 2),
        ("swordsman", "coast:barracks", 2),
        ("spearman", "coast:barracks", 1),
        ("swordsman", "coast:barracks hills:barracks", 2),
        ("swordsman", "coast hills", 1),
    ],
)
def test_barracks_raise_the_population_some_units_seize(unit: str, mine: str, stolen: int) -> None:
    play = given(unit, mine, others=[mat(land="grassland+4")], deck="forge market", table=FIGHT)
    play.attacks(unit)
    while play.question.verb == "settle":
        play.on(0)
    assert play.mat(P1).population == stolen
    assert play.mat(P2).population == 4 - stolen


@pytest.mark.rule("45")
def test_afterwards_all_units_are_discarded() -> None:
    play = attack("2 axeman catapult").attacks("axeman", "axeman", "catapult")
    assert next(fact for fact in play.facts if isinstance(fact, cf.CombatEnded)).cards == (
        card("axeman"),
        card("axeman"),
        card("catapult"),
    )
    play.discarded("2 axeman catapult")
    assert play.state.combat == ()


@pytest.mark.rule("68")
def test_damage_follows_the_order_of_sending() -> None:
    play = attack("spearman axeman", land="grassland+1:temple coast:forge").attacks("axeman", "spearman")
    play.asks(P2, "combat", "lose-building").loses("forge").asks(P1, "combat", "settle")


@pytest.mark.rule("57")
@pytest.mark.parametrize("keep", [True, False])
def test_plot_below_three_population_may_lose_a_building(keep: bool) -> None:
    options: dict[str, Any] = {} if keep else {"overflow_buildings": "return_to_hand"}
    play = attack("spearman", land="grassland+3:temple,walls coast", **options).attacks("spearman")
    if play.question.verb == "bounce":
        play.bounces("spearman")
    play = attack("spearman", land="grassland+3:temple,forge coast", **options).attacks("spearman").on(0)
    if keep:
        play.lies(P2, land="grassland+2:temple,forge coast")
    else:
        play.asks(P2, "overflow", "return").loses("temple").lies(P2, land="grassland+2:forge coast", hand="temple")
        engineer = mat(land="grassland+3:temple,forge", technologies="engineering")
        play = given("spearman", others=[engineer], deck="market", table=FIGHT, **options).attacks("spearman").on(0)
        play.lies(P2, land="grassland+2:temple,forge")


@pytest.mark.rule("57")
def test_a_wonder_never_goes_back() -> None:
    land = "grassland+3:the-colossus,the-great-library coast"
    play = attack("spearman", land=land, overflow_buildings="return_to_hand").attacks("spearman").on(0)
    play.lies(P2, land=land.replace("+3", "+2"))
