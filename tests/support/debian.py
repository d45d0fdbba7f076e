"""Programs of Debian for tests, unpacked below `.venv` without root: compilers, languages with their libraries."""

from functools import cache
from pathlib import Path

import pytest

from tools.servers.apt import unpack
from tools.servers.binaries import UNPACKED


@cache
def tree(name: str, *packages: str) -> Path:
    """Where these packages, and what the machine lacks of what they need, are unpacked; skips if they cannot be had."""
    folder = UNPACKED / name
    if not folder.exists() and (reason := unpack(packages, folder)):
        pytest.skip(f"{name} was not tried, as its packages cannot be had: {reason}")
    return folder


def program(of: Path, *patterns: str) -> Path:
    """The program below a tree that the first of these patterns finds."""
    return next(found for pattern in patterns for found in sorted(of.glob(pattern)))


def libraries(of: Path) -> dict[str, str]:
    """The environment in which programs of a tree find its shared libraries."""
    return {"LD_LIBRARY_PATH": ":".join(str(path) for path in [*of.glob("usr/lib/*-linux-gnu*"), of / "usr/lib"])}
