import asyncio
import subprocess
import sys
import threading
import time
from collections.abc import Generator
from contextlib import ExitStack, closing, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import psycopg
import pytest

from infra.store.connection import Noted, Session, Store
from infra.store.migrations import migrate, open_store
from infra.store.postgres import SingleConnectionDatastore, connect
from infra.store.recorder import APPEND, HorizonRecorder
from tests.infra.hammer import SHARED, game, unit
from tests.servers.postgres import database, postgres
from tests.support.stores import Site
from tests.support.summary import Counted

ROOT = Path(__file__).parents[2]


@contextmanager
def holding(site: Site, n: int) -> Generator[psycopg.Connection[Any]]:
    """An append to game n whose transaction is in our hands: rolled back unless it is committed."""
    stored = unit(game(n), 1).stored
    with closing(connect(str(site.where), transacting=True)) as connection:
        connection.execute(APPEND, ([game(n)], [1], [stored.topic], [stored.state]))
        yield connection
        connection.rollback()


@dataclass
class Reader:
    """Reads on from where it was."""

    store: Store
    session: Session
    within: bool = False
    """Whether it reads within transactions, as the runner of the lists does."""
    limit: int = 100
    seen: list[Noted] = field(default_factory=list[Noted])

    @property
    def games(self) -> list[int]:
        return [int(n.game, 16) for n in self.seen]

    def poll(self) -> list[int]:
        """Games that are new."""
        after = self.seen[-1].position if self.seen else 0
        if self.within:
            with self.session.transaction("reader"):
                fresh = self.store.settled(self.session, after, self.limit)
        else:
            fresh = self.store.settled(self.session, after, self.limit)
        self.seen += fresh
        return [int(n.game, 16) for n in fresh]


@pytest.fixture(params=[False, True], ids=["bare", "within"])
def reader(request: pytest.FixtureRequest, postgres_site: Site) -> Generator[Reader]:
    with closing(open_store(postgres_site.where)) as store, closing(store.session()) as session:
        yield Reader(store, session, request.param)


def put(store: Store, *numbers: int) -> None:
    assert store.insert_units([unit(game(n), 1) for n in numbers]) == [None] * len(numbers)


def test_what_follows_without_a_hole_is_handed_out_at_once(reader: Reader) -> None:
    for n in range(1, 4):
        put(reader.store, n)
        assert reader.poll() == [n]
    assert reader.poll() == []


def test_a_lower_id_that_commits_late_is_waited_for_and_comes_first(postgres_site: Site, reader: Reader) -> None:
    put(reader.store, 1)
    with holding(postgres_site, 2) as late:
        put(reader.store, 3, 4)
        assert reader.poll() == [1]
        for _ in range(3):
            assert reader.poll() == []
        late.commit()
        assert reader.poll() + reader.poll() == [2, 3, 4]
    assert [n.position for n in reader.seen] == [1, 2, 3, 4]


def test_a_hole_that_was_rolled_back_is_passed_once_nobody_can_fill_it(postgres_site: Site, reader: Reader) -> None:
    with holding(postgres_site, 2) as late:
        put(reader.store, 3)
        assert reader.poll() == []
        late.rollback()
        assert reader.poll() + reader.poll() == [3]
    assert [n.position for n in reader.seen] == [2]


def test_a_hole_is_not_passed_because_another_one_was(postgres_site: Site, reader: Reader) -> None:
    with ExitStack() as stack:
        early = stack.enter_context(holding(postgres_site, 2))
        put(reader.store, 3)
        assert reader.poll() == []  # here the barrier is taken, before the next one begins
        late = stack.enter_context(holding(postgres_site, 4))
        put(reader.store, 5)
        early.rollback()
        assert reader.poll() + reader.poll() == [3]
        assert reader.poll() == []
        late.commit()
        assert reader.poll() + reader.poll() == [4, 5]


def test_who_reads_behind_another_skips_nothing_either(postgres_site: Site, reader: Reader) -> None:
    """What one has learnt of holes holds for all that read the same store."""
    with closing(reader.store.session()) as session, holding(postgres_site, 2) as late:
        behind = Reader(reader.store, session, limit=1)
        put(reader.store, 3, 4)
        assert (behind.poll(), reader.poll(), behind.poll()) == ([], [], [])
        late.commit()
        assert reader.poll() + reader.poll() == [2, 3, 4]
        assert behind.poll() + behind.poll() + behind.poll() == [2, 3, 4]


def test_a_transaction_that_only_reads_holds_nothing_up(postgres_site: Site, reader: Reader) -> None:
    with closing(connect(str(postgres_site.where), transacting=True)) as other:
        other.execute("SELECT count(*) FROM stored_events")
        with holding(postgres_site, 1):
            put(reader.store, 2)
            assert reader.poll() == []
        assert reader.poll() + reader.poll() == [2]


def test_the_library_s_notifications_are_read_below_the_horizon_too(postgres_site: Site) -> None:
    with (
        closing(SingleConnectionDatastore(str(postgres_site.where))) as lines,
        closing(open_store(postgres_site.where)) as store,
    ):
        recorder = HorizonRecorder(lines)
        with holding(postgres_site, 1) as late:
            put(store, 2, 3)
            assert recorder.select_notifications(1, 10) == []
            late.commit()
            recorder.select_notifications(1, 10)
        assert [n.id for n in recorder.select_notifications(1, 10)] == [1, 2, 3]
        assert [n.id for n in recorder.select_notifications(1, 10, inclusive_of_start=False)] == [2, 3]
        assert [n.id for n in recorder.select_notifications(None, 10, stop=2)] == [1, 2]
        assert [n.originator_id for n in recorder.select_notifications(2, 1)] == [game(2)]


async def test_a_server_that_fell_over_leaves_no_reader_waiting() -> None:
    with postgres() as server:
        site = Site(database(server.url, "games"))
        migrate(site.where)
        with closing(open_store(site.where)) as store, closing(store.session()) as session:
            reader = Reader(store, session)
            with closing(connect(str(site.where), transacting=True)) as late:
                late.execute(APPEND, ([game(1)], [1], ["topic"], [b""]))
                put(store, 2)
                assert reader.poll() == []  # here the barrier is taken; the log says nothing of it
                await asyncio.to_thread(server.crash)
            await asyncio.to_thread(server.start)
            assert reader.poll() + reader.poll() + reader.poll() == [2]


def test_an_append_never_reads_what_is_stored_already(postgres_site: Site) -> None:
    # A plan that was made while there was little to read is kept by the server until somebody analyses the table.
    store = open_store(postgres_site.where)
    for version in range(1, 61):
        assert not any(store.insert_units([unit(game(n), version) for n in range(20)]))
    store.close()
    with closing(connect(str(postgres_site.where))) as connection:
        stored = read = 0
        while stored < 60 * 20:  # a connection's counts are seen when it has ended
            connection.execute("SELECT pg_stat_clear_snapshot()")
            ((stored, read),) = connection.execute(
                "SELECT n_tup_ins, seq_tup_read FROM pg_stat_user_tables WHERE relname = 'stored_events'"
            )
        assert read < stored, "not even once"


def tail(reader: Reader, done: threading.Event) -> None:
    """Read until nothing comes any more."""
    quiet = 0
    while quiet < 3:
        quiet = 0 if reader.poll() or not done.is_set() else quiet + 1
        time.sleep(0.001)


def hammer(site: Site, writers: int, seconds: float) -> dict[str, int]:
    """Two processes with so many writers in all; four readers, who in the end have seen all, once, in order."""
    command = [sys.executable, "-m", "tests.infra.hammer", site.url]
    children = [
        subprocess.Popen([*command, str(1000 * n), str(writers // 2), str(seconds)], cwd=ROOT, stdout=subprocess.PIPE)
        for n in (1, 2)
    ]
    done = threading.Event()
    with closing(open_store(site.where)) as one, closing(open_store(site.where)) as other, ExitStack() as stack:
        one.insert_units([unit(game(n), 1) for n in range(SHARED)])
        readers = [
            Reader(store, stack.enter_context(closing(store.session())), within, limit)
            for store, within, limit in ((one, False, 500), (one, False, 7), (one, True, 500), (other, True, 50))
        ]
        threads = [threading.Thread(target=tail, args=(reader, done)) for reader in readers]
        for thread in threads:
            thread.start()
        try:
            stored = [int(child.communicate(timeout=seconds + 60)[0]) for child in children]
        finally:
            done.set()
            for thread in threads:
                thread.join()
        with closing(one.session()) as session:
            column = {"sqlite": "rowid", "postgres": "notification_id"}[site.kind]
            there = [n for (n,) in session.rows(f"SELECT {column} FROM stored_events ORDER BY 1")]
    assert len(there) == sum(stored) + SHARED
    assert len(there) > 200 * seconds, "it was a hammer"
    assert site.kind == "sqlite" or there[-1] - len(there) > 20 * seconds, "there were holes"
    for reader in readers:
        assert [n.position for n in reader.seen] == there
    return {"readers": len(readers), "stored": len(there), "rolled_back": there[-1] - len(there)}


def test_the_gap_hammer(postgres_site: Site) -> None:
    hammer(postgres_site, 24, 3)


def test_the_gap_hammer_on_a_file(sqlite_site: Site) -> None:
    hammer(sqlite_site, 8, 1.5)


@pytest.mark.soak
def test_the_gap_hammer_for_long(postgres_site: Site, sqlite_site: Site, counted: Counted) -> None:
    counted("gap_hammer_postgres", skipped=0, doubled=0, **hammer(postgres_site, 24, 60))
    counted("gap_hammer_sqlite", skipped=0, doubled=0, **hammer(sqlite_site, 8, 30))
