"""A store of today's size is migrated whole: a million entries, each held to its digest, in both kinds of database."""

import time
from collections.abc import Iterator
from contextlib import closing
from typing import Any

import msgspec
import pytest

from domain.engine.entry import record
from infra.store.entries.entry_reader import Entries
from infra.store.entries.history_reader import HistoryReader
from infra.store.entries.mapper import ENTRY, RowMapper
from infra.store.maintenance.migrations import migrate, open_store
from tests.audit.games import ALL, played
from tests.infra.old_stores import OLD_EVENT
from tests.support.stores import Site, game
from tests.support.summary import Counted

SHORT, WHOLE = 2_000, 1_000_000
BATCH = 20
"""Games that are written at once."""
SECRET = bytes(32)


def told(bodies: list[bytes], name: str) -> Iterator[tuple[Any, ...]]:
    """These entries as an earlier release stored them of a game of this name."""
    head = record.GENESIS
    for version, body in enumerate(bodies, 1):
        head = record.chain(name, version, head, record.salt(SECRET, version), body)
        yield name, version, ENTRY, msgspec.msgpack.encode((head, body))


def fill(site: Site, entries: int) -> tuple[int, int]:
    """Games of every ruleset in turn, until there are so many entries: how many games, and how many entries."""
    plays = [played(key, 1, 100).bodies for key in ALL]
    games = done = 0
    with site.session() as session:
        while done < entries:
            with session.transaction():
                for _ in range(BATCH):
                    rows = list(told(plays[games % len(plays)], game(games)))
                    session.many(OLD_EVENT, rows)
                    session.rows("INSERT INTO game_secrets VALUES (?, ?, NULL)", (game(games), SECRET))
                    games, done = games + 1, done + len(rows)
    return games, done


def migrated(site: Site, least: int) -> dict[str, float]:
    """Fill a store, migrate it, and compare: what it was, and how long that took."""
    games, entries = fill(site, least)
    shown: list[tuple[int, int]] = []

    def show(done: int, total: int) -> None:
        shown.append((done, total))

    began = time.monotonic()
    done = migrate(site.where, progress=show)
    took = time.monotonic() - began
    assert (done.moved.games, done.moved.entries, done.moved.trouble) == (games, entries, ())
    assert shown == sorted(shown)
    assert shown[-1] == (entries, entries)
    with closing(HistoryReader(open_store(site.where), Entries(RowMapper()))) as reader:
        names = reader.games()
        assert len(names) == games
        found = {history.game: history.rows for history in reader.all(names[:: max(1, games // 100)])}
    for name, rows in found.items():
        stored = site.run(
            "SELECT state FROM stored_events WHERE originator_id = ? ORDER BY originator_version", (name,)
        )
        assert [msgspec.msgpack.encode((row.digest, row.body)) for row in rows] == [state for (state,) in stored]
    return {"games": games, "entries": entries, "steps_shown": len(shown), "seconds": round(took)}


def test_a_store_of_some_thousand_entries_is_migrated(old: Site) -> None:
    migrated(old, SHORT)


@pytest.mark.soak
def test_a_store_of_a_million_entries_is_migrated(old: Site, counted: Counted) -> None:
    counted(f"migration_{old.kind}", **migrated(old, WHOLE))
