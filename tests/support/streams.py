"""Reading a stream of frames as it comes, from an application in this process."""

import asyncio
from collections.abc import AsyncGenerator, Callable, Mapping
from contextlib import asynccontextmanager
from typing import Any

import msgspec

from tests.support.patience import patience
from tests.support.until import SECONDS

NDJSON, SSE = "application/x-ndjson", "text/event-stream"


class Tap:
    """A stream that is being read; `body` is what has come so far."""

    def __init__(self) -> None:
        self.status = 0
        self.headers: list[tuple[bytes, bytes]] = []
        self.body = b""
        self.ended = False
        self.gone = asyncio.Event()
        self._news = asyncio.Event()

    async def receive(self) -> Any:
        await self.gone.wait()
        return {"type": "http.disconnect"}

    async def send(self, message: Any) -> None:
        if message["type"] == "http.response.start":
            self.status, self.headers = message["status"], sorted(message["headers"])
        else:
            self.body += message.get("body", b"")
            self.ended = not message.get("more_body", False)
        self._news.set()

    def finished(self) -> None:
        self.ended = True
        self._news.set()

    async def until(self, found: Callable[["Tap"], bool]) -> "Tap":
        """Wait for something to arrive."""
        async with asyncio.timeout(patience(SECONDS)):
            while not found(self):
                assert not self.ended, f"the stream ended after {self.body[-300:]!r}"
                self._news.clear()
                await self._news.wait()
        return self

    async def frames(self, count: int) -> list[Any]:
        """Wait for this many frames."""
        await self.until(lambda tap: len(frames_in(tap.body)) >= count)
        return frames_in(self.body)

    async def end(self) -> list[Any]:
        """Wait for the stream to end by itself: all its frames."""
        await self.until(lambda tap: tap.ended)
        return frames_in(self.body)


def frames_in(body: bytes) -> list[Any]:
    """The complete frames or events of an SSE or NDJSON body; heartbeats, and who is there, do not count."""
    return [said for said in _said_in(body) if not _is_time(said) and not _is_presence(said)]


def presences_in(body: bytes) -> list[Any]:
    """Who was said to be there in an SSE or NDJSON body."""
    return [said.get("presence", said) for said in _said_in(body) if _is_presence(said)]


def times_in(body: bytes) -> list[Any]:
    """The heartbeats of an SSE or NDJSON body, which tell the server's time."""
    return [said.get("time", said) for said in _said_in(body) if _is_time(said)]


def _said_in(body: bytes) -> list[Any]:
    lines = [line.removeprefix(b"data: ") for line in body.split(b"\n")[:-1]]
    return [msgspec.json.decode(line) for line in lines if line.startswith(b"{")]


def _is_time(said: Any) -> bool:
    return said.keys() in ({"time"}, {"at", "at_time"}) or said.get("type") == "time"


def _is_presence(said: Any) -> bool:
    return said.keys() in ({"presence"}, {"seats", "watching"})


@asynccontextmanager
async def tap(app: Any, path: str, headers: Mapping[str, str], tapped: Tap | None = None) -> AsyncGenerator[Tap]:
    """Read a stream as it comes; leaving the block is a client that goes away."""
    tapped = tapped or Tap()
    where, _, query = path.partition("?")
    scope = {
        "type": "http",
        "asgi": {"version": "3.0"},
        "http_version": "1.1",
        "method": "GET",
        "scheme": "http",
        "path": where,
        "raw_path": where.encode(),
        "query_string": query.encode(),
        "root_path": "",
        "headers": [(name.lower().encode(), text.encode()) for name, text in headers.items()],
        "server": ("croupier", 80),
        "client": ("127.0.0.1", 1),
    }
    task = asyncio.create_task(app(scope, tapped.receive, tapped.send))
    task.add_done_callback(lambda _: tapped.finished())
    try:
        yield tapped
    finally:
        tapped.gone.set()
        async with asyncio.timeout(patience(SECONDS)):
            await task
