"""Pending deliveries to webhooks: claimed under a lease, and their attempts recorded.

1. Those of receivers and players who have occupied this process least come first, and only as many as it has room for;
   players take turns. A failing webhook rests before each retry, longer every time. For each webhook only the first
   pending delivery of a game is claimed: while that is retried, later ones of the game are not due before it, so that
   they are not examined in vain.
2. On PostgreSQL a process skips rows that another one is just claiming; on SQLite processes take turns.
3. A webhook that is switched off loses its pending deliveries; its owner is notified in the same transaction.
4. Locks are taken in the order given in `stored_webhooks`: recording attempts at a webhook locks its row
   first, as a statement that concerns many of its deliveries locks them in any order.
"""

from collections import Counter
from collections.abc import Collection, Sequence
from typing import Any

import msgspec
from msgspec import MsgspecError

from api.application.ports.deliveries import REMINDER, TEST, Attempt, Parcel, Room, SwitchedOff
from api.application.ports.webhook_store import receiver_of
from api.application.runtime.turns import NEVER
from infra.store.database.connection import ONE_LANE, Session, Store, StoreError, Workers
from infra.store.entries.encryption import KeyRing
from infra.store.outbox.elsewhere import COORDINATOR_PAUSE
from infra.store.outbox.notices import marks, store_event, values
from infra.store.outbox.reminders import hold, numbered, remind, reminding
from infra.store.outbox.stored_webhooks import bound, unsealed
from projections.schemas.notices import PlayerEvent

LEASE = 30_000_000
"""Microseconds for which a claim holds: longer than any delivery attempt takes."""
UNREADABLE_PAUSE = 60_000_000
"""Microseconds until a delivery is retried whose secret could not be decrypted for lack of a key."""
PLAIN = "replace(lower(w.url), {char}(63), '/')"
RECEIVER = f"substr({PLAIN}, 1, {{index}}(substr({PLAIN}, 9) || '/', '/') + 7)"
"""`receiver_of` a webhook's URL; 63 is the question mark, which stands for a parameter here."""
WORDS = {
    "sqlite": {"index": "instr", "char": "char", "more": "max", "known": "SELECT key, value FROM json_each(?)"},
    "postgres": {
        "index": "strpos",
        "char": "chr",
        "more": "greatest",
        "known": "SELECT key, CAST(value AS double precision) AS value FROM json_each_text(CAST(? AS json))",
    },
}
OF_ALL = {
    "concerns": "w.id IN (SELECT webhook FROM deliveries WHERE due <= ?)",
    "allows": "b.webhook NOT IN (SELECT id FROM ranked WHERE seconds >= ?)",  # so also of webhooks that are gone
}
OF_SOME = {"concerns": "w.player IN ({})", "allows": "b.webhook IN (SELECT id FROM ranked WHERE seconds < ?)"}
"""Players' own: what others wait for is not even looked at."""
LOCKED = {"sqlite": "", "postgres": " FOR UPDATE OF d SKIP LOCKED"}
REST, MOST_STRIKES = 5_000_000, 720
"""Microseconds of rest per consecutive failed attempt of a webhook, and how many of these count."""
NEXT_DUE = f"""
WITH known AS MATERIALIZED ({{known}}), concerned AS MATERIALIZED (
    SELECT w.id, w.player, w.rest_until, {RECEIVER} AS receiver
    FROM webhooks AS w WHERE {{concerns}}
), ranked AS MATERIALIZED (
    SELECT w.id, w.player, w.rest_until,
        {{more}}(coalesce(h.value, ?), coalesce(k.value, ?), coalesce(f.value, 0)) AS seconds
    FROM concerned AS w LEFT JOIN known AS h ON h.key = w.receiver LEFT JOIN known AS k ON k.key = w.player
    LEFT JOIN known AS f ON f.key = w.id
), ready AS MATERIALIZED (
    SELECT e.webhook, e.number, e.due, w.player, coalesce(w.seconds, 0) AS seconds
    FROM (
        SELECT b.webhook, b.number, b.due, b.type,
            row_number() OVER (PARTITION BY b.webhook, b.type = ? ORDER BY b.due, b.number) AS place
        FROM deliveries AS b WHERE b.due <= ? AND {{allows}}
        AND NOT EXISTS (SELECT 1 FROM deliveries AS f
            WHERE f.webhook = b.webhook AND f.game = b.game AND f.due IS NOT NULL AND f.number < b.number)
    ) AS e LEFT JOIN ranked AS w ON w.id = e.webhook
    WHERE e.place <= ? AND (coalesce(w.rest_until, 0) <= ? OR e.type = ?)
)
SELECT d.webhook, d.number, w.player, w.url, w.secret, w.key_id, w.former, w.former_key_id, w.former_until,
    w.older, w.older_key_id, w.older_until, w.off_at, p.banned_at, d.type, d.at, d.game, d.version, d.reason, d.tries,
    w.format, w.sealed, w.sealed_key_id
FROM deliveries AS d JOIN (
    SELECT webhook, number, seconds, row_number() OVER (PARTITION BY player ORDER BY due, webhook, number) AS place
    FROM ready
) AS c ON c.webhook = d.webhook AND c.number = d.number
LEFT JOIN webhooks AS w ON w.id = d.webhook LEFT JOIN players AS p ON p.id = w.player
WHERE d.due <= ? ORDER BY c.seconds, c.place, d.due, d.webhook, d.number LIMIT ?
"""  # noqa: S608 - our own names
"""`Room.seconds` decide, then players take turns; a webhook that rests is sent tests alone. Under the lock it is
checked again whether a delivery is due.

Webhooks at the limit and those that have their share are left out first, so that of their deliveries no more is read
than an index. Then each webhook's own are put in order, and only as many of them as it may have beside those of its
player: where thousands wait, that takes half the time of one order for all. SQLite finds what is `known` by an index
only if both sides are columns of what has been made before.
"""
STRUCK = f"""
UPDATE webhooks SET strikes = strikes + 1,
    rest_until = ? + {REST} * CASE WHEN strikes < {MOST_STRIKES} THEN strikes ELSE {MOST_STRIKES} END WHERE id = ?
"""  # noqa: S608 - numbers
ANSWERS = "UPDATE webhooks SET strikes = 0, rest_until = 0 WHERE id IN ({}) AND strikes <> 0"
DUE = "SELECT 1 FROM deliveries WHERE due <= ? ORDER BY due LIMIT 1"
CLAIMED = "UPDATE deliveries SET due = v.column1 FROM {} WHERE webhook = v.column2 AND number = v.column3"
TRIED = """
UPDATE deliveries SET tries = tries + 1, tried_at = v.column1, status = v.column2, failed = v.column3, due = v.column4
FROM {} WHERE webhook = v.column5 AND number = v.column6 AND due IS NOT NULL
"""
OF_CLAIMED, OF_TRIED = "bigint text bigint", "bigint integer text bigint text bigint"
"""The types of their rows."""
BEHIND = "UPDATE deliveries SET due = ? WHERE webhook = ? AND game = ? AND number > ? AND due < ?"
FREE = "UPDATE deliveries SET due = ? WHERE webhook = ? AND game = ? AND number > ? AND due > ? AND tries = 0"
BRING_FORWARD = "UPDATE deliveries SET due = ? WHERE webhook = ? AND due > ? AND type <> 'reminder'"
HELD = "SELECT 1 FROM webhooks WHERE id = ANY(?) ORDER BY id FOR NO KEY UPDATE"
OFF = "UPDATE webhooks SET off_at = ?, off_reason = ? WHERE id = ? AND off_at IS NULL RETURNING player"
ON = "UPDATE webhooks SET off_at = NULL, off_reason = NULL WHERE id = ? AND off_at IS NOT NULL"
DROPPED = "UPDATE deliveries SET due = NULL, failed = 'off' WHERE webhook = ? AND due IS NOT NULL"
END = ("DELETE FROM webhooks WHERE id = ?", "DELETE FROM deliveries WHERE webhook = ?")


ENDS = ("off", "end")


class StoredDeliveries(Workers):
    """The port `Waiting`, on an open store. `Parcel`: a claimed delivery."""

    def __init__(self, store: Store, keys: KeyRing) -> None:
        super().__init__(store, 1, "deliveries")
        self._keys = keys
        self.pause = 0.0 if ONE_LANE in store.lanes else COORDINATOR_PAUSE
        """The fewest seconds between two turns: a coordinator is polled at intervals, not after each choice."""

    async def turn(
        self, attempts: Sequence[Attempt], now: int, room: Room
    ) -> tuple[Sequence[Parcel], Sequence[SwitchedOff]]:
        """Record the results of attempts, and claim further deliveries; see the port. Raises StoreError."""
        return await self.run(lambda session: self.work(session, attempts, now, room))

    def work(
        self, session: Session, attempts: Sequence[Attempt], now: int, room: Room
    ) -> tuple[list[Parcel], list[SwitchedOff]]:
        """The same as `turn`, on a session."""
        if not attempts and (not room.parcels or not session.rows(DUE, (now,))):
            return [], []  # without a transaction, which would keep others from writing
        with session.transaction():
            switched = settle(session, attempts)
            rows = _claim(session, now, room) if room.parcels else []
        parcels, unreadable, held = list[Parcel](), list[tuple[Any, ...]](), dict[str, int]()
        for webhook, number, *row in rows:
            try:
                parcel = self._parcel(webhook, number, row, now)
            except (StoreError, MsgspecError):  # a missing key: other processes may have it, or an operator restores it
                unreadable.append((now + UNREADABLE_PAUSE, webhook, number))
                continue
            quiet = parcel.to.quiet if parcel.type != TEST else None
            if quiet is not None and (over := quiet.over(now)):
                held[webhook] = over
            else:
                parcels.append(parcel)
        if unreadable:
            session.rows(*_listed(session, CLAIMED, OF_CLAIMED, unreadable))
        for webhook, over in held.items():
            hold(session, webhook, over)
        return parcels, switched

    def _parcel(self, webhook: str, number: int, row: Sequence[Any], now: int) -> Parcel:
        player, url, secret, key, *former = row[:10]
        secrets = [self._keys.decrypt(secret, bound(webhook), key)]
        for earlier, by, until in (former[:3], former[3:]):
            if earlier is not None and now < until:
                secrets.append(self._keys.decrypt(earlier, bound(webhook), by))
        kind, at, game, version, reason, tries, form, *destination = row[12:]
        if kind == REMINDER:
            game, reason = reason, None
        to, signing = unsealed(self._keys, webhook, url, *destination), tuple(secrets)
        return Parcel(webhook, player, to.url, signing, number, kind, at, game, version, reason, tries, form, to)


def _claim(session: Session, now: int, room: Room) -> list[Sequence[Any]]:
    """Within a transaction: claim for the time of a lease; columns of `NEXT_DUE`."""
    which, concerned = OF_ALL, (now,)
    if room.players is not None:
        which, concerned = OF_SOME, tuple(room.players)
    which = {name: words.format(marks(concerned)) for name, words in which.items()}
    query = NEXT_DUE.format(**WORDS[session.kind], **which) + LOCKED[session.kind]
    full = {webhook: NEVER for webhook, count in room.under_way.items() if count >= room.of_one}
    known, unknown = msgspec.json.encode({**room.seconds, **full}).decode(), room.unknown
    ready = (TEST, now, min(room.limit, NEVER), room.of_one, now, TEST)
    given = (known, *concerned, unknown, unknown, *ready, now, room.parcels)
    taken, claimed = list[Sequence[Any]](), list[tuple[int | None, str, int]]()
    counted = Counter(room.under_way)
    for row in session.rows(query, given):
        webhook, number, player, url, off_at, banned_at, kind = *row[:4], *row[12:15]
        if player is None or banned_at is not None or (off_at is not None and kind != TEST):
            claimed.append((None, webhook, number))
        elif counted[webhook] < room.of_one and room.take((receiver_of(url), player)):
            claimed.append((now + LEASE, webhook, number))
            counted[webhook] += 1
            taken.append(row)
    if claimed:
        session.rows(*_listed(session, CLAIMED, OF_CLAIMED, claimed))
    return taken


def settle(session: Session, attempts: Sequence[Attempt]) -> list[SwitchedOff]:
    """Within a transaction: record the results of attempts; returns the webhooks switched off by them."""
    switched = list[Attempt]()
    ended = sorted([a for a in attempts if a.then in ENDS], key=lambda a: (a.parcel.player, a.parcel.webhook))
    numbers = numbered(session, [a.parcel.player for a in ended], reminded := reminding(attempts))
    _hold(session, {a.parcel.webhook for a in attempts})
    remind(session, reminded, numbers)
    # A test that has arrived: it works, or works again.
    for a in sorted([*ended, *[a for a in attempts if _tested(a)]], key=lambda a: a.parcel.webhook):
        if a.then == "arrived":
            session.rows(ON, (a.parcel.webhook,))
        elif a.then == "end":
            for statement in END:
                session.rows(statement, (a.parcel.webhook,))
        elif session.rows(OFF, (a.at, a.reason, a.parcel.webhook)):
            switched.append(a)
    in_order = sorted(attempts, key=lambda a: (a.parcel.webhook, a.parcel.number))
    _strike(session, in_order)
    if in_order:
        tried = [(a.at, a.status, a.failed, a.due, a.parcel.webhook, a.parcel.number) for a in in_order]
        session.rows(*_listed(session, TRIED, OF_TRIED, tried))
    for a in in_order:
        _then(session, a)
    for a in switched:
        session.rows(DROPPED, (a.parcel.webhook,))
    events = [PlayerEvent(0, "webhook-off", a.at, reason=a.parcel.webhook) for a in switched]
    return [
        SwitchedOff(a, store_event(session, a.parcel.player, event)) for a, event in zip(switched, events, strict=True)
    ]


def _listed(session: Session, query: str, types: str, rows: Sequence[Sequence[Any]]) -> tuple[str, list[Any]]:
    """`values` for a table of rows; `types`: of its columns. On PostgreSQL it is one statement for any number."""
    if session.kind == "sqlite":
        return values(query.format("(VALUES {}) AS v"), rows)
    arrays = ", ".join([f"CAST(? AS {kind}[])" for kind in types.split()])
    names = ", ".join([f"column{n + 1}" for n in range(len(rows[0]))])
    return query.format(f"unnest({arrays}) AS v ({names})"), [list(column) for column in zip(*rows, strict=True)]


def _strike(session: Session, in_order: Sequence[Attempt]) -> None:
    """Add strikes, or remove them: at once for all webhooks whose last attempts arrived."""
    answered = dict[str, None]()
    for a in in_order:
        webhook = a.parcel.webhook
        if a.then == "again":
            if webhook in answered:
                _answered(session, [webhook])
                del answered[webhook]
            session.rows(STRUCK, (a.at, webhook))
        elif a.then == "arrived":
            answered[webhook] = None
    _answered(session, tuple(answered))


def _answered(session: Session, webhooks: Sequence[str]) -> None:
    """Remove the strikes of webhooks."""
    if webhooks:
        session.rows(ANSWERS.format(marks(webhooks)), webhooks)


def _hold(session: Session, webhooks: Collection[str]) -> None:
    """Lock the rows of these webhooks until the transaction ends; in SQLite it locks everything already."""
    if webhooks and session.kind == "postgres":
        session.rows(HELD, (sorted(webhooks),))


def _then(session: Session, attempt: Attempt) -> None:
    """Set when the deliveries behind an attempt are due."""
    a, p = attempt, attempt.parcel
    if p.type == REMINDER:
        return
    if a.then == "again":
        session.rows(BEHIND, (a.due, p.webhook, p.game, p.number, a.due))
    elif _tested(a):  # what was due much later is retried now
        session.rows(BRING_FORWARD, (a.at, p.webhook, a.at + LEASE))
    elif p.tries:
        session.rows(FREE, (a.at, p.webhook, p.game, p.number, a.at))


def _tested(attempt: Attempt) -> bool:
    return attempt.then == "arrived" and attempt.parcel.type == TEST
