"""The storage of archived games: named objects that never change, in a folder or a bucket.

An object's name includes part of its own digest, so overwriting an existing name writes the same bytes.
"""

from collections.abc import Iterator
from typing import Protocol

from api.application.ports.errors import ArchiveAway
from infra.store.database.connection import StoreError


class ArchiveError(ArchiveAway, StoreError):
    """An object is not in the archive, or the archive does not answer."""


class Objects(Protocol):
    """Named objects, usable on any thread. Every method raises ArchiveError if the storage does not answer."""

    def put(self, name: str, data: bytes) -> None:
        """Store an object; it is durable when this returns."""
        ...

    def get(self, name: str) -> bytes:
        """An object as it is stored; raises ArchiveError if there is none."""
        ...

    def delete(self, name: str) -> None:
        """Delete an object if it exists."""
        ...

    def all(self) -> Iterator[tuple[str, float]]:
        """All names in order, and the age of each object in seconds."""
        ...
