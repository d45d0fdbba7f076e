"""The bots that every game gets without code of its own: levels of one search, which differ in how long they think.

The room `search` holds the thinking; this module holds what a game says about them: names, strength, response times.
"""

from collections.abc import Mapping

from msgspec import Struct

VERSION = 4
"""The version of the search, raised with every change that may alter its picks: a test pins its answers."""


class Level(Struct, frozen=True):
    """One level. `turns`: lines played out for one question, in as many worlds as each answer gets lines.

    `ahead`: how many answers until a line is cut and judged by the reckoning. `steps`: answers in all lines together
    after which no new round begins. `weak`: whether the game's weakest bot, not its best, plays on in its worlds.
    `doubt`: the square of the number of standard errors by which an answer must beat the bot's own; 0 if that is not to
    be trusted. `strength`: as in `Policy`. `seconds`: it answers that long after being asked, or at the next multiple,
    whatever its seat holds, and however soon it found its answer.
    """

    name: str
    turns: int
    ahead: int
    steps: int
    seconds: float
    strength: int
    weak: bool = False
    doubt: int = 3


LEVELS: Mapping[str, Level] = {
    level.name: level
    for level in (
        Level("search-novice", 12, 40, 2_000, 1.0, 1, weak=True, doubt=0),
        Level("search-casual", 40, 80, 4_000, 1.0, 2),
        Level("search-club", 120, 100, 8_000, 2.0, 3),
        Level("search-expert", 250, 120, 18_000, 5.0, 4),
        Level("search-master", 500, 160, 36_000, 12.0, 5),
    )
}
"""By name, from the weakest to the strongest."""
