"""A durable PostgreSQL on a disk whose speed is known: 1 ms for each sync, whatever the machine has."""

import shutil
import subprocess
import tempfile
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path

from tests.servers.postgres import Postgres, postgres
from tests.servers.process import unprivileged

SOURCE = Path(__file__).with_name("slow_sync.c")
MEMORY = Path("/dev/shm")


def compiler() -> str | None:
    """The C compiler of this machine."""
    return shutil.which("cc") or shutil.which("gcc")


@contextmanager
def steady(compiler: str) -> Generator[Postgres]:
    """A server whose every sync takes a millisecond; its data lies in memory where the machine offers that."""
    account = unprivileged()
    folder = Path(tempfile.mkdtemp(prefix="croupier-", dir=MEMORY if MEMORY.is_dir() else None))
    try:
        library = folder / "slow_sync.so"
        subprocess.run([compiler, "-O2", "-shared", "-fPIC", "-o", library, SOURCE], check=True)
        if account is not None:
            account.owns(folder)
        with postgres(durable=True, data=folder / "data", preload=library) as server:
            yield server
    finally:
        shutil.rmtree(folder)
