"""What was read a moment ago, so that not every request asks the store."""

from collections import defaultdict
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
    """The values read last, at most `most` of them, each for at most `fresh` seconds.

    `whose`: of a value, under what name it is forgotten; that takes as long as there are values of this name.
    """

    def __init__(self, most: int, whose: Callable[[V], str], fresh: float = TTL) -> None:
        self._values: dict[K, tuple[float, V]] = {}
        """Each value after the time at which it expires, by the process's clock; the first to expire is first."""
        self._keys = defaultdict[str, set[K]](set)
        """By name."""
        self._most, self._whose, self._fresh = most, whose, fresh
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
        self._drop(key)
        self._values[key] = monotonic() + self._fresh, value
        self._keys[self._whose(value)].add(key)
        if len(self._values) > self._most:
            self._drop(next(iter(self._values)))

    def forget(self, name: str | None) -> None:
        """Forget what is of this name, or with None all."""
        self.forgotten += 1
        for key in list(self._values if name is None else self._keys.get(name, ())):
            self._drop(key)

    def _drop(self, key: K) -> None:
        if (found := self._values.pop(key, None)) is not None:
            keys = self._keys[name := self._whose(found[1])]
            keys.discard(key)
            if not keys:
                del self._keys[name]
