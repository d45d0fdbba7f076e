"""From entries back to a table: fold every fact, re-run the script still open, and hold it to what was recorded."""

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from msgspec import Struct

from domain.engine.errors import HistoryDiverged
from domain.engine.facts import Cause, Entry, Fact, Opened
from domain.engine.rules import Rules
from domain.engine.table import Rest, Table


class Checkpoint(Struct, frozen=True):
    """Where a fold may begin in place of the opening: a rest, and the idempotency keys of the entries before it."""

    rest: Rest
    keys: Mapping[bytes, int]

    @property
    def version(self) -> int:
        """The version of the entry in which the table came to rest: entries are needed from this one on."""
        return self.rest.now.version


class _Step(NamedTuple):
    """What was told since the last rest: a cause (None for the rest of the entry that came to rest) and its facts."""

    version: int
    cause: Cause | None
    facts: list[Fact]


def resume(rules: Rules, game: str, secret: bytes, entries: Iterable[Entry], since: Checkpoint | None = None) -> Table:
    """The table as it stood after these entries, from version 1 or that of `since` on; raises HistoryDiverged."""
    table, tail = _fold(rules, game, secret, entries, since)
    if table.rest is not None and table.house.status == "running":
        _rerun(table, table.rest, tail)
    return table


def replay(rules: Rules, game: str, secret: bytes, entries: Iterable[Entry], since: Checkpoint | None = None) -> Table:
    """Fold only, no rules consulted: good for looking at any version, and for games whose script diverged."""
    return _fold(rules, game, secret, entries, since)[0]


def _fold(
    rules: Rules, game: str, secret: bytes, entries: Iterable[Entry], since: Checkpoint | None
) -> tuple[Table, list[_Step]]:
    table: Table | None = None
    tail: list[_Step] = []
    for entry in entries:
        facts = entry.facts
        if table is None and since is not None:
            table = _begun(rules, game, secret, since)
            facts = facts[since.rest.index :]
            tail = [_Step(table.version, None, [])]
        else:
            if table is None:
                assert isinstance(entry.cause, Opened), "a history starts with its opening"
                table = Table(rules, game, secret, entry.cause)
            table.begin(entry.cause)
            tail.append(_Step(table.version, entry.cause, []))
        for fact in facts:
            rest = table.rest
            table.fold(fact)
            if table.rest is not rest:
                tail = [_Step(table.version, None, [])]
            else:
                tail[-1].facts.append(fact)
        table.note(entry)
    assert table is not None, "a history has entries"
    return table, tail


def _begun(rules: Rules, game: str, secret: bytes, since: Checkpoint) -> Table:
    table = Table(rules, game, secret, since.rest.now.house.opening)
    table.restore(since.rest)
    table.at = since.rest.now.at
    table.keys.update(since.keys)
    return table


def _rerun(table: Table, rest: Rest, tail: list[_Step]) -> None:
    table.restore(rest)
    for step in tail:
        try:
            facts = table.go_on() if step.cause is None else table.happen(step.cause)
        except Exception as error:  # rules that changed may fail in any way
            raise HistoryDiverged(step.version) from error
        if list(facts) != step.facts:
            raise HistoryDiverged(step.version)
