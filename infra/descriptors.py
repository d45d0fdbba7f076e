"""Open files and connections: as many as the machine allows, and an error in the log when none are left.

At the limit new connections are refused or closed, and neither asyncio nor uvicorn logs that.
"""

import asyncio
import errno
import logging
import os
import resource
import sys
from contextlib import AbstractAsyncContextManager, suppress
from time import monotonic

from api.application.runtime.background import background

LOG = logging.getLogger("croupier")
POLL_INTERVAL = 1.0
"""Seconds between two checks."""
QUIET = 60.0
"""The least number of seconds between two such errors in the log."""
_NONE_LEFT = (errno.EMFILE, errno.ENFILE)


def allow_all() -> None:
    """Raise the limit of open files of this process from the soft to the hard one, if the system allows it."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft != hard:
        with suppress(ValueError, OSError):  # some systems have another limit, which they do not report
            resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))


def most_files() -> int:
    """How many files a process may have open after `allow_all`."""
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    return sys.maxsize if hard == resource.RLIM_INFINITY else hard


def none_left() -> bool:
    """Whether no further file can be opened."""
    try:
        os.close(os.open(os.devnull, os.O_RDONLY))
    except OSError as error:
        return error.errno in _NONE_LEFT
    return False


def watched() -> AbstractAsyncContextManager[None]:
    """Until the block is left, check every `POLL_INTERVAL` seconds that a file can be opened; log an error if not."""
    return background(_watch)


async def _watch() -> None:
    logged = -QUIET
    while True:
        await asyncio.sleep(POLL_INTERVAL)
        if none_left() and monotonic() - logged >= QUIET:
            logged = monotonic()
            limit, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
            LOG.error("no more connections: all %d files are open that this process may have (`ulimit -n`)", limit)
