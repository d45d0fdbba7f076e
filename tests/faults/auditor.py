"""Reads a store directly, whatever wrote it, and checks it against what its clients were told."""

from collections import Counter
from collections.abc import Collection, Mapping
from contextlib import closing

from msgspec import Struct
from msgspec.structs import asdict

from domain.engine.audience.errors import HistoryDiverged
from domain.engine.entry import record
from domain.engine.entry.entry import Entry
from domain.engine.history.codec import Codec
from domain.engine.history.history import resume
from domain.games import GAMES
from infra.store.entries.encryption import KeyRing
from infra.store.entries.entry_reader import Entries
from infra.store.entries.history_reader import History, HistoryReader
from infra.store.entries.mapper import RowMapper
from infra.store.maintenance.migrations import Place, open_store
from projections.lists.listing_fold import read


class Ack(Struct, frozen=True):
    """A command as answered: the fingerprint of its key, and where it is stored with which digest."""

    game: str
    scope: bytes
    version: int | None = None
    head: str | None = None


class Findings(Struct):
    """What a store holds. All but the first two should be 0."""

    games: int = 0
    entries: int = 0
    gaps: int = 0
    """Versions that are missing below the newest one of their game."""
    broken_digests: int = 0
    unfolded: int = 0
    """Games whose facts do not fold, or whose open script gives something else when it is run again."""
    keys_doubled: int = 0
    lost: int = 0
    """Commands that were answered and are missing."""
    doubled: int = 0
    """Commands that were answered and are stored more than once."""
    changed: int = 0
    """Commands that were answered and are stored differently."""
    unasked: int = 0
    """Entries under a key that nobody sent."""
    frames_changed: int = 0
    """Frames that were sent with another digest than the store has."""

    @property
    def wrong(self) -> dict[str, int]:
        """Every count that is not 0 and should be."""
        return {name: n for name, n in asdict(self).items() if n and name not in ("games", "entries")}


def audit(
    place: Place,
    acked: Collection[Ack] = (),
    sent: Collection[bytes] | None = None,
    heads: Mapping[tuple[str, int], str] | None = None,
) -> Findings:
    """Check a whole store.

    `acked`: what was answered. `sent`: fingerprints of all keys that were sent, if they are known. `heads`: the digests
    that streams were sent, by game and version.
    """
    found = Findings()
    digests: dict[tuple[str, int], str] = {}
    keyed: dict[bytes, list[tuple[str, int]]] = {}
    with closing(HistoryReader(open_store(place), Entries(RowMapper(KeyRing.none())))) as histories:
        for history in histories.all(histories.games()):
            entries = _audit_game(history, found)
            for row, entry in zip(history.rows, entries, strict=True):
                digests[history.game, row.version] = row.digest.hex()
                if entry.key is not None:
                    keyed.setdefault(entry.key[0], []).append((history.game, row.version))
    found.keys_doubled = sum(len(places) > 1 for places in keyed.values())
    answered = Counter(ack.scope for ack in acked)
    assert not answered or max(answered.values()) == 1, "a client has one answer for each key"
    for ack in acked:
        places = keyed.get(ack.scope, [])
        found.lost += not places
        found.doubled += len(places) > 1
        found.changed += any(
            game != ack.game or ack.version not in (None, version) or ack.head not in (None, digests[game, version])
            for game, version in places[:1]
        )
    if sent is not None:
        found.unasked = sum(scope not in sent for scope in keyed)
    found.frames_changed = sum(digests.get(at) != head for at, head in (heads or {}).items())
    return found


def _audit_game(history: History, found: Findings) -> list[Entry]:
    """Check one game's digests and rules; its entries."""
    rules = GAMES[read(history.rows[0].body).cause.ruleset]  # type: ignore[union-attr]
    decode = Codec(rules).decode
    entries = [decode(row.body) for row in history.rows]
    found.games += 1
    found.entries += len(entries)
    versions = [row.version for row in history.rows]
    found.gaps += versions[-1] - len(versions)
    head = record.GENESIS
    for row in history.rows:
        expected = record.chain(history.game, row.version, head, record.salt(history.secret, row.version), row.body)
        found.broken_digests += row.digest != expected
        head = row.digest
    try:
        table = resume(rules, history.game, history.secret, entries)
        found.unfolded += table.version != len(entries)
    except HistoryDiverged:
        found.unfolded += 1
    return entries
