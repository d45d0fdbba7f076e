"""Delivers to webhooks, beside the requests, in every process: any of them takes what is due.

1. The results of attempts are recorded and the next parcels claimed in one transaction.
2. At most `CONCURRENT_PARCELS` are being sent, `OF_ONE` of one webhook. Receivers and players share them by the seconds
   for which they have occupied them: see `slot_turns`.
3. A claim examines all that is due, so more parcels are claimed than are sent at once, shared in the same way, and the
   rest waits here. What waits too long is not sent: its lease ends, and it is claimed again.
4. What is not answered with 2xx is retried after growing pauses, for three days; then the webhook is switched off. One
   that answers 410 is switched off at once.
"""

import asyncio
import logging
import time
from collections import Counter
from collections.abc import AsyncGenerator, Awaitable, Callable, Mapping
from contextlib import asynccontextmanager, suppress
from math import inf
from random import Random
from time import monotonic
from typing import Protocol

from msgspec.structs import replace

from api.application.ports.deliveries import TEST, Attempt, Parcel, Room, Waiting, Word
from api.application.ports.errors import Unavailable
from api.application.ports.observer import UNOBSERVED, Observer
from api.application.ports.webhook_store import STANDARD
from api.application.runtime.background import Periodic, cancel, outage_of
from api.application.runtime.slot_turns import UNKNOWN, Occupied, SlotTurns
from api.application.runtime.turns import NEVER
from infra.webhooks.formats.form import Form, Meaning
from infra.webhooks.formats.standard import Standard
from infra.webhooks.pace import RATE, Paces
from infra.webhooks.sending import Sent

LOG = logging.getLogger("croupier")
POLL_INTERVAL = 1.0
"""Seconds between two polls."""
CONCURRENT_PARCELS = 128
"""The most parcels being sent at once."""
OF_ONE = 8
"""The most of them for one webhook."""
CLAIMED = 2048
"""The most parcels held: those being sent, and those that wait for their turn here. A fourth of these made a claim for
every fifty parcels, which took PostgreSQL longer than sending them."""
MOST_ALONE = 16
"""Of how many players parcels are looked for without looking at the others'."""
BEGIN_WITHIN = 15.0
"""Seconds after its claim until which a parcel is sent: with the attempt itself less than a lease."""
PAUSES = (5, 30, 120, 900, 2700, 3600, 2 * 3600, 4 * 3600, 8 * 3600, 12 * 3600, 20 * 3600, 24 * 3600)
"""Seconds before each retry; together three days. After the last one the webhook is switched off."""
_PAUSE = Random()  # noqa: S311 - nobody gains by guessing it
SPREAD = 0.1
"""The fraction by which a pause is randomly extended: so that a returning receiver is not flooded."""
DAY = 24 * 3600
SECOND = 1_000_000
LEAVING = 2.0
"""Seconds for deliveries under way when the server stops; any cut off are sent again by another process."""
NO_ROOM = Room(0, 0, {})


Look = Callable[[Parcel], Awaitable[Word | None]]
"""What may be said of a parcel's game; None if what it is about is no longer so."""


async def _nothing(_: Parcel) -> Word:
    return Word()


class Sends(Protocol):
    """What sends to receivers, as `infra.webhooks.sending.Sender` does."""

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
        wake: Callable[[str, int], None] = lambda _, __: None,
        observer: Observer = UNOBSERVED,
        period: float = POLL_INTERVAL,
        pause: float = 0.0,
        forms: Mapping[str, Form] = {STANDARD: Standard()},
        look: Look = _nothing,
        among: int = 1,
    ) -> None:
        """`pause`: the least number of seconds from one turn to the next. `forms`: by the formats of webhooks.

        `among`: how many workers of one server share its slots, and what places are sent.
        """
        self._waiting, self._sender, self._told, self._observer = waiting, sender, wake, observer
        self.rounds = Periodic(self._take_on, period, "webhooks wait", pause=pause)
        self._held: dict[asyncio.Task[None], tuple[Parcel, tuple[str, str]]] = {}
        """Parcels, and whose slots they take: a receiver's, and a player's."""
        self._occupied = Occupied()
        self._slots, self._claims = [
            SlotTurns(max(1, slots // among), self._occupied) for slots in (CONCURRENT_PARCELS, CLAIMED)
        ]
        self._of_one = max(1, OF_ONE // among)
        self._done = list[Attempt]()
        self._looked = -inf
        """When due parcels were last looked for, on the monotonic clock; -inf: they are looked for in the next turn."""
        self._told_of = set[str]()
        """Players who have had an event since then: theirs are looked for before the others'."""
        self._taking: asyncio.Task[None] | None = None
        self._forms, self._look, self._paces = forms, look, Paces(RATE / among)

    def nudge(self, player: str | None = None) -> None:
        """Look at once for what is due; `player`: only of this one, as all looks cost more the more is waiting."""
        if player is None:
            self._looked = -inf
        else:
            self._told_of.add(player)
        self.rounds.nudge()

    @asynccontextmanager
    async def running(self) -> AsyncGenerator[None]:
        """Deliver until the block is left; deliveries then under way have a moment to finish."""
        try:
            async with self.rounds.running():
                yield
        finally:
            if self._taking is not None:  # what it takes is ours: nobody else would send it before the lease ends
                await asyncio.gather(self._taking, return_exceptions=True)
            if self._held:
                await asyncio.wait(self._held, timeout=LEAVING)
            await cancel(*self._held)
            with suppress(Unavailable):
                await self._turn(NO_ROOM)
            await self._sender.close()

    async def _take_on(self) -> None:
        room, now = NO_ROOM, monotonic()
        if now >= self._looked + self.rounds.period or len(self._told_of) > MOST_ALONE:
            room, self._looked = self._room(), now
            self._told_of = set[str]()
        elif self._told_of:
            room, self._told_of = replace(self._room(), players=self._told_of), set[str]()
        self._taking = asyncio.create_task(self._turn(room))
        await asyncio.shield(self._taking)

    async def _turn(self, room: Room) -> None:
        """Store finished attempts, and claim as many due parcels as capacity allows."""
        attempts, self._done = self._done, list[Attempt]()
        try:
            parcels, switched = await self._waiting.turn(attempts, _now(), room)
        except BaseException:
            self._done = attempts + self._done  # recorded when the store answers again; until then the leases hold
            raise
        for off in switched:
            LOG.info("the webhook %s is switched off: %s", off.attempt.parcel.webhook, off.attempt.reason)
            self._observer.delivered("switched-off", None)
            if off.number is not None:
                self._told(off.attempt.parcel.player, off.number)
        claimed = monotonic()
        for parcel in parcels:
            parties = parcel.receiver, parcel.player
            self._claims.hold(parties)
            task = asyncio.create_task(self._deliver(parcel, parties, claimed))
            self._held[task] = parcel, parties
            task.add_done_callback(self._ended)

    def _room(self) -> Room:
        """The capacity left beside the parcels held."""
        claims, limit = self._claims.copy(), self._claims.limit
        seconds = claims.ranks(monotonic())
        full = {party for party, rank in seconds.items() if rank >= limit}
        receivers = {receiver for _, (receiver, _) in self._held.values()}
        full |= {receiver for receiver in receivers if self._lasts(receiver) >= 2 * self.rounds.period}
        seconds |= dict.fromkeys(self._paces.paused(), NEVER)
        under_way = Counter([parcel.webhook for parcel, _ in self._held.values()])
        for parcel, parties in self._held.values():
            if not full.isdisjoint(parties):
                under_way[parcel.webhook] = self._of_one  # so that its deliveries are not examined
        return Room(claims.free, self._of_one, under_way, seconds, UNKNOWN, limit, claims.take)

    async def _deliver(self, parcel: Parcel, parties: tuple[str, str], claimed: float) -> None:
        form, word = self._forms.get(parcel.format), None
        if form is None:  # of a later release, whose processes take it when its lease ends
            return
        try:
            async with asyncio.timeout(claimed + BEGIN_WITHIN - monotonic()):
                if form.worded and (word := await self._look(parcel)) is None:
                    self._done.append(Attempt(parcel, _now(), None, "answered", "given-up"))
                    return
                if form.worded:
                    await self._paces.begin(parties)
                began = await self._slots.begin(parties)
        except TimeoutError:
            return
        try:
            request = form.request(parcel, _now(), word)
            sent = await self._sender.send(request.url or parcel.url, request.headers, request.body)
        finally:
            self._slots.end(parties, began)
        meaning = form.meaning(sent)
        if meaning.pause:
            self._paces.pause(parties, meaning.pause)
        attempt = judged(parcel, sent, meaning, _now())
        self._observer.delivered("arrived" if attempt.then == "arrived" else "failed", monotonic() - began)
        self._done.append(attempt)

    def _ended(self, task: asyncio.Task[None]) -> None:
        _, parties = self._held.pop(task)
        self._claims.give(parties)
        if not task.cancelled() and (error := task.exception()) is not None:
            LOG.error(
                "a delivery failed: %s", type(error).__name__, extra=outage_of(error)
            )  # its lease ends: it is retried
        receiver, _ = parties
        few = self._claims.held[receiver] <= 2 * self._slots.held[receiver]
        if few and self._lasts(receiver) < self.rounds.period:
            self._looked = -inf  # otherwise there is enough to send until the next look
        self.rounds.nudge()

    def _lasts(self, receiver: str) -> float:
        """For how many seconds a receiver has enough to do with what is held for it."""
        at_once = max(1, self._slots.held[receiver])
        return self._claims.held[receiver] * self._occupied.takes(receiver) / at_once


def judged(parcel: Parcel, sent: Sent, meaning: Meaning, now: int) -> Attempt:
    """The attempt as it is stored: the answer, and what follows, such as a retry or switching off."""
    status, failed = sent.status, sent.failed
    if meaning.then in ("arrived", "end"):
        return Attempt(parcel, now, status, failed, meaning.then)
    if parcel.type == TEST:
        return Attempt(parcel, now, status, failed, "given-up")
    if meaning.then == "off":
        return Attempt(parcel, now, status, failed, "off", reason="gone")
    if parcel.tries >= len(PAUSES):
        return Attempt(parcel, now, status, failed, "off", reason="failed")
    pause = PAUSES[parcel.tries] * _PAUSE.uniform(1, 1 + SPREAD)
    pause = max(pause, min(meaning.after, DAY))
    return Attempt(parcel, now, status, failed, "again", now + round(pause * SECOND))


def _now() -> int:
    """Microseconds since 1970, UTC."""
    return time.time_ns() // 1000
