"""Streams of those who are late go on by time alone: they are woken when more may be seen, though nothing happens."""

import asyncio
from pathlib import Path

import pytest

from api.application.views.broadcast import Broadcast
from domain.engine.entry.spectator_delay import MINUTE
from tests.support.app import SOON, Clock, application
from tests.support.games import deal, view
from tests.support.streams import NDJSON, tap


async def test_a_stream_asks_to_be_woken_when_more_may_be_seen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: asyncio.Queue[float] = asyncio.Queue()

    def wake_in(_: Broadcast, seconds: float) -> None:
        asked.put_nowait(seconds)

    monkeypatch.setattr(Broadcast, "wake_in", wake_in)
    async with application(tmp_path, heartbeat=SOON) as h:
        players = await h.players("Anna", "Bert")
        path = await deal(players[0], *players, spectators={"late": {"minutes": 1}})
        clock, newest = h.service.bus.clock, await view(players[0], path)
        assert isinstance(clock, Clock)
        async with tap(h.app, f"{path}/stream", {"Accept": NDJSON}) as stream:
            assert (await stream.frames(newest["version"] - 1))[-1]["version"] == newest["version"] - 1
            async with asyncio.timeout(SOON):
                assert 59 < await asked.get() < 60
            clock.now = newest["at"] + MINUTE
            h.service.broadcaster.wake()
            assert (await stream.frames(newest["version"]))[-1]["version"] == newest["version"]


async def test_whoever_waits_is_woken_by_then(tmp_path: Path) -> None:
    async with application(tmp_path, heartbeat=10 * SOON) as h:
        players = await h.players("Anna", "Bert")
        path = await deal(players[0], *players)
        live = await h.service.live_games.current(path.rpartition("/")[2])
        async with h.service.broadcaster.follow(live) as broadcast:
            for seconds in ((0.01,), (0.0,), (10 * SOON, 0.01), (0.01, 10 * SOON)):
                waiting = broadcast.changed()
                for one in seconds:
                    broadcast.wake_in(one)
                async with asyncio.timeout(SOON):
                    assert await waiting is False
