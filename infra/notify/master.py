"""One Redis server that carries channels: a single Redis, or a master of a cluster."""

import asyncio
import logging
from collections.abc import Callable
from contextlib import suppress

from redis.exceptions import MovedError

from infra.notify.connections import Node, RedisServers, end
from infra.notify.messages import Message, MessageHandler
from infra.notify.publisher import Publisher
from infra.notify.receiver import Receiver

LOG = logging.getLogger("croupier")
CLOSING_TIMEOUT = 0.5
"""Seconds for the last messages to be sent when the server stops."""


class Master:
    """Sends to one server and listens to it, over a connection each; the log records when that starts or stops working.

    `moved` is called if the server does not carry a channel: with the server, the error that names the one that does,
    and the message that was to be sent, or None for these. `lost` is called whenever either connection failed.
    """

    def __init__(
        self,
        servers: RedisServers,
        node: Node,
        handler: MessageHandler,
        *,
        sharded: bool,
        moved: Callable[[Node, MovedError | None, Message | None], None],
        lost: Callable[[], None],
    ) -> None:
        self.node, self.sharded, self._lost = node, sharded, lost
        self._pool = servers.pool(node)
        self.publisher = Publisher(
            self._pool, sharded=sharded, moved=lambda message, error: moved(node, error, message), noted=self._note
        )
        self.receiver = Receiver(
            self._pool, handler, sharded=sharded, moved=lambda error: moved(node, error, None), noted=self._note
        )
        self._logged: bool | None = None
        """The last logged state; only changes are logged."""
        self._tasks = [asyncio.create_task(part.run()) for part in (self.publisher, self.receiver)]

    @property
    def works(self) -> bool:
        """Whether both connections work: messages are sent through it, and those of others are received."""
        return self.publisher.works and self.receiver.works

    async def close(self) -> None:
        """Release it. What was not sent is left in the backlog."""
        await end(self._tasks)
        with suppress(Exception):  # the safety poll wakes those not notified now
            async with asyncio.timeout(CLOSING_TIMEOUT):
                await self._pool.disconnect()

    async def send_last(self) -> None:
        """Send the rest of the backlog, if the server is there, and release it."""
        await end(self._tasks)
        with suppress(Exception):
            async with asyncio.timeout(CLOSING_TIMEOUT):
                if self.publisher.backlog and self.works:
                    await self.publisher.flush()
        await self.close()

    def _note(self, error: Exception | None) -> None:
        if self.works != self._logged and (error is not None or self.works):
            self._logged = self.works
            log_state(f"Redis at {self.node}" if self.sharded else "Redis", error)
        if error is not None:
            self._lost()


def log_state(where: str, error: Exception | None) -> None:
    """Log that a server is connected, or that it is away and with which error."""
    if error is None:
        LOG.info("%s is connected", where)
    else:
        LOG.warning("%s is away: %s: %s", where, type(error).__name__, error, extra={"began": "redis"})
