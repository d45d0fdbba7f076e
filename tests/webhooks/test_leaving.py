"""A server stops while it takes on deliveries: they are sent, for nobody else would send them before the lease ends."""

import asyncio
from collections.abc import Sequence
from contextlib import AsyncExitStack

from api.application.ports.deliveries import Attempt, Parcel, Room, SwitchedOff
from infra.store.outbox.delivery_queue import StoredDeliveries
from infra.webhooks.delivering import Deliverer
from infra.webhooks.sending import Sent
from tests.support.stores import Site
from tests.webhooks.test_webhook_waiting import ann, process, say

__all__ = ["ann"]


class Thinking:
    """The store of waiting deliveries, whose answer takes until it is let go."""

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
    """Takes down what is sent."""

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
