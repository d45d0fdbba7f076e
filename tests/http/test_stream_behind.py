"""Streams of clients that read slowly, of many clients, and of a store that is down for a while."""

import asyncio
import json
import signal
import socket
import time
from collections.abc import Sequence
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest

import api.http.routes.stream
from api.application.views.broadcast import Broadcast, SharedPerspective
from domain.engine.audience.audience import Viewer
from tests.support.app import SOON, RunningApp, application, serving
from tests.support.client import Guest, newcomers, ok
from tests.support.games import deal, frames, join, open_game, view
from tests.support.streams import NDJSON, SSE, Tap, frames_in, tap, times_in
from tests.support.until import until


class Slow(Tap):
    """A client that reads no more until allowed."""

    def __init__(self) -> None:
        super().__init__()
        self.may = asyncio.Event()
        self.may.set()

    async def send(self, message: Any) -> None:
        await self.may.wait()
        await super().send(message)


async def dawdle(guests: Sequence[Guest], path: str, moves: int) -> int:
    """This many choices that neither play nor buy: the version then."""
    seen = await view(guests[0], path)
    for _ in range(moves):
        seat: int = seen["asked"][0]["seat"]
        (asked,) = (await view(guests[seat], path))["asked"]
        ends = [i for i, option in enumerate(asked["options"]) if option == {"type": "end-turn"}]
        body = {"question": asked["question"], "picks": ends or list(range(asked["least"]))}
        ok(await guests[seat].post(f"{path}/choices", body))
        seen = await view(guests[0], path)
    return seen["version"]


def events(body: bytes) -> list[tuple[str, int, Any]]:
    """(event, id, data) of each event with data."""
    found: list[tuple[str, int, Any]] = []
    for event in body.split(b"\n\n"):
        fields = dict(line.split(": ", 1) for line in event.decode().split("\n") if ": " in line)
        if "data" in fields:
            found.append((fields.get("event", "message"), int(fields["id"]), json.loads(fields["data"])))
    return found


@pytest.mark.parametrize("kind", [SSE, NDJSON])
async def test_stream_far_behind_is_sent_the_table(kind: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(api.http.routes.stream, "FALLEN_BEHIND", 8)
    async with application(tmp_path) as h:
        path, *guests = await h.table()
        slow = [Slow() for _ in range(3)]
        async with AsyncExitStack() as stack:
            for each, guest in zip(slow, (*guests, h.nobody), strict=True):
                headers = guest.headers | {"Accept": kind, "Accept-Language": "ko"}
                await stack.enter_async_context(tap(h.app, f"{path}/stream", headers, each))
                await each.frames(3)
                each.may.clear()
            version = await dawdle(guests, path, 14)
            views = [await view(guest, path, Accept_Language="ko") for guest in (*guests, h.nobody)]
            for each in slow:
                each.may.set()
                await each.until(lambda t: t.body.count(b'"state":') == 1 and t.body.endswith(b"\n"))
            assert await dawdle(guests, path, 1) == version + 1
            for each, guest, seen in zip(slow, (*guests, h.nobody), views, strict=True):
                await each.until(lambda t: b'"version":%d,' % (version + 1) in t.body)
                if kind == SSE:
                    got = events(each.body)
                    first, (name, last, shown), after = got[:-2], got[-2], got[-1]
                    assert (name, last) == ("view", version)
                    assert after[:2] == ("message", version + 1)
                    assert {event for event, _, _ in first} == {"message"}
                    shown_frames = [data for _, _, data in (*first, after)]
                else:
                    lines = [msgspec.json.decode(line) for line in each.body.split(b"\n")[:-1] if line]
                    shown = lines[-2]["view"]
                    assert set(lines[-2]) == {"view"}
                    shown_frames = [*lines[:-2], lines[-1]]
                assert shown == seen, "the very view that its viewer is given, in their language"
                assert shown["viewer"] == ("spectator" if guest is h.nobody else f"seat-{guests.index(guest)}")
                versions = [frame["version"] for frame in shown_frames]
                assert versions == [*range(1, versions[-2] + 1), version + 1], (
                    "none doubled; the missing lie in the view"
                )
                everything = {frame["version"]: frame for frame in await frames(guest, path)}
                assert shown_frames == [everything[v] for v in versions]


async def test_stream_little_behind_is_sent_every_frame(h: RunningApp) -> None:
    path, *guests = await h.table()
    slow = Slow()
    async with tap(h.app, f"{path}/stream", guests[0].headers | {"Accept": SSE}, slow):
        await slow.frames(3)
        slow.may.clear()
        version = await dawdle(guests, path, 20)
        slow.may.set()
        assert await slow.frames(version) == await frames(guests[0], path)


async def test_stream_begun_late_is_sent_every_frame(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(api.http.routes.stream, "FALLEN_BEHIND", 8)
    monkeypatch.setattr(api.http.routes.stream, "FRAMES_A_PIECE", 10)
    async with application(tmp_path) as h:
        path, *guests = await h.table()
        version = await dawdle(guests, path, 40)
        async with tap(h.app, f"{path}/stream", guests[0].headers) as late:
            assert await late.frames(version) == await frames(guests[0], path)


async def test_frames_are_made_once_for_equal_viewers(h: RunningApp, monkeypatch: pytest.MonkeyPatch) -> None:
    path, *guests = await h.table()
    presenter = h.service.games["dominion"].presenter
    honest, made = presenter.frame, list[tuple[int, str]]()

    def frame(version: int, head: bytes, entry: Any, viewer: Any) -> Any:
        made.append((version, viewer.label))
        return honest(version, head, entry, viewer)

    monkeypatch.setattr(presenter, "frame", frame)
    async with AsyncExitStack() as stack:
        taps = [
            await stack.enter_async_context(tap(h.app, f"{path}/stream", guest.headers | {"Accept": kind}))
            for guest in (h.nobody, h.nobody, *guests)
            for kind in (SSE, NDJSON) * 5
        ]
        version = await dawdle(guests, path, 10)
        for each in taps:
            await each.frames(version)
    streamed = [each for each in made if each[0] > 3]
    labels = ("seat-0", "seat-1", "spectator")
    assert sorted(set(streamed)) == [(v, label) for v in range(4, version + 1) for label in labels]
    answers = version - 3  # each choice's answer holds its frame as well
    assert len(streamed) == 3 * (version - 3) + answers


async def test_streams_share_frames_once_the_game_runs(h: RunningApp, monkeypatch: pytest.MonkeyPatch) -> None:
    """Not before: a caller's seat may still change, and another would be sent the caller's data."""
    guests = await h.players("Anna", "Bert")
    path = await open_game(guests[0])
    honest, asked = Broadcast.shared, list[tuple[str, str]]()

    def shared(self: Broadcast, viewer: Viewer) -> SharedPerspective:
        asked.append((self.live.now.lobby.status, viewer.label))
        return honest(self, viewer)

    monkeypatch.setattr(Broadcast, "shared", shared)
    async with tap(h.app, f"{path}/stream", {}) as one, tap(h.app, f"{path}/stream", {}) as other:
        await join(path, *guests)
        for each in (one, other):
            await each.frames(3)
    assert asked == [("running", "spectator")] * 2


async def test_notification_costs_one_look_for_all_streams(h: RunningApp, monkeypatch: pytest.MonkeyPatch) -> None:
    path, *_ = await h.table()
    async with AsyncExitStack() as stack:
        taps = [await stack.enter_async_context(tap(h.app, f"{path}/stream", {})) for _ in range(20)]
        for each in taps:
            await each.frames(3)
        looks = list[str]()
        honest = h.service.live_games.current

        async def look(game: str) -> Any:
            looks.append(game)
            return await honest(game)

        monkeypatch.setattr(h.service.live_games, "current", look)
        h.service.notifier.notify(path.rpartition("/")[2], 1_000)
        await asyncio.sleep(0.05)
        assert len(looks) == 1
        h.service.notifier.notify(path.rpartition("/")[2], 3)
        await asyncio.sleep(0.05)
        assert len(looks) == 1, "nobody looks for what is known"


async def test_streams_outlive_a_silent_store(tmp_path: Path) -> None:
    async with application(tmp_path, heartbeat=0.1) as h, application(tmp_path, seed="other") as other:
        guests = await other.players("Anna", "Bert")
        path = await deal(guests[0], *guests)
        async with tap(h.app, f"{path}/stream", {"Accept": SSE}) as live:
            await live.frames(3)
            h.ledger.silent = True
            version = await dawdle(guests, path, 3)
            h.service.notifier.notify(path.rpartition("/")[2], version)
            beats = len(times_in(live.body))
            await live.until(lambda t: len(times_in(t.body)) > beats + 3)
            assert len(frames_in(live.body)) == 3
            h.ledger.silent = False
            assert await live.frames(version) == await frames(other.nobody, path)


async def test_stopping_server_tells_streams_when_to_return(tmp_path: Path) -> None:
    async with AsyncExitStack() as stack:
        async with application(tmp_path) as h:
            anna = await h.player("Anna")
            path = await open_game(anna)
            taps = [await stack.enter_async_context(tap(h.app, f"{path}/stream", {"Accept": SSE})) for _ in range(20)]
            lines = await stack.enter_async_context(tap(h.app, f"{path}/stream", {"Accept": NDJSON}))
            for each in (*taps, lines):
                await each.frames(1)
            h.service.close_streams()
            for each in (*taps, lines):
                assert len(await each.end()) == 1
        last = [each.body.split(b"\n\n")[-2] for each in taps]
        times = {int(event.removeprefix(b"retry: ")) for event in last}
        assert len(times) > 10, "not all at once"
        assert all(1000 <= ms <= 5000 for ms in times)
        assert b"retry" not in lines.body


async def test_stopping_server_waits_for_no_idle_client(tmp_path: Path) -> None:
    with serving(tmp_path, heartbeat=60, send=4096) as (url, server, _):
        async with httpx.AsyncClient(base_url=url, timeout=SOON) as http:
            guests = await newcomers(http, "Anna", "Bert")
            path = await deal(guests[0], *guests)
            await dawdle(guests, path, 150)
            stream = socket.socket()
            stream.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
            with stream:
                stream.connect(("127.0.0.1", int(url.rpartition(":")[2])))
                stream.sendall(f"GET {path}/stream HTTP/1.1\r\nHost: x\r\n\r\n".encode())
                await asyncio.sleep(0.3)
                started = time.monotonic()
                loop = server.servers[0].get_loop()
                loop.call_soon_threadsafe(server.handle_exit, signal.SIGTERM, None)
                await until(loop.is_closed)
                assert time.monotonic() - started > 1, "its piece was not taken: it has had its time"
