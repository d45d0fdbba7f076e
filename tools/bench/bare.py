"""The floors under choices and streams: Litestar with the same body and path, on the server's own uvicorn, no game.

`python -m tools.bench.bare` serves them on a free port and prints that, as `croupier serve` does. A JSON string posted
to `/publish` goes to everybody who listens at `/stream`, as shared bytes.
"""

import asyncio
import logging
import socket
import sys
from collections.abc import AsyncGenerator
from typing import Any

import uvicorn
from litestar import Litestar, Request, get, post
from litestar.response import Stream
from msgspec import Struct

from api.http.schemas.games import Choice
from infra.server import configuration


class Heard(Struct, frozen=True):
    """An answer as small as one can be."""

    game: str
    question: int
    picks: tuple[int, ...]


@post("/v1/games/{game:str}/choices")
async def choose(game: str, data: Choice) -> Heard:
    """Decode, say so, do nothing."""
    return Heard(game, data.question, data.picks)


class News:
    """The last message, and an event for the next."""

    def __init__(self) -> None:
        self.message, self.event = b"", asyncio.Event()

    async def read(self) -> AsyncGenerator[bytes]:
        """Every message from now on."""
        yield b"retry: 2000\n\n"
        while True:
            await self.event.wait()
            yield self.message


def main() -> None:
    """Serve until a signal comes."""
    news = News()

    @get("/stream")
    async def stream() -> Stream:
        return Stream(news.read(), headers={"Content-Type": "text/event-stream"})

    @post("/publish")
    async def publish(request: Request[Any, Any, Any]) -> dict[str, int]:
        news.message = (await request.json()).encode()
        event, news.event = news.event, asyncio.Event()
        event.set()
        return {"bytes": len(news.message)}

    logging.disable()  # streams are cut short in the end
    config = configuration(Litestar([choose, stream, publish], openapi_config=None, logging_config=None))
    config.timeout_graceful_shutdown = 0
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        listener.listen(2048)  # readers of the address may come before the server is up
        sys.stdout.write(f"http://127.0.0.1:{listener.getsockname()[1]}\n")
        sys.stdout.flush()
        uvicorn.Server(config).run([listener])


if __name__ == "__main__":
    main()
