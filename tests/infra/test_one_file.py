"""A file is queried by the event loop itself, and its writers in one process wait for each other."""

import asyncio
import threading
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from infra.store.database import sqlite
from infra.store.database.connection import Session, StoreError
from infra.store.database.sqlite import SqliteStore
from tests.support.stores import Site, game, row, start
from tests.support.until import until

THREADS_TAKE = 30.0
"""Seconds after which a thread that should have ended hangs."""
OTHERS = 5
"""Waiting writers when an append comes."""


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The threads in which a newest version was read."""
    threads, honest = list[int](), SqliteStore.newest

    def newest(self: SqliteStore, session: Session, games: Any) -> dict[str, int]:
        threads.append(threading.get_ident())
        return honest(self, session, games)

    monkeypatch.setattr(SqliteStore, "newest", newest)
    return threads


async def test_newest_version_is_read_without_a_thread(sqlite_site: Site, asked: list[int]) -> None:
    with sqlite_site.ledger() as ledger, sqlite_site.ledger() as rival:
        await start(ledger, 1)
        assert await ledger.newest([game(1)]) == {game(1): 1}
        await rival.append(game(1), row(2))
        assert await ledger.newest([game(1)]) == {game(1): 2}, "whoever has written it"
        assert await ledger.newest([game(9)]) == {}
    assert {*asked} == {threading.get_ident()}


async def test_locked_file_is_read_on_a_thread(
    sqlite_site: Site, asked: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    def at_once(_: SqliteStore) -> Any:
        class Busy:
            def rows(self, *_: Any) -> Any:
                raise StoreError("the database is locked")

            def close(self) -> None: ...

        return Busy()

    monkeypatch.setattr(SqliteStore, "at_once", at_once)
    with sqlite_site.ledger() as ledger:
        await start(ledger, 1)
        assert await ledger.newest([game(1)]) == {game(1): 1}
    here, beside = asked
    assert here == threading.get_ident() != beside


def test_writers_of_one_process_queue(sqlite_site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    def connect(path: Path, *, wait: float = 0) -> Any:
        return honest(path, wait=min(wait, 0))  # SQLite itself lets nobody wait

    monkeypatch.setattr(sqlite, "connect", connect)
    done, file = list[str](), sqlite_site.where
    assert isinstance(file, Path)
    with closing(SqliteStore(file)) as store:

        def write() -> None:
            with closing(store.session()) as session, session.transaction():
                done.append("second")

        second = threading.Thread(target=write)
        with closing(store.session()) as session, session.transaction():
            second.start()
            second.join(0.2)
            done.append("first")
        second.join(THREADS_TAKE)
    assert done == ["first", "second"]


async def test_append_waits_for_one_writer_at_most(sqlite_site: Site) -> None:
    held, lined_up, seen = threading.Event(), threading.Event(), list[Any]()
    with sqlite_site.ledger() as ledger:
        await start(ledger, 1)
        store = ledger.store
        assert isinstance(store, SqliteStore)

        def hold() -> None:
            with closing(store.session()) as session, session.transaction():
                held.set()
                assert lined_up.wait(THREADS_TAKE)

        def write() -> None:
            with closing(store.session()) as session, session.transaction():
                seen.extend(session.rows("SELECT version FROM games WHERE game = ?", (game(1),)))

        threads = [threading.Thread(target=hold), *[threading.Thread(target=write) for _ in range(OTHERS)]]
        threads[0].start()
        assert held.wait(THREADS_TAKE)
        for one in threads[1:]:
            one.start()
        await until(lambda: store.turns.waiting >= OTHERS, seconds=THREADS_TAKE)
        append = asyncio.ensure_future(ledger.append(game(1), row(2)))
        await until(lambda: store.turns.waiting > OTHERS, seconds=THREADS_TAKE)
        lined_up.set()
        await append
        for one in threads:
            one.join(THREADS_TAKE)
    assert seen == [(2,)] * OTHERS, "those who had waited already come after it"


honest = sqlite.connect
