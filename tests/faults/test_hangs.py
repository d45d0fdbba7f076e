"""A PostgreSQL that neither answers nor hangs up, as behind a dead disk: nobody waits for it for ever."""

import asyncio
import threading
from pathlib import Path
from random import Random
from time import monotonic

import httpx
import pytest

from infra.store.database.connection import Session, StoreError, Workers
from infra.store.maintenance.migrations import migrate, open_store
from tests.faults.auditor import audit
from tests.faults.client import Client, pick
from tests.faults.games import opened, question
from tests.faults.stage import Stage
from tools.servers.postgres import Postgres
from tools.servers.server import hanging

BOUND = 6.0
"""Seconds within which every request is answered: two, plus what a busy machine adds. Drivers alone would take ten."""
BACK = 10.0
"""Seconds after which all goes on."""


async def test_endless_work_is_given_up_by_its_caller(tmp_path: Path) -> None:
    place, free = tmp_path / "games.sqlite3", threading.Event()
    migrate(place)
    store = open_store(place)
    workers = Workers(store, 1, "tested")
    done: list[str] = []

    def hang(_: Session) -> None:
        free.wait(BOUND)
        done.append("what had begun")

    with pytest.raises(StoreError, match="has not answered"):
        await workers.run(hang, within=0.05)
    with pytest.raises(StoreError, match="has not answered"):
        await workers.run(lambda _: done.append("what only waited"), within=0.05)
    free.set()
    assert await workers.run(lambda session: session.rows("SELECT 1"), within=BOUND) == [(1,)]
    assert done == ["what had begun"]
    workers.close()
    store.close()


async def test_hanging_store_is_a_503_before_long(two: Stage, store: Postgres) -> None:
    async with httpx.AsyncClient(base_url=two.urls[0], timeout=3 * BOUND) as http:
        client = Client(http, two, Random(1))
        tables = [await opened(client, 2) for _ in range(4)]
        turns = [await question(client, *table) for table in tables]
        sent = [
            (f"/v1/games/{game}/choices", client.keyed(turn[0], "choices", game)[0], pick(turn[1], client.rng))
            for (game, _), turn in zip(tables, turns, strict=True)
            if turn is not None
        ]
        with hanging(store.process):
            began = monotonic()
            choices = [http.post(path, headers=headers, json=body) for path, headers, body in sent for _ in range(2)]
            reads = [http.get(f"/v1/games/{game}/view") for game, _ in tables for _ in range(8)]
            others = [http.get("/v1/games"), http.post("/v1/players", json={"name": "Dora"}), http.get("/v1/readyz")]
            answers = await asyncio.gather(*choices, *reads, *others)
            took = monotonic() - began
            assert {answer.status_code for answer in answers} == {503}
            assert all("retry-after" in answer.headers for answer in answers)
            assert took < BOUND
            assert (await http.get("/v1/healthz")).is_success
        began = monotonic()
        for path, headers, body in sent:
            while (answer := await http.post(path, headers=headers, json=body)).status_code == 503:
                assert monotonic() < began + BACK, "nothing goes on by itself"
                await asyncio.sleep(0.1)
            assert answer.status_code == 201, answer.text
        for game, players in tables:
            assert (await client.view(players[0], game))["version"] == 4
    assert audit(two.store, two.acked, two.sent).wrong == {}
