"""Commands for a whole store: `croupier store migrate`, `copy`, `rekey` and `rebuild`."""

from collections.abc import Mapping
from contextlib import closing
from typing import Any

import click
import msgspec
from rich_click import RichCommand

from infra import wings
from infra.cli.acts import record_act, record_act_if_possible
from infra.cli.configured import data_option, settings
from infra.cli.output import DAMAGED, json_option, lines_of_damage, row_counter, say
from infra.cli.stored import entries_of, row_mapper
from infra.errors import OperatorError
from infra.store.database.connection import Session
from infra.store.entries.archive_place import open_objects
from infra.store.lists.listings import Listings
from infra.store.maintenance import archive_copies, copying, migrations
from infra.store.maintenance.migrations import open_store, shown
from infra.variables import archive_place, database_location


@click.command(cls=RichCommand)
@click.option("--distributed", is_flag=True, help="Also spread the games over the workers of a Citus cluster.")
@data_option
@json_option
def migrate(distributed: bool, data: str | None, as_json: bool) -> None:
    """Create the schema of a store, or bring it up to date.

    With --distributed the database is the coordinator of a Citus cluster that knows its workers: each game is placed on
    one of them, everything else stays on the coordinator. Do this once, with all servers stopped.
    """
    configured = settings(data)
    where = configured.database
    if distributed and not isinstance(where, str):
        raise OperatorError(f"{shown(where)} is a file: only the coordinator of a Citus cluster can be distributed")
    steps = migrations.migrate(where)
    lines = [f"{shown(where)}: " + (f"{steps} steps taken" if steps else "up to date")]
    summary: dict[str, Any] = {"store": shown(where), "steps": steps}
    if distributed:
        spread = wings.distribution.distribute(str(where))
        lines.append(
            f"{'already ' if spread.already else ''}spread: {spread.shards} shards on {spread.workers} workers"
        )
        summary["distributed"] = msgspec.to_builtins(spread)
    say("\n".join(lines), summary, as_json)


@click.command(cls=RichCommand)
@click.argument("source", metavar="FROM")
@click.argument("target", metavar="TO")
@click.option("--archive", metavar="PLACE", help="Also copy archived games, from $CROUPIER_ARCHIVE to this place.")
@json_option
def copy(source: str, target: str, archive: str | None, as_json: bool) -> None:
    """Copy a store into a new one.

    Copy all games, players and tokens from one store into an empty one, byte for byte, and compare the two; stop the
    servers first. A store is sqlite:///path or postgresql://user@host:port/name.

    Archived games are read and compared, but stay where they are: both stores then refer to the same objects. If you
    keep both, copy the objects with --archive, so that each store has its own place: `archive` and `rekey` delete
    objects that their own store does not refer to, even if another one does.
    """
    old, new = database_location(source), database_location(target)
    objects, elsewhere = entries_of(settings()).objects, open_objects(archive_place(archive, "--archive"), make=True)
    with row_counter() as count:
        there: dict[str, int] = {}

        def with_objects(session: Session) -> None:
            there["archived"] = archive_copies.copy_objects(
                session, objects, elsewhere, lambda done: count("archived", done)
            )

        rows = copying.copy(old, new, count, also=with_objects).rows | there
    record_act_if_possible((old, new), "copy", None, f"{shown(old)} to {shown(new)}")
    words = f"{shown(new)} holds all of {shown(old)}: {_counted(rows)}"
    say(words, {"from": shown(old), "to": shown(new), "rows": rows}, as_json)


@click.command(cls=RichCommand)
@data_option
@json_option
def rekey(data: str | None, as_json: bool) -> int:
    """Encrypt a store under the newest key.

    Encrypt everything that is not yet under the first key of $CROUPIER_CIPHER_KEYS. No digest changes. Servers that
    already have the new key may be running. PostgreSQL keeps the old data in its log and in dead rows for a while: run
    VACUUM afterwards, and remember your backups.

    Exit status: 0 everything is encrypted, 4 some rows are damaged and stay as they are, 1 the log of an SQLite file
    still holds the old data, as it was in use: run it again.
    """
    configured = settings(data)
    mapper = row_mapper(configured)
    newest = mapper.keys.newest
    with row_counter() as count:
        done = copying.rekey(configured.database, mapper, count)
        rows = done.rows
        with closing(open_store(configured.database)) as store:
            rows["archived"] = archive_copies.rekey_objects(
                store, entries_of(configured), lambda done: count("archived", done)
            )
    record_act(configured.database, "rekey", None, newest or "")
    words = "nothing is encrypted" if newest is None else f"all is under the key {newest!r}"
    summary = {"key": newest, "rows": rows, "damaged": done.damaged}
    say(lines_of_damage("{}: {}", done.damaged, f"{words}: {_counted(rows)}"), summary, as_json)
    if done.logged:
        raise OperatorError("the log beside the file still holds the old data, as the file was in use: run this again")
    return DAMAGED if done.damaged else 0


@click.command(cls=RichCommand)
@data_option
@json_option
def rebuild(data: str | None, as_json: bool) -> int:
    """Rebuild the lists.

    Rebuild the lists of games from the entries, game by game: a game's listing is replaced once the new one is ready.
    Then rebuild all ratings from the lists. Servers may be running. Damaged games are quarantined, listed, and keep
    their old listing; quarantined games that can be read again are released.

    Exit status: 0 all were rebuilt, 4 some are damaged.
    """
    configured = settings(data)
    with closing(open_store(configured.database)) as store:
        done = Listings(entries_of(configured)).rebuild(store)
        with closing(store.session()) as session:
            rated = wings.ratings.rebuild(session)
            wings.aborts.rebuild(session)
    record_act(configured.database, "rebuild")
    sentence = f"made anew: {_counted({'games': done.games})}, {rated:,} of them rated"
    say(lines_of_damage("game {} is quarantined: {}", done.damaged, sentence), done, as_json)
    return DAMAGED if done.damaged else 0


def _counted(rows: Mapping[str, int]) -> str:
    return ", ".join(f"{count:,} {name}" for name, count in rows.items())
