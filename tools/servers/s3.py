"""A server that speaks S3: moto, in a thread of this process. Its contents last as long as the process."""

import logging
from collections.abc import Generator
from contextlib import contextmanager
from importlib import import_module
from itertools import count
from typing import Any

import httpx

from tools.servers.process import LOOPBACK, free_port

ENVIRON = {"AWS_ACCESS_KEY_ID": "anna", "AWS_SECRET_ACCESS_KEY": "not a secret", "AWS_REGION": "eu-central-1"}
"""What a client needs besides AWS_ENDPOINT_URL. Moto accepts any credentials."""


class S3Server:
    """Always at the same port, so that it can be stopped and come back with all its contents."""

    def __init__(self) -> None:
        logging.getLogger("werkzeug").setLevel(logging.WARNING)  # it logs each request
        self._port, self._numbers = free_port(), count(1)
        self.url = f"http://{LOOPBACK}:{self._port}"
        self._running: Any = None

    def start(self) -> None:
        """Serve; returns once it does."""
        # Imported here, as it takes a second; and without types.
        served: Any = import_module("moto.moto_server.threaded_moto_server")

        self._running = served.ThreadedMotoServer(LOOPBACK, self._port, verbose=False)
        self._running.start()

    def stop(self) -> None:
        """Refuse connections; returns once it does."""
        self._running.stop()

    @contextmanager
    def away(self) -> Generator[None]:
        """It does not answer within this block."""
        self.stop()
        try:
            yield
        finally:
            self.start()

    def make_bucket(self) -> str:
        """The name of a new, empty bucket."""
        name = f"games-{next(self._numbers)}"
        httpx.put(f"{self.url}/{name}").raise_for_status()
        return name


@contextmanager
def s3() -> Generator[S3Server]:
    """A server, until the block ends."""
    server = S3Server()
    server.start()
    try:
        yield server
    finally:
        server.stop()
