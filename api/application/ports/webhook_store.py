"""Webhooks as they are stored, and their deliveries."""

from collections.abc import Sequence
from typing import Protocol

from msgspec import Struct


class Webhook(Struct, frozen=True):
    """Where a player wants to be notified, and of what. Times are microseconds since 1970, UTC.

    `former_until`: until when the previous secret still signs. `off_at`: when it was switched off, with the reason:
    nothing arrived for three days (`failed`), or it answered that it is gone (`gone`).
    """

    id: str
    player: str
    url: str
    types: tuple[str, ...]
    created_at: int
    former_until: int | None = None
    off_at: int | None = None
    off_reason: str | None = None


class Delivery(Struct, frozen=True):
    """A delivery to a webhook, sent or pending. `due`: when it is tried next; None: no more."""

    number: int
    type: str
    at: int
    game: str | None
    version: int | None
    reason: str | None
    tries: int
    due: int | None
    tried_at: int | None
    status: int | None
    failed: str | None


class WebhookStore(Protocol):
    """Webhooks; their secrets are encrypted if the store has keys."""

    async def add(self, webhook: Webhook, secret: bytes, most: int | None) -> bool:
        """Store a new one; False if the player already has the maximum."""
        ...

    async def of_player(self, player: str) -> Sequence[Webhook]:
        """A player's webhooks, oldest first."""
        ...

    async def remove(self, player: str, webhook: str) -> bool:
        """Delete one, and its pending deliveries; False if the player has none with this id."""
        ...

    async def rotate(self, player: str, webhook: str, secret: bytes, now: int, until: int) -> int | None:
        """Sign with this secret from `now` on, and with the previous one as well until `until`, in microseconds UTC.

        Earlier ones sign for as long as was said, and at most three do: the result is when it may be rotated, `now` if
        it has been. None if the player has no webhook with this id.
        """
        ...

    async def test(self, player: str, webhook: str, now: int, pause: int) -> int | None:
        """Queue a test, and return its number.

        None if the last one is less than `pause` microseconds ago, or the player has no such webhook.
        """
        ...

    async def deliveries(self, webhook: str, limit: int) -> Sequence[Delivery]:
        """Its latest deliveries, sent or pending, newest first."""
        ...
