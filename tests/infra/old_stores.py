"""Stores as the release before this schema made and filled them."""

from collections.abc import Sequence
from contextlib import closing
from typing import Any

import msgspec

from api.application.ports.stores import StoredEntry
from infra.store.database.connection import Session
from infra.store.entries.encryption import SETTING, KeyRing
from infra.store.entries.entry_reader import Entries
from infra.store.entries.history_reader import HistoryReader
from infra.store.entries.mapper import ENTRY, RowMapper
from infra.store.maintenance.migrations import open_store
from tests.audit.games import Player
from tests.infra.listed_games import all_kinds
from tests.support.stores import Site

OLD_EVENT = "INSERT INTO stored_events (originator_id, originator_version, topic, state) VALUES (?, ?, ?, ?)"
"""How an earlier release appends."""


class Kept:
    """What an earlier release would have stored of a game."""

    def __init__(self, player: Player) -> None:
        pairs = zip(player.digests, player.bodies, strict=True)
        self.game, self.secret = player.game, player.secret
        self.rows = [StoredEntry(version, digest, body) for version, (digest, body) in enumerate(pairs, 1)]


def all_kept() -> list[Kept]:
    """Games of every ruleset that wait, run and are over."""
    return [Kept(told.player) for told in all_kinds(1)]


def events(one: Kept, ring: KeyRing) -> list[tuple[Any, ...]]:
    """Its entries as an earlier release wrote them: plain msgpack, under the newest key if there is one."""
    topic = ENTRY if ring.newest is None else f"{ENTRY};key={ring.newest}"
    return [
        (
            one.game,
            row.version,
            topic,
            ring.encrypt(
                msgspec.msgpack.encode((row.digest, row.body)), f"{ENTRY}\n{one.game}\n{row.version}".encode()
            ),
        )
        for row in one.rows
    ]


def fill(site: Site, kept: Sequence[Kept], given: str = "") -> None:
    """Store games as an earlier release did."""
    ring = KeyRing({SETTING: given})
    with site.session() as session, session.transaction():
        for one in kept:
            session.many(OLD_EVENT, events(one, ring))
            sealed = ring.encrypt(one.secret, f"secret\n{one.game}\n0".encode())
            session.rows("INSERT INTO game_secrets VALUES (?, ?, ?)", (one.game, sealed, ring.newest))


def raw(session: Session, one: str) -> list[tuple[Any, ...]]:
    """A game's events as they lie in the new table."""
    return session.rows("SELECT version, topic, state FROM events WHERE game = ? ORDER BY version", (one,))


def moved(site: Site, kept: Sequence[Kept], given: str = "") -> None:
    """Every game is here, entry by entry, with its secret and its listing."""
    mapper = RowMapper(KeyRing({SETTING: given}))
    with closing(HistoryReader(open_store(site.where), Entries(mapper))) as reader:
        assert {*reader.games()} >= {one.game for one in kept}
        found = {history.game: history for history in reader.all([one.game for one in kept])}
    for one in kept:
        assert list(found[one.game].rows) == one.rows
        assert found[one.game].secret == one.secret
