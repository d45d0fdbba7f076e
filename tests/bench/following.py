"""Following a game: patches beside frames to many spectators, films of a long game, and how many bytes each form takes.

Patches and frames come from two servers of the same program, in turn; each has a game of its own and its spectators. A
film is made while another client asks for something small all the time: the longest it waits is how long others do.
"""

import asyncio
from collections.abc import AsyncGenerator, Iterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Any

import msgspec
import uvloop
import zstandard
from msgspec import Raw, Struct

from tests.bench import past
from tests.bench.client import Client
from tests.bench.online import server
from tests.bench.rounds import ratio
from tests.bench.spectators import PACE, Crowd, crowd, deliver, opened, process

AIM = 0.85
PART = 500
FORMS = ("frames", "film", "film with lines", "views")


class Patched(Struct, frozen=True):
    """Deliveries a second to so many spectators, of patches and of frames, and the server's CPU for each."""

    spectators: int
    patches_per_second: float
    frames_per_second: float
    ratio: float
    patch_cpu_us: float
    frame_cpu_us: float
    cpu_ratio: float


class Filmed(Struct, frozen=True):
    """A film of so many versions: milliseconds for all its parts, and the longest that somebody else waited."""

    versions: int
    parts: int
    all_ms: float
    longest_ms: float
    alone_ms: float
    """The longest that they wait while nobody asks for a film."""
    bytes: int
    zstd_bytes: int


class Weight(Struct, frozen=True):
    """Bytes for each version in one form, in an answer of many."""

    form: str
    plain: float
    zstd: float


class Followed(Struct, frozen=True):
    """What was found."""

    patched: Patched
    films: tuple[Filmed, ...]
    weights: tuple[Weight, ...]


def followed(data: Path, spectators: int, rounds: int, seconds: float, entries: int) -> Followed:
    """Measure all of it; films are of a game of so many entries."""
    patched = _patched(data, spectators, rounds, seconds)
    with TemporaryDirectory(dir=data) as folder:
        place = Path(folder, "long.sqlite3")
        game, length = uvloop.run(past.played(place, entries))
        with server(data, {"CROUPIER_DATABASE_URL": f"sqlite:///{place}"}) as port:
            path = f"/v1/games/{game}"
            films = tuple([uvloop.run(_filmed(port, path, n)) for n in (min(PART, length - 1), length - 1)])
            return Followed(patched, films, uvloop.run(_weighed(port, path, min(PART, length - 1))))


def told(found: Followed) -> Iterator[str]:
    """The table."""
    p = found.patched
    yield f"{p.spectators} spectators of one game     deliveries/s   CPU us each"
    yield f"  patches{p.patches_per_second:>34,.0f}{p.patch_cpu_us:>14.1f}"
    yield f"  frames{p.frames_per_second:>35,.0f}{p.frame_cpu_us:>14.1f}"
    yield f"  ratio (aim: at least {AIM}){p.ratio:>16.2f}{p.cpu_ratio:>14.2f}"
    yield "films                   parts        ms   others wait, ms   alone       bytes      zstd"
    for f in found.films:
        yield (
            f"  {f.versions:>5,} versions{f.parts:>12}{f.all_ms:>10.0f}{f.longest_ms:>18.1f}{f.alone_ms:>8.1f}"
            f"{f.bytes:>12,}{f.zstd_bytes:>10,}"
        )
    yield "bytes for each version     plain      zstd"
    for w in found.weights:
        yield f"  {w.form:<20}{w.plain:>10,.0f}{w.zstd:>10,.0f}"


def _patched(data: Path, spectators: int, rounds: int, seconds: float) -> Patched:
    with (
        TemporaryDirectory(dir=data) as one,
        TemporaryDirectory(dir=data) as two,
        process("infra.cli.main", "serve", "--port", "0", "--data", one) as patches,
        process("infra.cli.main", "serve", "--port", "0", "--data", two) as frames,
    ):
        return uvloop.run(_both(patches, frames, spectators, rounds, seconds))


async def _both(
    patches: tuple[int, int], frames: tuple[int, int], spectators: int, rounds: int, seconds: float
) -> Patched:
    async with AsyncExitStack() as stack:
        works: list[tuple[int, Crowd, Any]] = []
        for (pid, port), of, first in ((patches, "patches", 1), (frames, "frames", 3)):
            game = await opened(stack, port)
            crowded = await stack.enter_async_context(crowd(port, f"{game.path}/stream?of={of}", spectators))
            await crowded.all_have(first)
            works.append((pid, crowded, game.move))
        rates: list[list[float]] = [[], []]
        costs: list[list[float]] = [[], []]
        for _ in range(rounds + 1):
            for found, pause in ((rates, 0.0), (costs, 1 / PACE)):
                for i, work in enumerate(works):
                    found[i].append((await deliver(*work, seconds, pause))[pause > 0])
    (ours, theirs), (us, their_us) = [[one[1:] for one in found] for found in (rates, costs)]  # the first warms up
    return Patched(
        spectators,
        patches_per_second=round(median(ours)),
        frames_per_second=round(median(theirs)),
        ratio=ratio(ours, theirs),
        patch_cpu_us=round(median(us), 1),
        frame_cpu_us=round(median(their_us), 1),
        cpu_ratio=ratio(their_us, us),
    )


@asynccontextmanager
async def _others(port: int) -> AsyncGenerator[list[float]]:
    """Somebody who asks for something small all the time: seconds that each answer took."""
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


async def _weighed(port: int, path: str, versions: int) -> tuple[Weight, ...]:
    async with Client(port) as client:

        async def page(query: str) -> bytes:
            return bytes(await client.get(f"{path}/{query}", Raw))

        bodies = [
            await page(f"frames?since=1&limit={versions}"),
            await page(f"film?limit={versions}"),
            await page(f"film?limit={versions}&with=lines"),
            msgspec.json.encode([Raw(await page(f"view?version={n}")) for n in range(2, versions + 2)]),
        ]
    packed = [zstandard.ZstdCompressor(level=9).compress(body) for body in bodies]
    return tuple(
        [
            Weight(form, round(len(plain) / versions, 1), round(len(small) / versions, 1))
            for form, plain, small in zip(FORMS, bodies, packed, strict=True)
        ]
    )
