"""Hidden worlds, bots, subjects and bounds, for our games."""

from concurrent.futures import ProcessPoolExecutor
from hashlib import sha256
from multiprocessing import get_context

import pytest

from domain.engine.game.levels import LEVELS
from domain.engine.search.search import Search
from lab.laws.game.play import numbers, run, sit
from lab.laws.law.silence import play_pair
from lab.laws.suite.bots import *  # noqa: F403
from lab.laws.suite.bounds import *  # noqa: F403
from lab.laws.suite.hidden_worlds import *  # noqa: F403
from lab.laws.suite.hidden_worlds import KEY, law_blind, seen
from lab.laws.suite.subjects import *  # noqa: F403
from tests.laws.house import House
from tests.laws.worlds import WORLDS
from tests.support.summary import Counted

BY_KEY = {world.key: world for world in WORLDS}


def test_levels_answer_as_their_version_did(world: House) -> None:
    """If this fails, raise `VERSION` in `domain/engine/game/levels.py`, and record `searched` of the game again."""
    rules, told = world.rules, sha256()
    for seed, level in enumerate(("search-novice", "search-casual") * 3):
        play = run(sit(rules, seed, 2, rules.schema.options()), numbers((), seed), 12 + 9 * seed)
        for seat, open_ in sorted(play.table.asked.items()):
            known = seen(play, rules.seat_viewer(play.table.opening, seat), len(play.entries))
            told.update(repr(Search(known, open_.asked, KEY, LEVELS[level]).answer()).encode())
    found = rules.policy_version("search-club"), told.hexdigest()[:16]
    assert found == (world.searched or found)


def compared(key: str, seeds: range) -> int:
    """How many comparisons these pairs gave."""
    return sum(law_blind(play_pair(BY_KEY[key], seed), 4) for seed in seeds)


@pytest.mark.soak
@pytest.mark.parametrize("key", BY_KEY)
def test_many_pairs_draw_the_same_hidden_worlds(key: str, counted: Counted) -> None:
    done, start, step = 0, 0, 500
    with ProcessPoolExecutor(mp_context=get_context("spawn")) as pool:
        while done < 100_000:
            batches = [range(n, n + step) for n in range(start, start + 4 * step, step)]
            done += sum(pool.map(compared, [key] * len(batches), batches))
            start += 4 * step
    counted(f"hidden_worlds_{key}", comparisons=done)
