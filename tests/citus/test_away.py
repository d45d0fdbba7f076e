"""What each part of a server does while one of two workers is down, and that all is as before when it is back."""

import asyncio
import json
import time
from collections.abc import Sequence
from itertools import count
from pathlib import Path
from typing import Any

import httpx
import pytest
from msgspec.structs import replace

from api.application.games.keys import Key
from infra.cli.main import main
from infra.variables import DEFAULT_LIMITS
from tests.citus.conftest import AWAY, HERE, SOON, away, places, whole_again, worker_of
from tests.faults.stage import plain, running
from tests.support.app import application
from tests.support.client import Guest, at, ok, refused
from tests.support.games import deal, open_game, play, simple, to_move, view
from tests.support.stores import Site, start
from tests.support.until import until
from tools.servers.citus import Citus

KEY = "k1:MDEyMzQ1Njc4OTAxMjM0NTY3ODkwMTIzNDU2Nzg5MDE="
AT_ONCE = 3.0
"""Seconds within which a choice is refused: well below the time-outs of connections and requests."""
TRIES = 20
"""Requests of strangers for a game. What is missing varies, so one of two tries finds one."""


async def test_a_server_starts_while_a_worker_is_away(cluster: Citus, spread: Site, tmp_path: Path) -> None:
    async with application(tmp_path, url=spread.url) as home:
        people = await home.players("Anna", "Bert")
        paths = [await deal(people[0], *people, access="open") for _ in range(8)]
    place = places(cluster, spread, *paths)
    async with away(cluster):
        with running([plain(CROUPIER_DATABASE_URL=spread.url, CROUPIER_DATA=str(tmp_path), CROUPIER_LIMITS="on")]) as (
            api,
        ):
            async with httpx.AsyncClient(base_url=api.url, timeout=SOON) as http:
                anna, bert = (at(http, guest) for guest in people)
                await until(lambda: anna.get("/v1/readyz?deep=1"), lambda ready: ok(ready)["away"], SOON)
                for path in paths:
                    if place[path] == HERE:
                        assert await play(path, (anna, bert), 2) == 2
                    else:
                        refused(await anna.get(f"{path}/view"), 503, "unavailable")
                await asyncio.to_thread(cluster.workers[AWAY].start)
                await whole_again(anna)
                for path in paths:
                    assert await play(path, (anna, bert), 2) == 2, "it comes back by itself"


async def test_worker_away_refuses_its_games_choices_only(cluster: Citus, spread: Site, tmp_path: Path) -> None:
    async with application(tmp_path, url=spread.url, limits=DEFAULT_LIMITS) as home:
        anna, bert = await home.players("Anna", "Bert")
        paths = [await deal(anna, anna, bert, access="open") for _ in range(8)]
        place = places(cluster, spread, *paths)
        choices = {path: await _next_choice(path, (anna, bert)) for path in paths}
        async with away(cluster):

            async def refuse(path: str) -> float:
                guest, body = choices[path]
                began = time.monotonic()
                answer = await guest.post(f"{path}/choices", body)
                assert refused(answer, 503, "unavailable")["retry"]
                assert int(answer.headers["retry-after"]) >= 1
                return time.monotonic() - began

            there = [path for path in paths if place[path] == AWAY]
            refusing = asyncio.gather(*[refuse(path) for path in there * 4])
            for path in paths:
                if place[path] == HERE:
                    assert await play(path, (anna, bert), 2) == 2, "nobody there waits"
            assert max(await refusing) < AT_ONCE, "nobody waits until a time has run out"
        await whole_again(home.nobody)
        for path in there:
            assert await play(path, (anna, bert), 2) == 2


async def _next_choice(path: str, guests: Sequence[Guest]) -> tuple[Guest, Any]:
    """Who is asked in a game, and the body of a choice for them."""
    guest = guests[to_move(await view(guests[0], path))]
    return guest, simple(await view(guest, path))


async def test_worker_away_stops_no_opening_or_counting(cluster: Citus, spread: Site, tmp_path: Path) -> None:
    most = 6
    async with application(tmp_path, url=spread.url, limits=replace(DEFAULT_LIMITS, games=most)) as home:
        anna = await home.player("Anna")
        place = places(cluster, spread, *[await open_game(anna) for _ in range(4)])
        body = {"ruleset": "dominion", "seats": 2, "options": {"preset": "first-game"}}
        async with away(cluster):
            answers = [await anna.post("/v1/games", body) for _ in range(2 * TRIES)]
            opened = [ok(answer)["id"] for answer in answers if answer.status_code == 201]
            assert {answer.status_code for answer in answers} <= {201, 429, 503}, "503: it would have lain there"
            refused(answers[-1], 429, "limited")
            counted = sum(where == HERE for where in place.values())
            assert len(opened) == most - counted, "the others are held against nobody meanwhile"
        await whole_again(home.nobody)
        assert await home.composed.accounts.held(anna.id, "games") == len(place) + len(opened), "none was forgotten"
        refused(await anna.post("/v1/games", body), 429, "limited")


async def test_worker_away_stops_no_matchmaking(cluster: Citus, spread: Site, tmp_path: Path) -> None:
    pool, quick = "dominion/2/none", {"ruleset": "dominion", "seats": 2}
    async with application(tmp_path, url=spread.url, limits=DEFAULT_LIMITS) as home:
        people = await home.players("Anna", "Bert")
        events = home.composed.events
        lanes = (events.store.lane(events.game_of(Key.of_quick(pool, serial).scope)) for serial in count())
        there = next(serial for serial, lane in enumerate(lanes) if worker_of(cluster, lane) == AWAY)
        spread.run(f"INSERT INTO quick_pools (pool, serial) VALUES ('{pool}', {there})")
        async with away(cluster):
            games = set[str]()
            for guest in people:
                tries = 1
                while (answer := await guest.post("/v1/quick", quick)).status_code == 503:
                    tries += 1
                    assert tries <= TRIES, "its next game lies elsewhere"
                games.add(ok(answer)["id"])
            assert len(games) == 1, "at one table"
        await whole_again(home.nobody)


async def test_game_ends_though_rematch_worker_is_away(cluster: Citus, spread: Site, tmp_path: Path) -> None:
    async with application(tmp_path, url=spread.url, limits=DEFAULT_LIMITS) as home:
        anna, bert = await home.players("Anna", "Bert")
        place = places(cluster, spread, *[await deal(anna, anna, bert, access="open") for _ in range(8)])
        async with away(cluster):
            for path in (path for path, where in place.items() if where == HERE):
                ok(await anna.post(f"{path}/resignation", {}))
                shown = ok(await bert.get(path))
                assert (shown["status"], shown["rematch"]) == ("over", None)


async def test_worker_away_leaves_its_invitations_out_of_list(cluster: Citus, spread: Site, tmp_path: Path) -> None:
    async with application(tmp_path, url=spread.url, limits=DEFAULT_LIMITS) as home:
        anna, bert = await home.players("Anna", "Bert")
        paths = [await open_game(anna, access="invited") for _ in range(6)]
        place = places(cluster, spread, *paths)
        for path in paths:
            assert ok(await anna.post(f"{path}/invitations", {"player": bert.id}))
        whole = ok(await bert.get("/v1/me/invitations"))
        assert not whole["partial"]
        assert len(whole["invitations"]) == len(paths)
        async with away(cluster):
            part = ok(await bert.get("/v1/me/invitations"))
            assert part["partial"]
            assert part["invitations"] == [
                kept for kept in whole["invitations"] if place[f"/v1/games/{kept['game']}"] == HERE
            ]
        await whole_again(home.nobody)
        assert ok(await bert.get("/v1/me/invitations")) == whole


def test_doctor_names_a_worker_that_is_away(
    cluster: Citus, spread: Site, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CROUPIER_DATA", str(tmp_path))
    monkeypatch.setenv("CROUPIER_DATABASE_URL", spread.url)
    monkeypatch.setenv("CROUPIER_CIPHER_KEYS", KEY)
    with spread.ledger(KEY) as ledger:
        asyncio.run(start(ledger, *range(8)))
    assert _stored(capsys) == []
    cluster.workers[AWAY].crash()
    try:
        (found,) = _stored(capsys)
        assert f":{cluster.workers[AWAY].port} does not answer" in found
    finally:
        cluster.workers[AWAY].start()
    assert _stored(capsys) == []


def _stored(capsys: pytest.CaptureFixture[str]) -> list[str]:
    """The faults that `croupier check doctor` reports; the test servers' settings are ignored."""
    main(["check", "doctor", "--json"])
    troubles = json.loads(capsys.readouterr().out)["findings"]
    wrong = [one["found"] for one in troubles if one["about"] == "store" and one["state"] == "wrong"]
    return [found for found in wrong if "runs with" not in found]
