"""`croupier people`: what an operator does for a person who asks: new access, their data, the end of their account."""

import sys
from contextlib import closing

import click
import msgspec
from rich_click import RichCommand

from api.application.accounts.operators import COMMAND_LINE
from infra.cli.acts import record_act
from infra.cli.configured import data_option, settings
from infra.cli.people.players import acted
from infra.errors import OperatorError
from infra.store.lists.account_rows import all_rows
from infra.store.maintenance.migrations import open_store


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
    if "players" not in held:
        raise OperatorError("no player has this id")
    record_act(found.database, "export", player)
    sys.stdout.write(msgspec.json.format(msgspec.json.encode(held)).decode() + "\n")
