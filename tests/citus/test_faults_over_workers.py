"""Processes killed, raced and asked in turn over a cluster: held to all that they are held to over one PostgreSQL."""

from collections.abc import Iterator

import pytest

from infra.store.maintenance.distribution import distribute
from infra.store.maintenance.migrations import migrate
from tests.faults import (
    test_fresh_reads,
    test_kills,
    test_races,
    test_strangers_under_load,
    test_time_out_kills,
    test_undo_kills,
    test_webhook_kills,
)
from tests.faults.stage import Stage, stage
from tests.servers.citus import Citus, fresh_cluster
from tests.servers.redis import redis
from tests.support.stores import Site
from tests.support.summary import Counted


@pytest.fixture(scope="module")
def two(cluster: Citus) -> Iterator[Stage]:
    """Two processes over a store that is spread, which tell each other by a Redis."""
    with fresh_cluster(cluster.url) as url, redis() as bell:
        migrate(url)
        distribute(url)
        with stage(url, bell.url, processes=2) as made:
            yield made


async def test_one_of_two_processes_wins_every_race(two: Stage) -> None:
    await test_races.raced(two, test_races.SHORT, 32)


async def test_reads_are_fresh(two: Stage) -> None:
    await test_fresh_reads.rally(two.urls, test_fresh_reads.SHORT)


async def test_killed_processes_lose_nothing(two: Stage) -> None:
    await test_kills.killed(two, test_kills.SHORT, 23)


async def test_a_token_ends_at_once_in_both_processes(two: Stage) -> None:
    await test_strangers_under_load.tokens_end(two, 2, test_strangers_under_load.SLACK, 33)


async def test_processes_killed_while_games_go_back_lose_and_double_nothing(spread: Site) -> None:
    with stage(spread.url, processes=2) as two:
        await test_undo_kills.killed(two, test_undo_kills.SHORT, 34)


async def test_processes_killed_while_games_are_timed_out_lose_and_double_none(spread: Site) -> None:
    with stage(spread.url, processes=2) as two:
        await test_time_out_kills.killed(two, test_time_out_kills.SHORT, test_time_out_kills.AT_ONCE_OVER, 35)


async def test_processes_killed_while_they_send_lose_nothing(spread: Site) -> None:
    await test_webhook_kills.killed(spread.url, test_webhook_kills.SHORT, 36)


@pytest.mark.soak
async def test_many_kills(two: Stage, counted: Counted) -> None:
    counted("kill_citus", **await test_kills.killed(two, test_kills.WHOLE, 41))


@pytest.mark.soak
async def test_one_of_two_processes_wins_ten_thousand_races(two: Stage, counted: Counted) -> None:
    counted("races_citus", **await test_races.raced(two, test_races.WHOLE, 42))


@pytest.mark.soak
async def test_ten_thousand_reads_are_fresh(two: Stage, counted: Counted) -> None:
    await test_fresh_reads.rally(two.urls, test_fresh_reads.WHOLE)
    counted("fresh_reads_citus", reads=test_fresh_reads.WHOLE, stale=0)


@pytest.mark.soak
async def test_many_kills_while_games_go_back(spread: Site, counted: Counted) -> None:
    with stage(spread.url, processes=2) as two:
        counted("undo_citus", **await test_undo_kills.killed(two, test_undo_kills.WHOLE, 44))


@pytest.mark.soak
async def test_many_kills_while_games_are_timed_out(spread: Site, counted: Counted) -> None:
    with stage(spread.url, processes=2) as two:
        whole = await test_time_out_kills.killed(two, test_time_out_kills.WHOLE, test_time_out_kills.ABSENT, 45)
        counted("time_outs_citus", **whole)


@pytest.mark.soak
async def test_many_kills_while_webhooks_are_sent(spread: Site, counted: Counted) -> None:
    counted("webhooks_citus", **await test_webhook_kills.killed(spread.url, test_webhook_kills.WHOLE, 46))
