"""Streams of patches and of views: what a client has that applies them with a library, beside what the view says."""

import json
from collections.abc import Sequence
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import jsonpatch
import pytest

from api.http.routes.stream import PATCHED
from infra.store.accounts.accounts import StoredAccounts
from projections.schemas.schemas import Person
from tests.http.test_stream_behind import SSE, Slow, dawdle, events
from tests.support.app import RunningApp, application
from tests.support.client import Guest, ok, refused
from tests.support.games import deal, do, join, last_province, open_game, view
from tests.support.streams import NDJSON, Tap, tap


def parts(kind: str, body: bytes) -> list[tuple[str, Any]]:
    """(view or patch, its data) of each that has come whole; an event's id is its version."""
    if kind == SSE:
        found = events(body[: body.rfind(b"\n\n") + 2])
        assert all(data["version"] == version for _, version, data in found)
        return [(name, data) for name, _, data in found]
    lines = [json.loads(line) for line in body.split(b"\n")[:-1] if line]
    return [("view", line["view"]) if "view" in line else ("patch", line) for line in lines]


def client_of(kind: str, body: bytes) -> dict[int, Any]:
    """What a client of this stream had, at each version that it came to."""
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
async def test_whoever_applies_the_patches_has_the_view_at_every_version(kind: str, tmp_path: Path) -> None:
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
        named = h.composed.accounts
        assert isinstance(named, StoredAccounts)
        named.known_people.put(players[0].id, Person(players[0].id, "Anna the Second", bot=False))
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
async def test_a_stream_of_views_has_the_view_whenever_there_is_a_newer_one(kind: str, tmp_path: Path) -> None:
    async with application(tmp_path) as h, AsyncExitStack() as stack:
        host, *players = await h.players("Host", "Anna", "Bert")
        path = await deal(host, *players)
        watching = (*players, h.nobody)
        streams = await watch(h, stack, watching, f"{path}/stream?of=views", kind)
        for _ in range(3):
            for tapped, guest in zip(streams, watching, strict=True):
                seen = await view(guest, path, Accept_Language="ko")
                await reached(tapped, kind, seen)
                assert client_of(kind, tapped.body)[seen["version"]] == seen
                assert {name for name, _ in parts(kind, tapped.body)} == {"view"}
            await dawdle(players, path, 1)


async def test_what_was_missed_comes_as_one_patch_or_as_a_view_when_it_is_too_much(h: RunningApp) -> None:
    players = await h.players("Anna", "Bert")
    path = await deal(players[0], *players)
    slow = Slow()
    async with tap(h.app, f"{path}/stream?of=patches", players[0].headers | {"Accept": SSE}, slow):
        await slow.until(lambda t: 3 in client_of(SSE, t.body))
        for moves, name in ((4, "patch"), (PATCHED + 2, "view")):
            slow.may.clear()
            await dawdle(players, path, 1)  # on its way to the client when it stops reading
            version = await dawdle(players, path, moves)
            slow.may.set()
            await slow.until(lambda t, version=version: version in client_of(SSE, t.body))
            last, data = parts(SSE, slow.body)[-1]
            assert (last, data["version"]) == (name, version)
            assert client_of(SSE, slow.body)[version] == await view(players[0], path)


async def test_it_begins_with_a_view_wherever_the_client_was_and_ends_with_the_game(h: RunningApp) -> None:
    host, *players = await h.players("Host", "Anna", "Bert")
    path = await deal(host, *players, scenario=last_province())
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
