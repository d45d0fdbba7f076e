"""The attackers, in a process of their own: `python -m tests.attacks.flooding` reads what to do as JSON from its input.

Each connection asks for one path after the other as fast as it is answered, and throws the answers away.
"""

import asyncio
import json
import sys
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any
from urllib.parse import urlsplit


async def flood(
    url: str, paths: Sequence[str], tokens: Sequence[str], connections: int, seconds: float
) -> Counter[str]:
    """How often each status was answered. `tokens`: which the connections use in turn; empty for none."""
    told, where = Counter[str](), urlsplit(url)

    async def connection(number: int) -> None:
        reader, writer = await asyncio.open_connection(where.hostname, where.port)
        token = f"Authorization: Bearer {tokens[number % len(tokens)]}\r\n" if tokens else ""
        try:
            while True:
                path = paths[number % len(paths)]
                writer.write(f"GET {path} HTTP/1.1\r\nHost: {where.netloc}\r\n{token}\r\n".encode())
                head = (await reader.readuntil(b"\r\n\r\n")).decode().lower()
                told[head.split()[1]] += 1
                await reader.readexactly(int(head.partition("content-length: ")[2].split()[0]))
                number += connections
        finally:
            writer.close()

    tasks = [asyncio.create_task(connection(number)) for number in range(connections)]
    await asyncio.sleep(seconds)
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    return told


if __name__ == "__main__":
    asked: Mapping[str, Any] = json.load(sys.stdin)
    sys.stdout.write(json.dumps(asyncio.run(flood(**asked))))
