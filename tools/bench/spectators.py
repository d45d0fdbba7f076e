"""Streams of one game to many spectators: deliveries beside the floor of bare shared bytes.

A delivery is a piece of a stream sent to one spectator, with one frame or several that came meanwhile. Choices follow
one another, so that the server is never idle; ours includes the choices, stored on disk, while the floor has small
POSTs, and drops what could not be sent before the next.
"""

import asyncio
import os
from collections.abc import AsyncGenerator, Awaitable, Callable, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from functools import partial
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import cast

import uvloop
from msgspec import Struct

from tools.bench.client import Client
from tools.bench.online import process
from tools.bench.rounds import ratio
from tools.bench.tables import END, Table, registered

EVENT = b"id: "
"""How each event begins."""
FLUSHED = b"\x00\x00\xff\xff"
"""How each piece ends if it is sent in gzip."""
ENTRIES_AT_FIRST = 3
"""The opening and two seats: what a stream begins with."""
AIM, AIM_CPU = 0.65, 0.8
PACE = 20
"""Choices a second where CPU is measured."""
TICK = os.sysconf("SC_CLK_TCK")


class Fan(Struct, frozen=True):
    """A number of spectators of one game, beside the floor: deliveries per second with one choice right after another.

    CPU is the server's for each delivery, the choices included, at the same pace for both: a write costs more when its
    reader sleeps. Higher is better for both ratios.
    """

    spectators: int
    deliveries_per_second: float
    floor_per_second: float
    ratio: float
    cpu_us: float
    floor_cpu_us: float
    cpu_ratio: float


class Streamed(Struct, frozen=True):
    """What streams were found to do."""

    fan: Fan


class _Spectator(asyncio.Protocol):
    """One stream, of which only the events are counted."""

    def __init__(self, path: str, heard: Callable[[bytes], None], accepted: str = "identity") -> None:
        self._path, self._heard, self._accepted = path, heard, accepted

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        head = f"GET {self._path} HTTP/1.1\r\nHost: x\r\nAccept: text/event-stream\r\n"
        cast("asyncio.Transport", transport).write(f"{head}Accept-Encoding: {self._accepted}\r\n\r\n".encode())

    def data_received(self, data: bytes) -> None:
        self._heard(data)


class Crowd:
    """A number of spectators, and what has come to all of them: bytes, events, and pieces of one or more events.

    In gzip only pieces can be told apart; each is counted as an event.
    """

    def __init__(self, size: int, *, gzip: bool = False, event: bytes = EVENT) -> None:
        self.size, self.events, self.pieces = size, 0, 0
        self.bytes, self._event, self._piece = 0, FLUSHED if gzip else event, FLUSHED if gzip else b"\r\n" + event
        self.longest = 0
        self._wanted, self._all = 0, asyncio.Event()

    def heard(self, data: bytes) -> None:
        """Count what has come to one of them."""
        self.bytes += len(data)
        self.events += data.count(self._event)
        self.pieces += data.count(self._piece)
        self.longest = max(self.longest, len(data))
        if self.events >= self._wanted:
            self._all.set()

    async def all_have(self, events: int) -> None:
        """Return once each of them has got this many more events."""
        self._wanted += events * self.size
        if self.events < self._wanted:
            self._all.clear()
            async with asyncio.timeout(60):
                await self._all.wait()


@asynccontextmanager
async def crowd(port: int, path: str, size: int, *, gzip: bool = False, event: bytes = EVENT) -> AsyncGenerator[Crowd]:
    """This many spectators on one stream, whose events begin like this."""
    made, accepted = Crowd(size, gzip=gzip, event=event), "gzip" if gzip else "identity"
    loop = asyncio.get_running_loop()
    async with AsyncExitStack() as stack:
        for _ in range(size):
            one = partial(_Spectator, path, made.heard, accepted)
            transport, _ = await loop.create_connection(one, "127.0.0.1", port)
            stack.callback(transport.close)
        yield made


def fanned(data: Path, spectators: int, rounds: int, seconds: float) -> Fan:
    """Both servers in turn, this many rounds of this many seconds each, after one that is not counted."""
    with (
        TemporaryDirectory(dir=data) as folder,
        process("croupier", "serve", "--port", "0", "--data", folder) as ours,
        process("tools.bench.bare") as bare,
    ):
        return uvloop.run(_fanned(ours, bare, spectators, rounds, seconds))


async def _fanned(server: tuple[int, int], bare: tuple[int, int], spectators: int, rounds: int, seconds: float) -> Fan:
    (pid, port), (bare_pid, bare_port) = server, bare
    async with AsyncExitStack() as stack:
        game, floor = await opened(stack, port), await stack.enter_async_context(Client(bare_port))
        crowded = await stack.enter_async_context(crowd(port, f"{game.path}/stream", spectators))
        await crowded.all_have(ENTRIES_AT_FIRST)
        crowded.longest = 0
        for _ in range(4):
            await game.choose()
            await crowded.all_have(1)
        message = EVENT + b"x" * crowded.longest + b"\n\n"
        listening = await stack.enter_async_context(crowd(bare_port, "/stream", spectators))
        await asyncio.sleep(1)  # it has nothing to say until all listen

        works = ((pid, crowded, game.choose), (bare_pid, listening, lambda: _publish(floor, message)))
        (ours, theirs), (us, floor_us) = await delivered(works, rounds, seconds)
    return Fan(
        spectators,
        round(median(ours)),
        round(median(theirs)),
        ratio(ours, theirs),
        round(median(us), 1),
        round(median(floor_us), 1),
        ratio(floor_us, us),
    )


async def _publish(client: Client, message: bytes) -> None:
    await client.post("/publish", message.decode())


Work = tuple[int, Crowd, Callable[[], Awaitable[object]]]
"""The id of a server, who listens to it, and what it is to tell them."""


async def delivered(works: Sequence[Work], rounds: int, seconds: float) -> tuple[list[list[float]], list[list[float]]]:
    """Of each work, round by round: deliveries a second, and CPU microseconds for each at the same pace."""
    rates, costs = [list[float]() for _ in works], [list[float]() for _ in works]
    for _ in range(rounds + 1):
        for i, work in enumerate(works):
            rates[i].append((await _deliver(*work, seconds, 0))[0])
        for i, work in enumerate(works):
            costs[i].append((await _deliver(*work, seconds, 1 / PACE))[1])
    return [found[1:] for found in rates], [found[1:] for found in costs]  # the first round warms up


async def _deliver(
    pid: int, crowded: Crowd, move: Callable[[], Awaitable[object]], seconds: float, pause: float
) -> tuple[float, float]:
    """Deliveries a second, and CPU microseconds of the server for each."""
    start, cpu, pieces = perf_counter(), cpu_seconds(pid), crowded.pieces
    while perf_counter() < start + seconds:
        await move()
        await asyncio.sleep(pause)
    done, elapsed = max(1, crowded.pieces - pieces), perf_counter() - start
    spent = max(1 / TICK, cpu_seconds(pid) - cpu)  # the clock is no finer
    while pieces < (pieces := crowded.pieces):  # noqa: ASYNC110 - the rest does not fall into the other's round
        await asyncio.sleep(0.1)
    return done / elapsed, spent * 1e6 / done


def cpu_seconds(pid: int) -> float:
    """Seconds of CPU that a process has used."""
    fields = Path(f"/proc/{pid}/stat").read_text(encoding="ascii").rpartition(") ")[2].split()
    return (int(fields[11]) + int(fields[12])) / TICK


async def opened(stack: AsyncExitStack, port: int) -> Table:
    """A game that never ends, because no move does anything."""
    table = Table(await stack.enter_async_context(Client(port, await registered(port))), (END,))
    await table.open()
    return table
