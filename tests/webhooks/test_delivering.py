"""How one process claims deliveries and sends them, and what becomes of them when it stops or a receiver is slow."""

import asyncio
from collections.abc import Sequence
from contextlib import AsyncExitStack
from time import monotonic

import pytest

from api.application.ports.deliveries import Attempt, Parcel, Room, SwitchedOff
from infra.store.outbox.delivery_queue import LEASE, StoredDeliveries
from infra.store.outbox.notices import begin
from infra.webhooks import delivering
from infra.webhooks.delivering import CLAIMED, CONCURRENT_PARCELS, OF_ONE, Deliverer
from infra.webhooks.sending import SEND_TIMEOUT, Sent
from tests.support.patience import patience
from tests.support.stores import Site
from tests.support.until import until
from tests.webhooks.test_webhook_waiting import NOW, ann, process, say, webhook

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


async def test_delivery_taken_on_is_sent_at_stop(ann: Site) -> None:
    with process(ann) as (waiting, session):
        say(session, "bob", 1, 1)
        thinking, post = Thinking(waiting), Post()
        deliverer = Deliverer(thinking, post)
        async with AsyncExitStack() as stack:
            await stack.enter_async_context(deliverer.running())
            deliverer.nudge()
            await thinking.claimed.wait()
            leaving = asyncio.create_task(stack.pop_all().aclose())
            await asyncio.sleep(0)
            thinking.go.set()
            await leaving
        assert post.sent == ["https://bot.example/"]
        assert ann.run("SELECT count(*) FROM deliveries WHERE due IS NOT NULL") == [(0,)], "and noted"


PAUSE, MANY = 0.05, 20


class Counting:
    """The store of pending deliveries, when it was queried and had answered, and how many were claimed each time."""

    def __init__(self, waiting: StoredDeliveries) -> None:
        self._waiting, self.asked, self.answered = waiting, list[float](), list[float]()
        self.claimed = list[int]()

    async def turn(
        self, attempts: Sequence[Attempt], now: int, room: Room
    ) -> tuple[Sequence[Parcel], Sequence[SwitchedOff]]:
        self.asked.append(monotonic())
        found = await self._waiting.turn(attempts, now, room)
        self.answered.append(monotonic())
        if room.parcels:
            self.claimed.append(len(found[0]))
        return found


async def test_delivery_turns_stay_apart_under_load(ann: Site) -> None:
    with process(ann) as (waiting, session):
        for n in range(MANY):
            say(session, "bob", n, 1)
        counting, post = Counting(waiting), Post()
        deliverer = Deliverer(counting, post, pause=PAUSE)
        async with deliverer.running(), asyncio.timeout(patience(10)):
            while len(post.sent) < MANY:
                deliverer.nudge()
                await asyncio.sleep(0)
            turns = len(counting.answered)
        assert turns > 2, "one webhook is sent so many at once"
        pauses = [later - before for before, later in zip(counting.answered, counting.asked[1:turns], strict=False)]
        assert min(pauses) >= 0.9 * PAUSE, "clocks of timers are coarse"


OF_RECEIVER, CLAIMED_OF_RECEIVER = [len([n for n in range(a) if 4 * n < a - n]) for a in (CONCURRENT_PARCELS, CLAIMED)]
"""The most of one receiver: before the last it has less than a quarter of those free."""
WEBHOOKS = 2 * CLAIMED_OF_RECEIVER // OF_ONE
"""Webhooks of one receiver with more to send than is claimed for it."""


class HeldPost(Post):
    """Answers when it is told to, and records how many requests are open. `enough`: when it has answered so many."""

    def __init__(self, enough: int) -> None:
        super().__init__()
        self.answers, self.open, self.most, self.full = asyncio.Event(), 0, 0, asyncio.Event()
        self._enough, self.enough = enough, asyncio.Event()

    async def send(self, url: str, headers: dict[str, str], body: bytes) -> Sent:
        self.open += 1
        self.most = max(self.most, self.open)
        if self.open == OF_RECEIVER:
            self.full.set()
        await self.answers.wait()
        self.open -= 1
        if len(self.sent) + 1 == self._enough:
            self.enough.set()
        return await super().send(url, headers, body)


def many_pending(site: Site) -> int:
    """Pending deliveries of many webhooks that have answered before, all at one receiver: how many."""
    for n in range(WEBHOOKS):
        site.run("INSERT INTO players (id, name, created_at) VALUES (?, ?, 1)", (f"p{n}", f"p{n}"))
        webhook(site, f"w{n}", f"p{n}")
    site.run("UPDATE webhooks SET strikes = 0")
    with process(site) as (_, session):
        for n in range(WEBHOOKS):
            with session.transaction():
                begin(session, f"p{n}", NOW)
            for number in range(OF_ONE):
                say(session, f"p{n}", number, 1)
    return WEBHOOKS * OF_ONE


async def test_deliveries_claimed_exceed_those_sent_at_once(ann: Site) -> None:
    with process(ann) as (waiting, _):
        counting, post = Counting(waiting), HeldPost(there := many_pending(ann))
        deliverer = Deliverer(counting, post)
        async with deliverer.running(), asyncio.timeout(patience(30)):
            deliverer.nudge()
            await post.full.wait()
            assert counting.claimed == [CLAIMED_OF_RECEIVER]
            post.answers.set()
            await post.enough.wait()
        assert post.most == OF_RECEIVER
        assert sum(counting.claimed) == there, "nothing is claimed twice"
        assert len(counting.claimed) <= 2 * there / CLAIMED_OF_RECEIVER + 2, "and not for the sake of a few"
        assert ann.run("SELECT count(*) FROM deliveries WHERE due IS NOT NULL") == [(0,)]


async def test_eight_workers_share_one_limit_of_concurrent_sends(ann: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(delivering, "CONCURRENT_PARCELS", 16)
    with process(ann) as (waiting, _):
        many_pending(ann)
        ann.run("UPDATE webhooks SET url = 'https://' || id || '.example/'")
        post = HeldPost(64)
        async with AsyncExitStack() as stack, asyncio.timeout(patience(30)):
            for _ in range(8):
                await stack.enter_async_context(Deliverer(waiting, post, among=8).running())
            await until(lambda: post.open == 16)
            post.answers.set()
            await post.enough.wait()
        assert post.most == 16


async def test_delivery_claimed_too_long_ago_is_not_sent(ann: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(delivering, "BEGIN_WITHIN", 1.0)
    with process(ann) as (waiting, _):
        many_pending(ann)
        post = HeldPost(OF_RECEIVER)
        deliverer = Deliverer(waiting, post)
        async with deliverer.running(), asyncio.timeout(patience(30)):
            deliverer.nudge()
            await post.full.wait()
            await asyncio.sleep(1.5)
            post.answers.set()
            await post.enough.wait()
        ((leased,),) = ann.run(f"SELECT count(*) FROM deliveries WHERE due > {NOW} AND tries = 0")
        assert leased >= CLAIMED_OF_RECEIVER - OF_RECEIVER, "it is claimed again when its lease ends"


def test_no_attempt_ends_after_its_lease() -> None:
    assert (delivering.BEGIN_WITHIN + SEND_TIMEOUT) * delivering.SECOND < LEASE
