"""Players and the tokens by which they are known."""

from hashlib import sha256

from msgspec import Struct

from api.application.ports import TOKEN_PREFIX, Accounts, Chance, Clock, Player
from api.application.refusals import Refused


class NewToken(Struct, frozen=True):
    """A new player, and a token that is shown only now."""

    player: Player
    token: str


class Players:
    """Makes players, and recognises them."""

    def __init__(self, accounts: Accounts, clock: Clock, chance: Chance) -> None:
        self._accounts, self._clock, self._chance = accounts, clock, chance

    async def create(self, name: str) -> NewToken:
        """A new player of this name."""
        player = Player(self._chance(16).hex(), name, self._clock())
        token = TOKEN_PREFIX + self._chance(32).hex()
        await self._accounts.create(player, _hashed(token), "play", None)
        return NewToken(player, token)

    async def by_token(self, token: str) -> Player:
        """Whoever this token belongs to; Refused if it is unknown or has expired."""
        player = await self._accounts.by_token(_hashed(token), self._clock())
        if player is None:
            raise Refused("bad-token", "POST /v1/players gives a token")
        return player


def _hashed(token: str) -> bytes:
    return sha256(token.encode()).digest()
