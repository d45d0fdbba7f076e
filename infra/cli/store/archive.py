"""`croupier store archive`: games that are long over move out of the database."""

from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import closing
from multiprocessing import get_context

import click
from msgspec.structs import replace
from rich_click import RichCommand

from infra.cli.acts import record_act
from infra.cli.configured import data_option, settings
from infra.cli.output import DAMAGED, json_option, lines_of_damage, row_counter, say
from infra.cli.stored import entries_of
from infra.errors import SettingsError
from infra.store.entries.archive_place import open_objects
from infra.store.maintenance.archive_copies import check_readable
from infra.store.maintenance.archiving import Archiver, Moved, Share, shares
from infra.store.maintenance.migrations import open_store


@click.command(cls=RichCommand)
@click.option(
    "--days", type=click.IntRange(0, 36_500), default=30, show_default=True, help="Minimum days since a game ended."
)
@click.option("--jobs", type=click.IntRange(1, 64), default=1, show_default=True, help="Number of processes.")
@data_option
@json_option
def archive(days: int, jobs: int, data: str | None, as_json: bool) -> int:
    """Move games that ended long ago to the archive.

    Move the entries of games that ended --days or more ago to $CROUPIER_ARCHIVE, each game as one object: compressed,
    encrypted under the newest key, and read back before anything is deleted. What lists show of a game stays, and the
    whole game can be viewed as before, on servers with the same CROUPIER_ARCHIVE. With --jobs, that many processes
    share the work: each takes a core. Servers may be running. If this is stopped, the next run continues, and removes
    what this one left behind once that is an hour old.

    Exit status: 0 all were moved, 4 some are damaged and stay.
    """
    configured = settings(data)
    entries, objects = entries_of(configured), open_objects(configured.archive, make=True)
    if objects is None:
        raise SettingsError(
            "set CROUPIER_ARCHIVE, for this command and for all servers: it says where the archive lies"
        )
    with (
        closing(open_store(configured.database)) as store,
        closing(store.session()) as session,
        closing(Archiver(store, entries, objects)) as archiver,
        row_counter() as count,
    ):
        check_readable(session, objects)
        if jobs == 1:
            done = archiver.run(days, lambda games: count("games", games))
        else:
            with ProcessPoolExecutor(jobs, get_context("spawn")) as processes:
                asked = [processes.submit(_moved, data, days, share) for share in shares(jobs)]
                done = _together([part.result() for part in asked])
        done = replace(done, swept=archiver.sweep())
    record_act(configured.database, "archive", None, f"{done.games} games to {objects}")
    each = f", {done.bytes / done.entries:.1f} bytes an entry" if done.entries else ""
    words = f"moved to {objects}: {done.games:,} games, {done.entries:,} entries, {done.bytes:,} bytes{each}"
    if done.swept:
        words += f"; swept: {done.swept:,} objects that runs which were killed have left"
    say(lines_of_damage("game {} stays, as it is damaged: {}", done.damaged, words), done, as_json)
    return DAMAGED if done.damaged else 0


def _moved(data: str | None, days: int, share: Share) -> Moved:
    """Move a share of the games, in a process of its own."""
    configured = settings(data)
    objects = open_objects(configured.archive, make=True)
    assert objects is not None, "whoever started us has opened it"
    with (
        closing(open_store(configured.database)) as store,
        closing(Archiver(store, entries_of(configured), objects)) as archiver,
    ):
        return archiver.run(days, share=share)


def _together(parts: Sequence[Moved]) -> Moved:
    """What several have moved."""
    return Moved(
        sum(part.games for part in parts),
        sum(part.entries for part in parts),
        sum(part.bytes for part in parts),
        tuple([damage for part in parts for damage in part.damaged]),
    )
