"""Who is at a table: told by streams that ask, of those that do, and of nobody who would rather not."""

from collections.abc import AsyncGenerator
from contextlib import AsyncExitStack, asynccontextmanager
from functools import partial
from pathlib import Path

import pytest

from api.application.runtime import wings
from api.application.views.presence import GONE_AFTER
from tests.support.app import RunningApp, application
from tests.support.client import Guest, ok
from tests.support.games import deal, mine, open_game, view
from tests.support.streams import NDJSON, SSE, Tap, presences_in, tap
from tests.support.until import until


class House:
    """A game, and streams of it that guests open and leave."""

    def __init__(self, h: RunningApp, path: str, stack: AsyncExitStack) -> None:
        self.h, self.path, self.stack = h, path, stack

    async def opens(self, guest: Guest, *, tells: bool = True, kind: str = SSE) -> Tap:
        asked = f"{self.path}/stream?presence={str(tells).lower()}"
        return await self.stack.enter_async_context(tap(self.h.app, asked, guest.headers | {"Accept": kind}))


@asynccontextmanager
async def house(h: RunningApp, path: str) -> AsyncGenerator[House]:
    async with AsyncExitStack() as stack:
        yield House(h, path, stack)


async def told(tapped: Tap, seats: list[str | None], watching: int | None) -> None:
    """Wait until this is the last thing that a stream says of who is there."""
    await tapped.until(lambda t: presences_in(t.body)[-1:] == [{"seats": seats, "watching": watching}])


@pytest.mark.parametrize("kind", [SSE, NDJSON])
async def test_opening_a_stream_updates_presence_for_others(kind: str, h: RunningApp) -> None:
    path, host, anna, bert = await h.table(host="Host")
    async with house(h, path) as at:
        annas = await at.opens(anna, kind=kind)
        await told(annas, ["here", None], 0)
        looking = await at.opens(host, kind=kind)
        await told(looking, [], 1)
        await told(annas, ["here", None], 1)
        await at.opens(bert, kind=kind)
        await told(annas, ["here", "here"], 1)
        await at.opens(h.nobody, kind=kind)
        await told(looking, [], 2)


async def test_who_leaves_is_away_after_half_a_minute(h: RunningApp) -> None:
    path, host, anna, bert = await h.table(host="Host")
    async with house(h, path) as at:
        annas = await at.opens(anna)
        async with house(h, path) as briefly:
            await told(await briefly.opens(bert), ["here", "here"], 0)
        h.clock.now += GONE_AFTER // 2
        await at.opens(host)
        await told(annas, ["here", "here"], 1)
        h.clock.now += GONE_AFTER // 2
        await at.opens(h.nobody)
        await told(annas, ["here", "away"], 2)


async def test_player_who_opts_out_has_no_presence(h: RunningApp) -> None:
    path, anna, bert = await h.table()
    async with house(h, path) as at:
        annas = await at.opens(anna)
        await at.opens(bert)
        await told(annas, ["here", "here"], 0)
        silent = await at.opens(bert, tells=False)
        await told(annas, ["here", None], 0)
        assert presences_in(silent.body) == []
        await at.opens(bert)
        await told(annas, ["here", "here"], 0)


async def test_bot_presence_does_not_change_as_it_plays(h: RunningApp) -> None:
    (anna,) = await h.players("Anna")
    path = await open_game(anna)
    async with house(h, path) as at:
        annas = await at.opens(anna)
        await told(annas, [], 1)
        ok(await anna.post(f"{path}/seats", {}))
        ok(await anna.post(f"{path}/seats", {"bot": "random"}))
        await told(annas, ["here", "bot"], 0)
        said = len(presences_in(annas.body))
        for _ in range(3):
            await h.settled()
            seen = await view(anna, path)
            picks = list(range(mine(seen)["least"]))
            ok(await anna.post(f"{path}/choices", {"question": mine(seen)["question"], "picks": picks}))
        await h.settled()
        await annas.frames((await view(anna, path))["version"])
        assert len(presences_in(annas.body)) == said


async def test_view_has_presence_beside_it(h: RunningApp) -> None:
    path, host, anna, bert = await h.table(host="Host")
    plain = await view(anna, path)
    seen = ok(await anna.get(f"{path}/view?presence=true"))
    assert seen.pop("presence") == {"seats": ["here", None], "watching": 0}
    assert seen == plain
    assert ok(await bert.get(f"{path}/view?presence=true&wait=1"))["presence"]["seats"] == ["here", "here"]
    assert ok(await host.get(f"{path}/view?presence=true"))["presence"] == {"seats": [], "watching": 1}
    assert ok(await anna.get(f"{path}/view?presence=false"))["presence"] is None
    assert "presence" not in await view(anna, path)


async def test_view_as_text_counts_as_being_there(h: RunningApp) -> None:
    path, anna, bert = await h.table()
    text = await anna.get(f"{path}/view?presence=true", accept="text/markdown")
    assert text.text.startswith("# ")
    assert "ETag" not in text.headers
    seats = ok(await bert.get(f"{path}/view?presence=true"))["presence"]["seats"]
    assert seats == ["here", "here"]
    await anna.get(f"{path}/view?presence=false", accept="text/markdown")
    assert ok(await bert.get(f"{path}/view?presence=true"))["presence"]["seats"] == [None, "here"]


async def test_processes_pass_on_who_is_there(redis_url: str, tmp_path: Path) -> None:
    async with (
        application(tmp_path, redis=redis_url) as one,
        application(tmp_path, seed="other", redis=redis_url) as other,
    ):
        host, anna, bert = await one.players("Host", "Anna", "Bert")
        path = await deal(host, anna, bert)
        for h in (one, other):
            await until(partial(h.nobody.get, "/v1/readyz"), lambda ready: ok(ready)["bell"] == "connected")
        async with house(one, path) as here, house(other, path) as there:
            annas = await here.opens(anna)
            berts = await there.opens(bert)
            await told(annas, ["here", "here"], 0)
            await there.opens(host)
            await told(annas, ["here", "here"], 1)
            await told(berts, ["here", "here"], 1)
            await there.opens(bert, tells=False)
            await told(annas, ["here", None], 1)


async def test_streams_go_on_without_a_broken_wing(h: RunningApp, monkeypatch: pytest.MonkeyPatch) -> None:
    path, anna, _ = await h.table()
    monkeypatch.setattr(wings, "_broken", {"presence"})
    async with house(h, path) as at:
        annas = await at.opens(anna)
        await annas.frames(3)
        assert presences_in(annas.body) == []
