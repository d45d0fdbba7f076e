"""Where archived games lie: a place of named objects that are never changed, as a folder or a bucket.

An object's name holds a part of its own digest, so whoever writes a name that is there writes the same bytes.
"""

import os
import re
import secrets
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Protocol

from api.application.ports.errors import ArchiveAway
from infra.store.database.connection import StoreError

SCHEME = "s3://"
_PART = re.compile(r"((?:.*/)?)\.([^/]+)\.[0-9a-f]{8}")


class ArchiveError(ArchiveAway, StoreError):
    """An object is not in the archive, or the archive does not answer."""


class Objects(Protocol):
    """Named objects, on any thread. All of it raises ArchiveError if the place does not answer."""

    def put(self, name: str, data: bytes) -> None:
        """Store an object; it is on the disk when this returns."""
        ...

    def get(self, name: str) -> bytes:
        """An object as it is stored; raises ArchiveError if there is none."""
        ...

    def delete(self, name: str) -> None:
        """Delete an object, if it is there."""
        ...

    def all(self) -> Iterator[tuple[str, float]]:
        """All names in order, and the age of each object in seconds."""
        ...


class FolderObjects:
    """Objects as files of a folder, which only its owner may read; it is made when something is first stored."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def __str__(self) -> str:
        return str(self._folder)

    def put(self, name: str, data: bytes) -> None:
        """Store an object: first under another name, so that a file with the name of an object is whole."""
        path = self._folder / name
        part = path.with_name(f".{path.name}.{secrets.token_hex(4)}")  # as `part_of` knows it
        try:
            for folder in (*reversed(path.relative_to(self._folder).parents), None):
                made = self._folder if folder is None else self._folder / folder
                made.mkdir(mode=0o700, parents=True, exist_ok=True)
            try:
                with os.fdopen(os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
                    file.write(data)
                    file.flush()
                    os.fsync(file.fileno())
                part.rename(path)
            finally:
                part.unlink(missing_ok=True)
            for folder in path.parents[: len(Path(name).parts)]:
                _sync(folder)
        except OSError as error:
            raise ArchiveError(f"nothing can be stored in the archive {self}: {error.strerror}") from error

    def get(self, name: str) -> bytes:
        """An object as it is stored."""
        try:
            return (self._folder / name).read_bytes()
        except OSError as error:
            raise ArchiveError(f"{name} cannot be read from the archive {self}: {error.strerror}") from error

    def delete(self, name: str) -> None:
        """Delete an object, if it is there."""
        try:
            (self._folder / name).unlink(missing_ok=True)
        except OSError as error:
            raise ArchiveError(f"{name} cannot be deleted from the archive {self}: {error.strerror}") from error

    def all(self) -> Iterator[tuple[str, float]]:
        """All names in order, with ages in seconds: also of parts that a crash has left."""
        now = time.time()
        try:
            for path in sorted(self._folder.rglob("*")):
                if path.is_file():
                    yield str(path.relative_to(self._folder)), now - path.stat().st_mtime
        except OSError as error:
            raise ArchiveError(f"the archive {self} cannot be listed: {error.strerror}") from error


def part_of(name: str) -> str | None:
    """The name of the object of which this is a part that a crash has left in a folder; None for a whole object."""
    return found[1] + found[2] if (found := _PART.fullmatch(name)) else None


def _sync(folder: Path) -> None:
    opened = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(opened)
    finally:
        os.close(opened)


def open_objects(place: str | None) -> Objects | None:
    """The archive at a place, which `infra.settings.archive_place` has checked; None if no place is given."""
    if place is None:
        return None
    if place.startswith(SCHEME):
        from infra.store.entries.bucket import BucketObjects  # noqa: PLC0415 - its client is an extra, for who has a bucket

        bucket, _, prefix = place.removeprefix(SCHEME).partition("/")
        return BucketObjects(bucket, prefix.strip("/"))
    return FolderObjects(Path(place).expanduser())
