"""A server stops while it claims deliveries: they are sent, for nobody else would send them before the lease ends."""

import asyncio
from collections.abc import Sequence
from contextlib import AsyncExitStack
from time import monotonic

from api.application.ports.deliveries import Attempt, Parcel, Room, SwitchedOff
from infra.store.outbox.delivery_queue import StoredDeliveries
from infra.webhooks.delivering import Deliverer
from infra.webhooks.sending import Sent
from tests.support.stores import Site
from tests.webhooks.test_webhook_waiting import ann, process, say

__all__ = ["ann"]


class Thinking:
    """The store of pending deliveries, whose answer is held up until released."""

    def __init__(self, waiting: StoredDeliveries) -> None:
        self._waiting, self.claimed, self.go = waiting, asyncio.Event(), asyncio.Event()

    async def turn(
        self, attempts: Sequence[Attempt], now: int, room: Room
    ) -> tuple[Sequence[Parcel], Sequence[SwitchedOff]]:
        found = await self._waiting.turn(attempts, now, room)
        self.claimed.set()
        await self.go.wait()
        return found


class Post:
    """Records what is sent."""

    def __init__(self) -> None:
        self.sent: list[str] = []

    async def send(self, url: str, headers: dict[str, str], body: bytes) -> Sent:
        del headers, body
        self.sent.append(url)
        return Sent(204)

    async def close(self) -> None:
        pass


async def test_what_was_taken_on_when_a_server_stops_is_sent(ann: Site) -> None:
    with process(ann) as (waiting, session):
        say(session, "bob", 1, 1)
        thinking, post = Thinking(waiting), Post()
        deliverer = Deliverer(thinking, post)
        async with AsyncExitStack() as stack:
            await stack.enter_async_context(deliverer.running())
            deliverer.rounds.nudge()
            await thinking.claimed.wait()
            leaving = asyncio.create_task(stack.pop_all().aclose())
            await asyncio.sleep(0)
            thinking.go.set()
            await leaving
        assert post.sent == ["https://bot.example/"]
        assert ann.run("SELECT count(*) FROM deliveries WHERE due IS NOT NULL") == [(0,)], "and noted"


PAUSE, MANY = 0.05, 20


class Counting:
    """The store of pending deliveries, and when it was queried and had answered."""

    def __init__(self, waiting: StoredDeliveries) -> None:
        self._waiting, self.asked, self.answered = waiting, list[float](), list[float]()

    async def turn(
        self, attempts: Sequence[Attempt], now: int, room: Room
    ) -> tuple[Sequence[Parcel], Sequence[SwitchedOff]]:
        self.asked.append(monotonic())
        found = await self._waiting.turn(attempts, now, room)
        self.answered.append(monotonic())
        return found


async def test_turns_are_apart_where_they_are_to_be_however_much_there_is_to_send(ann: Site) -> None:
    with process(ann) as (waiting, session):
        for n in range(MANY):
            say(session, "bob", n, 1)
        counting, post = Counting(waiting), Post()
        deliverer = Deliverer(counting, post, pause=PAUSE)
        async with deliverer.running(), asyncio.timeout(10):
            while len(post.sent) < MANY:
                deliverer.rounds.nudge()
                await asyncio.sleep(0)
            turns = len(counting.answered)
        assert turns > 2, "one webhook is sent so many at once"
        pauses = [later - before for before, later in zip(counting.answered, counting.asked[1:turns], strict=False)]
        assert min(pauses) >= 0.9 * PAUSE, "clocks of timers are coarse"
