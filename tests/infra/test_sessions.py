"""What every session must do: of a file, of PostgreSQL, and of a cluster."""

import threading
from collections.abc import Iterator
from contextlib import closing

import pytest

from infra.store.database.connection import Order, Session, Store, StoreError, Taken, gather
from infra.store.maintenance.migrations import open_store
from tests.support.app import SOON
from tests.support.stores import Site, game

POOLS = "SELECT pool, serial FROM quick_pools ORDER BY pool"
ADD = "INSERT INTO quick_pools (pool, serial) VALUES (?, ?)"


@pytest.fixture
def store(site: Site) -> Iterator[Store]:
    with closing(open_store(site.where)) as store:
        yield store


@pytest.fixture
def session(store: Store) -> Iterator[Session]:
    with closing(store.session()) as session:
        yield session


def test_a_row_comes_back_as_it_was_stored(session: Session) -> None:
    row = ("바다 ? %s", 2**62)
    assert session.rows(ADD, row) == []
    session.many(ADD, [("b", -1), ("a", 0)])
    assert session.rows(POOLS) == sorted([row, ("b", -1), ("a", 0)])
    session.rows("INSERT INTO signers (id, public, lost) VALUES (?, ?, ?)", ("k", bytes(range(256)), 0))
    assert [bytes(public) for (public,) in session.rows("SELECT public FROM signers WHERE id = ?", ("k",))] == [
        bytes(range(256))
    ]
    rated = ("toy", "ann", 1, game(7), 1, 25.125, 8.5)
    session.rows("INSERT INTO ratings VALUES (?, ?, ?, ?, ?, ?, ?)", rated)
    assert session.rows("SELECT * FROM ratings") == [rated]
    assert session.rows("SELECT pool FROM quick_pools WHERE serial = ? AND pool = ?", (-1, "c")) == []


def test_what_a_session_refuses_leaves_it_usable(session: Session) -> None:
    session.rows(ADD, ("a", 1))
    with pytest.raises(Taken):
        session.rows(ADD, ("a", 2))
    with pytest.raises(Taken):
        session.many(ADD, [("a", 3)])
    with pytest.raises(StoreError, match="the database failed"):
        session.rows("SELECT nothing FROM quick_pools")
    assert session.rows(POOLS) == [("a", 1)]


def test_a_transaction_is_whole_or_not_there(session: Session, store: Store) -> None:
    with closing(store.session()) as other:
        with session.transaction():
            session.rows(ADD, ("a", 1))
            assert other.rows(POOLS) == [], "nobody sees half of one"
            session.many(ADD, [("b", 2)])
        assert other.rows(POOLS) == [("a", 1), ("b", 2)]
        for wrong in (ZeroDivisionError, Taken, StoreError):
            with pytest.raises(wrong), session.transaction():  # noqa: PT012 - what fails is in the middle of it
                session.rows(ADD, ("c", 3))
                if wrong is Taken:
                    session.rows(ADD, ("a", 1))
                if wrong is StoreError:
                    session.rows("SELECT nothing")
                raise ZeroDivisionError
            assert session.rows(POOLS) == other.rows(POOLS) == [("a", 1), ("b", 2)]


def test_transactions_with_one_lock_take_turns(store: Store) -> None:
    done, inside = list[str](), threading.Event()

    def second() -> None:
        with closing(store.session()) as session, session.transaction("pool"):
            done.append("second")

    with closing(store.session()) as session, session.transaction("pool"):
        waiting = threading.Thread(target=second)
        waiting.start()
        inside.wait(0.2)
        done.append("first")
    waiting.join(SOON)
    assert done == ["first", "second"]


def test_gathered_rows_are_of_all_games_in_order(session: Session, site: Site) -> None:
    rows = [(game(n), 1, "open", 1_000 + n % 5, 0, 0) for n in range(20)]
    for row in rows:
        site.run(
            "INSERT INTO games (game, version, status, opened_at, bots, bot_to_move) VALUES (?, ?, ?, ?, ?, ?)", row
        )
    query = "SELECT game, opened_at FROM games ORDER BY opened_at DESC, game DESC LIMIT 7"
    due = sorted([(row[0], row[3]) for row in rows], key=lambda row: (row[1], row[0]), reverse=True)[:7]
    assert gather(session, "games", query, (), Order((1, 0), reverse=True, most=7)) == due
    assert len(gather(session, "games", "SELECT game FROM games WHERE version = ?", (1,))) == len(rows)


def test_session_may_be_closed_twice(store: Store) -> None:
    session = store.session()
    session.rows(POOLS)
    session.close()
    session.close()
