"""Bearer tokens created on the command line: only there can one have the scope `host`, which is for operators."""

import asyncio
import secrets
from hashlib import sha256

from api.application.ports.accounts import TOKEN_PREFIX, Accounts, Player, Scope, Token


def issue(accounts: Accounts, name: str, scope: Scope, now: int) -> tuple[Player, str]:
    """Store a new player of this name with one token of this scope: (player, token).

    Only the token's hash is stored, so it cannot be shown again. `now`: microseconds since 1970.
    """
    player = Player(secrets.token_hex(16), name, now)
    token = TOKEN_PREFIX + secrets.token_hex(32)
    label = "command line"
    asyncio.run(accounts.create(Token.first(sha256(token.encode()).digest(), player, scope, now, label)))
    return player, token
