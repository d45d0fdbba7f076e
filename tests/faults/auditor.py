"""Reads a store directly, whatever wrote it, and checks it against what its clients were told."""

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass, field
from typing import NamedTuple

from msgspec import Struct

from domain.engine.audience.errors import HistoryDiverged
from domain.engine.entry import record
from domain.engine.entry.clock import GRACE
from domain.engine.entry.commands import Opened, TimedOut, UndoAgreed
from domain.engine.entry.entry import Entry
from domain.engine.entry.facts import Ended, Undone
from domain.engine.history.audit import Flaw, check_fold, check_rules
from domain.engine.history.codec import Codec
from domain.engine.history.history import fold_entry, resume
from domain.engine.table.table import Table
from domain.games import GAMES
from infra.store.entries.encryption import KeyRing
from infra.store.entries.entry_reader import Entries
from infra.store.entries.history_reader import History, HistoryReader
from infra.store.entries.mapper import RowMapper
from infra.store.maintenance.migrations import Place, open_store
from projections.lists.listing_fold import read

KEPT, ONCE, ORDER, WAITS = PROMISES = (
    "acknowledged is kept", "once", "in order", "nobody else waits"
)  # fmt: skip
"""What is promised, whatever happens."""


class Ack(Struct, frozen=True):
    """A command as answered: the fingerprint of its key, and where it is stored with which digest."""

    game: str
    scope: bytes
    version: int | None = None
    head: str | None = None


class Broken(NamedTuple):
    """A promise that was not kept, and where."""

    promise: str
    what: str
    game: str = ""
    version: int = 0

    def __str__(self) -> str:
        where = f" (game {self.game}, version {self.version})" if self.game else ""
        return f"{self.promise}: {self.what}{where}"


@dataclass
class Audited:
    """What a store holds, and each promise that was not kept."""

    broken: list[Broken] = field(default_factory=list[Broken])
    games: dict[str, bool] = field(default_factory=dict[str, bool])
    """Each game, and whether it is over."""
    time_outs: list[tuple[str, int, int]] = field(default_factory=list[tuple[str, int, int]])
    """The game of each, when it came, and how long after time was up; microseconds."""


def audit(
    place: Place,
    acked: Collection[Ack] = (),
    sent: Collection[bytes] | None = None,
    heads: Mapping[tuple[str, int], str] | None = None,
) -> Audited:
    """Check a whole store.

    `acked`: what was answered. `sent`: fingerprints of all keys that were sent, if they are known. `heads`: the digests
    that streams were sent, by game and version.
    """
    found = Audited()
    digests: dict[tuple[str, int], str] = {}
    keyed: dict[bytes, list[tuple[str, int]]] = {}
    with closing(HistoryReader(open_store(place), Entries(RowMapper(KeyRing.none())))) as histories:
        for history in histories.all(histories.games()):
            entries = _audit_game(history, found)
            for row, entry in zip(history.rows, entries, strict=True):
                digests[history.game, row.version] = row.digest.hex()
                if entry.key is not None:
                    keyed.setdefault(entry.key[0], []).append((history.game, row.version))
    told = found.broken
    told += [Broken(ONCE, "stored twice under one key", *places[1]) for places in keyed.values() if len(places) > 1]
    answered = Counter(ack.scope for ack in acked)
    assert not answered or max(answered.values()) == 1, "a client has one answer for each key"
    for ack in acked:
        where = keyed.get(ack.scope, [("", 0)])[0]
        if not where[0]:
            told.append(Broken(KEPT, "answered, and lost", ack.game, ack.version or 0))
        elif (ack.game, ack.version or where[1], ack.head or digests[where]) != (*where, digests[where]):
            told.append(Broken(KEPT, "answered, and stored differently", *where))
    if sent is not None:
        told += [Broken(ONCE, "nobody sent it", *where[0]) for scope, where in keyed.items() if scope not in sent]
    told += [
        Broken(KEPT, "a frame is not what is stored", *at)
        for at, head in (heads or {}).items()
        if digests.get(at) != head
    ]
    return found


def _audit_game(history: History, found: Audited) -> list[Entry]:
    """Check one game's digests, rules and clock; its entries."""
    rules, game, told = GAMES[read(history.rows[0].body).cause.ruleset], history.game, found.broken  # type: ignore[union-attr]
    entries = [Codec(rules).decode(row.body) for row in history.rows]
    versions = [row.version for row in history.rows]
    found.games[game] = any(isinstance(fact, Ended) for fact in entries[-1].facts)
    if versions != [*range(1, len(versions) + 1)]:
        told.append(Broken(ORDER, "a version is missing", game, versions[-1]))
    head = record.GENESIS
    for row in history.rows:
        if row.digest != record.chain(game, row.version, head, record.salt(history.secret, row.version), row.body):
            told.append(Broken(ORDER, "a digest does not continue the chain", game, row.version))
        head = row.digest
    try:
        if resume(rules, game, history.secret, entries).version != len(entries):
            told.append(Broken(ORDER, "its facts fold to another version", game, versions[-1]))
        if any(isinstance(entry.cause, UndoAgreed) for entry in entries):  # whoever verifies looks at the way back
            check_fold(rules, game, history.secret, entries, lambda _: None)
            check_rules(rules, game, history.secret, entries, lambda _: None)
    except (HistoryDiverged, Flaw) as error:
        told.append(Broken(ORDER, f"its rules give something else: {error}", game, versions[-1]))
    for version, entry in enumerate(entries, 1):
        if isinstance(entry.cause, UndoAgreed) and not any(isinstance(fact, Undone) for fact in entry.facts):
            told.append(Broken(KEPT, "agreed, and not undone", game, version))
    asked = Counter((one.cause.seat, one.cause.question) for one in entries if isinstance(one.cause, TimedOut))
    told += [Broken(ONCE, f"question {at[1]} timed out twice", game, versions[-1]) for at, n in asked.items() if n > 1]
    if asked:
        found.time_outs += [(game, *each) for each in overdue(game, history.secret, entries)]
    return entries


def overdue(game: str, secret: bytes, entries: Sequence[Entry]) -> Iterator[tuple[int, int]]:
    """When each time-out came, and how long after time was up; microseconds. None was early."""
    opening = entries[0].cause
    assert isinstance(opening, Opened)
    table = Table(GAMES[opening.ruleset], game, secret, opening)
    for entry in entries:
        if isinstance(entry.cause, TimedOut):
            clocks = table.lobby.clocks
            due = None if clocks is None else clocks.due(entry.cause.seat)
            assert due is not None
            assert due + GRACE <= entry.at
            yield entry.at, entry.at - due
        fold_entry(table, entry)
