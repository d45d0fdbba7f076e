"""Perft: how many ways there are to answer, to a depth. Any change of the rules shows."""

from itertools import combinations, permutations
from typing import Any

from domain.engine.entry.commands import Chose
from domain.engine.entry.entry import Entry
from domain.engine.entry.facts import Asked
from domain.engine.history.history import resume
from domain.engine.table.table import Table
from lab.laws.game.play import Play


def ways(asked: Asked) -> list[tuple[int, ...]]:
    """The canonical picks of a question."""
    options: tuple[Any, ...] = asked.options or ()
    found: dict[tuple[str, ...], tuple[int, ...]] = {}
    for n in range(asked.least or 0, (asked.most or 0) + 1):
        for picks in (permutations if asked.ordered else combinations)(range(len(options)), n):
            named = [repr(options[p]) for p in picks]
            found.setdefault(tuple(named if asked.ordered else sorted(named)), picks)
    return list(found.values())


def perft(play: Play, entries: list[Entry], table: Table, depth: int) -> int:
    """The number of ways to answer `depth` times."""
    if table.lobby.status == "over":
        return 0
    ((seat, open_),) = table.asked.items()
    found = ways(open_.asked)
    if depth == 1:
        return len(found)
    paths = 0
    for picks in found:
        again = resume(play.rules, table.game, play.secret, entries)
        entry = again.execute(Chose(seat, open_.question, picks), 0)
        paths += perft(play, [*entries, entry], again, depth - 1)
    return paths


def counted(play: Play, depth: int) -> tuple[int, ...]:
    """The numbers of ways to each depth."""
    return tuple([perft(play, play.entries, play.table, n) for n in range(1, depth + 1)])
