"""A cache of recent reads, so that not every request queries the store."""

from collections import defaultdict
from collections.abc import Callable
from time import monotonic
from typing import Generic, TypeVar

TTL = 5.0
"""Seconds for which a value is considered fresh."""
KEPT = 1200.0
"""Seconds for which it is kept beyond that, in case it cannot be read again."""
RENEWED = 0.2
"""The last fraction of a value's fresh time: a caller that needs it then has it reread in the background."""

K = TypeVar("K")
V = TypeVar("V")


class Recent(Generic[K, V]):
    """The latest values read, at most `most` of them, each for at most `fresh` seconds.

    `whose`: the name under which a value is forgotten; that takes time in proportion to the values with this name.
    """

    def __init__(self, most: int, whose: Callable[[V], str], fresh: float = TTL) -> None:
        self._values: dict[K, tuple[float, V]] = {}
        """Each value after the time at which it expires, by the process's clock; the first to expire is first."""
        self._keys = defaultdict[str, set[K]](set)
        """By name."""
        self._most, self._whose, self._fresh = most, whose, fresh
        self._renewing = set[K]()
        """Keys whose values are being reread."""
        self.forgotten = 0
        """How often anything was deliberately forgotten."""
        self._forgotten: dict[str, int] = {}
        """What `forgotten` was when a name was last forgotten, of the latest `most` names."""
        self._forgotten_before = 0
        """An upper bound of that for all other names."""

    def __len__(self) -> int:
        return len(self._values)

    def get(self, key: K) -> V | None:
        """The value, or None."""
        cached = self._values.get(key)
        return None if cached is None or cached[0] < monotonic() else cached[1]

    def kept(self, key: K) -> V | None:
        """The value even if it has expired, for when it cannot be read again; None beyond `KEPT`."""
        cached = self._values.get(key)
        return None if cached is None or cached[0] + KEPT < monotonic() else cached[1]

    def claim_renewal(self, key: K) -> bool:
        """Whether the caller should have a value read again that will soon expire: true once for each value."""
        cached = self._values.get(key)
        if cached is None or key in self._renewing or cached[0] - monotonic() > self._fresh * RENEWED:
            return False
        self._renewing.add(key)
        return True

    def put(self, key: K, value: V, since: int) -> None:
        """Cache a value, and drop the oldest if there are too many.

        `since`: what `forgotten` was before the value was read. If its name was forgotten later, it is out of date.
        """
        if self._forgotten.get(self._whose(value), self._forgotten_before) > since:
            return
        self._drop(key)
        self._values[key] = monotonic() + self._fresh, value
        self._keys[self._whose(value)].add(key)
        if len(self._values) > self._most:
            self._drop(next(iter(self._values)))

    def forget(self, name: str | None) -> None:
        """Forget the values with this name, or with None all."""
        self.forgotten += 1
        if name is None:
            self._forgotten, self._forgotten_before = {}, self.forgotten
        else:
            self._forgotten.pop(name, None)
            self._forgotten[name] = self.forgotten
            if len(self._forgotten) > self._most:
                self._forgotten_before = self._forgotten.pop(next(iter(self._forgotten)))
        for key in list(self._values if name is None else self._keys.get(name, ())):
            self._drop(key)

    def _drop(self, key: K) -> None:
        self._renewing.discard(key)
        if (dropped := self._values.pop(key, None)) is not None:
            keys = self._keys[name := self._whose(dropped[1])]
            keys.discard(key)
            if not keys:
                del self._keys[name]
