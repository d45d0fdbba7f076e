"""`croupier people`: what an operator does about players, or for one who asks, at the machine itself."""

import asyncio
import secrets
import sys
from collections.abc import Awaitable, Callable
from contextlib import closing, suppress
from datetime import UTC, datetime
from typing import TypeVar

import click
import msgspec
from rich_click import RichCommand

from api.application.accounts.operators import COMMAND_LINE, Operators
from api.application.accounts.players import Players
from api.application.games.refusals import Refused
from api.application.ports.accounts import Player
from api.application.ports.errors import Broken
from infra import wings
from infra.cli.acts import record_act
from infra.cli.configured import data_option, settings
from infra.cli.output import json_option, say
from infra.cli.people.held import all_rows, looked_up
from infra.errors import OperatorError
from infra.notify.local import LocalNotifier
from infra.settings import Settings
from infra.store.accounts.accounts import StoredAccounts
from infra.store.database.uptime import microseconds
from infra.store.entries.encryption import SETTING, KeyRing
from infra.store.maintenance.migrations import open_store

T = TypeVar("T")


@click.command(cls=RichCommand)
@click.argument("who")
@data_option
@json_option
def show(who: str, data: str | None, as_json: bool) -> None:
    """Look up players by id, or by part of their name.

    At most a hundred are shown, newest first.
    """
    configured = settings(data)
    with closing(open_store(configured.database)) as store, closing(store.session()) as session:
        known = looked_up(session, who)
    if not known:
        raise OperatorError("no player has this id, nor this in their name")
    say("\n".join(map(_described, known)), msgspec.to_builtins(known), as_json)


@click.command(cls=RichCommand)
@click.argument("player")
@data_option
@json_option
def tokens(player: str, data: str | None, as_json: bool) -> None:
    """List a player's tokens, oldest first.

    Each with its id, scope and label, and when it was made, last used and expires; never the token itself, of which
    only a hash is stored.
    """
    configured = settings(data)
    with closing(open_store(configured.database)) as store, closing(StoredAccounts(store)) as accounts:
        if asyncio.run(accounts.player(player)) is None:
            raise OperatorError("no player has this id")
        known = asyncio.run(accounts.tokens(player))
    lines = [
        f"{token.id} {token.scope} for {'any game' if token.game is None else token.game}, {token.label!r}: "
        f"made {_time(token.created_at)}, used {_time(token.used_at)}, ends {_time(token.expires_at)}"
        for token in known
    ]
    shown = [
        {"id": token.id, "scope": token.scope, "game": token.game, "label": token.label, "created_at": token.created_at,
         "used_at": token.used_at, "expires_at": token.expires_at}
        for token in known
    ]  # fmt: skip
    say("\n".join([*lines, f"{len(known)} tokens"]), shown, as_json)


@click.command(cls=RichCommand)
@click.argument("player")
@click.option("--reason", default="", help="The reason; only operators see it.")
@data_option
@json_option
def ban(player: str, reason: str, data: str | None, as_json: bool) -> None:
    """Ban a player: none of their tokens works from now on."""
    _do_and_print(data, as_json, player, lambda operators: operators.ban(COMMAND_LINE, player, reason))


@click.command(cls=RichCommand)
@click.argument("player")
@data_option
@json_option
def unban(player: str, data: str | None, as_json: bool) -> None:
    """Lift a player's ban; their tokens work again."""
    _do_and_print(data, as_json, player, lambda operators: operators.unban(COMMAND_LINE, player))


@click.command(cls=RichCommand)
@click.argument("player")
@click.argument("name")
@data_option
@json_option
def rename(player: str, name: str, data: str | None, as_json: bool) -> None:
    """Rename a player."""
    _do_and_print(data, as_json, player, lambda operators: operators.rename(COMMAND_LINE, player, name))


@click.command(cls=RichCommand)
@click.argument("player")
@data_option
def recover(player: str, data: str | None) -> None:
    """Give a player a new recovery code, and print it.

    For a person who has lost both token and code: be sure who asks. With the code they get a new token; all others end
    then. An earlier code no longer works.
    """
    code = acted(data, player, lambda operators: operators.recover(COMMAND_LINE, player))
    sys.stdout.write(f"{code}\n")


@click.command(cls=RichCommand)
@click.argument("player")
@click.option("--token", metavar="ID", help="Only this one, with those that it has made; see `people tokens`.")
@data_option
def revoke(player: str, token: str | None, data: str | None) -> None:
    """End a player's tokens, as after a theft.

    They come back with their recovery code.
    """
    acted(data, player, lambda operators: operators.revoke(COMMAND_LINE, player, token))
    sys.stdout.write(f"{'the token has' if token else 'all tokens have'} ended\n")


@click.command(cls=RichCommand)
@click.argument("player")
@click.confirmation_option("--yes", prompt="It cannot be undone. Erase the player?", help="Do not ask first.")
@data_option
def erase(player: str, data: str | None) -> None:
    """Erase a player for good, as they could themselves.

    Their name, tokens, notices and webhooks are deleted, and their seats are nobody's. Games of others stay as they
    are: records hold ids, never names.
    """
    acted(data, player, lambda operators: operators.erase(COMMAND_LINE, player))
    sys.stdout.write("erased\n")


@click.command(cls=RichCommand)
@click.argument("player")
@data_option
def export(player: str, data: str | None) -> None:
    """Print all that is stored about a player, as JSON: the rows of each table.

    Without secrets, such as hashes of tokens and keys of webhooks. The games are named: each has its record.
    """
    found = settings(data)
    with closing(open_store(found.database)) as store, closing(store.session()) as session:
        held = all_rows(session, player)
        if "notes" in held:
            held["notes"] = wings.notes.of_player(session, KeyRing({SETTING: found.cipher_keys}), player)
    if "players" not in held:
        raise OperatorError("no player has this id")
    record_act(found.database, "export", player)
    sys.stdout.write(msgspec.json.format(msgspec.json.encode(held)).decode() + "\n")


def acted(data: str | None, player: str, do: Callable[[Operators], Awaitable[T]]) -> T:
    """What an operator does about a player; server processes on the same Redis are told that the player has changed.

    Raises OperatorError if it is refused.
    """
    configured = settings(data)
    with closing(open_store(configured.database)) as store, closing(StoredAccounts(store)) as accounts:
        try:
            return asyncio.run(_announced(configured, accounts, player, do))
        except Refused as refused:
            raise OperatorError(refused.detail) from None


def _do_and_print(data: str | None, as_json: bool, player: str, do: Callable[[Operators], Awaitable[Player]]) -> None:
    changed = acted(data, player, do)
    say(_described(changed), msgspec.to_builtins(changed), as_json)


def _described(player: Player) -> str:
    state = "may play" if player.banned_at is None else f"banned since {_time(player.banned_at)}"
    return f"{player.id} {player.name}: {state}{', a bot' if player.bot else ''}, since {_time(player.created_at)}"


def _time(at: int | None) -> str:
    return "never" if at is None else datetime.fromtimestamp(at / 1e6, UTC).isoformat(timespec="seconds")


async def _announced(
    configured: Settings, accounts: StoredAccounts, player: str, do: Callable[[Operators], Awaitable[T]]
) -> T:
    done = await do(Operators(Players(accounts, LocalNotifier(), microseconds, secrets.token_bytes)))
    if configured.redis is not None:
        with suppress(Broken):  # servers look every few seconds
            await wings.redis.publish_player(configured.redis, player)
    return done
