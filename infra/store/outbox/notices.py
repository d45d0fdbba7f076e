"""Players' notices in the store: from the outbox into each player's own stream, and to their webhooks.

1. Events are kept for players who have read them within `RETENTION` or have a webhook; for others nothing is written.
2. Events are numbered per player, under a lock of the player's row in `followers`, in the commit of the event: so when
   a number can be read, so can all before it.
3. An event is sent once, however often its outbox row is handled: its game, version and type are a key.
4. Players are not notified of an offer if either has blocked the other.
"""

from collections.abc import Collection, Sequence
from contextlib import AbstractAsyncContextManager
from typing import Any, NamedTuple

from msgspec.structs import replace

from api.application.ports.stores import EventPage
from api.application.runtime.background import Periodic
from infra.store.database.connection import Session, Store, Workers
from infra.store.database.lanes import BatchedReads
from infra.store.database.uptime import microseconds
from infra.store.entries.cells import fitting
from projections.schemas.notices import Notice, PlayerEvent
from projections.words.times import rfc3339

RETENTION = 30 * 24 * 3600 * 1_000_000
"""Microseconds for which events and results of deliveries are kept."""
PRUNED = 3600.0
"""Seconds between two deletions of what is older than `RETENTION`."""
DAY = 24 * 3600 * 1_000_000
"""Microseconds: a player's reading is recorded once in this time."""
NUMBERED = "UPDATE followers SET number = number + 1 WHERE player = ? RETURNING number"
FOLLOWING = "SELECT player, number, asked_at FROM followers WHERE player IN ({}) ORDER BY player"
LOCKED = {"sqlite": "", "postgres": " FOR NO KEY UPDATE"}
COUNTED = "UPDATE followers SET number = v.column2 FROM (VALUES {}) AS v WHERE player = v.column1"
LISTENING = """
SELECT w.player, w.id, w.types, w.game, p.banned_at FROM webhooks AS w JOIN players AS p ON p.id = w.player
WHERE w.player IN ({}) AND w.off_at IS NULL ORDER BY w.player, w.id
"""
EVENT = "number, type, at, game, version, reason"
KEPT = f"INSERT INTO player_events (player, {EVENT}) VALUES {{}} ON CONFLICT DO NOTHING RETURNING player, number"  # noqa: S608 - our own names
DELIVER = f"INSERT INTO deliveries (webhook, {EVENT}, tries, due) VALUES {{}} ON CONFLICT DO NOTHING"  # noqa: S608 - our own names
HELD_UP = """
SELECT webhook, game, max(due) FROM deliveries WHERE webhook IN ({}) AND game IN ({}) AND due > ? AND tries > 0
GROUP BY webhook, game
"""
"""When an earlier failed delivery of the same game is retried: a later one is not due before that."""
BLOCKS = "SELECT player, blocked FROM blocks WHERE player IN ({}) AND blocked IN ({})"
AT_ONCE = 500
"""Events announced by one statement."""
STALE = "UPDATE followers SET number = number + 1, gone = number + 1 WHERE player = ? AND asked_at < ?"
"""For a player who has not read for so long that events were not kept: a number is skipped, and `gone` says so."""


def store_event(session: Session, player: str, event: PlayerEvent) -> int | None:
    """Within a transaction: store an event, and queue it for delivery to webhooks; returns its number.

    None if the player's events are not kept, or if this one was stored before.
    """
    return dict(_store(session, [(player, event)])).get(player)


def _store(session: Session, events: Sequence[tuple[str, PlayerEvent]]) -> list[tuple[str, int]]:
    """The same for many, of one time, in the order of players: (player, number) of each that is stored.

    It takes as many statements for all of them as for one.
    """
    if not (players := list(dict.fromkeys([player for player, _ in events]))):
        return []  # all were offers, between players of whom one has blocked the other
    following = FOLLOWING.format(marks(players)) + LOCKED[session.kind]
    if not (followers := session.rows(following, players)):
        return []
    last = {player: number for player, number, _ in followers}
    hooks: dict[str, list[tuple[str, Sequence[str], str | None]]] = {player: [] for player in last}
    for player, webhook, types, game, banned_at in session.rows(LISTENING.format(marks(last)), list(last)):
        hooks[player].append((webhook, () if banned_at is not None else types.split(), game))
    old = events[0][1].at - RETENTION
    kept = {player for player, _, asked_at in followers if asked_at >= old or hooks[player]}
    rows: dict[tuple[str, int], PlayerEvent] = {}
    for player, event in events:
        if player in kept:
            last[player] += 1
            rows[player, last[player]] = event
    if not rows:
        return []
    counted = [(player, last[player]) for player in sorted(kept)]
    session.rows(*values(COUNTED, counted))
    columns = [(*place, *_columns(event)) for place, event in rows.items()]
    stored = {(player, number) for player, number in session.rows(*values(KEPT, columns))}
    _deliver(session, [
        (webhook, number, event)
        for (player, number), event in rows.items() if (player, number) in stored
        for webhook, types, game in hooks[player] if event.type in types and game in (None, event.game)
    ])  # fmt: skip
    return [place for place in rows if place in stored]


def _deliver(session: Session, events: Sequence[tuple[str, int, PlayerEvent]]) -> None:
    """Queue events for webhooks: (webhook, number, event) each."""
    if not events:
        return
    webhooks, games = ({event[0] for event in events}, {e.game for _, _, e in events if e.game})
    held_up: dict[tuple[str, str], int] = {}
    if games:
        held = HELD_UP.format(marks(webhooks), marks(games))
        for webhook, game, due in session.rows(held, (*webhooks, *games, events[0][2].at)):
            held_up[webhook, game] = due
    rows = [(w, number, *_columns(e), 0, held_up.get((w, e.game or ""), e.at)) for w, number, e in events]
    session.rows(*values(DELIVER, rows))


def _columns(event: PlayerEvent) -> tuple[Any, ...]:
    return event.type, event.at, event.game, event.version, event.reason


def marks(of: Collection[Any], width: int = 0) -> str:
    """A placeholder for each of these, or with `width` a row of that many for each."""
    return ", ".join([f"({', '.join('?' * width)})" if width else "?"] * len(of))


def _flat(rows: Sequence[Sequence[Any]]) -> list[Any]:
    return [value for row in rows for value in row]


def values(query: str, rows: Sequence[Sequence[Any]]) -> tuple[str, list[Any]]:
    """The statement with placeholders for these rows in place of its braces, and the parameters."""
    return query.format(marks(rows, len(rows[0]))), _flat(rows)


def begin(session: Session, player: str, now: int) -> int:
    """Within a transaction: keep this player's events from now on; the number of the newest. Their row is locked."""
    session.rows("INSERT INTO followers VALUES (?, 0, 0, ?) ON CONFLICT DO NOTHING", (player, now))
    session.rows(STALE, (player, now - RETENTION))
    session.rows("UPDATE followers SET asked_at = ? WHERE player = ?", (now, player))
    return _counters(session, player).number


def announce(session: Session, notices: Sequence[tuple[Notice, str, int | None]]) -> list[tuple[str, int]]:
    """Within a transaction: notify players of `notices`; returns (player, number of the event) of those notified.

    `notices`: (notice, game, version) each. Players are locked in the order of their ids.
    """
    now, numbers = microseconds(), list[tuple[str, int]]()
    in_order = sorted(notices, key=lambda notice: notice[0].player)
    for start in range(0, len(in_order), AT_ONCE):
        some = in_order[start : start + AT_ONCE]
        apart = _apart(session, [notice for notice, _, _ in some])
        numbers += _store(session, [
            (notice.player, PlayerEvent(0, notice.type, now, game, version, notice.reason))
            for notice, game, version in some if (notice.player, notice.by) not in apart
        ])  # fmt: skip
    return numbers


def _apart(session: Session, notices: Sequence[Notice]) -> Collection[tuple[str, str | None]]:
    """(player, offerer) of those notices where one has blocked the other."""
    pairs: set[tuple[str, str]] = {(notice.player, notice.by) for notice in notices if notice.by is not None}
    if not pairs:
        return set()
    people = sorted({person for pair in pairs for person in pair})
    blocks = set(map(tuple, session.rows(BLOCKS.format(marks(people), marks(people)), (*people, *people))))
    return {pair for pair in pairs if pair in blocks or pair[::-1] in blocks}


class _Counters(NamedTuple):
    """The numbers of a player's newest event and of the newest that is gone, and when they last read: 0 if never."""

    number: int
    gone: int
    asked_at: int


def _counters(session: Session, player: str) -> _Counters:
    """Of a damaged row a number of another type is 0, and as much may be gone as there was."""
    for cells in session.rows("SELECT number, gone, asked_at FROM followers WHERE player = ?", (player,)):
        number, gone, asked_at = [cell if isinstance(cell, int) else None for cell in cells]
        newest = number or 0
        # `gone` beyond the newest: a summary has everything, and would else follow itself for ever.
        return _Counters(newest, newest if gone is None else min(gone, newest), asked_at or 0)
    return _Counters(0, 0, 0)


_Asked = tuple[str, int, int]
"""A player, a number, and how many of their events after it at most."""


def _page(session: Session, player: str, number: int, limit: int) -> EventPage:
    newest, gone, _ = _counters(session, player)
    query = f"SELECT {EVENT} FROM player_events WHERE player = ? AND number > ? ORDER BY number LIMIT ?"  # noqa: S608 - our own names
    found_events = fitting(PlayerEvent, session.rows(query, (player, number, limit)))
    events = tuple([replace(event, at_time=rfc3339(event.at)) for event in found_events])
    return EventPage(events, events[-1].number if events else number, whole=gone <= number <= newest)


class StoredNotices:
    """Players' events: starts keeping them, reads them, and deletes old ones."""

    def __init__(self, store: Store) -> None:
        self._reader, self._writer = Workers(store, 1, "notices-reader"), Workers(store, 1, "notices-writer")
        reader = self._reader
        self._pages = BatchedReads[_Asked, EventPage](
            lambda all_: reader.run(lambda s: {page: _page(s, *page) for page in all_})
        )

    async def begin(self, player: str) -> int:
        """Keep this player's events from now on: the number of the newest, 0 if there is none. Raises StoreError."""

        def write(session: Session) -> int:
            now = microseconds()
            counters = _counters(session, player)
            if counters.asked_at > now - DAY:
                return counters.number
            with session.transaction():
                return begin(session, player, now)

        return await self._writer.run(write)

    async def after(self, player: str, number: int, limit: int) -> EventPage:
        """At most `limit` events after a number, in order. Raises StoreError."""
        asked = player, number, limit
        return (await self._pages.get((asked,)))[asked]

    async def webhooks(self) -> bool:
        """Whether anybody has a webhook. Raises StoreError."""
        return bool(await self._reader.run(lambda s: s.rows("SELECT 1 FROM webhooks LIMIT 1")))

    async def prune(self, now: int) -> None:
        """Delete events and finished deliveries older than `RETENTION`. `now`: microseconds. Raises StoreError."""

        def write(session: Session) -> None:
            old = now - RETENTION
            with session.transaction("croupier.notices.prune"):
                oldest = "SELECT player, max(number) FROM player_events WHERE at < ? GROUP BY player ORDER BY player"
                for player, number in session.rows(oldest, (old,)):
                    gone = "UPDATE followers SET gone = ? WHERE player = ? AND gone < ?"
                    session.rows(gone, (number, player, number))
                session.rows("DELETE FROM player_events WHERE at < ?", (old,))
                session.rows("DELETE FROM deliveries WHERE due IS NULL AND at < ?", (old,))

        await self._writer.run(write)

    def running(self) -> AbstractAsyncContextManager[None]:
        """Prune every `PRUNED` seconds until the block is left."""
        return Periodic(lambda: self.prune(microseconds()), PRUNED, "old events cannot be deleted").running()

    def close(self) -> None:
        """Finish pending requests; blocks, and may be called again."""
        self._writer.close()
        self._reader.close()


def forget(session: Session, player: str) -> None:
    """Within a transaction: delete a player's notices and webhooks."""
    # In the order of locks that `infra.store.outbox.stored_webhooks` names.
    session.rows("DELETE FROM followers WHERE player = ?", (player,))
    for (webhook,) in session.rows("DELETE FROM webhooks WHERE player = ? RETURNING id", (player,)):
        session.rows("DELETE FROM deliveries WHERE webhook = ?", (webhook,))
    session.rows("DELETE FROM player_events WHERE player = ?", (player,))
