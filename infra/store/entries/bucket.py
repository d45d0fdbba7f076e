"""An archive in a bucket of an S3-compatible server. Imported only if one is configured: its client is an extra.

The client reads credentials, region and endpoint from the environment, as AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY,
AWS_REGION and AWS_ENDPOINT_URL. Only objects below the prefix are read, written or listed.
"""

import os
from collections.abc import Generator, Iterable, Sequence
from contextlib import contextmanager, suppress
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING

import obstore
from obstore.exceptions import BaseError
from obstore.store import S3Store

from infra.errors import SettingsError
from infra.store.entries.objects import ArchiveError

if TYPE_CHECKING:
    from obstore import ObjectMeta

CONNECT_TIMEOUT, TIMEOUT = timedelta(seconds=3), timedelta(seconds=10)
"""For a connection, and for a whole request; an object has at most some hundred thousand bytes."""
RETRIES, RETRY_TIMEOUT = 2, timedelta(seconds=10)
"""How often a failed request is retried, and until when. So no call takes longer than twice ten seconds."""


class BucketObjects:
    """Objects in a bucket, below a prefix; with an empty prefix anywhere in it. The bucket must exist."""

    def __init__(self, bucket: str, prefix: str) -> None:
        """Does not contact the server yet. Raises SettingsError if the client's own settings cannot be read."""
        self._place = f"s3://{bucket}/{prefix}".rstrip("/")
        plain = os.environ.get("AWS_ENDPOINT_URL", "").startswith("http://")  # an http:// address opts out of TLS
        try:
            self._store = S3Store(
                bucket,
                prefix=prefix or None,
                client_options={"connect_timeout": CONNECT_TIMEOUT, "timeout": TIMEOUT, "allow_http": plain},
                retry_config={"max_retries": RETRIES, "retry_timeout": RETRY_TIMEOUT},
            )
        except (BaseError, ValueError) as error:
            raise SettingsError(f"the archive {self} cannot be opened: {_reason(error)}") from error

    def __str__(self) -> str:
        return self._place

    def put(self, name: str, data: bytes) -> None:
        """Store an object in one request: atomically."""
        with self._asked(f"nothing can be stored in the archive {self}"):
            obstore.put(self._store, name, data, use_multipart=False)

    def get(self, name: str) -> bytes:
        """An object as it is stored."""
        with self._asked(f"{name} cannot be read from the archive {self}"):
            return bytes(obstore.get(self._store, name).bytes())

    def delete(self, name: str) -> None:
        """Delete an object if it exists."""
        with self._asked(f"{name} cannot be deleted from the archive {self}"), suppress(FileNotFoundError):
            obstore.delete(self._store, name)

    def all(self) -> Generator[tuple[str, float]]:
        """All names in order, with ages in seconds: our clock minus the server's when it stored the object."""
        with self._asked(f"the archive {self} cannot be listed"):
            pages: Iterable[Sequence[ObjectMeta]] = obstore.list(self._store)  # pyright: ignore[reportUnknownMemberType] - of arrow
            for page in pages:
                now = datetime.now(UTC)
                for item in page:
                    yield item["path"], (now - item["last_modified"]).total_seconds()

    @contextmanager
    def _asked(self, failed: str) -> Generator[None]:
        """Raise ArchiveError for whatever the client says of the server: away, refusing, or without such an object."""
        try:
            yield
        except (BaseError, OSError) as error:
            raise ArchiveError(f"{failed}: {_reason(error)}") from error


def _reason(error: Exception) -> str:
    """The first line of the client's message; after it comes its own state. Neither contains a credential."""
    return str(error).strip().partition("\n")[0]
