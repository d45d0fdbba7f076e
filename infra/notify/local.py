"""The bell within one process: who listens to a game is woken when that game has a new version.

1. A ring never waits and never queues: an ear remembers only that it was rung, so any number of rings is one waking.
2. A game is known here only while somebody listens to it.
3. Rings and listeners belong to one event loop; only its thread may call.
"""

import asyncio
from collections.abc import AsyncGenerator, Sequence
from contextlib import asynccontextmanager
from typing import Literal


class LocalEar:
    """One listener; one task at a time may wait on it."""

    def __init__(self) -> None:
        self._rung = asyncio.Event()
        self._named: int | None = 0
        self.heard: int | None = 0

    def notify(self, version: int | None) -> None:
        """Remember the ring until the next wait; None says that rings may have been missed."""
        self._named = None if version is None or self._named is None else max(self._named, version)
        self._rung.set()

    async def wait(self, seconds: float) -> bool:
        """Return True as soon as the bell rang since the last wait, False after `seconds` of silence."""
        if not self._rung.is_set():
            try:
                async with asyncio.timeout(seconds):
                    await self._rung.wait()
            except TimeoutError:
                return False  # a ring in this very moment stays remembered
        self._rung.clear()
        self.heard, self._named = self._named, 0
        return True


class LocalNotifier:
    """The bell of a server that is one process, and the ears of one that has a bell to other processes."""

    state: Literal["local"] = "local"

    def __init__(self) -> None:
        self._ears: dict[str, set[LocalEar]] = {}

    def __len__(self) -> int:
        """How many games somebody listens to."""
        return len(self._ears)

    def games(self) -> Sequence[str]:
        """The games that somebody listens to."""
        return list(self._ears)

    def notify(self, game: str, version: int) -> None:
        """Wake everybody who listens to this game."""
        for ear in self._ears.get(game, ()):
            ear.notify(version)

    def ring_all(self) -> None:
        """Wake everybody who listens to any game: any may have been rung unheard."""
        for game in self._ears:
            self.missed(game)

    def missed(self, game: str) -> None:
        """Wake everybody who listens to this game: it may have been rung unheard."""
        for ear in self._ears.get(game, ()):
            ear.notify(None)

    @asynccontextmanager
    async def listen(self, game: str) -> AsyncGenerator[LocalEar]:
        """Hear this game's rings from now on, until the block is left."""
        ear = LocalEar()
        self._ears.setdefault(game, set()).add(ear)
        try:
            yield ear
        finally:
            ears = self._ears[game]
            ears.discard(ear)
            if not ears:
                del self._ears[game]
