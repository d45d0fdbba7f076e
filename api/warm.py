"""A game in memory, and what is known of it: its rules with all that was made of them once, its rows, its last rest."""

import asyncio
from collections import OrderedDict, deque
from collections.abc import Sequence
from hashlib import sha256
from typing import Any

import msgspec
from msgspec import Struct

from api.application.ports import Snapshot, StoredEntry
from api.openings import import_type, opening_type, rematch_type
from domain.engine import record
from domain.engine.audience import Viewer
from domain.engine.codec import Codec
from domain.engine.errors import HistoryDiverged
from domain.engine.facts import Entry
from domain.engine.history import ResumePoint, replay, resume
from domain.engine.rules import Rules
from domain.engine.snapshot import SnapshotCodec
from domain.engine.table import Table, TableState
from projections.lobby import Imported
from projections.presenter import Frame, Presenter

RECENT = 64
"""Rows kept in memory for each warm game, so that streams need not read what was just written."""
SNAPSHOT_EVERY = 500
"""Facts after which a snapshot is kept: about a millisecond of folding."""


class Game:
    """A ruleset with its codec, its wire types and the requests that open it, made once."""

    def __init__(self, rules: Rules) -> None:
        self.rules, self.codec, self.presenter, self.snapshots = (
            rules,
            Codec(rules),
            Presenter(rules),
            SnapshotCodec(rules),
        )
        self.opening, self.rematch = opening_type(rules), rematch_type(rules)
        self.importing = import_type(rules, self.presenter.record_type)

    def frame(self, row: StoredEntry, viewer: Viewer) -> Frame:
        """A stored row as `viewer` may see it."""
        return self.presenter.frame(row.version, row.digest, self.codec.decode(row.body), viewer)


class Key(Struct, frozen=True):
    """An idempotency fingerprint: of (player, route, game, key), and of the canonical request."""

    scope: bytes
    request: bytes

    @staticmethod
    def of(player: str, route: str, game: str, key: str, request: Any) -> "Key":
        """The fingerprint of one request."""
        scope = sha256(f"croupier/1 key\n{player}\n{route}\n{game}\n{key}".encode()).digest()
        return Key(scope, sha256(msgspec.json.encode(request, order="sorted")).digest())

    @staticmethod
    def of_rematch(game: str) -> "Key":
        """The opening key under which a game's rematch is found; it is nobody's own."""
        return Key.of("", "rematch", game, "", None)


class Warm:
    """A game in memory: the running table, and what of it has been acknowledged."""

    def __init__(self, game: Game, secret: bytes, opened_at: int, table: Table, rows: Sequence[StoredEntry]) -> None:
        self.game, self.secret, self.opened_at = game, secret, opened_at
        self.rows: deque[StoredEntry] = deque(maxlen=RECENT)
        self.frames: OrderedDict[tuple[int, str], bytes] = OrderedDict()
        self.folded = 0
        """Facts since the last snapshot."""
        self.diverged: int | None = None
        self.imported: Imported | None = None
        self.door: asyncio.Lock | None = None
        """The game's lock; kept here, so that it need not be made for each choice."""
        self.head = record.GENESIS
        self.move_to(table, rows)

    def move_to(self, table: Table, rows: Sequence[StoredEntry]) -> None:
        """Show this table, which the ledger has acknowledged; `rows` are those that the one before it lacked."""
        self.table = table
        self.rows.extend(rows)
        self.head = rows[-1].digest if rows else self.head
        self.now, self.rest = table.now(), table.rest

    def commit(self, told: "Told") -> None:
        """Move on to what the ledger has acknowledged."""
        self.folded += len(told.entry.facts)
        self.rows.append(told.row)
        self.head, self.now, self.rest = told.row.digest, told.now, self.table.rest

    @property
    def checkpoint(self) -> ResumePoint | None:
        """The last rest that was acknowledged."""
        table = self.table
        if self.rest is None:
            return None
        before = self.rest.now.version
        return ResumePoint(self.rest, {key: version for key, version in table.keys.items() if version < before})

    def snapshot(self) -> Snapshot | None:
        """A snapshot of the last rest, if one is due now."""
        if self.folded < SNAPSHOT_EVERY or self.now.lobby.status != "running" or (since := self.checkpoint) is None:
            return None
        head = next((row.digest for row in self.rows if row.version == since.version), None)
        if head is None:
            return None
        self.folded = 0
        return Snapshot(since.version, self.game.snapshots.encode(since, head))


class Told(Struct, frozen=True):
    """An accepted cause: the game as it stood right after it, and its stored row."""

    warm: Warm
    now: TableState
    row: StoredEntry
    entry: Entry
    ready: Any = None
    """What was made of it while the store was at work; see `Desk.tell`."""
    replayed: bool = False


def resumed(
    kind: Game, game: str, secret: bytes, rows: Sequence[StoredEntry], since: ResumePoint | None, beyond: int
) -> tuple[Table, int | None, int]:
    """A game's table; the version at which it diverged from its present rules; facts of versions above `beyond`."""
    entries = [kind.codec.decode(row.body) for row in rows]
    facts = sum(len(entry.facts) for row, entry in zip(rows, entries, strict=True) if row.version > beyond)
    try:
        return resume(kind.rules, game, secret, entries, since), None, facts
    except HistoryDiverged as error:
        return replay(kind.rules, game, secret, entries, since), error.version, facts


def sealed(kind: Game, table: Table, head: bytes, entry: Entry) -> StoredEntry:
    """An entry just told, as it will be stored."""
    body = kind.codec.encode(entry)
    return StoredEntry(table.version, table.seal(head, body), body)
