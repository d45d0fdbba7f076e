"""A game in memory: the running table, and what of it has been acknowledged."""

import asyncio
from collections import deque
from collections.abc import Mapping, Sequence
from itertools import islice
from typing import Any, Literal

from msgspec import Struct
from msgspec.structs import replace

from api.application.ports.environment import Signer
from api.application.ports.stores import Snapshot, StoredEntry
from domain.engine.audience.audience import Seat
from domain.engine.audience.errors import Endless, HistoryDiverged
from domain.engine.entry import record
from domain.engine.entry.entry import Entry
from domain.engine.game.table_state import TableState
from domain.engine.history.history import ResumePoint, course, replay, resume
from domain.engine.lobby.undo_proposal import WayBack
from domain.engine.table.table import Table
from projections.schemas.listing import Imported
from projections.schemas.schemas import Receipt
from projections.views.compiled import CompiledRules

RECENT = 16
"""Entries kept in memory for each live game, so that streams need not read what was just written."""
CACHED_FRAMES = 256
"""Encoded frames kept for each live game."""
SNAPSHOT_EVERY = 50
"""Versions after which a snapshot is stored: half a millisecond of folding, which a look at a past one saves."""


NO_SECRET = bytes(32)
"""Stands in for a game's secret where nothing is drawn: folding what happened needs none."""
MOST_BYTES = 1 << 20
"""The most bytes of an entry; the longest in our games has some thousands."""


class GameLock(asyncio.Lock):
    """A game's lock. `before`: how many already hold it or wait for it."""

    before = 0

    async def acquire(self) -> Literal[True]:
        """Wait for it."""
        self.before += 1
        try:
            return await super().acquire()
        except BaseException:
            self.before -= 1
            raise

    def release(self) -> None:
        """Let the next one in."""
        self.before -= 1
        super().release()


class LiveGame:
    """A game in memory. `now` is what has been acknowledged, and only it is shown; `table` may be ahead of it."""

    def __init__(
        self, compiled: CompiledRules, secret: bytes, opened_at: int, table: Table, entries: Sequence[StoredEntry]
    ) -> None:
        self.id, self.compiled, self.secret, self.opened_at = table.game, compiled, secret, opened_at
        self.entries: deque[StoredEntry] = deque(maxlen=RECENT)
        """The newest entries, at most RECENT."""
        self.frames: dict[tuple[int, str], bytes] = {}
        """(version, kind of viewer) -> encoded frame, oldest first."""
        self.kept_at = 0
        """The version at which it was last kept as a snapshot, or from which it was loaded."""
        self.diverged: int | None = None
        """The first version at which replaying under today's rules differs from the record."""
        self.imported: Imported | None = None
        self.restored: int | None = None
        """The version at which it was resumed from a backup, if it was."""
        self.times: list[int] = []
        """The times of its entries, from version 1 on, in microseconds UTC, as far as `horizons` has read them."""
        self.lock: GameLock | None = None
        """Kept here, so that it is not created anew for each choice: elsewhere it is only weakly referenced."""
        self.head = record.GENESIS
        self.move_to(table, entries)

    def move_to(self, table: Table, entries: Sequence[StoredEntry]) -> None:
        """Show this table, which the store has acknowledged; `entries` are those that the previous one lacked."""
        self.table = table
        self.entries.extend(entries)
        self.head = entries[-1].digest if entries else self.head
        self.now, self.checkpoint = table.now(), table.checkpoint

    def keep_frames(self, frames: Mapping[tuple[int, str], bytes]) -> None:
        """Keep these, and drop the oldest if there are too many."""
        self.frames |= frames
        for oldest in list(islice(self.frames, max(0, len(self.frames) - CACHED_FRAMES))):
            del self.frames[oldest]

    def commit(self, outcome: "Outcome") -> None:
        """Show an outcome that the store has acknowledged."""
        self.entries.append(outcome.stored)
        self.head, self.now, self.checkpoint = outcome.stored.digest, outcome.now, self.table.checkpoint

    @property
    def resume_point(self) -> ResumePoint | None:
        """The last acknowledged rest, to resume from; None if there was none."""
        table = self.table
        if self.checkpoint is None:
            return None
        before = self.checkpoint.table_state.version
        return ResumePoint(self.checkpoint, {key: version for key, version in table.keys.items() if version < before})

    def snapshot(self) -> Snapshot | None:
        """A snapshot of the last rest, if one is due now."""
        due = self.now.version >= self.kept_at + SNAPSHOT_EVERY and self.now.lobby.status == "running"
        if not due or (since := self.resume_point) is None:
            return None
        head = next((stored.digest for stored in self.entries if stored.version == since.version), None)
        if head is None:
            return None
        self.kept_at = self.now.version
        return Snapshot(since.version, self.compiled.snapshots.encode(since, head))


class Outcome(Struct, frozen=True):
    """What a command led to: the game as it stood right after it, and its entry."""

    live: LiveGame
    now: TableState
    stored: StoredEntry
    entry: Entry
    answer: Any = None
    """The prepared answer; see `CommandBus.execute`."""
    replayed: bool = False


def resumed(
    compiled: CompiledRules,
    game: str,
    secret: bytes,
    stored: Sequence[StoredEntry],
    since: ResumePoint | None,
    *,
    scripts: bool = True,
) -> tuple[Table, int | None]:
    """(table, version at which it diverged from its present rules or None).

    `scripts`: False for a game whose rules are not to be run: it has diverged after its last version.
    """
    read, bodies, diverged = compiled.codec.read, [row.body for row in stored], stored[-1].version + 1
    try:
        if scripts:  # an entry is gone once it is folded: all of them in memory would cost a third more
            return resume(compiled.rules, game, secret, map(read, bodies), since), None
    except HistoryDiverged as error:
        diverged = error.version
    return replay(compiled.rules, game, secret, map(read, bodies), since), diverged


def way_back(live: LiveGame, stored: Sequence[StoredEntry], seat: Seat, since: ResumePoint | None) -> WayBack | None:
    """The rest that a seat would go back to, by these entries; None if its last answer is not among them."""
    entries = [live.compiled.codec.read(row.body) for row in stored]
    return course(live.compiled.rules, live.id, live.secret, entries, since).way_back(seat)


def kept(since: ResumePoint | None) -> ResumePoint | None:
    """A point to fold from, without the keys of requests: readers do not need them."""
    return None if since is None else replace(since, keys={})


def replayed(
    compiled: CompiledRules, game: str, stored: Sequence[StoredEntry], since: ResumePoint | None
) -> TableState:
    """The game after these entries, for reading."""
    entries = map(compiled.codec.read, [row.body for row in stored])
    return replay(compiled.rules, game, NO_SECRET, entries, since).now()


def receipt(signer: Signer, game: str, stored: StoredEntry) -> Receipt:
    """The server's signed word for the history up to this entry; only for those who may see the game there."""
    key, signature = signer.sign(record.receipt(game, stored.version, stored.digest))
    return Receipt(game, stored.version, stored.digest.hex(), key, signature.hex())


def sealed(compiled: CompiledRules, table: Table, head: bytes, entry: Entry) -> StoredEntry:
    """An entry that the table has just made, as it will be stored. Raises Endless if it is too large."""
    body = compiled.codec.encode(entry)
    if len(body) > MOST_BYTES:
        raise Endless(f"more than {MOST_BYTES} bytes would follow from one command")
    return StoredEntry(table.version, table.chain_digest(head, body), body)
