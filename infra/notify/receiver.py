"""Receives messages through one Redis server.

One connection subscribes, to a channel only while somebody here follows it. Messages from before the server confirmed
the subscription, the first time and after each lost connection, may be missing: so followers are woken. While the
server is away it is retried after longer and longer pauses.
"""

import asyncio
from collections.abc import Callable, Iterable
from contextlib import suppress
from typing import Any

from redis.asyncio import ConnectionPool
from redis.asyncio.connection import AbstractConnection
from redis.crc import key_slot
from redis.exceptions import MovedError

from infra.notify.connections import end
from infra.notify.messages import MessageHandler
from infra.notify.publisher import FIRST_PAUSE, LONGEST_PAUSE

PING_INTERVAL = 5.0
"""Seconds of silence before Redis is pinged; as many again for its answer."""


class Receiver:
    """Listens to the channels that are `wanted` on one server. `works`: it is connected, and subscriptions are allowed.

    `sharded`: the server is one of a cluster. `moved` is called if it does not carry a channel, with the error that
    names the one that does, or None. `noted` is called with None when it works, else with what went wrong.
    """

    def __init__(
        self,
        pool: ConnectionPool,
        handler: MessageHandler,
        *,
        sharded: bool,
        moved: Callable[[MovedError | None], None],
        noted: Callable[[Exception | None], None],
    ) -> None:
        self._pool, self._handler, self._moved, self._noted = pool, handler, moved, noted
        self._prefix = "S" if sharded else ""
        self._wanted: set[bytes] = set()
        self._subscribed: set[bytes] = set()
        """The channels requested over the present connection."""
        self._changed = asyncio.Event()
        self.works = False

    def want(self, channel: bytes, *, wanted: bool = True) -> None:
        """Listen to this channel from now on, or no longer."""
        (self._wanted.add if wanted else self._wanted.discard)(channel)
        self._changed.set()

    def want_only(self, channels: Iterable[bytes]) -> None:
        """Listen to these channels from now on, and no others."""
        self._wanted = set(channels)
        self._changed.set()

    async def run(self) -> None:
        """Connect and serve, and reconnect after each failure, until cancelled."""
        pause = FIRST_PAUSE
        while True:
            connection = self._pool.make_connection()
            try:
                await connection.connect()
                await self._serve(connection)
            except Exception as error:  # noqa: BLE001 - whatever Redis does, what comes next must be received
                if self.works:
                    pause = FIRST_PAUSE
                self.works = False
                for channel in self._subscribed:
                    self._handler.missed(channel)
                self._noted(error)
            finally:
                self._subscribed = set()
                with suppress(Exception):
                    await connection.disconnect(nowait=True)
            await asyncio.sleep(pause)
            pause = min(2 * pause, LONGEST_PAUSE)

    async def _serve(self, connection: AbstractConnection) -> None:
        """Read messages and maintain the subscriptions, side by side, until either fails."""
        tasks = [asyncio.create_task(work(connection)) for work in (self._receive, self._subscribe)]
        try:
            await asyncio.gather(*tasks)
        finally:
            await end(tasks)

    async def _subscribe(self, connection: AbstractConnection) -> None:
        first = True
        while True:
            self._changed.clear()
            wanted = set(self._wanted)
            commands = [(f"{self._prefix}SUBSCRIBE", channel) for channel in wanted - self._subscribed]
            commands += [(f"{self._prefix}UNSUBSCRIBE", channel) for channel in self._subscribed - wanted]
            self._subscribed = wanted
            if commands:  # a command for each: in a cluster the channels of one must share a slot
                packed = connection.pack_commands(commands)
                await connection.send_packed_command(packed, check_health=False)
            if first:  # its answer comes after those to the subscriptions
                await connection.send_command("PING", check_health=False)
                first = False
            await self._changed.wait()

    async def _receive(self, connection: AbstractConnection) -> None:
        asked = False
        while True:
            read: Any = connection.read_response  # an answer has any type
            try:
                answer = await read(disable_decoding=True, timeout=PING_INTERVAL, push_request=True)
            except MovedError as error:
                self._subscribed = {channel for channel in self._subscribed if key_slot(channel) != error.slot_id}
                self._moved(error)
                continue
            if answer is not None:
                asked = False
                self._handle(answer)
            elif asked:
                raise TimeoutError("no answer to a PING")
            else:
                asked = True
                await connection.send_command("PING", check_health=False)

    def _handle(self, answer: Any) -> None:
        match answer:
            case [b"message" | b"smessage", bytes(channel), bytes(data)]:
                self._handler.handle(channel, data)
            case [b"subscribe" | b"ssubscribe", bytes(channel), _]:
                self._handler.missed(channel)
            case [b"sunsubscribe", bytes(channel), _] if channel in self._subscribed:  # its slot moved
                self._subscribed.discard(channel)
                self._moved(None)
            case b"PONG" | [b"pong", _]:
                if not self.works:
                    self.works = True
                    self._noted(None)
            case _:  # the answer to an UNSUBSCRIBE of ours
                pass
