"""The safety poll alone: two applications share a store, and no notification reaches from one to the other."""

import asyncio
import logging
from collections.abc import Collection, Mapping
from pathlib import Path
from typing import cast

import pytest

from api.application.ports.stores import EventStore
from infra.notify.local import LocalNotifier
from infra.notify.safety_poll import PERIOD, SafetyPoll
from infra.store.event_store import StoreError
from tests.support.app import SOON, application
from tests.support.games import deal, frames, play
from tests.support.streams import tap

QUICK = 0.01


class Versions:
    """A ledger as far as the poll knows it."""

    def __init__(self) -> None:
        self.newest_of: dict[str, int] = {}
        self.asked: list[set[str]] = []
        self.away = False

    async def newest(self, games: Collection[str]) -> Mapping[str, int]:
        self.asked.append(set(games))
        if self.away:
            raise StoreError("the store is away")
        return {game: version for game, version in self.newest_of.items() if game in games}


async def test_streams_of_another_process_lag_by_the_poll_at_most(tmp_path: Path) -> None:
    async with application(tmp_path) as one, application(tmp_path, seed="other") as other:
        guests = await one.players("Anna", "Bert")
        path = await deal(guests[0], *guests)
        async with tap(other.app, f"{path}/stream", other.again(guests[0]).headers) as live:
            await live.frames(3)
            for moves in (3, 5):
                await play(path, guests, moves)
                missing = await frames(guests[0], path)
                async with asyncio.timeout(PERIOD + 0.5):
                    assert await live.frames(len(missing)) == missing


async def test_one_question_for_all_games_that_somebody_follows_and_none_without() -> None:
    store, local = Versions(), LocalNotifier()
    poll = SafetyPoll(cast("EventStore", store), local, QUICK)
    store.newest_of = {"a": 3, "b": 4, "c": 5}
    await poll.look()
    assert store.asked == []
    async with local.listen("a") as a, local.listen("b") as b, local.listen("unknown") as unknown:
        await poll.look()
        assert store.asked == [{"a", "b", "unknown"}]
        assert await a.wait(0)
        assert a.newest_named == 3
        assert await b.wait(0)
        store.newest_of["b"] = 6
        await poll.look()
        assert [await follower.wait(0) for follower in (a, b, unknown)] == [False, True, False], "only what moved"
        assert b.newest_named == 6


async def test_a_store_that_is_away_is_said_once_and_asked_again(caplog: pytest.LogCaptureFixture) -> None:
    store, local = Versions(), LocalNotifier()
    poll = SafetyPoll(cast("EventStore", store), local, QUICK)
    caplog.set_level(logging.DEBUG)
    async with poll.running(), local.listen("a") as follower:
        for version in (3, 4):
            store.away = True
            tries = len(store.asked)
            while len(store.asked) < tries + 5:  # noqa: ASYNC110 - nobody tells of a question
                await asyncio.sleep(QUICK)
            store.newest_of["a"] = version
            store.away = False
            assert await follower.wait(SOON)
            assert follower.newest_named == version
    assert [record.levelname for record in caplog.records] == ["WARNING", "WARNING"], "once for each outage"
