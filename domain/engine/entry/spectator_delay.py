"""How far behind spectators are: which version of a game they know of at a time, and when of the next one.

1. All follows from the opening and the times of the entries, so every process comes to the same.
2. What happens before the start is known at once: there is nothing to hide.
3. While the game runs a version is known once so many versions and minutes have come after it.
4. The end is known as late as anything: what was not known when the game ended becomes known one version after the
   other, evenly over the minutes after it, so that nobody who is late sees a leap. Then all of it is known.
"""

from bisect import bisect_right
from collections.abc import Sequence
from typing import Annotated

from msgspec import Meta, Struct

from domain.engine.entry.clock import MICROSECONDS

MINUTE = 60 * MICROSECONDS
AFTER_THE_END = 10
"""Minutes from the end until all is known where the opening names versions only."""
NEVER = 2**62
"""The time of what hangs on entries that may never come."""


class Late(Struct, frozen=True, forbid_unknown_fields=True):
    """The delay of spectators behind a running game; where both are given, both."""

    versions: Annotated[int, Meta(ge=0, le=10_000)] = 0
    """So many versions."""
    minutes: Annotated[int, Meta(ge=0, le=10_080)] = 0
    """So many minutes. The end is known so long after it; 10 minutes after it, where only versions are given."""

    @property
    def closing(self) -> int:
        """Microseconds from the end until all is known."""
        return (self.minutes or AFTER_THE_END) * MINUTE


class Start(Struct, frozen=True):
    """The entry in which a game started that is seen late: its version and time.

    `passed`: when so many versions had come after it, None until then. All times are in microseconds UTC.
    """

    version: int
    at: int
    passed: int | None = None


class End(Struct, frozen=True):
    """The last entry of a game that is over: its version and time."""

    version: int
    at: int


def known_from(late: Late, start: int, version: int, at: int, passed: int | None, end: End | None) -> int:
    """When a version is known that was made at `at`, from the start on; NEVER as long as nobody can say.

    `start`: the version in which the game started. `passed`: when so many versions had come after this one, None if
    they have not. `end`: if the game is over.
    """
    if passed is None:
        if end is None:
            return NEVER
        known = max(end.version - late.versions, start - 1)
        passed = end.at + late.closing * (version - known) // (end.version - known)
    return max(at + late.minutes * MINUTE, passed)


def horizon(late: Late, start: int, times: Sequence[int], now: int, *, over: bool) -> tuple[int, int]:
    """The newest version that is known at `now`, and when the next one is, if nothing else happens.

    `times`: of all versions from 1, in order. The second is NEVER where the next one waits for others.
    """
    newest, behind = len(times), late.versions
    end = End(newest, times[-1]) if over else None

    def known(version: int) -> int:
        passed = times[version + behind - 1] if version + behind <= newest else None
        return known_from(late, start, version, times[version - 1], passed, end)

    first = max(start, 2)  # who may look sees that there is a game
    upto = first - 1 + bisect_right(range(first, newest + 1), now, key=known)
    return upto, known(upto + 1) if upto < newest else NEVER
