"""Moves as the source of a Python function `(state, fact) -> state`: plain statements that a person might have written.

A move that is repeated or conditional is a block of its own, which writes back what it has opened. All others share
their open places.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple

from msgspec import Struct

from domain.engine.entry.facts import Fact
from domain.engine.folding.fold_places import FoldText, Part, Place, items_of, reads_state, steps_of
from domain.engine.folding.moves import Constant, Field, IndexIn, Items, LastOf, Made, Move, There, Value


class FoldSource(NamedTuple):
    """A function's source, and the constants it names besides the helpers of `folding`."""

    text: str
    constants: Mapping[str, Any]


def source_of(state: type[Struct], kind: type[Fact], moves: Sequence[Move]) -> FoldSource:
    """The function that applies these moves, already checked, to a state for a fact of this kind."""
    function = FoldText(state, kind)
    for move in moves:
        _Writing(function, move).write()
    return FoldSource(function.text(), function.constants)


class _Writing:
    """One move as lines of a function."""

    def __init__(self, function: FoldText, move: Move) -> None:
        self.function, self.move = function, move
        self.steps = steps_of(move.at)
        self.dropped = self.steps.pop().name if move.do == "drop" else ""
        self.reads = move.value is not None and reads_state(move.value)

    def write(self) -> None:
        """Write it."""
        function, move = self.function, self.move
        asked = {*(move.when or ()), *(move.unless or ()), *(move.each or ())}
        fixed = _fixed(self.steps, asked)
        condition = self._condition()
        if move.each is None and fixed == len(self.steps) and not (condition and self.reads):
            given = self._value(move.value, function.state)
            place = function.opened(function.state, self.steps, unread=move.do == "set" and not condition)
            function.close(place)
            with function.under(condition):
                self._change(place, given)
            return
        each = {name: self._listed(of) for name, of in (move.each or {}).items()}
        if self.reads:  # a block reads everything from the whole state
            fixed = 0
            function.close(function.state)
        place = function.opened(function.state, self.steps[:fixed])
        function.close(place)
        if move.do == "deal":
            function.line(f"left_to_deal = iter({self._value(move.value)})")
        with function.under(condition):
            if each:
                ((name, listed),) = each.items()
                with function.each(name, listed):
                    self._inside(place, self.steps[fixed:])
            else:
                self._inside(place, self.steps[fixed:])
        place.changed = True

    def _inside(self, place: Place, steps: Sequence[Part]) -> None:
        """Change what these steps lead to from an open place, and write it back."""
        function, n = self.function, _fixed(steps, ())
        inner = function.opened(place, steps[:n])
        if n == len(steps):
            self._change(inner, "next(left_to_deal)" if self.move.do == "deal" else self._value(self.move.value))
        else:
            self._inside_items(inner, steps[n], steps[n + 1 :])
        function.close(place)

    def _inside_items(self, place: Place, step: Part, steps: Sequence[Part]) -> None:
        function, name = self.function, place.name
        item = Place(f"{name}_item", items_of(place.spot))
        if step.how == "every":
            function.line(f"{name}_new = []")
            with function.under(f"for {item.name} in {name}:"):
                self._inside(item, steps)
                function.line(f"{name}_new.append({item.name})")
            function.line(f"{name} = tuple({name}_new)")
            place.changed = True
            return
        found = f"if {item.name}.{step.find} == {function.field(step.name)}:"
        with function.under(f"for {name}_nth, {item.name} in enumerate({name}):"), function.under(found):
            self._inside(item, steps)
            function.set_item(place, f"{name}_nth", item.name)
            function.line("break")

    def _condition(self) -> str:
        """The condition that the move is indented under; empty if it always applies."""
        when, unless = [
            [f"{self.function.field(name)} {self._equals(held)}" for name, held in (fields or {}).items()]
            for fields in (self.move.when, self.move.unless)
        ]
        terms = " and ".join([*when, *([f"not ({' and '.join(unless)})"] if unless else [])])
        return terms and f"if {terms}:"

    def _equals(self, held: Any) -> str:
        return "is None" if held is None else f"== {self.function.constant(held)}"

    # -- values

    def _value(self, given: Value | None, place: Place | None = None) -> str:
        """A value as an expression. What it reads of the state is opened in `place`, or else not opened at all."""
        function, said = self.function, ""
        match given:
            case None:
                pass
            case Field(field):
                said = function.field(field)
            case There(at):
                found, several = self._found(at, place)
                said = f"{found}[0]" if several else found
            case Constant(value):
                said = function.constant(value)
            case Items(items):
                said = f"({' '.join([f'{self._value(item, place)},' for item in items])})"
            case Made(kind, record):
                fields = [f"{name}={self._value(inner, place)}" for name, inner in record.items()]
                said = f"{function.constant(kind)}({', '.join(fields)})"
            case LastOf(last, None):
                said = f"{self._value(last, place)}[-1]"
            case LastOf(last, count):
                said = f"tail({self._value(last, place)}, {self._value(count, place)})"
            case IndexIn(index, within):
                said = f"{self._value(There(within), place)}.index({self._value(index, place)})"
        return said

    def _listed(self, of: Field | There) -> str:
        """The values that `each` iterates over."""
        if isinstance(of, Field):
            return self.function.field(of.field)
        found, several = self._found(of.at, self.function.state)
        return found if several else f"({found},)"

    def _found(self, at: str, place: Place | None) -> tuple[str, bool]:
        function, steps = self.function, steps_of(at)
        if place is None:
            return function.reached(function.state, steps)
        n = _fixed(steps, ())
        inner = function.opened(place, steps[:n])
        function.close(inner)
        return function.reached(inner, steps[n:])

    # -- changes

    def _change(self, place: Place, given: str) -> None:
        """The line that changes an open place by a value."""
        old, do, place.changed = place.name, self.move.do, True
        value = self.move.value
        if do in _OF_PILES and not given.isidentifier() and not isinstance(value, Items | None):
            self.function.line(f"given = {given}")
            given = "given"
        unknown: list[str] = []
        if do in _OF_PILES or (do in ("add", "subtract") and place.spot.empty):
            unknown.append(f"{old} is None")
        if do in _OF_PILES and do != "clear" and not isinstance(value, Items):
            unknown.append(f"{given} is None")
        guard = f"None if {' or '.join(unknown)} else " if unknown else ""
        self.function.line(f"{old} = {guard}{self._new(old, given)}")

    def _new(self, old: str, given: str) -> str:
        """The new value there, as an expression."""
        if self.move.do == "drop":
            nth = self.function.field(self.dropped)
            return f"{old}[:{nth}] + {old}[{nth} + 1 :]"
        if self.move.do == "keep":
            fields = (self.move.fields or {}).items()
            kept = " and ".join([f"item.{name} {self._equals(held)}" for name, held in fields])
            return f"tuple([item for item in {old} if {kept or 'True'}])"
        return _CHANGES[self.move.do].format(old=old, given=given)


_CHANGES: Final[Mapping[str, str]] = {
    "set": "{given}",
    "deal": "{given}",
    "add": "{old} + {given}",
    "subtract": "{old} - {given}",
    "put": "{old} + {given}",
    "put-first": "{given} + {old}",
    "take": "{old}[len({given}) :]",
    "take-last": "{old}[: len({old}) - len({given})]",
    "remove": "without({old}, {given})",
    "to-end": "(*without({old}, ({given},)), {given}) if {old} else {old}",
    "clear": "()",
}
_OF_PILES: Final = ("put", "put-first", "take", "take-last", "remove", "clear")
"""Moves that leave a pile of unknown size unchanged."""


def _fixed(steps: Sequence[Part], asked: Sequence[str] | set[str]) -> int:
    """How many leading steps lead to a place that exists exactly once, whatever these fields of the fact hold."""
    for n, step in enumerate(steps):
        if step.how in ("every", "find") or (step.how == "field" and step.name in asked):
            return n
    return len(steps)
