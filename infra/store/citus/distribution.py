"""Distributes the tables of a store over the workers of a Citus cluster: `croupier store migrate --distributed`.

1. The rows of a game are distributed by its id and stay together: what is one transaction stays within one worker.
2. Everything else (players, tokens, notices, the version of the schema) stays on the coordinator: logging in works
   while a worker is down.
3. It is done once. When workers are added later, an operator moves shards there with `citus_rebalance_start`.
"""

from contextlib import closing

import psycopg
from msgspec import Struct

from infra.errors import OperatorError
from infra.store.citus.placement import GAMES
from infra.store.database.connection import Session, StoreError
from infra.store.database.postgres import brief, connect

PER_WORKER = 4
"""Shards per worker: enough to rebalance when a worker is added, few enough to query them all for a list."""
WORKERS = """
SELECT count(*) FROM pg_dist_node WHERE noderole = 'primary' AND isactive AND shouldhaveshards
"""


SPREAD = "SELECT logicalrelid::text FROM pg_dist_partition WHERE partmethod = 'h'"
"""The tables that are distributed over the workers."""
PRESENT = "SELECT tablename FROM pg_catalog.pg_tables WHERE schemaname = current_schema() AND tablename = ANY(?)"
"""Which of these tables there are."""


class ClusterError(OperatorError):
    """There is no cluster over which the games could be distributed."""

    status = 2


class Distributed(Struct, frozen=True):
    """On how many workers the games are now, and in how many shards. `already`: nothing had to be done."""

    workers: int
    shards: int
    already: bool


def distribute(url: str) -> Distributed:
    """Distribute the games over the workers that the coordinator knows; of a store with this release's schema.

    Raises ClusterError if the database is not a coordinator with workers, StoreError if it fails; nothing has then been
    distributed.
    """
    try:
        with closing(connect(url)) as connection:
            if connection.execute(b"SELECT FROM pg_catalog.pg_extension WHERE extname = 'citus'").fetchone() is None:
                raise ClusterError("this database is no coordinator of Citus: CREATE EXTENSION citus, and add workers")
            ((workers,),) = connection.execute(WORKERS.encode()).fetchall()
            if not workers:
                raise ClusterError("this coordinator knows no worker: SELECT citus_add_node(host, port)")
            already = (GAMES[0],) in connection.execute(SPREAD.encode()).fetchall()
            if not already:
                with connection.transaction():
                    _spread(connection, PER_WORKER * workers)
            query = b"SELECT count(*) FROM pg_dist_shard WHERE logicalrelid = 'events'::regclass"
            ((shards,),) = connection.execute(query).fetchall()
    except psycopg.Error as error:
        raise StoreError(f"this database cannot be distributed: {brief(error)}") from None
    return Distributed(workers, shards, already)


def spread_further(session: Session) -> None:
    """Distribute the tables that a step of the schema has added for games as the others are."""
    spread = {name for (name,) in session.rows(SPREAD)}
    for (table,) in session.rows(PRESENT, (list(GAMES),)):
        if table not in spread:
            session.rows("SELECT create_distributed_table(?, 'game', colocate_with := ?)", (table, GAMES[0]))


def _spread(connection: psycopg.Connection[tuple[object, ...]], shards: int) -> None:
    first, *beside = GAMES
    # `create_distributed_table` copies the rows into the shards; the local originals are emptied at the end.
    connection.execute(
        b"SELECT create_distributed_table(%s, 'game', shard_count := %s, colocate_with := 'none')", [first, shards]
    )
    for table in beside:
        connection.execute(b"SELECT create_distributed_table(%s, 'game', colocate_with := %s)", [table, first])
    for table in GAMES:
        connection.execute(b"SELECT truncate_local_data_after_distributing_table(%s::regclass)", [table])
