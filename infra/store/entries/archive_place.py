"""Opens the archive named by a setting: a folder, or a bucket."""

from pathlib import Path

from infra.store.entries.folder import FolderObjects
from infra.store.entries.objects import Objects

SCHEME = "s3://"


def open_objects(place: str | None, *, make: bool = False, shared: bool = False) -> Objects | None:
    """The archive at a place, already checked by `infra.variables.archive_place`; None if no place is given.

    `make`: whether a missing folder is created when something is first stored. `shared`: whether everybody may read it.
    """
    if place is None:
        return None
    if place.startswith(SCHEME):
        from infra.store.entries.bucket import BucketObjects  # noqa: PLC0415 - its client is an extra, for who has a bucket

        bucket, _, prefix = place.removeprefix(SCHEME).partition("/")
        return BucketObjects(bucket, prefix.strip("/"))
    return FolderObjects(Path(place).expanduser(), make=make, shared=shared)
