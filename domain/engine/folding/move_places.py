"""What the pointers and values of moves refer to in a state, and which of them lead nowhere."""

import re
from collections.abc import Iterator, Mapping
from typing import Any, Final, Literal, NamedTuple, get_args, get_origin

from msgspec import Struct
from msgspec.structs import replace

from domain.engine.audience.field_audiences import marks
from domain.engine.audience.state_paths import follow, spot_of
from domain.engine.entry.facts import Fact
from domain.engine.folding.moves import Constant, Field, IndexIn, Items, LastOf, Made, Move, Name, There, Value


def said(given: Value) -> Iterator[Field | There]:
    """The fields of the fact, and the places of the state, that a value is built from."""
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
    """Whether a value depends on the state, not only on the fact."""
    return any(isinstance(part, There) for part in said(given))


class Part(NamedTuple):
    """A step of a pointer. `find` is the field by which an item is found: it equals the fact's field `name`."""

    how: Literal["name", "field", "every", "find"]
    name: str = ""
    find: str = ""


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
    """Raise ValueError for a move of this fact that names a place or field that does not exist."""
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


def meant(state: type[Struct], kind: type[Fact], move: Move) -> Move:
    """The move with its name resolved to a field of the fact, or to a word that is allowed there.

    Raises ValueError for a name that could be either: `const` and `field` say which is meant.
    """
    if not isinstance(move.value, Name):
        return move
    name = move.value.field
    named = name in (move.each or ()) or name in kind.__struct_fields__
    spots = [follow(spot_of(state), way) for way in _ways(move.at, {one: hint for one, _, hint in marks(kind)})]
    word = any(name in literals(one) for spot in spots if spot is not None for one in spot.kinds)
    if named and word and (own := spot_of(kind).fields.get(name)) is not None and not {bool, int} & {*own.kinds}:
        raise ValueError(f"{kind.__name__}: {name} is a field and a word at {move.at}: say const or field")
    return replace(move, value=Constant(name) if word else Field(name))


def _ways(pointer: str, known: Mapping[str, Any]) -> Iterator[str]:
    """The pointers into state types that a move's pointer may stand for: one for each word of a field of words."""
    ways = [""]
    for step in pointer.split("/")[1:]:
        part = _part(step)
        if part.how == "field" and (named := literals(known.get(part.name))):
            ways = [f"{way}/{word}" for way in ways for word in named]
        else:
            ways = [f"{way}/{step if part.how == 'name' else '*'}" for way in ways]
    yield from ways


def literals(hint: Any) -> tuple[str, ...]:
    """The words that a field of words may hold; none for other fields."""
    return get_args(hint) if get_origin(hint) is Literal else ()
