"""Which server carries which channel: the servers of a cluster share 16,384 slots; a single Redis has them all.

Nothing is configured: the server named by the URL is asked what it is. A wrong map costs messages, never entries; a
server that is asked for another one's slot names that server (MOVED).
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, cast

from redis.asyncio.connection import AbstractConnection
from redis.crc import REDIS_CLUSTER_HASH_SLOTS, key_slot
from redis.exceptions import RedisError, ResponseError

from infra.notify.connections import Node, RedisServers


@dataclass(frozen=True)
class Slots:
    """Who has which slot; `owners` has a server for each, or None if there is none.

    `sharded`: it is a cluster, in which a message is passed on among the servers of one slot only.
    """

    sharded: bool
    owners: list[Node | None]

    @property
    def nodes(self) -> list[Node]:
        """All servers that have slots, each once."""
        return [node for node in dict.fromkeys(self.owners) if node is not None]

    def owner(self, channel: bytes) -> Node | None:
        """The server that carries this channel."""
        return self.owners[key_slot(channel)]


async def find(servers: RedisServers, known: Iterable[Node] = ()) -> Slots:
    """Ask who has which slot: the known servers in order, then the one that the URL names.

    Raises what the last of them raised, RedisError or OSError, if none of them answers.
    """
    *first, last = dict.fromkeys([*known, servers.named])
    for node in first:
        try:
            return await ask(servers, node)
        except (RedisError, OSError):
            continue
    return await ask(servers, last)


async def ask(servers: RedisServers, node: Node) -> Slots:
    """Who has which slot, according to this server. Raises RedisError or OSError."""
    connection = servers.pool(node).make_connection()
    try:
        await connection.connect()
        if not await _is_cluster(connection):
            return Slots(sharded=False, owners=[node] * REDIS_CLUSTER_HASH_SLOTS)
        owners: list[Node | None] = [None] * REDIS_CLUSTER_HASH_SLOTS
        for first, last, (host, port, *_), *_ in await _call(connection, "CLUSTER", "SLOTS"):
            owner = Node(host.decode() if host else node.host, port)  # without a name it is the server that we asked
            owners[first : last + 1] = [owner] * (last + 1 - first)
        return Slots(sharded=True, owners=owners)
    finally:
        await connection.disconnect(nowait=True)


async def _is_cluster(connection: AbstractConnection) -> bool:
    """Whether this server is one of a cluster. The query is HELLO, which every user may send."""
    try:
        hello = await _call(connection, "HELLO", "2")
    except ResponseError:  # before Redis 6, or something in front of one
        return False
    return dict(zip(hello[::2], hello[1::2], strict=True)).get(b"mode") == b"cluster"


async def _call(connection: AbstractConnection, *command: str) -> Any:
    await connection.send_command(*command, check_health=False)
    return await cast("Any", connection).read_response(disable_decoding=True)
