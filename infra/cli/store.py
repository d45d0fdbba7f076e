"""The commands for a whole store: `croupier migrate`, `copy`, `rekey` and `projections rebuild`."""

from collections.abc import Mapping
from contextlib import closing

import click
from rich_click import RichCommand, RichGroup

from infra.cli.configured import data_option, row_mapper, settings
from infra.cli.output import json_option, row_counter, say
from infra.settings import database_location
from infra.store import maintenance, migrations
from infra.store.lists import ListsRunner
from infra.store.migrations import open_store, shown


@click.command(cls=RichCommand)
@data_option
@json_option
def migrate(data: str | None, as_json: bool) -> None:
    """Make the schema of a store, or bring it up to date."""
    where = settings(data).database
    steps = migrations.migrate(where)
    words = f"{shown(where)}: " + (f"{steps} steps taken" if steps else "up to date")
    say(words, {"store": shown(where), "steps": steps}, as_json)


@click.command(cls=RichCommand)
@click.argument("source", metavar="FROM")
@click.argument("target", metavar="TO")
@json_option
def copy(source: str, target: str, as_json: bool) -> None:
    """Copy a store into a new one.

    Copy all games, players and tokens from one store into an empty one, byte for byte, and compare the two; stop the
    servers first. A store is sqlite:///path or postgresql://user@host:port/name.
    """
    old, new = database_location(source), database_location(target)
    with row_counter() as count:
        rows = maintenance.copy(old, new, count).rows
    words = f"{shown(new)} holds all of {shown(old)}: {_counted(rows)}"
    say(words, {"from": shown(old), "to": shown(new), "rows": rows}, as_json)


@click.command(cls=RichCommand)
@data_option
@json_option
def rekey(data: str | None, as_json: bool) -> None:
    """Encrypt a store under the newest key.

    Encrypt whatever is not yet under the first key of $CROUPIER_CIPHER_KEYS. No digest changes. Servers that have the
    new key as well may go on meanwhile. PostgreSQL keeps what was there before in its log and in dead rows for a while:
    run VACUUM afterwards and mind your backups.
    """
    found = settings(data)
    mapper = row_mapper(found)
    with row_counter() as count:
        rows = maintenance.rekey(found.database, mapper, count).rows
    newest = mapper.keys.newest
    words = "nothing is encrypted" if newest is None else f"all is under the key {newest!r}"
    say(f"{words}: {_counted(rows)}", {"key": newest, "rows": rows}, as_json)


@click.group(cls=RichGroup, no_args_is_help=False)
def projections() -> None:
    """The lists of games that are made from the entries."""


@projections.command(cls=RichCommand)
@data_option
@json_option
def rebuild(data: str | None, as_json: bool) -> None:
    """Make the lists anew.

    Empty the lists of games and make them anew from the entries. Servers may go on meanwhile.
    """
    found = settings(data)
    with closing(open_store(found.database)) as store:
        entries = ListsRunner(store, row_mapper(found)).rebuild()
    say(f"made anew: {_counted({'entries': entries})}", {"entries": entries}, as_json)


def _counted(rows: Mapping[str, int]) -> str:
    return ", ".join(f"{count:,} {name}" for name, count in rows.items())
