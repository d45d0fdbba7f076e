"""One server at a time over an SQLite file: it holds a lock of the kernel, which ends with its process in any case.

Two would write to it safely, but neither would notify its players of what the other has stored. Commands may run beside
a server: nobody follows a game through them.
"""

import fcntl
import os
from collections.abc import Generator
from contextlib import contextmanager, suppress
from pathlib import Path

from infra.store.database.connection import StoreError
from infra.store.maintenance.migrations import Place, SchemaError, hold_writable, reason, shown


@contextmanager
def served(place: Place) -> Generator[None]:
    """A block in which no other process serves this SQLite file; a PostgreSQL database is served by any number.

    Raises SchemaError if another process serves it, or if its folder cannot be written.
    """
    if not isinstance(place, Path):
        yield
        return
    file = place.resolve()
    lock = file.with_name(f"{file.name}.served")  # another file: closing any descriptor of its own would free SQLite's
    try:
        hold_writable(file)
        while (held := _locked(lock)) is None:
            pass
    except BlockingIOError:
        by = "?"
        with suppress(OSError):  # it ends just now
            by = lock.read_text().strip() or by
        raise SchemaError(
            f"process {by} serves {shown(place)} already, and an SQLite file is served by "
            "one process: stop it first, name another folder with --data, or use PostgreSQL"
        ) from None
    except (StoreError, OSError) as error:
        raise SchemaError(f"the database {shown(place)} cannot be served: {reason(place, error)}") from error
    try:
        yield
    finally:
        lock.unlink(missing_ok=True)
        os.close(held)


def _locked(lock: Path) -> int | None:
    """A descriptor that holds the lock; None if the file was removed meanwhile. Raises OSError if another holds it."""
    held = os.open(lock, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
    try:
        fcntl.lockf(held, fcntl.LOCK_EX | fcntl.LOCK_NB)
        with suppress(FileNotFoundError):
            if os.path.samestat(os.fstat(held), lock.stat()):
                with suppress(OSError):  # on a full disk there is no room for a number
                    os.ftruncate(held, 0)
                    os.pwrite(held, f"{os.getpid()}".encode(), 0)
                return held
    except BaseException:
        os.close(held)
        raise
    os.close(held)
    return None
