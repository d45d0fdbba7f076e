"""Everything outside other than stores: notifications that a game has moved, receipt keys, the time, and randomness."""

from collections.abc import Callable, Mapping, Sequence
from contextlib import AbstractAsyncContextManager
from typing import Literal, Protocol

from msgspec import Struct


class Subscription(Protocol):
    """One follower of one game's notifications."""

    @property
    def newest_named(self) -> int | None:
        """The highest version named by the last wait's notifications; None: some may be missing, so ask the store."""
        ...

    def wake(self, version: int | None) -> None:
        """End the present wait, or the next one, as a notification of this version does; None: some may be missed."""
        ...

    async def wait(self, seconds: float) -> bool:
        """True once a notification came since the last wait, False after `seconds` of silence."""
        ...


class Notifier(Protocol):
    """Announces a new version of a game. A notification carries only game and version; losing one does no harm."""

    @property
    def state(self) -> Literal["local", "connected", "away"]:
        """`local`: it reaches this process only; `connected`: others too; `away`: others are out of reach."""
        ...

    def notify(self, game: str, version: int) -> None:
        """Wake everybody who listens to this game."""
        ...

    def listen(self, game: str) -> AbstractAsyncContextManager[Subscription]:
        """Follow this game's notifications from now on."""
        ...

    def relay(self, game: str, said: bytes) -> None:
        """Tell all processes that follow this game who is there: a JSON object."""
        ...

    def overhear(self, on_said: Callable[[str, bytes], None]) -> None:
        """Call this with what any process relays of a game."""
        ...

    def announce(self, player: str) -> None:
        """Tell every process that a player's name, tokens or right to play has changed."""
        ...

    def hear(self, on_player: Callable[[str | None], None]) -> None:
        """Call this whenever a player is announced; with None if announcements may have been missed."""
        ...


class Signer(Protocol):
    """Signs receipts, so that whoever kept one can prove what the server signed. Ed25519."""

    def sign(self, message: bytes) -> tuple[str, bytes]:
        """(the id of the key, the signature); the same for the same message."""
        ...

    def keys(self) -> Mapping[str, bytes]:
        """Public keys by id, the current signing key first, those of old receipts after it."""
        ...


Clock = Callable[[], int]
"""The only source of time: microseconds since 1970, UTC."""
GAP = 10_000_000
"""Microseconds without a heartbeat of any process after which the service counts as away."""


class Outage(Struct, frozen=True):
    """The service was away between these times, in microseconds UTC."""

    began: int
    ended: int


class Heartbeats(Protocol):
    """The shared record of all processes' heartbeats."""

    async def beat(self, clock: Clock, since: int) -> Sequence[Outage]:
        """Record that the service is running, and has been since `since`, though that may not have been stored.

        Returns the known outages, earliest first. Raises Unavailable.
        """
        ...

    @property
    def playable(self) -> bool:
        """Whether games can be played although no heartbeat can be stored."""
        ...


Chance = Callable[[int], bytes]
"""The only source of randomness outside the dice: this many unpredictable bytes, for ids, tokens and secrets."""


class Pixels(Protocol):
    """Renders SVG as PNG."""

    def png(self, svg: bytes) -> bytes:
        """The same picture: slow, so for a worker thread."""
        ...

    def spoken(self, language: str) -> str:
        """This language, or another if its letters cannot be drawn."""
        ...
