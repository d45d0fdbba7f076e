"""`croupier token` and `croupier rotate-key`: what only whoever runs the house can do."""

import argparse
import os
import sys
import time
from contextlib import closing
from pathlib import Path
from typing import Any

from infra.errors import SettingsError
from infra.keys.signing import FILE, rotate
from infra.keys.tokens import SCOPES, issue
from infra.settings import Settings
from infra.store.accounts import StoredAccounts
from infra.store.migrations import migrate, open_store


def add(commands: Any) -> None:
    """Both commands and their arguments."""
    giving = commands.add_parser(
        "token",
        help="make a player and print a token of theirs",
        description="Make a player and print a bearer token, which is shown only now. The scope `host` is an "
        "operator's: it may import games.",
    )
    giving.add_argument("--scope", choices=SCOPES, default="play")
    giving.add_argument("--name", default="Operator", help="what the player is called (default: Operator)")
    giving.add_argument("--data", help="folder of the database (default: $CROUPIER_DATA or ./croupier-data)")
    giving.set_defaults(run=_token)

    turning = commands.add_parser(
        "rotate-key",
        help="make a new key for signing receipts",
        description="Put a new signing key before those of the data folder. A server that runs takes it up when it is "
        "started again; receipts by the old keys stay good.",
    )
    turning.add_argument("--data", help="folder of the keys (default: $CROUPIER_DATA or ./croupier-data)")
    turning.set_defaults(run=_rotate)


def _token(parsed: argparse.Namespace) -> int:
    settings = Settings.read(os.environ, data=parsed.data)
    if isinstance(settings.database, Path):
        migrate(settings.database)
    with closing(open_store(settings.database)) as store, closing(StoredAccounts(store)) as accounts:
        _, token = issue(accounts, parsed.name, parsed.scope, time.time_ns() // 1000)
    sys.stdout.write(f"{token}\n")
    return 0


def _rotate(parsed: argparse.Namespace) -> int:
    settings = Settings.read(os.environ, data=parsed.data)
    if settings.signing_keys:
        raise SettingsError("CROUPIER_SIGNING_KEYS gives the keys: put a new one before the others there")
    settings.data.mkdir(mode=0o700, parents=True, exist_ok=True)
    sys.stdout.write(f"{rotate(settings.data / FILE)}\n")
    return 0
