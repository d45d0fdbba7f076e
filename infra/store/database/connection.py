"""What the event store, the lists and the accounts need from a database, whichever kind it is.

1. Queries are written once, with `?` for a parameter; a session translates them for its driver.
2. A session belongs to one thread at a time. Failures are StoreErrors; a key that already exists is Taken.
3. A read on a connection that had died is retried once. Of writes, only an append is ever retried.
"""

import asyncio
import threading
from abc import ABC, abstractmethod
from collections.abc import Awaitable, Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractAsyncContextManager, AbstractContextManager, nullcontext
from time import perf_counter, thread_time
from typing import Any, Literal, NamedTuple, Protocol, TypeVar

from api.application.ports.errors import Unavailable
from api.application.ports.stores import STORE_TIMEOUT
from infra.errors import OperatorError
from infra.store.database.append_unit import Unit

T = TypeVar("T")
Spent = Callable[[float], None]
"""Called with what something has cost, in seconds, within the call that asked for it."""
FREE: Spent = lambda _: None  # noqa: E731 - nobody is charged


class StoreError(Unavailable, OperatorError):
    """The database failed or cannot be reached. After a failed commit only reading tells whether it is stored."""


class Taken(Exception):  # noqa: N818 - a name of the field
    """A row with this key already exists."""


Kind = Literal["sqlite", "postgres"]


class Order(NamedTuple):
    """How a query orders its rows, and its limit; needed for merging several answers."""

    by: Sequence[int]
    """The indices of the columns to order by, the first one first."""
    reverse: bool = False
    most: int | None = None


UNORDERED = Order((0,))
"""For a query whose rows may come in any order."""


class Session(Protocol):
    """One connection."""

    kind: Kind
    """The kind of its database."""

    def rows(self, query: str, parameters: Sequence[Any] = ()) -> list[tuple[Any, ...]]:
        """Run one statement: the rows it returns; raises StoreError, Taken."""
        ...

    def many(self, query: str, parameters: Sequence[Sequence[Any]]) -> None:
        """Run one statement for each row of parameters."""
        ...

    def transaction(self, lock: str | None = None) -> AbstractContextManager[None]:
        """A transaction that changes something. Those with the same `lock` run one after another."""
        ...

    def close(self) -> None:
        """Release the connection."""
        ...


class SpreadSession(ABC):
    """A session of a store whose games are on several servers: a transaction over two of them needs two phases."""

    @abstractmethod
    def gather(
        self, tables: str, query: str, parameters: Sequence[Any] = (), order: Order = UNORDERED
    ) -> list[tuple[Any, ...]]:
        """See `gather`. The games of a server that does not answer are left out, and `Store.missing` then names it.

        Raises StoreError if none answers.
        """


def gather(
    session: Session, tables: str, query: str, parameters: Sequence[Any] = (), order: Order = UNORDERED
) -> list[tuple[Any, ...]]:
    """Run a SELECT over all games. `tables`: those that it reads, in words; `order` repeats its ORDER BY and LIMIT."""
    if isinstance(session, SpreadSession):
        return session.gather(tables, query, parameters, order)
    return session.rows(query, parameters)


def count(session: Session, table: str, terms: str = "TRUE", parameters: Sequence[Any] = ()) -> int:
    """How many rows of a table of games satisfy a WHERE clause."""
    query = f"SELECT count(*) FROM {table} WHERE {terms}"  # noqa: S608 - our own terms
    return sum(rows for (rows,) in gather(session, table, query, parameters))


Parts = Callable[[str], Sequence[tuple[Session, str]]]
"""For the name of a table what to select its rows from, in parts: a session, and what follows FROM."""


class Steady(ABC):
    """A store that can be read as it is at one moment, while servers go on writing."""

    @abstractmethod
    def steady(self) -> AbstractContextManager[Parts]:
        """Its tables at this moment; raises StoreError if any of its servers is away."""


ONE_LANE = ""
"""The lane of every game if there is only one."""


class Store(ABC):
    """A database with the schema that this code knows; what has a default is that of a single server or file."""

    commits_within: float = STORE_TIMEOUT
    """Seconds that a commit may take before callers are told that it may or may not be stored."""

    @abstractmethod
    def session(self, lane: str = ONE_LANE, *, alone: bool = False) -> Session:
        """A new session; it connects on first use. With a lane it is one for single games of that lane.

        `alone`: what it gathers it gathers from that lane only.
        """

    def at_once(self) -> Session | None:
        """A session that answers a short read within microseconds, so that the event loop may ask; None: there is none.

        What it cannot answer at once is a StoreError. A server is read through a thread.
        """
        return None

    def lane(self, game: str) -> str:
        """The lane of a game; `ONE_LANE` for all games if there is only one."""
        del game
        return ONE_LANE

    @abstractmethod
    def append(self, units: Sequence[Unit], lane: str = ONE_LANE) -> list[Exception | None]:
        """Commit all units that can be stored; for each None, or why not: a Conflict, a StoreError, a ValueError.

        All are of games of one lane. Two threads must not append to the same lane at once.
        """

    @property
    def missing(self) -> Sequence[str]:
        """The servers, as `host:port`, whose games could not be read in the last query to all."""
        return ()

    @property
    def lanes(self) -> Sequence[str]:
        """All current lanes."""
        return (ONE_LANE,)

    @property
    def away(self) -> Sequence[str]:
        """The servers, as `host:port`, that did not answer when last asked within `watched`, or by lists."""
        return ()

    def answers(self, lane: str) -> bool:
        """Whether a lane's server answered when last asked within `watched`. The only one is always tried."""
        del lane
        return True

    def watched(self) -> AbstractAsyncContextManager[None]:
        """Within this block a hanging server counts as unavailable: its callers soon get an error."""
        return nullcontext()

    @abstractmethod
    def newest(self, session: Session, games: Sequence[str]) -> dict[str, int]:
        """The newest version of each of these games that exists and is not quarantined."""

    @abstractmethod
    def close(self) -> None:
        """Release everything."""


async def answered(asked: Awaitable[T], within: float | None = STORE_TIMEOUT) -> T:
    """The database's answer; raises StoreError if that takes longer than `within` seconds."""
    try:
        async with asyncio.timeout(within):
            return await asked
    except TimeoutError:
        raise late(within) from None


def late(within: float | None) -> StoreError:
    """The error for a database that takes longer than `within` seconds."""
    return StoreError(f"the database has not answered within {within} s")


class Workers:
    """Some threads with a session each, for a loop that must not block."""

    def __init__(
        self, store: Store, count: int, name: str, lane: str = ONE_LANE, *, alone: bool = False, spent: Spent = FREE
    ) -> None:
        """`lane`, `alone`: of the sessions, see `Store.session`. `spent`: told what each piece of work has cost."""
        self._spent = spent
        self._store, self._lane, self._alone, self._local = store, lane, alone, threading.local()
        self._sessions: list[Session] = []
        self._threads = ThreadPoolExecutor(count, name, self._open_session)
        self._closed = False

    async def run(self, work: Callable[[Session], T], within: float | None = STORE_TIMEOUT) -> T:
        """Call `work` on a thread; raises StoreError after `close`, or if that takes longer than `within` seconds.

        Work that has begun by then goes on, and its result is lost; work that has not begun is never done.
        """
        if self._closed:
            raise StoreError("the store is closed")
        cost = [0.0]
        asked = asyncio.get_running_loop().run_in_executor(self._threads, self._work, work, cost)
        try:
            return await answered(asked, within)
        finally:
            self._spent(cost[0])

    def close(self) -> None:
        """Finish pending requests; blocks, and may be called again."""
        self._closed = True
        self._threads.shutdown()
        for session in self._sessions:
            session.close()
        self._sessions.clear()

    def _open_session(self) -> None:
        self._local.session = self._store.session(self._lane, alone=self._alone)
        self._sessions.append(self._local.session)

    def _work(self, work: Callable[[Session], T], cost: list[float]) -> T:
        session: Session = self._local.session
        time = thread_time if session.kind == "sqlite" else perf_counter  # what a server does is waited for
        began = time()
        try:
            return work(session)
        finally:
            cost[0] = time() - began
