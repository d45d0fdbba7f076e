"""Whether the store takes writes: one that can only be read is not ready."""

import asyncio
import secrets
from time import monotonic

from infra.store.database.connection import Session, StoreError, Workers
from infra.store.database.lanes import Lanes

COMMIT_TTL = 2.0
"""Seconds for which a commit says that the next one will succeed as well."""


class Writability:
    """Whether the store takes writes, by a commit of a moment ago, or by writing something."""

    def __init__(self, writer: Lanes, workers: Workers) -> None:
        self._writer, self._workers = writer, workers
        self._trying: tuple[bool, asyncio.Task[bool]] | None = None

    async def now(self) -> bool:
        """Whether something can be stored: it was just now, or it is tried, at most once a second however many ask."""
        if not self._writer.failing and monotonic() - self._writer.succeeded_at < COMMIT_TTL:
            return True
        failing = self._writer.failing
        if self._trying is None or self._trying[0] is not failing:  # what was found before it failed is no answer
            self._trying = failing, asyncio.create_task(self._try())
        return await asyncio.shield(self._trying[1])

    async def _try(self) -> bool:
        try:
            await self._workers.run(_write_something)
        except StoreError:
            return False
        else:
            return True
        finally:
            asyncio.get_running_loop().call_later(1, self._forget)

    def _forget(self) -> None:
        self._trying = None


def _write_something(session: Session) -> None:
    """Write what means nothing. SQLite would not write again what is there already, PostgreSQL does."""
    number = secrets.randbelow(2**31)
    session.rows(
        f"PRAGMA user_version = {number}" if session.kind == "sqlite" else "UPDATE derivation SET secret = secret"
    )
