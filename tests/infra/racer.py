"""One of two racing processes: `python -m tests.infra.racer URL NAME` appends to the games that it reads a line of.

A line holds a version and a number of games; the answer is a letter for each: `w` for won, `l` for lost to a conflict.
"""

import asyncio
import sys

from api.application.ports.errors import Conflict
from infra.store.event_store import EventStoreAdapter
from infra.variables import database_location
from tests.support.stores import Site, game, row


async def append(ledger: EventStoreAdapter, n: int, version: int, name: str) -> str:
    """Race for one version."""
    try:
        await ledger.append(game(n), row(version, name))
    except Conflict:
        return "l"
    return "w"


async def main(url: str, name: str) -> None:
    """Race as long as there are lines."""
    with Site(database_location(url)).ledger() as ledger:
        while line := await asyncio.to_thread(sys.stdin.readline):
            version, games = map(int, line.split())
            told = await asyncio.gather(*[append(ledger, n, version, name) for n in range(games)])
            sys.stdout.write("".join(told) + "\n")
            sys.stdout.flush()


if __name__ == "__main__":
    asyncio.run(main(*sys.argv[1:]))
