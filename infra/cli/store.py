"""The commands for a whole store: `croupier migrate`, `copy`, `rekey` and `projections rebuild`."""

import argparse
import os
import sys
from contextlib import closing
from typing import Any

from infra.settings import Settings, database_location
from infra.store.encryption import SETTING, KeyRing
from infra.store.lists import ListsRunner
from infra.store.maintenance import copy, rekey
from infra.store.migrations import migrate, open_store, shown
from infra.store.rows import RowMapper

WHICH = "The store is that of $CROUPIER_DATABASE_URL, or the SQLite file in the data folder."


def add(commands: Any) -> None:
    """Add the commands to the parser's."""
    migrating = commands.add_parser(
        "migrate", help="make the schema, or bring it up to date", description=f"Make or upgrade the schema. {WHICH}"
    )
    migrating.add_argument("--data", help="folder of the SQLite file (default: $CROUPIER_DATA or ./croupier-data)")
    migrating.set_defaults(run=_migrate)

    copying = commands.add_parser(
        "copy",
        help="copy a store into a new one",
        description="Copy all games, players and tokens from one store into an empty one, byte for byte, and compare "
        "the two; stop the servers first. A store is sqlite:///path or postgresql://user@host:port/name.",
    )
    copying.add_argument("source", metavar="FROM")
    copying.add_argument("target", metavar="TO")
    copying.set_defaults(run=_copy)

    encrypting = commands.add_parser(
        "rekey",
        help="encrypt a store under the newest key",
        description=f"Encrypt whatever is not yet under the first key of ${SETTING}. No digest changes. Servers that "
        f"have the new key as well may go on meanwhile. {WHICH} PostgreSQL keeps what was there before in its log and "
        "in dead rows for a while: run VACUUM afterwards and mind your backups.",
    )
    encrypting.add_argument("--data", help="folder of the SQLite file (default: $CROUPIER_DATA or ./croupier-data)")
    encrypting.set_defaults(run=_rekey)

    projecting = commands.add_parser("projections", help="the lists of games that are made from the entries")
    verbs = projecting.add_subparsers(required=True, metavar="verb")
    rebuilding = verbs.add_parser(
        "rebuild",
        help="make them anew",
        description="Empty the lists of games and make them anew from the entries. Servers may go on meanwhile. "
        + WHICH,
    )
    rebuilding.add_argument("--data", help="folder of the SQLite file (default: $CROUPIER_DATA or ./croupier-data)")
    rebuilding.set_defaults(run=_rebuild)


def _settings(parsed: argparse.Namespace) -> Settings:
    return Settings.read(os.environ, data=parsed.data)


def _mapper(settings: Settings) -> RowMapper:
    return RowMapper(KeyRing({SETTING: settings.cipher_keys}))


def _say(text: str) -> None:
    sys.stdout.write(text + "\n")


def _progress(table: str, done: int) -> None:
    if sys.stderr.isatty():
        sys.stderr.write(f"\r{table}: {done:,} ")


def _migrate(parsed: argparse.Namespace) -> int:
    where = _settings(parsed).database
    steps = migrate(where)
    _say(f"{shown(where)}: " + (f"{steps} steps taken" if steps else "up to date"))
    return 0


def _copy(parsed: argparse.Namespace) -> int:
    source, target = database_location(parsed.source), database_location(parsed.target)
    _counted(f"{shown(target)} holds all of {shown(source)}", copy(source, target, _progress).rows)
    return 0


def _rekey(parsed: argparse.Namespace) -> int:
    settings = _settings(parsed)
    done = rekey(settings.database, mapper := _mapper(settings), _progress)
    newest = mapper.keys.newest
    _counted("nothing is encrypted" if newest is None else f"all is under the key {newest!r}", done.rows)
    return 0


def _rebuild(parsed: argparse.Namespace) -> int:
    settings = _settings(parsed)
    with closing(open_store(settings.database)) as store:
        done = ListsRunner(store, _mapper(settings)).rebuild()
    _counted("made anew", {"entries": done})
    return 0


def _counted(text: str, rows: dict[str, Any]) -> None:
    _say(f"{text}: " + ", ".join(f"{count:,} {name}" for name, count in rows.items()))
