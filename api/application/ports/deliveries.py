"""Pending deliveries to webhooks, with the secrets that sign them. Callers are never shown these: see `webhooks`.

1. A player's notices are written for each of their webhooks in the transaction that records them.
2. A process that takes a delivery holds a lease. If that expires, as after a crash, another process sends the same
   again: everything arrives at least once.
3. A webhook gets the deliveries of one game one at a time; later ones wait for earlier ones.
"""

from collections.abc import Mapping, Sequence
from typing import Literal, Protocol

from msgspec import Struct

TEST = "test"
"""The type of a test delivery: it is sent once, and is not a game's event."""
Failure = Literal["address", "connection", "tls", "time", "answer"]
"""Why there is no status. `address`: the host has none, or one that is not permitted; `connection`: refused or dropped;
`tls`: its certificate is invalid; `time`: it took too long; `answer`: the response is not HTTP, or too long."""


_SCHEME = len("https://")


def receiver_of(url: str) -> str:
    """The receiver of a webhook, which many may share: scheme, host and port."""
    plain = url.lower().replace("?", "/")
    return plain[: _SCHEME + (plain[_SCHEME:] + "/").index("/")]


class Parcel(Struct, frozen=True):
    """A delivery that this process has taken. `secrets`: those that sign, the newest first."""

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
    """How many earlier attempts there were."""
    proven: bool = True
    """Whether the last attempt at its webhook arrived quickly."""

    @property
    def receiver(self) -> str:
        """Its receiver; see `receiver_of`."""
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
    """Whether it arrived, but slowly."""


class SwitchedOff(Struct, frozen=True):
    """A webhook that was just switched off. `number`: of the event that notifies its owner."""

    attempt: Attempt
    number: int | None


class Room(Struct, frozen=True):
    """Capacity for deliveries: `parcels` in all, and for each webhook `of_one` minus those under way to it.

    `under_way`: webhook -> how many parcels. `unproven` and `of_unproven`: the same for webhooks whose last attempt did
    not arrive quickly, or that had none yet; None: as for all.

    `receivers`: (receiver, proven) -> how many parcels are under way. One receiver gets `of_receiver` at once, and
    `of_unproven` of those not proven; one of `hanging`, whose responses take long, gets as many in all.
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
        """Whether this receiver is sent no more now, given those under way and taken."""
        few = self.parcels if self.of_unproven is None else self.of_unproven
        if receiver in self.hanging:
            return counted.get((receiver, True), 0) + counted.get((receiver, False), 0) >= few
        most = few if not proven else self.parcels if self.of_receiver is None else self.of_receiver
        return counted.get((receiver, proven), 0) >= max(most, 1)


class Waiting(Protocol):
    """The pending deliveries of all processes."""

    async def turn(
        self, attempts: Sequence[Attempt], now: int, room: Room
    ) -> tuple[Sequence[Parcel], Sequence[SwitchedOff]]:
        """Record the attempts made; returns the parcels now taken, and the webhooks now switched off.

        Raises Unavailable: possibly nothing was recorded.
        """
        ...
