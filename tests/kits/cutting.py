"""A proxy that loses connections: answers that never arrive, streams that are cut in the middle of a line.

If it holds data back, like buffering proxies, pieces of a stream come late and several at once.
"""

import asyncio
import itertools
from collections.abc import Coroutine, Generator, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urlsplit

from tools.servers.lines import End, Line, listening

FATES = (20_000, 0, 20_000, 700, 6_000)
"""The bytes of answers after which successive connections are cut; 0: as soon as there is an answer."""
ENOUGH = 100_000_000
"""A fate with which a whole record comes through: one of Civilization has some 2,000,000 bytes."""


@dataclass
class Cutting(Line):
    """Passes everything on; `cuts` counts the cuts, `hold` is for how many seconds answers are held back."""

    hold: float = 0.0
    fates: Iterator[int] = field(default_factory=lambda: itertools.cycle(FATES))
    cuts: int = 0

    def ways(self, here: End, there: End) -> tuple[Coroutine[Any, Any, None], Coroutine[Any, Any, None]]:
        return self._copy(here[0], there[1]), self._answers(there[0], here[1], next(self.fates))

    async def _answers(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, left: int) -> None:
        """Copy until one side closes, or for so many bytes."""
        while piece := await reader.read(65_536):
            if self.hold:
                await asyncio.sleep(self.hold)
                with suppress(TimeoutError):  # with what came after it
                    piece += await asyncio.wait_for(reader.read(65_536), 0.001)
            writer.write(piece[:left])
            await writer.drain()
            if (left := left - len(piece)) <= 0:
                self.cuts += 1
                return


@contextmanager
def cutting(url: str, hold: float = 0.0, *more: int) -> Generator[tuple[str, Cutting]]:
    """The proxy in a separate thread, with more fates than FATES if some are named: its address, and itself."""
    proxy = Cutting(urlsplit(url).port or 80, hold=hold, fates=itertools.cycle((*FATES, *more)))
    with listening(proxy.carry) as proxy.port:
        yield f"http://127.0.0.1:{proxy.port}", proxy
