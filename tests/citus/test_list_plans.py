"""Lists over a cluster: each asks every shard once, which walks an index and gives a page at most."""

import re
from collections.abc import Callable, Sequence
from contextlib import closing
from typing import Any

from api.application.ports.stores import Among
from infra.store.database.connection import Session
from infra.store.entries.entry_reader import Entries
from infra.store.entries.mapper import RowMapper
from infra.store.lists.game_lists import Lists
from infra.store.lists.listings import Listings
from infra.store.maintenance.migrations import open_store
from tests.bench.many_games import GAMES, LOOKS, fill
from tests.support.stores import Site

ME = f"{7:032x}"
FEW, PAGE = GAMES // 20, 21
SOMEWHERE = (1_700_000_000_000_000 + 10**9, "0" * 32)


class Explained:
    """A session that notes how the cluster goes about each list."""

    def __init__(self, session: Any) -> None:
        self._session, self.kind, self.spread = session, session.kind, session.spread
        self.rows = session.rows
        self.plans: list[str] = []

    def gather(self, query: str, parameters: Sequence[Any] = (), *others: Any, **named: Any) -> list[tuple[Any, ...]]:
        plan = self._session.rows(f"EXPLAIN (ANALYZE, COSTS OFF, TIMING OFF) {query}", parameters)
        self.plans.append("\n".join(line for (line,) in plan))
        return self._session.gather(query, parameters, *others, **named)


async def test_every_list_walks_an_index_of_each_shard(spread: Site) -> None:
    lists = Lists(Listings(Entries(RowMapper())))
    with closing(open_store(spread.url)) as store, closing(store.session()) as session:
        fill(store, FEW, ME)
        found: Any = Explained(session)
        asked: list[Callable[[Session], Sequence[Any]]] = [
            lambda s: lists.lobby(s, None, None, None, PAGE, Among(ME, None)),
            lambda s: lists.lobby(s, None, "open", None, PAGE, Among(ME, None)),
            lambda s: lists.lobby(s, "dominion", "running", SOMEWHERE, PAGE, Among(None, None)),
            lambda s: lists.lobby(s, None, None, None, PAGE, Among(None, ME)),
            lambda s: lists.results(s, None, None, PAGE),
            lambda s: lists.results(s, "dominion", SOMEWHERE, PAGE),
            lambda s: lists.results(s, None, None, PAGE, ME),
            lambda s: lists.of(s, ME, None, PAGE),
            lambda s: lists.due(s, 2**60, None, LOOKS),
        ]
        for ask in asked:
            ask(found)
        assert len(found.plans) == len(asked) + 3, "two for a status, two for a player's own"
        for plan in found.plans:
            assert "Task Count: 8" in plan, plan
            assert "Seq Scan" not in plan, plan
            assert "Index" in plan, plan
            (task,) = re.findall(r"-> +Task\n.*?rows=(\d+)", plan, re.DOTALL)
            assert int(task) <= LOOKS, f"a page of each shard, and no more: {plan}"
