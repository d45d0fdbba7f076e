"""Drawing and shuffling: rules 12 to 16."""

from collections import Counter

import pytest

from domain.dominion import card_facts as cf
from domain.dominion import facts as f
from tests.support.playing import P1, P2

from .plays import Play, card, cards, given, mat


def shuffled(play: Play) -> list[tuple[int, Counter[object]]]:
    """(seat, cards) of each shuffle that followed from the last choice."""
    return [(fact.seat, Counter(fact.order or ())) for fact in play.facts if isinstance(fact, cf.Shuffled)]


def test_the_facts_of_a_play_in_order() -> None:
    (
        given(hand="Cellar Copper Estate Estate", deck="Gold Silver")
        .plays("Cellar")
        .then(cf.Played(P1, cards("Cellar"), actions=1), f.Counted(actions=1))
        .asks(P1, "cellar", "discard", "Copper 2 Estate", "0-3")
        .picks("Estate", "Estate")
        .then(cf.Discarded(P1, cards("2 Estate"), card("Estate")), cf.Drew(P1, cards("Gold Silver")))
        .lies(P1, hand="Copper Gold Silver", deck="", discard="2 Estate", in_play="Cellar")
        .counts(actions=1)
    )


@pytest.mark.rule("2", "13")
def test_draw_goes_on_after_a_shuffle() -> None:
    play = given(hand="Smithy", deck="Gold Silver", discard="6 Copper").plays("Smithy")
    _, first, _, last = play.facts
    assert first == cf.Drew(P1, cards("Gold Silver"))
    assert shuffled(play) == [(P1, Counter(cards("6 Copper")))]
    assert last == cf.Drew(P1, cards("Copper"))
    play.lies(P1, hand="Gold Silver Copper", deck="5 Copper", discard="", top="", in_play="Smithy")


@pytest.mark.rule("12")
def test_deck_drawn_to_its_end_is_not_shuffled() -> None:
    play = given(hand="Smithy Village", deck="Gold Silver Copper", discard="4 Estate", actions=2).plays("Smithy")
    play.never(cf.Shuffled).lies(P1, deck="", discard="4 Estate")
    assert len(shuffled(play.plays("Village"))) == 1


@pytest.mark.rule("12")
def test_gained_card_is_shuffled_in_when_needed() -> None:
    foe = mat(hand="", deck="", discard="4 Copper")
    play = given(hand="Witch Village", deck="Gold 5 Silver", others=[foe], actions=2).plays("Witch").ends_turn()
    play.turn_of(P2).ends_turn()
    assert shuffled(play) == [(P2, Counter(cards("4 Copper Curse")))]
    play.lies(P2, hand="4 Copper Curse", deck="", discard="")


@pytest.mark.rule("12")
def test_empty_deck_alone_is_not_shuffled() -> None:
    play = given(hand="Copper", deck="5 Estate", discard="3 Gold").plays_treasures().ends_turn()
    play.never(cf.Shuffled).lies(P1, hand="5 Estate", deck="", discard="3 Gold Copper", top="Copper")


@pytest.mark.rule("13")
def test_too_few_cards_are_all_drawn() -> None:
    given(hand="Smithy", deck="Gold").plays("Smithy").lies(P1, hand="Gold", deck="", discard="")
    given(hand="Smithy").plays("Smithy").then(cf.Played(P1, cards("Smithy"), actions=1)).lies(P1, hand="")


@pytest.mark.rule("13")
def test_clean_up_shuffles_what_was_just_discarded() -> None:
    play = given(hand="2 Copper", deck="Gold", discard="Silver").plays_treasures().ends_turn()
    assert shuffled(play) == [(P1, Counter(cards("Silver 2 Copper")))]
    play.lies(P1, hand="Gold Silver 2 Copper", deck="", discard="")


@pytest.mark.parametrize(
    ("hand", "deck", "discard", "picked"),
    [
        ("Library 5 Copper", "Village", "2 Silver", ["Village"]),
        ("Sentry", "Estate Gold", "3 Copper", []),
        ("Adventurer", "Estate Copper", "Village Silver", []),
    ],
)
@pytest.mark.rule("14", "41")
def test_cards_out_are_not_shuffled(hand: str, deck: str, discard: str, picked: list[str]) -> None:
    play = given(hand=hand, deck=deck, discard=discard).plays(hand.split(maxsplit=1)[0])
    for name in picked:
        play.picks(name)
    assert shuffled(play) == [(P1, Counter(cards(discard)))]


@pytest.mark.parametrize("attack", ["Bandit", "Thief"])
@pytest.mark.rule("14", "39")
def test_a_rivals_revealed_cards_likewise(attack: str) -> None:
    play = given(hand=attack, others=[mat(hand="", deck="Estate", discard="2 Silver")]).plays(attack)
    assert shuffled(play) == [(P2, Counter(cards("2 Silver")))]


@pytest.mark.rule("15", "34")
def test_cellar_draws_its_own_discards_after_shuffling() -> None:
    play = given(hand="Cellar Gold Silver", deck="Copper").plays("Cellar").picks("Gold", "Silver")
    assert shuffled(play) == [(P1, Counter(cards("Gold Silver")))]
    assert [len(fact.cards) for fact in play.facts if isinstance(fact, cf.Drew)] == [1, 1]
    play.counts(actions=1)
    assert len(play.mat(P1).hand) == 2


@pytest.mark.rule("15", "34")
def test_cellar_discarding_nothing_draws_nothing() -> None:
    play = given(hand="Cellar Gold Silver", deck="Copper").plays("Cellar").declines().then()
    play.lies(P1, hand="Gold Silver", deck="Copper").counts(actions=1)


@pytest.mark.rule("16")
def test_card_put_on_an_empty_deck() -> None:
    foe = mat(hand="Estate", deck="", discard="3 Copper")
    play = given(hand="Bureaucrat", deck="", discard="3 Copper", others=[foe]).plays("Bureaucrat")
    play.declines().lies(P1, deck="Silver", discard="3 Copper")
    play.picks("Estate").never(cf.Shuffled).lies(P2, deck="Estate", discard="3 Copper", hand="")
