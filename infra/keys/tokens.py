"""Bearer tokens made on the command line: only there can one be made with the scope `host`, which is an operator's."""

import asyncio
import secrets
from hashlib import sha256

from api.application.ports import TOKEN_PREFIX, Accounts, Player

SCOPES = ("play", "host")


def issue(accounts: Accounts, name: str, scope: str, now: int) -> tuple[Player, str]:
    """Store a new player of this name with one token of this scope: (player, token).

    Only the token's hash is stored, so it cannot be shown again. `now`: microseconds since 1970.
    """
    player = Player(secrets.token_hex(16), name, now, scope)
    token = TOKEN_PREFIX + secrets.token_hex(32)
    asyncio.run(accounts.create(player, sha256(token.encode()).digest(), scope, None))
    return player, token
