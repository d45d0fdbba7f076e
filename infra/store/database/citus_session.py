"""Reads of a cluster: through the coordinator, or from each worker separately while one of them does not answer.

A query about one game goes to one shard, and fails if its worker is down. A query about all games, through the
coordinator, fails if any worker is down. Then each worker is queried for its own part, and the result is what the
answering ones hold.
"""

import re
from collections.abc import Sequence
from contextlib import suppress
from operator import itemgetter
from typing import Any

from infra.store.database.connection import UNORDERED, Order, StoreError
from infra.store.database.hung_server import server_at
from infra.store.database.placement import GAMES, Placement
from infra.store.database.postgres import PostgresSession

ONE_EACH = "SET citus.max_adaptive_executor_pool_size = 1"
"""Shards of a worker are queried in turn, over the one connection that is kept. Otherwise more would be opened for each
list; that takes longer, as a list takes little of each shard."""
NAMES = re.compile(rf"\b({'|'.join(GAMES)})\b")
"""Finds the tables in a query that are spread over the workers."""
LOCAL = """
SELECT s.shardid FROM pg_dist_shard AS s JOIN pg_dist_placement AS p USING (shardid)
WHERE s.logicalrelid = CAST(? AS regclass) AND p.groupid = (SELECT groupid FROM pg_dist_local_group)
"""
"""The numbers of the shards of a table on the queried worker; a shard is a table `<name>_<number>` there."""


class LaneSession(PostgresSession):
    """A connection to one worker, which gathers only the rows on that worker from the tables of games."""

    def gather(self, query: str, parameters: Sequence[Any] = (), order: Order = UNORDERED) -> list[tuple[Any, ...]]:
        """Run a SELECT: the rows it returns; a WITH clause names the worker's shards as the whole tables."""
        del order
        tables: list[str] = []
        for name in dict.fromkeys(NAMES.findall(query)):
            if not (shards := self.shards(name)):
                return []
            parts = " UNION ALL ".join(f"SELECT * FROM {name}_{shard}" for shard in shards)  # noqa: S608 - our own names
            tables.append(f"{name} AS NOT MATERIALIZED ({parts})")  # whose indexes are used
        return super().rows(f"WITH {', '.join(tables)} {query}", parameters)

    def gather_soon(self, query: str, parameters: Sequence[Any] = ()) -> list[tuple[Any, ...]]:
        """`gather` without waiting for a silent server; raises StoreError."""
        server = self._line.server
        if server.silent:
            raise StoreError(f"PostgreSQL at {server.name} is silent")
        with server.listing(self._line.connected(), [server]):
            return self.gather(query, parameters)

    def shards(self, table: str) -> list[int]:
        """The numbers of the shards of a table on this worker."""
        return [number for (number,) in super().rows(LOCAL, (table,))]


class ShardsSession(LaneSession):
    """The same, for reading only: it never reads from any other worker."""

    def rows(self, query: str, parameters: Sequence[Any] = ()) -> list[tuple[Any, ...]]:
        """Run a SELECT as `gather` does."""
        return self.gather(query, parameters)


class CitusSession(PostgresSession):
    """A connection to the coordinator, and one to each worker once it has to be queried separately."""

    def __init__(self, url: str, placement: Placement) -> None:
        super().__init__(url, spread=True, settings=[ONE_EACH])
        self._placement = placement
        self._workers: dict[str, LaneSession] = {}

    def gather(self, query: str, parameters: Sequence[Any] = (), order: Order = UNORDERED) -> list[tuple[Any, ...]]:
        """Run a SELECT over all games; see `Session.gather`. Raises StoreError if no worker answers."""
        placement = self._placement
        workers = placement.route.servers
        needed = [self._line.server, *map(server_at, workers)]
        if not placement.missing and not any(server.silent for server in needed):
            with suppress(StoreError), self._line.server.listing(self._line.connected(), needed):
                return self.rows(query, parameters)
        # That the coordinator answers says nothing about a worker that holds nothing of a query's tables: only once
        # all were queried is none of them missing.
        found, missing = list[tuple[Any, ...]](), set[str]()
        for worker in workers:
            try:
                found += self._ask(worker, query, parameters)
            except StoreError:
                missing.add(worker)
                if len(missing) == len(workers):
                    raise
        placement.missing = frozenset(missing)
        return sorted(found, key=itemgetter(*order.by), reverse=order.reverse)[: order.most]

    def _ask(self, worker: str, query: str, parameters: Sequence[Any]) -> list[tuple[Any, ...]]:
        """Run the query on one worker, over its own rows."""
        if (session := self._workers.get(worker)) is None:
            session = self._workers[worker] = LaneSession(worker)
        return session.gather_soon(query, parameters)

    def close(self) -> None:
        """Release the connections."""
        super().close()
        for session in self._workers.values():
            session.close()
