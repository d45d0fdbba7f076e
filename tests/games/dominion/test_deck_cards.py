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
def test_sentry_puts_cards_back_in_chosen_order() -> None:
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


@pytest.mark.rule("50")
def test_harbinger_puts_a_discard_onto_the_deck() -> None:
    play = given(hand="Harbinger", deck="Copper Silver", discard="Estate Gold Market").plays("Harbinger")
    play.asks(P1, "harbinger", "topdeck", "Estate Gold Market", "0-1").counts(actions=1).picks("Gold")
    play.lies(P1, deck="Gold Silver", discard="Estate Market", top="Estate", hand="Copper")
    assert redact(play.facts[0], SPECTATOR) == cf.Recovered(P1, None, card("Estate"))


@pytest.mark.rule("49")
def test_vassal_plays_the_action_it_discards() -> None:
    play = given(hand="Vassal", deck="Smithy Copper Silver Gold", discard="Estate").plays("Vassal").counts(coins=2)
    play.lies(P1, discard="Estate Smithy", top="Smithy").asks(P1, "vassal", "play", "Smithy", "0-1").picks("Smithy")
    play.counts(actions=0, coins=2).lies(P1, in_play="Vassal Smithy", hand="Copper Silver Gold", discard="Estate")
    play.lies(P1, top="Estate").turn_of(P1)


@pytest.mark.rule("20", "49")
def test_vassal_may_play_an_attack() -> None:
    play = given(hand="Vassal", deck="Witch 2 Gold", others=[mat("Moat")]).plays("Vassal").picks("Witch")
    play.asks(P2, "moat", "reveal", "Moat").picks("Moat").turn_of(P1).lies(P1, hand="2 Gold").lies(P2, discard="")


# -- throne Room: rules 26 to 31


@pytest.mark.rule("26", "28")
def test_throne_room_on_market_counts_twice() -> None:
    play = given(hand="Throne Room Market", deck="Gold Silver Copper").plays("Throne Room").picks("Market")
    play.counts(actions=2, buys=3, coins=2).lies(P1, hand="Gold Silver", in_play="Throne Room Market")
    assert play.facts[0] == cf.Played(P1, cards("Market"))
    assert cf.PlayedAgain(P1, card("Market")) in play.facts


@pytest.mark.rule("27")
def test_throne_room_on_throne_room() -> None:
    play = given(hand="2 Throne Room Market Smithy", deck="9 Copper").plays("Throne Room").picks("Throne Room")
    play.asks(P1, "throne-room", "play-twice", "Market Smithy").picks("Market").counts(actions=2, buys=3, coins=2)
    play.asks(P1, "throne-room", "play-twice", "Smithy").picks("Smithy").counts(actions=2)
    play.turn_of(P1).lies(P1, hand="8 Copper", in_play="2 Throne Room Market Smithy", deck="Copper")


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


@pytest.mark.rule("3a")
def test_throne_room_on_an_action_without_effect() -> None:
    play = given(hand="Throne Room Moneylender Village", deck="2 Gold").plays("Throne Room")
    play.asks(P1, "throne-room", "play-twice", "Moneylender Village").picks("Moneylender").declines().declines()
    play.turn_of(P1).counts(actions=0, coins=0).lies(P1, hand="Village", in_play="Throne Room Moneylender")
