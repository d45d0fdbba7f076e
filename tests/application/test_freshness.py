"""Several servers over one store: what one has acknowledged the others show, refuse and repeat at once."""

import asyncio
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random
from typing import Any

import pytest

from api.application.games.command_bus import MOST_DECISIONS
from api.application.views.broadcast import Broadcast
from domain.engine.entry.spectator_delay import MINUTE
from domain.games import GAMES
from tests.games.toy.rules import TOY
from tests.support.app import SOON, RunningApp, application
from tests.support.client import Guest, at, ok, refused
from tests.support.games import choice, deal, everything, game_of, open_game, play, simple, to_move, view
from tests.support.stores import Site
from tests.support.streams import NDJSON, tap
from tests.support.until import until


@asynccontextmanager
async def two(site: Site, data: Path) -> AsyncGenerator[tuple[RunningApp, RunningApp]]:
    """Two applications over one store; each has its own cached games, connections and clock."""
    games = {**GAMES, "toy": TOY}
    async with (
        application(data, url=site.url, games=games) as one,
        application(data, url=site.url, games=games, seed="other") as other,
    ):
        yield one, other


async def test_processes_show_at_once_what_another_acknowledged(site: Site, tmp_path: Path) -> None:
    rng = Random(4)
    async with two(site, tmp_path) as apps:
        guests = await apps[0].players("Anna", "Bert")
        path = await deal(guests[0], *guests)
        for _ in range(6):
            here, there = rng.sample(apps, 2)
            seen = await view(at(here.http, guests[0]), path)
            mover = at(here.http, guests[to_move(seen)])
            made = ok(await mover.post(f"{path}/choices", simple(await view(mover, path))))
            shown, told = [
                await everything(path, [*[at(h.http, guest) for guest in guests], h.nobody], "/v1/me")
                for h in (there, here)
            ]
            assert str(made["frame"]["head"]).encode() in shown[1], "the head that the answer named"
            assert shown == told


async def test_processes_judge_choices_by_the_newest_version(site: Site, tmp_path: Path) -> None:
    async with two(site, tmp_path) as (one, other):
        guests = await one.players("Anna", "Bert")
        path = await deal(guests[0], *guests)
        mover = guests[to_move(await view(guests[0], path))]
        there = at(other.http, mover)
        for _ in range(3):
            old = await view(there, path)
            body = choice(old, "Play Copper")
            ok(await mover.post(f"{path}/choices", body))
            version = old["version"] + 1
            assert refused(await there.post(f"{path}/choices", body), 409, "not-asked")["version"] == version
            stale = await there.post(f"{path}/choices", simple(old), If_Match=f'"{old["version"]}"')
            assert refused(stale, 412, "stale")["version"] == version
            fresh = body | {"question": version}
            assert ok(await there.post(f"{path}/choices?dry_run=true", fresh, If_Match=f'"{version}"'))["legal"]
            refused(await there.post(f"{path}/choices?dry_run=true", body), 409, "not-asked")
        seen = await view(mover, path)
        accepted = await there.post(f"{path}/choices", simple(seen), If_Match=f'"{seen["version"]}"')
        assert accepted.status_code == 201


async def test_process_told_of_a_version_is_never_stale(
    site: Site, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It reads what is new without asking for it first; who waits for that reading reads again, or asks."""
    async with two(site, tmp_path) as (here, there):
        guests = await here.players("Anna", "Bert")
        path = await deal(guests[0], *guests)
        games, game = there.service.live_games, game_of(path)
        behind = await games.current(game)
        for read_meanwhile in (False, True):
            await play(path, guests, 1)
            monkeypatch.setattr(games, "told", {game: behind.now.version + 1}.__getitem__)
            async with games.lock(game):
                reading = [asyncio.create_task(games.current(game)) for _ in range(2)]
                await until(lambda: games.lock(game).before == 3)
                if read_meanwhile:
                    await games.catch_up(behind)
                await play(path, guests, 1)
            newest = (await here.service.live_games.current(game)).now.version
            assert [(await one).now.version for one in reading] == [newest] * 2


async def test_processes_replay_choices_acknowledged_elsewhere(site: Site, tmp_path: Path) -> None:
    async with two(site, tmp_path) as (one, other):
        guests = await one.players("Anna", "Bert")
        path = await deal(guests[0], *guests)
        await view(at(other.http, guests[0]), path)  # warm, and from now on behind
        mover = guests[to_move(await view(guests[0], path))]
        body = choice(await view(mover, path), "Play Copper")
        first = await mover.post(f"{path}/choices", body, Idempotency_Key="k")
        again = await at(other.http, mover).post(f"{path}/choices", body, Idempotency_Key="k")
        assert again.headers["idempotent-replayed"] == "true"
        assert ok(again) == ok(first)
        reused = await at(other.http, mover).post(
            f"{path}/choices", body | {"picks": [body["picks"][0] + 1]}, Idempotency_Key="k"
        )
        refused(reused, 422, "key-reused")
        assert (await view(mover, path))["version"] == ok(first)["version"]


async def test_processes_open_one_game_for_one_key(site: Site, tmp_path: Path) -> None:
    async with two(site, tmp_path) as apps:
        anna = await apps[0].player("Anna")
        body = {"ruleset": "toy", "seats": 2}
        for n in range(5):
            sent = [at(h.http, anna).post("/v1/games", body, Idempotency_Key=f"k{n}") for h in apps]
            made = [ok(answer)["id"] for answer in await asyncio.gather(*sent)]
            assert made[0] == made[1]
        assert len(ok(await anna.get("/v1/games"))["games"]) == 5


async def test_processes_racing_for_one_question_have_one_winner(site: Site, tmp_path: Path) -> None:
    async with two(site, tmp_path) as apps:
        guests = await apps[0].players("Anna", "Bert")
        path = await deal(guests[0], *guests)
        for _ in range(10):
            seen = await view(guests[0], path)
            mover = guests[to_move(seen)]
            body = simple(await view(mover, path))
            raced = [at(h.http, mover).post(f"{path}/choices", body) for h in apps]
            answers = sorted(await asyncio.gather(*raced), key=lambda answer: answer.status_code)
            assert answers[0].status_code == 201
            assert refused(answers[1], 409, "not-asked")["version"] == seen["version"] + 1
            versions = [(await view(at(h.http, mover), path))["version"] for h in apps]
            assert versions == [seen["version"] + 1] * 2


# -- followers are shown what the store has acknowledged, even if delayed or if the store fails


LATE = {"late": {"versions": 1}}


async def running(h: RunningApp, **more: Any) -> tuple[str, list[Guest]]:
    guests = await h.players("Anna", "Bert")
    return await deal(guests[0], *guests, **more), guests


def unheard(game: str, version: int) -> None:
    """A lost notification."""


async def test_stream_begins_with_what_was_acknowledged_elsewhere(
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


async def test_stream_goes_on_when_the_store_answers_again(h: RunningApp) -> None:
    path, guests = await running(h, spectators=LATE)
    await play(path, guests, 1)
    late = (await view(h.nobody, path))["version"]
    async with tap(h.app, f"{path}/stream", {"Accept": NDJSON, "Last-Event-ID": str(late - 1)}) as stream:
        assert [frame["version"] for frame in await stream.frames(1)] == [late]
        h.ledger.looks_fail = 1
        await play(path, guests, 1)
        await play(path, guests, 1)
        assert [frame["version"] for frame in await stream.frames(3)] == [late, late + 1, late + 2]


async def test_withdrawn_game_is_seen_by_late_spectators(h: RunningApp) -> None:
    """It never started, so they cannot see anything too early."""
    host, stranger = await h.players("Host", "Stranger")
    path = await open_game(host, spectators=LATE)
    assert ok(await host.delete(path))["status"] == "over"
    assert ok(await stranger.get(path))["status"] == "over"
    assert (await view(h.nobody, path))["version"] == 2
    refused(await stranger.post(f"{path}/seats", {}), 409, "game-over")
    assert [game["status"] for game in ok(await stranger.get("/v1/games"))["games"]] == ["over"]


async def test_command_an_old_table_refuses_is_repeated(site: Site, tmp_path: Path) -> None:
    async with two(site, tmp_path) as (here, there):
        guests = await here.players("Anna", "Bert")
        path = await deal(guests[0], *guests)
        before = await view(guests[0], path)
        mover, lock = guests[to_move(before)], here.service.live_games.lock(game_of(path))
        body = choice(await view(mover, path), "Play Copper")
        async with lock:  # let in at this version, it waits for its turn: only the next version asks its question
            sending = asyncio.create_task(mover.post(f"{path}/choices", body | {"question": before["version"] + 1}))
            await until(lambda: lock.before == 2)
            ok(await at(there.http, mover).post(f"{path}/choices", body))
        assert ok(await sending)["version"] == before["version"] + 2


async def test_command_overtaken_too_often_is_refused_as_busy(site: Site, tmp_path: Path) -> None:
    async with two(site, tmp_path) as (here, there):
        guests = await here.players("Anna", "Bert")
        path = await deal(guests[0], *guests)
        before, append = (await view(guests[0], path))["version"], here.ledger.append

        def overtaken(*given: Any) -> asyncio.Task[None]:
            async def second() -> None:
                await play(path, [at(there.http, guest) for guest in guests], 1)
                await append(*given)

            return asyncio.ensure_future(second())

        here.ledger.append = overtaken  # pyright: ignore[reportAttributeAccessIssue] - in front of the real one
        problem = refused(await guests[0].post(f"{path}/resignation", {}), 409, "busy")
        assert "again" in problem["detail"]
        here.ledger.append = append
        seen = await view(guests[0], path)
        assert (seen["status"], seen["version"]) == ("running", before + MOST_DECISIONS), "only the others' choices"
        assert ok(await guests[0].post(f"{path}/resignation", {}))["frame"]["version"] == before + MOST_DECISIONS + 1


# -- delayed spectators' streams advance by time alone: they wake when more may be seen, though nothing happens


async def test_stream_wakes_when_more_may_be_seen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: asyncio.Queue[float] = asyncio.Queue()

    def wake_in(_: Broadcast, seconds: float) -> None:
        asked.put_nowait(seconds)

    monkeypatch.setattr(Broadcast, "wake_in", wake_in)
    async with application(tmp_path, heartbeat=SOON) as h:
        path, *players = await h.table(spectators={"late": {"minutes": 1}})
        newest = await view(players[0], path)
        async with tap(h.app, f"{path}/stream", {"Accept": NDJSON}) as stream:
            assert (await stream.frames(newest["version"] - 1))[-1]["version"] == newest["version"] - 1
            async with asyncio.timeout(SOON):
                assert 59 < await asked.get() < 60
            h.clock.now = newest["at"] + MINUTE
            h.service.broadcaster.wake()
            assert (await stream.frames(newest["version"]))[-1]["version"] == newest["version"]


async def test_broadcast_wakes_whoever_waits_by_the_earliest_time(tmp_path: Path) -> None:
    async with application(tmp_path, heartbeat=10 * SOON) as h:
        path, *_ = await h.table()
        live = await h.service.live_games.current(path.rpartition("/")[2])
        async with h.service.broadcaster.follow(live) as broadcast:
            for seconds in ((0.01,), (0.0,), (10 * SOON, 0.01), (0.01, 10 * SOON)):
                waiting = broadcast.changed()
                for one in seconds:
                    broadcast.wake_in(one)
                async with asyncio.timeout(SOON):
                    assert await waiting is False
