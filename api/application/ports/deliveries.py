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
    """

    parcels: int
    of_one: int
    under_way: Mapping[str, int]
    unproven: int | None = None
    of_unproven: int | None = None


class Waiting(Protocol):
    """What is waiting to be sent, in whichever process it was told."""

    async def turn(
        self, attempts: Sequence[Attempt], now: int, room: Room
    ) -> tuple[Sequence[Parcel], Sequence[SwitchedOff]]:
        """Note the attempts that were made; returns the parcels now taken on, and the webhooks now switched off.

        Raises Unavailable: nothing may have been noted.
        """
        ...
