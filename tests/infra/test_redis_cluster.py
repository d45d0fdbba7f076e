"""The notifier over a real Redis Cluster: each message by the master of its game's slot, whatever the others do."""

import asyncio
import socket
from collections.abc import AsyncGenerator, Iterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from typing import Any

import pytest
from redis.crc import key_slot

from api.application.ports.environment import Subscription
from infra.notify.messages import PLAYERS, channel_of
from infra.notify.redis import RedisNotifier
from tests.support.notifiers import SOON, hears, running
from tests.support.until import until
from tools.servers.process import LOOPBACK
from tools.servers.redis import Redis
from tools.servers.redis_cluster import RedisCluster, ask, redis_cluster
from tools.servers.redis_cluster import until as reached


@pytest.fixture
def own() -> Iterator[RedisCluster]:
    """A cluster that this test may stop and change."""
    with redis_cluster() as cluster:
        yield cluster


@asynccontextmanager
async def two(url: str) -> AsyncGenerator[tuple[RedisNotifier, RedisNotifier]]:
    """One that notifies and one that hears, both connected to all masters."""
    async with running(url) as telling, running(url) as hearing:
        await until(lambda: telling.state == hearing.state == "connected")
        yield telling, hearing


@asynccontextmanager
async def following(hearing: RedisNotifier, *games: str) -> AsyncGenerator[Sequence[Subscription]]:
    """Follow games, once Redis has confirmed all of them."""
    async with AsyncExitStack() as stack:
        followers = [await stack.enter_async_context(hearing.listen(game)) for game in games]
        for follower in followers:
            assert await follower.wait(SOON)
        yield followers


async def asked(node: Redis, *command: object) -> Any:
    """A server's answer, while our own loop goes on."""
    return await asyncio.to_thread(ask, node, *command)


async def channels(node: Redis) -> set[bytes]:
    return set(await asked(node, "PUBSUB", "SHARDCHANNELS"))


async def published(node: Redis) -> int:
    """How many messages this server has published."""
    told = str(await asked(node, "INFO", "commandstats"))
    return int(told.partition("cmdstat_spublish:calls=")[2].partition(",")[0] or 0)


async def test_cluster_message_goes_to_its_slots_master(
    redis_cluster_server: RedisCluster,
) -> None:
    cluster = redis_cluster_server
    before = [await published(master) for master in cluster.masters]
    games = [game for n, master in enumerate(cluster.masters, 1) for game in cluster.games(master, n)]
    async with two(cluster.url) as (telling, hearing), following(hearing, *games) as followers:
        for master in cluster.masters:
            mine = {channel_of(game) for game in games} | {PLAYERS}
            assert await channels(master) == {one for one in mine if cluster.master_of(one) is master}
            hears_it = str(await asked(master, "CLIENT", "LIST", "TYPE", "pubsub"))
            assert hears_it.count(" ssub=") - hears_it.count(" ssub=0 ") <= 2, "one connection for each process"
        for game in games:
            telling.notify(game, 7)
        for follower in followers:
            await hears(follower, 7)
    after = [await published(master) for master in cluster.masters]
    assert [later - earlier for earlier, later in zip(before, after, strict=True)] == [1, 2, 3], (
        "and no other was asked"
    )


async def test_cluster_host_with_one_dead_address_is_reached(
    redis_cluster_server: RedisCluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    cluster, asked_for, found = redis_cluster_server, list[str](), socket.getaddrinfo

    def several(host: str, *more: Any, **named: Any) -> list[Any]:
        """This name has two addresses, the first without a listener."""
        if host != "redis.example":
            return found(host, *more, **named)
        asked_for.append(host)
        return [each for address in ("127.0.0.2", LOOPBACK) for each in found(address, *more, **named)]

    monkeypatch.setattr(socket, "getaddrinfo", several)
    game = cluster.games(cluster.masters[1], 1)[0]
    url = f"redis://redis.example:{cluster.masters[0].port}"
    async with two(url) as (telling, hearing), following(hearing, game) as (follower,):
        telling.notify(game, 2)
        await hears(follower, 2)
    assert asked_for


async def test_cluster_master_dead_silences_its_games_only(own: RedisCluster) -> None:
    dead, *_ = own.masters
    silent, *others = (own.games(master, 1)[0] for master in own.masters)
    async with two(own.url) as (telling, hearing), following(hearing, silent, *others) as (quiet, *followers):
        dead.stop()
        assert await quiet.wait(SOON)
        assert quiet.newest_named is None, "whatever is told from now on is not heard"
        await until(lambda: hearing.state == "away")
        for version in range(2, 12):
            telling.notify(silent, version)
            for game, follower in zip(others, followers, strict=True):
                telling.notify(game, version)
                await hears(follower, version)
        await until(lambda: telling.state == "away")
        assert telling.backlog == 1, "the newest version of the game whose master is away"
        assert not await quiet.wait(0.1)
        dead.start()
        await until(lambda: telling.state == hearing.state == "connected")
        assert await quiet.wait(SOON)
        telling.notify(silent, 20)
        await hears(quiet, 20)
        assert telling.backlog == 0


async def test_cluster_replica_takes_over_its_games() -> None:
    with redis_cluster(replicas=1) as cluster:
        dead, (replica,) = cluster.masters[0], cluster.replicas
        game, other = cluster.games(dead, 1)[0], cluster.games(cluster.masters[1], 1)[0]
        async with two(cluster.url) as (telling, hearing), following(hearing, game, other) as (follower, still):
            telling.notify(game, 2)
            await hears(follower, 2)
            dead.stop()
            telling.notify(game, 3)
            telling.notify(other, 3)
            await hears(still, 3)
            await until(lambda: telling.state == hearing.state == "connected")  # with three masters again
            assert await follower.wait(SOON)
            assert follower.newest_named is None, "so look what you missed"
            telling.notify(game, 4)
            await hears(follower, 4)
            assert channel_of(game) in await channels(replica)
            dead.start()
            await asyncio.to_thread(reached, lambda: b"role:slave" in ask(dead, "INFO", "replication"))
            telling.notify(game, 5)
            await hears(follower, 5)
            assert telling.state == hearing.state == "connected", "one that comes back as a replica is nobody's master"


async def test_cluster_slots_moving_lose_followers_no_notification(own: RedisCluster) -> None:
    source, target, other = own.masters
    moving, staying = own.games(source, 40), own.games(other, 20)
    slots = sorted({key_slot(channel_of(game)) for game in moving})
    async with two(own.url) as (telling, hearing), following(hearing, *moving, *staying) as followers:
        heard: dict[str, list[int | None]] = {game: [] for game in (*moving, *staying)}

        async def follow(game: str, follower: Subscription) -> None:
            while await follower.wait(SOON):
                heard[game].append(follower.newest_named)

        games = [*moving, *staying]
        tasks = [asyncio.create_task(follow(*one)) for one in zip(games, followers, strict=True)]
        moved = asyncio.create_task(asyncio.to_thread(own.move, slots, source, target))
        version = 1
        while not moved.done() or version < 30:
            version += 1
            for game in games:
                telling.notify(game, version)
            await asyncio.sleep(0.02)
        await moved
        # A follower that missed a message knows that it may have: the newest version was named, or it was told to look.
        await until(lambda: all(heard[game][-1:] in ([version], [None]) for game in games))
        assert all(None not in heard[game] for game in staying), "games of other masters do not notice"
        await asyncio.to_thread(reached, lambda: ask(source, "PUBSUB", "SHARDCHANNELS") in ([], [PLAYERS]))
        await until(lambda: telling.state == hearing.state == "connected")
        # A new subscriber is woken without a version being named; later messages name one.
        settled = version
        async with asyncio.timeout(SOON):
            while not all((heard[game][-1] or 0) > settled for game in games):
                version += 1
                for game in games:
                    telling.notify(game, version)
                await asyncio.sleep(0.05)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        assert await channels(target) >= {channel_of(game) for game in moving}


async def test_cluster_message_follows_its_moved_slot(own: RedisCluster) -> None:
    source, target, _ = own.masters
    gone, *staying = own.games(source, 4)
    async with running(own.url) as telling:
        await until(lambda: telling.state == "connected")
        await asyncio.to_thread(own.move, [key_slot(channel_of(gone))], source, target)
        for game in (*staying, gone):
            telling.notify(game, 2)
        await until(lambda: telling.backlog == 0)
        await until(lambda: published(target), lambda count: count == 1)
        assert await published(source) == len(staying), "what was taken is not sent again"
        assert telling.state == "connected", "a slot that moves is no outage"


async def test_cluster_message_waits_for_an_orphan_slot(own: RedisCluster) -> None:
    source, target, _ = own.masters
    game = own.games(source, 1)[0]
    slot = key_slot(channel_of(game))
    for master in own.masters:
        await asked(master, "CLUSTER", "DELSLOTS", slot)
    async with two(own.url) as (telling, hearing), hearing.listen(game) as follower:
        telling.notify(game, 2)
        await asyncio.sleep(0.2)
        assert telling.backlog == 1
        assert telling.state == "connected", "the masters are there"
        await asked(target, "CLUSTER", "ADDSLOTS", slot)
        await until(lambda: telling.backlog == 0)
        assert await follower.wait(SOON)
        telling.notify(game, 3)
        await hears(follower, 3)


async def test_cluster_away_at_start_is_found_later(own: RedisCluster) -> None:
    for master in own.masters:
        master.stop()
    game = own.games(own.masters[1], 1)[0]
    async with running(own.url) as telling, running(own.url) as hearing, hearing.listen(game) as follower:
        telling.notify(game, 3)
        await asyncio.sleep(0.2)
        assert telling.state == hearing.state == "away"
        assert telling.backlog == 1
        for master in own.masters:
            master.start()
        await until(lambda: telling.state == hearing.state == "connected" and telling.backlog == 0)
        telling.notify(game, 4)
        await hears(follower, 4)
