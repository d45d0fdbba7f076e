"""The laws of the search: what its seat cannot know plays no part, its answers are legal, it sees what is at hand."""

from hashlib import sha256
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from croupier import lab
from domain.engine.audience.audience import Seat, seated
from domain.engine.audience.errors import BadOptions
from domain.engine.game.levels import LEVELS
from domain.engine.search.search import Search
from domain.engine.search.value import WHOLE, worth
from domain.engine.table.checks import legal
from tests.laws.branching import frames
from tests.laws.laws import play_pair
from tests.laws.pairs import FEW
from tests.laws.play import Play, numbers, run, sit
from tests.laws.test_laws import worlds
from tests.laws.test_world_laws import seen
from tests.laws.worlds import World

KEY = bytes(range(32))
ANSWERS = {
    "toy": (1002, "f9335a0ef625fd39"),
    "dominion": (1004, "165dc4337fadf25e"),
    "caylus-magna-carta": (1003, "4eeade90458fde76"),
    "civilization": (1003, "b0cf69e2e7d4393a"),
}
"""Ruleset -> the version of its levels, and a digest of answers that they give under it."""
QUICK = replace(LEVELS["search-casual"], turns=10, worlds=3, ahead=30)


def answered(play: Play, seat: Seat) -> tuple[int, ...]:
    """What the search answers for a seat that is asked now."""
    viewer = seated(seat, counts=play.rules.mechanics.counts(play.table.opening.options))
    game = seen(play, viewer, len(play.entries))
    return Search(game, play.table.asked[seat].asked, KEY, QUICK).answer()


@worlds
def test_its_answers_are_legal_and_the_same_each_time(world: World) -> None:
    for seed in range(2 if FEW else 6):
        rng = Random(seed)
        seats = rng.randint(*world.rules.catalogue.players)
        play = run(sit(world.rules, seed, seats, world.rules.schema.options()), numbers((), seed), 10 + 25 * seed)
        for seat, open_ in play.table.asked.items():
            picks = answered(play, seat)
            assert legal(open_.asked, picks) == picks
            assert answered(play, seat) == picks


@worlds
def test_what_its_seat_cannot_know_plays_no_part(world: World) -> None:
    compared = 0
    for seed in range(4 if FEW else 16):
        pair = play_pair(world, seed, causes=seed % 3)  # few: most pairs part soon
        one, two = pair.sides
        told = [[frame.facts for frame in frames(side, pair.twins.viewer, len(side.entries))] for side in pair.sides]
        for seat in pair.twins.viewer.seats:
            if told[0] == told[1] and seat in one.table.asked:
                compared += 1
                assert answered(one, seat) == answered(two, seat)
    assert compared


@worlds
def test_what_a_table_is_worth_is_shared_out(world: World) -> None:
    """The winner of a finished game has most of it, and nobody less than nothing."""
    for seed in range(3):
        play = run(sit(world.rules, seed, 2, world.rules.schema.options()), numbers((), seed), world.bound)
        assert play.table.lobby.ended is not None
        places = play.table.lobby.ended.places
        shares = worth(world.rules, play.table.state, (), over=True)
        assert all(0 <= share <= WHOLE for share in shares)
        assert [shares.index(max(shares)) + 1] == [places.index(1) + 1] or places.count(1) > 1


def test_it_ends_a_game_that_it_would_win() -> None:
    """Two piles are empty, a Moat is left, and it leads, not for long: the bot that plays on would buy a Silver."""
    piles = [{"card": "moat", "left": 1}, {"card": "cellar", "left": 0}, {"card": "village", "left": 0}]
    mats = [{"hand": ["province"], "deck": []}, {"hand": ["gold"] * 5, "deck": []}]
    scenario = {"turn": 0, "phase": "buy", "coins": 3, "supply": piles, "seats": mats}
    given: dict[str, Any] = {"preset": "first-game", "scenario": scenario, "open_hands": True}
    game = lab.new("dominion", 2, 1, seating="as_joined", **given)
    (pick,) = lab.search("search-club", turns=60)(game.view(0), game.question(0))
    option: Any = (game.question(0).options or ())[pick]
    assert option.card == "moat"
    game.choose(0, pick).choose(0, 0)  # the Province, onto the discard pile
    assert game.result is not None
    assert game.result.places == (1, 2)


@worlds
def test_its_answers_are_those_of_the_version_that_it_states(world: World) -> None:
    """Where one is not, `VERSION` in `domain/engine/game/levels.py` is raised, and the digest here is made anew."""
    rules = world.rules
    play = run(sit(rules, 11, 2, rules.schema.options()), numbers((), 11), 40)
    told = sha256(repr([answered(play, seat) for seat in sorted(play.table.asked)]).encode())
    for seed in range(5):
        play = run(sit(rules, seed, 2, rules.schema.options()), numbers((), seed), 12 + 9 * seed)
        told.update(repr([answered(play, seat) for seat in sorted(play.table.asked)]).encode())
    version = rules.policy_version("search-club")
    assert (version, told.hexdigest()[:16]) == ANSWERS[rules.key]


def test_levels_are_known_by_name() -> None:
    with pytest.raises(BadOptions):
        lab.search("search-genius")
