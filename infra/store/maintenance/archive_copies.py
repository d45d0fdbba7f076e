"""Operations on a whole archive: copy its objects elsewhere, encrypt them under another key."""

import logging
import secrets
from collections.abc import Callable, Iterator
from contextlib import closing

from infra.store.database.connection import Session, Store, count
from infra.store.entries.entry_reader import Entries, first, is_digest
from infra.store.entries.folder import FolderObjects
from infra.store.entries.mapper import LEAST_ID
from infra.store.entries.objects import ArchiveError, Objects
from infra.store.entries.packing import digest_of, name_of
from infra.store.maintenance.copying import OperationError

LOG = logging.getLogger("croupier")
HEADS_A_QUERY = 500
ALL = f"""
SELECT game, version, archived, archive_key FROM games WHERE archived IS NOT NULL AND game > ?
ORDER BY game LIMIT {HEADS_A_QUERY}
"""  # noqa: S608 - a number
Head = tuple[str, int, bytes, str | None]
"""A game in the archive: its id, its newest version, the SHA-256 of its object, and the key that encrypts it."""
NOWHERE = "this store has games in an archive: CROUPIER_ARCHIVE must say where"


def copy_objects(
    session: Session, source: Objects | None, target: Objects | None, progress: Callable[[int], None] = lambda _: None
) -> int:
    """Copy the objects of all archived games to `target`, or with None check that all are intact; returns how many.

    Raises OperationError if there are any and `source` is None, ArchiveError if one is missing or damaged.
    """
    done = 0
    for game, _, digest, _ in heads(session):
        if source is None:
            raise OperationError(NOWHERE)
        name = name_of(game, digest)
        data = whole(source, name, digest)
        if target is not None:
            target.put(name, data)
            whole(target, name, digest)
        done += 1
        progress(done)
    return done


def rekey_objects(store: Store, entries: Entries, progress: Callable[[int], None] = lambda _: None) -> int:
    """Encrypt all objects under the newest key that are not yet; returns how many.

    The new object is stored and has been read back before the head row names it; then the old one is deleted. Raises
    UnknownKeyError before the first, if a key is missing, and OperationError, ArchiveError.
    """
    keys, done = entries.mapper.keys, 0
    with closing(store.session()) as session:
        for (key,) in session.rows("SELECT DISTINCT archive_key FROM games WHERE archived IS NOT NULL"):
            keys.require(key)
        for game, version, digest, key in heads(session):
            if key == keys.newest:
                continue
            if entries.objects is None:
                raise OperationError(NOWHERE)
            again = entries.packer.resealed(game, version, whole(entries.objects, name_of(game, digest), digest))
            name = name_of(game, digest_of(again))
            entries.objects.put(name, again)
            whole(entries.objects, name, digest_of(again))
            query = "UPDATE games SET archived = ?, archive_key = ? WHERE game = ? AND archived = ? RETURNING game"
            if session.rows(query, (digest_of(again), keys.newest, game, digest)):
                entries.objects.delete(name_of(game, digest))
                done += 1
                progress(done)
    return done


def archived(session: Session) -> int:
    """How many games are in the archive, among those whose server answers."""
    return count(session, "games", "archived IS NOT NULL")


def check_readable(session: Session, objects: Objects) -> None:
    """Raise ArchiveError if games are archived and none of a sample can be read: a lost mount, or another place."""
    lost: ArchiveError | None = None
    for game, digest in first(session):
        try:
            objects.get(name_of(game, digest))
        except ArchiveError as error:
            lost = error
        else:
            return
    if lost is not None:
        raise ArchiveError(f"{lost}; games of this store lie there: is it mounted, and is CROUPIER_ARCHIVE right?")


def warn_if_lost(session: Session, objects: Objects) -> None:
    """Log a warning if archived games cannot be read. A bucket is not tried: it may be slow to answer."""
    if isinstance(objects, FolderObjects):
        try:
            check_readable(session, objects)
        except ArchiveError as error:
            LOG.warning("archived games answer 503: %s", error)


def tried(session: Session, objects: Objects) -> None:
    """Read some games' objects, then store, read and delete a test object; raises ArchiveError if any of it fails."""
    check_readable(session, objects)
    for game, digest in first(session):
        whole(objects, name_of(game, digest), digest)
    name, data = f"doctor-{secrets.token_hex(8)}", secrets.token_bytes(32)
    objects.put(name, data)
    try:
        whole(objects, name, digest_of(data))
    finally:
        objects.delete(name)


def heads(session: Session) -> Iterator[Head]:
    """All games in the archive, by id; raises StoreError if one of several servers does not answer."""
    after = LEAST_ID
    while batch := session.rows(ALL, (after,)):
        for game, version, digest, key in batch:
            if is_digest(digest):
                yield game, version, digest, key
            else:
                LOG.error("game %s is damaged: what names its archived object is no digest", game)
        after = batch[-1][0]


def whole(objects: Objects, name: str, digest: bytes) -> bytes:
    """The bytes of an object; raises ArchiveError if it is missing or does not have this digest."""
    data = objects.get(name)
    if digest_of(data) != digest:
        raise ArchiveError(f"{name} in the archive {objects} is damaged")
    return data
