"""Entries: a command, as its `cause`, and the facts that followed. They hold all hidden cards.

They are kept apart from commands and facts, whose types the API's document describes: what generates documents need not
know entries, and the import contracts can keep them out of all HTTP code.
"""

from typing import Any

from msgspec import Struct


class Entry(Struct, frozen=True):
    """One step of a game's history. Encoded as msgpack, it is the body that is hashed and stored.

    `at`: microseconds since 1970, UTC. `player`: the id of whoever gave the command; None for a bot, a clock or an
    operator. `key`: None, or two SHA-256 digests for the Idempotency-Key: of (player, route, game, key), and of the
    canonical request; each is truncated to as many bytes as lookups need. `rules`: the version of the rules under which
    the entry was made.
    """

    cause: Any
    facts: tuple[Any, ...]
    at: int
    player: str | None
    key: tuple[bytes, bytes] | None
    rules: int
