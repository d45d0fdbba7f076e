"""Pending deliveries to webhooks, with the secrets that sign them. Callers are never shown these: see `webhooks`.

1. A player's notices are written for each of their webhooks in the transaction that records them.
2. A process that takes a delivery holds a lease. If that expires, as after a crash, another process sends the same
   again: everything arrives at least once.
3. A webhook gets the deliveries of one game one at a time; later ones wait for earlier ones.
"""

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Literal, Protocol

from msgspec import Struct

from api.application.ports.webhook_store import STANDARD, Destination, receiver_of

TEST = "test"
"""The type of a test delivery: it is sent once, and is not a game's event."""
REMINDER = "reminder"
"""The type of a reminder of a question: nothing of its game waits for it."""
ASKS = frozenset({"your-turn", "time-short", REMINDER})
"""The types that say that a player has a question to answer."""
Failure = Literal["address", "connection", "tls", "time", "answer"]
"""Why there is no status. `address`: the host has none, or one that is not permitted; `connection`: refused or dropped;
`tls`: its certificate is invalid; `time`: it took too long; `answer`: the response is not HTTP, or too long."""


class Parcel(Struct, frozen=True):
    """A delivery that this process has taken. `secrets`: those that sign, the newest first; `to`: with `url`."""

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
    format: str = STANDARD
    """The form in which it is sent."""
    to: Destination = Destination("")

    @property
    def receiver(self) -> str:
        """Its receiver; see `receiver_of`."""
        return receiver_of(self.url)


class Word(Struct, frozen=True):
    """What may be said of a game anywhere: what somebody without a seat may know of it at the time.

    `title`: of the game; `asked`: the names of those who have to answer; `until`: when the first of them runs out of
    time, in microseconds UTC; `link`: to its page; `picture`: the address of what can be seen of it. Nothing but the
    link for a game that not everybody may watch, or not yet.
    """

    link: str | None = None
    title: str | None = None
    asked: tuple[str, ...] = ()
    until: int | None = None
    picture: str | None = None


class Attempt(Struct, frozen=True):
    """One try to send a parcel, at `at` (microseconds UTC). `status`: of the answer; `failed`: why there was none.

    `then`: it has arrived, is tried again at `due`, is given up, or its webhook is switched off, for `reason`, or ends.
    """

    parcel: Parcel
    at: int
    status: int | None
    failed: str | None
    then: Literal["arrived", "again", "given-up", "off", "end"]
    due: int | None = None
    reason: str | None = None


class SwitchedOff(Struct, frozen=True):
    """A webhook that was just switched off. `number`: of the event that notifies its owner."""

    attempt: Attempt
    number: int | None


class Room(Struct, frozen=True):
    """Capacity for deliveries: `parcels` in all, and for each webhook `of_one` minus those under way to it.

    `under_way`: webhook -> how many parcels. `seconds`: receiver or player -> for how long they have occupied slots of
    late; `unknown`: of any other. Of a delivery the greater of both counts: those with the fewest go first, and those
    with less than `limit` only. `take`: take one more parcel for a receiver and a player; False if that is too much.
    `players`: whose parcels are looked for; None: everybody's.
    """

    parcels: int
    of_one: int
    under_way: Mapping[str, int]
    seconds: Mapping[str, float] = {}
    unknown: float = 0.0
    limit: float = 1.0
    take: Callable[[tuple[str, str]], bool] = lambda _: True
    players: Collection[str] | None = None


class Waiting(Protocol):
    """The pending deliveries of all processes."""

    async def turn(
        self, attempts: Sequence[Attempt], now: int, room: Room
    ) -> tuple[Sequence[Parcel], Sequence[SwitchedOff]]:
        """Record the attempts made; returns the parcels now taken, and the webhooks now switched off.

        Raises Unavailable: possibly nothing was recorded.
        """
        ...
