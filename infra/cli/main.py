"""The command `croupier`: its subcommands by name, and what an error looks like.

A subcommand is imported when it is run, so that `croupier --help` and shell completion load no server and no game.
"""

import sqlite3
import sys
from collections.abc import Mapping, Sequence
from importlib import import_module
from typing import Any

import click
from rich_click import RichGroup, command_panel  # pyright: ignore[reportUnknownVariableType]

from infra.errors import OperatorError

PANELS: Mapping[str, Mapping[str, tuple[str, str]]] = {
    "Playing": {
        "serve": ("serve:serve", "Serve the API."),
        "demo": ("demo:demo", "Watch two bots play a game."),
        "openapi": ("openapi:openapi", "Print, write or check the OpenAPI document."),
        "frames": ("frames:frames", "Print, write or check the pages on folding frames."),
    },
    "The store": {
        "migrate": ("store.store:migrate", "Make the schema, or bring it up to date."),
        "backup": ("store.backup:backup", "Save the store and the keys that sign."),
        "restore": ("store.backup:restore", "Take a backup up again."),
        "archive": ("store.archive:archive", "Move games that are long over to the archive."),
        "copy": ("store.store:copy", "Copy a store into a new one."),
        "rekey": ("store.store:rekey", "Encrypt a store under the newest key."),
        "projections": ("store.store:projections", "The lists of games that are made from the entries."),
    },
    "Checking": {
        "doctor": ("check.doctor:doctor", "Look at what a server stands on."),
        "games": ("check.games:games", "List games that cannot go on, or look one up."),
        "abandon": ("check.games:abandon", "End a game for good."),
        "salvage": ("check.games:salvage", "Write what can be read of a game."),
        "verify": ("check.verify:verify", "Check the record of a game."),
        "audit": ("check.audit:audit", "Check every finished game of a store."),
        "replay-check": ("check.audit:replay_check", "Check that open games can go on under the installed rules."),
    },
    "Accounts and keys": {
        "players": ("people.players:players", "Look players up, ban and rename them."),
        "tokens": ("people.players:tokens", "List the tokens of a player."),
        "token": ("people.accounts:token", "Make a player and print a token of theirs."),
        "rotate-key": ("people.accounts:rotate_key", "Make a new key for signing receipts."),
    },
}
"""Panels of `croupier --help`: commands by name, each as (module of infra.cli:function, one line of help)."""
COMMANDS = {name: command for panel in PANELS.values() for name, command in panel.items()}
INTERRUPTED = 130
"""The exit status after Ctrl-C, as shells have it."""


class LazyCommands(RichGroup):
    """A group whose commands are imported when they are run; for its help their names and lines are enough."""

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002 - click's signature
        """The names of all commands, in the order of the help."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:  # noqa: ARG002
        """A command with the line of help alone, nothing imported; None for an unknown name."""
        known = COMMANDS.get(cmd_name)
        return None if known is None else click.Command(cmd_name, short_help=known[1])

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """The command itself, imported now, and the arguments that are left for it."""
        name, _, rest = super().resolve_command(ctx, args)
        module, function = COMMANDS[str(name)][0].split(":")
        return name, getattr(import_module(f"infra.cli.{module}"), function), rest


COMPLETION = (
    'Completion with Tab, in bash: eval "$(_CROUPIER_COMPLETE=bash_source croupier)"; also zsh_source, fish_source.'
)


@click.group("croupier", cls=LazyCommands, no_args_is_help=False, epilog=COMPLETION)
def croupier() -> None:
    """An event-sourced game server with a REST API, for games with hidden information."""


for _title, _commands in PANELS.items():
    croupier = command_panel(_title, commands=list(_commands))(croupier)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command and return its exit status; an error is one line on standard error.

    The status is the command's own, 2 for arguments and settings that cannot be used, else 1.
    """
    try:
        status: Any = croupier.main(arguments, prog_name="croupier", standalone_mode=False)
    except click.UsageError as error:
        path = "croupier" if error.ctx is None else error.ctx.command_path
        return _failed(f"{error.format_message()} Try `{path} --help`.", error.exit_code)
    except OperatorError as error:
        return _failed(str(error), error.status)
    except (OSError, sqlite3.Error) as error:
        return _failed(str(error), 1)
    except click.Abort:
        return INTERRUPTED
    return status or 0


def _failed(text: str, status: int) -> int:
    sys.stderr.write(f"croupier: {text}\n")
    return status


if __name__ == "__main__":
    sys.exit(main())
