"""The law of silence in games with clocks, for our games."""

import pytest

from lab.laws.law.absence import ABSENT, CLOCKS
from lab.laws.suite.absences import *  # noqa: F403
from lab.laws.suite.absences import PAIRS_A_CLOCK, one_pair
from tests.laws.house import House
from tests.support.summary import Counted

MANY = 1000
"""Pairs for each game, clock and kind of absence."""


@pytest.mark.soak
def test_many_pairs_with_clocks_tell_nothing_hidden(world: House, counted: Counted) -> None:
    for absent in ABSENT:
        for seed in range(PAIRS_A_CLOCK * len(CLOCKS), MANY * len(CLOCKS)):
            one_pair(world, seed, CLOCKS[seed % len(CLOCKS)], absent)
    counted("silent_pairs_with_clocks", **{world.rules.key: (MANY - PAIRS_A_CLOCK) * len(ABSENT) * len(CLOCKS)})
