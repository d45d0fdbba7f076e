"""From entries back to a table: fold every fact, then rerun the script that was open and compare its facts.

A suspended coroutine cannot be stored. It is rebuilt by running it from the last checkpoint with the same answers.
"""

from collections.abc import Iterable, Mapping, Sequence

from msgspec import Struct

from domain.engine.audience.errors import HistoryDiverged
from domain.engine.entry.commands import Opened
from domain.engine.entry.entry import Entry
from domain.engine.game.rules import Rules
from domain.engine.game.table_state import Checkpoint
from domain.engine.table.folded_table import FoldedTable
from domain.engine.table.table import Table
from domain.engine.table.undo import Course


class ResumePoint(Struct, frozen=True):
    """Where a fold may begin instead of at the opening: a checkpoint, and what was folded before it besides the state.

    `keys`: the idempotency keys of the entries before the checkpoint's, with the versions they made, as `Table.keys`.
    """

    checkpoint: Checkpoint
    keys: Mapping[bytes, int]

    @property
    def version(self) -> int:
        """The version of the entry that contains the checkpoint: entries are needed from this one on, inclusive."""
        return self.checkpoint.table_state.version


def resume(rules: Rules, game: str, secret: bytes, entries: Iterable[Entry], since: ResumePoint | None = None) -> Table:
    """The table after these entries, ready to be played. Raises HistoryDiverged.

    `secret`: 32 bytes. `entries`: from version 1 on, or from `since.version` on, without a gap.
    """
    table, tail = _fold(rules, game, secret, entries, since)
    if table.checkpoint is not None and table.lobby.status == "running":
        _rerun(table, table.checkpoint, tail)
    return table


def replay(rules: Rules, game: str, secret: bytes, entries: Iterable[Entry], since: ResumePoint | None = None) -> Table:
    """The table after these entries by folding alone: for reading, not for play. The rules may have changed since."""
    return _fold(rules, game, secret, entries, since)[0]


def course(
    rules: Rules, game: str, secret: bytes, entries: Iterable[Entry], since: ResumePoint | None = None
) -> Course:
    """Where the game came to rest and who answered in between: `undo` looks here for a way back.

    `entries` as for `replay`: entries are folded, and no script is run.
    """
    made, table = Course(), None
    for entry in entries:
        after = 0
        if table is None and since is not None:
            table, after = _table_at(rules, game, secret, since), since.checkpoint.facts_folded
            made.begin(since.checkpoint)
            _fold_rest(table, entry, since.checkpoint)
        else:
            table = table or Table(rules, game, secret, entry.cause)
            fold_entry(table, entry)
        made.add(entry, table.version, table.checkpoint, after)
    return made


def rests_of(rules: Rules, game: str, secret: bytes, entries: Sequence[Entry]) -> list[Checkpoint]:
    """The last rest of each entry that reached one, the oldest first. `entries`: from version 1 on."""
    table, rests = Table(rules, game, secret, entries[0].cause), list[Checkpoint]()
    for entry in entries:
        before = table.checkpoint
        fold_entry(table, entry)
        if table.checkpoint is not None and table.checkpoint is not before:
            rests.append(table.checkpoint)
    return rests


def fold_entry(table: FoldedTable, entry: Entry) -> None:
    """Fold the next entry onto a table from `replay`: the result is as if it had been replayed with the others."""
    table.open_command(entry.cause)
    for fact in entry.facts:
        table.fold(fact)
    table.fold_envelope(entry)


def _fold(
    rules: Rules, game: str, secret: bytes, entries: Iterable[Entry], since: ResumePoint | None
) -> tuple[Table, list[Entry]]:
    """The table, and the entries from that of its checkpoint on."""
    table: Table | None = None
    tail: list[Entry] = []
    for entry in entries:
        if table is None and since is not None:
            table, tail = _table_at(rules, game, secret, since), [entry]
            _fold_rest(table, entry, since.checkpoint)
            continue
        if table is None:
            assert isinstance(entry.cause, Opened), "a history starts with its opening"
            table = Table(rules, game, secret, entry.cause)
        checkpoint = table.checkpoint
        fold_entry(table, entry)
        if table.checkpoint is not checkpoint:
            tail.clear()
        tail.append(entry)
    assert table is not None, "a history has entries"
    return table, tail


def _fold_rest(table: FoldedTable, entry: Entry, checkpoint: Checkpoint) -> None:
    """Fold what follows a checkpoint in its own entry."""
    for fact in entry.facts[checkpoint.facts_folded :]:
        table.fold(fact)
    table.fold_envelope(entry)


def _table_at(rules: Rules, game: str, secret: bytes, since: ResumePoint) -> Table:
    table = Table(rules, game, secret, since.checkpoint.table_state.lobby.opening)
    table.lobby = since.checkpoint.table_state.lobby
    table.restore(since.checkpoint)
    table.at = since.checkpoint.table_state.at
    table.keys.update(since.keys)
    return table


def _rerun(table: Table, checkpoint: Checkpoint, tail: list[Entry]) -> None:
    """Run again what followed a checkpoint, in its own entry and in those after it."""
    table.restore(checkpoint)
    for version, entry in enumerate(tail, table.version):
        first = version == checkpoint.table_state.version
        try:
            facts = table.run_on() if first else table.run_command(entry.cause)
        except Exception as error:  # changed rules may raise anything
            raise HistoryDiverged(version) from error
        if facts != (entry.facts[checkpoint.facts_folded :] if first else entry.facts):
            raise HistoryDiverged(version)
