"""A minimal client, so that the server is measured: one connection kept open, one request at a time.

A server closes connections that are silent for some seconds; the next request then begins with a new one.
"""

import asyncio
from types import TracebackType
from typing import Any, Self, cast

import msgspec

HEAD_END = b"\r\n\r\n"
LENGTH = b"content-length: "


class _Line(asyncio.Protocol):
    """Reads one answer at a time, without a stream's buffers and tasks in between."""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = cast("asyncio.Transport", transport)  # uvloop's own is not one by inheritance
        self._answer: asyncio.Future[tuple[bytes, bytes]] | None = None

    def ask(self, request: bytes) -> asyncio.Future[tuple[bytes, bytes]]:
        """Send a request; return the head and the body of its answer."""
        self._got = bytearray()
        self._head, self._end = b"", 0
        self._answer = answer = asyncio.get_running_loop().create_future()
        self.transport.write(request)
        return answer

    def data_received(self, data: bytes) -> None:
        self._got += data
        if not self._head:
            if (end := self._got.find(HEAD_END)) < 0:
                return
            self._head = bytes(self._got[: end + 2]).lower()
            start = self._head.index(LENGTH) + len(LENGTH)
            self._end = end + len(HEAD_END) + int(self._head[start : self._head.index(b"\r", start)])
        if len(self._got) >= self._end and self._answer is not None:
            answer, self._answer = self._answer, None
            answer.set_result((self._head, bytes(self._got[len(self._head) + 2 : self._end])))

    def connection_lost(self, exc: Exception | None) -> None:
        if self._answer is not None:
            self._answer.set_exception(exc or ConnectionError("the server hung up"))


class Client:
    """`async with Client(port) as client` opens the connection."""

    def __init__(self, port: int, token: str | None = None) -> None:
        self._port = port
        self.by(token)

    def by(self, token: str | None) -> None:
        """Send this token from now on."""
        self._fixed = "Host: 127.0.0.1\r\n"
        if token is not None:
            self._fixed += f"Authorization: Bearer {token}\r\n"

    async def __aenter__(self) -> Self:
        await self._connect()
        return self

    async def __aexit__(
        self, _: type[BaseException] | None, __: BaseException | None, ___: TracebackType | None
    ) -> None:
        self._line.transport.close()

    async def get(self, path: str, kind: Any = Any) -> Any:
        """The answer to a GET, read as `kind`."""
        return await self._exchange(f"GET {path} HTTP/1.1\r\n{self._fixed}\r\n".encode(), kind)

    async def post(self, path: str, body: Any, kind: Any = Any) -> Any:
        """The answer to a POST, read as `kind`."""
        return await self.send("POST", path, body, kind)

    async def send(self, method: str, path: str, body: Any, kind: Any = Any) -> Any:
        """The answer to a request with a body, read as `kind`; None if there is none."""
        sent = msgspec.json.encode(body)
        head = f"{method} {path} HTTP/1.1\r\n{self._fixed}Content-Type: application/json\r\nContent-Length: {len(sent)}"
        return await self._exchange(head.encode() + HEAD_END + sent, kind)

    async def _connect(self) -> None:
        _, self._line = await asyncio.get_running_loop().create_connection(_Line, "127.0.0.1", self._port)

    async def _exchange(self, request: bytes, kind: Any) -> Any:
        if self._line.transport.is_closing():
            await self._connect()
        head, body = await self._line.ask(request)
        if not head.startswith(b"http/1.1 2"):
            raise AssertionError(f"{head.decode()}{body.decode()}")
        return msgspec.json.decode(body, type=kind)
