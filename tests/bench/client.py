"""A client as small as can be, so that the server is measured: one connection kept open, one request at a time."""

import asyncio
from types import TracebackType
from typing import Any, Self

import msgspec

HEAD_END = b"\r\n\r\n"
LENGTH = b"content-length: "


class Client:
    """`async with Client(port) as client` opens the connection."""

    def __init__(self, port: int, token: str | None = None) -> None:
        self._port = port
        self._fixed = "Host: 127.0.0.1\r\n"
        if token is not None:
            self._fixed += f"Authorization: Bearer {token}\r\n"

    async def __aenter__(self) -> Self:
        self._reader, self._writer = await asyncio.open_connection("127.0.0.1", self._port)
        return self

    async def __aexit__(
        self, _: type[BaseException] | None, __: BaseException | None, ___: TracebackType | None
    ) -> None:
        self._writer.close()
        await self._writer.wait_closed()

    async def get(self, path: str) -> Any:
        """The answer to a GET."""
        return await self._exchange(f"GET {path} HTTP/1.1\r\n{self._fixed}\r\n".encode())

    async def post(self, path: str, body: Any) -> Any:
        """The answer to a POST."""
        sent = msgspec.json.encode(body)
        head = f"POST {path} HTTP/1.1\r\n{self._fixed}Content-Type: application/json\r\nContent-Length: {len(sent)}"
        return await self._exchange(head.encode() + HEAD_END + sent)

    async def _exchange(self, request: bytes) -> Any:
        self._writer.write(request)
        head = (await self._reader.readuntil(HEAD_END)).lower()
        start = head.index(LENGTH) + len(LENGTH)
        body = await self._reader.readexactly(int(head[start : head.index(b"\r", start)]))
        if not head.startswith(b"http/1.1 2"):
            raise AssertionError(f"{head.decode()}{body.decode()}")
        return msgspec.json.decode(body)
