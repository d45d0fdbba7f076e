"""The bots that every game has without code of its own: levels of one search, which differ in how long they think.

How they think stands in the room `search`; here is what a game says of them: names, strength, and when they answer.
"""

from collections.abc import Mapping

from msgspec import Struct

VERSION = 3
"""Of the search. It is raised with every change after which it may pick something else: a test holds its answers."""


class Level(Struct, frozen=True):
    """One level. `turns`: lines that are played out for one question, in as many worlds as each answer has of them.

    `ahead`: answers after which a line is cut and judged by the reckoning. `steps`: answers in all these lines
    together, after which no other round is begun. `weak`: whether the game's weakest bot plays on in its worlds, not
    its best. `doubt`: the square of the standard errors by which an answer has to do better than the bot's own; 0
    where that is worth no trust. `strength`: as that of `Policy`. `seconds`: when it answers, after it was asked, or
    at the next multiple: whatever its seat holds, and however soon it had found its answer.
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
