"""Who may see what. The audience is written once, on the field; one `redact` serves facts, commands and states alike.

1. A mark says two things: who sees the faces (what is printed on the cards), and who sees how many there are.
2. A hidden face is `None`, a card lying face down. A pile whose size is hidden too is `None` as a whole.
3. A field without a mark is shown to all, so it may hold no faces. `naked` finds fields that break this; the laws in
   the tests ask it for every type of every game.
4. A mark stands on the whole field, never inside its type; an owner needs a field `seat`, named seats a field `to`.
5. What `redact` does not know it refuses; it never lets the unknown through.
"""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from enum import Enum
from functools import cache
from itertools import product
from types import NoneType, UnionType
from typing import (
    Annotated,
    Any,
    Final,
    Generic,
    Literal,
    NamedTuple,
    NewType,
    TypeVar,
    Union,
    get_args,
    get_origin,
    get_type_hints,
)

from msgspec import UNSET, Struct, UnsetType
from msgspec.structs import fields as fields_of
from msgspec.structs import replace

Seat = NewType("Seat", int)
"""A seat's number, from 0 in turn order."""

Face = NewType("Face", str)
"""The id of what is printed on a card's front. Each game's card ids are NewTypes of it, so that they are found here."""

T = TypeVar("T")


class Audience(Enum):
    """Who sees something."""

    ALL = "all"
    OWNER = "owner"
    """The seat in the struct's own field `seat`."""
    NAMED = "named"
    """The seats in the struct's own field `to`."""
    NOBODY = "nobody"
    """Not even the owner, until another fact shows it."""


class Mark(Struct, frozen=True):
    """The audience of a field: of its faces, and of their number.

    `whole` is for what is no pile (a question's options, a choice's picks): for those who may not see it the field is
    `None`, also at a table where all counts are open.
    """

    faces: Audience
    size: Audience
    whole: bool = False


Public = Annotated[T, Mark(Audience.ALL, Audience.ALL)]
"""Face up."""
Private = Annotated[T, Mark(Audience.OWNER, Audience.ALL)]
"""A hand: its owner sees the faces, everybody the number."""
Shown = Annotated[T, Mark(Audience.NAMED, Audience.ALL)]
"""Shown to the seats in `to`; everybody sees the number."""
Secret = Annotated[T, Mark(Audience.NOBODY, Audience.ALL)]
"""Face down for everybody; everybody may count it."""
Deck = Annotated[T, Mark(Audience.NOBODY, Audience.OWNER)]
"""Face down for everybody; only its owner may count it."""
Hidden = Annotated[T, Mark(Audience.NOBODY, Audience.NOBODY)]
"""Face down for everybody, and nobody may count it."""
Sealed = Annotated[T, Mark(Audience.OWNER, Audience.OWNER, whole=True)]
"""Its owner's alone; `None` for everybody else."""


class Viewer(Struct, frozen=True):
    """Somebody who looks at a table. The kinds are closed: there is no "no viewer".

    `seats` are the viewer's own (several only in a sandbox game). `counts` and `hands` are options of the table that
    lift marks for everybody. `counts`: everybody sees the size of every pile. `hands`: what some seat may see, all may.
    """

    kind: Literal["seat", "spectator", "referee"]
    seats: tuple[Seat, ...] = ()
    counts: bool = False
    hands: bool = False

    def __post_init__(self) -> None:
        if self.kind not in _KINDS or (self.seats and self.kind != "seat"):
            raise ValueError("a viewer sits at seats, looks on, or is the referee")

    @property
    def label(self) -> str:
        """The viewer's name in ETags and cache keys."""
        return "+".join(f"seat-{s}" for s in self.seats) if self.kind == "seat" else self.kind


_KINDS: Final = frozenset({"seat", "spectator", "referee"})
SPECTATOR = Viewer("spectator")
REFEREE = Viewer("referee")


@cache
def seated(*seats: int, counts: bool = False, hands: bool = False) -> Viewer:
    """The viewer who holds these seats."""
    return Viewer("seat", tuple([Seat(s) for s in seats]), counts, hands)


def redact(value: Any, viewer: Viewer) -> Any:
    """The same value as `viewer` may see it; raises TypeError for what has no audience."""
    return value if viewer.kind == "referee" else _redact(value, viewer)


class Redacted(Struct, Generic[T], frozen=True):
    """A value as some viewer may see it. Who is given one cannot have been given more: only `redacted` makes it."""

    value: T


def redacted(value: T, viewer: Viewer) -> Redacted[T]:
    """The same as `redact`, with a type that says so."""
    return Redacted(redact(value, viewer))


def _redact(value: Any, viewer: Viewer) -> Any:
    kind = _type(value)
    if kind is tuple:
        return tuple([_redact(v, viewer) for v in value])
    if kind in _PLAIN:
        return value
    owned, named, looks = plan(kind)
    owner = owned and (viewer.hands or value.seat in viewer.seats)
    shown = named and (viewer.hands or not set(viewer.seats).isdisjoint(value.to))
    absent, optional, counted, inside = looks[owner, shown, viewer.counts]
    changes = absent.copy()
    for name in optional:
        if getattr(value, name) is UNSET:
            del changes[name]
    for name in counted:
        old = getattr(value, name)
        changes[name] = (None,) * len(old) if _type(old) is tuple else None
    for name, clear in inside:
        old = getattr(value, name)
        if not clear.issuperset(map(_type, old if _type(old) is tuple else (old,))):
            changes[name] = _redact(old, viewer)
    return replace(value, **changes) if changes else value


_type: Callable[[Any], type[Any]] = type
"""`type`, declared to take anything: the type checker would otherwise lose the type of a tuple's items."""
_OPEN = Mark(Audience.ALL, Audience.ALL)
_EITHER: Final = (False, True)
_PLAIN: Final = frozenset[type]({str, int, bool, float, NoneType, bytes, UnsetType})
"""Types whose values can bear no face; UnsetType is that of a field that was not given."""


class Look(NamedTuple):
    """What one kind of viewer gets of a struct: every field as it is, except the ones named here."""

    absent: dict[str, Any]
    """Fields that become None, ready to be passed to `replace`."""
    optional: tuple[str, ...]
    """Those of them that may be UNSET, and then stay so: everybody may know that a field was not given."""
    counted: tuple[str, ...]
    """Fields that keep their size only: a pile becomes as many Nones, anything else becomes None."""
    inside: tuple[tuple[str, frozenset[type]], ...]
    """Fields that are seen but may hold structs with marks of their own, each with the types that need no redaction."""


class Plan(NamedTuple):
    """How a struct is redacted. Keys of `looks`: (viewer owns it, viewer is named in it, viewer may count every pile).

    `owned` and `named` say whether the struct has marks for its owner, or for the seats in its field `to`, at all.
    """

    owned: bool
    named: bool
    looks: Mapping[tuple[bool, bool, bool], Look]


@cache
def plan(kind: type) -> Plan:
    """The plan for a struct type, worked out once. Raises TypeError for what is no struct, or an impossible mark."""
    if not issubclass(kind, Struct):
        raise TypeError(f"{kind.__name__} has no audience")
    fields = [(name, given or _OPEN, _clear(hint)) for name, given, hint in marks(kind)]
    used = {audience for _, mark, _ in fields for audience in (mark.faces, mark.size)}
    for name, mark, _ in fields:
        for audience, needed in ((Audience.OWNER, "seat"), (Audience.NAMED, "to")):
            if audience in (mark.faces, mark.size) and needed not in kind.__struct_fields__:
                raise TypeError(f"{kind.__name__}.{name} needs a field `{needed}` for its audience")
    unset = {field.name for field in fields_of(kind) if field.default is UNSET}
    looks = {(o, n, c): _look(fields, unset, o, n, c) for o, n, c in product(_EITHER, _EITHER, _EITHER)}
    return Plan(Audience.OWNER in used, Audience.NAMED in used, looks)


def _look(
    fields: Sequence[tuple[str, Mark, frozenset[type] | None]],
    unset: Collection[str],
    owner: bool,
    named: bool,
    counts: bool,
) -> Look:
    sees = {Audience.ALL: True, Audience.OWNER: owner, Audience.NAMED: named, Audience.NOBODY: False}
    absent: dict[str, Any] = {}
    counted: list[str] = []
    inside: list[tuple[str, frozenset[type]]] = []
    for name, mark, clear in fields:
        if sees[mark.faces]:
            if clear is not None:
                inside.append((name, clear))
        elif sees[mark.size] or (counts and not mark.whole):
            counted.append(name)
        else:
            absent[name] = None
    optional = tuple([name for name in absent if name in unset])
    return Look(absent, optional, tuple(counted), tuple(inside))


def _clear(hint: Any) -> frozenset[type] | None:
    """The types of this field's values that hold no marks, so need no redaction. None: no value can need it."""
    leaves = list(_leaves(hint))
    if all(_is_plain(leaf) for leaf in leaves):
        return None
    structs = [leaf for leaf in leaves if isinstance(leaf, type) and issubclass(leaf, Struct)]
    return _PLAIN.union([s for s in structs if s is not Struct and not any(map(any, plan(s).looks.values()))])


def _is_plain(leaf: Any) -> bool:
    leaf = _meant(leaf)
    return leaf in _PLAIN or get_origin(leaf) is Literal


def _meant(leaf: Any) -> Any:
    """The type under a NewType; str for a Face."""
    while leaf is not Face and hasattr(leaf, "__supertype__"):
        leaf = leaf.__supertype__
    return str if leaf is Face else leaf


@cache
def marks(kind: type[Struct]) -> tuple[tuple[str, Mark | None, Any], ...]:
    """(field, mark or None, type) of a struct, read once from its annotations.

    Raises TypeError for a mark inside a type, as in `tuple[Private[Card], ...]`, and for two marks on one field.
    """
    found: list[tuple[str, Mark | None, Any]] = []
    for name, hint in get_type_hints(kind, include_extras=True).items():
        if name in kind.__struct_fields__:
            given = _marks_on(hint)
            bare = get_args(hint)[0] if get_origin(hint) is Annotated else hint
            if len(given) > 1 or any(_marks_on(part) for part in _parts(bare)):
                raise TypeError(f"{kind.__name__}.{name}: one mark, on the whole field")
            found.append((name, given[0] if given else None, hint))
    return tuple(found)


def _marks_on(hint: Any) -> list[Mark]:
    return [a for a in get_args(hint)[1:] if isinstance(a, Mark)] if get_origin(hint) is Annotated else []


def naked(kind: type[Struct]) -> Iterator[str]:
    """The fields that hold faces without a mark, in this struct and in structs that it shows: "Struct.field"."""
    for name, mark, hint in marks(kind):
        if mark is not None:
            continue
        for leaf in _leaves(hint):
            if _is_face(leaf):
                yield f"{kind.__name__}.{name}"
            elif isinstance(inner := _meant(leaf), type) and issubclass(inner, Struct):
                yield from naked(inner)


def _parts(hint: Any) -> Iterator[Any]:
    """A type and, through all levels, its type arguments."""
    yield hint
    for arg in get_args(hint):
        yield from _parts(arg)


def _leaves(hint: Any) -> Iterator[Any]:
    if get_origin(hint) is Annotated:
        yield from _leaves(get_args(hint)[0])
    elif get_origin(hint) in (tuple, list, dict, set, frozenset, Union, UnionType):
        for arg in get_args(hint):
            if arg is not Ellipsis:
                yield from _leaves(arg)
    else:
        yield hint


def _is_face(leaf: Any) -> bool:
    """Whether a value of this type may be a face: a card id, or a type that could be anything."""
    while leaf is not Face and hasattr(leaf, "__supertype__"):
        leaf = leaf.__supertype__
    return leaf in (Face, Any, object, Struct)
