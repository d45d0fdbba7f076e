"""Quiet hours: when nothing is sent, on the clocks of a time zone."""

from datetime import UTC, datetime, time, timedelta
from typing import Annotated
from zoneinfo import ZoneInfo

from msgspec import Meta, Struct, field

SECOND = 1_000_000
Hour = Annotated[str, Meta(pattern="^([01][0-9]|2[0-3]):[0-5][0-9]$", examples=["22:00"])]


class Quiet(Struct, frozen=True, forbid_unknown_fields=True):
    """Hours of each day in which nothing is sent; what happens in them is sent when they are over."""

    zone: Annotated[str, Meta(min_length=1, max_length=50, examples=["Asia/Seoul"])]
    """The time zone, by its name in the IANA database."""
    since: Hour = field(name="from")
    """When they begin, on the clocks there."""
    until: Hour
    """When they end, possibly on the next day."""

    def over(self, now: int) -> int | None:
        """When those are over that it is in at this time, in microseconds UTC; None if it is in none.

        Where clocks are put on or back, they show a time never or twice: hours end when clocks first show theirs, or
        would have. Raises OSError, ValueError or KeyError for a zone that this machine does not know.
        """
        zone = ZoneInfo(self.zone)
        here = datetime.fromtimestamp(now // SECOND, zone)
        since, until, clock = time.fromisoformat(self.since), time.fromisoformat(self.until), here.time()
        overnight = since > until
        if not (clock >= since or clock < until if overnight else since <= clock < until):
            return None
        day = here.date() + timedelta(days=overnight and clock >= since)
        ends = [datetime.combine(day, until, zone).replace(fold=fold).astimezone(UTC) for fold in (0, 1)]
        return next(end for end in (int(end.timestamp()) * SECOND for end in ends) if end > now)
