"""Sends messages to one Redis server.

Whatever arrives while a pipeline runs goes into the next one, so there is no timer. While the server is away it is
retried after longer and longer pauses.
"""

import asyncio
from collections.abc import Callable, Sequence
from typing import Any, cast

from redis.asyncio import ConnectionPool, Redis
from redis.exceptions import MovedError, RedisError

from infra.notify.messages import Backlog, Message

FIRST_PAUSE, LONGEST_PAUSE = 0.05, 2.0
"""Seconds before the next try while Redis is away: the first pause, doubled up to the longest."""


def publishing(sharded: bool) -> str:
    """The Redis command that publishes; in a cluster the one that stays among the servers of the channel's slot."""
    return "SPUBLISH" if sharded else "PUBLISH"


class Publisher:
    """Sends what it is given over one connection. `works`: whether the last try succeeded; True before the first.

    `sharded`: the server is one of a cluster. `moved` is called with a message that another server has to carry, and
    `noted` after each try, with what went wrong.
    """

    def __init__(
        self,
        pool: ConnectionPool,
        *,
        sharded: bool,
        moved: Callable[[Message, MovedError], None],
        noted: Callable[[Exception | None], None],
    ) -> None:
        self._client, self._moved, self._noted = Redis(connection_pool=pool), moved, noted
        self._command = publishing(sharded)
        self._to_send = asyncio.Event()
        self.backlog, self.works = Backlog(), True

    def publish(self, message: Message) -> None:
        """Queue this for sending."""
        self.backlog.add(message)
        self._to_send.set()

    async def run(self) -> None:
        """Send whatever is queued, until cancelled."""
        pause = FIRST_PAUSE
        while True:
            await self._to_send.wait()
            self._to_send.clear()
            try:
                await self.flush()
            except Exception as error:  # noqa: BLE001 - whatever Redis does, what comes next must be sent
                self.works = False
                self._noted(error)
                await asyncio.sleep(pause)
                pause = min(2 * pause, LONGEST_PAUSE)
                self._to_send.set()
            else:
                self.works = True
                self._noted(None)
                pause = FIRST_PAUSE

    async def flush(self) -> None:
        """Send the backlog in one pipeline. Raises what the library does; what Redis did not accept is then kept."""
        batch = self.backlog.take()
        try:
            answers = await self._send(batch)
        except BaseException:
            self.backlog.put_back(batch)
            raise
        refused = None
        for message, answer in zip(batch, answers, strict=True):
            if isinstance(answer, MovedError):
                self._moved(message, answer)
            elif isinstance(answer, RedisError):
                self.backlog.add(message)
                refused = answer
        if refused is not None:
            raise refused

    async def _send(self, batch: Sequence[Message]) -> Sequence[object]:
        async with self._client.pipeline(transaction=False) as pipeline:
            calls = cast("Any", pipeline)  # some of its arguments have no types
            for message in batch:
                calls.execute_command(self._command, message.channel, message.data)
            return await calls.execute(raise_on_error=False)
