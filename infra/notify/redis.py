"""Notifications between processes, through Redis pub/sub: one server, or the masters of a cluster.

1. Followers in the notifying process are woken at once, whatever Redis does.
2. Each channel has a slot and each slot a master, which carries its messages; a single Redis has all slots.
3. A message for a slot that a master does not have is passed on to the master that it names (MOVED). Then the map of
   all slots is fetched anew, once for however many messages.
4. A master that is away silences its own channels only: the safety poll wakes their followers meanwhile.
"""

import asyncio
from collections.abc import AsyncGenerator, Callable
from contextlib import asynccontextmanager, suppress
from typing import Any, Literal

from redis.asyncio import Redis
from redis.exceptions import MovedError, RedisError

from api.application.ports.observer import UNOBSERVED, Observer
from infra.notify.connections import Node, RedisServers, end
from infra.notify.local import LocalNotifier, LocalSubscription
from infra.notify.master import Master, log_state
from infra.notify.messages import PLAYERS, RELAYED, Backlog, Message, MessageHandler, channel_of
from infra.notify.publisher import FIRST_PAUSE, LONGEST_PAUSE, publishing
from infra.notify.slots import Slots, find


class RedisNotifier:
    """Notifies followers here, who are those of `local`, and in every process on the same Redis once it is `running`.

    Raises ValueError for an unusable URL, without repeating it: it may contain a password.
    """

    def __init__(self, url: str, local: LocalNotifier, observer: Observer = UNOBSERVED) -> None:
        self._servers = RedisServers(url)
        self._local, self._observer, self._handler = local, observer, MessageHandler(local, observer)
        self._slots: Slots | None = None
        """Who has which slot; None until known."""
        self._masters: dict[Node, Master] = {}
        self._homeless = Backlog()
        """Messages for slots whose master is unknown."""
        self._outdated = asyncio.Event()
        self._ask_first: Node | None = None
        """The server that knows most about what has changed."""

    @property
    def state(self) -> Literal["connected", "away"]:
        """`connected` if each master can be sent to and heard, else `away`: then some messages wait, or are missed."""
        works = [master.works for master in self._masters.values()]
        return "connected" if works and all(works) else "away"

    @property
    def backlog(self) -> int:
        """How many messages have not been sent yet."""
        return len(self._homeless) + sum(len(master.publisher.backlog) for master in self._masters.values())

    def notify(self, game: str, version: int) -> None:
        """Wake everybody who follows this game, here at once and elsewhere soon."""
        self._local.notify(game, version)
        self._send(Message(channel_of(game), game, version, self._observer.carried()))

    def relay(self, game: str, said: bytes) -> None:
        """Tell everybody who called `overhear`, in processes that follow this game, who is there."""
        self._send(Message(channel_of(game), RELAYED, said=said))

    def overhear(self, on_said: Callable[[str, bytes], None]) -> None:
        """Call this with what is relayed of a game that this process follows."""
        self._local.overhear(on_said)

    def announce(self, player: str) -> None:
        """Tell everybody who called `hear` that a player has changed, here at once and elsewhere soon."""
        self._local.announce(player)
        self._send(Message(PLAYERS, player))

    def hear(self, on_player: Callable[[str | None], None]) -> None:
        """Call this with every player who is announced, here or elsewhere; None: any player may have changed."""
        self._local.hear(on_player)

    @asynccontextmanager
    async def listen(self, game: str) -> AsyncGenerator[LocalSubscription]:
        """Follow a game until the block is left; others are heard once Redis has confirmed the subscription."""
        channel = channel_of(game)
        try:
            async with self._local.listen(game) as follower:
                if master := self._master(channel):
                    master.receiver.want(channel)
                yield follower
        finally:
            if not self._local.follows(game) and (master := self._master(channel)):
                master.receiver.want(channel, wanted=False)

    @asynccontextmanager
    async def running(self) -> AsyncGenerator[None]:
        """Keep connected to Redis until the block is left; then send the rest and disconnect."""
        task = asyncio.create_task(self._keep_up())
        try:
            yield
        finally:
            await end([task])
            await asyncio.gather(*(master.send_last() for master in self._masters.values()))
            self._masters.clear()

    # -- by which master

    def _master(self, channel: bytes) -> Master | None:
        node = None if self._slots is None else self._slots.owner(channel)
        return None if node is None else self._masters.get(node)

    def _send(self, message: Message) -> None:
        if master := self._master(message.channel):
            master.publisher.publish(message)
        else:
            self._homeless.add(message)

    def _moved(self, asked: Node, error: MovedError | None, message: Message | None) -> None:
        """A server reports that it does not carry a channel, and who does, as far as it knows."""
        self._ask_first = asked
        if error is not None and self._slots is not None:
            moved: Any = error  # its attributes have no types
            owner = self._ask_first = Node(moved.host or asked.host, moved.port)
            self._slots.owners[error.slot_id] = owner
        self._outdated.set()
        if message is not None:
            self._send(message)

    async def _keep_up(self) -> None:
        """Keep the map of slots up to date, and the connections to their masters, until cancelled."""
        pause = FIRST_PAUSE
        while True:
            self._outdated.clear()
            working = [node for node, master in self._masters.items() if master.works]
            first = [] if self._ask_first is None else [self._ask_first]
            try:
                self._slots = slots = await find(self._servers, [*first, *working, *self._masters])
            except Exception as error:  # noqa: BLE001 - whatever Redis does, it is asked again
                if pause == FIRST_PAUSE and not self._masters:
                    log_state("Redis", error)
                await asyncio.sleep(pause)
                pause = min(2 * pause, LONGEST_PAUSE)
                continue
            pause, self._ask_first = FIRST_PAUSE, None
            await self._route(slots)
            with suppress(TimeoutError):
                async with asyncio.timeout(LONGEST_PAUSE if None in slots.owners else None):
                    await self._outdated.wait()
            await asyncio.sleep(FIRST_PAUSE)  # slots seldom move alone: wait for the others

    async def _route(self, slots: Slots) -> None:
        """Connect to exactly the servers that have slots, and give each its channels and its messages."""
        nodes = slots.nodes
        waiting = self._homeless.take()
        for node, master in list(self._masters.items()):
            if node not in nodes or master.sharded != slots.sharded:
                await master.close()
                del self._masters[node]
            waiting += master.publisher.backlog.take()
        for node in nodes:
            if node not in self._masters:
                self._masters[node] = Master(
                    self._servers,
                    node,
                    self._handler,
                    sharded=slots.sharded,
                    moved=self._moved,
                    lost=self._outdated.set,
                )
        wanted: dict[Node | None, set[bytes]] = {}
        for channel in [PLAYERS, *map(channel_of, self._local.games())]:
            wanted.setdefault(slots.owner(channel), set()).add(channel)
        for node, master in self._masters.items():
            master.receiver.want_only(wanted.get(node, ()))
        for message in waiting:
            self._send(message)


async def publish_player(url: str, player: str) -> None:
    """Announce a player from a short-lived process. Nothing is sent while Redis is away."""
    servers = RedisServers(url)
    with suppress(RedisError, OSError):
        slots = await find(servers)
        if node := slots.owner(PLAYERS):
            client: Any = Redis.from_pool(servers.pool(node))
            async with client:
                await client.execute_command(publishing(slots.sharded), PLAYERS, player)
