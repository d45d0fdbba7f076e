"""Combat: who may be attacked, and walls."""

import pytest

from domain.civilization import choices as c
from domain.civilization.choices import Attack, UnitOption
from domain.civilization.combat import facts as cf
from tests.support.playing import P1, P2, P3, P4

from .plays import FIGHT, Play, attack, card, given, mat

# -- who


@pytest.mark.rule("32")
@pytest.mark.parametrize(("seats", "targets"), [(2, [P2]), (3, [P2, P3]), (4, [P2, P4])])
def test_neighbours_only(seats: int, targets: list[int]) -> None:
    play = given("chariot archer", seats=seats, table=FIGHT).asks(P1, "combat", "attack")
    assert [option.target for option in play.of(Attack)] == targets


@pytest.mark.rule("32", "33", "34")
def test_units_are_sent_openly_in_any_split() -> None:
    play = given("2 spearman axeman temple", seats=3, table=FIGHT).attacks("spearman", seat=P2)
    play.then(cf.Sent(P1, card("spearman"), P2)).attacks("axeman", seat=P3).attacks("spearman", seat=P2)
    play.asks(P1, "combat", "attack").nothing()
    assert [unit.target for unit in play.state.combat] == []
    play.discarded("2 spearman axeman").lies(P1, hand="temple " + " ".join(map(str, play.mat(P1).hand[1:])))


@pytest.mark.rule("34")
def test_who_is_not_attacked_is_not_asked() -> None:
    play = (
        given("chariot temple", others=[mat("archer"), mat("archer")], table=FIGHT)
        .attacks("chariot", seat=P3)
        .nothing()
    )
    play.asks(P3, "combat", "block")


@pytest.mark.rule("33")
def test_archers_never_attack_and_an_attack_is_not_needed() -> None:
    play = given("archer chariot", table=FIGHT)
    assert {option.card for option in play.of(Attack)} == {card("chariot")}
    play.done().never(cf.Sent).lies(P2, hand="")


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


@pytest.mark.rule("66")
def test_nobody_attacks_until_the_second_turn_after_it_was_built() -> None:
    def foe(turns: int) -> Play:
        return given("chariot archer", others=[mat(turns=turns, safe=5)], deck="forge", table=FIGHT)

    foe(4).asks(P1, "turn", "discard")
    foe(5).asks(P1, "combat", "attack")


# -- walls


@pytest.mark.rule("35", "65")
def test_a_catapult_brings_walls_down() -> None:
    play = attack("catapult", land="grassland:walls hills coast")
    play.attacks("catapult")
    assert cf.Breached(P2, 0, card("walls"), 0, "hand") in play.facts
    play.lies(P2, hand="walls", land="grassland hills coast").discarded("catapult")


@pytest.mark.rule("65")
def test_or_they_are_discarded() -> None:
    play = attack("catapult", land="grassland:walls hills coast", catapult_walls="discard").attacks("catapult")
    play.lies(P2, hand="", land="grassland hills coast").discarded("catapult walls")


@pytest.mark.rule("35")
def test_several_catapults_bring_several_walls_down() -> None:
    play = attack("3 catapult swordsman", land="grassland:walls hills:walls coast+1", other="")
    play.attacks("catapult", "catapult", "catapult", "swordsman").asks(P2, "combat", "lose-walls")
    play.picks(c.BuildingOption(1, card("walls"))).nothing().on(0)
    play.lies(P2, land="grassland hills coast", hand="2 walls")


@pytest.mark.rule("35", "36")
def test_the_great_wall_stands() -> None:
    play = attack("2 catapult", land="grassland:the-great-wall hills").attacks("catapult", "catapult")
    play.asks(P2, "combat", "bounce").bounces("catapult").discarded("catapult")
    play.lies(P2, land="grassland:the-great-wall hills")
    assert card("catapult") in play.mat(P1).hand


@pytest.mark.rule("36")
def test_each_walls_bounces_one_unit_of_the_defenders_choice() -> None:
    play = attack("chariot spearman axeman", land="grassland+2:walls hills:temple").attacks(
        "chariot", "spearman", "axeman"
    )
    play.asks(P2, "combat", "bounce")
    assert play.options == tuple(UnitOption(n, card(x)) for n, x in enumerate(["chariot", "spearman", "axeman"]))
    play.bounces("spearman")
    assert cf.Bounced(P1, 1, card("spearman")) in play.facts
    assert card("spearman") in play.mat(P1).hand


@pytest.mark.rule("36")
def test_walls_stay_and_no_more_units_bounce_than_there_are() -> None:
    play = attack("chariot", land="grassland+1:walls,walls hills", theirs="engineering").attacks("chariot")
    play.lies(P2, land="grassland+1:walls,walls hills").discarded("")
    assert cf.Bounced(P1, 0, card("chariot")) in play.facts


@pytest.mark.rule("36")
def test_a_bounced_unit_is_not_sent_again_this_turn() -> None:
    play = attack("chariot archer temple", land="grassland+1:walls").attacks("chariot").nothing()
    play.asks(P1, "turn", "discard")


@pytest.mark.rule("67")
def test_a_catapult_may_be_sent_against_a_player_without_walls() -> None:
    attack("catapult").attacks("catapult").discarded("catapult")
    play = attack("catapult archer", catapult_needs_walls=True)
    assert play.options == ()
    attack("catapult archer", land="coast:walls", catapult_needs_walls=True).may(Attack)
