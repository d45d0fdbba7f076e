"""How much disk an entry takes in PostgreSQL: the golden games, appended one entry a unit as servers do, without keys.

`python -m tools.bench.stored` prints, for each ruleset, the bytes an entry of tables and indexes, and of the log.
"""

import asyncio
import sys

from api.application.ports.stores import EventStore, StoredEntry
from infra.store.maintenance.migrations import migrate
from projections.lists.listing_fold import fold
from tests.support.stores import Site, change, store_opening
from tools.bench.archived import games
from tools.servers.postgres import database, postgres

TABLES = "SELECT sum(pg_total_relation_size(relid)) FROM pg_stat_user_tables"
LOG = "SELECT pg_current_wal_lsn() - '0/0'"


async def play(ledger: EventStore, game: str, secret: bytes, rows: list[StoredEntry]) -> None:
    """Store a game entry by entry, with what lists show of it."""
    await store_opening(ledger, game, rows[0], secret)
    listing = fold(game, [rows[0].body])
    for n, row in enumerate(rows[1:], 2):
        changed = change(listing, rows[:n])
        listing = changed.listing if changed else listing
        await ledger.append(game, row, changed)


async def stored(site: Site, found: list[tuple[str, bytes, list[StoredEntry]]]) -> tuple[float, float]:
    """Play these games side by side: bytes an entry of tables with their indexes, and of the log."""

    def size(query: str) -> int:
        return int(site.run(query)[0][0])

    tables, log = size(TABLES), size(LOG)
    with site.ledger() as ledger:
        await asyncio.gather(*(play(ledger, *game) for game in found))
    entries = sum(len(rows) for *_, rows in found)
    return (size(TABLES) - tables) / entries, (size(LOG) - log) / entries


def main() -> int:
    """Print them; the exit status."""
    with postgres(durable=True) as server:
        for ruleset, found in games(keyed=False).items():
            url = database(server.url, f"stored_{ruleset.replace('-', '_')}")
            migrate(url)
            tables, log = asyncio.run(stored(Site(url), found))
            count = sum(len(rows) for *_, rows in found)
            sys.stdout.write(f"{ruleset}: {count:,} entries, {tables:.0f} bytes each in tables, {log:.0f} in the log\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
