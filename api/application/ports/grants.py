"""What players have granted to other people's pages and programs, as it is stored."""

from collections.abc import Awaitable, Callable, Sequence
from typing import Literal, Protocol

from msgspec import Struct

from api.application.ports.accounts import Scope, Token

Fetch = Callable[[str], Awaitable[tuple[int | None, bytes]]]
"""(status, body) of what is at a checked address, within seconds, some kilobytes and no redirects; None: it failed."""


class Grant(Struct, frozen=True):
    """What a player has granted to a client. Times are microseconds since 1970, UTC.

    `lineage`: that of its tokens, which are of one line. `name`: what the client calls itself. `redirect`: where its
    code was sent; `challenge`: what the verifier of its code hashes to. `rotated_at`: when tokens were last given for
    it; None until the code is exchanged, of which `expires_at` is till then.

    A code, and later a refresh token, consist of a key, which stays, and a secret, which is replaced at each use. Of
    all of these the SHA-256 is stored: `former` is that of the last refresh token before the present one. `successor`
    is what the present secret is made of, together with the former one.
    """

    lineage: str
    player: str
    client: str
    name: str | None
    redirect: str
    scope: Scope
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


class GrantStore(Protocol):
    """Grants. They also end with all tokens of their player, with their token, and with a ban."""

    async def add(self, by: bytes, grant: Grant, now: int) -> None:
        """Store a new one whose code waits; of very many the oldest ends. Raises Ended if the token `by` has."""
        ...

    async def find(self, name: Literal["key", "player"], value: bytes | str) -> Sequence[Grant]:
        """Those whose key has this hash, or of a player, oldest first; also those whose code waits, or that ended."""
        ...

    async def replace(self, was: Grant, grant: Grant, token: Token) -> bool:
        """Let `grant` take the place of `was`, and `token` that of its tokens; of concurrent requests one is True."""
        ...

    async def end(self, player: str, lineage: str) -> bool:
        """End one with its tokens; False if it had ended."""
        ...
