"""Runs tests that are written for Node, with the Node that comes from PyPI."""

import os
import subprocess
import sys
from functools import cache
from pathlib import Path

import build_web
import pytest

from infra.pages import built_pages

HERE = Path(__file__).parent


@cache
def missing() -> str:
    """Why there can be no tests in a browser on this machine; empty if there can.

    Raises OSError or subprocess.SubprocessError if npm can be reached: then nothing excuses their absence.
    """
    if why := build_web.missing(HERE) or build_web.missing(build_web.CLIENTS):
        return why
    build_web.build()
    assert built_pages().files
    return ""


def run(*scripts: str, seconds: int = 900) -> None:
    """Run files of tests in one process, one after the other; their output is shown if one fails."""
    if why := missing():
        pytest.skip(why)
    done = started("--test", "--experimental-test-isolation=none", *scripts, seconds=seconds)
    assert done.returncode == 0, done.stdout[-8000:]


def started(*arguments: str, seconds: int, shown: bool = False) -> subprocess.CompletedProcess[str]:
    """Run Node in this folder, to its end. Its output is seen as it comes if `shown`, else in the result."""
    node, _ = build_web.program()
    return subprocess.run(
        [node, *arguments],
        cwd=HERE,
        env=os.environ | {"CROUPIER_PYTHON": sys.executable},
        timeout=seconds,
        stdout=None if shown else subprocess.PIPE,
        stderr=None if shown else subprocess.STDOUT,
        text=True,
        check=False,
    )


def main(*arguments: str, seconds: int = 1800) -> None:
    """Run Node with its output shown, and exit with its status."""
    if why := missing():
        sys.exit(why)
    sys.exit(started(*arguments, seconds=seconds, shown=True).returncode)


if __name__ == "__main__":
    main(*sys.argv[1:])
