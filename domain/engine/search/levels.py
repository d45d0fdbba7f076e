"""How strong the search plays: five levels, each with a name and so many turns of the search."""

from msgspec import Struct


class Level(Struct, frozen=True):
    """One level. `turns`: answers played out for one question; `worlds`: how many are dealt for them.

    `ahead`: answers after which a line is cut and judged by the reckoning. `bot`: who plays on in its worlds, if not
    the game's best.
    """

    name: str
    turns: int
    worlds: int
    ahead: int
    bot: str | None = None


LEVELS = {
    level.name: level
    for level in (
        Level("search-novice", 12, 4, 40, "random"),
        Level("search-casual", 30, 8, 300),
        Level("search-club", 120, 16, 300),
        Level("search-expert", 300, 32, 300),
        Level("search-master", 700, 64, 300),
    )
}
"""By name, from the weakest to the strongest."""
