"""What was read a moment ago, so that not every request asks the store."""

from collections.abc import Callable
from time import monotonic
from typing import Generic, TypeVar

from cachetools import LRUCache

FRESH = 5.0
"""Seconds for which what was read is taken to be so."""

K = TypeVar("K")
V = TypeVar("V")


class Recent(Generic[K, V]):
    """The values asked for most recently, at most `most` of them, each for at most `fresh` seconds."""

    def __init__(self, most: int, fresh: float = FRESH) -> None:
        self._values, self._fresh = LRUCache[K, tuple[float, V]](most), fresh
        # The library can let values expire as well, but then it looks at the clock and takes a lock several times.
        self.forgotten = 0
        """How often anything was forgotten on purpose: an answer from before is out of date, and not to be kept."""

    def __len__(self) -> int:
        return len(self._values)

    def get(self, key: K) -> V | None:
        """The value, which now counts as just used, or None."""
        found = self._values.get(key)
        return None if found is None or found[0] < monotonic() else found[1]

    def put(self, key: K, value: V) -> None:
        """Keep a value, and forget the one unused for longest if there are too many."""
        self._values[key] = monotonic() + self._fresh, value

    def forget(self, which: Callable[[K, V], bool]) -> None:
        """Forget all for which this is true."""
        self.forgotten += 1
        for key in [key for key, (_, value) in self._values.items() if which(key, value)]:
            self._values.pop(key, None)
