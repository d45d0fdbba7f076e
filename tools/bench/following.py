"""Following a game: patches beside frames to many spectators, and films of a long game.

Patches and frames come from two servers of the same program, in turn, each with its own game and spectators. A film is
made while another client keeps asking for something small: its longest wait is how long others wait. The same goes for
the longest answers of other kinds; each is requested several times and the least is reported: a busy machine can only
make others wait longer.
"""

import asyncio
from collections.abc import AsyncGenerator, Sequence
from contextlib import AsyncExitStack, ExitStack, asynccontextmanager
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter

import uvloop
import zstandard
from msgspec import Raw, Struct

from tools.bench import past
from tools.bench.client import Client
from tools.bench.online import process, server
from tools.bench.rounds import ratio
from tools.bench.spectators import Work, crowd, delivered, opened

AIM = 0.85
TRIES = 3
PART = 500


class Patched(Struct, frozen=True):
    """Deliveries per second to this many spectators, of patches and of frames, and the server's CPU for each."""

    spectators: int
    patches_per_second: float
    frames_per_second: float
    ratio: float
    patch_cpu_us: float
    frame_cpu_us: float
    cpu_ratio: float
    gzip_per_second: float
    """Of patches in gzip."""
    gzip_ratio: float
    gzip_cpu_us: float
    patch_bytes: float
    """On the wire, for a delivery."""
    gzip_bytes: float
    frame_bytes: float


class Held(Struct, frozen=True):
    """How long a request of one kind takes, and how long others wait for the event loop meanwhile: milliseconds."""

    request: str
    took_ms: float
    longest_ms: float


class Filmed(Struct, frozen=True):
    """A film of this many versions: milliseconds for all its parts, and somebody else's longest wait."""

    versions: int
    parts: int
    all_ms: float
    longest_ms: float
    alone_ms: float
    """Their longest wait while nobody asks for a film."""
    bytes: int
    zstd_bytes: int


class Followed(Struct, frozen=True):
    """What was found."""

    patched: Patched
    films: tuple[Filmed, ...]
    held: tuple[Held, ...]


def followed(data: Path, spectators: int, rounds: int, seconds: float, entries: int) -> Followed:
    """Measure all of it; films are of a game with this many entries."""
    patched = _patched(data, spectators, rounds, seconds)
    with TemporaryDirectory(dir=data) as folder:
        place = Path(folder, "long.sqlite3")
        game, length = uvloop.run(past.played(place, entries))
        with server(data, {"CROUPIER_DATABASE_URL": f"sqlite:///{place}"}) as port:
            path = f"/v1/games/{game}"
            films = tuple([uvloop.run(_filmed(port, path, n)) for n in (min(PART, length - 1), length - 1)])
            held = uvloop.run(_held(port, path, length))
            return Followed(patched, films, held)


def _patched(data: Path, spectators: int, rounds: int, seconds: float) -> Patched:
    with ExitStack() as stack:
        servers: list[tuple[int, int]] = []
        for _ in STREAMS:
            folder = stack.enter_context(TemporaryDirectory(dir=data))
            servers.append(stack.enter_context(process("croupier", "serve", "--port", "0", "--data", folder)))
        return uvloop.run(_streams(servers, spectators, rounds, seconds))


STREAMS = (("patches", 1, False), ("frames", 3, False), ("patches", 2, True))
"""What is streamed, with how many events it begins, and whether in gzip, where its first line is counted as well."""


async def _streams(servers: Sequence[tuple[int, int]], spectators: int, rounds: int, seconds: float) -> Patched:
    async with AsyncExitStack() as stack:
        works: list[Work] = []
        for (pid, port), (of, first, gzip) in zip(servers, STREAMS, strict=True):
            game = await opened(stack, port)
            listening = crowd(port, f"{game.path}/stream?of={of}", spectators, gzip=gzip)
            crowded = await stack.enter_async_context(listening)
            await crowded.all_have(first)
            works.append((pid, crowded, game.choose))
        weights: list[float] = []
        (patches, frames, packed), (us, their_us, packed_us) = await delivered(works, rounds, seconds)
        for _, crowded, move in works:
            before = crowded.bytes
            await move()
            await crowded.all_have(1)
            await asyncio.sleep(0.1)
            weights.append(round((crowded.bytes - before) / spectators, 1))
    return Patched(
        spectators,
        patches_per_second=round(median(patches)),
        frames_per_second=round(median(frames)),
        ratio=ratio(patches, frames),
        patch_cpu_us=round(median(us), 1),
        frame_cpu_us=round(median(their_us), 1),
        cpu_ratio=ratio(their_us, us),
        gzip_per_second=round(median(packed)),
        gzip_ratio=ratio(packed, frames),
        gzip_cpu_us=round(median(packed_us), 1),
        patch_bytes=weights[0],
        gzip_bytes=weights[2],
        frame_bytes=weights[1],
    )


@asynccontextmanager
async def _others(port: int) -> AsyncGenerator[list[float]]:
    """A client that keeps asking for something small: the seconds of each answer."""
    took: list[float] = []
    done = asyncio.Event()

    async def ask() -> None:
        async with Client(port) as client:
            while not done.is_set():
                start = perf_counter()
                await client.get("/v1/healthz")
                took.append(perf_counter() - start)

    asking = asyncio.create_task(ask())
    await asyncio.sleep(0.2)
    took.clear()
    try:
        yield took
    finally:
        done.set()
        await asking


async def _filmed(port: int, path: str, versions: int) -> Filmed:
    async with Client(port) as client, _others(port) as took:
        await asyncio.sleep(0.5)
        alone = max(took)
        took.clear()
        start, at, bodies = perf_counter(), 1, list[bytes]()
        while at <= versions:
            limit = min(1000, versions + 1 - at)
            bodies.append(bytes(await client.get(f"{path}/film?since={at}&limit={limit}", Raw)))
            at += limit
        spent, longest = perf_counter() - start, max(took)
    packed = sum([len(zstandard.ZstdCompressor(level=9).compress(body)) for body in bodies])
    plain = sum(map(len, bodies))
    return Filmed(
        versions,
        len(bodies),
        all_ms=round(spent * 1e3, 1),
        longest_ms=round(longest * 1e3, 1),
        alone_ms=round(alone * 1e3, 1),
        bytes=plain,
        zstd_bytes=packed,
    )


async def _held(port: int, path: str, length: int) -> tuple[Held, ...]:
    """The longest answers about a long game, and about the server."""
    asked = {
        "view at some version": f"{path}/view?version={length // 2}",
        "500 frames": f"{path}/frames?limit=500",
        "500 versions of the story": f"{path}/story?limit=500",
        "1,000 versions as a film": f"{path}/film?limit=1000&with=lines,frames",
        "record": f"{path}/record",
        "ruleset": "/v1/rulesets/civilization",
        "OpenAPI document": "/v1/openapi.json",
    }
    found: list[Held] = []
    async with Client(port) as client, _others(port) as took:
        for name, query in asked.items():
            tries: list[tuple[float, float]] = []
            for _ in range(TRIES):
                await asyncio.sleep(0.1)
                took.clear()
                start = perf_counter()
                await client.get(query, Raw)
                spent = perf_counter() - start
                await asyncio.sleep(0.05)
                tries.append((max(took), spent))
            longest, spent = min(tries)
            found.append(Held(name, round(spent * 1e3, 1), round(longest * 1e3, 1)))
    return tuple(found)
