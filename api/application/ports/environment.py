"""Everything that is no store: what tells that a game has moved, the keys of receipts, the time, and chance."""

from collections.abc import Callable, Mapping, Sequence
from contextlib import AbstractAsyncContextManager
from typing import Literal, Protocol

from msgspec import Struct


class Subscription(Protocol):
    """One follower of one game's notifications."""

    @property
    def newest_named(self) -> int | None:
        """The highest version that the last wait heard named; None: some may have been missed, so ask the store."""
        ...

    async def wait(self, seconds: float) -> bool:
        """True as soon as a notification came since the last wait, False after `seconds` of silence."""
        ...


class Notifier(Protocol):
    """Says that a game has a new version. A notification carries game and version alone; a lost one costs nothing."""

    @property
    def state(self) -> Literal["local", "connected", "away"]:
        """`local`: it reaches this process only; `connected`: others as well; `away`: it should, and cannot."""
        ...

    def notify(self, game: str, version: int) -> None:
        """Wake everybody who listens to this game."""
        ...

    def listen(self, game: str) -> AbstractAsyncContextManager[Subscription]:
        """Follow this game's notifications from now on."""
        ...

    def announce(self, player: str) -> None:
        """Tell every process that a player has another name, other tokens, or may not play."""
        ...

    def hear(self, on_player: Callable[[str | None], None]) -> None:
        """Call this whenever a player is announced; with None when some announcements may have been missed."""
        ...


class Signer(Protocol):
    """Signs receipts, so that whoever kept one can prove what the server signed. Ed25519."""

    def sign(self, message: bytes) -> tuple[str, bytes]:
        """(the id of the key, the signature); the same for the same message."""
        ...

    def keys(self) -> Mapping[str, bytes]:
        """Public keys by id, the one that signs now first, those of old receipts after it."""
        ...


class Clock(Protocol):
    """The only source of time."""

    def __call__(self) -> int:
        """Microseconds since 1970, UTC."""
        ...


GAP = 10_000_000
"""Microseconds without a heartbeat of any process from which on the service counts as away."""


class Outage(Struct, frozen=True):
    """The service was away between these times, in microseconds UTC."""

    began: int
    ended: int


class Heartbeats(Protocol):
    """Where all processes say that they are there."""

    async def beat(self, clock: Clock, since: int) -> Sequence[Outage]:
        """Note that the service is there, and has been from `since` on, though that may not have been stored.

        Returns the known outages, the earliest first. Raises Unavailable.
        """
        ...

    @property
    def playable(self) -> bool:
        """Whether games can be played although no heartbeat can be stored."""
        ...


class Chance(Protocol):
    """The only source of randomness outside the dice: ids, tokens and secrets."""

    def __call__(self, size: int, /) -> bytes:
        """So many unpredictable bytes."""
        ...


class Pixels(Protocol):
    """Draws SVG as PNG."""

    def png(self, svg: bytes) -> bytes:
        """The same picture: slow, for a worker thread."""
        ...

    def spoken(self, language: str) -> str:
        """This language, or another where its letters cannot be drawn."""
        ...
