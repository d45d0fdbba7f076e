"""Idempotency keys: how a repeated request is recognised.

Nearly all entries of a game are choices, and random bytes can be neither compressed nor left out of what digests cover.
So beside a choice only a few bytes of its key are stored, and nothing of a request that the choice itself repeats.
"""

from collections.abc import Mapping
from hashlib import sha256
from typing import Any

import msgspec
from msgspec import Struct

from domain.engine.entry.commands import Chose, Command

TAG = 5
"""Bytes of a choice's key that are stored. In a game of a thousand choices one new key in 10^9 looks like one of
theirs: it is refused as used before, and nothing is stored."""
REQUEST = 8
"""Bytes of a request's fingerprint that are stored if the stored choice differs from it: in the order of picks."""


class Key(Struct, frozen=True):
    """The fingerprint of a request: SHA-256 of (player, route, game, key), and of the request."""

    scope: bytes
    request: bytes

    @property
    def pair(self) -> tuple[bytes, bytes]:
        """(scope, request) in full, as stored with every entry but a choice."""
        return self.scope, self.request

    def beside(self, command: Command, asked: Command) -> tuple[bytes, bytes]:
        """(scope, request) as stored with the entry of `command`; `asked` is the command as the request put it.

        For a choice it is TAG bytes of the scope and REQUEST bytes of the request, none if `asked` equals `command`.
        """
        if not isinstance(command, Chose):
            return self.pair
        return self.scope[:TAG], b"" if asked == command else self.request[:REQUEST]

    def find(self, taken: Mapping[bytes, int]) -> int | None:
        """The version that was made under this key, None if none was. `taken`: scope as it is stored -> version."""
        return taken.get(self.scope[:TAG]) or taken.get(self.scope)

    def repeats(self, stored: tuple[bytes, bytes] | None, cause: Command, asked: Command | None) -> bool:
        """Whether this is the same request as the one that led to `cause`.

        `stored`: the (scope, request) kept with that. `asked`: the command of this request, None if unknown.
        """
        if stored is None:
            return False
        request = stored[1]
        return self.request.startswith(request) if request else asked == cause

    @staticmethod
    def of(player: str, route: str, game: str, key: str, request: Any) -> "Key":
        """The fingerprint of one request; `route` is a name that never changes."""
        scope = sha256(f"croupier/1 key\n{player}\n{route}\n{game}\n{key}".encode()).digest()
        return Key(scope, sha256(msgspec.json.encode(request, order="sorted")).digest())

    @staticmethod
    def of_rematch(game: str) -> "Key":
        """The key under which a game's rematch is opened and found, the same for every caller."""
        return Key.of("", "rematch", game, "", None)

    @staticmethod
    def of_quick(pool: str, serial: int) -> "Key":
        """The key of a pool's game number `serial`: whichever process opens it, it is the same game."""
        return Key.of("", "quick", pool, str(serial), None)
