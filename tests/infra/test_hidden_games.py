"""What others keep to themselves costs a list nothing, and no list holds up what is due."""

import asyncio
import sqlite3
import threading
from collections.abc import Sequence
from contextlib import closing
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from api.application.ports.stores import Among
from infra.store.database.connection import Session
from infra.store.entries.entry_reader import Entries
from infra.store.entries.mapper import RowMapper
from infra.store.event_store import EventStoreAdapter
from infra.store.lists import ratings
from infra.store.maintenance.migrations import open_store
from projections.schemas.listing import Listing
from tests.audit.games import PLAYERS
from tests.infra.listed_games import all_kinds, store_all
from tests.support.statements import grown, noted
from tests.support.stores import Site, game

CROWD = "a crowd of one"
"""Who plays in all the hidden games, see `FILL`."""


async def looked_at(ledger: EventStoreAdapter) -> None:
    """Every list, from its beginning and from somewhere."""
    (one, other), somewhere = PLAYERS[:2], (all_kinds(1)[0].listed[0].opened_at, "8" * 32)
    for caller, player, ruleset, status, before in product(
        (None, one), (None, one, other, CROWD), (None, "dominion"), (None, "open", "running", "over"), (None, somewhere)
    ):
        await ledger.listings(ruleset, status, before, 9, Among(caller, player))
    for player, ruleset, before in product((None, one, CROWD), (None, "dominion"), (None, somewhere)):
        await ledger.results(ruleset, before, 9, player)
    for waiting, before in product((False, True), (None, somewhere)):
        await ledger.listings_of(one, before, 9, waiting=waiting)
    with closing(ledger.store.session()) as session:
        ledger.lists.waiting(session, "dominion", "0" * 16, 9)
        for seats, after in product((None, 2), (None, (30.0, one))):
            ratings.ladder(session, "dominion", seats, after, 9)
        ratings.ratings_of(session, one)
    await ledger.bots_to_move()
    await ledger.due(2**60, None, 9)
    await ledger.due(2**60, (5, game(5)), 9)


async def test_hidden_games_cost_no_list_anything(sqlite_site: Site) -> None:
    assert isinstance(sqlite_site.where, Path)
    with noted(sqlite_site.where) as statements, sqlite_site.ledger() as ledger:
        store_all(ledger.store, all_kinds(1))
        statements.clear()
        await looked_at(ledger)
    assert len(statements) > 40
    with closing(sqlite3.connect(sqlite_site.where, isolation_level=None)) as store:
        assert grown(store, statements) == {}
        for statement, given in statements.items():
            plan = [step for *_, step in store.execute(f"EXPLAIN QUERY PLAN {statement}", given)]
            assert not [step for step in plan if "B-TREE" in step], f"{statement} sorts: {plan}"


async def test_a_list_holds_up_nothing_that_is_due(ledger: EventStoreAdapter, monkeypatch: pytest.MonkeyPatch) -> None:
    begun, done = threading.Event(), threading.Event()

    def slow(*_: Any, **__: Any) -> Sequence[Listing]:
        begun.set()
        assert done.wait(20)
        return ()

    monkeypatch.setattr(ledger.lists, "lobby", slow)
    asked = asyncio.create_task(ledger.listings(None, None, None, 9))
    try:
        await asyncio.to_thread(begun.wait)
        assert await ledger.due(1, None, 9) == []
        assert await ledger.bots_to_move() == []
        assert not asked.done()
    finally:
        done.set()
        await asked


async def test_a_list_is_charged_for_what_it_took(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    spent = list[float]()

    def busy(session: Session, *_: Any, **__: Any) -> Sequence[Listing]:
        for _n in range(200):
            session.rows("SELECT count(*) FROM games")
        return ()

    with closing(EventStoreAdapter(open_store(site.where), Entries(RowMapper()), spent=spent.append)) as ledger:
        await ledger.listings(None, None, None, 9)
        await ledger.listings_of(PLAYERS[0], None, 9)
        await ledger.results(None, None, 9)
        assert len(spent) == 3
        monkeypatch.setattr(ledger.lists, "lobby", busy)
        await ledger.listings(None, None, None, 9)
        assert spent[-1] > max(0.0, *spent[1:3])
