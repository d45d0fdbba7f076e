"""Whether games are as long as an independent engine makes them, with the same policies and kingdom."""

from math import sqrt
from statistics import fmean, stdev

from msgspec import Struct

from tests.bench import play

EXPECTED = {"big-money": 34.2, "big-money-smithy": 30.9}
"""Mean turns a game (both players' together) of the peer's engine, First Game, two players, to a tenth."""
ROUNDING = 0.05
Z95 = 1.96


class Agreement(Struct, frozen=True):
    """Mean turns a game of one policy, with the half-width of its 95 % confidence interval."""

    policy: str
    games: int
    turns: float
    margin: float
    expected: float

    @property
    def agrees(self) -> bool:
        """Whether the peer's mean lies in the interval, its own rounding allowed for."""
        return abs(self.turns - self.expected) <= self.margin + ROUNDING


def agreement(games: int) -> tuple[Agreement, ...]:
    """Play each policy against itself."""
    found: list[Agreement] = []
    for policy, expected in EXPECTED.items():
        bot = play.RULES.bots[policy]
        turns = [play.turns(play.whole_game(n, policy=bot)) for n in range(games)]
        margin = Z95 * stdev(turns) / sqrt(games)
        found.append(Agreement(policy, games, round(fmean(turns), 2), round(margin, 2), expected))
    return tuple(found)
