"""SQLite walks an index for each query of the store, and sorts nothing."""

import itertools
import re
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path
from typing import Any

from infra.store.database.connection import ONE_LANE
from infra.store.database.sqlite import SqliteSession, SqliteStore, connect
from infra.store.entries.entry_reader import Entries
from infra.store.entries.mapper import RowMapper
from infra.store.event_store import EventStoreAdapter
from infra.store.lists.game_lists import RUNNING
from tests.infra.told import Told, listing, sits
from tests.support.stores import Site, game

WALKS = re.compile(
    r"SCAN games USING INDEX"
    r"|SCAN games USING COVERING INDEX games_quarantined"  # it holds nothing but them
    r"|SCAN schema_version"  # it has a row for each version of the schema
    r"|SCAN derivation"  # it has one row
    r"|SCAN outbox",  # what is not done yet is counted
)


class Explaining(SqliteSession):
    """Notes how SQLite goes about each query."""

    def __init__(self, path: Path, plans: list[str]) -> None:
        super().__init__(path)
        self._plans = plans
        self._explaining = connect(path)

    def rows(self, query: str, parameters: Sequence[Any] = ()) -> list[tuple[Any, ...]]:
        if query.startswith("SELECT"):
            plan = self._explaining.execute(f"EXPLAIN QUERY PLAN {query}", parameters).fetchall()
            self._plans.append(f"{query}: {[step for *_, step in plan]}")
        return super().rows(query, parameters)

    def close(self) -> None:
        super().close()
        self._explaining.close()


class Explained(SqliteStore):
    """A store whose sessions note their plans."""

    def __init__(self, path: Path) -> None:
        super().__init__(path)
        self.plans: list[str] = []

    def session(self, lane: str = ONE_LANE) -> SqliteSession:
        del lane
        return Explaining(self.path, self.plans)


async def test_every_query_walks_an_index_and_sorts_nothing(sqlite_site: Site) -> None:
    assert isinstance(sqlite_site.where, Path)
    store = Explained(sqlite_site.where)
    with closing(EventStoreAdapter(store, Entries(RowMapper()))) as ledger:
        await Told(ledger).game(listing(1, sits("ann", moves=True)))
        cursors = [None, (1_000, game(1))]
        for ruleset, status, before in itertools.product([None, "dominion"], [None, "open"], cursors):
            await ledger.listings(ruleset, status, before, 9)
        for ruleset, before in itertools.product([None, "dominion"], cursors):
            await ledger.results(ruleset, before, 9)
        for before in (None, (1, 1_000, game(1)), (0, 1_000, game(1))):
            await ledger.listings_of("ann", before, 9)
        await ledger.bots_to_move()
        await ledger.read(game(1), 3, 5)
        await ledger.newest([game(1), game(2)])
        await ledger.secret(game(1))
        await ledger.opened_by(b"key")
        await ledger.anchored(game(1))
        await ledger.lag()
        await ledger.quarantined(game(1))
        await ledger.restored(game(1))
        await ledger.examine(game(3))
        plans = dict.fromkeys(store.plans)
        assert len(plans) == 34, "every query"
        for plan in plans:
            # Whose move it is stands in no index: a player's own games that run are sorted.
            assert "B-TREE" not in plan or plan.startswith(RUNNING[:40]), plan
            assert "SCAN" not in WALKS.sub("", plan), plan
