"""Networks between servers on this machine: lines that can be redirected, slowed down, or cut."""

import asyncio
import threading
from collections.abc import Awaitable, Callable, Coroutine, Generator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from random import Random
from typing import Any

from tools.servers.process import LOOPBACK

End = tuple[asyncio.StreamReader, asyncio.StreamWriter]
Carry = Callable[[asyncio.StreamReader, asyncio.StreamWriter], Awaitable[None]]
RESENT = (0.2, 1.0)
"""Seconds after which a lost packet has been resent."""


@contextmanager
def listening(carry: Carry, port: int = 0) -> Generator[int]:
    """The port on which `carry` serves each connection, on a loop in a separate thread; 0: any."""
    ready, done = threading.Event(), asyncio.Event()
    loop = asyncio.new_event_loop()
    ports: list[int] = []

    async def one(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            with suppress(asyncio.CancelledError):  # at the end; the streams of Python 3.11 would report it
                await carry(reader, writer)
        finally:
            writer.close()

    async def serve() -> None:
        listener = await asyncio.start_server(one, LOOPBACK, port)
        ports.append(listener.sockets[0].getsockname()[1])
        ready.set()
        await done.wait()
        listener.close()
        ends = asyncio.all_tasks() - {asyncio.current_task()}
        for task in ends:
            task.cancel()
        await asyncio.gather(*ends, return_exceptions=True)
        await asyncio.sleep(0)  # they are closed

    thread = threading.Thread(target=loop.run_until_complete, args=(serve(),))
    thread.start()
    ready.wait()
    try:
        yield ports[0]
    finally:
        loop.call_soon_threadsafe(done.set)
        thread.join()
        loop.close()


@dataclass
class Line:
    """The line to a server, in place of whose own address it is used."""

    target: int
    """The port that it leads to now."""
    port: int = 0
    """Where it begins."""
    loss: float = 0.0
    """The share of the traffic that is lost and has to be resent; all of it from 1 on: then nothing arrives."""
    delay: float = 0.0
    """Seconds that everything takes at most."""
    rng: Random = field(default_factory=lambda: Random(1))

    async def carry(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Serve one connection."""
        with suppress(OSError):
            there = await asyncio.open_connection(LOOPBACK, self.target)
            ways = {asyncio.create_task(way) for way in self.ways((reader, writer), there)}
            try:
                await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
            finally:
                for way in ways:
                    way.cancel()
                there[1].close()  # first: whoever ends all lines may do so just now
                await asyncio.gather(*ways, return_exceptions=True)

    def ways(self, here: End, there: End) -> tuple[Coroutine[Any, Any, None], Coroutine[Any, Any, None]]:
        """What is done with all that comes from here, and with all that comes from there."""
        return self._copy(here[0], there[1]), self._copy(there[0], here[1])

    async def _copy(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        while data := await reader.read(1 << 16):
            while self.loss >= 1:  # noqa: ASYNC110 - until somebody repairs the network
                await asyncio.sleep(RESENT[0])
            if self.delay:
                await asyncio.sleep(self.rng.uniform(0, self.delay))
            if self.rng.random() < self.loss:
                await asyncio.sleep(self.rng.uniform(*RESENT))
            writer.write(data)
            await writer.drain()


@contextmanager
def line_to(port: int) -> Generator[Line]:
    """A line to the server at this port."""
    line = Line(port)
    with listening(line.carry) as line.port:
        yield line
