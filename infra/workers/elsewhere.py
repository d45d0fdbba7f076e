"""Which games have moved, between the supervisors of several machines that have no Redis: by PostgreSQL's NOTIFY.

It is sent after the commit, over a connection of its own, and names games and versions only. What was stored while one
was being sent goes into the next. A loss, or a pooler that passes none on, is made up for by the safety poll. While
nobody else has been heard of, nothing but a sign of life is sent.
"""

import asyncio
import logging
from collections.abc import Callable, Mapping
from itertools import islice
from typing import Any

import msgspec
import psycopg

from infra.store.database.postgres import OPTIONS, brief, connect
from infra.workers.board import Board

LOG = logging.getLogger("croupier")
CHANNEL = "croupier"
NOTIFY = b"SELECT pg_notify(%s, %s)"
LISTEN = f"LISTEN {CHANNEL}".encode()
HEARD_WITHIN = 2.0
"""Seconds for a notification to come."""
LIFE = 5.0
"""Seconds between signs of life."""
AT_ONCE = 100
"""Games of one notification, which may have 8,000 bytes."""
PAUSE = 5.0
"""Seconds before a server that is away is tried again."""
_decoder = msgspec.json.Decoder(dict[str, int])


def passes_on(url: str) -> bool:
    """Whether a notification over one connection is heard over another."""
    with connect(url) as listening, connect(url) as sending:
        listening.execute(LISTEN)
        sending.execute(NOTIFY, (CHANNEL, "{}"))
        return next(listening.notifies(timeout=HEARD_WITHIN, stop_after=1), None) is not None


class Elsewhere:
    """The supervisors of other machines. `moved`: called with what they say."""

    def __init__(self, url: str, moved: Callable[[Mapping[str, int]], None], board: Board) -> None:
        self._url, self._moved, self._board = url, moved, board
        self._waiting, self._woken = dict[str, int](), asyncio.Event()

    def notify(self, games: Mapping[str, int]) -> None:
        """Tell them of games that have moved here, if somebody is there."""
        if self._board.met():
            self._waiting |= games
            self._woken.set()

    async def run(self) -> None:
        """Send and listen, until cancelled."""
        away = False
        while True:
            try:
                async with await self._connected() as listening, await self._connected() as sending:
                    away = False
                    await listening.execute(LISTEN)
                    async with asyncio.TaskGroup() as tasks:
                        tasks.create_task(self._listen(listening, sending.info.backend_pid))
                        tasks.create_task(self._send(sending))
            except* (psycopg.Error, OSError) as errors:
                if not away:
                    LOG.warning("other machines hear of nothing at once: %s", brief(errors.exceptions[0]))
                away = True
            await asyncio.sleep(PAUSE)

    async def _connected(self) -> psycopg.AsyncConnection[Any]:
        return await psycopg.AsyncConnection.connect(self._url, autocommit=True, **OPTIONS)

    async def _listen(self, connection: psycopg.AsyncConnection[Any], own: int) -> None:
        async for notice in connection.notifies():
            if notice.pid != own:
                self._board.meet()
                if games := _decoder.decode(notice.payload):
                    for game, version in games.items():
                        self._board.mark(game, version)
                    self._moved(games)

    async def _send(self, connection: psycopg.AsyncConnection[Any]) -> None:
        while True:
            batch = dict(islice(self._waiting.items(), AT_ONCE))
            self._waiting = {game: version for game, version in self._waiting.items() if game not in batch}
            await connection.execute(NOTIFY, (CHANNEL, msgspec.json.encode(batch).decode()))
            if not self._waiting:
                self._woken.clear()
                try:
                    async with asyncio.timeout(LIFE):
                        await self._woken.wait()
                except TimeoutError:
                    pass
