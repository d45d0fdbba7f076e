"""Tokens that only whoever runs the house can make: an operator's, with the scope `host`."""

import asyncio
import secrets
from hashlib import sha256

from api.application.ports import Accounts, Player
from api.hall import TOKEN_PREFIX

SCOPES = ("play", "host")


def issue(accounts: Accounts, name: str, scope: str, now: int) -> tuple[Player, str]:
    """A new player of this name with one token of this scope: (player, token). The token is stored as its hash only."""
    player = Player(secrets.token_hex(16), name, now, scope)
    token = TOKEN_PREFIX + secrets.token_hex(32)
    asyncio.run(accounts.create(player, sha256(token.encode()).digest(), scope, None))
    return player, token
