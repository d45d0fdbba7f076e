"""Disks of a known speed, whatever the machine has, and a durable PostgreSQL on one that takes 1 ms for each sync."""

import shutil
import subprocess
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path

from tools.servers.postgres import Postgres, postgres
from tools.servers.process import new_folder, unprivileged

SOURCE = Path(__file__).with_name("slow_sync.c")


def compiler() -> str | None:
    """The C compiler of this machine."""
    return shutil.which("cc") or shutil.which("gcc")


@contextmanager
def slowed(compiler: str, sync_us: int = 1_000, kb_us: int = 0) -> Generator[tuple[Path, Path]]:
    """A library to preload, and a file: once that exists, disks are slow.

    Each sync then takes `sync_us`, and `kb_us` for each KB written before; microseconds. While there is a file of the
    same name and `.full`, the disk is full. Servers may put their data into their folder as well.
    """
    folder = new_folder(unprivileged())
    try:
        library, when = folder / "slow_sync.so", folder / "slow"
        said = (f"-DSYNC_US={sync_us}LL", f"-DKB_US={kb_us}LL", f'-DWHEN="{when}"')
        subprocess.run([compiler, "-O2", "-shared", "-fPIC", *said, "-o", library, SOURCE, "-ldl"], check=True)
        yield library, when
    finally:
        shutil.rmtree(folder)


@contextmanager
def steady(compiler: str) -> Generator[Postgres]:
    """A server whose every sync takes a millisecond."""
    with (
        slowed(compiler) as (library, when),
        postgres(durable=True, data=library.with_name("data"), preload=library) as server,
    ):
        when.touch()
        yield server
