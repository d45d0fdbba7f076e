"""Quiet hours and reminders, as rows of pending deliveries.

1. When the word of a question has arrived its reminders are queued, at most `MOST_REMINDERS`. They are in no order with
   their game's events, which would wait for them: so their rows name the game as their reason.
2. In a webhook's quiet hours all that it has pending becomes due at their end, except tests; of a question's reminders
   one is left.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from api.application.ports.deliveries import REMINDER, Attempt
from api.application.ports.webhook_store import SECOND
from infra.store.database.connection import Session
from infra.store.outbox.notices import values

ASKED = "your-turn"
MOST_REMINDERS = 3
HOLD = "UPDATE deliveries SET due = ? WHERE webhook = ? AND due < ? AND type <> 'test'"
ONE = """
DELETE FROM deliveries AS d WHERE d.webhook = ? AND d.type = 'reminder' AND d.due = ? AND EXISTS (
    SELECT 1 FROM deliveries AS l WHERE l.webhook = d.webhook AND l.type = 'reminder' AND l.due = d.due
    AND l.reason = d.reason AND l.version = d.version AND l.number > d.number)
"""
REMIND = "INSERT INTO deliveries (webhook, number, type, at, version, reason, tries, due) VALUES {}"
NUMBERS = "UPDATE followers SET number = number + ? WHERE player = ? RETURNING number"
PENDING = "SELECT 1 FROM deliveries WHERE webhook = ? AND number = ? AND due IS NOT NULL"


def hold(session: Session, webhook: str, over: int) -> None:
    """Let all that a webhook has pending before the end of its quiet hours wait for it."""
    session.rows(HOLD, (over, webhook, over))
    session.rows(ONE, (webhook, over))


def reminding(attempts: Iterable[Attempt]) -> list[Attempt]:
    """Those by which the word of a question has arrived at a webhook that wants to be reminded."""
    return [a for a in attempts if a.then == "arrived" and a.parcel.type == ASKED and a.parcel.to.remind is not None]


def numbered(session: Session, ended: Iterable[str], reminded: Iterable[Attempt]) -> Mapping[str, int]:
    """Within a transaction: lock the rows of players, those of `ended` too, and number reminders.

    Returns the last of the numbers that each of them got.
    """
    wanted = Counter(dict.fromkeys(ended, 0))
    for a in reminded:
        wanted[a.parcel.player] += MOST_REMINDERS
    return {player: last for player in sorted(wanted) for (last,) in session.rows(NUMBERS, (wanted[player], player))}


def remind(session: Session, reminded: Sequence[Attempt], last: Mapping[str, int]) -> None:
    """Within a transaction: queue reminders of questions whose word arrives now, with the numbers up to `last`."""
    used = Counter[str]()
    for a in reminded:
        p, asked = a.parcel, a.parcel.to.remind
        if asked is not None and p.player in last and session.rows(PENDING, (p.webhook, p.number)):
            used[p.player] += MOST_REMINDERS
            first = last[p.player] - used[p.player] + 1
            of = REMINDER, p.at, p.version, p.game, 0
            due = [(p.webhook, first + n, *of, a.at + (n + 1) * asked.after * SECOND) for n in range(asked.times)]
            session.rows(*values(REMIND, due))
