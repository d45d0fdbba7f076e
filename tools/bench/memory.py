"""How much memory a warm game takes: the golden games, loaded as the server keeps them for further play.

`python -m tools.bench.memory` prints KB a game for each ruleset. What games share (rules, texts, code) is not counted.
"""

import asyncio
import gc
import sys
import tracemalloc
from pathlib import Path
from tempfile import TemporaryDirectory

from api.application.games.live_game_cache import LiveGames
from api.application.ports.stores import StoredEntry
from domain.games import GAMES
from infra.store.maintenance.migrations import migrate
from tests.support.stores import Site
from tools.bench import play
from tools.bench.archived import games
from tools.bench.stored import play as keep


async def warm(site: Site, found: list[tuple[str, bytes, list[StoredEntry]]]) -> float:
    """KB that each of these takes in memory."""
    with site.ledger() as ledger:
        for game in found:
            await keep(ledger, *game)
        compiled = play.compiled(GAMES)
        size = 0
        for _ in range(2):  # what games share is made the first time
            live_games = LiveGames(compiled, ledger, capacity=len(found))
            gc.collect()
            tracemalloc.start()
            held = [await live_games.current(game) for game, *_ in found]
            gc.collect()
            size, _ = tracemalloc.get_traced_memory()
            tracemalloc.stop()
            del held
        return size / len(found) / 1_000


def main() -> int:
    """Print them; the exit status."""
    for ruleset, found in games(keyed=False).items():
        with TemporaryDirectory() as folder:
            place = Path(folder, "warm.sqlite3")
            migrate(place)
            kb = asyncio.run(warm(Site(place), found))
        entries = sum(len(rows) for *_, rows in found) / len(found)
        sys.stdout.write(f"{ruleset}: {len(found)} games of {entries:,.0f} entries, {kb:.0f} KB each\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
