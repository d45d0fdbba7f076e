"""Delivers to webhooks, beside the requests, in every process: any of them takes what is due.

1. The results of attempts are recorded and the next parcels taken in one transaction.
2. At most `CONCURRENT_PARCELS` are under way, `OF_ONE` of one webhook, and `OF_RECEIVER` to one receiver. For webhooks
   whose last attempt failed or took long, or that had none yet, it is `OF_UNPROVEN` each, as for a receiver whose
   response is taking longer than `SLOW`; all of them together leave capacity for responsive ones.
3. What is not answered with 2xx is retried after growing pauses, for three days; then the webhook is switched off. One
   that answers 410 is switched off at once.
"""

import asyncio
import logging
import time
from collections import Counter
from collections.abc import AsyncGenerator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from random import Random
from time import monotonic
from typing import Protocol

from msgspec.structs import replace

from api.application.ports.deliveries import TEST, Attempt, Parcel, Room, Waiting
from api.application.ports.errors import Unavailable
from api.application.ports.observer import UNOBSERVED, Observer
from api.application.runtime.background import Periodic, cancel
from infra.webhooks.sending import Sent
from infra.webhooks.signing import signed

LOG = logging.getLogger("croupier")
POLL_INTERVAL = 1.0
"""Seconds between two polls."""
CONCURRENT_PARCELS = 128
"""The most parcels under way at once."""
OF_ONE, OF_RECEIVER = 8, 32
"""The most of them for one webhook, and to one receiver."""
UNPROVEN, OF_UNPROVEN = 96, 2
"""The most of them for webhooks that have not recently answered, and for one of these."""
SLOW = 2.0
"""Seconds after which an attempt was slow: its webhook has to prove itself again."""
PAUSES = (5, 30, 120, 900, 2700, 3600, 2 * 3600, 4 * 3600, 8 * 3600, 12 * 3600, 20 * 3600, 24 * 3600)
"""Seconds before each retry; together three days. After the last one the webhook is switched off."""
_PAUSE = Random()  # noqa: S311 - nobody gains by guessing it
SPREAD = 0.1
"""The fraction by which a pause is randomly extended: so that a returning receiver is not flooded."""
DAY = 24 * 3600
SECOND = 1_000_000
LEAVING = 2.0
"""Seconds for deliveries under way when the server stops; any cut off are sent again by another process."""
SUCCESS, GONE = range(200, 300), 410


class Sends(Protocol):
    """See `infra.webhooks.sending.Sender`."""

    def send(self, url: str, headers: dict[str, str], body: bytes) -> Awaitable[Sent]:
        """POST a body."""
        ...

    async def close(self) -> None:
        """Close what is open."""
        ...


class Deliverer:
    """Takes the deliveries that are due, sends them, and has the attempts stored."""

    def __init__(
        self,
        waiting: Waiting,
        sender: Sends,
        told: Callable[[str, int], None] = lambda _, __: None,
        observer: Observer = UNOBSERVED,
        period: float = POLL_INTERVAL,
        pause: float = 0.0,
    ) -> None:
        """`pause`: the least number of seconds from one turn to the next."""
        self._waiting, self._sender, self._told, self._observer = waiting, sender, told, observer
        self.rounds = Periodic(self._take_on, period, "webhooks wait")
        self._pause = pause
        self._under_way: dict[asyncio.Task[None], tuple[Parcel, float]] = {}
        self._done = list[Attempt]()
        self._taking: asyncio.Task[int] | None = None

    @asynccontextmanager
    async def running(self) -> AsyncGenerator[None]:
        """Deliver until the block is left; deliveries then under way have a moment to finish."""
        try:
            async with self.rounds.running():
                yield
        finally:
            if self._taking is not None:  # what it takes is ours: nobody else would send it before the lease ends
                await asyncio.gather(self._taking, return_exceptions=True)
            if self._under_way:
                await asyncio.wait(self._under_way, timeout=LEAVING)
            await cancel(*self._under_way)
            with suppress(Unavailable):
                await self._turn(0)
            await self._sender.close()

    async def _take_on(self) -> None:
        taken = 1
        while taken:
            self._taking = asyncio.create_task(self._turn(CONCURRENT_PARCELS - len(self._under_way)))
            taken = await asyncio.shield(self._taking)
            if self._pause:
                await asyncio.sleep(self._pause)

    async def _turn(self, room: int) -> int:
        """Store finished attempts, and begin to send up to `room` due parcels: how many these are."""
        attempts, self._done = self._done, list[Attempt]()
        try:
            parcels, switched = await self._waiting.turn(attempts, _now(), self._room(room))
        except BaseException:
            self._done = attempts + self._done  # recorded when the store answers again; until then the leases hold
            raise
        for off in switched:
            LOG.info("the webhook %s is switched off: %s", off.attempt.parcel.webhook, off.attempt.reason)
            self._observer.delivered("switched-off", None)
            if off.number is not None:
                self._told(off.attempt.parcel.player, off.number)
        for parcel in parcels:
            task = asyncio.create_task(self._deliver(parcel))
            self._under_way[task] = parcel, monotonic()
            task.add_done_callback(self._ended)
        return len(parcels)

    def _room(self, parcels: int) -> Room:
        """The capacity beside what is under way."""
        going, late = [one for one, _ in self._under_way.values()], monotonic() - SLOW
        return Room(
            parcels,
            OF_ONE,
            Counter(one.webhook for one in going),
            UNPROVEN - sum(not one.proven for one in going),
            OF_UNPROVEN,
            Counter((one.receiver, one.proven) for one in going),
            OF_RECEIVER,
            frozenset(one.receiver for one, began in self._under_way.values() if began < late),
        )

    async def _deliver(self, parcel: Parcel) -> None:
        began, now = monotonic(), _now()
        request = signed(parcel, now)
        sent = await self._sender.send(parcel.url, request.headers, request.body)
        attempt, took = judged(parcel, sent, _now()), monotonic() - began
        arrived = attempt.then == "arrived"
        if arrived and took >= SLOW:
            attempt = replace(attempt, slow=True)
        self._observer.delivered("arrived" if arrived else "failed", took)
        self._done.append(attempt)

    def _ended(self, task: asyncio.Task[None]) -> None:
        del self._under_way[task]
        if not task.cancelled() and (error := task.exception()) is not None:
            LOG.error("a delivery failed: %s", type(error).__name__)  # its lease ends, and it is retried
        self.rounds.nudge()


def judged(parcel: Parcel, sent: Sent, now: int) -> Attempt:
    """The attempt as it is stored: the answer, and what follows, such as a retry or switching off."""
    status, failed = sent.status, sent.failed
    if status is not None and status in SUCCESS:
        return Attempt(parcel, now, status, None, "arrived")
    if parcel.type == TEST:
        return Attempt(parcel, now, status, failed, "given-up")
    if status == GONE:
        return Attempt(parcel, now, status, failed, "off", reason="gone")
    if parcel.tries >= len(PAUSES):
        return Attempt(parcel, now, status, failed, "off", reason="failed")
    pause = PAUSES[parcel.tries] * _PAUSE.uniform(1, 1 + SPREAD)
    pause = max(pause, min(sent.after or 0, DAY))
    return Attempt(parcel, now, status, failed, "again", now + round(pause * SECOND))


def _now() -> int:
    """Microseconds since 1970, UTC."""
    return time.time_ns() // 1000
