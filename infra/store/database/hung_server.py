"""A PostgreSQL that hangs is treated like a dead one: callers waiting for it get an error within two seconds.

1. A thread sends an empty query at intervals, over a connection of its own. A server that does not answer hangs.
2. Then its connections are shut down, so that callers waiting on one get an error at once, and no new ones are made.
3. Lists do not wait for as long: they leave out a server that is silent.
4. Probing continues, and service resumes once it answers. A server that refuses connections needs none of this: every
   caller gets the error at once. It is noted all the same, for the log and for the list of servers that are away.
"""

import asyncio
import logging
import os
import select
import socket
import threading
from collections.abc import AsyncGenerator, Generator, Iterable
from contextlib import asynccontextmanager, contextmanager, suppress
from time import monotonic, sleep
from typing import Any, Literal
from weakref import WeakSet, WeakValueDictionary

import psycopg
from psycopg.conninfo import conninfo_to_dict
from psycopg.errors import ConnectionTimeout
from psycopg.pq import TransactionStatus

from infra.store.database.connection import StoreError

LOG = logging.getLogger("croupier")
PROBE_PERIOD = 0.25
"""Seconds between two probes."""
SILENCE = 0.25
"""Seconds without an answer after which lists leave out its games, until it answers again."""
PROBE_TIMEOUT = 1.5
"""Seconds within which a probe must be answered, or the server hangs."""
CONNECT_TIMEOUT = 2
"""Seconds within which a connection must be made; the driver's minimum."""

COMMIT_TIMEOUT = 3.0
"""Seconds that a commit may take, as on a disk that hangs; a proxy waits a little longer, see deploy/nginx.conf."""
LOOKS_A_PERIOD = 3
"""Looks at the coordinator's connections, within a period, at each of which a statement runs that waits."""


State = Literal["answers", "hangs", "refuses connections"]
_LOGGED = {True: (logging.WARNING, " again"), False: (logging.ERROR, "; who needs it is refused until it answers")}


class Server:
    """A server that several connections of this process lead to."""

    def __init__(self, url: str) -> None:
        address = conninfo_to_dict(url)
        self.name = f"{address.get('host', 'its socket')}:{address.get('port', 5432)}"
        self.state: State = "answers"
        """Its state at the last probe; it is probed only within `watched`."""
        self.silent = False
        """Whether a query to it has been waiting for longer than lists do."""
        self._url = url
        self._lists = set[psycopg.Connection[Any]]()
        self._connections, self._shut_down = WeakSet[psycopg.Connection[Any]](), WeakSet[psycopg.Connection[Any]]()
        self._lock = threading.Lock()

    def refuse_if_hung(self) -> None:
        """Raise StoreError while the server hangs."""
        if self.hangs:
            raise StoreError(f"PostgreSQL at {self.name} hangs: it takes connections and does not answer")

    @property
    def hangs(self) -> bool:
        """Whether it accepts connections but does not answer."""
        return self.state == "hangs"

    def add(self, connection: psycopg.Connection[Any]) -> None:
        """Add a connection, to be shut down if the server hangs."""
        with self._lock:
            self._connections.add(connection)
            if self.hangs:
                self._shut(connection)

    def has_shut(self, connection: psycopg.Connection[Any]) -> bool:
        """Whether a connection died because it was shut down here: what waited on it must not be retried."""
        return connection in self._shut_down

    @contextmanager
    def listing(self, connection: psycopg.Connection[Any], needed: Iterable["Server"]) -> Generator[None]:
        """Within this block a list waits on a connection, which is shut down when a server that it needs is silent.

        Raises StoreError if one is silent already.
        """
        with self._lock:
            self._lists.add(connection)
        try:
            if any(server.silent for server in needed):
                raise StoreError("a list waits for no server that is silent")
            yield
        finally:
            with self._lock:
                self._lists.discard(connection)

    def cut_lists(self) -> None:
        """Shut down the connections on which lists wait."""
        with self._lock:
            for connection in self._lists:
                self._shut(connection)

    def cut_waiting(self) -> None:
        """Shut down connections with a long-running statement: it may wait for a hanging worker."""
        waiting = self._active()
        for _ in range(LOOKS_A_PERIOD):
            sleep(PROBE_PERIOD / LOOKS_A_PERIOD)
            waiting &= self._active()
        for connection in waiting:
            self._shut(connection)

    def _active(self) -> set[psycopg.Connection[Any]]:
        with self._lock:
            return {
                connection
                for connection in self._connections
                if connection.pgconn.transaction_status == TransactionStatus.ACTIVE
            }

    @asynccontextmanager
    async def watched(self, before_it: "Server | None" = None) -> AsyncGenerator[None]:
        """Probe it within this block.

        `before_it`: the coordinator, whose statements may wait for this worker: while it hangs they fail too.
        """
        stopping = threading.Event()
        thread = threading.Thread(target=self._watch, args=(stopping, before_it), name="store-watch", daemon=True)
        thread.start()
        try:
            yield
        finally:
            stopping.set()
            await asyncio.to_thread(thread.join, PROBE_TIMEOUT)  # no longer: it may be waiting for a hanging server

    def _watch(self, stopping: threading.Event, before_it: "Server | None") -> None:
        asking: psycopg.Connection[Any] | None = None
        while not stopping.wait(PROBE_PERIOD):
            answers = False
            try:
                asking = asking or psycopg.connect(self._url, autocommit=True, connect_timeout=CONNECT_TIMEOUT)
                _ask(asking)
                if not (answers := _heard(asking, SILENCE)):
                    self._fall_silent(before_it)
                    answers = _heard(asking, PROBE_TIMEOUT - SILENCE)
                state: State = "answers" if answers else "hangs"
            except ConnectionTimeout:
                state = "hangs"
            except (psycopg.Error, OSError):
                # One that has merely died, as in a restart of the server, is renewed before anything is reported.
                state = "answers" if asking is not None else "refuses connections"
            if not answers and asking is not None:
                self._shut(asking)
                asking.close()
                asking = None
            self._note(state)
            if state == "hangs" and before_it is not None:
                before_it.cut_waiting()
        if asking is not None:
            asking.close()

    def _fall_silent(self, before_it: "Server | None") -> None:
        self.silent = True  # first: a list that begins to wait sees it, or is seen
        self.cut_lists()
        if before_it is not None:
            before_it.cut_lists()

    def _note(self, state: State) -> None:
        self.silent = state == "hangs"
        with self._lock:
            before, self.state = self.state, state
            for connection in list(self._connections) if state == "hangs" else ():
                self._shut(connection)
        if state != before:
            level, rest = _LOGGED[state == "answers"]
            extra = {} if state == "answers" else {"began": "store"}
            LOG.log(level, "PostgreSQL at %s %s%s", self.name, state, rest, extra=extra)

    def _shut(self, connection: psycopg.Connection[Any]) -> None:
        """Shut a connection down, even while it is in use; its owner closes it."""
        self._shut_down.add(connection)
        with suppress(psycopg.Error, OSError):
            number = connection.fileno()
            with socket.socket(fileno=os.dup(number)) as line:
                if connection.fileno() == number:  # else it was closed just now, and the number may be another's
                    line.shutdown(socket.SHUT_RDWR)


_SERVERS = WeakValueDictionary[str, Server]()


def server_at(url: str) -> Server:
    """The server at this URL, shared by all callers."""
    if (server := _SERVERS.get(url)) is None:
        server = _SERVERS.setdefault(url, Server(url))
    return server


def _ask(connection: psycopg.Connection[Any]) -> None:
    """Send an empty query. Raises psycopg.Error if the connection has died."""
    connection.pgconn.send_query(b"SELECT")


def _heard(connection: psycopg.Connection[Any], within: float) -> bool:
    """Whether the server has answered by then. Raises psycopg.Error if the connection has died."""
    line, deadline = connection.pgconn, monotonic() + within
    waiting = select.poll()
    waiting.register(line.socket, select.POLLIN)
    while line.is_busy():
        if not waiting.poll(max(0.0, 1000 * (deadline - monotonic()))):
            return False
        line.consume_input()
    while line.get_result() is not None:
        pass
    return True
