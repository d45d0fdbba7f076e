"""Drawing and shuffling: rules 12 to 16."""

from collections import Counter

import pytest

from domain.dominion import card_facts as cf
from tests.support.playing import P1, P2

from .plays import Play, cards, given, mat


def shuffled(play: Play) -> list[tuple[int, Counter[object]]]:
    """(seat, cards) of each shuffle that followed from the last choice."""
    return [(fact.seat, Counter(fact.order or ())) for fact in play.facts if isinstance(fact, cf.Shuffled)]


@pytest.mark.rule("2", "13")
def test_draw_goes_on_after_a_shuffle() -> None:
    play = given(hand="Smithy", deck="Gold Silver", discard="6 Copper").plays("Smithy")
    _, first, _, last = play.facts
    assert first == cf.Drew(P1, cards("Gold Silver"))
    assert shuffled(play) == [(P1, Counter(cards("6 Copper")))]
    assert last == cf.Drew(P1, cards("Copper"))
    play.lies(P1, hand="Gold Silver Copper", deck="5 Copper", discard="", top="", in_play="Smithy")


@pytest.mark.rule("12")
def test_empty_deck_alone_is_not_shuffled() -> None:
    play = given(hand="Copper", deck="5 Estate", discard="3 Gold").plays_treasures().ends_turn()
    play.never(cf.Shuffled).lies(P1, hand="5 Estate", deck="", discard="3 Gold Copper", top="Copper")


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


@pytest.mark.rule("15", "34")
def test_cellar_discarding_nothing_draws_nothing() -> None:
    play = given(hand="Cellar Gold Silver", deck="Copper").plays("Cellar").declines().then()
    play.lies(P1, hand="Gold Silver", deck="Copper").counts(actions=1)


@pytest.mark.rule("16")
def test_card_put_on_empty_deck_shuffles_nothing() -> None:
    foe = mat(hand="Estate", deck="", discard="3 Copper")
    play = given(hand="Bureaucrat", deck="", discard="3 Copper", others=[foe]).plays("Bureaucrat")
    play.declines().lies(P1, deck="Silver", discard="3 Copper")
    play.picks("Estate").never(cf.Shuffled).lies(P2, deck="Estate", discard="3 Copper", hand="")
