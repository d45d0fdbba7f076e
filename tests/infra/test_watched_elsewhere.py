"""Watching at a process that does not play the game: the same bytes as where it is played, and the same refusals."""

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from pathlib import Path

from domain.engine.entry.spectator_delay import MINUTE
from tests.support.app import Clock, RunningApp, application
from tests.support.client import refused
from tests.support.games import frames, join, open_game, play, view
from tests.support.streams import NDJSON, tap

BEHIND = 4
LATE = {"who": "all", "late": {"versions": BEHIND, "minutes": 1}}
WHOLE = {"Accept": NDJSON}


@asynccontextmanager
async def two(redis_url: str, data: Path, clock: Clock | None = None) -> AsyncGenerator[tuple[RunningApp, RunningApp]]:
    """Two processes over one store and Redis: a game is played in the first."""
    async with (
        application(data, redis=redis_url, clock=clock) as here,
        application(data, seed="there", redis=redis_url, clock=clock) as there,
    ):
        yield here, there


async def test_watchers_are_refused_and_sent_away_elsewhere_too(redis_url: str, tmp_path: Path) -> None:
    async with two(redis_url, tmp_path) as (here, there):
        host, anna, bert, wendy = await here.players("Host", "Anna", "Bert", "Wendy")
        path = await open_game(host, spectators={"who": "invited"})
        assert (await host.put(f"{path}/watchers/{wendy.id}")).status_code == 204
        await join(path, anna, bert)
        await play(path, (anna, bert), 3)
        refused(await there.nobody.get(f"{path}/stream"), 401, "no-token")
        refused(await there.again(host).get(f"{path}/stream"), 403, "no-spectators")
        seen = (await view(there.again(wendy), path))["version"]
        async with tap(there.app, f"{path}/stream", wendy.headers | WHOLE) as stream:
            await stream.frames(seen)
            assert (await anna.delete(f"{path}/watchers/{wendy.id}")).status_code == 204
            assert len(await stream.end()) == seen, "not even that"
        refused(await there.again(wendy).get(f"{path}/stream"), 403, "no-spectators")


async def test_who_is_late_is_late_elsewhere(redis_url: str, tmp_path: Path) -> None:
    clock = Clock()
    async with two(redis_url, tmp_path, clock) as (here, there):
        anna, bert = await here.players("Anna", "Bert")
        path = await open_game(anna, spectators=LATE)
        await join(path, anna, bert)
        async with tap(there.app, f"{path}/stream", WHOLE) as stream:
            known = len(await stream.frames(2))
            await play(path, (anna, bert), 10)
            newest = len(await frames(anna, path))
            assert (await view(there.nobody, path))["version"] == known
            clock.now += 2 * MINUTE
            await play(path, (anna, bert), 1)
            shown = await stream.frames(newest - BEHIND)
            assert shown == (await frames(here.nobody, path))[: len(shown)]
            assert (await view(there.nobody, path))["version"] < newest
