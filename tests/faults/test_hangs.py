"""Work on a store that does not end: nobody waits for it for ever."""

import threading
from pathlib import Path

import pytest

from infra.store.database.connection import Session, StoreError, Workers
from infra.store.maintenance.migrations import migrate, open_store

BOUND = 6.0
"""Seconds within which every request is answered: two, plus what a busy machine adds. Drivers alone would take ten."""


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
