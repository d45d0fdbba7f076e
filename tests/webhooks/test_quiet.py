"""Quiet hours: by the clocks of a zone, also where these are put on and back."""

from datetime import datetime
from zoneinfo import ZoneInfo

import pytest

from api.application.ports.webhook_store import Quiet
from tests.support.each import for_each

SECOND = 1_000_000


def at(clock: str, zone: str = "UTC", fold: int = 0) -> int:
    return int(datetime.fromisoformat(clock).replace(tzinfo=ZoneInfo(zone), fold=fold).timestamp()) * SECOND


NIGHT, NOON = ("22:00", "07:00"), ("12:00", "14:00")
CASES = [
    # hours, zone, now, when they are over
    (NIGHT, "Asia/Seoul", at("2026-11-30T21:59:59", "Asia/Seoul"), None),
    (NIGHT, "Asia/Seoul", at("2026-11-30T22:00", "Asia/Seoul"), at("2026-11-30T22:00")),
    (NIGHT, "Asia/Seoul", at("2026-12-01T06:59:59", "Asia/Seoul"), at("2026-11-30T22:00")),
    (NIGHT, "Asia/Seoul", at("2026-12-01T07:00", "Asia/Seoul"), None),
    (NOON, "UTC", at("2026-11-30T11:59:59"), None),
    (NOON, "UTC", at("2026-11-30T13:00"), at("2026-11-30T14:00")),
    (NOON, "UTC", at("2026-11-30T14:00"), None),
    (NIGHT, "UTC", at("2026-12-31T23:00"), at("2027-01-01T07:00")),
    # Clocks are put on by an hour at 02:00: the night is one hour shorter, and 02:30 never comes.
    (NIGHT, "Europe/Berlin", at("2026-03-28T23:00", "Europe/Berlin"), at("2026-03-29T05:00")),
    (("22:00", "02:30"), "Europe/Berlin", at("2026-03-29T01:59", "Europe/Berlin"), at("2026-03-29T01:30")),
    (("22:00", "02:30"), "Europe/Berlin", at("2026-03-29T03:30", "Europe/Berlin"), None),
    # And back at 03:00: it is one hour longer, and 02:30 comes twice.
    (NIGHT, "Europe/Berlin", at("2026-10-24T23:00", "Europe/Berlin"), at("2026-10-25T06:00")),
    (("22:00", "02:30"), "Europe/Berlin", at("2026-10-25T02:10", "Europe/Berlin"), at("2026-10-25T00:30")),
    (("22:00", "02:30"), "Europe/Berlin", at("2026-10-25T02:10", "Europe/Berlin", 1), at("2026-10-25T01:30")),
    (NIGHT, "America/New_York", at("2026-03-08T01:30", "America/New_York"), at("2026-03-08T11:00")),
    (NIGHT, "America/New_York", at("2026-11-01T01:30", "America/New_York", 1), at("2026-11-01T12:00")),
    (NIGHT, "Australia/Lord_Howe", at("2026-04-05T01:45", "Australia/Lord_Howe", 1), at("2026-04-04T20:30")),
]  # fmt: skip


@for_each("case", CASES)
def test_quiet_hours_end_when_clocks_say_so(case: tuple[tuple[str, str], str, int, int | None]) -> None:
    (since, until), zone, now, over = case
    assert Quiet(zone, since, until).over(now) == over


def test_quiet_hours_are_over_at_their_end() -> None:
    quiet = Quiet("Europe/Berlin", "22:00", "07:00")
    for day in range(365):
        over = quiet.over(now := at("2026-01-01T00:30") + day * 24 * 3600 * SECOND)
        assert over is not None
        assert now < over
        assert quiet.over(over) is None, "or what is held would be held for ever"
        assert quiet.over(over - SECOND) == over


@pytest.mark.parametrize("zone", ["Nowhere/Town", "../../etc/passwd", "/etc/localtime", "Europe"])
def test_unknown_time_zone_has_no_quiet_hours(zone: str) -> None:
    quiet = Quiet(zone, "00:00", "23:59")
    assert (quiet.clocks, quiet.over(0)) == (None, None)
