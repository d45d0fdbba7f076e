"""A PostgreSQL that hangs is treated as one that is dead: whoever waits for it is told so within two seconds.

1. A thread asks the server for nothing, again and again, over a connection of its own. One that does not answer hangs.
2. Then its connections are shut down: who waits on one has an error at once, as if it had died. No new ones are made.
3. It is asked on, and when it answers all goes on. One that refuses connections needs none of this: it says so itself.
"""

import asyncio
import logging
import os
import select
import socket
import threading
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager, suppress
from time import monotonic
from typing import Any
from weakref import WeakSet, WeakValueDictionary

import psycopg
from psycopg.errors import ConnectionTimeout

from infra.store.database.connection import StoreError

LOG = logging.getLogger("croupier")
PROBE_PERIOD = 0.25
"""Seconds between two questions."""
PROBE_TIMEOUT = 1.5
"""Seconds within which a question is answered, or the server hangs."""
CONNECT_TIMEOUT = 2
"""Seconds within which a connection is made; the driver takes no fewer."""


class Server:
    """A server that several connections of this process lead to."""

    def __init__(self, url: str) -> None:
        self._url, self._hangs = url, False
        self._connections = WeakSet[psycopg.Connection[Any]]()
        self._lock = threading.Lock()

    def check(self) -> None:
        """Raise StoreError while the server hangs."""
        if self._hangs:
            raise StoreError("the database hangs: it takes connections and does not answer")

    def add(self, connection: psycopg.Connection[Any]) -> None:
        """A connection to it, to be shut down when it hangs."""
        with self._lock:
            self._connections.add(connection)
            if self._hangs:
                _shut(connection)

    @asynccontextmanager
    async def watched(self) -> AsyncGenerator[None]:
        """Ask it within this block whether it answers."""
        stopping = threading.Event()
        thread = threading.Thread(target=self._watch, args=(stopping,), name="store-watch", daemon=True)
        thread.start()
        try:
            yield
        finally:
            stopping.set()
            await asyncio.to_thread(thread.join, PROBE_TIMEOUT)  # no longer: it may be waiting for a server that hangs

    def _watch(self, stopping: threading.Event) -> None:
        asking: psycopg.Connection[Any] | None = None
        while not stopping.wait(PROBE_PERIOD):
            try:
                asking = asking or psycopg.connect(self._url, autocommit=True, connect_timeout=CONNECT_TIMEOUT)
                hangs = not _answers(asking)
            except ConnectionTimeout:
                hangs = True
            except (psycopg.Error, OSError):
                hangs, asking = False, None
            if hangs and asking is not None:
                _shut(asking)
                asking = None
            self._note(hangs=hangs)
        if asking is not None:
            asking.close()

    def _note(self, *, hangs: bool) -> None:
        with self._lock:
            before, self._hangs = self._hangs, hangs
            for connection in list(self._connections) if hangs else ():
                _shut(connection)
        if hangs and not before:
            LOG.error("the database hangs: whoever waits for it is refused until it answers again")
        elif before and not hangs:
            LOG.warning("the database does not hang any more")


_SERVERS = WeakValueDictionary[str, Server]()


def server_at(url: str) -> Server:
    """The server at this URL, one for all who ask for it."""
    if (found := _SERVERS.get(url)) is None:
        found = _SERVERS.setdefault(url, Server(url))
    return found


def _answers(connection: psycopg.Connection[Any]) -> bool:
    """Whether the server answers in time. Raises psycopg.Error if the connection has died."""
    line, deadline = connection.pgconn, monotonic() + PROBE_TIMEOUT
    line.send_query(b"SELECT")
    waiting = select.poll()
    waiting.register(line.socket, select.POLLIN)
    while line.is_busy():
        if not waiting.poll(max(0.0, 1000 * (deadline - monotonic()))):
            return False
        line.consume_input()
    while line.get_result() is not None:
        pass
    return True


def _shut(connection: psycopg.Connection[Any]) -> None:
    """Shut a connection down, whoever is using it; its owner closes it."""
    with suppress(psycopg.Error, OSError):
        number = connection.fileno()
        with socket.socket(fileno=os.dup(number)) as line:
            if connection.fileno() == number:  # else it was closed just now, and the number may be somebody else's
                line.shutdown(socket.SHUT_RDWR)
