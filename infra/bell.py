"""The bell within one process: who listens to a game is woken when that game has a new version.

1. A ring never waits and never queues: an ear remembers only that it was rung, so any number of rings is one waking.
2. A game is known here only while somebody listens to it.
3. Rings and listeners belong to one event loop; only its thread may call.
"""

import asyncio
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager


class LocalEar:
    """One listener; one task at a time may wait on it."""

    def __init__(self) -> None:
        self._rung = asyncio.Event()

    def ring(self) -> None:
        """Remember the ring until the next wait."""
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
        return True


class LocalBell:
    """The bell of a server that is one process."""

    def __init__(self) -> None:
        self._ears: dict[str, set[LocalEar]] = {}

    def __len__(self) -> int:
        """How many games somebody listens to."""
        return len(self._ears)

    def ring(self, game: str, version: int) -> None:  # noqa: ARG002 - here who is woken reads on from the ledger anyway
        """Wake everybody who listens to this game."""
        for ear in self._ears.get(game, ()):
            ear.ring()

    def ring_all(self) -> None:
        """Wake everybody who listens to any game."""
        for ears in self._ears.values():
            for ear in ears:
                ear.ring()

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
