"""Cards that look into deck and discard pile, and Throne Room: rules 26 to 31, 33 and 48 to 50."""

import pytest

from domain.dominion import card_facts as cf
from domain.engine.audience.audience import SPECTATOR, seated
from domain.engine.audience.redaction import redact
from tests.support.playing import P1, P2

from .plays import card, cards, given, mat


@pytest.mark.rule("33")
def test_library_sets_one_action_aside_and_keeps_another() -> None:
    play = given(hand="Library 4 Copper", deck="Village Copper Smithy Silver Gold").plays("Library")
    play.asks(P1, "library", "set-aside", "Village", "0-1").picks("Village").lies(P1, aside="Village")
    play.asks(P1, "library", "set-aside", "", "0-0").declines().asks(P1, "library", "set-aside", "Smithy").declines()
    play.asks(P1, "library", "set-aside", "").declines()
    play.then(cf.Took(P1, cards("Silver")), cf.DiscardedOpenly(P1, cards("Village"), source="aside")).turn_of(P1)
    play.lies(P1, hand="5 Copper Smithy Silver", discard="Village", top="Village", deck="Gold", aside="")


@pytest.mark.rule("33")
def test_with_seven_cards_library_draws_nothing() -> None:
    play = given(hand="Library 7 Copper", deck="Gold").plays("Library").turn_of(P1).never(cf.Looked, cf.Drew)
    play.lies(P1, hand="7 Copper", deck="Gold")


@pytest.mark.rule("33")
def test_with_no_cards_left_library_ends_unasked() -> None:
    for prompts in ("silent", "brisk"):
        given(hand="Library 5 Copper", prompts=prompts).plays("Library").turn_of(P1).lies(P1, hand="5 Copper")


@pytest.mark.rule("33", "71")
def test_brisk_library_asks_only_about_actions() -> None:
    play = given(hand="Library 5 Copper", deck="Estate Village Gold", prompts="brisk").plays("Library")
    play.asks(P1, "library", "set-aside", "Village").lies(P1, hand="5 Copper Estate").declines().turn_of(P1)
    play.lies(P1, hand="5 Copper Estate Village", deck="Gold")


@pytest.mark.rule("33")
def test_library_shows_what_it_sets_aside_only() -> None:
    play = given(hand="Library 5 Copper", deck="Village Gold Moat").plays("Library").picks("Village")
    assert [redact(fact, SPECTATOR) for fact in play.facts] == [
        cf.SetAside(P1, cards("Village")),
        cf.Looked(P1, (None,)),
    ]
    play.declines()
    assert redact(play.facts[0], seated(P2)) == cf.Took(P1, (None,))


@pytest.mark.rule("33")
def test_all_may_be_set_aside() -> None:
    play = given(hand="Library 6 Copper", deck="Village Moat Smithy").plays("Library").picks("Village").picks("Moat")
    play.picks("Smithy").turn_of(P1).lies(P1, hand="6 Copper", discard="Village Moat Smithy", aside="")


@pytest.mark.rule("48")
def test_sentry_trashes_one_and_puts_one_back() -> None:
    play = given(hand="Sentry", deck="Estate Copper Province").plays("Sentry").counts(actions=1)
    play.lies(P1, hand="Estate").asks(P1, "sentry", "trash", "Copper Province", "0-2")
    assert play.view(P2).mats[P1].looked == (None, None)
    assert play.view(P1).mats[P1].looked == cards("Copper Province")
    play.picks("Copper").asks(P1, "sentry", "discard", "Province", "0-1").declines().turn_of(P1)
    play.trash("Copper").lies(P1, deck="Province", discard="")
    assert [redact(fact, seated(P2)) for fact in play.facts] == [cf.Topdecked(P1, (None,), "looked")]


@pytest.mark.rule("48")
def test_the_order_put_back_is_the_players_own() -> None:
    for order, bottom in (("Copper Province", "Province"), ("Province Copper", "Copper")):
        play = given(hand="Sentry Village", deck="Estate Copper Province").plays("Sentry").declines().declines()
        play.asks(P1, "sentry", "put-back", "Copper Province", "2-2").picks(order).lies(P1, deck=order)
        seen = [redact(entry, seated(P2)).facts for entry in play.entries[-1:]]
        assert seen[0][0] == cf.Topdecked(P1, (None, None), "looked")
        play.plays("Village").lies(P1, deck=bottom)


@pytest.mark.rule("48")
def test_sentry_with_one_card_or_none() -> None:
    play = given(hand="Sentry", deck="Estate Copper").plays("Sentry").asks(P1, "sentry", "trash", "Copper", "0-1")
    play.declines().picks("Copper").turn_of(P1).lies(P1, discard="Copper", deck="", hand="Estate")
    given(hand="Sentry", deck="Estate").plays("Sentry").turn_of(P1).lies(P1, hand="Estate")


@pytest.mark.rule("48")
def test_both_trashed_or_both_discarded() -> None:
    play = given(hand="Sentry", deck="Estate Copper Curse").plays("Sentry").picks("Copper", "Curse").turn_of(P1)
    play.trash("Copper Curse")
    play = given(hand="Sentry", deck="Estate Copper Curse").plays("Sentry").declines().picks("Curse", "Copper")
    play.turn_of(P1).lies(P1, discard="Copper Curse", top="Copper", deck="")
    assert redact(play.facts[0], SPECTATOR) == cf.Discarded(P1, (None, None), card("Copper"), "looked")


@pytest.mark.rule("50")
def test_harbinger_puts_a_discard_onto_the_deck() -> None:
    play = given(hand="Harbinger", deck="Copper Silver", discard="Estate Gold Market").plays("Harbinger")
    play.asks(P1, "harbinger", "topdeck", "Estate Gold Market", "0-1").counts(actions=1).picks("Gold")
    play.lies(P1, deck="Gold Silver", discard="Estate Market", top="Estate", hand="Copper")
    assert redact(play.facts[0], SPECTATOR) == cf.Recovered(P1, None, card("Estate"))


@pytest.mark.rule("50")
def test_harbinger_takes_nothing_or_the_top() -> None:
    play = given(hand="Harbinger", deck="Copper", discard="Estate Gold").plays("Harbinger").declines().then()
    play.lies(P1, discard="Estate Gold", deck="")
    play = given(hand="Harbinger", deck="Copper", discard="Estate Gold").plays("Harbinger").picks("Estate")
    play.lies(P1, discard="Gold", top="Gold", deck="Estate")
    play = given(hand="Harbinger", deck="Copper", discard="Estate").plays("Harbinger").picks("Estate")
    play.lies(P1, discard="", top="", deck="Estate")


@pytest.mark.rule("50")
def test_of_equal_cards_the_visible_one_stays() -> None:
    play = given(hand="Harbinger", deck="Copper", discard="Gold Estate Gold").plays("Harbinger")
    play.asks(P1, "harbinger", "topdeck", "Gold Estate Gold").picks("Gold").lies(P1, discard="Gold Estate", top="Gold")


@pytest.mark.rule("50")
def test_harbinger_draws_first() -> None:
    play = given(hand="Harbinger", discard="Estate Gold").plays("Harbinger").turn_of(P1).never(cf.Recovered)
    assert len(play.mat(P1).deck or ()) == 1


@pytest.mark.rule("49")
def test_vassal_plays_the_action_it_discards() -> None:
    play = given(hand="Vassal", deck="Smithy Copper Silver Gold", discard="Estate").plays("Vassal").counts(coins=2)
    play.lies(P1, discard="Estate Smithy", top="Smithy").asks(P1, "vassal", "play", "Smithy", "0-1").picks("Smithy")
    play.counts(actions=0, coins=2).lies(P1, in_play="Vassal Smithy", hand="Copper Silver Gold", discard="Estate")
    play.lies(P1, top="Estate").turn_of(P1)


@pytest.mark.rule("49")
def test_vassal_declined_or_no_action() -> None:
    play = given(hand="Vassal", deck="Smithy Copper").plays("Vassal").declines().then().turn_of(P1)
    play.lies(P1, discard="Smithy", deck="Copper", in_play="Vassal")
    play = given(hand="Vassal", deck="Estate Copper").plays("Vassal").turn_of(P1).lies(P1, discard="Estate")
    given(hand="Vassal", deck="Gold", discard="").plays("Vassal").turn_of(P1).lies(P1, discard="Gold", in_play="Vassal")


@pytest.mark.rule("49")
def test_vassal_shuffles_first() -> None:
    play = given(hand="Vassal", discard="3 Village").plays("Vassal").lies(P1, deck="2 Village", discard="Village")
    play.picks("Village").counts(actions=2).lies(P1, discard="", top="", hand="Village", deck="Village")


@pytest.mark.rule("49")
def test_with_no_cards_vassal_only_counts() -> None:
    given(hand="Vassal").plays("Vassal").turn_of(P1).counts(coins=2).lies(P1, discard="")


@pytest.mark.rule("20", "49")
def test_vassal_may_play_an_attack() -> None:
    play = given(hand="Vassal", deck="Witch 2 Gold", others=[mat("Moat")]).plays("Vassal").picks("Witch")
    play.asks(P2, "moat", "reveal", "Moat").picks("Moat").turn_of(P1).lies(P1, hand="2 Gold").lies(P2, discard="")


# -- throne Room: rules 26 to 31


@pytest.mark.rule("26", "28")
def test_throne_room_on_market() -> None:
    play = given(hand="Throne Room Market", deck="Gold Silver Copper").plays("Throne Room").picks("Market")
    play.counts(actions=2, buys=3, coins=2).lies(P1, hand="Gold Silver", in_play="Throne Room Market")
    assert play.facts[0] == cf.Played(P1, cards("Market"))
    assert cf.PlayedAgain(P1, card("Market")) in play.facts


@pytest.mark.rule("67")
def test_throne_room_may_be_declined() -> None:
    play = given(hand="Throne Room Smithy", deck="6 Copper").plays("Throne Room")
    play.asks(P1, "throne-room", "play-twice", "Smithy", "0-1").declines().then()
    play.lies(P1, hand="Smithy", in_play="Throne Room").counts(actions=0).turn_of(P1)


@pytest.mark.rule("3", "71")
def test_without_another_action_throne_room_does_nothing() -> None:
    play = given(hand="Throne Room Copper").plays("Throne Room").asks(P1, "throne-room", "play-twice", "", "0-0")
    play.declines().turn_of(P1).counts(actions=0).lies(P1, hand="Copper", in_play="Throne Room")
    play = given(hand="Throne Room Copper", prompts="brisk").plays("Throne Room").turn_of(P1).counts(actions=0)
    given(hand="Throne Room").plays("Throne Room").turn_of(P1).counts(actions=0)


@pytest.mark.rule("26")
def test_throne_room_uses_no_further_action() -> None:
    play = given(hand="Throne Room Cellar Village Copper", deck="4 Gold").plays("Throne Room").picks("Cellar")
    play.asks(P1, "cellar", "discard").picks("Copper").asks(P1, "cellar", "discard").picks("Village")
    play.counts(actions=2).lies(P1, hand="2 Gold", discard="Copper Village").turn_of(P1)


@pytest.mark.rule("26")
def test_what_the_card_plays_itself_belongs_to_it() -> None:
    play = given(hand="Throne Room Vassal", deck="Smithy Gold Silver Copper Village Estate").plays("Throne Room")
    play.picks("Vassal").asks(P1, "vassal", "play", "Smithy").picks("Smithy")
    play.lies(P1, hand="Gold Silver Copper", deck="Estate").asks(P1, "vassal", "play", "Village").picks("Village")
    play.counts(actions=2, coins=4).lies(
        P1, in_play="Throne Room Vassal Smithy Village", hand="Gold Silver Copper Estate"
    )


@pytest.mark.rule("27")
def test_throne_room_on_throne_room() -> None:
    play = given(hand="2 Throne Room Market Smithy", deck="9 Copper").plays("Throne Room").picks("Throne Room")
    play.asks(P1, "throne-room", "play-twice", "Market Smithy").picks("Market").counts(actions=2, buys=3, coins=2)
    play.asks(P1, "throne-room", "play-twice", "Smithy").picks("Smithy").counts(actions=2)
    play.turn_of(P1).lies(P1, hand="8 Copper", in_play="2 Throne Room Market Smithy", deck="Copper")


@pytest.mark.rule("27")
def test_second_choice_comes_after_the_first_play() -> None:
    play = given(hand="2 Throne Room Moat", deck="2 Smithy 2 Copper 6 Copper").plays("Throne Room").picks("Throne Room")
    play.picks("Moat").asks(P1, "throne-room", "play-twice", "2 Smithy").picks("Smithy").turn_of(P1)
    play.lies(P1, hand="Smithy 8 Copper", in_play="2 Throne Room Moat Smithy")


@pytest.mark.rule("30")
def test_throne_room_on_merchant_brings_two_coins() -> None:
    play = given(hand="Throne Room Merchant Silver", deck="2 Copper").plays("Throne Room").picks("Merchant")
    play.plays("Silver").counts(coins=4)


@pytest.mark.rule("31")
def test_every_play_needs_its_own_card_to_trash() -> None:
    play = given(hand="Throne Room Moneylender Copper").plays("Throne Room").picks("Moneylender").picks("Copper")
    play.turn_of(P1).counts(coins=3).trash("Copper")
    play = given(hand="Throne Room Moneylender 2 Copper").plays("Throne Room").picks("Moneylender").picks("Copper")
    play.picks("Copper").counts(coins=6).trash("2 Copper")
    play = (
        given(hand="Throne Room Remodel Estate").plays("Throne Room").picks("Remodel").picks("Estate").picks("Silver")
    )
    play.turn_of(P1).trash("Estate").lies(P1, discard="Silver")
    play = given(hand="Throne Room Mine Copper").plays("Throne Room").picks("Mine").picks("Copper").picks("Silver")
    play.asks(P1, "mine", "trash", "Silver").picks("Silver").picks("Gold").lies(P1, hand="Gold").trash("Copper Silver")
    play = given(hand="Throne Room Chapel 6 Copper").plays("Throne Room").picks("Chapel").picks("4 Copper")
    play.picks("2 Copper").trash("6 Copper")


@pytest.mark.rule("26", "33")
def test_throne_room_on_library() -> None:
    play = given(hand="Throne Room Library 4 Copper", deck="3 Gold Silver").plays("Throne Room").picks("Library")
    play.declines().declines().declines().turn_of(P1).lies(P1, hand="4 Copper 3 Gold", deck="Silver")


@pytest.mark.rule("26")
def test_card_played_twice_is_cleaned_up_once() -> None:
    play = given(hand="Throne Room Smithy", deck="6 Copper 5 Gold").plays("Throne Room").picks("Smithy").ends_turn()
    play.lies(P1, hand="5 Gold", discard="Throne Room Smithy 6 Copper", top="Smithy")


@pytest.mark.rule("3a")
def test_throne_room_on_an_action_without_effect() -> None:
    play = given(hand="Throne Room Moneylender Village", deck="2 Gold").plays("Throne Room")
    play.asks(P1, "throne-room", "play-twice", "Moneylender Village").picks("Moneylender").declines().declines()
    play.turn_of(P1).counts(actions=0, coins=0).lies(P1, hand="Village", in_play="Throne Room Moneylender")
