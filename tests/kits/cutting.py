"""A proxy that loses connections: answers that never arrive, streams that are cut in the middle of a line.

If it holds data back, like buffering proxies, pieces of a stream come late and several at once.
"""

import itertools
import socket
import socketserver
import threading
import time
from collections.abc import Generator
from contextlib import contextmanager, suppress
from typing import cast
from urllib.parse import urlsplit

FATES = (20_000, 0, 20_000, 700, 6_000)
"""The bytes of answers after which successive connections are cut; 0: as soon as there is an answer."""
ENOUGH = 100_000_000
"""A fate with which a whole record comes through: one of Civilization has some 2,000,000 bytes."""


class Cutting(socketserver.ThreadingTCPServer):
    """Passes everything on to the server at `url`; `cuts` counts the cuts."""

    daemon_threads = True
    block_on_close = False

    def __init__(self, url: str, hold: float = 0.0, *more: int) -> None:
        super().__init__(("127.0.0.1", 0), Passing)
        self.hold = hold
        self.to = urlsplit(url)
        self.fates = itertools.cycle((*FATES, *more))
        self.cuts, self.counting = 0, threading.Lock()


class Passing(socketserver.BaseRequestHandler):
    """One connection, until it is cut or somebody closes it."""

    def handle(self) -> None:
        here, proxy = self.request, cast("Cutting", self.server)
        with suppress(ConnectionError), socket.create_connection((proxy.to.hostname, proxy.to.port)) as there:
            for end in (here, there):  # otherwise a body waits 40 ms until its head, sent before it, is acknowledged
                end.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            threading.Thread(target=copy, args=(here, there), daemon=True).start()
            cut = copy(there, here, next(proxy.fates), proxy.hold)
            with proxy.counting:  # and only now: other cuts in the meantime count as well
                proxy.cuts += cut


def copy(source: socket.socket, target: socket.socket, most: int | None = None, hold: float = 0.0) -> bool:
    """Copy until one side closes, or for `most` bytes: whether these were reached. Then both are shut.

    `hold`: for how many seconds data is held back before it is sent on with what came after it.
    """
    left = most
    with suppress(OSError):
        while piece := source.recv(65_536):
            if hold:
                time.sleep(hold)
                with suppress(BlockingIOError):
                    piece += source.recv(65_536, socket.MSG_DONTWAIT)
            target.sendall(piece[:left])
            if left is not None and (left := left - len(piece)) <= 0:
                break
    for end in (source, target):
        with suppress(OSError):
            end.shutdown(socket.SHUT_RDWR)
    return left is not None and left <= 0


@contextmanager
def cutting(url: str, hold: float = 0.0, *more: int) -> Generator[tuple[str, Cutting]]:
    """The proxy in separate threads, with more fates than FATES if some are named: its address, and itself."""
    with Cutting(url, hold, *more) as proxy:
        thread = threading.Thread(target=proxy.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True)
        thread.start()
        yield f"http://127.0.0.1:{proxy.server_address[1]}", proxy
        proxy.shutdown()
        thread.join()
