"""Deliveries that wait to be sent to webhooks: claimed under a lease, and what became of them noted.

1. For each webhook only the first waiting delivery of a game is claimed. While that is retried, later ones of the game
   are not due before it, so that nobody looks at them in vain.
2. On PostgreSQL a process skips rows that another one is just claiming; on SQLite processes take turns.
3. A webhook that is switched off loses the deliveries that wait for it; its owner is told in the same transaction.
4. Locks are taken in the order that `infra.store.webhooks` names.
"""

from collections import Counter
from collections.abc import Sequence
from typing import Any

from api.application.deliveries import TEST, Outcome, Parcel, Room, SwitchedOff
from infra.store.connection import Session, Store, StoreError, Workers
from infra.store.encryption import KeyRing
from infra.store.notices import keep
from infra.store.webhooks import bound
from projections.notices import PlayerEvent

LEASE = 30_000_000
"""Microseconds for which a claim holds: longer than any attempt to send takes."""
UNREADABLE_PAUSE = 60_000_000
"""Microseconds until a delivery is looked at again whose secret could not be decrypted for lack of a key."""
LOCKED = {"sqlite": "", "postgres": " FOR UPDATE OF d SKIP LOCKED"}
FIRST = """
SELECT d.webhook, d.number FROM deliveries AS d WHERE d.due <= ? {apart}
AND NOT EXISTS (SELECT 1 FROM deliveries AS e
    WHERE e.webhook = d.webhook AND e.game = d.game AND e.due IS NOT NULL AND e.number < d.number)
ORDER BY d.due, d.webhook, d.number LIMIT ?
"""
DUE = "SELECT 1 FROM deliveries WHERE due <= ? ORDER BY due LIMIT 1"
TAKEN = """
SELECT w.player, w.url, w.secret, w.key_id, w.former, w.former_key_id, w.former_until, w.off_at, p.banned_at,
    d.type, d.at, d.game, d.version, d.reason, d.tries
FROM deliveries AS d LEFT JOIN webhooks AS w ON w.id = d.webhook LEFT JOIN players AS p ON p.id = w.player
WHERE d.webhook = ? AND d.number = ?
"""
TRIED = """
UPDATE deliveries SET tries = tries + 1, tried_at = ?, status = ?, failed = ?, due = ?
WHERE webhook = ? AND number = ? AND due IS NOT NULL
"""
BEHIND = "UPDATE deliveries SET due = ? WHERE webhook = ? AND game = ? AND number > ? AND due < ?"
FREE = "UPDATE deliveries SET due = ? WHERE webhook = ? AND game = ? AND number > ? AND due > ? AND tries = 0"
AT_ONCE = "UPDATE deliveries SET due = ? WHERE webhook = ? AND due > ?"
OFF = "UPDATE webhooks SET off_at = ?, off_reason = ? WHERE id = ? AND off_at IS NULL RETURNING player"
ON = "UPDATE webhooks SET off_at = NULL, off_reason = NULL WHERE id = ? AND off_at IS NOT NULL"
DROPPED = "UPDATE deliveries SET due = NULL, failed = 'off' WHERE webhook = ? AND due IS NOT NULL"


class StoredDeliveries:
    """The port `Waiting` (`api.application.deliveries`), on an open store. `Parcel`: a delivery that was claimed."""

    def __init__(self, store: Store, keys: KeyRing) -> None:
        self._keys, self._worker = keys, Workers(store, 1, "deliveries")

    async def turn(
        self, outcomes: Sequence[Outcome], now: int, room: Room
    ) -> tuple[Sequence[Parcel], Sequence[SwitchedOff]]:
        """Note what became of parcels, and claim others; see the port. Raises StoreError."""
        return await self._worker.run(lambda session: self.work(session, outcomes, now, room))

    def work(
        self, session: Session, outcomes: Sequence[Outcome], now: int, room: Room
    ) -> tuple[list[Parcel], list[SwitchedOff]]:
        """The same as `turn`, on a session."""
        if not outcomes and (not room.parcels or not session.rows(DUE, (now,))):
            return [], []  # without a transaction, which would keep others from writing
        with session.transaction():
            switched = settle(session, outcomes)
            rows = _claim(session, now, room) if room.parcels else []
        found, unreadable = list[Parcel](), list[tuple[Any, ...]]()
        for webhook, number, row in rows:
            try:
                found.append(self._parcel(webhook, number, row, now))
            except StoreError:  # a key that is not here: others may have it, or an operator brings it back
                unreadable.append((now + UNREADABLE_PAUSE, webhook, number))
        if unreadable:
            session.many("UPDATE deliveries SET due = ? WHERE webhook = ? AND number = ?", unreadable)
        return found, switched

    def close(self) -> None:
        """Finish what was asked for; blocks, and may be called again."""
        self._worker.close()

    def _parcel(self, webhook: str, number: int, row: Sequence[Any], now: int) -> Parcel:
        player, url, secret, key, former, former_key, former_until = row[:7]
        secrets = [self._keys.decrypt(secret, bound(webhook), key)]
        if former is not None and now < former_until:
            secrets.append(self._keys.decrypt(former, bound(webhook), former_key))
        return Parcel(webhook, player, url, tuple(secrets), number, *row[9:])


def _claim(session: Session, now: int, room: Room) -> list[tuple[str, int, tuple[Any, ...]]]:
    """Within a transaction: claim deliveries for the time of a lease; (webhook, number, columns of `TAKEN`) of each."""
    full = [webhook for webhook, count in room.under_way.items() if count >= room.of_one]
    apart = f"AND d.webhook NOT IN ({', '.join('?' * len(full))})" if full else ""
    query = FIRST.format(apart=apart) + LOCKED[session.kind]
    taken, counted = list[tuple[str, int, tuple[Any, ...]]](), Counter(room.under_way)
    for webhook, number in session.rows(query, (now, *full, room.parcels)):
        if counted[webhook] >= room.of_one:
            continue
        (row,) = session.rows(TAKEN, (webhook, number))
        player, off_at, banned_at, kind = row[0], row[7], row[8], row[9]
        sent = player is not None and banned_at is None and (off_at is None or kind == TEST)
        due = now + LEASE if sent else None
        session.rows("UPDATE deliveries SET due = ? WHERE webhook = ? AND number = ?", (due, webhook, number))
        if sent:
            counted[webhook] += 1
            taken.append((webhook, number, row))
    return taken


def settle(session: Session, outcomes: Sequence[Outcome]) -> list[SwitchedOff]:
    """Within a transaction: note what became of parcels; returns the webhooks that were switched off by it."""
    switched = list[Outcome]()
    ended = sorted([o for o in outcomes if o.then == "off"], key=lambda o: (o.parcel.player, o.parcel.webhook))
    for player in dict.fromkeys(o.parcel.player for o in ended):
        session.rows("UPDATE followers SET number = number WHERE player = ?", (player,))
    # A test that has arrived: it works, or works again.
    for o in sorted([*ended, *[o for o in outcomes if _tested(o)]], key=lambda o: o.parcel.webhook):
        if o.then == "arrived":
            session.rows(ON, (o.parcel.webhook,))
        elif session.rows(OFF, (o.at, o.reason, o.parcel.webhook)):
            switched.append(o)
    for o in sorted(outcomes, key=lambda o: (o.parcel.webhook, o.parcel.number)):
        _note(session, o)
    for o in switched:
        session.rows(DROPPED, (o.parcel.webhook,))
    told = [PlayerEvent(0, "webhook-off", o.at, reason=o.parcel.webhook) for o in switched]
    return [SwitchedOff(o, keep(session, o.parcel.player, one)) for o, one in zip(switched, told, strict=True)]


def _note(session: Session, outcome: Outcome) -> None:
    """Note what became of one parcel, and when those that wait behind it are due."""
    o, p = outcome, outcome.parcel
    session.rows(TRIED, (o.at, o.status, o.failed, o.due, p.webhook, p.number))
    if o.then == "again":
        session.rows(BEHIND, (o.due, p.webhook, p.game, p.number, o.due))
    elif _tested(o):  # what was to be tried much later is tried now
        session.rows(AT_ONCE, (o.at, p.webhook, o.at + LEASE))
    elif p.tries:
        session.rows(FREE, (o.at, p.webhook, p.game, p.number, o.at))


def _tested(outcome: Outcome) -> bool:
    return outcome.then == "arrived" and outcome.parcel.type == TEST
