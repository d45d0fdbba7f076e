"""Pending deliveries to webhooks, with the secrets that sign them. Callers are never shown these: see `webhooks`.

1. What a player is told is written down for each of their webhooks in the transaction in which they are told.
2. Whoever takes something on has a lease: if it runs out, as after a crash, somebody else sends the same again. So
   everything arrives at least once.
3. Of one game a webhook is sent one thing after the other; what comes later waits for what came before.
"""

from collections.abc import Mapping, Sequence
from typing import Literal, Protocol

from msgspec import Struct

TEST = "test"
"""The type of what is sent to try a webhook: it is sent once, and no event of a game."""
Failure = Literal["address", "connection", "tls", "time", "answer"]
"""Why there is no status. `address`: the host has none, or one that is not permitted; `connection`: nothing listens
there, or it hung up; `tls`: its certificate does not hold; `time`: it took too long; `answer`: what it said is no HTTP,
or too much of it."""


_SCHEME = len("https://")


def receiver_of(url: str) -> str:
    """To whom a webhook leads, however many lead there: scheme, host and port."""
    plain = url.lower().replace("?", "/")
    return plain[: _SCHEME + (plain[_SCHEME:] + "/").index("/")]


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
    proven: bool = True
    """Whether the last attempt at its webhook arrived soon."""

    @property
    def receiver(self) -> str:
        """Whom it goes to; see `receiver_of`."""
        return receiver_of(self.url)


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
    slow: bool = False
    """Whether it has arrived, but took long."""


class SwitchedOff(Struct, frozen=True):
    """A webhook that was just switched off. `number`: of the event by which its owner is told."""

    attempt: Attempt
    number: int | None


class Room(Struct, frozen=True):
    """How much may be taken on: `parcels` in all, and for each webhook `of_one` less what is under way to it.

    `under_way`: webhook -> how many parcels. `unproven` and `of_unproven`: the same for webhooks whose last attempt did
    not arrive soon, or that had none yet; None: as for all.

    `receivers`: (receiver, proven) -> how many parcels are under way. To one receiver `of_receiver` go at once, and of
    those that are not proven `of_unproven`; to one of `hanging`, that has kept one waiting for long, as many in all.
    """

    parcels: int
    of_one: int
    under_way: Mapping[str, int]
    unproven: int | None = None
    of_unproven: int | None = None
    receivers: Mapping[tuple[str, bool], int] = {}
    of_receiver: int | None = None
    hanging: frozenset[str] = frozenset()

    def is_full(self, receiver: str, proven: bool, counted: Mapping[tuple[str, bool], int]) -> bool:
        """Whether this receiver is sent no more now, with so many under way and taken on."""
        few = self.parcels if self.of_unproven is None else self.of_unproven
        if receiver in self.hanging:
            return counted.get((receiver, True), 0) + counted.get((receiver, False), 0) >= few
        most = few if not proven else self.parcels if self.of_receiver is None else self.of_receiver
        return counted.get((receiver, proven), 0) >= max(most, 1)


class Waiting(Protocol):
    """What is waiting to be sent, in whichever process it was told."""

    async def turn(
        self, attempts: Sequence[Attempt], now: int, room: Room
    ) -> tuple[Sequence[Parcel], Sequence[SwitchedOff]]:
        """Note the attempts that were made; returns the parcels now taken on, and the webhooks now switched off.

        Raises Unavailable: nothing may have been noted.
        """
        ...
