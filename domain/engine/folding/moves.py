"""What facts do to the state, as data: a game says it once, and server and clients fold with the same moves.

1. A fact has a list of moves, applied in order. Each changes what is `at` a JSON Pointer into the state.
2. A step `{seat}` of a pointer is the value of the fact's field `seat`, as an index or a field name; `*` is every item
   of a list, and `[card={card}]` the first item whose field `card` equals the fact's field.
3. A pile of unknown size is None and stays so; adding unknown cards to a pile makes its size unknown. A card that is
   not visible lies face down, as None.
4. No move depends on a face, so moves work alike on the whole state and on what a viewer may see of it; the latter
   must be redacted again after each fact, as cards may move to where their faces are not seen.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Literal

from msgspec import NODEFAULT, Struct, to_builtins
from msgspec.structs import fields

Do = Literal[
    "set",
    "add",
    "subtract",
    "put",
    "put-first",
    "take",
    "take-last",
    "remove",
    "to-end",
    "clear",
    "drop",
    "keep",
    "deal",
]


class Field(Struct, frozen=True):
    """The value of a field of the fact, or of a name that `each` binds."""

    field: str


class Name(Field, frozen=True):
    """A text in a move: the value of the field with this name or, if the fact has none and the word fits, the word."""


class There(Struct, frozen=True):
    """What is at a pointer into the state."""

    at: str


class Constant(Struct, frozen=True):
    """A constant value."""

    value: Any


class Items(Struct, frozen=True):
    """A list of these."""

    items: tuple["Value", ...]


class Made(Struct, frozen=True):
    """A new record with these fields; `kind` is its type in the state."""

    kind: type[Struct]
    record: Mapping[str, "Value"]


class LastOf(Struct, frozen=True):
    """The last item of a list; with `count`, a list of that many."""

    last: "Value"
    count: "Value | None" = None


class IndexIn(Struct, frozen=True):
    """The index at which this value is found in the list at a pointer, from 0."""

    index: "Value"
    within: str


Value = Field | There | Constant | Items | Made | LastOf | IndexIn


class Move(Struct, frozen=True, kw_only=True):
    """One change of the state.

    `when` and `unless`: apply it only if these fields of the fact have, or do not all have, these values. `each`: apply
    it once for every value, in order, of a list in the fact or at a pointer with `*`; the value is bound to a name.
    Nulls are skipped.
    """

    do: Do
    at: str
    value: "Value | None" = None
    fields: Mapping[str, Any] | None = None
    """The field values of the items that `keep` keeps."""
    when: Mapping[str, Any] | None = None
    unless: Mapping[str, Any] | None = None
    each: Mapping[str, Field | There] | None = None

    def only(self, **fields: Any) -> "Move":
        """The same, done only if these fields of the fact hold these values."""
        return _changed(self, when=fields)

    def but(self, **fields: Any) -> "Move":
        """The same, not done if these fields of the fact hold these values."""
        return _changed(self, unless=fields)

    def for_each(self, **named: str) -> "Move":
        """The same, once for every value in a field of the fact, or at a pointer into the state."""
        each = {name: There(of) if of.startswith("/") else Field(of) for name, of in named.items()}
        return _changed(self, each=each)


def _changed(move: Move, **changes: Any) -> Move:
    return Move(**({name: getattr(move, name) for name in Move.__struct_fields__} | changes))


def value(given: Any) -> Value:
    """A value from its short form: a text is a `Name` or, with a slash, a pointer; anything else a constant."""
    if isinstance(given, (Field, There, Constant, Items, Made, LastOf, IndexIn)):
        return given
    if isinstance(given, str):
        return There(given) if given.startswith("/") else Name(given)
    return Constant(given)


def field(name: str) -> Field:
    """The value of this field of the fact."""
    return Field(name)


def const(word: str) -> Constant:
    """This text itself."""
    return Constant(word)


def one(given: Any) -> Items:
    """A list of this one thing, such as of a card for a move that takes cards."""
    return Items((value(given),))


def made(kind: type[Struct], **given: Any) -> Made:
    """A new record of this type. Fields not given have their defaults."""
    if unknown := given.keys() - set(kind.__struct_fields__):
        raise ValueError(f"{kind.__name__} has no {', '.join(sorted(unknown))}")
    if missing := [f.name for f in fields(kind) if f.name not in given and f.default is NODEFAULT]:
        raise ValueError(f"{kind.__name__} needs {', '.join(missing)}")
    return Made(kind, {f.name: value(given.get(f.name, Constant(f.default))) for f in fields(kind)})


def last_of(given: Any, count: Any = None) -> LastOf:
    """The last item of a list; with a count, a list of that many."""
    return LastOf(value(given), None if count is None else value(count))


def index_in(within: str, item: Any) -> IndexIn:
    """The index of the item in the list at this pointer."""
    return IndexIn(value(item), within)


def assign(at: str, given: Any) -> Move:
    """Set the value there."""
    return Move(do="set", at=at, value=value(given))


def assign_same(*fields: str, of: str = "") -> list[Move]:
    """Set these fields of the record at `of` to the fact's fields with the same names."""
    return [assign(f"{of}/{field}", field) for field in fields]


def add(at: str, given: Any = 1) -> Move:
    """Add a number, or a record of numbers field by field. Null stays null."""
    return Move(do="add", at=at, value=value(given))


def subtract(at: str, given: Any = 1) -> Move:
    """Subtract likewise."""
    return Move(do="subtract", at=at, value=value(given))


def put(at: str, cards: Any, *, first: bool = False) -> Move:
    """Put the cards at the end of the list; with `first`, before all others."""
    return Move(do="put-first" if first else "put", at=at, value=value(cards))


def take(at: str, cards: Any) -> Move:
    """Take as many cards as these from the beginning of the list, whatever their faces."""
    return Move(do="take", at=at, value=value(cards))


def take_last(at: str, cards: Any) -> Move:
    """Take as many from its end."""
    return Move(do="take-last", at=at, value=value(cards))


def remove(at: str, cards: Any) -> Move:
    """Remove these from the list, each at its first place; one that is not seen there, as a null."""
    return Move(do="remove", at=at, value=value(cards))


def to_end(at: str, card: Any) -> Move:
    """Move this card, or else a null, to the end of the list. An empty list stays as it is."""
    return Move(do="to-end", at=at, value=value(card))


def clear(at: str) -> Move:
    """Empty the list; one of unknown size stays null."""
    return Move(do="clear", at=at)


def drop(at: str) -> Move:
    """Remove the item there from its list."""
    return Move(do="drop", at=at)


def keep(at: str, **fields: Any) -> Move:
    """Keep only the items of the list whose fields have these values."""
    return Move(do="keep", at=at, fields=fields)


def deal(at: str, given: Any) -> Move:
    """Give the first of these to the first place, the next to the next, and so on."""
    return Move(do="deal", at=at, value=value(given))


def as_json(moves: Sequence[Move]) -> list[dict[str, Any]]:
    """The moves as JSON, without defaults."""
    return [_move_as_json(move) for move in moves]


def _move_as_json(move: Move) -> dict[str, Any]:
    said: dict[str, Any] = {"do": move.do, "at": move.at}
    if move.value is not None:
        said["value"] = _value_as_json(move.value)
    for name in ("fields", "when", "unless"):
        if (given := getattr(move, name)) is not None:
            said[name] = to_builtins(given)
    if move.each is not None:
        said["each"] = {name: _value_as_json(of) for name, of in move.each.items()}
    return said


def _value_as_json(given: Value) -> Any:
    match given:
        case Items(items):
            return {"items": [_value_as_json(item) for item in items]}
        case Made(_, record):
            return {"record": {name: _value_as_json(inner) for name, inner in record.items()}}
        case LastOf(last, count):
            return {"last": _value_as_json(last)} | ({} if count is None else {"count": _value_as_json(count)})
        case IndexIn(index, within):
            return {"index": _value_as_json(index), "in": within}
        case _:
            return to_builtins(given)
