"""Which games of a store belong into the archive of files, and which do not, and why.

A game belongs there if it is a result: `Listing.result_at`, by which `GET /v1/results` lists it, is when everybody may
see it and its record. Its month is that of this moment.
"""

from collections import Counter, defaultdict
from collections.abc import Iterator
from datetime import UTC, datetime

from infra.store.database.connection import Order, Session, gather
from infra.store.entries.mapper import LEAST_ID
from infra.store.lists.packed_listings import legible_listing
from projections.schemas.listing import Listing

A_QUERY = 1_000
CLOSED = 2 * 86_400 * 10**6
"""Microseconds after the end of a month until it is closed."""
RESULTS = f"""
SELECT result_at, game, quarantined IS NOT NULL FROM games
WHERE ruleset = ? AND (result_at, game) > (?, ?) AND result_at < ? ORDER BY result_at, game LIMIT {A_QUERY}
"""  # noqa: S608 - a number
OTHERS = f"""
SELECT game, shape, listing FROM games WHERE status = 'over' AND result_at IS NULL AND game > ?
ORDER BY game LIMIT {A_QUERY}
"""  # noqa: S608 - a number
FIRST = "SELECT ruleset, min(result_at) FROM games WHERE result_at IS NOT NULL GROUP BY ruleset"


def closed_months(session: Session, now: int) -> Iterator[tuple[str, str]]:
    """(ruleset, month) of all months that are closed, each ruleset's from its first result on."""
    for ruleset, first in sorted(gather(session, "games", FIRST, (), Order((0, 1)))):
        month = month_of(first)
        while bounds(month)[1] + CLOSED <= now:
            yield ruleset, month
            month = month_of(bounds(month)[1])


def results(session: Session, ruleset: str, month: str) -> Iterator[tuple[int, str, bool]]:
    """(when everybody could see it, id, whether it is quarantined) of a month's results, in this order."""
    (start, end), after = bounds(month), LEAST_ID
    while rows := gather(session, "games", RESULTS, (ruleset, start, after, end), Order((0, 1), most=A_QUERY)):
        yield from [(at, game, bool(set_apart)) for at, game, set_apart in rows]
        start, after, _ = rows[-1]


def left_out(session: Session) -> dict[tuple[str, str], Counter[str]]:
    """By ruleset, and month in which everybody would know the end: how many games are no results, by reason."""
    found, after = defaultdict[tuple[str, str], Counter[str]](Counter), LEAST_ID
    while rows := gather(session, "games", OTHERS, (after,), Order((0,), most=A_QUERY)):
        for row in rows:
            if (item := legible_listing(*row)) is not None and item.told_at is not None:
                found[item.ruleset, month_of(item.told_at)][_reason(item)] += 1
        after = rows[-1][0]
    return found


def _reason(item: Listing) -> str:
    """Why a finished game is no result, see `Listing.counts`. Scenarios, branches and open hands are sandboxes."""
    if item.imported is not None:
        return "imported"
    if item.ending is None or item.ending.how == "abandoned" or not item.ending.places:
        return "abandoned"
    return "sandbox" if item.sandbox else "closed" if item.access == "open" else item.access


def month_of(at: int) -> str:
    """The month of a moment in microseconds UTC, as 2026-01."""
    return f"{datetime.fromtimestamp(at // 10**6, UTC):%Y-%m}"


def bounds(month: str) -> tuple[int, int]:
    """When a month begins and when the next one does, in microseconds UTC."""
    year, number = map(int, month.split("-"))
    firsts = (year, number), (year + number // 12, number % 12 + 1)
    start, end = (int(datetime(*first, 1, tzinfo=UTC).timestamp()) * 10**6 for first in firsts)
    return start, end
