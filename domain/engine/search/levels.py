"""How strong the search plays: five levels, each with a name and so many turns of the search."""

from msgspec import Struct


class Level(Struct, frozen=True):
    """One level. `turns`: answers played out for one question; `worlds`: how many are dealt for them.

    `ahead`: answers after which a line is cut and judged by the reckoning. `seconds`: after so long it answers, on a
    server, whatever it had to think about. `bot`: who plays on in its worlds, if not the game's best.
    """

    name: str
    turns: int
    worlds: int
    ahead: int
    seconds: float
    bot: str | None = None


LEVELS = {
    level.name: level
    for level in (
        Level("search-novice", 12, 4, 40, 1.0, "random"),
        Level("search-casual", 30, 8, 300, 1.0),
        Level("search-club", 120, 16, 300, 3.0),
        Level("search-expert", 300, 32, 300, 6.0),
        Level("search-master", 700, 64, 300, 15.0),
    )
}
"""By name, from the weakest to the strongest."""
