"""A snapshot and what came after it amount to the whole history: at every rest."""

from collections.abc import Iterator
from dataclasses import dataclass

from hypothesis import given
from hypothesis import strategies as st

from domain.engine.entry.commands import Opened
from domain.engine.entry.entry import Entry
from domain.engine.entry.record import GENESIS
from domain.engine.game.rules import Rules
from domain.engine.game.table_state import TableState
from domain.engine.history.codec import Codec
from domain.engine.history.history import ResumePoint, replay, resume
from domain.engine.history.snapshot import SnapshotCodec
from domain.engine.table.table import Table
from lab.laws.game.play import Play
from lab.laws.game.world import World
from lab.laws.law.telling import differing
from lab.laws.law.telling import told as told_of
from lab.laws.suite.draws import drawn, lawful


@dataclass(frozen=True)
class History:
    """A game replayed with idempotency keys; after each entry the table as a value, its keys and the head."""

    rules: Rules
    game: str
    secret: bytes
    entries: list[Entry]
    nows: list[TableState]
    keys: list[dict[bytes, int]]
    heads: list[bytes]

    def resumed(self, n: int, since: ResumePoint | None = None) -> Table:
        """As the first n entries leave it, from what was recorded."""
        return resume(self.rules, self.game, self.secret, self.entries[since.version - 1 if since else 0 : n], since)

    def replayed(self, n: int, since: ResumePoint) -> Table:
        """The same, without consulting the rules."""
        return replay(self.rules, self.game, self.secret, self.entries[since.version - 1 : n], since)

    def rests(self) -> Iterator[tuple[ResumePoint, bytes]]:
        """Every rest, also those within one entry, with the head of its entry."""
        opening = self.entries[0].cause
        assert isinstance(opening, Opened)
        table = Table(self.rules, self.game, self.secret, opening)
        for n, entry in enumerate(self.entries):
            before = dict(table.keys)
            table.open_command(entry.cause)
            for fact in entry.facts:
                checkpoint = table.checkpoint
                table.fold(fact)
                if table.checkpoint is not None and table.checkpoint is not checkpoint:
                    yield ResumePoint(table.checkpoint, before), self.heads[n]
            table.fold_envelope(entry)


def with_keys(play: Play) -> History:
    """The same causes, every third with a key, with timestamps that sometimes repeat or decrease."""
    opening = play.entries[0].cause
    table = Table(play.rules, play.table.game, play.secret, opening)
    codec, head = Codec(play.rules), GENESIS
    history = History(play.rules, play.table.game, play.secret, [], [], [], [])
    for n, entry in enumerate(play.entries):
        key = None if n % 3 else (n.to_bytes(32, "big"), b"request")
        history.entries.append(table.execute(entry.cause, 5_000 + n - 3 * (n % 5), entry.player, key))
        head = table.chain_digest(head, codec.encode(history.entries[-1]))
        history.nows.append(table.now())
        history.keys.append(dict(table.keys))
        history.heads.append(head)
    return history


@lawful(3)
@given(data=st.data())
def test_a_snapshot_and_its_tail_equal_the_whole_history(world: World, data: st.DataObject) -> None:
    history = with_keys(drawn(world, data, steps=150, resigning=0.01))
    codec = SnapshotCodec(world.rules)
    rests = list(history.rests())
    assert rests
    last = len(history.entries)
    for i, (rest, head) in enumerate(rests):
        since, at = codec.decode(codec.encode(rest, head))
        if (since, at) != (rest, head):
            apart = differing(since, rest)
            raise told_of(f"{world.key}: a snapshot is read again otherwise than it was written, at rest {i}:", apart)
        near = range(since.version, min(since.version + 2, last) + 1)
        for n in {*near, last} if i % 10 == 0 else near:
            for table in (history.resumed(n, since), history.replayed(n, since)):
                assert table.now() == history.nows[n - 1]
                assert table.keys == history.keys[n - 1]
                assert (table.at, table.version) == (history.nows[n - 1].at, n)
            goes_on = history.resumed(n, since)
            assert goes_on.checkpoint == history.resumed(n).checkpoint, "the next snapshot is the same"
            for entry in history.entries[n : n + 2]:
                assert goes_on.execute(entry.cause, entry.at, entry.player, entry.key) == entry
