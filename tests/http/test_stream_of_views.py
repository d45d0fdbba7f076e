"""Views as patches: in streams and in films."""

import json
from collections.abc import Sequence
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import jsonpatch
import pytest

from api.http.routes.stream import PATCHED
from tests.http.test_caching import rename
from tests.http.test_stream_behind import SSE, Slow, dawdle, events
from tests.support.app import RunningApp, application
from tests.support.client import Guest, ok, refused
from tests.support.games import do, join, last_province, open_game, view
from tests.support.streams import NDJSON, Tap, tap


def parts(kind: str, body: bytes) -> list[tuple[str, Any]]:
    """(view or patch, its data) of each complete part; an event's id is its version."""
    if kind == SSE:
        found = events(body[: body.rfind(b"\n\n") + 2])
        assert all(data["version"] == version for _, version, data in found)
        return [(name, data) for name, _, data in found]
    lines = [json.loads(line) for line in body.split(b"\n")[:-1] if line]
    return [("view", line["view"]) if "view" in line else ("patch", line) for line in lines]


def client_of(kind: str, body: bytes) -> dict[int, Any]:
    """What a client of this stream had, at each version that it reached."""
    has: Any = None
    had: dict[int, Any] = {}
    for name, data in parts(kind, body):
        if name == "patch":
            assert data["since"] == has["version"] < data["version"]
        has = data if name == "view" else jsonpatch.apply_patch(has, data["patch"])
        had[has["version"]] = has
    return had


async def watch(h: RunningApp, stack: AsyncExitStack, guests: Sequence[Guest], url: str, kind: str) -> list[Tap]:
    """A stream of each guest, in Korean."""
    streams = [tap(h.app, url, guest.headers | {"Accept": kind, "Accept-Language": "ko"}) for guest in guests]
    return [await stack.enter_async_context(stream) for stream in streams]


async def reached(tapped: Tap, kind: str, seen: Any) -> None:
    """Wait until a client has come to the version of a view."""
    await tapped.until(lambda t: seen["version"] in client_of(kind, t.body))


@pytest.mark.parametrize("kind", [SSE, NDJSON])
async def test_film_patches_give_every_version_of_view(kind: str, tmp_path: Path) -> None:
    async with application(tmp_path) as h, AsyncExitStack() as stack:
        host, *players = await h.players("Host", "Anna", "Bert")
        path = await open_game(host, seating="drawn")
        watching = (*players, h.nobody)
        streams = await watch(h, stack, watching, f"{path}/stream?of=patches", kind)
        shown: list[dict[int, Any]] = [{} for _ in watching]

        async def look() -> None:
            for tapped, guest, kept in zip(streams, watching, shown, strict=True):
                seen = await view(guest, path, Accept_Language="ko")
                await reached(tapped, kind, seen)
                kept[seen["version"]] = seen

        await look()
        for guest in players:
            await join(path, guest)
            await look()
        seats = [seat["player"]["id"] for seat in (await view(host, path))["sitting"]]
        players.sort(key=lambda player: seats.index(player.id))  # they were drawn
        for _ in range(12):
            await dawdle(players, path, 1)
            await look()
        rename(h, players[0], "Anna the Second")
        await dawdle(players, path, 1)
        await look()
        ok(await players[1].post(f"{path}/resignation", {}))
        await look()
        for tapped, kept in zip(streams, shown, strict=True):
            await tapped.until(lambda t: t.ended)
            assert client_of(kind, tapped.body) == kept
            names = [name for name, _ in parts(kind, tapped.body)]
            assert names[0] == "view"
            assert names.count("patch") >= 12
            assert "Anna the Second" in json.dumps(kept[max(kept)])


@pytest.mark.parametrize("kind", [SSE, NDJSON])
async def test_view_stream_has_each_newer_view(kind: str, tmp_path: Path) -> None:
    async with application(tmp_path) as h, AsyncExitStack() as stack:
        path, _, *players = await h.table(host="Host")
        watching = (*players, h.nobody)
        streams = await watch(h, stack, watching, f"{path}/stream?of=views", kind)
        for _ in range(3):
            for tapped, guest in zip(streams, watching, strict=True):
                seen = await view(guest, path, Accept_Language="ko")
                await reached(tapped, kind, seen)
                assert client_of(kind, tapped.body)[seen["version"]] == seen
                assert {name for name, _ in parts(kind, tapped.body)} == {"view"}
            await dawdle(players, path, 1)


async def test_view_stream_sends_missed_as_patch_or_view(h: RunningApp) -> None:
    path, *players = await h.table()
    slow = Slow()
    async with tap(h.app, f"{path}/stream?of=patches", players[0].headers | {"Accept": SSE}, slow):
        await slow.until(lambda t: 3 in client_of(SSE, t.body))
        for moves, name in ((4, "patch"), (PATCHED + 2, "view")):
            slow.may.clear()
            await dawdle(players, path, 1)  # in flight to the client when it stops reading
            version = await dawdle(players, path, moves)
            slow.may.set()
            await slow.until(lambda t, version=version: version in client_of(SSE, t.body))
            last, data = parts(SSE, slow.body)[-1]
            assert (last, data["version"]) == (name, version)
            assert client_of(SSE, slow.body)[version] == await view(players[0], path)


async def test_view_stream_begins_with_view_ends_with_game(h: RunningApp) -> None:
    path, _, *players = await h.table(host="Host", scenario=last_province())
    async with tap(h.app, f"{path}/stream?of=patches&since=3", players[0].headers | {"Accept": NDJSON}) as stream:
        await stream.until(lambda t: 3 in client_of(NDJSON, t.body))
    await do(players[0], path, "Buy Province")
    last = await view(players[0], path)
    for of in ("patches", "views"):
        whole = await players[0].get(f"{path}/stream?of={of}", Accept=NDJSON)
        assert client_of(NDJSON, whole.content) == {last["version"]: last}
        gone = await players[0].get(f"{path}/stream?of={of}", Last_Event_ID=str(last["version"]))
        assert (gone.status_code, gone.content) == (204, b"")
    refused(await players[0].get(f"{path}/stream?of=facts"), 400, "malformed")


# -- films; that they agree with views, frames and stories at each version is in `tests/laws/test_past_views`


async def test_film_part_is_as_long_as_asked(h: RunningApp) -> None:
    path, *players = await h.table()
    newest = await dawdle(players, path, 6)
    film = ok(await players[0].get(f"{path}/film?since=3&limit=2"))
    assert (film["since"], film["next"], film["viewer"], film["ruleset"]) == (3, 5, "seat-0", "dominion")
    assert [sorted(one) for one in film["steps"]] == [["patch", "version"]] * 2
    last = ok(await players[0].get(f"{path}/film?since={newest}"))
    assert (last["steps"], last["next"]) == ([], None)
    assert last["base"] == await view(players[0], path)
    for wrong in ("since=0", "limit=0", "limit=1001", "with=views", "with=", "as=nobody"):
        refused(await players[0].get(f"{path}/film?{wrong}"), 400, "malformed")
    refused(await players[0].get(f"{path}/film?as=seat-1"), 403, "not-over")
