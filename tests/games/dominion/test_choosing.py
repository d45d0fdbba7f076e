"""How a kingdom is chosen, and who begins: ten names, a preset, the dice, a draft; rules 0a, 57, 62 and 66."""

from typing import Any

import pytest
from msgspec import UNSET, UnsetType

from domain.dominion import facts as f
from domain.dominion.choices import Name
from domain.dominion.options import Options
from domain.dominion.rules import DOMINION
from domain.dominion.score import first_after
from domain.dominion.sets import BASIC, FIRST_EDITION_PRESETS, POOLS, RECOMMENDED, SECOND_EDITION_PRESETS
from domain.dominion.state import Card
from domain.engine.audience.audience import SPECTATOR, Seat
from domain.engine.audience.errors import BadOptions
from domain.engine.audience.redaction import redact
from tests.support.each import for_each

from .plays import Play, card, cards, dealt, opened

FIRST_EDITION = {
    "first-game-1e": "Cellar Market Militia Mine Moat Remodel Smithy Village Woodcutter Workshop",
    "big-money-1e": "Adventurer Bureaucrat Chancellor Chapel Feast Laboratory Market Mine Moneylender Throne Room",
    "interaction-1e": "Bureaucrat Chancellor Council Room Festival Library Militia Moat Spy Thief Village",
    "size-distortion-1e": "Cellar Chapel Feast Gardens Laboratory Thief Village Witch Woodcutter Workshop",
    "village-square-1e": "Bureaucrat Cellar Festival Library Market Remodel Smithy Throne Room Village Woodcutter",
}


def kingdom(play: Play) -> tuple[Card, ...]:
    return tuple([pile.card for pile in play.state.supply])[len(BASIC) :]


@pytest.mark.rule("62")
def test_presets_are_the_sets_both_editions_recommend() -> None:
    assert {key: set(ten) for key, ten in FIRST_EDITION_PRESETS.items()} == {
        key: set(cards(names)) for key, names in FIRST_EDITION.items()
    }
    assert (len(FIRST_EDITION_PRESETS), len(SECOND_EDITION_PRESETS)) == (5, 6)
    assert all(set(ten) <= set(POOLS["1e"]) for ten in FIRST_EDITION_PRESETS.values())
    assert all(set(ten) <= set(POOLS["2e"]) for ten in SECOND_EDITION_PRESETS.values())
    assert [preset.id for preset in DOMINION.catalogue.presets] == list(RECOMMENDED)


@pytest.mark.parametrize("pool", ["1e", "2e", "all", UNSET])
@pytest.mark.rule("62")
def test_all_of_a_pool_comes_up(pool: str | UnsetType) -> None:
    seen: set[Card] = set()
    for seed in range(40):
        drawn = kingdom(dealt(seed=seed, pool=pool))
        assert len(set(drawn)) == 10
        seen |= set(drawn)
    assert seen == set(POOLS["2e" if pool is UNSET else pool])


@for_each(
    "options, pointer",
    [
        ({"kingdom": POOLS["2e"][:10], "preset": "first-game"}, "/options/preset"),
        ({"kingdom": POOLS["2e"][:10], "draft": True}, "/options/draft"),
        ({"preset": "first-game", "draft": True}, "/options/draft"),
        ({"kingdom": POOLS["2e"][:10], "pool": "2e"}, "/options/pool"),
        ({"preset": "first-game-1e", "pool": "1e"}, "/options/pool"),
        ({"kingdom": POOLS["2e"][:9]}, "/options/kingdom"),
        ({"kingdom": POOLS["2e"][:9] + POOLS["2e"][:1]}, "/options/kingdom"),
        ({"kingdom": POOLS["2e"][:11]}, "/options/kingdom"),
    ],
)
@pytest.mark.rule("62")
def test_impossible_choices_of_a_kingdom(options: dict[str, Any], pointer: str) -> None:
    with pytest.raises(BadOptions) as error:
        DOMINION.mechanics.check(opened(2, options=Options(**options)))
    assert error.value.pointer == pointer


# -- the draft


def name(play: Play, wanted: str) -> Play:
    return play.answers(play.options.index(Name(card(wanted))))


@pytest.mark.parametrize("players", [2, 3, 5])
@pytest.mark.rule("66")
def test_draft_goes_round_from_the_first_player(players: int) -> None:
    play = dealt(players, seed=players, draft=True, pool="all")
    (first,) = [fact.seat for e in play.entries for fact in e.facts if isinstance(fact, f.FirstPlayerDrawn)]
    left = list(POOLS["all"])
    named: list[Card] = []
    for n in range(10):
        asked = play.question
        assert (asked.seat, asked.why, asked.verb) == ((first + n) % players, "draft", "name")
        assert play.options == tuple(map(Name, left))
        assert (asked.least, asked.most) == (1, 1)
        named.append(left.pop((7 * n) % len(left)))
        play.answers(play.options.index(Name(named[-1])))
        if n < 9:
            assert [pile.card for pile in play.state.supply] == named
            assert play.facts[0] == redact(play.facts[0], SPECTATOR)
            play.goes_on()
    play.turn_of(first)
    assert set(kingdom(play)) == set(named)
    assert list(kingdom(play)) == [c for c in POOLS["all"] if c in named]
    assert [len(m.hand) for m in play.state.mats] == [5] * players


@pytest.mark.rule("66", "69")
def test_draft_goes_on_after_a_resignation() -> None:
    play = dealt(3, draft=True)
    gone = play.question.seat
    play.resigns(gone)
    for _ in range(20):
        if play.question.why != "draft":
            break
        assert play.question.seat != gone
        play.answers(3)
    assert len(kingdom(play)) == 10
    assert play.question.seat != gone
    dealt(2, draft=True).resigns(Seat(0)).is_over(2, 1, decided="resigned")


@pytest.mark.rule("66")
def test_bots_draft_as_well() -> None:
    for bot in DOMINION.bots.values():
        play = dealt(draft=True, pool="all")
        while play.question.why == "draft":
            play.answers(*bot(play.view(play.question.seat), play.question, lambda bound: bound - 1))
        assert len(kingdom(play)) == 10


# -- who begins


@for_each(
    "places, seats",
    [
        ((1, 2), {1}),
        ((2, 1), {0}),
        ((3, 1, 2, 4), {2}),
        ((2, 3, 4, 1), {0}),
        ((1, 1, 3), {2}),
        ((1, 3, 1, 4), {1, 3}),
        ((1, 1), {0, 1}),
        ((1, 1, 1, 1), {0, 1, 2, 3}),
        ((2, 3, 4, 5, 6, 1), {0}),
        ((), set[int]()),
    ],
)
@pytest.mark.rule("57")
def test_next_game_begins_left_of_the_winner(places: tuple[int, ...], seats: set[int]) -> None:
    assert set(first_after(places)) == seats
