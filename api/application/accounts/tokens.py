"""A player's own tokens: creating, rotating and revoking them. No token grants more than its creator has.

1. Changing them takes an unrestricted token; any other can only end or rotate itself.
2. A token, those that it has created, and their replacements form a family: revoking it ends them all.
3. Of concurrent changes one wins; a request with a token that has ended meanwhile is refused.
"""

from collections.abc import Sequence
from typing import Literal

from msgspec.structs import replace

from api.application.accounts.players import Players, check_whole, hashed, lasting
from api.application.games.refusals import Refused
from api.application.ports.accounts import TOKEN_PREFIX, Token, lineage

SECOND = 1_000_000
MOST_TOKENS = 50
"""The most tokens of one player."""
MadeToken = tuple[str, Token]
"""A token, which is shown once, now, and as it is stored."""


class Tokens:
    """The caller's tokens; `by` is the token of the call."""

    def __init__(self, players: Players) -> None:
        self._players = players

    async def all(self, by: Token) -> Sequence[Token]:
        """Those that have not ended, oldest first."""
        now = self._players.clock()
        return [owned for owned in await self._players.accounts.tokens(by.player.id) if owned.good_at(now)]

    async def make(
        self, by: Token, label: str, scope: Literal["read", "play", "open"], game: str | None, seconds: int | None
    ) -> MadeToken:
        """Create a token; `seconds`: how long it is valid, None for ever."""
        check_whole(by)
        if game is not None and scope == "open":
            raise Refused("invalid", "a token for one game opens no others", rule="game", pointer="/scope")
        now = self._players.clock()
        expires_at = None if seconds is None else now + seconds * SECOND
        shown, key = self._drawn()
        created = Token(key, by.player, scope, now, expires_at, label, game, lineage=lineage(by.lineage, key))
        if not await lasting(self._players.accounts.issue(by.hash, created, now, MOST_TOKENS), by):
            raise Refused(
                "limited", f"a player has at most {MOST_TOKENS} tokens: revoke one", rule="tokens", retry=True
            )
        return shown, created

    async def rotate(self, by: Token, name: str) -> MadeToken:
        """Replace a token with a new one for the same purpose and expiry; the old one ends now."""
        old, now = await self._own(by, name), self._players.clock()
        if old.granted:
            raise Refused("no-scope", "a token of a grant is renewed at /oauth/token", rule="granted")
        shown, key = self._drawn()
        renewed = replace(old, hash=key, created_at=now, used_at=None)
        if not await lasting(self._players.accounts.rotate(by.hash, old.hash, renewed, now), by):
            raise Refused("limited", "it was rotated too often: revoke it and make another", rule="rotation")
        self._players.notifier.announce(by.player.id)
        return shown, renewed

    async def revoke(self, by: Token, name: str) -> None:
        """End a token and all its descendants."""
        owned = await self._own(by, name)
        if not await lasting(self._players.accounts.revoke(by, owned.lineage, self._players.clock()), by):
            raise _unknown()
        self._players.notifier.announce(by.player.id)

    async def revoke_others(self, by: Token) -> None:
        """End all tokens but the one that makes the request."""
        check_whole(by)
        await lasting(self._players.accounts.revoke_others(by, self._players.clock()), by)
        self._players.notifier.announce(by.player.id)

    def _drawn(self) -> tuple[str, bytes]:
        """A new token, and what is stored of it."""
        shown = TOKEN_PREFIX + self._players.chance(32).hex()
        return shown, hashed(shown)

    async def _own(self, by: Token, name: str) -> Token:
        """The token with this id; Refused for a restricted token, unless it is itself."""
        if name != by.id:
            check_whole(by)
        owned = next((own for own in await self.all(by) if own.id == name), None)
        if owned is None:
            raise _unknown()
        if not by.covers(owned.scope):
            raise Refused("no-scope", f"this takes a token of scope {owned.scope}", rule="scope")
        return owned


def _unknown() -> Refused:
    return Refused("unknown-token", "GET /v1/me/tokens lists those that you have")
