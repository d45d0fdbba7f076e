"""Batches of games on every store: fast, whole, and one for each key, whatever happens meanwhile."""

import asyncio
import threading
import time
from contextlib import suppress
from pathlib import Path
from typing import Any

import httpx

from tests.deals.tables import deal, end
from tests.events.rounds import FAR, event, league, listed
from tests.faults.stage import stage
from tests.support.app import RunningApp, application
from tests.support.client import Guest, ok, refused
from tests.support.patience import patience
from tests.support.stores import Site

PLAYERS = 8
IN_TIME = 1.0
"""Seconds for a hundred games, where nothing else is at work."""


def round_of(players: list[str], games: int) -> dict[str, Any]:
    """A request for so many games of two."""
    pairs = [[players[i % PLAYERS], players[(i + 1 + i // PLAYERS % 6) % PLAYERS]] for i in range(games)]
    return {"games": [{"players": pair, "label": f"Table {number}"} for number, pair in enumerate(pairs)]}


async def crowd(h: RunningApp) -> tuple[str, Guest, list[Guest], list[str]]:
    path, olga, players = await league(h, *[f"Player {number}" for number in range(PLAYERS)])
    return path, olga, players, [player.id for player in players]


async def test_hundred_games_take_a_second(site: Site, tmp_path: Path) -> None:
    async with application(tmp_path / "data", url=site.url) as h:
        path, olga, _, ids = await crowd(h)
        taken, made = list[float](), list[Any]()
        for _ in range(3):
            began = time.monotonic()
            made += ok(await olga.post(f"{path}/games", round_of(ids, 100)))["games"]
            taken.append(time.monotonic() - began)
        assert min(taken) < patience(IN_TIME)
        rows = [(row["number"], row["game"], row["status"]) for row in await listed(h, path)]
        assert rows == [(number, one["game"], "running") for number, one in enumerate(made, 1)]
        assert refused(await olga.post(f"{path}/games", round_of(ids, 101)), 422, "invalid")["pointer"] == "/games"


async def test_two_processes_open_one_batch_for_a_key(site: Site, tmp_path: Path) -> None:
    one = tmp_path / "one"
    async with application(one, url=site.url) as h, application(tmp_path / "two", seed="b", url=site.url) as other:
        path, olga, players, ids = await crowd(h)
        senders = [olga, other.again(olga)] * 8
        asked = round_of(ids, 10)
        answers = await asyncio.gather(*[by.post(f"{path}/games", asked, Idempotency_Key="r") for by in senders])
        assert len({answer.content for answer in answers}) == 1, answers[0].text
        rows = await listed(other, path)
        assert [row["label"] for row in rows] == [f"Table {number}" for number in range(10)]
        assert {row["version"] for row in rows} == {3}
        grants = [grant for one in players for grant in ok(await one.get("/v1/me/organisers"))["organisers"]]
        assert sum(grant["used"] for grant in grants) == 20
        less = await olga.post(f"{path}/games", round_of(ids, 9), Idempotency_Key="r")
        refused(less, 422, "key-reused")


async def test_events_are_kept_on_every_store(site: Site, tmp_path: Path) -> None:
    async with application(tmp_path / "one", url=site.url) as h:
        path, olga, (anna, bert, cleo) = await league(h, "Anna", "Bert", "Cleo")
        second = await event(olga, access="unlisted")
        first = ok(await olga.get(f"/v1/events?organiser={olga.id}&limit=1"))
        assert f"/v1/events/{first['events'][0]['id']}" == second
        rest = ok(await olga.get(f"/v1/events?organiser={olga.id}&cursor={first['next']}"))["events"]
        assert [f"/v1/events/{one['id']}" for one in rest] == [path]
        made = await deal(olga, opens="maker")
        tables = [{"players": [one.id for one in pair], "deal": made["id"]} for pair in ((anna, bert), (bert, cleo))]
        opened = ok(await olga.post(f"{path}/games", {"mode": "each", "games": tables}))["games"]
        assert [one["problem"] and one["problem"]["code"] for one in opened] == [None, "seat-taken"]
        assert (await anna.delete(f"/v1/me/organisers/{olga.id}")).is_success
        assert (await cleo.put(f"/v1/me/blocks/{olga.id}")).is_success
        kept = [ok(await one.get("/v1/me/organisers"))["organisers"] for one in (anna, bert, cleo)]
        assert [[grant["used"] for grant in grants] for grants in kept] == [[], [1], []]
        assert (await olga.put(f"{path}/standings", {"columns": [], "rows": [{"name": "All"}]})).is_success
        ended = ok(await olga.delete(path))
        assert (ended["standings"]["rows"][0]["name"], ended["ended_at"] is None) == ("All", False)
        await end(h, made)
        assert [row["status"] for row in await listed(h, path)] == ["over"]


def test_killed_server_leaves_no_half_game(tmp_path: Path) -> None:
    with stage(f"sqlite:///{tmp_path / 'croupier.sqlite3'}") as killed, httpx.Client(timeout=patience(10.0)) as http:
        (api,) = killed.apis

        def ask(method: str, path: str, token: str = "", body: Any = None, **headers: str) -> httpx.Response:
            sent = {"Authorization": f"Bearer {token}"} if token else {}
            return http.request(method, f"{api.url}/v1{path}", json=body, headers=sent | headers)

        people = [ask("POST", "/players", body={"name": f"Player {n}"}).json() for n in range(PLAYERS + 1)]
        olga, players = people[0], people[1:]
        allowed = {"until": FAR, "games": 1000, "clocks": ["none"]}
        for player in players:
            assert ask("PUT", f"/me/organisers/{olga['id']}", player["token"], allowed).status_code == 200
        asked = {"ruleset": "dominion", "title": "League", "clock": None}
        event = ask("POST", "/events", olga["token"], asked).json()["id"]
        for number, wait in enumerate((0.05, 0.15, 0.3)):
            body = round_of([player["id"] for player in players], 60)
            given = {"Idempotency-Key": f"round-{number}"}

            def send(body: Any = body, given: dict[str, str] = given) -> None:
                with suppress(httpx.HTTPError):
                    httpx.post(
                        f"{api.url}/v1/events/{event}/games", json=body,
                        headers={"Authorization": f"Bearer {olga['token']}", **given},
                    )  # fmt: skip

            sending = threading.Thread(target=send)
            sending.start()
            time.sleep(wait)
            api.kill()
            sending.join()
            api.start()
            there = ask("GET", f"/events/{event}/games").json()["games"]
            assert all(row["status"] == "running" and row["version"] == 3 for row in there), "each game is whole"
            again = ask("POST", f"/events/{event}/games", olga["token"], body, **given)
            assert again.status_code == 201, again.text
            rows = ask("GET", f"/events/{event}/games").json()["games"]
            assert [row["game"] for row in rows[-60:]] == [one["game"] for one in again.json()["games"]]
            assert len(rows) == 60 * (number + 1), "none is lost, and none opened twice"
