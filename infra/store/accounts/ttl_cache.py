"""What was read a moment ago, so that not every request asks the store."""

from collections.abc import Callable
from time import monotonic
from typing import Generic, TypeVar

TTL = 5.0
"""Seconds for which what was read is taken to be so."""
KEPT = 1200.0
"""Seconds for which it is kept after that, for while it cannot be read again."""

K = TypeVar("K")
V = TypeVar("V")


class Recent(Generic[K, V]):
    """The values read last, at most `most` of them, each for at most `fresh` seconds."""

    def __init__(self, most: int, fresh: float = TTL) -> None:
        self._values: dict[K, tuple[float, V]] = {}
        """Each value after the time at which it expires, by the process's clock; the first to expire is first."""
        self._most, self._fresh = most, fresh
        self.forgotten = 0
        """How often anything was forgotten on purpose: an answer from before is out of date, and not to be kept."""

    def __len__(self) -> int:
        return len(self._values)

    def get(self, key: K) -> V | None:
        """The value, or None."""
        found = self._values.get(key)
        return None if found is None or found[0] < monotonic() else found[1]

    def kept(self, key: K) -> V | None:
        """The value though it may have expired, for whoever cannot read it again; None if that was `KEPT` ago."""
        found = self._values.get(key)
        return None if found is None or found[0] + KEPT < monotonic() else found[1]

    def put(self, key: K, value: V) -> None:
        """Keep a value, and forget the one read first if there are too many."""
        self._values.pop(key, None)
        self._values[key] = monotonic() + self._fresh, value
        if len(self._values) > self._most:
            del self._values[next(iter(self._values))]

    def forget(self, which: Callable[[K, V], bool]) -> None:
        """Forget all for which this is true."""
        self.forgotten += 1
        for key in [key for key, (_, value) in self._values.items() if which(key, value)]:
            self._values.pop(key, None)
