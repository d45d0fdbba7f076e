"""Notifications between processes, through Redis pub/sub.

1. A message is a game's id and a version, nothing else, on the game's own channel. The store is the truth, so a message
   that is lost costs time and nothing more.
2. Followers in the process that notifies are woken at once, whatever Redis does.
3. One connection publishes. What is to be sent while its last pipeline runs makes the next pipeline, so there is no
   timer, and of each game only the newest version waits.
4. One connection subscribes, to a game's channel only while somebody here follows that game. Messages from before Redis
   confirmed the subscription, the first time and after each lost connection, may be missing: so followers are woken.
5. Players who have changed are told on one channel of their own, in the same way.
6. While Redis is away both try again after longer and longer pauses; the safety poll wakes the followers meanwhile.
"""

import asyncio
import logging
import re
from collections.abc import AsyncGenerator, Callable, Iterable, Mapping
from contextlib import AbstractAsyncContextManager, asynccontextmanager, suppress
from typing import Any, Literal, cast
from urllib.parse import urlsplit

from redis.asyncio import ConnectionPool, Redis
from redis.asyncio.connection import AbstractConnection
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff
from redis.exceptions import RedisError

from api.application.observer import UNOBSERVED, Observer
from infra.notify.local import LocalNotifier, LocalSubscription

LOG = logging.getLogger("croupier")
PREFIX = b"g:"
PLAYERS = b"players"
"""The channel of players who have changed: a message is a player's id. Every process listens to it."""
_MESSAGE = re.compile(rb"([^ ]+) ([0-9]{1,9})(?: ([0-9a-f-]{55}))?")
"""A game, its version, and the `traceparent` of the span that stored it, where somebody keeps traces."""
FIRST_PAUSE, LONGEST_PAUSE = 0.05, 2.0
"""Seconds before the next try while Redis is away."""
REDIS_TIMEOUT = 2.0
"""Seconds for Redis to take a connection, or to answer a pipeline."""
PING_INTERVAL = 5.0
"""Seconds of silence before Redis is asked whether it is still there; as many again for its answer."""
CLOSING_TIMEOUT = 0.5
"""Seconds for the last notifications to be sent when the server stops."""
LARGEST_BACKLOG = 10_000
"""Games whose newest version is kept to be sent while Redis is away. More are dropped: the safety poll finds them."""


class RedisNotifier:
    """Notifies followers here, who are those of `local`, and in every process on the same Redis once it is `running`.

    Raises ValueError for a URL that cannot be used, without repeating it: it may hold a password.
    """

    def __init__(self, url: str, local: LocalNotifier, observer: Observer = UNOBSERVED) -> None:
        self._local, self._observer = local, observer
        self._carried: dict[str, str] = {}
        """The span in which the newest version of a game was stored, where somebody keeps traces."""
        self._pool = pool(url)
        self._publisher = Redis(connection_pool=self._pool)
        self.backlog: dict[str, int] = {}
        """The newest version of each game that has not been sent yet."""
        self.announced: dict[str, None] = {}
        """Players who have changed, which has not been sent yet."""
        self._to_send, self._games_changed = asyncio.Event(), asyncio.Event()
        self._works = {"publishing": True, "listening": False}
        """Which of the two connections is there. Nothing is known of the publisher until it has something to send."""
        self._logged: str | None = None
        """The state that the log knows of: it is told of changes only."""

    @property
    def state(self) -> Literal["connected", "away"]:
        """Whether other processes are told what happens here, and this one what happens there."""
        return "connected" if all(self._works.values()) else "away"

    def notify(self, game: str, version: int) -> None:
        """Wake everybody who follows this game, here at once and elsewhere soon."""
        self._local.notify(game, version)
        self._keep(game, version)
        if (carried := self._observer.carried()) is not None and game in self.backlog:
            self._carried[game] = carried
        self._to_send.set()

    def announce(self, player: str) -> None:
        """Tell whoever wants to know that a player has changed, here at once and elsewhere soon."""
        self._local.announce(player)
        self._keep_player(player)
        self._to_send.set()

    def hear(self, heard: Callable[[str | None], None]) -> None:
        """Call this with every player who is announced, here or elsewhere."""
        self._local.hear(heard)

    def listen(self, game: str) -> AbstractAsyncContextManager[LocalSubscription]:
        """Follow a game until the block is left; what other processes say reaches it once Redis has confirmed."""
        return self._listen(game)

    @asynccontextmanager
    async def _listen(self, game: str) -> AsyncGenerator[LocalSubscription]:
        try:
            async with self._local.listen(game) as follower:
                self._games_changed.set()
                yield follower
        finally:
            self._games_changed.set()

    @asynccontextmanager
    async def running(self) -> AsyncGenerator[None]:
        """Be connected to Redis, as far as it is there, until the block is left."""
        tasks = [asyncio.create_task(self._publish()), asyncio.create_task(self._receive())]
        try:
            yield
        finally:
            await _end(tasks)
            with suppress(Exception):  # who is not told now is woken by the safety poll
                async with asyncio.timeout(CLOSING_TIMEOUT):
                    if (self.backlog or self.announced) and self.state == "connected":
                        await self._send(self.backlog, self.announced)
                    await self._pool.disconnect()

    # -- publishing

    def _keep(self, game: str, version: int) -> None:
        """Have this version sent with the next pipeline, in place of earlier ones of the game."""
        self.backlog[game] = max(version, self.backlog.pop(game, 0))
        if len(self.backlog) > LARGEST_BACKLOG:
            del self.backlog[dropped := next(iter(self.backlog))]
            self._carried.pop(dropped, None)

    def _keep_player(self, player: str) -> None:
        self.announced[player] = None
        if len(self.announced) > LARGEST_BACKLOG:
            del self.announced[next(iter(self.announced))]

    async def _publish(self) -> None:
        pause = FIRST_PAUSE
        while True:
            await self._to_send.wait()
            self._to_send.clear()
            batch, self.backlog = self.backlog, {}
            players, self.announced = self.announced, {}
            try:
                await self._send(batch, players)
            except Exception as error:  # noqa: BLE001 - whatever Redis does, what comes next must be sent
                self._set_works("publishing", error)
                newer, self.backlog = self.backlog, batch
                for game, version in newer.items():
                    self._keep(game, version)
                for player in players:
                    self._keep_player(player)
                await asyncio.sleep(pause)
                pause = min(2 * pause, LONGEST_PAUSE)
                self._to_send.set()
            else:
                self._set_works("publishing")
                pause = FIRST_PAUSE

    async def _send(self, batch: Mapping[str, int], players: Iterable[str]) -> None:
        async with self._publisher.pipeline(transaction=False) as pipeline:
            calls = cast("Any", pipeline)  # some of its arguments have no types
            for player in players:
                calls.publish(PLAYERS, player.encode())
            for game, version in batch.items():
                carried = self._carried.pop(game, None)
                more = b"" if carried is None else b" " + carried.encode()
                calls.publish(_channel(game), b"%b %d%b" % (game.encode(), version, more))
            await calls.execute()

    # -- receiving

    async def _receive(self) -> None:
        pause = FIRST_PAUSE
        while True:
            connection = self._pool.make_connection()
            try:
                await connection.connect()
                self._set_works("listening")
                pause = FIRST_PAUSE
                await self._serve(connection)
            except Exception as error:  # noqa: BLE001 - whatever Redis does, what comes next must be received
                if self._works["listening"]:
                    self._local.missed_all()
                    self._local.announce(None)
                self._set_works("listening", error)
            finally:
                with suppress(Exception):
                    await connection.disconnect(nowait=True)
            await asyncio.sleep(pause)
            pause = min(2 * pause, LONGEST_PAUSE)

    async def _serve(self, connection: AbstractConnection) -> None:
        """Read messages and keep the subscriptions right, side by side, until either fails."""
        tasks = [asyncio.create_task(work(connection)) for work in (self._read, self._subscribe)]
        try:
            await asyncio.gather(*tasks)
        finally:
            await _end(tasks)

    async def _read(self, connection: AbstractConnection) -> None:
        asked = False
        while True:
            read: Any = connection.read_response  # an answer has any type
            answer = await read(disable_decoding=True, timeout=PING_INTERVAL, push_request=True)
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
            case [b"message", b"players", bytes(player)]:
                self._local.announce(player.decode("ascii", "replace"))
            case [b"subscribe", b"players", _]:
                self._local.announce(None)
            case [b"message", bytes(channel), bytes(data)]:
                game = channel.removeprefix(PREFIX).decode("ascii", "replace")
                said = _MESSAGE.fullmatch(data)
                if said is not None and said[1] == channel.removeprefix(PREFIX):
                    with self._observer.span("notification", said[3].decode() if said[3] else None):
                        self._local.notify(game, int(said[2]))
                else:  # not one of ours; the store knows
                    self._local.missed(game)
            case [b"subscribe", bytes(channel), _]:
                self._local.missed(channel.removeprefix(PREFIX).decode())
            case _:  # a farewell to a channel, or a PONG
                pass

    async def _subscribe(self, connection: AbstractConnection) -> None:
        subscribed: set[str] = set()
        await connection.send_command("SUBSCRIBE", PLAYERS, check_health=False)
        while True:
            self._games_changed.clear()
            wanted = set(self._local.games())
            await _command(connection, "SUBSCRIBE", wanted - subscribed)
            await _command(connection, "UNSUBSCRIBE", subscribed - wanted)
            subscribed = wanted
            await self._games_changed.wait()

    def _set_works(self, what: Literal["publishing", "listening"], error: Exception | None = None) -> None:
        """Note whether this works, and log it if the state is another than the last one logged."""
        self._works[what] = error is None
        if self.state != self._logged and (error is not None or self.state == "connected"):
            self._logged = self.state
            why = "" if error is None else f": {type(error).__name__}: {error}"
            LOG.log(logging.INFO if error is None else logging.WARNING, "Redis is %s%s", self.state, why)


async def _end(tasks: Iterable[asyncio.Task[None]]) -> None:
    """Cancel tasks again and again until they have ended: before Python 3.12 the library may lose a cancellation."""
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


async def publish_player(url: str, player: str) -> None:
    """Announce a player from a process that ends at once. Should Redis be away, all will look again before long."""
    connections = pool(url)
    with suppress(RedisError, OSError):
        await cast("Any", Redis(connection_pool=connections)).publish(PLAYERS, player)
    await connections.disconnect()


def pool(url: str) -> ConnectionPool:
    """Connections to the Redis at this URL.

    Raises ValueError for one that cannot be used, without repeating it: it may hold a password.
    """
    parts = urlsplit(url)
    if parts.scheme != "unix" and not parts.path.removeprefix("/").isdigit() and parts.path not in ("", "/"):
        raise ValueError("what follows the port is the number of a database")  # the library takes any text for 0
    try:
        pools = cast("Any", ConnectionPool)  # its options have no types
        found: ConnectionPool = pools.from_url(
            url,
            protocol=2,  # plain answers, as every Redis gives them
            socket_connect_timeout=REDIS_TIMEOUT,
            socket_timeout=REDIS_TIMEOUT,
            retry=Retry(NoBackoff(), 0),  # a lost connection must be noticed: messages were lost with it
        )
        found.make_connection()  # the first to look at options in the query
    except TypeError:
        raise ValueError("it has an option that Redis connections do not know") from None
    return found
