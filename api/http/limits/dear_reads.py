"""Expensive reads: films, stories, records, long pages of frames, past views, hidden worlds, branches.

1. Results are kept in memory as compressed bytes, so a hundred viewers of one game cost as much as one; requests for
   something already being made wait for it. A finished part keeps its name for good. None of it goes into the store:
   there is a part for each kind of viewer, language and beginning, and making it anew costs less than a commit.
2. Work waits for its turn in the process's fair queue, see `turns`.
3. The cost is charged to the caller: a request counts as many times as it costs what a view does. Any other request is
   charged likewise for what `worker_threads` measures of it.
"""

import asyncio
from collections.abc import Awaitable, Callable, Hashable, Mapping
from contextlib import AbstractAsyncContextManager
from typing import Any
from weakref import WeakValueDictionary

from cachetools import LRUCache

from api.application.runtime.turns import Caller, Meter, ReadTurns
from api.application.views.perspective import Perspective
from api.http.answers.encoding import Envelope, blanks, deflated, inflated
from api.http.answers.responses import JSON, PERSONAL, RawResponse
from api.http.call import Call, caller_of
from api.http.schemas.operation_parts import PNG

CACHE_BYTES = 32 * 1024 * 1024
"""The size of the cache in each process."""
LARGEST = 2 * 1024 * 1024
"""Compressed size in bytes above which an answer is not cached."""
INFLATED_AT_ONCE = 2
"""Answers decompressed at once, for callers that do not accept gzip."""
BYTES_A_SECOND = 200_000_000
"""Bytes of an answer that count as one second: the cost of sending them."""


class _Kept:
    """An answer's body as deflate blocks, with the figures for the end of a gzip stream."""

    __slots__ = ("blocks", "envelope")

    def __init__(self, body: bytes) -> None:
        self.blocks, self.envelope = deflated(body), Envelope()
        self.envelope.add(body)


class DearReads:
    """Makes and caches the expensive answers of one process. `noise`: this many unpredictable bytes.

    `turns`: those in which they are made. `charge` is called with a caller and the seconds of what else they cost.
    """

    def __init__(
        self, turns: ReadTurns, charge: Callable[[Caller, float], None], noise: Callable[[int], bytes]
    ) -> None:
        self._turns, self._charge, self._noise = turns, charge, noise
        self._kept: LRUCache[Hashable, _Kept] = LRUCache(CACHE_BYTES, getsizeof=lambda kept: len(kept.blocks))
        self._inflating = asyncio.Semaphore(INFLATED_AT_ONCE)
        self._locks: WeakValueDictionary[Hashable, asyncio.Lock] = WeakValueDictionary()
        self._keeping = set[asyncio.Task[_Kept]]()

    async def etagged(
        self,
        call: Call[Any, Any],
        make: Callable[[], Awaitable[bytes]],
        tag: str,
        sees: Hashable,
        sent: Mapping[str, str] = PERSONAL,
        media_type: str = JSON,
    ) -> RawResponse:
        """As `Call.etagged`, for expensive reads. `sees`: what it is, and who sees the same; the tag says of what."""
        headers = {"ETag": tag, **sent}
        if call.has(tag):
            return RawResponse(b"", headers, 304, media_type)
        return await self.answered(call, make, (tag, sees), media_type, headers)

    async def viewed(
        self,
        call: Call[Any, Any],
        seen: Perspective,
        make: Callable[[], Awaitable[bytes]],
        tag: Callable[[Perspective], Awaitable[str]],
        sent: Mapping[str, str],
        media_type: str,
    ) -> RawResponse:
        """The result of `make` for the view at the horizon; in its turn if the game has to be folded anew."""
        if not seen.is_past:
            return await call.etagged(make, await tag(seen), sent, media_type)
        body = await self.turn(call, make)

        async def done() -> bytes:
            return body

        return await call.etagged(done, await tag(seen), sent, media_type)

    async def answered(
        self,
        call: Call[Any, Any],
        make: Callable[[], Awaitable[bytes]],
        name: Hashable,
        media_type: str,
        sent: Mapping[str, str] = PERSONAL,
        *,
        padded: bool = True,
    ) -> RawResponse:
        """The answer. `name`: identifies it, with everything that it depends on.

        In gzip it is padded with blanks of its own, so that its bytes differ each time, and an ETag becomes a weak one.
        `padded`: not what all may read.
        """
        gzip = media_type != PNG and call.encoding("gzip") == "gzip"
        kept = await self._of(call, name, make, plain=not gzip)
        if not gzip or not isinstance(kept, _Kept):
            return RawResponse(await self._plain(call, kept), sent, media_type=media_type)
        body = kept.envelope.whole(kept.blocks, blanks(self._noise) if padded else b"")
        weak = {"ETag": f'W/{sent["ETag"][:-1]}-gzip"'} if "ETag" in sent else {}
        return RawResponse(body, {**sent, **weak, "Content-Encoding": "gzip"}, media_type=media_type)

    async def turn(self, call: Call[Any, Any], make: Callable[[], Awaitable[bytes]]) -> bytes:
        """The result of `make` once it is the caller's turn; CrowdedError at once if too much is waiting already."""
        async with self.in_turn(call) as meter:
            body = await make()
            meter.seconds += len(body) / BYTES_A_SECOND
        return body

    def in_turn(self, call: Call[Any, Any]) -> AbstractAsyncContextManager[Meter]:
        """Wait for the caller's turn, as `turn`; what the block costs is charged to them, however it ends."""
        return self._turns.turn(caller_of(call.address, call.known_by))

    async def _of(
        self, call: Call[Any, Any], name: Hashable, make: Callable[[], Awaitable[bytes]], *, plain: bool
    ) -> _Kept | bytes:
        """What is kept under a name. `plain`: if it has to be made, the body itself; it is compressed in parallel.

        Requests for the same meanwhile wait until it is kept.
        """
        if (kept := self._kept.get(name)) is not None:
            return kept
        lock, keeping = self._locks.setdefault(name, asyncio.Lock()), None
        await lock.acquire()
        try:
            if (kept := self._kept.get(name)) is not None:
                return kept
            body = await self.turn(call, make)
            keeping = asyncio.create_task(self._keep(name, body, lock))
            self._keeping.add(keeping)
            keeping.add_done_callback(self._keeping.discard)
            return body if plain else await asyncio.shield(keeping)
        finally:
            if keeping is None:
                lock.release()

    async def _keep(self, name: Hashable, body: bytes, lock: asyncio.Lock) -> _Kept:
        """Compress it and keep it, then release its lock."""
        try:
            kept = await asyncio.to_thread(_Kept, body)
            if len(kept.blocks) <= LARGEST:
                self._kept[name] = kept
            return kept
        finally:
            lock.release()

    async def _plain(self, call: Call[Any, Any], kept: _Kept | bytes) -> bytes:
        """The answer for callers that do not accept gzip, a few at once: each costs as much as some short answers."""
        if isinstance(kept, bytes):
            return kept
        async with self._inflating:
            plain = await inflated(kept.blocks)
        self._charge(caller_of(call.address, call.known_by), len(plain) / BYTES_A_SECOND)
        return plain
