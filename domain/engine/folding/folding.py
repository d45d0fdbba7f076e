"""Moves as a function of states: `Folding(State, {fact type: moves})` gives `apply`.

All pointers are checked once, when a game is imported: one that leads nowhere is refused there. The function for a fact
is generated when the first such fact is folded, see `fold_source`: interpreting moves took three times as long.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from domain.engine.entry.facts import Fact
from domain.engine.folding.fold_places import check_move, meant
from domain.engine.folding.fold_source import FoldSource, source_of
from domain.engine.folding.moves import Move

Fold = Callable[[Any, Any], Any]
"""(state, fact) -> the state after it."""


class Folding:
    """What each fact of a game does to its state. `moves`, by type of fact, can be published."""

    def __init__(self, state: type[Struct], moves: Mapping[type[Fact], Sequence[Move]]) -> None:
        self.moves: Mapping[type[Fact], Sequence[Move]] = {
            kind: [meant(state, kind, move) for move in given] for kind, given in moves.items()
        }
        self._state = state
        for kind, given in self.moves.items():
            for move in given:
                check_move(state, kind, move)
        self._folds: dict[type[Fact], Fold] = {kind: self._unwritten(kind) for kind in moves}

    def apply(self, state: Any, fact: Fact) -> Any:
        """The state after this fact."""
        return self._folds[type(fact)](state, fact)

    def source(self, kind: type[Fact]) -> FoldSource:
        """The generated function for a fact, for reading."""
        return source_of(self._state, kind, self.moves[kind])

    def _unwritten(self, kind: type[Fact]) -> Fold:
        def first(state: Any, fact: Any) -> Any:
            self._folds[kind] = written = _compiled(self.source(kind), kind.__name__)
            return written(state, fact)

        return first


def _compiled(source: FoldSource, name: str) -> Fold:
    known = {**_HELPERS, **source.constants}
    exec(compile(source.text, f"<moves of {name}>", "exec"), known)  # noqa: S102 - made of checked moves alone
    return known[name]


# -- called by the generated functions


def _without(pile: Sequence[Any], cards: Sequence[Any]) -> tuple[Any, ...]:
    left = [*pile]
    for card in cards:
        left.remove(card if card in left else None)
    return tuple(left)


def _tail(pile: Any, number: int) -> Any:
    return None if pile is None else pile[len(pile) - number :]


_HELPERS: Mapping[str, Any] = {"replace": replace, "without": _without, "tail": _tail}
