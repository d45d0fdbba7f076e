"""Entries: a command, as its `cause`, and the facts that followed. They hold all hidden cards.

They stand apart from commands and facts, whose types the API's document describes: so what makes documents need not
know entries, and the import contracts can keep them from all of HTTP.
"""

from typing import Any

from msgspec import Struct


class Entry(Struct, frozen=True):
    """One step of a game's history. As msgpack it is the body that is hashed and stored.

    `at`: microseconds since 1970, UTC. `player`: the id of whoever gave the command; None for a bot, a clock or an
    operator. `key`: None, or two SHA-256 digests for the Idempotency-Key: of (player, route, game, key), and of the
    canonical request; of each the first bytes, as many as whoever looks for them needs. `rules`: the version of the
    rules under which the entry was made.
    """

    cause: Any
    facts: tuple[Any, ...]
    at: int
    player: str | None
    key: tuple[bytes, bytes] | None
    rules: int
