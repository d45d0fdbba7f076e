"""What players have granted to other people's pages and programs, as it is stored."""

from collections.abc import Awaitable, Callable, Sequence
from typing import Literal, Protocol
from urllib.parse import urlsplit

from msgspec import Struct

from api.application.ports.accounts import Token

Level = Literal["read", "play", "open"]
"""What can be granted: a scope, which includes those before it. `host` cannot."""
LEVELS: tuple[Level, ...] = ("read", "play", "open")
API = "/v1"
"""The path of the API: with the issuer before it, it is the resource that tokens are for."""
Fetch = Callable[[str], Awaitable[tuple[int | None, bytes]]]
"""(status, body) of what is at a checked address, within seconds, some kilobytes and no redirects; None: it failed."""


class OAuthError(Exception):
    """A refusal that a client is told, with a code of RFC 6749 or 8707."""

    def __init__(self, code: str, description: str) -> None:
        super().__init__(code)
        self.code, self.description = code, description


class Grant(Struct, frozen=True):
    """What a player has granted to a client. Times are microseconds since 1970, UTC.

    `lineage`: that of its tokens, which are of one line. `name`: what the client calls itself. `redirect`: where its
    code was sent; `challenge`: what the verifier of its code hashes to. `taken_at`: when the code was exchanged; until
    then `expires_at` is that of the code.

    A code, and later a refresh token, consist of a key, which stays, and a secret, which is replaced at each use. Of
    all of these the SHA-256 is stored: `former` is that of the last refresh token before the present one. `successor`
    is the present secret, which only the former one makes legible.
    """

    lineage: str
    player: str
    client: str
    name: str | None
    redirect: str
    scope: Level
    game: str | None
    resource: str
    created_at: int
    expires_at: int
    challenge: str
    key: bytes
    secret: bytes
    former: bytes | None = None
    successor: bytes | None = None
    rotated_at: int | None = None
    taken_at: int | None = None
    used_at: int | None = None


class GrantStore(Protocol):
    """Grants. They also end with all tokens of their player, with their token, and with a ban."""

    async def add(self, by: bytes, grant: Grant, now: int, most: int) -> bool:
        """Store a new one whose code waits; False if the player has `most` already. Raises Ended if `by` has."""
        ...

    async def by_key(self, key: bytes) -> Grant | None:
        """The grant whose key has this hash."""
        ...

    async def replace(self, was: Grant, grant: Grant, token: Token) -> bool:
        """Let `grant` take the place of `was`, and store a token of it; of concurrent requests one wins, others: False.

        `was` with itself: only the token is stored, if it has not been replaced. Of older tokens one stays.
        """
        ...

    async def of_player(self, player: str, now: int) -> Sequence[Grant]:
        """Those of a player whose code was exchanged and that have not ended, oldest first."""
        ...

    async def end(self, player: str, lineage: str) -> bool:
        """End one with its tokens; False if it had ended."""
        ...


def host_of(client: str) -> str:
    """The host that stands for a client; empty for a program without a site."""
    return "" if client.startswith("http:") else urlsplit(client).netloc


def is_program(redirect: str) -> bool:
    """Whether this redirect leads to a program on the player's own computer: no other one is without TLS."""
    return redirect.startswith("http:")
