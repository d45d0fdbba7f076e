"""A real Redis Cluster: masters, each a separate server, and replicas. Nothing but the servers is needed."""

import time
from bisect import bisect
from collections.abc import Callable, Generator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from itertools import count, islice
from typing import Any, cast

import redis as client
from redis.crc import REDIS_CLUSTER_HASH_SLOTS, key_slot

from infra.notify.messages import channel_of
from tools.servers.process import LOOPBACK, START, ServerError, free_port
from tools.servers.redis import Redis
from tools.servers.redis import redis as server
from tools.servers.tls import Authority

NODE_TIMEOUT = 1000
"""Milliseconds of silence after which the others consider a server dead; a replica then stands for election."""
OPTIONS = {
    "cluster_enabled": "yes",
    "cluster_config_file": "nodes.conf",
    "cluster_node_timeout": str(NODE_TIMEOUT),
    "cluster_require_full_coverage": "no",
    "cluster_replica_validity_factor": "0",
}


def ask(node: Redis, *command: object) -> Any:
    """The server's answer to a command."""
    with cast("Any", client.Redis).from_url(node.url, protocol=2) as connection:
        connection.response_callbacks.clear()  # answers as they are
        return connection.execute_command(*command)


@dataclass(frozen=True)
class RedisCluster:
    """A running cluster: the masters have equal shares of the slots, in their order."""

    masters: Sequence[Redis]
    replicas: Sequence[Redis] = ()
    """Of the first masters, one each."""

    @property
    def url(self) -> str:
        """The address of the last master: tests stop the first ones."""
        return self.masters[-1].url

    def master_of(self, channel: bytes) -> Redis:
        """The master that was given the slot of this channel."""
        return self.masters[bisect(_shares(len(self.masters)), key_slot(channel)) - 1]

    def games(self, master: Redis, number: int) -> list[str]:
        """Ids of games whose channels this master was given."""
        named = (f"{master.port}-{n}" for n in count())
        return list(islice((game for game in named if self.master_of(channel_of(game)) is master), number))

    def move(self, slots: Sequence[int], source: Redis, target: Redis) -> None:
        """Move slots that hold no keys from one master to another, as resharding tools do it."""
        ids = {node.port: ask(node, "CLUSTER", "MYID") for node in (source, target)}
        for slot in slots:
            ask(target, "CLUSTER", "SETSLOT", slot, "IMPORTING", ids[source.port])
            ask(source, "CLUSTER", "SETSLOT", slot, "MIGRATING", ids[target.port])
            for node in (target, source, *(one for one in self.masters if one not in (source, target))):
                ask(node, "CLUSTER", "SETSLOT", slot, "NODE", ids[target.port])


@contextmanager
def redis_cluster(
    masters: int = 3, replicas: int = 0, signed: Authority | None = None, **more: str
) -> Generator[RedisCluster]:
    """A cluster, stopped at the end. `signed`, `more`: as for each server. Raises ServerError."""
    with ExitStack() as stack:
        nodes: list[Redis] = []
        buses: list[int] = []
        for _ in range(masters + replicas):
            buses.append(free_port())
            nodes.append(stack.enter_context(server(signed, cluster_port=str(buses[-1]), **OPTIONS, **more)))
        first, *others = nodes
        shares = [*_shares(masters), REDIS_CLUSTER_HASH_SLOTS]
        for n in range(masters):
            ask(nodes[n], "CLUSTER", "ADDSLOTSRANGE", shares[n], shares[n + 1] - 1)
        for n, node in enumerate(nodes):
            ask(node, "CLUSTER", "SET-CONFIG-EPOCH", n + 1)
        for node, bus in zip(others, buses[1:], strict=True):
            ask(first, "CLUSTER", "MEET", LOOPBACK, node.port, bus)
        until(lambda: all(_knows(node, len(nodes)) for node in nodes))
        for master, replica in zip(nodes, nodes[masters:], strict=False):
            ask(replica, "CLUSTER", "REPLICATE", ask(master, "CLUSTER", "MYID"))
            until(lambda node=replica: b"master_link_status:up" in ask(node, "INFO", "replication"))
        yield RedisCluster(nodes[:masters], nodes[masters:])


def _shares(masters: int) -> list[int]:
    """The first slot of each master."""
    return [REDIS_CLUSTER_HASH_SLOTS * n // masters for n in range(masters)]


def until(reached: Callable[[], bool]) -> None:
    """Wait for a state of the cluster. Raises ServerError when it is not reached."""
    deadline = time.monotonic() + START
    while not reached():
        if time.monotonic() > deadline:
            raise ServerError("the Redis Cluster does not come to be what it should")
        time.sleep(0.02)


def _knows(node: Redis, number: int) -> bool:
    """Whether a server is one of this many, and finds the cluster healthy."""
    told = bytes(ask(node, "CLUSTER", "INFO"))
    return b"cluster_state:ok" in told and b"cluster_known_nodes:%d\r" % number in told
