"""A worker's end of the socket to the supervisor: what it tells the other workers, and what is counted with them.

Nobody waits for a supervisor that hangs: followers are then woken by the safety poll, and of each limit a worker takes
its share. If the supervisor is gone the worker ends.
"""

import asyncio
import os
import re
import signal
import socket
from collections import Counter
from collections.abc import AsyncGenerator, Callable
from contextlib import asynccontextmanager
from itertools import count
from math import ceil
from select import select
from threading import Thread
from typing import Any, Literal

from infra.notify.local import LocalNotifier, LocalSubscription
from infra.workers import messages as m
from infra.workers.board import Board
from infra.workers.messages import Family, Message, encoded, received

TIMEOUT = 2.0
"""Seconds for the supervisor to answer."""
LAST = 10
"""Seconds for a worker without a supervisor to end by itself."""


def end_with_parent() -> None:
    """End this process some seconds after the one that started it, even if it hangs."""
    parent = os.pidfd_open(os.getppid())

    def wait() -> None:
        select([parent], [], [])
        signal.alarm(LAST)

    Thread(target=wait, daemon=True).start()


class Link:
    """What is shared with the other workers. `spelling`: number/of:row:board:sockets, as the supervisor gives it."""

    def __init__(self, spelling: str) -> None:
        self.number, self.among, row, board, *sockets = map(int, re.split("[/:]", spelling))
        self.board = Board(board, row)
        self._socket, self.listener, *more = [socket.socket(fileno=number) for number in sockets]
        self.metrics = more[0] if more else None
        """Where metrics are served, if they are."""
        self.drain = lambda: None
        """Called when another process takes this one's place."""
        self.measure: Callable[[], list[Family]] = list
        """The metrics of this process."""
        self.on_spent: Callable[[list[tuple[str, str, float]]], None] = lambda _: None
        """Called with what callers have asked of other workers."""
        self._writer: asyncio.StreamWriter | None = None
        self._telling = dict[str, int]()
        self._asked, self._numbers = dict[int, asyncio.Future[Any]](), count()
        self._late = dict[int, str]()
        """Places that were asked for, and are no longer wanted."""
        self._held = Counter[str]()
        self._asked_for = {
            "ping": lambda: self.send(m.State("PONG")),
            "drain": lambda: self.drain(),  # noqa: PLW0108 - it is set later
            "measure": lambda: self.send(m.Measured(self.measure())),
        }

    def notifier(self, local: LocalNotifier) -> "WorkersNotifier":
        """Tells all workers."""
        self.local = local
        return WorkersNotifier(self, local)

    @asynccontextmanager
    async def running(self) -> AsyncGenerator[None]:
        """Talk to the supervisor until the block is left."""
        reader, self._writer = await asyncio.open_connection(sock=self._socket, limit=m.LARGEST)
        self._loop = asyncio.get_running_loop()
        hearing = asyncio.create_task(self._hear(reader))
        try:
            yield
        finally:
            self.send(m.Measured(self.measure()))
            hearing.cancel()
            self._flush()
            writer, self._writer = self._writer, None
            writer.close()

    async def _hear(self, reader: asyncio.StreamReader) -> None:
        async for message in received(reader):
            match message:
                case m.Moved(games):
                    for game, version in games.items():
                        self.local.notify(game, version)
                case m.Answer(number, answer):
                    self._answered(number, answer)
                case m.Asked(what):
                    self._asked_for[what]()
                case m.Said(game, said):
                    self.local.relay(game, said)
                case m.Changed(player):
                    self.local.announce(player)
                case m.Spent(steps):
                    self.on_spent(steps)
                case _:
                    pass
        os.kill(os.getpid(), signal.SIGTERM)

    def _answered(self, number: int, answer: Any) -> None:
        if (asked := self._asked.get(number)) is not None and not asked.done():
            asked.set_result(answer)
        elif (name := self._late.pop(number, None)) is not None and answer:
            self.send(m.Drop(name))

    # -- telling

    def state(self, state: Literal["READY=1", "STOPPING=1"]) -> None:
        """Tell the supervisor."""
        self.send(m.State(state))

    def send(self, message: Message) -> None:
        """Say something to the hub, if it is there."""
        if self._writer is not None:
            self._writer.write(encoded([message]))

    def moved(self, game: str, version: int) -> None:
        """Tell the other workers of a game's version; those who follow it, at the end of this iteration of the loop."""
        self.board.mark(game, version)
        if not self.board.followed(game):
            return
        if not self._telling and self._writer is not None:
            self._loop.call_soon(self._flush)
        self._telling[game] = version

    def _flush(self) -> None:
        told, self._telling = self._telling, dict[str, int]()
        if told:
            self.send(m.Moved(told))

    async def _ask(self, make: Callable[[int], Message], late: str = "", *, waits: bool = False) -> Any:
        """The hub's answer. Raises OSError, of which TimeoutError is one; a place that comes later is given back."""
        if self._writer is None:
            raise ConnectionError
        number = next(self._numbers)
        asked = self._asked[number] = self._loop.create_future()
        self.send(make(number))
        try:
            async with asyncio.timeout(None if waits else TIMEOUT):
                return await asked
        except BaseException:
            if late:
                self._late[number] = late
            raise
        finally:
            del self._asked[number]

    async def sum(self, own: list[Family]) -> list[Family]:
        """The metrics of all workers, or, if the hub does not answer, only ours."""
        try:
            return [tuple(family) for family in await self._ask(lambda number: m.Measured(own, number))]
        except OSError:
            return own

    # -- counting together

    async def add(self, key: str, amount: int, seconds: int) -> tuple[int, int]:
        """See `Shared`."""
        total, left = await self._ask(lambda number: m.Add(number, key, amount, seconds))
        return total, left

    async def close(self) -> None:
        """The socket is closed as the block of `running` is left."""

    async def take(self, name: str, most: int, *, waits: bool = False) -> bool:
        """Take one of `most` places that all workers have together; False if none is free, unless one `waits`."""
        try:
            got = await self._ask(lambda number: m.Hold(number, name, most, waits), name, waits=waits)
        except OSError:
            got = self._held[name] < ceil(most / self.among)
        self._held[name] += got
        return got

    def give(self, name: str) -> None:
        """Give a place back; from any thread."""
        if self._writer is not None:
            self._loop.call_soon_threadsafe(self._give, name)

    def _give(self, name: str) -> None:
        self._held -= Counter([name])
        self.send(m.Drop(name))


def joined(spelling: str) -> Link:
    """The link of this process, which is a worker: it ends with its supervisor."""
    end_with_parent()
    return Link(spelling)


class WorkersNotifier:
    """Notifies followers here, who are those of `local`, and in all other workers."""

    state: Literal["connected"] = "connected"

    def __init__(self, link: Link, local: LocalNotifier) -> None:
        self._link, self._local = link, local
        self.overhear, self.hear = local.overhear, local.hear
        self.running = link.running

    def notify(self, game: str, version: int) -> None:
        """Wake everybody who follows this game, here at once and elsewhere soon."""
        self._local.notify(game, version)
        self._link.moved(game, version)

    def relay(self, game: str, said: bytes) -> None:
        """Tell everybody who called `overhear` who is there."""
        self._local.relay(game, said)
        self._link.send(m.Said(game, said))

    def announce(self, player: str) -> None:
        """Tell everybody who called `hear` that a player has changed."""
        self._local.announce(player)
        self._link.send(m.Changed(player))

    @asynccontextmanager
    async def listen(self, game: str) -> AsyncGenerator[LocalSubscription]:
        """Follow a game until the block is left."""
        self._link.board.follow(game, 1)
        try:
            async with self._local.listen(game) as follower:
                yield follower
        finally:
            self._link.board.follow(game, -1)
