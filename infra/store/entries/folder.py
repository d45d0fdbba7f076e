"""An archive in a folder: each object is a file."""

import os
import re
import secrets
import time
from collections.abc import Iterator
from pathlib import Path

from infra.store.entries.objects import ArchiveError

_PART = re.compile(r"((?:.*/)?)\.([^/]+)\.[0-9a-f]{8}")


class FolderObjects:
    """Objects as files of a folder that only its owner may read, or if it is `shared` everybody.

    `make`: whether the folder is created when something is first stored. Otherwise it must exist: a missing one may be
    a disk that is not mounted.
    """

    def __init__(self, folder: Path, *, make: bool = False, shared: bool = False) -> None:
        self._folder, self._make, self._others = folder, make, 0o055 if shared else 0

    def __str__(self) -> str:
        return str(self._folder)

    def put(self, name: str, data: bytes) -> None:
        """Store an object: under another name first, so that a file with an object's name is always complete."""
        path = self._folder / name
        part = path.with_name(f".{path.name}.{secrets.token_hex(4)}")  # as `part_of` expects it
        if not self._make and not self._folder.is_dir():
            raise ArchiveError(f"nothing can be stored in the archive {self}: the folder is not there; is it mounted?")
        try:
            for folder in (*reversed(path.relative_to(self._folder).parents), None):
                parent = self._folder if folder is None else self._folder / folder
                parent.mkdir(mode=0o700 | self._others, parents=True, exist_ok=True)
            try:
                with os.fdopen(
                    os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600 | self._others & 0o44), "wb"
                ) as file:
                    file.write(data)
                    file.flush()
                    os.fsync(file.fileno())
                part.rename(path)
            finally:
                part.unlink(missing_ok=True)
            for folder in path.parents[: len(Path(name).parts)]:
                sync(folder)
        except OSError as error:
            raise ArchiveError(f"nothing can be stored in the archive {self}: {error.strerror}") from error

    def get(self, name: str) -> bytes:
        """An object as it is stored."""
        try:
            return (self._folder / name).read_bytes()
        except OSError as error:
            raise ArchiveError(f"{name} cannot be read from the archive {self}: {error.strerror}") from error

    def delete(self, name: str) -> None:
        """Delete an object if it exists."""
        try:
            (self._folder / name).unlink(missing_ok=True)
        except OSError as error:
            raise ArchiveError(f"{name} cannot be deleted from the archive {self}: {error.strerror}") from error

    def all(self) -> Iterator[tuple[str, float]]:
        """All names in order, with ages in seconds: including partial files left by a crash."""
        now = time.time()
        try:
            for path in sorted(self._folder.rglob("*")):
                if path.is_file():
                    yield str(path.relative_to(self._folder)), now - path.stat().st_mtime
        except OSError as error:
            raise ArchiveError(f"the archive {self} cannot be listed: {error.strerror}") from error


def part_of(name: str) -> str | None:
    """The name of the object of which this is a partial file left by a crash; None for a complete object."""
    return match[1] + match[2] if (match := _PART.fullmatch(name)) else None


def sync(path: Path) -> None:
    """Wait until a file, or a folder's names, are on the disk."""
    opened = os.open(path, os.O_RDONLY)
    try:
        os.fsync(opened)
    finally:
        os.close(opened)
