"""A cache of recent reads, so that not every request queries the store."""

import asyncio
from collections import defaultdict
from collections.abc import Awaitable, Callable, Mapping, Sequence
from time import monotonic
from typing import Generic, TypeVar

from infra.store.database.connection import StoreError
from infra.store.database.lanes import BatchedReads

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
    `ask`: reads the values that there are of some keys; once for all who want any at the same time, as when that of a
    busy player expires.
    """

    def __init__(
        self,
        most: int,
        whose: Callable[[V], str],
        ask: Callable[[Sequence[K]], Awaitable[Mapping[K, V]]],
        fresh: float = TTL,
    ) -> None:
        self._reads, self._renewals = BatchedReads(ask), set[asyncio.Task[object]]()
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

    def holds(self, key: K) -> bool:
        """Whether there is a fresh value."""
        return key in self._values and self._values[key][0] >= monotonic()

    async def read(self, keys: Sequence[K]) -> Mapping[K, V]:
        """The values of those keys that have one; what has none is not cached, or guesses would push out the rest.

        While they cannot be read those of the last `KEPT` seconds hold; raises StoreError if there is none of a key.
        """
        known, missing, expiring, now = dict[K, V](), list[K](), list[K](), monotonic()
        for key in keys:
            if (cached := self._values.get(key)) is None or cached[0] < now:
                missing.append(key)
                continue
            known[key] = cached[1]
            if cached[0] - now <= self._fresh * RENEWED and key not in self._renewing:
                self._renewing.add(key)  # once for each value
                expiring.append(key)
        if expiring:
            task = asyncio.create_task(self._read_again(expiring))  # so that no request of an active player waits
            self._renewals.add(task)
            task.add_done_callback(self._forget_renewal)
        return known | await self._read_again(missing) if missing else known

    async def _read_again(self, keys: Sequence[K]) -> dict[K, V]:
        before = self.forgotten
        try:
            read = await self._reads.get(keys)
        except StoreError:
            kept = [cached for key in keys if (cached := self._values.get(key)) and cached[0] + KEPT >= monotonic()]
            if len(kept) < len(keys):
                raise
            return {key: value for key, (_, value) in zip(keys, kept, strict=True)}
        found = {key: read[key] for key in keys if key in read}
        for key, value in found.items():
            self.put(key, value, before)
        return found

    def _forget_renewal(self, task: asyncio.Task[object]) -> None:
        self._renewals.discard(task)
        if not task.cancelled():
            task.exception()  # the next caller rereads it, and gets the error

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
