"""The attackers, in a separate process: `python -m tools.attacks.flooding` reads its orders as JSON from its input.

Each connection makes one request after the other as fast as it is answered, and throws the answers away.
"""

import asyncio
import json
import sys
from collections import Counter
from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import Any
from urllib.parse import urlsplit

BETWEEN_ROTATIONS = 20
"""Requests after which a token is rotated, as if limits began anew with it."""
Body = Mapping[str, Any] | None


class Caller:
    """One connection. `told`: how often it got each status."""

    def __init__(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, host: str, told: Counter[str]
    ) -> None:
        self._reader, self.writer, self._host, self._told = reader, writer, host, told

    async def ask(self, method: str, path: str, token: str = "", body: Body = None) -> tuple[str, bytes]:
        """The answer: its status, and its body."""
        sent = b"" if body is None else json.dumps(body).encode()
        head = f"{method} {path} HTTP/1.1\r\nHost: {self._host}\r\nContent-Length: {len(sent)}\r\n"
        head += f"Authorization: Bearer {token}\r\n\r\n" if token else "\r\n"
        self.writer.write(head.encode() + sent)
        said = (await self._reader.readuntil(b"\r\n\r\n")).decode().lower()
        status = said.split()[1]
        self._told[status] += 1
        return status, await self._reader.readexactly(int(said.partition("content-length: ")[2].split()[0] or 0))


async def read(caller: Caller, number: int, token: str, paths: Sequence[str], connections: int) -> None:
    """Read one path after the other."""
    while True:
        await caller.ask("GET", paths[number % len(paths)], token)
        number += connections


async def rotate(caller: Caller, number: int, token: str, paths: Sequence[str], connections: int) -> None:
    """Read, and rotate the token now and then."""
    del number, connections
    _, body = await caller.ask("GET", "/v1/me/tokens", token)
    name = json.loads(body)["tokens"][0]["id"]
    while True:
        for _ in range(BETWEEN_ROTATIONS):
            await caller.ask("GET", paths[0], token)
        status, body = await caller.ask("POST", f"/v1/me/tokens/{name}/rotation", token)
        token = json.loads(body)["token"] if status == "201" else token


async def register(caller: Caller, number: int, token: str, paths: Sequence[str], connections: int) -> None:
    """Register players, which is refused."""
    del number, token, paths, connections
    while True:
        await caller.ask("POST", "/v1/players", "", {"name": "", "more": "x"})


KINDS: Mapping[str, Callable[[Caller, int, str, Sequence[str], int], Awaitable[None]]] = {
    "read": read,
    "rotate": rotate,
    "register": register,
}


async def flood(
    kind: str, url: str, paths: Sequence[str], tokens: Sequence[str], connections: int, seconds: float
) -> Counter[str]:
    """How often each status was answered. `tokens`: used by the connections in turn; empty for none."""
    told, where = Counter[str](), urlsplit(url)

    async def connection(number: int) -> None:
        reader, writer = await asyncio.open_connection(where.hostname, where.port)
        try:
            caller = Caller(reader, writer, where.netloc, told)
            await KINDS[kind](caller, number, tokens[number % len(tokens)] if tokens else "", paths, connections)
        finally:
            writer.close()

    tasks = [asyncio.create_task(connection(number)) for number in range(connections)]
    await asyncio.sleep(seconds)
    for task in tasks:
        task.cancel()
    ended = await asyncio.gather(*tasks, return_exceptions=True)
    told.update(type(one).__name__ for one in ended if not isinstance(one, asyncio.CancelledError))
    return told


if __name__ == "__main__":
    asked: Mapping[str, Any] = json.load(sys.stdin)
    sys.stdout.write(json.dumps(asyncio.run(flood(**asked))))
