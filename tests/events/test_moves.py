"""What anybody may know of an event's games: the list, and the stream."""

import asyncio
import json
from pathlib import Path
from typing import Any
from unittest.mock import Mock

import httpx
import pytest
from msgspec.structs import replace

from api.application.leagues import league_moves
from api.application.ports.errors import Unavailable
from infra import protocol
from infra.protocol import written
from projections.schemas.league_schemas import EventMove
from projections.schemas.listing import Listing
from tests.events.rounds import allow, event, league, listed, opened
from tests.events.test_seats import told
from tests.support.app import SOON, RunningApp, serving
from tests.support.client import Guest, newcomers, ok, refused
from tests.support.games import deal_in_event, play
from tests.support.streams import Tap, tap
from tests.support.until import until

LINES = "application/x-ndjson"


def said(stream: Tap) -> list[Any]:
    """The lines so far."""
    return [json.loads(line) for line in stream.body.splitlines()] if stream.body.endswith(b"\n") else []


async def in_order(path: str, *guests: Guest) -> list[Guest]:
    """These players by seat."""
    sitting = ok(await guests[0].get(path))["sitting"]
    by_id = {guest.id: guest for guest in guests}
    return [by_id[seat["player"]["id"]] for seat in sitting]


async def test_list_answers_304_until_a_game_moves(h: RunningApp) -> None:
    path, olga, (anna, bert) = await league(h)
    (made,) = await opened(olga, path, (anna, bert))
    first = await h.nobody.get(f"{path}/games")
    tag = first.headers["etag"]
    assert (await anna.get(f"{path}/games", If_None_Match=tag)).status_code == 304
    game = f"/v1/games/{made['game']}"
    await play(game, await in_order(game, anna, bert), 1)
    again = await h.nobody.get(f"{path}/games", If_None_Match=tag)
    assert (ok(again)["games"][0]["version"], again.headers["etag"] == tag) == (4, False)


async def test_stream_says_what_moved_and_how_it_ended(h: RunningApp) -> None:
    path, olga, (anna, bert) = await league(h)
    (made,) = await opened(olga, path, (anna, bert))
    game = f"/v1/games/{made['game']}"
    players = await in_order(game, anna, bert)
    tag = (await h.nobody.get(f"{path}/games")).headers["etag"]
    async with tap(h.app, f"{path}/stream", {"accept": LINES}) as stream:
        await stream.until(lambda one: len(said(one)) == 1)
        assert said(stream) == [{"games": tag}]
        await play(game, players, 1)
        await stream.until(lambda one: len(said(one)) == 2)
        moved = said(stream)[1]
        assert (moved["game"], moved["version"], moved["status"]) == (made["game"], 4, "running")
        (second,) = await opened(olga, path, (bert, anna))
        await stream.until(lambda one: len(said(one)) == 3)
        assert said(stream)[2]["game"] == second["game"]
        ok(await players[1].post(f"{game}/resignation", {}))
        await stream.until(lambda one: len(said(one)) == 4)
        assert said(stream)[3] == {
            "game": made["game"], "version": 5, "status": "over", "how": "resigned", "places": [1, 2],
        }  # fmt: skip
        await olga.put(f"{path}/standings", {"columns": [], "rows": []})
        await stream.until(lambda one: len(said(one)) == 5)
        assert said(stream)[4] == {"event": True}


async def test_every_form_of_stream_gets_each_move_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Over sockets a follower is not woken for what moves, unless its answer is in gzip: all are told the same."""
    handed, had = list[bytes](), [list[Any]() for _ in range(6)]

    def counted(cycle: Any, piece: bytes) -> bool:
        handed.append(piece)
        return len(handed) % 5 > 0 and written(cycle, piece)

    async def follow(client: httpx.AsyncClient, path: str, lines: list[Any], accept: str, encoding: str) -> None:
        headers = {"Accept": accept, "Accept-Encoding": encoding}
        async with client.stream("GET", f"{path}/stream", headers=headers) as answer:
            async for line in answer.aiter_lines():
                if (text := line.removeprefix("data: ")).startswith("{"):
                    lines.append(json.loads(text))  # noqa: PERF401 - it is looked at meanwhile

    monkeypatch.setattr(protocol, "written", counted)
    with serving(tmp_path, heartbeat=60) as (url, server, _):
        async with httpx.AsyncClient(base_url=url, timeout=SOON) as client:
            olga, anna, bert = await newcomers(client, "Olga", "Anna", "Bert")
            for player in (anna, bert):
                await allow(player, olga)
            path = await event(olga)
            (made,) = await opened(olga, path, (anna, bert))
            game = f"/v1/games/{made['game']}"
            forms = [(LINES, "identity"), (LINES, "gzip"), ("text/event-stream", "identity")] * 2
            following = [
                asyncio.create_task(follow(client, path, lines, *form)) for lines, form in zip(had, forms, strict=True)
            ]
            await until(lambda: all(had))
            players = await in_order(game, anna, bert)
            for version in range(4, 10):
                await play(game, players, 1)
                await until(lambda version=version: all(lines[-1].get("version") == version for lines in had))
            server.servers[0].get_loop().call_soon_threadsafe(server.handle_exit, 15, None)
            await asyncio.gather(*following)
    moves = [[line["version"] for line in lines if "version" in line] for lines in had]
    assert moves == [[4, 5, 6, 7, 8, 9]] * 6
    assert len(handed) >= 20, "four followers, six moves; one that was just woken may not wait yet"


async def test_stream_tells_of_games_stored_later(h: RunningApp, monkeypatch: pytest.MonkeyPatch) -> None:
    """The store was away after a batch had been decided. Whoever is then behind what is kept is told of the list."""
    path, olga, (anna, bert) = await league(h)
    asked = {"games": [{"players": [anna.id, bert.id]}] * 2}
    monkeypatch.setattr(league_moves, "LOOKED", 3600.0)  # only what is notified leads to a look
    monkeypatch.setattr(league_moves, "KEPT", 1)
    async with tap(h.app, f"{path}/stream", {"accept": LINES}) as stream:
        await stream.until(lambda one: len(said(one)) == 1)
        with monkeypatch.context() as away:
            away.setattr(h.service.bus.store, "open", Mock(side_effect=Unavailable("away")))
            refused(await olga.post(f"{path}/games", asked, Idempotency_Key="one"), 503, "unavailable")
        await olga.put(f"{path}/standings", {"columns": [], "rows": []})
        await stream.until(lambda one: len(said(one)) == 2)
        ok(await olga.post(f"{path}/games", asked, Idempotency_Key="one"))
        await stream.until(lambda one: len(said(one)) == 3)
        tag = (await h.nobody.get(f"{path}/games")).headers["etag"]
        assert said(stream)[1:] == [{"event": True}, {"games": tag}]


async def test_stream_ends_with_its_token(h: RunningApp) -> None:
    path, olga, _ = await league(h, access="invited")
    token = ok(await olga.post("/v1/me/tokens", {"scope": "read"}))
    headers = {"accept": LINES, "authorization": f"Bearer {token['token']}"}
    async with tap(h.app, f"{path}/stream", headers) as stream:
        await stream.until(lambda one: len(said(one)) == 1)
        assert (await olga.delete(f"/v1/me/tokens/{token['kept']['id']}")).status_code == 204
        await stream.until(lambda one: one.ended)


async def late(h: RunningApp) -> tuple[Guest, str, str, list[Any]]:
    """An organiser, their event, its late game, which somebody has resigned, and what its stream has said of that."""
    olga, anna, bert = await h.players("Olga", "Anna", "Bert")
    ok(await olga.post("/v1/me/webhooks", {"url": "https://bot.example/"}))
    await olga.get("/v1/me/events?seconds=0")
    game, event = await deal_in_event(olga, anna, bert, spectators={"late": {"minutes": 5}})
    path = f"/v1/events/{event}"
    async with tap(h.app, f"{path}/stream", {"accept": LINES}) as stream:
        await stream.until(lambda one: len(said(one)) == 1)
        before = await listed(h, path)
        assert (before[0]["status"], before[0]["version"], before[0]["result"]) == ("open", None, None)
        await play(game, (anna, bert), 2)
        ok(await bert.post(f"{game}/resignation", {}))
        assert await listed(h, path) == await listed(h, path, olga) == before
        await olga.put(f"{path}/standings", {"columns": [], "rows": []})
        await stream.until(lambda one: {"event": True} in said(one))  # games that have moved come before it
        return olga, path, game.rpartition("/")[2], said(stream)[1:]


async def test_late_game_tells_nothing_before_its_time(h: RunningApp) -> None:
    olga, path, game, stream = await late(h)
    assert stream == [{"event": True}]
    assert await told(h, olga) == []
    h.service.bus.clock.now += 301_000_000  # type: ignore[attr-defined]
    (row,) = await listed(h, path)
    assert (row["status"], row["version"], row["result"]["places"]) == ("over", None, [1, 2])
    await h.service.due_times.work()
    assert await told(h, olga) == [("event-over", game, "resigned")]
    (hook,) = ok(await olga.get("/v1/me/webhooks"))["webhooks"]
    sent = ok(await olga.get(f"/v1/me/webhooks/{hook['id']}/deliveries"))["deliveries"]
    assert [(one["type"], one["game"]) for one in sent] == [("event-over", game)]


@pytest.mark.proof
async def test_leak_of_late_game_by_stream_is_noticed(h: RunningApp, monkeypatch: pytest.MonkeyPatch) -> None:
    honest = league_moves.moved

    def leaky(game: str, version: int, item: Listing, now: int) -> EventMove:
        return honest(game, version, replace(item, stages=()), now)

    monkeypatch.setattr(league_moves, "moved", leaky)
    assert len((await late(h))[-1]) > 1


async def test_started_game_without_spectators_is_listed_as_closed(h: RunningApp) -> None:
    olga, anna, bert = await h.players("Olga", "Anna", "Bert")
    await olga.get("/v1/me/events?seconds=0")
    game, event = await deal_in_event(olga, anna, bert, spectators={"who": "none"})
    before = await listed(h, f"/v1/events/{event}")
    assert (before[0]["status"], before[0]["version"], before[0]["seats"]) == ("closed", None, [])
    ok(await bert.post(f"{game}/resignation", {}))
    assert await listed(h, f"/v1/events/{event}") == await listed(h, f"/v1/events/{event}", anna) == before
    assert await told(h, olga) == []
