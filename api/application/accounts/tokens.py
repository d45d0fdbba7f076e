"""A player's own tokens: to make, rotate and revoke them. No token gives what the one that makes it lacks.

1. They are changed with a token that may do all, for good and in every game; any other ends or rotates itself alone.
2. A token, those that it has made, and those that took their place, are a family: when it is revoked, all of them end.
3. Of several changes at once one wins; whoever asks with a token that has ended meanwhile is refused.
"""

from collections.abc import Sequence
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from api.application.accounts.players import Players, check_whole, hashed, lasting
from api.application.games.refusals import Refused
from api.application.ports.accounts import TOKEN_PREFIX, Token, lineage

SECOND = 1_000_000
MOST_TOKENS = 50
"""Tokens of one player."""


class MadeToken(Struct, frozen=True):
    """A token as it is kept, and itself, which is shown only now."""

    kept: Token
    token: str


class Tokens:
    """The caller's tokens; `by` is the token of the call."""

    def __init__(self, players: Players) -> None:
        self._players = players

    async def all(self, by: Token) -> Sequence[Token]:
        """Those that have not ended, the oldest first."""
        now = self._players.clock()
        return [one for one in await self._players.accounts.tokens(by.player.id) if one.good_at(now)]

    async def make(
        self, by: Token, label: str, scope: Literal["read", "play", "open"], game: str | None, seconds: int | None
    ) -> MadeToken:
        """One more token; `seconds`: how long it is good, None for ever."""
        check_whole(by)
        if game is not None and scope == "open":
            raise Refused("invalid", "a token for one game opens no others", rule="game", pointer="/scope")
        now = self._players.clock()
        expires_at = None if seconds is None else now + seconds * SECOND
        shown, key = self._drawn()
        made = Token(key, by.player, scope, now, expires_at, label, game, lineage=lineage(by.lineage, key))
        if not await lasting(self._players.accounts.issue(by.hash, made, now, MOST_TOKENS), by):
            raise Refused(
                "limited", f"a player has at most {MOST_TOKENS} tokens: revoke one", rule="tokens", retry=True
            )
        return MadeToken(made, shown)

    async def rotate(self, by: Token, name: str) -> MadeToken:
        """A new token in place of one, for the same and until the same time; the old one ends now."""
        old, now = await self._own(by, name), self._players.clock()
        shown, key = self._drawn()
        made = replace(old, hash=key, created_at=now, used_at=None)
        if not await lasting(self._players.accounts.rotate(by.hash, old.hash, made, now), by):
            raise Refused("limited", "it was rotated too often: revoke it and make another", rule="rotation")
        self._players.notifier.announce(by.player.id)
        return MadeToken(made, shown)

    async def revoke(self, by: Token, name: str) -> None:
        """End a token, and all that descend from it."""
        found = await self._own(by, name)
        if not await lasting(self._players.accounts.revoke(by, found.lineage, self._players.clock()), by):
            raise _unknown()
        self._players.notifier.announce(by.player.id)

    async def revoke_others(self, by: Token) -> None:
        """End all tokens but the one that asks for it."""
        check_whole(by)
        await lasting(self._players.accounts.revoke_others(by, self._players.clock()), by)
        self._players.notifier.announce(by.player.id)

    def _drawn(self) -> tuple[str, bytes]:
        """A new token, and what is stored of it."""
        shown = TOKEN_PREFIX + self._players.chance(32).hex()
        return shown, hashed(shown)

    async def _own(self, by: Token, name: str) -> Token:
        """The token of this id; Refused to a lesser token than one that may do all, unless it is itself."""
        if name != by.id:
            check_whole(by)
        found = next((one for one in await self.all(by) if one.id == name), None)
        if found is None:
            raise _unknown()
        if not by.covers(found.scope):
            raise Refused("no-scope", f"this takes a token of scope {found.scope}", rule="scope")
        return found


def _unknown() -> Refused:
    return Refused("unknown-token", "GET /v1/me/tokens lists those that you have")
