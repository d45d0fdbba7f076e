"""Reads of a cluster: through the coordinator, or from each worker separately while one of them does not answer.

A query about one game goes to one shard, and fails if its worker is down. A query about all games, through the
coordinator, fails if any worker is down. Then each worker is queried for its own part, and the result is what the
answering ones hold.
"""

from collections.abc import Sequence
from contextlib import suppress
from operator import itemgetter
from typing import Any

from infra.store.citus.placement import Placement
from infra.store.database.connection import UNORDERED, Order, SpreadSession, StoreError
from infra.store.database.hung_server import server_at
from infra.store.database.postgres import PostgresSession

ONE_EACH = "SET citus.max_adaptive_executor_pool_size = 1"
"""Shards of a worker are queried in turn, over the one connection that is kept. Otherwise more would be opened for each
list; that takes longer, as a list takes little of each shard."""
LOCAL = """
SELECT s.shardid FROM pg_dist_shard AS s JOIN pg_dist_placement AS p USING (shardid)
WHERE s.logicalrelid = CAST(? AS regclass) AND p.groupid = (SELECT groupid FROM pg_dist_local_group)
"""
"""The numbers of the shards of a table on the queried worker; a shard is a table `<name>_<number>` there."""


class WorkerSession(PostgresSession, SpreadSession):
    """A connection to one worker, which passes on what concerns the rows of others."""

    def gather(
        self, tables: str, query: str, parameters: Sequence[Any] = (), order: Order = UNORDERED
    ) -> list[tuple[Any, ...]]:
        """Run a SELECT over all games; fails if any worker is down."""
        del tables, order
        return self.rows(query, parameters)


class LaneSession(WorkerSession):
    """A connection to one worker, which gathers only the rows on that worker from the tables of games."""

    def gather(
        self, tables: str, query: str, parameters: Sequence[Any] = (), order: Order = UNORDERED
    ) -> list[tuple[Any, ...]]:
        """Run a SELECT: the rows it returns; a WITH clause names the worker's shards as the whole tables."""
        del order
        parts: list[str] = []
        for name in tables.split():
            if not (shards := self.shards(name)):
                return []
            parts.append(f"{name} AS NOT MATERIALIZED ({union(name, shards)})")  # whose indexes are used
        return self.rows(f"WITH {', '.join(parts)} {query}", parameters)

    def gather_soon(self, tables: str, query: str, parameters: Sequence[Any] = ()) -> list[tuple[Any, ...]]:
        """`gather` without waiting for a silent server; raises StoreError."""
        server = self._line.server
        if server.silent:
            raise StoreError(f"PostgreSQL at {server.name} is silent")
        with server.listing(self._line.connected(), [server]):
            return self.gather(tables, query, parameters)

    def shards(self, table: str) -> list[int]:
        """The numbers of the shards of a table on this worker."""
        return [number for (number,) in self.rows(LOCAL, (table,))]


def union(table: str, shards: Sequence[int]) -> str:
    """A SELECT of all rows of these shards of a table."""
    return " UNION ALL ".join(f"SELECT * FROM {table}_{shard}" for shard in shards)  # noqa: S608 - our own names


class CitusSession(PostgresSession, SpreadSession):
    """A connection to the coordinator, and one to each worker once it has to be queried separately."""

    def __init__(self, url: str, placement: Placement) -> None:
        super().__init__(url, settings=[ONE_EACH])
        self._placement = placement
        self._workers: dict[str, LaneSession] = {}

    def gather(
        self, tables: str, query: str, parameters: Sequence[Any] = (), order: Order = UNORDERED
    ) -> list[tuple[Any, ...]]:
        """Run a SELECT over all games; see `SpreadSession.gather`. Raises StoreError if no worker answers."""
        placement = self._placement
        workers = placement.route.servers
        needed = [self._line.server, *map(server_at, workers)]
        if not placement.missing and not any(server.silent for server in needed):
            with suppress(StoreError), self._line.server.listing(self._line.connected(), needed):
                return self.rows(query, parameters)
        # That the coordinator answers says nothing about a worker that holds nothing of a query's tables: only once
        # all were queried is none of them missing.
        rows, missing = list[tuple[Any, ...]](), set[str]()
        for worker in workers:
            try:
                rows += self._lane(worker).gather_soon(tables, query, parameters)
            except StoreError:
                missing.add(worker)
                if len(missing) == len(workers):
                    raise
        placement.missing = frozenset(missing)
        return sorted(rows, key=itemgetter(*order.by), reverse=order.reverse)[: order.most]

    def _lane(self, worker: str) -> LaneSession:
        if (session := self._workers.get(worker)) is None:
            session = self._workers[worker] = LaneSession(worker)
        return session

    def close(self) -> None:
        """Release the connections."""
        super().close()
        for session in self._workers.values():
            session.close()
