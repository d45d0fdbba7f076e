"""The spectator delay: which version of a game spectators know at a given time, and when they learn of the next.

1. Everything follows from the opening and the times of the entries, so every process computes the same.
2. What happens before the start is known at once: there is nothing to hide.
3. While the game runs, a version becomes known once the given number of versions and minutes have passed.
4. The end is delayed like everything else: versions unknown when the game ended become known one by one, spread evenly
   over the minutes after it, so that delayed spectators see no jump. Then everything is known.
"""

from bisect import bisect_right
from collections.abc import Sequence
from typing import Annotated

from msgspec import Meta, Struct

from domain.engine.entry.clock import MICROSECONDS

MINUTE = 60 * MICROSECONDS
AFTER_THE_END = 10
"""Minutes from the end until everything is known, if the opening delays by versions only."""
NEVER = 2**62
"""The time of what depends on entries that may never come."""


class Late(Struct, frozen=True, forbid_unknown_fields=True):
    """The delay of spectators behind a running game; if both are given, both apply."""

    versions: Annotated[int, Meta(ge=0, le=10_000)] = 0
    """Delay in versions."""
    minutes: Annotated[int, Meta(ge=0, le=10_080)] = 0
    """Delay in minutes. It also delays the end, which is known after 10 minutes if only versions are given."""

    @property
    def closing(self) -> int:
        """Microseconds from the end until everything is known."""
        return (self.minutes or AFTER_THE_END) * MINUTE


class Start(Struct, frozen=True):
    """The entry in which a game with delayed spectators started: its version and time.

    `passed`: when the delay in versions had passed; None until then. All times are in microseconds UTC.
    """

    version: int
    at: int
    passed: int | None = None


class End(Struct, frozen=True):
    """The last entry of a finished game: its version and time."""

    version: int
    at: int


def known_from(late: Late, start: int, version: int, at: int, passed: int | None, end: End | None) -> int:
    """When a version made at `at` becomes known, for versions since the start; NEVER while that cannot be told.

    `start`: the version in which the game started. `passed`: when the delay in versions had passed after this one, None
    if it has not. `end`: if the game is over.
    """
    if passed is None:
        if end is None:
            return NEVER
        known = max(end.version - late.versions, start - 1)
        passed = end.at + late.closing * (version - known) // (end.version - known)
    return max(at + late.minutes * MINUTE, passed)


def horizon(late: Late, start: int, times: Sequence[int], now: int, *, over: bool) -> tuple[int, int]:
    """The newest version known at `now`, and when the next becomes known if nothing else happens.

    `times`: of all versions from 1, in order. The second is NEVER if the next one waits for further entries.
    """
    newest, behind = len(times), late.versions
    end = End(newest, times[-1]) if over else None

    def known(version: int) -> int:
        passed = times[version + behind - 1] if version + behind <= newest else None
        return known_from(late, start, version, times[version - 1], passed, end)

    first = max(start, 2)  # spectators may know that there is a game
    upto = first - 1 + bisect_right(range(first, newest + 1), now, key=known)
    return upto, known(upto + 1) if upto < newest else NEVER
