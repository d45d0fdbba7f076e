"""The floor under a choice over HTTP: Litestar with the same body and path, on the server's own uvicorn, no game.

`python -m tools.bench.bare` serves it on a free port and prints that, as `croupier serve` does.
"""

import socket
import sys

import uvicorn
from litestar import Litestar, post
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


def main() -> None:
    """Serve until a signal comes."""
    app = Litestar([choose], openapi_config=None, logging_config=None)
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        listener.listen()  # readers of the address may connect at once
        sys.stdout.write(f"http://127.0.0.1:{listener.getsockname()[1]}\n")
        sys.stdout.flush()
        uvicorn.Server(configuration(app)).run([listener])


if __name__ == "__main__":
    main()
