"""Where archived games lie: a place of named objects that are never changed, as a folder or a bucket.

An object's name holds a part of its own digest, so whoever writes a name that is there writes the same bytes.
"""

from collections.abc import Iterator
from typing import Protocol

from api.application.ports.errors import ArchiveAway
from infra.store.database.connection import StoreError


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
