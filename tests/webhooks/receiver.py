"""A real receiver of webhooks on this machine: it keeps what it was sent and answers as told."""

import json
import ssl
import threading
from collections.abc import Callable, Generator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

from standardwebhooks import Webhook, WebhookVerificationError

from tests.support.app import SOON
from tests.support.until import soon, until

LOCAL = "127.0.0.0/8"


@dataclass(frozen=True)
class Got:
    """One request."""

    path: str
    headers: dict[str, str]
    body: bytes

    @property
    def said(self) -> Any:
        return json.loads(self.body)

    @property
    def type(self) -> str:
        return self.said["type"]

    @property
    def id(self) -> str:
        return self.headers["webhook-id"]

    def signed_by(self, secret: str) -> bool:
        """Whether the specification's library accepts it."""
        try:
            Webhook(secret).verify(self.body, self.headers)
        except WebhookVerificationError:
            return False
        return True


Answer = tuple[int, dict[str, str], bytes]
OK: Answer = (204, {}, b"")


@dataclass
class Receiver:
    """`answer`: the answer to each request; called on the request's own thread."""

    port: int = 0
    got: list[Got] = field(default_factory=list[Got])
    answer: Callable[[Got], Answer] = lambda _: OK

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    async def until(self, found: Callable[[list[Got]], bool]) -> list[Got]:
        """Wait until enough has arrived."""
        await until(lambda: found(self.got), seconds=2 * SOON)
        return list(self.got)

    async def has(self, count: int) -> list[Got]:
        return await self.until(lambda got: len(got) >= count)

    def wait(self, found: Callable[[list[Got]], bool], seconds: float = 60) -> None:
        """The same for callers without a loop."""
        soon(lambda: found(self.got), seconds=seconds)


@contextmanager
def receiver(context: ssl.SSLContext | None = None) -> Generator[Receiver]:
    """A receiver until the block ends."""
    made = Receiver()

    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"
        timeout = 5

        def do_POST(self) -> None:
            body = self.rfile.read(length := int(self.headers.get("content-length", 0)))
            if len(body) < length:  # a killed sender sends it again
                return
            headers = {name.lower(): value for name, value in self.headers.items()}
            got = Got(self.path, headers, body)
            made.got.append(got)
            status, more, content = made.answer(got)
            self.send_response(status)
            for header, value in ({"Content-Length": str(len(content))} | more).items():
                self.send_header(header, value)
            self.end_headers()
            self.wfile.write(content)

        do_GET = do_POST  # noqa: N815 - the library's name

        def log_message(self, format: str, *args: Any) -> None:  # noqa: A002 - the library's signature
            pass

    class Server(ThreadingHTTPServer):
        daemon_threads = True

        def handle_error(self, request: Any, client_address: Any) -> None:
            pass  # clients hang up on purpose

    with Server(("127.0.0.1", 0), Handler) as server:
        if context is not None:
            server.socket = context.wrap_socket(server.socket, server_side=True)
        made.port = server.server_address[1]
        thread = threading.Thread(target=server.serve_forever, args=(0.05,), daemon=True)
        thread.start()
        try:
            yield made
        finally:
            server.shutdown()
            thread.join(SOON)
