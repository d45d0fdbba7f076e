"""Idempotency keys: what makes a repeated request known."""

from hashlib import sha256
from typing import Any

import msgspec
from msgspec import Struct


class Key(Struct, frozen=True):
    """The fingerprint of a request: SHA-256 of (player, route, game, key), and of the canonical request."""

    scope: bytes
    request: bytes

    @property
    def pair(self) -> tuple[bytes, bytes]:
        """As it is stored beside the entry."""
        return self.scope, self.request

    @staticmethod
    def of(player: str, route: str, game: str, key: str, request: Any) -> "Key":
        """The fingerprint of one request; `route` is a name that never changes."""
        scope = sha256(f"croupier/1 key\n{player}\n{route}\n{game}\n{key}".encode()).digest()
        return Key(scope, sha256(msgspec.json.encode(request, order="sorted")).digest())

    @staticmethod
    def of_rematch(game: str) -> "Key":
        """The opening key under which a game's rematch is found; it is nobody's own."""
        return Key.of("", "rematch", game, "", None)

    @staticmethod
    def of_quick(pool: str, serial: int) -> "Key":
        """The opening key of a game for strangers: whichever process opens it, it is the same game."""
        return Key.of("", "quick", pool, str(serial), None)
