"""`croupier store backup` and `croupier store restore`: a whole deployment in one folder, and back."""

import json
import logging
import os
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import click
from rich_click import RichCommand

from api.application.accounts import operators
from infra.cli.acts import act, record_act_if_possible
from infra.cli.configured import data_option, settings
from infra.cli.output import complain, json_option, row_counter, say
from infra.cli.stored import entries_of
from infra.errors import OperatorError, SettingsError
from infra.keys import signing
from infra.settings import Settings
from infra.store.accounts import signers
from infra.store.database.connection import Session
from infra.store.database.sqlite import SqliteSession
from infra.store.entries.archive_place import open_objects
from infra.store.entries.folder import FolderObjects
from infra.store.entries.objects import Objects
from infra.store.lists.account_rows import kept
from infra.store.maintenance import archive_copies
from infra.store.maintenance import backup as saved
from infra.store.maintenance.copying import check_empty
from infra.store.maintenance.migrations import Place, open_store, refuse_left, shown
from infra.store.schema.schema import SCHEMA

STORE, ABOUT, OBJECTS = "croupier.sqlite3", "backup.json", "archive"
FOLDER = click.Path(file_okay=False, path_type=Path)
NO_CIPHER_KEYS = "keys that encrypt are never in a backup: keep CROUPIER_CIPHER_KEYS elsewhere"


@click.command(cls=RichCommand)
@click.argument("folder", type=FOLDER)
@data_option
@json_option
def backup(folder: Path, data: str | None, as_json: bool) -> None:
    """Back up the store and the signing keys.

    Write the whole store, as it is at one moment, and the keys that sign receipts into a new FOLDER, with all archived
    games. Servers may be running. A PostgreSQL database also becomes an SQLite file there. Anybody with the folder can
    sign receipts in your name and, unless the store is encrypted, read every hand. It never contains encryption keys.
    If a key that has signed is not here, there is no backup: name the servers' own settings.
    """
    configured = settings(data)
    _refuse_old(folder)
    _keys(configured, configured.database)  # before the work
    folder.parent.mkdir(parents=True, exist_ok=True)
    _name_parts(folder, "backup")
    with saved.part_of(folder) as folder_made:
        part = Path(folder_made)
        with row_counter() as count:
            rows = saved.save(configured.database, part / STORE, count).rows
            with closing(SqliteSession(part / STORE)) as session:
                target, source = FolderObjects(part / OBJECTS, make=True), entries_of(configured).objects
                rows["archived"] = archive_copies.copy_objects(
                    session, source, target, lambda done: count("archived", done)
                )
        needed = saved.used_keys(part / STORE)
        keys = _keys(configured, part / STORE)
        _write(part / signing.FILE, keys)
        about = {"format": 1, "at": int(time.time()), "schema": SCHEMA, "cipher_keys": needed}
        _write(part / ABOUT, json.dumps(about) + "\n")
        _refuse_old(folder)  # which may have been made meanwhile
        # What is restored knows of it as well.
        record_act_if_possible([configured.database, part / STORE], "backup", None, str(folder))
        part.rename(folder)
    words = [f"{folder} holds all of {shown(configured.database)}: {rows['games']:,} games, {rows['events']:,} entries"]
    words.append("and the keys that sign" if keys else "and no keys that sign: there are none yet")
    words[-1] += f"; it is encrypted under {', '.join(needed)}" if needed else "; nothing in it is encrypted"
    words.append(NO_CIPHER_KEYS)
    say("\n".join(words), {"folder": str(folder), "rows": rows, "cipher_keys": needed}, as_json)


def _refuse_old(folder: Path) -> None:
    if folder.exists():
        raise OperatorError(f"{folder} is there already: a backup is written into a new folder")


def _name_parts(path: Path, what: str) -> None:
    """Name on standard error the folders in which somebody else may be at work."""
    for part in saved.parts_of(path):
        complain(f"{part} is of a {what} that still runs or was broken off: delete it if none runs", logging.WARNING)


def _keys(configured: Settings, place: Place) -> str:
    """The keys that sign; raises SettingsError unless all are here that have signed in the store at a place."""
    text = signing.text(configured.data, configured.signing_keys)
    with closing(open_store(place)) as store, closing(store.session()) as session:
        lost = signers.missing(session, signing.public_keys(text, signing.FILE))
    if lost:
        raise SettingsError(
            f"receipts of this store were signed with the key {' and '.join(lost)}, which is not here: name the folder "
            f"of {signing.FILE} with --data or CROUPIER_DATA, or give CROUPIER_SIGNING_KEYS as the servers have them; "
            "`croupier serve --lost-keys` gives up what is lost for good"
        )
    return text


@click.command(cls=RichCommand)
@click.argument("folder", type=FOLDER)
@data_option
@json_option
def restore(folder: Path, data: str | None, as_json: bool) -> None:
    """Restore a backup.

    Put what `croupier store backup` saved into an empty store, with its signing keys. Anything played after the backup
    is gone, though players have receipts for it. So a new key signs from now on, and unfinished games are marked with
    the version at which they continue; both are reported. If it is broken off nothing is restored: run it again. Start
    the servers afterwards.
    """
    configured = settings(data)
    file = folder / STORE
    _check_free(configured, folder)
    configured.data.mkdir(mode=0o700, parents=True, exist_ok=True)
    key, restored = "", act("restore")

    def sign_anew(session: Session) -> None:
        """The last step, before anything of the store is there: a key without a store does no harm."""
        nonlocal key, restored
        key = _new_key(configured, folder, session)
        restored = act("restore", None, f"{folder}, signed with {key} from now on")
        kept(session, restored)

    if isinstance(configured.database, Path):
        _name_parts(configured.database, "restore")
    with row_counter() as count:
        _put_objects(folder, open_objects(configured.archive, make=True), lambda done: count("archived", done))
        done, marked = saved.take_up(file, configured.database, count, sign_anew)
    operators.say(restored)
    needed = saved.used_keys(file)
    games, entries = done.rows["games"], done.rows["events"]
    words = [
        f"{shown(configured.database)} holds all of {folder}: {games:,} games, {entries:,} entries",
        f"{marked:,} games that were not over are marked: what was played in them after the backup is gone",
        f"receipts are signed with a new key from now on: {key}",
    ]
    words += [f"{NO_CIPHER_KEYS}; this store needs {', '.join(needed)}"] if needed else []
    say("\n".join(words), {"rows": done.rows, "marked": marked, "key": key, "cipher_keys": needed}, as_json)


def _check_free(configured: Settings, folder: Path) -> None:
    """Refuse before anything is written: a store that is there, and keys that cannot be put in front."""
    if isinstance(configured.database, Path):
        if configured.database.exists():
            raise OperatorError(f"{configured.database} is there already: a backup is restored into a new place")
        refuse_left(configured.database)
    else:
        check_empty(configured.database)
    if not (folder / STORE).is_file():
        raise OperatorError(f"{folder} is no backup: it has no {STORE}")
    if (folder / OBJECTS).is_dir() and configured.archive is None:
        raise SettingsError(f"{folder} holds archived games: CROUPIER_ARCHIVE must say where to put them")
    if configured.signing_keys:
        (newest, *_) = signing.parse(configured.signing_keys, "CROUPIER_SIGNING_KEYS")
        if newest[0] in signing.public_keys((folder / signing.FILE).read_text(), str(folder)):
            raise SettingsError(
                "CROUPIER_SIGNING_KEYS begins with a key that has signed what is gone: put a new one before the others"
            )


def _put_objects(folder: Path, objects: Objects | None, progress: Callable[[int], None]) -> None:
    """Put the archived games of a backup into the archive."""
    if (folder / OBJECTS).is_dir():
        with closing(SqliteSession(folder / STORE)) as session:
            archive_copies.copy_objects(session, FolderObjects(folder / OBJECTS), objects, progress)


def _new_key(configured: Settings, folder: Path, session: Session) -> str:
    """The id of the key that signs from now on: a new one, or the first of the setting. The store notes the old."""
    text = (folder / signing.FILE).read_text()
    if not configured.signing_keys:
        signing.add(configured.data / signing.FILE, text)
        signing.rotate(configured.data / signing.FILE)
    keys = signing.signer(configured.data, configured.signing_keys).keys()
    signers.remember(session, signing.public_keys(text, str(folder)))
    if lost := signers.missing(session, keys):
        complain(f"CROUPIER_SIGNING_KEYS lacks {', '.join(lost)}, which signed before: add it", logging.WARNING)
    return next(iter(keys))


def _write(path: Path, text: str) -> None:
    with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w", encoding="utf-8") as file:
        file.write(text)
        file.flush()
        os.fsync(file.fileno())
