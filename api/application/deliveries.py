"""Webhooks as they are kept, what is on its way to them, and the ports by which `infra` keeps and sends it.

1. What a player is told is written down for each of their webhooks in the transaction in which they are told.
2. Whoever takes something on has a lease: if it does not come back, as after a crash, somebody else sends it again.
   So everything arrives at least once.
3. Of one game a webhook is sent one thing after the other; what comes later waits for what came before.
"""

from collections.abc import Mapping, Sequence
from typing import Literal, Protocol

from msgspec import Struct

TEST = "test"
"""The type of what is sent to try a webhook: it is sent once, and no event of a game."""
Failure = Literal["address", "connection", "tls", "time", "answer"]
"""Why there is no status: the host has no address, or one that is not permitted; nothing listens there, or it hung up;
its certificate does not hold; it took too long; what it said is no HTTP, or too much of it."""


class Webhook(Struct, frozen=True):
    """Where a player wants to be told, and of what. Times are microseconds since 1970, UTC.

    `former_until`: until when the secret before the last rotation signs as well. `off_at`: when it was switched off,
    with the reason: nothing came through for three days (`failed`), or it answered that it is gone (`gone`).
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
    """Something that a webhook was sent, or is to be sent. `due`: when it is tried next; None: no more."""

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


class Parcel(Struct, frozen=True):
    """Something that this process has taken on to send. `secrets`: those that sign, the newest first."""

    webhook: str
    player: str
    url: str
    secrets: tuple[bytes, ...]
    number: int
    type: str
    at: int
    game: str | None
    version: int | None
    reason: str | None
    tries: int
    """How often it was tried before."""


class Attempt(Struct, frozen=True):
    """One try to send a parcel, at `at` (microseconds UTC). `status`: of the answer; `failed`: why there was none.

    `then`: it has arrived, is tried again at `due`, is given up, or its webhook is switched off, for `reason`.
    """

    parcel: Parcel
    at: int
    status: int | None
    failed: str | None
    then: Literal["arrived", "again", "given-up", "off"]
    due: int | None = None
    reason: str | None = None


class WebhookStore(Protocol):
    """Webhooks; their secrets are encrypted where the store has keys."""

    async def add(self, webhook: Webhook, secret: bytes, most: int | None) -> bool:
        """Keep a new one; False if the player has as many as they may."""
        ...

    async def of(self, player: str) -> Sequence[Webhook]:
        """A player's webhooks, the oldest first."""
        ...

    async def remove(self, player: str, webhook: str) -> bool:
        """Let go of one, and of all that is on its way to it; False if the player has none of this id."""
        ...

    async def rotate(self, player: str, webhook: str, secret: bytes, until: int) -> bool:
        """Let another secret sign, and the one that did until then as well; False if the player has none of this id."""
        ...

    async def test(self, player: str, webhook: str, now: int, pause: int) -> int | None:
        """Send a test: its number, None if there was one less than `pause` microseconds ago, or no such webhook."""
        ...

    async def deliveries(self, webhook: str, limit: int) -> Sequence[Delivery]:
        """What it was sent last, or is to be sent, the newest first."""
        ...


class SwitchedOff(Struct, frozen=True):
    """A webhook that was just switched off. `number`: of the event by which its owner is told."""

    attempt: Attempt
    number: int | None


class Room(Struct, frozen=True):
    """How much may be taken on: of all webhooks together, and of each so much less what is under way of it."""

    parcels: int
    of_one: int
    under_way: Mapping[str, int]


class Waiting(Protocol):
    """What is waiting to be sent, in whichever process it was told."""

    async def turn(
        self, attempts: Sequence[Attempt], now: int, room: Room
    ) -> tuple[Sequence[Parcel], Sequence[SwitchedOff]]:
        """Note the attempts that were made, and take on other parcels: those, and the webhooks that were switched off.

        Raises Unavailable: nothing may have been noted.
        """
        ...
