"""Reads a whole cluster as it was at one moment, while servers go on writing: the basis of a backup.

The servers of a cluster each have transactions of their own. So all tables are locked, on all servers, for as long as
it takes to begin one on each: writers wait for some milliseconds, and what all of them then read is the store between
two commits.
"""

from collections.abc import Generator, Sequence
from contextlib import ExitStack, closing, contextmanager

from infra.store.citus.placement import GAMES, Placement
from infra.store.citus.session import LaneSession, union
from infra.store.database.connection import Parts, Session, StoreError
from infra.store.database.postgres import PostgresSession
from infra.store.schema.schema import TABLES

LOCK_TIMEOUT, LOCK_TRIES = "2s", 5
"""How long to wait for the locks on all tables, while writers queue behind us, and how often that is tried."""
SHARDS = "SELECT shardid FROM pg_dist_shard WHERE logicalrelid = CAST(? AS regclass) ORDER BY shardid"


@contextmanager
def steady(url: str) -> Generator[Parts]:
    """Reads the cluster as it is at this moment; raises StoreError if any of its servers is away."""
    with ExitStack() as stack:
        with closing(PostgresSession(url)) as holder:
            _hold(holder)
            shared = PostgresSession(url)
            workers = [LaneSession(address) for address in dict.fromkeys(Placement(url).route.workers)]
            for session in (shared, *workers):
                stack.enter_context(closing(session))
                stack.enter_context(session.steady())
            parts = {table: _parts(table, shared, workers) for table in GAMES}
        yield lambda table: parts.get(table, [(shared, table)])


def _parts(table: str, shared: Session, workers: Sequence[LaneSession]) -> list[tuple[Session, str]]:
    """What each worker holds of a table; no shard of it is dropped from now on."""
    shards = {worker: held for worker in workers if (held := worker.shards(table))}
    if sorted(shard for held in shards.values() for shard in held) != [
        shard for (shard,) in shared.rows(SHARDS, (table,))
    ]:
        raise StoreError("shards are on their way from worker to worker: try it again when they have arrived")
    parts = [(worker, f"({union(table, held)}) AS {table}") for worker, held in shards.items()]
    for worker, rows in parts:
        worker.rows(f"SELECT 1 FROM {rows} LIMIT 1")  # noqa: S608 - our own names
    return [*parts]


def _hold(session: PostgresSession) -> None:
    """Begin a transaction that keeps all others from writing, on any server, until the session is closed."""
    for left in reversed(range(LOCK_TRIES)):
        session.rows("BEGIN")
        try:
            session.rows(f"SET LOCAL lock_timeout = '{LOCK_TIMEOUT}'")
            session.rows(f"LOCK TABLE {', '.join(TABLES)} IN SHARE MODE")
        except StoreError:
            session.close()  # and with it the transaction
            if not left:
                raise
        else:
            return
