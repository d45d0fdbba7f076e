"""The command `croupier`: its subcommands by name, and the form of errors.

A subcommand is imported when it runs, so that `croupier --help` and shell completion load no server and no game.
"""

import sqlite3
from collections.abc import Mapping, Sequence
from importlib import import_module
from typing import Any

import click
from rich_click import RichGroup, command_panel  # pyright: ignore[reportUnknownVariableType]

from infra.errors import OperatorError

COMMANDS: Mapping[str, tuple[str, str]] = {
    "serve": ("serve:serve", "Serve the API."),
    "play": ("authors.play:play", "Play a game in the terminal."),
    "dev": ("authors.dev:dev", "Serve a game while it is being written."),
    "demo": ("demo:demo", "Watch two bots play a game."),
    "new-game": ("authors.new_game:new_game", "Create the package of a new game."),
    "verify": ("check.verify:verify", "Check the record of a game."),
    "openapi": ("openapi:openapi", "Print, write or check the OpenAPI document."),
    "frames": ("frames:frames", "Print how to fold each game's frames."),
    "export": ("export:export", "Write finished games, as records or as rows."),
    "store migrate": ("store.store:migrate", "Create the schema, or bring it up to date."),
    "store backup": ("store.backup:backup", "Back up the store and the signing keys."),
    "store restore": ("store.backup:restore", "Restore a backup."),
    "store archive": ("store.archive:archive", "Move games that ended long ago to the archive."),
    "store copy": ("store.store:copy", "Copy a store into a new one."),
    "store rekey": ("store.store:rekey", "Encrypt a store under the newest key."),
    "store rebuild": ("store.store:rebuild", "Rebuild the lists of games from the entries."),
    "check doctor": ("check.doctor:doctor", "Check everything a server depends on."),
    "check audit": ("check.audit:audit", "Check every finished game in a store."),
    "check replay": ("check.audit:replay_check", "Check that open games can continue under the installed rules."),
    "games show": ("check.games:games", "List games that cannot continue, or look one up."),
    "games abandon": ("check.games:abandon", "End a game for good."),
    "games retry": ("check.games:retry", "Let code of a game that was stopped be tried again."),
    "games salvage": ("check.games:salvage", "Write whatever can be read of a game."),
    "people show": ("people.players:show", "Look players up."),
    "people ban": ("people.players:ban", "Ban a player."),
    "people unban": ("people.players:unban", "Lift a player's ban."),
    "people rename": ("people.players:rename", "Rename a player."),
    "people tokens": ("people.players:tokens", "List a player's tokens."),
    "people recover": ("people.players:recover", "Give a player a new recovery code."),
    "people revoke": ("people.players:revoke", "End a player's tokens."),
    "people export": ("people.players:export", "Print what is stored about a player."),
    "people erase": ("people.players:erase", "Erase a player for good."),
    "people add": ("people.accounts:token", "Create a player and print a token for them."),
    "rotate-key": ("people.accounts:rotate_key", "Create a new key for signing receipts."),
}
"""Commands by their words, each as (module in infra.cli:function, one line of help)."""
GROUPS: Mapping[str, str] = {
    "store": "Create, back up, copy, archive and encrypt whole stores.",
    "check": "Check a server, finished games and open ones.",
    "games": "Deal with games that cannot continue.",
    "people": """Look up, ban, rename, help and erase players; create tokens.

    Players are given by id, which every game shows. Running servers learn of a change at once through Redis, and
    within five seconds without it. Changes are recorded in the list of operators' acts.
    """,
}
"""The first words of two-word commands, each with its help."""
PANELS: Mapping[str, Sequence[str]] = {
    "Playing": ("serve", "play", "demo", "new-game", "dev", "verify", "openapi", "frames"),
    "Operating": (*GROUPS, "export", "rotate-key"),
}
"""Panels of `croupier --help`."""
INTERRUPTED = 130
"""The exit status after Ctrl-C, by shell convention."""


class LazyCommands(RichGroup):
    """Commands with the same first word, imported when they run; for help, their names and lines are enough."""

    def __init__(self, name: str, about: str, begin: str = "", epilog: str | None = None) -> None:
        super().__init__(name=name, help=about, epilog=epilog, no_args_is_help=False)
        self._begin = begin

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002 - click's signature
        """The next word of each command, in the order of the help."""
        words = [command.removeprefix(self._begin) for command in COMMANDS if command.startswith(self._begin)]
        return list(dict.fromkeys(word.partition(" ")[0] for word in words))

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:  # noqa: ARG002
        """A group, or a command with only its line of help, nothing imported; None for an unknown name."""
        if not self._begin and cmd_name in GROUPS:
            return LazyCommands(cmd_name, GROUPS[cmd_name], f"{cmd_name} ")
        known = COMMANDS.get(self._begin + cmd_name)
        return None if known is None else click.Command(cmd_name, short_help=known[1])

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """The command itself, imported now, and its remaining arguments."""
        name, command, rest = super().resolve_command(ctx, args)
        if isinstance(command, LazyCommands):
            return name, command, rest
        module, function = COMMANDS[f"{self._begin}{name}"][0].split(":")
        return name, getattr(import_module(f"{__package__}.{module}"), function), rest


COMPLETION = (
    'Completion with Tab, in bash: eval "$(_CROUPIER_COMPLETE=bash_source croupier)"; also zsh_source, fish_source.'
)


croupier = LazyCommands(
    "croupier", "An event-sourced game server with a REST API, for games with hidden information.", epilog=COMPLETION
)
for _title, _commands in PANELS.items():
    croupier = command_panel(_title, commands=list(_commands))(croupier)


def _print_version(ctx: click.Context, _: click.Parameter, wanted: bool) -> None:
    """Print the release, its commit, and the version of each game's rules, which records are checked against."""
    if wanted:
        from infra import library  # noqa: PLC0415 - it imports every game
        from infra.release import commit  # noqa: PLC0415

        rules = ", ".join(f"{key} {rules.version}" for key, rules in library.rulesets().items())
        click.echo(f"croupier {library.__version__} ({commit() or 'of an unknown commit'})\nrules: {rules}")
        ctx.exit()


croupier.params.append(
    click.Option(
        ["--version"],
        is_flag=True,
        is_eager=True,
        expose_value=False,
        callback=_print_version,
        help="Print the version, the commit and the versions of the rules.",
    )
)


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
    except _broken() as error:
        return _failed(f"the wing {error} is needed for this and cannot be imported: the log says why", 1)
    except (OSError, sqlite3.Error) as error:
        return _failed(str(error), 1)
    except click.Abort:
        return INTERRUPTED
    return status or 0


def _failed(text: str, status: int) -> int:
    from infra.cli.output import complain  # noqa: PLC0415 - completion and help do without it

    complain(text)
    return status


def _broken() -> type[Exception]:
    """What a wing that cannot be imported raises; asked for only once something was raised."""
    from api.application.ports.errors import Broken  # noqa: PLC0415 - completion and help do without it

    return Broken
