"""Hidden worlds, bots, subjects and bounds, for our games."""

from concurrent.futures import ProcessPoolExecutor
from hashlib import sha256
from multiprocessing import get_context

import pytest

from lab.laws.game.play import numbers, run, sit
from lab.laws.law.silence import play_pair
from lab.laws.suite.bots import *  # noqa: F403
from lab.laws.suite.bots import answered
from lab.laws.suite.bounds import *  # noqa: F403
from lab.laws.suite.hidden_worlds import *  # noqa: F403
from lab.laws.suite.hidden_worlds import law_blind
from lab.laws.suite.subjects import *  # noqa: F403
from tests.laws.house import House
from tests.laws.worlds import WORLDS
from tests.support.summary import Counted

BY_KEY = {world.key: world for world in WORLDS}


def test_search_answers_as_its_version_did(world: House) -> None:
    """If this fails, raise `VERSION` in `domain/engine/game/levels.py`, and record `searched` of the game again."""
    rules = world.rules
    play = run(sit(rules, 11, 2, rules.schema.options()), numbers((), 11), 40)
    told = sha256(repr([answered(play, seat) for seat in sorted(play.table.asked)]).encode())
    for seed in range(5):
        play = run(sit(rules, seed, 2, rules.schema.options()), numbers((), seed), 12 + 9 * seed)
        told.update(repr([answered(play, seat) for seat in sorted(play.table.asked)]).encode())
    found = rules.policy_version("search-club"), told.hexdigest()[:16]
    assert found == (world.searched or found)


def compared(key: str, seeds: range) -> int:
    """How many comparisons these pairs gave."""
    return sum(law_blind(play_pair(BY_KEY[key], seed), 4) for seed in seeds)


@pytest.mark.soak
@pytest.mark.parametrize("key", BY_KEY)
def test_a_hundred_thousand_comparisons(key: str, counted: Counted) -> None:
    done, start, step = 0, 0, 500
    with ProcessPoolExecutor(mp_context=get_context("spawn")) as pool:
        while done < 100_000:
            batches = [range(n, n + step) for n in range(start, start + 4 * step, step)]
            done += sum(pool.map(compared, [key] * len(batches), batches))
            start += 4 * step
    counted(f"hidden_worlds_{key}", comparisons=done)
