"""A bot's question outlives the process that hosted it."""

import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx
import pytest

from api.application.service.bots import Bots
from infra.store.database.connection import Session
from tests.faults.stage import plain, running
from tests.support.app import application
from tests.support.client import Guest, ok
from tests.support.games import frames, open_game
from tests.support.stores import Site
from tests.support.streams import tap

LATE = 60.0
"""Seconds after which something is wrong."""
TABLES, SEATS = 2, 4
"""Games at once and bots in each: more than a server plays to the end before it can be killed."""


class Store:
    """The newest versions, without asking a server: one that is asked looks at the game, and finds its bot."""

    def __init__(self, session: Session, paths: list[str]) -> None:
        self._session, self._games = session, [path.rpartition("/")[2] for path in paths]

    def versions(self) -> list[int]:
        query = "SELECT max(version) FROM events WHERE game = ?"
        return [self._session.rows(query, (game,))[0][0] for game in self._games]

    def until(self, reached: Callable[[list[int]], bool]) -> None:
        """Wait for versions."""
        started = time.monotonic()
        while not reached(self.versions()):
            assert time.monotonic() - started < LATE
            time.sleep(0.005)


def each_question_was_answered_once(told: list[Any]) -> None:
    answered = Counter((f["cause"]["seat"], f["cause"]["question"]) for f in told if f["cause"]["type"] == "chose")
    assert set(answered.values()) == {1}
    assert [frame["version"] for frame in told] == list(range(1, len(told) + 1))


async def test_when_its_process_is_killed_another_one_takes_the_bot_up_and_no_choice_is_made_twice(
    sqlite_site: Site,
) -> None:
    """Over a file; `tests/faults` does it over PostgreSQL."""
    environ = plain(CROUPIER_DATABASE_URL=sqlite_site.url)
    with running([environ, environ]) as (dying, staying), sqlite_site.session() as session:
        async with httpx.AsyncClient(base_url=dying.url) as http:
            made = ok(await Guest(http).post("/v1/players", {"name": "Host"}))
            host = Guest(http, made["id"], "Host", made["token"])
            paths = [await open_game(host, seats=SEATS) for _ in range(TABLES)]
            for n in range(TABLES * SEATS):
                ok(await host.post(f"{paths[n % TABLES]}/seats", {"bot": "big-money"}))
        store = Store(session, paths)
        store.until(lambda versions: min(versions) > SEATS + 1)
        dying.kill()
        left = store.versions()
        store.until(lambda versions: all(now > then + 30 for now, then in zip(versions, left, strict=True)))
        async with httpx.AsyncClient(base_url=staying.url) as http:
            for path in paths:
                each_question_was_answered_once(await frames(Guest(http), path))


async def test_two_that_are_at_the_same_bot_leave_one_history(site: Site, tmp_path: Path) -> None:
    """Both have the game open, so both answer for its bots: the store decides each time."""
    async with (
        application(tmp_path, url=site.url) as one,
        application(tmp_path, url=site.url, seed="other") as other,
    ):
        host = await one.player("Host")
        path = await open_game(host)
        for _ in range(2):
            ok(await host.post(f"{path}/seats", {"bot": "big-money"}))
        ok(await other.nobody.get(f"{path}/view"))
        async with tap(one.app, f"{path}/stream", {}) as here, tap(other.app, f"{path}/stream", {}) as there:
            told = (await here.frames(40))[:40]
            assert (await there.frames(40))[:40] == told
    each_question_was_answered_once(told)


async def test_an_application_that_comes_back_takes_its_bots_up_at_once(
    site: Site, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def never(*_: Any) -> None:
        """Nobody looks after questions that lie idle."""

    monkeypatch.setattr(Bots, "_take_up_idle", never)
    async with application(tmp_path, url=site.url) as h:
        host = await h.player("Host")
        path = await open_game(host)
        for _ in range(2):
            ok(await host.post(f"{path}/seats", {"bot": "big-money"}))
    for n in range(2):
        with site.session() as session:
            ((left,),) = [Store(session, [path]).versions()]
        async with application(tmp_path, url=site.url, seed=str(n)) as h, tap(h.app, f"{path}/stream", {}) as stream:
            told = await stream.frames(left + 3)
        each_question_was_answered_once(told)
