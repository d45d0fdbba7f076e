"""The notifier over a real Redis that goes away, comes back, hangs, and refuses."""

import asyncio
import os
import signal
import time
from collections.abc import Iterator

import pytest

from infra.notify import messages, receiver
from infra.notify.connections import REDIS_TIMEOUT
from infra.notify.local import LocalNotifier
from infra.notify.messages import LARGEST_BACKLOG
from infra.notify.redis import RedisNotifier
from tests.support.each import for_each
from tests.support.notifiers import SOON, client_of, hears, running
from tests.support.patience import patience
from tests.support.until import until
from tools.servers.process import free_port
from tools.servers.redis import Redis
from tools.servers.redis import redis as server


@pytest.fixture
def own() -> Iterator[Redis]:
    """A Redis that this test may stop."""
    with server() as running:
        yield running


async def channels(url: str) -> set[bytes]:
    async with client_of(url) as client:
        return {channel for channel in await client.pubsub_channels() if channel != messages.PLAYERS}


async def subscribed(url: str, wanted: set[bytes]) -> None:
    await until(lambda: channels(url), lambda found: found == wanted)


async def test_a_channel_is_subscribed_only_while_somebody_listens(redis_url: str) -> None:
    async with running(redis_url) as hearing:
        async with hearing.listen("a") as follower, hearing.listen("b"):
            async with hearing.listen("a"):
                assert await follower.wait(SOON)
                assert await channels(redis_url) == {b"g:a", b"g:b"}
            await asyncio.sleep(0.05)
            assert await channels(redis_url) == {b"g:a", b"g:b"}, "one listener is still there"
        await subscribed(redis_url, set())


async def test_notification_right_before_close_is_sent(redis_url: str) -> None:
    async with running(redis_url) as hearing, hearing.listen("a") as follower:
        assert await follower.wait(SOON)
        async with running(redis_url) as telling:
            await until(lambda: telling.state == "connected")
            telling.notify("a", 9)
        await hears(follower, 9)


async def test_follower_is_woken_after_its_connection_was_cut(own: Redis) -> None:
    """Redis disconnects slow readers."""
    async with running(own.url) as hearing, hearing.listen("a") as follower:
        assert await follower.wait(SOON)
        async with client_of(own.url) as client:
            for _ in range(3):
                await client.client_kill_filter(_type="pubsub")
                assert await follower.wait(SOON)
                assert follower.newest_named is None
                await subscribed(own.url, {b"g:a"})
        async with running(own.url) as telling:
            telling.notify("a", 5)
            await hears(follower, 5)


async def test_a_redis_that_hangs_counts_as_away(own: Redis, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(receiver, "PING_INTERVAL", 0.1)
    async with running(own.url) as hearing, hearing.listen("a") as follower:
        assert await follower.wait(SOON)
        await asyncio.sleep(0.5)
        assert hearing.state == "connected", "silence alone is nothing: Redis answers when it is asked"
        os.kill(own.pid, signal.SIGSTOP)
        try:
            await until(lambda: hearing.state == "away")
            assert await follower.wait(SOON)
        finally:
            os.kill(own.pid, signal.SIGCONT)
        await until(lambda: hearing.state == "connected")
        os.kill(own.pid, signal.SIGSTOP)
        started = time.monotonic()
    assert time.monotonic() - started < patience(REDIS_TIMEOUT), "and nobody waits for it at the end"
    os.kill(own.pid, signal.SIGCONT)


async def test_waiting_notifications_are_newest_and_bounded() -> None:
    async with running(f"redis://127.0.0.1:{free_port()}") as telling:
        for version in (2, 4, 3):
            telling.notify("a", version)
        await until(lambda: telling.state == "away")
        assert telling.backlog == 1
        for n in range(5 * LARGEST_BACKLOG):
            telling.notify(f"game {n}", 2)
            if n % 100 == 0:
                await asyncio.sleep(0)
        assert telling.backlog == LARGEST_BACKLOG
        started = time.monotonic()
    assert time.monotonic() - started < patience(REDIS_TIMEOUT)


async def test_waiting_notifications_are_sent_after_outage(own: Redis) -> None:
    own.stop()
    async with running(own.url) as telling:
        for version in (2, 4, 3):
            telling.notify("a", version)
        await until(lambda: telling.state == "away")
        telling.notify("b", 9)
        async with client_of(own.url) as client:
            own.start()
            async with client.pubsub() as spy:
                await spy.psubscribe("*")
                telling.notify("c", 1)
                await until(lambda: telling.state == "connected" and not telling.backlog)
                heard: set[bytes] = set()
                async with asyncio.timeout(SOON):
                    while b"c 1" not in heard:
                        message = await spy.get_message(ignore_subscribe_messages=True, timeout=1)
                        heard |= {message["data"]} if message else set()
        assert heard <= {b"a 4", b"b 9", b"c 1"}


STRANGERS = (b"", b"a", b"a x", b"b 3", b"a -1", b"a 3 4", b"a 9999999999999", b"\xff\x00")


async def test_unknown_redis_message_wakes_follower_without_a_version(redis_url: str) -> None:
    async with running(redis_url) as hearing, hearing.listen("a") as follower, client_of(redis_url) as client:
        assert await follower.wait(SOON)
        for stranger in STRANGERS:
            await client.publish("g:a", stranger)
            assert await follower.wait(SOON), stranger
            assert follower.newest_named is None, stranger


@for_each(
    "url",
    [
        "localhost:6379",
        "http://h:6379",
        "redis://h:port",
        "redis://h:6379/games",
        "redis://h:99999",
        "redis://h?speed=9",
        "redis://:pw@h?db=x",
    ],
)
def test_malformed_redis_url_is_refused_without_its_password(url: str) -> None:
    with pytest.raises(ValueError, match=r".") as refused:
        RedisNotifier(url, LocalNotifier())
    assert "pw" not in str(refused.value)
