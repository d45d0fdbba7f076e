"""The six cards that only the first edition has: rules 25, 29, 32 and 39 to 42."""

import pytest

from domain.dominion import card_facts as cf
from domain.dominion.choices import DiscardDeck
from domain.engine.audience.audience import SPECTATOR, seated
from domain.engine.audience.redaction import redact
from tests.support.playing import P1, P2, P3, P4

from .plays import Play, card, cards, given, mat


def accepts(play: Play) -> Play:
    """Answer yes to Chancellor's question."""
    assert play.options == (DiscardDeck(),)
    return play.answers(0)


# -- Adventurer


@pytest.mark.rule("41")
def test_adventurer_stops_at_the_second_treasure() -> None:
    play = given(hand="Adventurer", deck="Estate Gold Village Copper Silver").plays("Adventurer").turn_of(P1)
    play.lies(P1, hand="Gold Copper", deck="Silver", discard="Estate Village", top="Village", aside="")
    assert play.facts[-2:] == [
        cf.TookOpenly(P1, cards("Gold Copper")),
        cf.DiscardedOpenly(P1, cards("Estate Village"), source="aside"),
    ]
    assert [redact(fact, SPECTATOR) for fact in play.facts] == play.facts


@pytest.mark.rule("41")
def test_throne_room_on_adventurer_finds_four() -> None:
    play = given(hand="Throne Room Adventurer", deck="Gold Estate Gold Silver Silver Copper").plays("Throne Room")
    play.picks("Adventurer").lies(P1, hand="2 Gold 2 Silver", deck="Copper", discard="Estate")


# -- Chancellor


@pytest.mark.rule("42")
def test_chancellor_moves_the_whole_deck_unseen() -> None:
    play = given(hand="Chancellor Village", deck="Gold Silver Copper Estate Duchy", discard="Curse", actions=2)
    play.plays("Chancellor").counts(coins=2).asks(P1, "chancellor", "discard-deck", bounds="0-1")
    accepts(play).then(cf.DeckDiscarded(P1, card("Duchy"))).turn_of(P1)
    play.lies(P1, deck="", discard="Curse Gold Silver Copper Estate Duchy", top="Duchy")
    assert play.mat(P1).discard == cards("Curse Gold Silver Copper Estate Duchy")
    for viewer in (seated(P1), seated(P2), SPECTATOR):
        assert redact(play.facts[0], viewer) == cf.DeckDiscarded(P1, card("Duchy"))
        seen = play.view(viewer).mats[P1]
        assert (seen.discard, seen.top) == (None, card("Duchy"))
    assert play.view(P1).mats[P1].deck == ()
    assert play.view(P2).mats[P1].deck is None


@pytest.mark.rule("42")
def test_throne_room_on_chancellor_discards_the_deck_once() -> None:
    play = given(hand="Throne Room Chancellor", deck="2 Gold").plays("Throne Room").picks("Chancellor")
    accepts(play).asks(P1, "chancellor", "discard-deck", bounds="0-0").lies(P1, deck="", discard="2 Gold")
    play.declines().then().turn_of(P1).counts(coins=4).never(cf.Shuffled)
    play = given(hand="Throne Room Chancellor", deck="2 Gold").plays("Throne Room").picks("Chancellor").declines()
    accepts(play).turn_of(P1).lies(P1, deck="", discard="2 Gold")


# -- Feast


@pytest.mark.rule("29", "32")
def test_throne_room_on_feast() -> None:
    play = given(hand="Throne Room Feast", kingdom=TEN, wording="1e").plays("Throne Room").picks("Feast")
    play.asks(P1, "feast", "gain").picks("Market").picks("Laboratory").turn_of(P1)
    play.lies(P1, discard="Market Laboratory", in_play="Throne Room", hand="").trash("Feast")


@pytest.mark.rule("32")
def test_feast_trashes_itself_and_gains() -> None:
    play = given(hand="Feast", kingdom=TEN, coins=9).plays("Feast")
    offered = {getattr(option, "card", None) for option in play.options}
    assert {card("Duchy"), card("Feast"), card("Market")} <= offered
    assert {card("Gold"), card("Province")}.isdisjoint(offered)
    play.lies(P1, in_play="").trash("Feast").picks("Duchy").turn_of(P1).lies(P1, discard="Duchy")
    play.ends_turn().turn_of(P2).trash("Feast")


# -- Spy


@pytest.mark.rule("17", "40")
def test_spy_draws_then_decides_for_each_seat() -> None:
    foes = [mat("Copper", "Gold Silver"), mat("Copper", "Curse Copper")]
    play = given(hand="Spy", deck="Village Estate Duchy", others=foes, kingdom=NO_MOAT).plays("Spy")
    play.asks(P2, "moat", "reveal").counts(actions=0).declines().declines()
    play.asks(P1, "spy", "discard", "Estate", "0-1").counts(actions=1).lies(P1, hand="Village", aside="Estate")
    play.lies(P2, deck="Gold Silver", aside="").picks("Estate").lies(P1, discard="Estate", deck="Duchy")
    play.asks(P1, "spy", "discard", "Gold", "0-1").lies(P2, aside="Gold").picks("Gold").lies(P2, discard="Gold")
    play.asks(P1, "spy", "discard", "Curse").lies(P3, aside="Curse").declines()
    play.then(cf.TopdeckedOpenly(P3, cards("Curse"))).turn_of(P1).lies(P3, deck="Curse Copper", discard="", aside="")
    shown = [fact for fact in play.history if isinstance(fact, cf.TurnedUp)]
    assert shown == [cf.TurnedUp(P1, cards("Estate")), cf.TurnedUp(P2, cards("Gold")), cf.TurnedUp(P3, cards("Curse"))]


@pytest.mark.rule("25")
def test_own_moat_does_nothing_against_own_spy() -> None:
    play = given(hand="Spy Moat", deck="Copper Estate", others=[mat("Moat", "Gold")]).plays("Spy")
    play.asks(P2, "moat", "reveal").picks("Moat").asks(P1, "spy", "discard", "Estate").picks("Estate").turn_of(P1)
    play.lies(P2, deck="Gold", discard="").lies(P1, hand="Moat Copper", discard="Estate")


# -- Thief


@pytest.mark.rule("39")
def test_thief_trashes_and_may_gain() -> None:
    foes = [mat("", "Copper Gold"), mat("", "Estate Copper")]
    play = given(hand="Thief", others=foes).plays("Thief")
    play.asks(P1, "thief", "trash", "Copper Gold", "1-1").lies(P2, aside="Copper Gold").picks("Gold")
    play.asks(P1, "thief", "gain", "Gold Copper", "0-2").trash("Gold Copper").lies(P1, discard="").picks("Gold")
    play.then(cf.GainedFromTrash(P1, card("Gold"))).turn_of(P1)
    play.lies(P1, discard="Gold", top="Gold").trash("Copper").lies(P2, discard="Copper").lies(P3, discard="Estate")


@pytest.mark.rule("9", "39")
def test_thief_gains_only_what_it_trashed() -> None:
    foes = [mat("", "Gold"), mat("", "Silver"), mat("", "Copper")]
    play = given(hand="Thief", others=foes, trash="2 Gold").plays("Thief")
    play.asks(P1, "thief", "gain", "Gold Silver Copper", "0-3").picks("Silver", "Gold")
    play.then(cf.GainedFromTrash(P1, card("Silver")), cf.GainedFromTrash(P1, card("Gold")))
    play.lies(P1, discard="Silver Gold", top="Gold").trash("2 Gold Copper").lies(P4, discard="")


# -- Woodcutter


TEN = cards("feast chancellor throne-room market laboratory village smithy moat remodel thief")
NO_MOAT = cards("spy thief village smithy market laboratory festival library cellar chapel")
