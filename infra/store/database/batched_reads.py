"""One query for all concurrent reads of the same kind."""

import asyncio
from collections.abc import Awaitable, Callable, Collection, Mapping, Sequence
from typing import Generic, TypeVar

from infra.store.database.connection import answered

K = TypeVar("K")
V = TypeVar("V")


class BatchedReads(Generic[K, V]):
    """Runs one query at a time, for many keys; keys that arrive meanwhile go into the next."""

    def __init__(self, ask: Callable[[Sequence[K]], Awaitable[Mapping[K, V]]]) -> None:
        self._ask = ask
        self._wanted: dict[K, None] = {}
        self._answer: asyncio.Future[Mapping[K, V]] | None = None
        self._asking: asyncio.Task[None] | None = None

    async def get(self, keys: Collection[K]) -> Mapping[K, V]:
        """The values of these keys, read after this call; those of others may be included. Raises as `ask`."""
        if not keys:
            return {}
        loop = asyncio.get_running_loop()
        if self._answer is None:
            self._answer = loop.create_future()
        self._wanted.update(dict.fromkeys(keys))
        answer = self._answer
        if self._asking is None:
            self._asking = loop.create_task(self._run())
        return await answered(asyncio.shield(answer))  # the previous query may have used up its time already

    async def _run(self) -> None:
        while (answer := self._answer) is not None:
            wanted, self._wanted, self._answer = list(self._wanted), {}, None
            try:
                answer.set_result(await self._ask(wanted))
            except Exception as error:  # noqa: BLE001 - the callers get it
                answer.set_exception(error)
                answer.exception()  # and if nobody waits any more, nobody needs the rest
        self._asking = None
