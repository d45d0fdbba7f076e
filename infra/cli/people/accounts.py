"""`croupier people add` and `croupier rotate-key`: what only an operator at the machine itself can create."""

import asyncio
import secrets
import sys
import time
from contextlib import closing
from hashlib import sha256
from pathlib import Path

import click
from rich_click import RichCommand

from api.application.accounts.operators import say
from api.application.accounts.players import nickname
from api.application.games.refusals import Refused
from api.application.ports.accounts import SCOPES, TOKEN_PREFIX, Accounts, Player, Scope, Token
from infra.cli.acts import act, record_act
from infra.cli.configured import data_option, settings
from infra.errors import SettingsError
from infra.keys.signing import FILE, rotate
from infra.store.accounts.accounts import StoredAccounts
from infra.store.maintenance.migrations import migrate, open_store


def issue(accounts: Accounts, name: str, scope: Scope, now: int) -> tuple[Player, str]:
    """Store a new player of this name with one token of this scope, which may be `host`: (player, token).

    Only the token's hash is stored, so it cannot be shown again. `now`: microseconds since 1970.
    """
    player, token = Player(secrets.token_hex(16), name, now), TOKEN_PREFIX + secrets.token_hex(32)
    asyncio.run(accounts.create(Token.first(sha256(token.encode()).digest(), player, scope, now, "command line")))
    return player, token


def _nickname(_context: click.Context, _option: click.Parameter, given: str) -> str:
    """A name as POST /v1/players takes it."""
    try:
        return nickname(given)
    except Refused as refused:
        raise click.BadParameter(refused.detail) from None


@click.command(cls=RichCommand)
@click.option("--scope", type=click.Choice(SCOPES), default="open", show_default=True, help="What the token allows.")
@click.option("--name", default="Operator", show_default=True, callback=_nickname, help="The player's name.")
@data_option
def token(scope: Scope, name: str, data: str | None) -> None:
    """Create a player and print a token for them.

    It is a bearer token and is shown only once. Each scope includes those before it: `read` views, `play` joins and
    answers, `open` opens games, and `host` is for operators, who may import games and ban players.
    """
    configured = settings(data)
    if isinstance(configured.database, Path):
        migrate(configured.database)
    with closing(open_store(configured.database)) as store, closing(StoredAccounts(store)) as accounts:
        player, token_made = issue(accounts, name, scope, time.time_ns() // 1000)
        done = act("token", player.id, scope)
        asyncio.run(accounts.keep_act(done))
    say(done)
    sys.stdout.write(f"{token_made}\n")


@click.command(cls=RichCommand)
@data_option
def rotate_key(data: str | None) -> None:
    """Create a new key for signing receipts, and print its id.

    It comes before the other keys in the data folder. A running server uses it after a restart; receipts by the old
    keys stay valid.
    """
    configured = settings(data)
    if configured.signing_keys:
        raise SettingsError("CROUPIER_SIGNING_KEYS gives the keys: put a new one before the others there")
    configured.data.mkdir(mode=0o700, parents=True, exist_ok=True)
    # Write errors come before the act is recorded, and no key signs that is not in the list.
    public_key = rotate(configured.data / FILE, lambda key: record_act(configured.database, "rotate-key", None, key))
    sys.stdout.write(f"{public_key}\n")
