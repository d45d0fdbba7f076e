"""A player's own tokens: to make, rotate and revoke them. No token gives what the one that makes it lacks."""

from collections.abc import Sequence
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from api.application.accounts.players import Players, hashed
from api.application.games.refusals import Refused
from api.application.ports.accounts import TOKEN_PREFIX, Token

SECOND = 1_000_000
MOST = 50
"""Tokens of one player."""


class MadeToken(Struct, frozen=True):
    """A token as it is kept, and itself, which is shown only now."""

    kept: Token
    token: str


class Tokens:
    """The tokens of whoever calls; `by` is the token that they call with."""

    def __init__(self, players: Players) -> None:
        self._players = players

    async def all(self, by: Token) -> Sequence[Token]:
        """Those that have not ended, the oldest first."""
        now = self._players.clock()
        return [one for one in await self._players.accounts.tokens(by.player.id) if one.good_at(now)]

    async def make(
        self, by: Token, label: str, scope: Literal["read", "play", "open"], game: str | None, seconds: int | None
    ) -> MadeToken:
        """One more token; `seconds`: how long it is good, None for as long as the one that makes it."""
        if not by.covers(scope):
            raise Refused("no-scope", f"a token of scope {by.scope} gives none of scope {scope}", pointer="/scope")
        if game is not None and scope == "open":
            raise Refused("invalid", "a token for one game opens no others", rule="game", pointer="/scope")
        now = self._players.clock()
        expires_at = by.expires_at if seconds is None else now + seconds * SECOND
        if by.expires_at is not None and expires_at is not None and expires_at > by.expires_at:
            detail = "no token is good for longer than the one that makes it"
            raise Refused("no-scope", detail, rule="lifetime", pointer="/expires_in")
        if len(await self.all(by)) >= MOST:
            raise Refused("limited", f"a player has at most {MOST} tokens: revoke one", rule="tokens", retry=True)
        return await self._issue(Token(b"", by.player, scope, now, expires_at, label, game), None)

    async def rotate(self, by: Token, name: str) -> MadeToken:
        """A new token in place of one, for the same and until the same time; the old one ends now."""
        old = await self._own(by, name)
        made = replace(old, created_at=self._players.clock(), used_at=None)
        return await self._issue(made, old.hash)

    async def revoke(self, by: Token, name: str) -> None:
        """End a token."""
        await self._players.accounts.revoke((await self._own(by, name)).hash)
        self._players.notifier.announce(by.player.id)

    async def _issue(self, token: Token, replaced: bytes | None) -> MadeToken:
        shown = TOKEN_PREFIX + self._players.chance(32).hex()
        made = replace(token, hash=hashed(shown))
        await self._players.accounts.issue(made, replaced)
        if replaced is not None:
            self._players.notifier.announce(token.player.id)
        return MadeToken(made, shown)

    async def _own(self, by: Token, name: str) -> Token:
        """The token of this id; Refused if it gives more than `by`: else a leaked one could end its owner's others."""
        found = next((one for one in await self.all(by) if one.id == name), None)
        if found is None:
            raise Refused("unknown-token", "GET /v1/me/tokens lists those that you have")
        if not by.covers(found.scope):
            raise Refused("no-scope", f"this takes a token of scope {found.scope}", rule="scope")
        if by.expires_at is not None and (found.expires_at is None or found.expires_at > by.expires_at):
            raise Refused("no-scope", "this takes a token that is good for as long", rule="lifetime")
        return found
