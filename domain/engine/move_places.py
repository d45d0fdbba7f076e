"""What the pointers and values of moves mean in a state, and which lead nowhere."""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Final, Literal, NamedTuple, get_args, get_origin

from msgspec import Struct

from domain.engine.facts import Fact
from domain.engine.marks import marks
from domain.engine.moves import Constant, Field, IndexIn, Items, LastOf, Made, Move, There, Value
from domain.engine.pointers import follow, spot_of

Read = Callable[[Any, Any], Any]
"""(state, or a part of it, fact) -> a value."""


def said(given: Value) -> Iterator[Field | There]:
    """The fields of the fact, and the places of the state, that a value is made of."""
    match given:
        case Field() | There():
            yield given
        case IndexIn(index, within):
            yield There(within)
            yield from said(index)
        case Constant():
            pass
        case Items() | Made() | LastOf():
            for inner in _inner(given):
                yield from said(inner)


def _inner(given: Items | Made | LastOf) -> Iterator[Value]:
    match given:
        case Items(items):
            yield from items
        case Made(_, record):
            yield from record.values()
        case LastOf(last, count):
            yield last
            if count is not None:
                yield count


def reads_state(given: Value) -> bool:
    """Whether a value hangs on the state, and not on the fact alone."""
    return any(isinstance(part, There) for part in said(given))


def reader(given: Value) -> Read:
    """A value as a function of the state and a fact."""
    match given:
        case Field(field):
            return lambda _, fact: getattr(fact, field)
        case There(at):
            every = every_of(at)
            return lambda state, fact: next(every(state, fact))
        case Constant(value):
            return lambda _, __: value
        case IndexIn(index, within):
            read, item = reader(There(within)), reader(index)
            return lambda state, fact: read(state, fact).index(item(state, fact))
        case Items() | Made() | LastOf():
            return _assembled(given)


def _assembled(given: Items | Made | LastOf) -> Read:
    reads = [reader(inner) for inner in _inner(given)]
    match given:
        case Items():
            return lambda state, fact: tuple([read(state, fact) for read in reads])
        case Made(kind, record):
            parts = dict(zip(record, reads, strict=True))
            return lambda state, fact: kind(**{name: read(state, fact) for name, read in parts.items()})
        case LastOf(_, None):
            return lambda state, fact: reads[0](state, fact)[-1]
        case LastOf():
            return lambda state, fact: _tail(reads[0](state, fact), reads[1](state, fact))


def _tail(pile: Any, number: int) -> Any:
    return None if pile is None else pile[len(pile) - number :]


def every_of(pointer: str) -> Callable[[Any, Any], Iterator[Any]]:
    """(state, fact) -> whatever stands at the places that a pointer leads to."""
    steps = steps_of(pointer)

    def every(state: Any, fact: Any) -> Iterator[Any]:
        found = [state]
        for step in steps:
            found = [inner for node in found for inner in step.entered(node, fact)]
        return iter(found)

    return every


class Part(NamedTuple):
    """A step of a pointer. `find` is the field of an item that is to hold what the fact's field `name` does."""

    how: Literal["name", "field", "every", "find"]
    name: str = ""
    find: str = ""

    def entered(self, node: Any, fact: Any) -> Sequence[Any]:
        """What this step leads to from a node."""
        match self.how:
            case "name":
                return [getattr(node, self.name)]
            case "field":
                key = getattr(fact, self.name)
                return [node[key] if isinstance(node, tuple) else getattr(node, key)]
            case "every":
                return node
            case "find":
                return [item for item in node if getattr(item, self.find) == getattr(fact, self.name)][:1]


_FIND: Final = re.compile(r"\[(\w+)=\{(\w+)\}\]")


def steps_of(pointer: str) -> list[Part]:
    """The steps of a move's pointer."""
    return [_part(step) for step in pointer.split("/")[1:]]


def _part(step: str) -> Part:
    if step == "*":
        return Part("every")
    if found := _FIND.fullmatch(step):
        return Part("find", found[2], found[1])
    if step.startswith("{"):
        return Part("field", step[1:-1])
    return Part("name", step)


def check(state: type[Struct], kind: type[Fact], move: Move) -> None:
    """Raise ValueError for a move of this fact that names a place or a field that is not there."""
    bound = move.each or {}
    known = {name: hint for name, _, hint in marks(kind)}
    parts = [*bound.values(), *(() if move.value is None else said(move.value))]
    pointers = [move.at, *[part.at for part in parts if isinstance(part, There)]]
    named = [*(move.when or ()), *(move.unless or ()), *[part.field for part in parts if isinstance(part, Field)]]
    for pointer in pointers:
        named += [step.name for step in steps_of(pointer) if step.how in ("field", "find")]
        for way in _ways(pointer, known):
            if follow(spot_of(state), way) is None:
                raise ValueError(f"{kind.__name__}: {way} leads nowhere in a {state.__name__}")
    for name in named:
        if name not in known and name not in bound:
            raise ValueError(f"{kind.__name__} has no field {name}")


def _ways(pointer: str, known: Mapping[str, Any]) -> Iterator[str]:
    """The pointers into types of states that a pointer of a move may mean: one for each word of a field of words."""
    ways = [""]
    for step in pointer.split("/")[1:]:
        part = _part(step)
        if part.how == "field" and (words := _words(known.get(part.name))):
            ways = [f"{way}/{word}" for way in ways for word in words]
        else:
            ways = [f"{way}/{step if part.how == 'name' else '*'}" for way in ways]
    yield from ways


def _words(hint: Any) -> tuple[str, ...]:
    return get_args(hint) if get_origin(hint) is Literal else ()
