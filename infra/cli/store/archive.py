"""`croupier store archive`: games that are long over move out of the database."""

from contextlib import closing

import click
from rich_click import RichCommand

from infra.cli.acts import record_act
from infra.cli.configured import data_option, entries_of, settings
from infra.cli.output import DAMAGED, json_option, lines_of_damage, row_counter, say
from infra.errors import SettingsError
from infra.store.entries.archive_place import open_objects
from infra.store.maintenance.archive_copies import check_readable
from infra.store.maintenance.archiving import Archiver
from infra.store.maintenance.migrations import open_store


@click.command(cls=RichCommand)
@click.option(
    "--days", type=click.FloatRange(min=0), default=30, show_default=True, help="Days for which a game has been over."
)
@data_option
@json_option
def archive(days: float, data: str | None, as_json: bool) -> int:
    """Move games that are long over to the archive.

    Move the entries of games that have been over for --days to $CROUPIER_ARCHIVE, each game as one object: compressed,
    encrypted under the newest key, and read back before anything is deleted. What lists show of a game stays, and all
    of it can be looked at as before, by servers that are given the same CROUPIER_ARCHIVE. Servers may go on meanwhile;
    if this is stopped, the next run goes on, and sweeps what it has left once that is an hour old.

    Exit status: 0 all are moved, 4 some are damaged and stay.
    """
    found = settings(data)
    entries, objects = entries_of(found), open_objects(found.archive, make=True)
    if objects is None:
        raise SettingsError(
            "set CROUPIER_ARCHIVE, for this command and for all servers: it says where the archive lies"
        )
    with (
        closing(open_store(found.database)) as store,
        closing(store.session()) as session,
        closing(Archiver(store, entries, objects)) as archiver,
        row_counter() as count,
    ):
        check_readable(session, objects)
        done = archiver.run(days, lambda games: count("games", games))
    record_act(found.database, "archive", None, f"{done.games} games to {objects}")
    each = f", {done.bytes / done.entries:.1f} bytes an entry" if done.entries else ""
    words = f"moved to {objects}: {done.games:,} games, {done.entries:,} entries, {done.bytes:,} bytes{each}"
    if done.swept:
        words += f"; swept: {done.swept:,} objects that runs which were killed have left"
    say(lines_of_damage("game {} stays, as it is damaged: {}", done.damaged, words), done, as_json)
    return DAMAGED if done.damaged else 0
