"""Reads a whole store as it was at one moment, while servers go on writing: the basis of a backup.

A PostgreSQL database does this by itself, in one transaction. The servers of a cluster each have transactions of their
own. So all tables are locked, on all servers, for as long as it takes to begin one on each: writers wait for some
milliseconds, and what all of them then read is the store between two commits.
"""

from collections.abc import Generator, Sequence
from contextlib import ExitStack, closing, contextmanager

from msgspec import Struct

from infra.store.database.citus import CitusStore
from infra.store.database.citus_session import ShardsSession
from infra.store.database.connection import Session, Store, StoreError
from infra.store.database.placement import GAMES, Placement
from infra.store.database.postgres import PostgresSession
from infra.store.schema.copied_columns import TABLES

LOCK_TIMEOUT, LOCK_TRIES = "2s", 5
"""How long to wait for the locks on all tables, while writers queue behind us, and how often that is tried."""
SHARDS = "SELECT shardid FROM pg_dist_shard WHERE logicalrelid = CAST(? AS regclass) ORDER BY shardid"


class Reading(Struct, frozen=True):
    """Sessions that together read a store."""

    shared: Session
    """Reads all tables but those of games."""
    workers: Sequence[Session]
    """Each reads a part of the games, with everything stored beside them."""

    def sessions_for(self, table: str) -> Sequence[Session]:
        """The sessions that read a table, each a different part of its rows."""
        return self.workers if table in GAMES else (self.shared,)


@contextmanager
def as_it_is(store: Store) -> Generator[Reading]:
    """Read rows as they are when reached: nobody may write meanwhile."""
    with closing(store.session()) as session:
        yield Reading(session, (session,))


@contextmanager
def consistent_read(store: Store) -> Generator[Reading]:
    """Reads a PostgreSQL store or cluster as it is at this moment; raises StoreError if any of its servers is away."""
    with ExitStack() as stack:
        if isinstance(store, CitusStore):
            yield _all(stack, store.url)
        else:
            session = stack.enter_context(closing(store.session()))
            assert isinstance(session, PostgresSession), "a file is copied by SQLite itself"
            stack.enter_context(session.steady())
            yield Reading(session, (session,))


def _all(stack: ExitStack, url: str) -> Reading:
    """Lock the tables of a cluster, and begin to read on each of its servers."""
    with closing(PostgresSession(url, spread=True)) as holder:
        _hold(holder)
        addresses = dict.fromkeys(Placement(url).route.workers)
        shared, workers = PostgresSession(url), [ShardsSession(address) for address in addresses]
        for session in (shared, *workers):
            stack.enter_context(closing(session))
            stack.enter_context(session.steady())
        for table in GAMES:
            shards = [shard for worker in workers for shard in worker.shards(table)]
            if sorted(shards) != [shard for (shard,) in shared.rows(SHARDS, (table,))]:
                raise StoreError("shards are on their way from worker to worker: try it again when they have arrived")
            for worker in workers:
                worker.rows(f"SELECT 1 FROM {table} LIMIT 1")  # noqa: S608 - no shard of it is dropped from now on
        return Reading(shared, workers)


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
