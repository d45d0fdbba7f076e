"""Webhooks in the store, and their pending deliveries.

1. A secret is encrypted like those of games, bound to its webhook; so is its destination. Rows of earlier releases
   have their address in `url` until `croupier store rekey` seals them.
2. Locks are taken in one order: a player's own row, which numbers their notices; then their webhooks; then the
   deliveries of these.
"""

from collections.abc import Sequence
from contextlib import suppress
from typing import Any

import msgspec
from msgspec.structs import replace

from api.application.ports.deliveries import TEST
from api.application.ports.webhook_store import Delivery, Destination, Webhook, receiver_of
from infra.store.database.connection import Session, Store, StoreError, Workers
from infra.store.database.uptime import microseconds
from infra.store.entries.cells import fitting
from infra.store.entries.encryption import KeyRing
from infra.store.outbox.notices import NUMBERED, begin

COLUMNS = "id, player, url, types, created_at, former_until, off_at, off_reason, format, game"
LOGGED = """
number, type, at, coalesce(game, CASE type WHEN 'reminder' THEN reason END), version, reason, tries, due, tried_at,
    status, failed
"""
ADD = """
INSERT INTO webhooks (id, player, url, types, secret, key_id, created_at, format, sealed, sealed_key_id, game)
VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
"""
COUNT = "SELECT count(*) FROM webhooks WHERE player = ? AND (format = 'push') = (? = 'push')"
SEAL = "UPDATE webhooks SET url = ?, sealed = ?, sealed_key_id = ? WHERE id = ? AND sealed IS NULL RETURNING id"
ROTATE = """
UPDATE webhooks SET older = former, older_key_id = former_key_id, older_until = former_until,
    former = secret, former_key_id = key_id, former_until = ?, secret = ?, key_id = ?
WHERE player = ? AND id = ? AND coalesce(older_until, 0) <= ? RETURNING id
"""
"""A secret moves on with the time until which it signs, unless that of the oldest is not over."""
TESTED = """
UPDATE webhooks SET tested_at = ? WHERE player = ? AND id = ? AND (tested_at IS NULL OR tested_at <= ?) RETURNING id
"""
PUT = "INSERT INTO deliveries (webhook, number, type, at, tries, due) VALUES (?, ?, ?, ?, 0, ?)"


class StoredWebhooks(Workers):
    """`WebhookStore` of an open store."""

    def __init__(self, store: Store, keys: KeyRing) -> None:
        super().__init__(store, 1, "webhooks")
        self._keys = keys

    async def add(self, webhook: Webhook, secret: bytes, most: int | None) -> bool:
        """Store a new webhook; False if the player has `most` already."""
        w = webhook

        def add(session: Session) -> bool:
            with session.transaction():
                begin(session, w.player, microseconds())
                ((there,),) = session.rows(COUNT, (w.player, w.format))
                if most is not None and there >= most:
                    return False
                by, to = self._keys.newest, sealed(self._keys, w.id, w.to or Destination(w.url))
                of = (w.id, w.player, receiver_of(w.url), " ".join(w.types))
                session.rows(
                    ADD, (*of, self._keys.encrypt(secret, bound(w.id)), by, w.created_at, w.format, to, by, w.game)
                )
            return True

        return await self.run(add)

    async def of_player(self, player: str) -> Sequence[Webhook]:
        """A player's webhooks, oldest first."""
        query = f"SELECT {COLUMNS}, sealed, sealed_key_id FROM webhooks WHERE player = ? ORDER BY created_at, id"  # noqa: S608 - our own names
        rows = await self.run(lambda s: s.rows(query, (player,)))
        whole = [(*row[:3], row[3].split(), *row[4:10], None) for row in rows if type(row[3]) is str]
        to = {row[0]: row[10:] for row in rows}
        return [self._with_destination(webhook, *to[webhook.id]) for webhook in fitting(Webhook, whole)]

    def _with_destination(self, webhook: Webhook, data: Any, key: Any) -> Webhook:
        with suppress(StoreError, msgspec.MsgspecError):  # without: a missing key, or damaged
            return replace(webhook, to=unsealed(self._keys, webhook.id, webhook.url, data, key))
        return webhook

    async def remove(self, player: str, webhook: str) -> bool:
        """Delete one, and its pending deliveries; False if the player has none with this id."""

        def remove(session: Session) -> bool:
            with session.transaction():
                session.rows("UPDATE followers SET number = number WHERE player = ?", (player,))
                removed = session.rows(
                    "DELETE FROM webhooks WHERE player = ? AND id = ? RETURNING id", (player, webhook)
                )
                if removed:
                    session.rows("DELETE FROM deliveries WHERE webhook = ?", (webhook,))
            return bool(removed)

        return await self.run(remove)

    async def rotate(self, player: str, webhook: str, secret: bytes, now: int, until: int) -> int | None:
        """Sign with this secret too: when it may be rotated, `now` if it has been; None if there is no such webhook."""
        sealed = self._keys.encrypt(secret, bound(webhook))
        row = (until, sealed, self._keys.newest, player, webhook, now)

        def rotate(session: Session) -> int | None:
            if session.rows(ROTATE, row):
                return now
            rotated = session.rows("SELECT older_until FROM webhooks WHERE player = ? AND id = ?", (player, webhook))
            return rotated[0][0] if rotated else None

        return await self.run(rotate)

    async def test(self, player: str, webhook: str, now: int, pause: int) -> int | None:
        """Queue a test: its number; None if the last was less than `pause` ago, or there is no such webhook."""

        def test(session: Session) -> int | None:
            with session.transaction():
                ((number,),) = session.rows(NUMBERED, (player,)) or [(None,)]
                if number is None or not session.rows(TESTED, (now, player, webhook, now - pause)):
                    return None
                session.rows(PUT, (webhook, number, TEST, now, 0))
            return number

        return await self.run(test)

    async def deliveries(self, webhook: str, limit: int) -> Sequence[Delivery]:
        """A webhook's latest deliveries, sent or pending, newest first."""
        query = f"SELECT {LOGGED} FROM deliveries WHERE webhook = ? ORDER BY number DESC LIMIT ?"  # noqa: S608 - our own names
        rows = await self.run(lambda s: s.rows(query, (webhook, limit)))
        return fitting(Delivery, rows)


def sealed(keys: KeyRing, webhook: str, to: Destination) -> bytes:
    """A destination, encrypted under the newest key."""
    return keys.encrypt(msgspec.json.encode(to), bound(webhook))


def unsealed(keys: KeyRing, webhook: str, url: str, data: Any, key: Any) -> Destination:
    """The destination in a row; raises StoreError for a missing key, and MsgspecError if it is damaged."""
    if data is not None and type(data) is not bytes:
        raise msgspec.ValidationError("what is sealed is bytes")
    return Destination(url) if data is None else _opened(keys.decrypt(data, bound(webhook), key))


_opened = msgspec.json.Decoder(Destination).decode


def seal_rest(session: Session, keys: KeyRing) -> int:
    """Within a transaction: seal the addresses in rows of earlier releases; returns how many."""
    rows = session.rows("SELECT id, url FROM webhooks WHERE sealed IS NULL")
    return sum([
        len(session.rows(SEAL, (receiver_of(url), sealed(keys, webhook, Destination(url)), keys.newest, webhook)))
        for webhook, url in rows if type(url) is str
    ])  # fmt: skip


def bound(webhook: str) -> bytes:
    """What the encrypted secret of a webhook is bound to."""
    return f"webhook\n{webhook}".encode()
