"""Streams of frames: their formats, where they resume, when they end, and what remains of them."""

import asyncio
import json
from itertools import product
from pathlib import Path
from typing import cast

import pytest
import uvloop

from api.application.games.live_game import LiveGame
from api.application.games.live_game_cache import LiveGames
from api.application.views.broadcast import WOKEN_TOGETHER, Broadcast
from infra.notify.local import LocalNotifier
from projections.words.times import rfc3339
from tests.support.app import SOON, RunningApp, application
from tests.support.client import ok
from tests.support.games import do, frames, last_province, open_game, play, to_move, view
from tests.support.notifiers import followed
from tests.support.streams import NDJSON, SSE, frames_in, tap, times_in


async def test_stream_event_has_version_and_frame(h: RunningApp) -> None:
    path, _, *guests = await h.table(host="Host", scenario=last_province())
    await do(guests[0], path, "Buy Province")
    answer = await guests[0].get(f"{path}/stream", Accept=SSE)
    assert answer.headers["content-type"].partition(";")[0] == SSE
    assert answer.headers["cache-control"] == "private, no-cache"
    assert answer.headers["vary"] == "Authorization, Accept, Accept-Language, Accept-Encoding"
    head, *events = answer.text.removesuffix("\n\n").split("\n\n")
    assert head == "retry: 2000"
    for version, (event, frame) in enumerate(zip(events, await frames(guests[0], path), strict=True), 1):
        name, data = event.split("\n")
        assert name == f"id: {version}"
        assert json.loads(data.removeprefix("data: ")) == frame


async def test_ndjson_is_the_page_of_frames_by_byte(h: RunningApp) -> None:
    path, host, *guests = await h.table(host="Host", scenario=last_province())
    await do(guests[0], path, "Buy Province")
    seen: set[bytes] = set()
    for guest in (*guests, host, h.nobody):
        page = (await guest.get(f"{path}/frames?limit=500")).content
        lines = await guest.get(f"{path}/stream", Accept=NDJSON)
        assert lines.headers["content-type"].partition(";")[0] == NDJSON
        body = lines.content
        assert page == b'{"frames":[%b],"next":null}' % body.removesuffix(b"\n").replace(b"\n", b",")
        events = (await guest.get(f"{path}/stream", Accept=SSE)).content
        assert frames_in(events) == frames_in(body)
        seen.add(body)
    assert len(seen) == 3, "each seat sees its own; the host sees what anybody sees"


ACCEPTED = {
    "": SSE, "*/*": SSE, "text/*": SSE, f"{NDJSON}, {SSE}": NDJSON, "application/*": NDJSON,
    f"*/*;q=0.1, {NDJSON}": NDJSON, f"{SSE};q=0.5, {NDJSON}; charset=utf-8; q=0.6": NDJSON,
    f"{SSE};q=0, {NDJSON}": NDJSON, f"{SSE}; q=0, */*": NDJSON, f"{NDJSON};q=bad, {SSE}": SSE,
}  # fmt: skip


async def test_stream_format_is_the_first_preferred(h: RunningApp) -> None:
    path = await open_game(await h.player("Anna"))
    for accept, kind in ACCEPTED.items():
        async with tap(h.app, f"{path}/stream", {"Accept": accept}) as stream:
            await stream.frames(1)
        assert dict(stream.headers)[b"content-type"].partition(b";")[0] == kind.encode(), accept


async def test_stream_of_finished_game_sends_rest_and_ends(h: RunningApp) -> None:
    path, host, *guests = await h.table(host="Host", scenario=last_province())
    await do(guests[0], path, "Buy Province")
    last = (await view(host, path))["version"]
    rest = await guests[1].get(f"{path}/stream", Last_Event_ID=str(last - 1))
    assert [frame["version"] for frame in frames_in(rest.content)] == [last]
    nothing = await guests[1].get(f"{path}/stream", Last_Event_ID=str(last))
    assert (nothing.status_code, nothing.content) == (204, b"")
    assert not followed(h.service.notifier)


async def test_idle_stream_sends_the_time_as_heartbeat(tmp_path: Path) -> None:
    async with application(tmp_path, heartbeat=0.01) as h:
        anna = await h.player("Anna")
        path = await open_game(anna)
        for kind, of in product((SSE, NDJSON), ("frames", "patches", "views")):
            async with tap(h.app, f"{path}/stream?of={of}", {"Accept": kind}) as stream:
                await stream.until(lambda t: len(times_in(t.body)) >= 2)
            one, two = times_in(stream.body)[:2]
            assert (await frames(anna, path))[-1]["at"] < one["at"] < two["at"], "by the clock of the entries"
            assert one["at_time"] == rfc3339(one["at"])
            assert len(frames_in(stream.body)) == 1
            assert stream.body.count(b"id: ") == (kind == SSE), "whoever comes back names the version"


async def test_waiting_streams_are_woken_in_groups(h: RunningApp) -> None:
    path, anna, bert = await h.table()
    mover = (anna, bert)[to_move(await view(anna, path))]
    woken, steps = 0, [0]
    async with h.service.broadcaster.follow(await h.service.live_games.current(path.rpartition("/")[2])) as feed:

        async def wait() -> None:
            nonlocal woken
            await feed.changed()
            woken += 1

        crowd = [asyncio.create_task(wait()) for _ in range(4 * WOKEN_TOGETHER)]
        moving = asyncio.create_task(do(mover, path, "Play all Treasures"))
        while woken < len(crowd):
            await asyncio.sleep(0)  # anything else that the server has to do comes between
            steps.append(woken - sum(steps))
        await asyncio.gather(moving, *crowd)
    assert [step for step in steps if step] == [WOKEN_TOGETHER] * 4


@pytest.mark.parametrize("kind", [SSE, NDJSON])
async def test_stream_ahead_begins_with_view_then_frames(h: RunningApp, kind: str) -> None:
    path, *guests = await h.table()
    table = await view(guests[0], path)
    headers = guests[0].headers | {"Last-Event-ID": str(table["version"] + 5), "Accept": kind}
    async with tap(h.app, f"{path}/stream", headers) as stream:
        (first,) = await stream.frames(1)
        assert (first["view"] if kind == NDJSON else first) == table
        await play(path, guests, 7)
        got = await stream.frames(8)
        assert [frame["version"] for frame in got[1:]] == list(range(table["version"] + 1, table["version"] + 8))


def test_streams_are_woken_at_once_on_uvloop() -> None:
    """What a server runs on has no timers for what is due now."""

    async def wakes() -> bool:
        broadcast = Broadcast(cast("LiveGames", None), LocalNotifier(), cast("LiveGame", None), SOON)
        changed = broadcast.changed()
        for _ in range(2):
            broadcast.wake_in(0.0)
        return await changed

    assert uvloop.run(wakes()) is False


async def test_stream_ahead_of_finished_game_is_its_view(h: RunningApp) -> None:
    path, *guests = await h.table()
    ok(await guests[0].post(f"{path}/resignation", {}))
    table = await view(guests[0], path)
    ahead = await guests[0].get(f"{path}/stream", Last_Event_ID=str(table["version"] + 5), Accept=NDJSON)
    assert frames_in(ahead.content) == [{"view": table}]
    nothing = await guests[0].get(f"{path}/stream", Last_Event_ID=str(table["version"]))
    assert (nothing.status_code, nothing.content) == (204, b"")
