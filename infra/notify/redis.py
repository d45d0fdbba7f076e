"""The bell of several processes: what one rings, all hear, through Redis pub/sub.

1. A message is a game and a version, nothing else, on the game's own channel. The store is the truth, so a lost message
   costs nothing but time.
2. A ring in this process wakes this process's ears at once, whatever Redis does.
3. One connection publishes. Whatever was rung while its last pipeline ran is the next pipeline: no timer, no queue.
4. One connection listens, to a game's channel only while somebody here does. Redis confirms every subscription, the
   first and each after a lost connection; what was rung before the confirmation may have gone unheard, so it wakes too.
5. While Redis is away both try again with longer and longer pauses; `safety_poll` serves the streams meanwhile.
"""

import asyncio
import logging
from collections.abc import AsyncGenerator, Iterable
from contextlib import AbstractAsyncContextManager, asynccontextmanager, suppress
from typing import Any, Literal, cast
from urllib.parse import urlsplit

from redis.asyncio import ConnectionPool, Redis
from redis.asyncio.connection import AbstractConnection
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff

from infra.notify.local import LocalEar, LocalNotifier

LOG = logging.getLogger("croupier")
PREFIX = b"g:"
FIRST_PAUSE, LONGEST_PAUSE = 0.05, 2.0
"""Seconds before the next try while Redis is away."""
PATIENCE = 2.0
"""Seconds for Redis to take a connection, or to answer a pipeline."""
PULSE = 5.0
"""Seconds of silence before Redis is asked whether it is still there, and for its answer."""
FAREWELL = 0.5
"""Seconds for the last rings to leave when the server stops."""
LARGEST_BACKLOG = 10_000
"""Games whose last ring is kept while Redis is away. What is more is dropped: who comes back catches up anyway."""


class RedisNotifier:
    """Rings here and in every process on the same Redis. It rings only here until `running` is entered.

    `ears` are this process's listeners. Raises ValueError, which does not repeat the URL, for one that cannot be used.
    """

    def __init__(self, url: str, ears: LocalNotifier) -> None:
        self._ears = ears
        self._pool = pool(url)
        self._publisher = Redis(connection_pool=self._pool)
        self._backlog: dict[str, int] = {}
        self._rung, self._changed = asyncio.Event(), asyncio.Event()
        self._here = {"publishing": True, "listening": False}
        self._said: str | None = None

    @property
    def state(self) -> Literal["connected", "away"]:
        """Whether other processes hear this one, and it them."""
        return "connected" if all(self._here.values()) else "away"

    @property
    def backlog(self) -> int:
        """How many games' rings have not left yet."""
        return len(self._backlog)

    def notify(self, game: str, version: int) -> None:
        """Wake everybody who listens to this game, here at once and elsewhere soon."""
        self._ears.notify(game, version)
        self._keep(game, version)
        self._rung.set()

    def listen(self, game: str) -> AbstractAsyncContextManager[LocalEar]:
        """Hear this game's rings from now on; those of other processes from the moment that Redis confirms it."""
        return self._listen(game)

    @asynccontextmanager
    async def _listen(self, game: str) -> AsyncGenerator[LocalEar]:
        try:
            async with self._ears.listen(game) as ear:
                self._changed.set()
                yield ear
        finally:
            self._changed.set()

    @asynccontextmanager
    async def running(self) -> AsyncGenerator[None]:
        """Be connected to Redis, as far as it is there, until the block is left."""
        tasks = [asyncio.create_task(self._publish()), asyncio.create_task(self._hear())]
        try:
            yield
        finally:
            await _end(tasks)
            with suppress(Exception):  # they are only rings
                async with asyncio.timeout(FAREWELL):
                    if self._backlog and self.state == "connected":
                        await self._send(self._backlog)
                    await self._pool.disconnect()

    # -- publishing

    def _keep(self, game: str, version: int) -> None:
        """Have this ring leave with the next pipeline, in place of the game's earlier ones."""
        self._backlog[game] = max(version, self._backlog.pop(game, 0))
        if len(self._backlog) > LARGEST_BACKLOG:
            del self._backlog[next(iter(self._backlog))]

    async def _publish(self) -> None:
        pause = FIRST_PAUSE
        while True:
            await self._rung.wait()
            self._rung.clear()
            batch, self._backlog = self._backlog, {}
            try:
                await self._send(batch)
            except Exception as error:  # noqa: BLE001 - whatever Redis does, the next rings must leave
                self._is("publishing", error)
                newer, self._backlog = self._backlog, batch
                for game, version in newer.items():
                    self._keep(game, version)
                await asyncio.sleep(pause)
                pause = min(2 * pause, LONGEST_PAUSE)
                self._rung.set()
            else:
                self._is("publishing")
                pause = FIRST_PAUSE

    async def _send(self, batch: dict[str, int]) -> None:
        async with self._publisher.pipeline(transaction=False) as pipeline:
            calls = cast("Any", pipeline)  # some of its arguments have no types
            for game, version in batch.items():
                calls.publish(_channel(game), b"%b %d" % (game.encode(), version))
            await calls.execute()

    # -- hearing

    async def _hear(self) -> None:
        pause = FIRST_PAUSE
        while True:
            connection = self._pool.make_connection()
            try:
                await connection.connect()
                self._is("listening")
                pause = FIRST_PAUSE
                await self._follow(connection)
            except Exception as error:  # noqa: BLE001 - whatever Redis does, the next rings must be heard
                if self._here["listening"]:
                    self._ears.ring_all()
                self._is("listening", error)
            finally:
                with suppress(Exception):
                    await connection.disconnect(nowait=True)
            await asyncio.sleep(pause)
            pause = min(2 * pause, LONGEST_PAUSE)

    async def _follow(self, connection: AbstractConnection) -> None:
        """Read what comes and ask for the right channels, side by side, until either fails."""
        tasks = [asyncio.create_task(work(connection)) for work in (self._read, self._subscribe)]
        try:
            await asyncio.gather(*tasks)
        finally:
            await _end(tasks)

    async def _read(self, connection: AbstractConnection) -> None:
        asked = False
        while True:
            read: Any = connection.read_response  # an answer has any type
            answer = await read(disable_decoding=True, timeout=PULSE, push_request=True)
            if answer is not None:
                asked = False
                self._take(answer)
            elif asked:
                raise TimeoutError("no answer to a PING")
            else:
                asked = True
                await connection.send_command("PING", check_health=False)

    def _take(self, answer: Any) -> None:
        match answer:
            case [b"message", bytes(channel), bytes(data)]:
                game = channel.removeprefix(PREFIX).decode("ascii", "replace")
                named, _, version = data.partition(b" ")
                if named == channel.removeprefix(PREFIX) and version.isdigit() and len(version) < 10:  # noqa: PLR2004 - fits 32 bits
                    self._ears.notify(game, int(version))
                else:  # not one of ours; the store knows
                    self._ears.missed(game)
            case [b"subscribe", bytes(channel), _]:
                self._ears.missed(channel.removeprefix(PREFIX).decode())
            case _:  # a farewell to a channel, or a PONG
                pass

    async def _subscribe(self, connection: AbstractConnection) -> None:
        subscribed: set[str] = set()
        while True:
            self._changed.clear()
            wanted = set(self._ears.games())
            await _command(connection, "SUBSCRIBE", wanted - subscribed)
            await _command(connection, "UNSUBSCRIBE", subscribed - wanted)
            subscribed = wanted
            await self._changed.wait()

    def _is(self, what: Literal["publishing", "listening"], error: Exception | None = None) -> None:
        """Note whether Redis is there for this, and say so where that is news."""
        self._here[what] = error is None
        if self.state != self._said and (error is not None or self.state == "connected"):
            self._said = self.state
            why = "" if error is None else f": {type(error).__name__}: {error}"
            LOG.log(logging.INFO if error is None else logging.WARNING, "the bell is %s%s", self.state, why)


async def _end(tasks: Iterable[asyncio.Task[None]]) -> None:
    """Cancel tasks until they have ended: before Python 3.12 the library may lose a cancellation."""
    pending = set(tasks)
    while pending:
        for task in pending:
            task.cancel()
        done, pending = await asyncio.wait(pending, timeout=0.05)
        for task in done:
            if not task.cancelled():
                task.exception()  # of two that fail together, one is told


def _channel(game: str) -> bytes:
    return PREFIX + game.encode()


async def _command(connection: AbstractConnection, name: str, games: Iterable[str]) -> None:
    if channels := [_channel(game) for game in games]:
        await connection.send_command(name, *channels, check_health=False)


def pool(url: str) -> ConnectionPool:
    """Connections to Redis; raises ValueError, which does not repeat the URL, for one that cannot be used."""
    parts = urlsplit(url)
    if parts.scheme != "unix" and not parts.path.removeprefix("/").isdigit() and parts.path not in ("", "/"):
        raise ValueError("what follows the port is the number of a database")  # the library takes any text for 0
    try:
        pools = cast("Any", ConnectionPool)  # its options have no types
        found: ConnectionPool = pools.from_url(
            url,
            protocol=2,  # plain answers, as every Redis gives them
            socket_connect_timeout=PATIENCE,
            socket_timeout=PATIENCE,
            retry=Retry(NoBackoff(), 0),  # a lost connection must show: what was rung meanwhile is lost as well
        )
        found.make_connection()  # the first to look at options in the query
    except TypeError:
        raise ValueError("it has an option that Redis connections do not know") from None
    return found
