"""From entries back to a table: fold every fact, re-run the script still open, and hold it to what was recorded."""

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from msgspec import Struct

from domain.engine.errors import HistoryDiverged
from domain.engine.facts import Command, Entry, Fact, Opened
from domain.engine.rules import Rules
from domain.engine.table import Checkpoint, Table


class ResumePoint(Struct, frozen=True):
    """Where a fold may begin in place of the opening: a rest, and the idempotency keys of the entries before it."""

    checkpoint: Checkpoint
    keys: Mapping[bytes, int]

    @property
    def version(self) -> int:
        """The version of the entry in which the table came to rest: entries are needed from this one on."""
        return self.checkpoint.table_state.version


class _Step(NamedTuple):
    """What was told since the last rest: a cause (None for the rest of the entry that came to rest) and its facts."""

    version: int
    cause: Command | None
    facts: list[Fact]


def resume(rules: Rules, game: str, secret: bytes, entries: Iterable[Entry], since: ResumePoint | None = None) -> Table:
    """The table as it stood after these entries, from version 1 or that of `since` on; raises HistoryDiverged."""
    table, tail = _fold(rules, game, secret, entries, since)
    if table.checkpoint is not None and table.lobby.status == "running":
        _rerun(table, table.checkpoint, tail)
    return table


def replay(rules: Rules, game: str, secret: bytes, entries: Iterable[Entry], since: ResumePoint | None = None) -> Table:
    """Fold only, no rules consulted: good for looking at any version, and for games whose script diverged."""
    return _fold(rules, game, secret, entries, since)[0]


def _fold(
    rules: Rules, game: str, secret: bytes, entries: Iterable[Entry], since: ResumePoint | None
) -> tuple[Table, list[_Step]]:
    table: Table | None = None
    tail: list[_Step] = []
    for entry in entries:
        facts = entry.facts
        if table is None and since is not None:
            table = _begun(rules, game, secret, since)
            facts = facts[since.checkpoint.facts_folded :]
            tail = [_Step(table.version, None, [])]
        else:
            if table is None:
                assert isinstance(entry.cause, Opened), "a history starts with its opening"
                table = Table(rules, game, secret, entry.cause)
            table.open_command(entry.cause)
            tail.append(_Step(table.version, entry.cause, []))
        for fact in facts:
            checkpoint = table.checkpoint
            table.fold(fact)
            if table.checkpoint is not checkpoint:
                tail = [_Step(table.version, None, [])]
            else:
                tail[-1].facts.append(fact)
        table.fold_envelope(entry)
    assert table is not None, "a history has entries"
    return table, tail


def _begun(rules: Rules, game: str, secret: bytes, since: ResumePoint) -> Table:
    table = Table(rules, game, secret, since.checkpoint.table_state.lobby.opening)
    table.restore(since.checkpoint)
    table.at = since.checkpoint.table_state.at
    table.keys.update(since.keys)
    return table


def _rerun(table: Table, checkpoint: Checkpoint, tail: list[_Step]) -> None:
    table.restore(checkpoint)
    for step in tail:
        try:
            facts = table.run_on() if step.cause is None else table.run_command(step.cause)
        except Exception as error:  # rules that changed may fail in any way
            raise HistoryDiverged(step.version) from error
        if list(facts) != step.facts:
            raise HistoryDiverged(step.version)
