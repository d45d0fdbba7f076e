"""Tells systemd that this process is ready, and that it stops; silent if there is no service manager."""

import logging
import os
import socket
from typing import Literal

LOG = logging.getLogger("croupier")
VARIABLE = "NOTIFY_SOCKET"


def notify(state: Literal["READY=1", "STOPPING=1"]) -> None:
    """Send this to the service manager's socket: a path, or an abstract name after an @.

    If it cannot be sent the failure is logged, and the server goes on.
    """
    if not (name := os.environ.get(VARIABLE)):
        return
    address = f"\0{name[1:]}" if name.startswith("@") else name
    try:
        with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM | socket.SOCK_CLOEXEC) as notifying:
            notifying.sendto(state.encode(), address)
    except OSError as error:
        LOG.warning("the service manager cannot be told %s: %s", state, error.strerror)
