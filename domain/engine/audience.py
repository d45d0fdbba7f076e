"""Who may see what. The audience is written once, on the field; one `redact` serves facts, questions, causes and states.

1. A mark says two things: who sees the faces, and who sees how many there are.
2. A hidden face is `None`, a card lying face down. A pile whose size is hidden too is `None` as a whole.
3. A field without a mark is shown, so it may only hold what is no face: `naked` finds those that break this.
4. What `redact` does not know it refuses; it never lets the unknown through.
"""

from collections.abc import Iterator
from enum import Enum
from functools import cache
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, NewType, TypeVar, Union, cast, get_args, get_origin, get_type_hints

from msgspec import Struct

Seat = NewType("Seat", int)
"""A seat's number, from 0 in turn order."""

Face = NewType("Face", str)
"""What is printed on a card's front; a game's card ids are NewTypes of it."""

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

    `whole` is for what is no pile (a question's options, a choice's picks): to those who may not see it, it is absent
    as a whole, and no house rule about open counts touches it.
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
"""Absent as a whole to everybody but the owner."""


class Viewer(Struct, frozen=True):
    """Somebody who looks at a table. The kinds are closed: there is no "no viewer".

    `seats` are the viewer's own (several only in a sandbox game). `counts` and `hands` are rules of the house for this
    table that lift marks for everybody: pile sizes lie open; what any seat may see, all may see.
    """

    kind: Literal["seat", "spectator", "referee"]
    seats: tuple[Seat, ...] = ()
    counts: bool = False
    hands: bool = False

    @property
    def label(self) -> str:
        """The viewer's name in ETags and cache keys."""
        return "+".join(f"seat-{s}" for s in self.seats) if self.kind == "seat" else self.kind


SPECTATOR = Viewer("spectator")
REFEREE = Viewer("referee")


def seated(*seats: int, counts: bool = False, hands: bool = False) -> Viewer:
    """The viewer at these seats."""
    return Viewer("seat", tuple(Seat(s) for s in seats), counts, hands)


def redact(value: Any, viewer: Viewer) -> Any:
    """The same value as `viewer` may see it."""
    if viewer.kind == "referee":
        return value
    kind = type(cast("object", value))
    if kind is tuple:
        return tuple([redact(v, viewer) for v in value])
    if kind in _PLAIN:
        return value
    changes = {}
    for name, mark, deep in _plan(kind):
        old = getattr(value, name)
        if mark is None or _sees(mark.faces, viewer, value):
            if not deep:
                continue
            new = redact(old, viewer)
        elif type(old) is tuple and _sees_size(mark, viewer, value):
            new = (None,) * len(cast("tuple[Any, ...]", old))
        else:
            new = None
        if new is not old:
            changes[name] = new
    if not changes:
        return value
    return kind(**{n: changes[n] if n in changes else getattr(value, n) for n in kind.__struct_fields__})


def _sees(audience: Audience, viewer: Viewer, value: Any) -> bool:
    if audience is Audience.ALL:
        return True
    if audience is Audience.NOBODY:
        return False
    if viewer.hands:
        return True
    if audience is Audience.OWNER:
        return value.seat in viewer.seats
    return any(seat in viewer.seats for seat in value.to)


def _sees_size(mark: Mark, viewer: Viewer, value: Any) -> bool:
    return (viewer.counts and not mark.whole) or _sees(mark.size, viewer, value)


_PLAIN = frozenset({str, int, bool, float, NoneType, bytes})


@cache
def _plan(kind: type) -> tuple[tuple[str, Mark | None, bool], ...]:
    """The fields that redaction must look at: (name, mark, whether structs may lie inside)."""
    if not issubclass(kind, Struct):
        raise TypeError(f"{kind.__name__} has no audience")
    plan = [(name, mark, any(True for _ in _structs(hint))) for name, mark, hint in marks(kind)]
    return tuple(step for step in plan if step[2] or (step[1] is not None and step[1].faces is not Audience.ALL))


@cache
def marks(kind: type) -> tuple[tuple[str, Mark | None, Any], ...]:
    """(field, mark or None, type) of a struct, read once from its annotations."""
    found: list[tuple[str, Mark | None, Any]] = []
    for name, hint in get_type_hints(kind, include_extras=True).items():
        if name in kind.__struct_fields__:  # type: ignore[attr-defined]
            given = [a for a in get_args(hint)[1:] if isinstance(a, Mark)] if get_origin(hint) is Annotated else []
            found.append((name, given[0] if given else None, hint))
    return tuple(found)


def naked(kind: type) -> Iterator[str]:
    """The fields, of this struct and of what lies open inside it, that bear faces without a mark: "Struct.field"."""
    for name, mark, hint in marks(kind):
        if mark is not None:
            continue
        if any(_is_face(leaf) for leaf in _leaves(hint)):
            yield f"{kind.__name__}.{name}"
        for inner in _structs(hint):
            yield from naked(inner)


def _leaves(hint: Any) -> Iterator[Any]:
    if get_origin(hint) is Annotated:
        hint = get_args(hint)[0]
    if get_origin(hint) in (tuple, list, dict, frozenset, Union, UnionType):
        for arg in get_args(hint):
            if arg is not Ellipsis:
                yield from _leaves(arg)
    else:
        yield hint


def _structs(hint: Any) -> Iterator[type]:
    for leaf in _leaves(hint):
        if leaf is Any or leaf is object:
            yield Struct
        elif isinstance(leaf, type) and issubclass(leaf, Struct):
            yield leaf


def _is_face(leaf: Any) -> bool:
    if leaf is Any or leaf is object:
        return True
    while leaf is not Face and hasattr(leaf, "__supertype__"):
        leaf = leaf.__supertype__
    return leaf is Face
