"""From entries back to a table: fold every fact, re-run the script still open, and hold it to what was recorded."""

from collections.abc import Iterable
from typing import NamedTuple

from domain.engine.errors import HistoryDiverged
from domain.engine.facts import Cause, Entry, Fact, Opened, Rested, Started
from domain.engine.rules import Rules
from domain.engine.table import Now, Table

_RESTS = frozenset({Rested, Started})
"""The facts after which nothing is half-done: from the last of them the rules are re-run."""


class _Step(NamedTuple):
    """What was told since the last rest: a cause (None for the rest of the entry that came to rest) and its facts."""

    version: int
    cause: Cause | None
    facts: list[Fact]


def resume(rules: Rules, game: str, secret: bytes, entries: Iterable[Entry]) -> Table:
    """The table as it stood after these entries, from version 1 on; raises HistoryDiverged."""
    table, rest, tail = _fold(rules, game, secret, entries)
    if rest is not None and table.house.status == "running":
        _rerun(table, rest, tail)
    return table


def replay(rules: Rules, game: str, secret: bytes, entries: Iterable[Entry]) -> Table:
    """Fold only, no rules consulted: good for looking at any version, and for games whose script diverged."""
    return _fold(rules, game, secret, entries)[0]


def _fold(rules: Rules, game: str, secret: bytes, entries: Iterable[Entry]) -> tuple[Table, Now | None, list[_Step]]:
    table: Table | None = None
    rest: Now | None = None
    tail: list[_Step] = []
    for entry in entries:
        if table is None:
            assert isinstance(entry.cause, Opened), "a history starts with its opening"
            table = Table(rules, game, secret, entry.cause)
        table.begin(entry.cause)
        tail.append(_Step(table.version, entry.cause, []))
        for fact in entry.facts:
            table.fold(fact)
            if type(fact) in _RESTS:
                rest, tail = table.now(), [_Step(table.version, None, [])]
            else:
                tail[-1].facts.append(fact)
        table.note(entry)
    assert table is not None, "a history has entries"
    return table, rest, tail


def _rerun(table: Table, rest: Now, tail: list[_Step]) -> None:
    table.restore(rest)
    for step in tail:
        try:
            facts = table.go_on() if step.cause is None else table.happen(step.cause)
        except Exception as error:  # rules that changed may fail in any way
            raise HistoryDiverged(step.version) from error
        if list(facts) != step.facts:
            raise HistoryDiverged(step.version)
