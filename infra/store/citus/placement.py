"""Where a game is stored in a Citus cluster: its id's hash gives the shard, the coordinator's catalogue its worker.

The cached catalogue may be out of date, for instance while a shard is moved. That only costs time, as any worker passes
a statement on to the right one. So the catalogue is reread in the background now and then, and if that fails, the old
one is used further.
"""

import threading
import time
from bisect import bisect_right
from collections.abc import Sequence
from functools import lru_cache

import psycopg
from msgspec import Struct
from psycopg.conninfo import make_conninfo

from infra.store.database.connection import StoreError
from infra.store.database.postgres import brief, connect

GAMES = ("events", "games", "player_games", "snapshots", "findings", "outbox")
"""The tables that are split into shards, by the id of a game. The others are laid out as the first one is."""
CATALOGUE_TTL = 10.0
"""Seconds after which the catalogue is reread."""
SHARDS = """
SELECT s.shardminvalue::int, n.nodename, n.nodeport
FROM pg_dist_shard AS s JOIN pg_dist_placement AS p USING (shardid) JOIN pg_dist_node AS n USING (groupid)
WHERE s.logicalrelid = 'events'::regclass AND n.noderole = 'primary' ORDER BY 1
"""
"""For each shard of `events` the lowest hash, and host and port of its worker; in the order of hashes."""
_32 = 0xFFFFFFFF


class Route(Struct, frozen=True):
    """The lowest hash of each shard, in order, and the address (a connection string) of its worker."""

    lowest: tuple[int, ...]
    workers: tuple[str, ...]

    @property
    def servers(self) -> frozenset[str]:
        """The addresses of all workers."""
        return frozenset(self.workers)

    def worker(self, game: str) -> str:
        """The address of a game's worker."""
        return self.workers[bisect_right(self.lowest, shard_hash(game)) - 1]


class Placement:
    """A coordinator's catalogue, and which workers did not answer. Reread after `fresh` seconds."""

    def __init__(self, url: str, fresh: float = CATALOGUE_TTL) -> None:
        """Read it for the first time; raises StoreError."""
        self._url, self._fresh = url, fresh
        self.missing: frozenset[str] = frozenset()
        """The addresses of the workers that did not answer the last query to all."""
        self.route = self._read()
        self._read_at = time.monotonic()

    def renew(self) -> None:
        """Reread the catalogue if the last time is long ago; if that fails, the old one is kept.

        A separate thread reads it: appends do not wait for a coordinator that may be away.
        """
        if time.monotonic() - self._read_at < self._fresh:
            return
        self._read_at = time.monotonic()
        threading.Thread(target=self._renew, name="placement", daemon=True).start()

    def _renew(self) -> None:
        try:
            self.route = self._read()
        except StoreError:
            return

    def _read(self) -> Route:
        try:
            with connect(self._url) as connection:
                shards = connection.execute(SHARDS.encode()).fetchall()
        except psycopg.Error as error:
            raise StoreError(f"the catalogue of the cluster cannot be read: {brief(error)}") from None
        if not shards:
            raise StoreError("the catalogue of the cluster names no shard of `events`")
        workers = [make_conninfo(self._url, host=host, port=port) for _, host, port in shards]
        return Route(tuple([lowest for lowest, _, _ in shards]), tuple(workers))


@lru_cache(65_536)
def shard_hash(game: str) -> int:
    """The hash by which the database places a game: PostgreSQL's of a uuid, as a signed number of 32 bits.

    It is Bob Jenkins' lookup3 over the 16 bytes. Hash indexes and shards depend on it, so PostgreSQL cannot change it.
    """
    first, second, third, fourth = _hash_words(bytes.fromhex(game))
    start = (0x9E3779B9 + 16 + 3_923_095) & _32
    a, b, c = _mix((start + first) & _32, (start + second) & _32, (start + third) & _32)
    unsigned = _final((a + fourth) & _32, b, c)
    return unsigned - (1 << 32) if unsigned >> 31 else unsigned


def _hash_words(key: bytes) -> Sequence[int]:
    return [int.from_bytes(key[place : place + 4], "little") for place in range(0, 16, 4)]


def _rotated(word: int, bits: int) -> int:
    return ((word << bits) | (word >> (32 - bits))) & _32


def _mix(a: int, b: int, c: int) -> tuple[int, int, int]:
    """The step `mix` of lookup3: three words, each of which then depends on all of them."""
    for first, second, third in ((4, 6, 8), (16, 19, 4)):
        a, c = (a - c & _32) ^ _rotated(c, first), c + b & _32
        b, a = (b - a & _32) ^ _rotated(a, second), a + c & _32
        c, b = (c - b & _32) ^ _rotated(b, third), b + a & _32
    return a, b, c


def _final(a: int, b: int, c: int) -> int:
    """The step `final` of lookup3: the hash that three words give."""
    c = (c ^ b) - _rotated(b, 14) & _32
    a = (a ^ c) - _rotated(c, 11) & _32
    b = (b ^ a) - _rotated(a, 25) & _32
    c = (c ^ b) - _rotated(b, 16) & _32
    a = (a ^ c) - _rotated(c, 4) & _32
    b = (b ^ a) - _rotated(a, 14) & _32
    return (c ^ b) - _rotated(b, 24) & _32
