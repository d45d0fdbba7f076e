"""Whether the store accepts writes, in at least one lane: a read-only one is not ready."""

import asyncio
import secrets
from contextlib import suppress
from time import monotonic

from infra.store.database.connection import Session, SpreadSession, Store, StoreError
from infra.store.database.lanes import Lanes, Readers

COMMIT_TTL = 2.0
"""Seconds for which a commit suggests that the next one will succeed as well."""

WRITE_ON_WORKER = "SELECT pg_logical_emit_message(true, 'croupier', '')"
"""Commits to the log of the queried server, where a worker of a cluster has no table of its own."""


class Writability:
    """Whether the store accepts writes, judging by a recent commit, or by writing something."""

    def __init__(self, store: Store, writer: Lanes, readers: Readers) -> None:
        self._store, self._writer, self._readers = store, writer, readers
        self._trying: tuple[bool, asyncio.Task[bool]] | None = None

    async def now(self) -> bool:
        """Whether something can be stored: it was just now, or is tried, at most once a second however many callers."""
        if not self._writer.failing and monotonic() - self._writer.succeeded_at < COMMIT_TTL:
            return True
        failing = self._writer.failing
        if self._trying is None or self._trying[0] is not failing:  # a result from before a failure no longer holds
            self._trying = failing, asyncio.create_task(self._try())
        return await asyncio.shield(self._trying[1])

    async def _try(self) -> bool:
        try:
            for takes in asyncio.as_completed(map(self._takes, self._store.lanes)):
                if await takes:
                    return True
            return False
        finally:
            asyncio.get_running_loop().call_later(1, self._forget)

    async def _takes(self, lane: str) -> bool:
        """Whether a lane accepts something; another one may have answered before, so errors are not reported."""
        with suppress(StoreError):
            await self._readers.of(lane).run(_write_something)
            return True
        return False

    def _forget(self) -> None:
        self._trying = None


def _write_something(session: Session) -> None:
    """Write something meaningless. SQLite would not rewrite an unchanged value, PostgreSQL does."""
    session.rows(
        f"PRAGMA user_version = {secrets.randbelow(2**31)}"
        if session.kind == "sqlite"
        else WRITE_ON_WORKER
        if isinstance(session, SpreadSession)
        else "UPDATE derivation SET secret = secret"
    )
