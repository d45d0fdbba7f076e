"""Whoever follows a game is shown what the store has acknowledged, also when they are late or the store fails."""

from typing import Any

import pytest

from tests.support.app import RunningApp
from tests.support.client import Guest, ok, refused
from tests.support.games import deal, open_game, play, view
from tests.support.streams import NDJSON, tap

LATE = {"late": {"versions": 1}}


def game_of(path: str) -> str:
    return path.rpartition("/")[2]


async def running(h: RunningApp, **more: Any) -> tuple[str, list[Guest]]:
    guests = await h.players("Anna", "Bert")
    return await deal(guests[0], *guests, **more), guests


def unheard(game: str, version: int) -> None:
    """A notification that is lost."""


async def test_a_new_stream_begins_with_what_was_acknowledged_before_it_came(
    h: RunningApp, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, guests = await running(h)
    gate = h.service.gate
    seen = await gate.admit(game_of(path), None)
    async with gate.follow(seen, None) as early:
        assert (await early.look()).version == seen.version
        # Another process stores a choice whose notification is lost; this one learns of it from a request.
        monkeypatch.setattr(h.service.notifier, "notify", unheard)
        await play(path, guests, 1)
        admitted = await gate.admit(game_of(path), None)
        assert admitted.version == seen.version + 1
        async with gate.follow(admitted, None) as follower:
            assert (await follower.look()).version == admitted.version


async def test_a_late_stream_goes_on_when_the_store_answers_again(h: RunningApp) -> None:
    path, guests = await running(h, spectators=LATE)
    await play(path, guests, 1)
    late = (await view(h.nobody, path))["version"]
    async with tap(h.app, f"{path}/stream", {"Accept": NDJSON, "Last-Event-ID": str(late - 1)}) as stream:
        assert [frame["version"] for frame in await stream.frames(1)] == [late]
        h.ledger.looks_fail = 1
        await play(path, guests, 1)
        await play(path, guests, 1)
        assert [frame["version"] for frame in await stream.frames(3)] == [late, late + 1, late + 2]


async def test_who_is_late_sees_that_a_game_was_withdrawn(h: RunningApp) -> None:
    """It never started, so there is nothing that they could see too early."""
    host, stranger = await h.players("Host", "Stranger")
    path = await open_game(host, spectators=LATE)
    assert ok(await host.delete(path))["status"] == "over"
    assert ok(await stranger.get(path))["status"] == "over"
    assert (await view(h.nobody, path))["version"] == 2
    refused(await stranger.post(f"{path}/seats", {}), 409, "game-over")
    assert [game["status"] for game in ok(await stranger.get("/v1/games"))["games"]] == ["over"]
