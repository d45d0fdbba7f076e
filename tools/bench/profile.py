"""`python -m tools.bench.profile --data DIR`: where the server's time goes, by folder, sampled by py-spy.

A sample belongs to the innermost function, of one of our folders or of a library, running in the event loop's thread;
anything else, such as waiting for a socket, belongs to `asyncio`. Shares are of that thread's time.
"""

import argparse
import asyncio
import re
import signal
import subprocess
import sys
from collections import Counter
from collections.abc import AsyncGenerator, Awaitable, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

import uvloop

from tools.bench.client import Client
from tools.bench.online import process
from tools.bench.spectators import crowd, opened
from tools.bench.tables import Table, registered

RATE = 250
"""Samples a second."""
GAMES, SPECTATORS = 50, 200
HOUSE = re.compile(r"(api|domain|infra|projections)/\w+")
PLACE = re.compile(r" \((.*?)(?::\d+)?\)$")
SHOWN = 1
"""Per cent below which a folder is not worth a line."""


def room(frame: str) -> str | None:
    """Our folder, or the library, that a frame `name (path:line)` belongs to; None for Python's own."""
    found = PLACE.search(frame)
    path = found[1] if found else ""
    if ours := HOUSE.match(path):
        return ours[0]
    top, _, rest = path.partition("/")
    if top in ("asyncio", "concurrent") or not rest or path.startswith(("<", "/")):
        return "asyncio" if top == "asyncio" else None
    return top


def shares(stacks: str) -> dict[str, float]:
    """Per cent of the event loop's time by folder, from py-spy's lines: `outermost;...;innermost count`."""
    found = Counter[str]()
    for line in stacks.splitlines():
        stack, _, count = line.rpartition(" ")
        frames = stack.split(";")
        if not frames[0].startswith("Thread."):  # the workers' threads
            found[next(filter(None, map(room, reversed(frames))), "start")] += int(count)
    return {name: 100 * count / found.total() for name, count in found.most_common()}


def spied(pid: int, seconds: float, out: Path) -> subprocess.Popen[bytes]:
    """Start sampling a process for this long."""
    words = ["record", "--pid", str(pid), "--duration", str(round(seconds)), "--rate", str(RATE)]
    return subprocess.Popen(
        [spy(), *words, "--format", "raw", "--output", str(out)], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE
    )


def spy() -> str:
    """The program, which comes with the extra `bench`."""
    return str(Path(sys.executable).with_name("py-spy"))


Work = Callable[[], Awaitable[object]]


@asynccontextmanager
async def choices(port: int) -> AsyncGenerator[list[Work]]:
    """Many games, a choice at a time in each."""
    async with players(port, GAMES) as clients:
        yield [Table(client).choose for client in clients]


@asynccontextmanager
async def views(port: int) -> AsyncGenerator[list[Work]]:
    """The views of as many games, once half a turn has been played in each."""
    async with players(port, GAMES) as clients:
        tables = [Table(client) for client in clients]
        for table in tables:
            await table.choose()
        paths = [f"{table.path}/view" for table in tables]
        yield [partial(client.get, path) for client, path in zip(clients, paths, strict=True)]


@asynccontextmanager
async def streams(port: int) -> AsyncGenerator[list[Work]]:
    """One game, whose every choice is streamed to many."""
    async with AsyncExitStack() as stack:
        game = await opened(stack, port)
        crowded = await stack.enter_async_context(crowd(port, f"{game.path}/stream", SPECTATORS))

        async def once() -> None:
            await game.choose()
            await crowded.all_have(1)

        yield [once]


@asynccontextmanager
async def players(port: int, count: int) -> AsyncGenerator[list[Client]]:
    """Connections of one player."""
    token = await registered(port)
    async with AsyncExitStack() as stack:
        yield [await stack.enter_async_context(Client(port, token)) for _ in range(count)]


WORKS, START = {"a choice": choices, "a view": views, "a stream": streams}, "a start"


async def sampled(pid: int, port: int, name: str, seconds: float, out: Path) -> None:
    """Sample the server during one kind of work, after a second of it that is not counted."""
    async with WORKS[name](port) as works:
        enough = asyncio.Event()
        going = asyncio.gather(*[_repeated(work, enough) for work in works])
        await asyncio.sleep(1)
        spying = spied(pid, seconds, out)
        _, said = await asyncio.to_thread(spying.communicate)
        enough.set()
        await going
    if spying.returncode:
        raise RuntimeError(f"py-spy: {said.decode().strip()}")


async def _repeated(work: Work, enough: asyncio.Event) -> None:
    while not enough.is_set():
        await work()


def spawned(folder: Path) -> None:
    """Sample a start, until the server prints its address, imports included."""
    words = [sys.executable, "-m", "croupier", "serve", "--port", "0", "--data", str(folder / "data")]
    recording = [spy(), "record", "--rate", str(RATE), "--format", "raw", "--output", str(folder / START)]
    with subprocess.Popen([*recording, "--", *words], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL) as spying:
        assert spying.stdout is not None
        while (line := spying.stdout.readline()) and b"http://" not in line:
            pass
        spying.send_signal(signal.SIGINT)
        spying.communicate()  # it writes what it has once the server is gone


def told(found: dict[str, dict[str, float]]) -> str:
    """The table, by the share of a choice, largest first."""
    rooms = sorted(
        {room for one in found.values() for room in one}, key=lambda room: [-one.get(room, 0) for one in found.values()]
    )
    rows = [(name, [one.get(name, 0) for one in found.values()]) for name in rooms]
    lines = [f"{name:24}" + "".join(f"{share:>10.1f}" for share in row) for name, row in rows if max(row) >= SHOWN]
    return "\n".join(["% of the loop's thread  " + "".join(f"{name:>10}" for name in found), *lines, ""])


def main() -> None:
    """Sample one server doing each work in turn, and one that starts."""
    parser = argparse.ArgumentParser(prog="python -m tools.bench.profile", description="Where the server's time goes.")
    parser.add_argument("--data", type=Path, required=True, help="folder in which the servers' own folders are made")
    parser.add_argument("--seconds", type=float, default=8, help="of each kind of work")
    asked = parser.parse_args()
    asked.data.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory(dir=asked.data) as name:
        folder = Path(name)
        with process("croupier", "serve", "--port", "0", "--data", str(folder / "served")) as (pid, port):
            for work in WORKS:
                uvloop.run(sampled(pid, port, work, asked.seconds, folder / work))
        spawned(folder)
        found = {name: shares((folder / name).read_text(encoding="utf-8")) for name in (*WORKS, START)}
    sys.stdout.write(told(found))


if __name__ == "__main__":
    main()
