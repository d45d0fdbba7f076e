"""Removes what a viewer may not see: one `redact` serves facts, commands and states alike.

It raises TypeError for anything it does not know; it never lets the unknown through.
"""

from collections.abc import Callable, Collection, Mapping, Sequence
from functools import cache
from itertools import product
from types import NoneType
from typing import Any, Final, Generic, Literal, NamedTuple, TypeVar, get_origin

from msgspec import UNSET, Struct, UnsetType
from msgspec.structs import fields as fields_of
from msgspec.structs import replace

from domain.engine.audience.audience import Audience, Mark, Viewer
from domain.engine.audience.field_audiences import leaves, marks, meant

T = TypeVar("T")


def redact(value: Any, viewer: Viewer) -> Any:
    """The value as `viewer` may see it; raises TypeError for anything without an audience."""
    return value if viewer.kind == "referee" else _redact(value, viewer, None, None)


def redact_after(value: Any, viewer: Viewer, before: Any, seen: Any) -> Any:
    """The same as `redact`, for one value after another: what is the same object in `before` is not looked at again.

    `seen`: `before` as this viewer may see it. Either may be None.
    """
    if value is before:
        return seen
    return value if viewer.kind == "referee" else _redact(value, viewer, before, seen)


class Redacted(Struct, Generic[T], frozen=True):
    """A value as some viewer may see it. Only `redacted` makes one: code that takes this type is never given more."""

    value: T


def redacted(value: T, viewer: Viewer) -> Redacted[T]:
    """The same as `redact`, with a type that says so."""
    return Redacted(redact(value, viewer))


def _redact(value: Any, viewer: Viewer, before: Any, seen: Any) -> Any:
    kind = _type(value)
    if kind is tuple:
        if _type(before) is tuple and len(before) == len(value):
            return _redact_items(value, viewer, before, seen)
        return tuple([v if _type(v) in _WHOLE else _redact(v, viewer, None, None) for v in value])
    if kind in _WHOLE:
        return value
    owned, named, looks = plan(kind)
    owner = owned and (viewer.hands or value.seat in viewer.seats)
    shown = named and (viewer.hands or not set(viewer.seats).isdisjoint(value.to))
    alike = (
        _type(before) is kind and not (owned and value.seat != before.seat) and not (named and value.to != before.to)
    )
    absent, optional, counted, inside = looks[owner, shown, viewer.counts]
    changes = absent.copy()
    for name in optional:
        if getattr(value, name) is UNSET:
            del changes[name]
    for name in counted:
        old = getattr(value, name)
        if alike and old is getattr(before, name):
            changes[name] = getattr(seen, name)
        else:
            changes[name] = (None,) * len(old) if _type(old) is tuple else None
    for name, clear in inside:
        old = getattr(value, name)
        if not clear.issuperset(map(_type, old if _type(old) is tuple else (old,))):
            was, looked = (getattr(before, name), getattr(seen, name)) if alike else (None, None)
            changes[name] = looked if old is was else _redact(old, viewer, was, looked)
    return replace(value, **changes) if changes else value


def _redact_items(value: Sequence[Any], viewer: Viewer, before: Any, seen: Any) -> tuple[Any, ...]:
    trios = zip(value, before, seen, strict=True)
    return tuple([s if v is b else v if _type(v) in _WHOLE else _redact(v, viewer, b, s) for v, b, s in trios])


_type: Callable[[Any], type[Any]] = type
"""`type`, declared to take anything: the type checker would otherwise lose the type of a tuple's items."""
_OPEN = Mark(Audience.ALL, Audience.ALL)
_EITHER: Final = (False, True)
_PLAIN: Final = frozenset[type]({str, int, bool, float, NoneType, bytes, UnsetType})
"""Types whose values can hold no face; UnsetType is that of a field that was not given."""
_WHOLE: Final = set(_PLAIN)
"""These, and structs that `plan` has found to be the same for every viewer."""


class Look(NamedTuple):
    """What one kind of viewer sees of a struct: every field as it is, except those listed here."""

    absent: dict[str, Any]
    """Fields that become None, ready to be passed to `replace`."""
    optional: tuple[str, ...]
    """Those of them that may be UNSET, and then stay UNSET: everybody may know that a field was not given."""
    counted: tuple[str, ...]
    """Fields reduced to their size: a pile becomes as many Nones, anything else becomes None."""
    inside: tuple[tuple[str, frozenset[type]], ...]
    """Visible fields that may hold structs with marks of their own, each with the types that need no redaction."""


class Plan(NamedTuple):
    """How a struct is redacted. Keys of `looks`: (viewer owns it, viewer is named in it, viewer may count every pile).

    `owned` and `named` say whether the struct has marks for its owner, or for the seats in its field `to`, at all.
    """

    owned: bool
    named: bool
    looks: Mapping[tuple[bool, bool, bool], Look]


@cache
def plan(kind: type) -> Plan:
    """The plan for a struct type, computed once. Raises TypeError if it is not a struct, or for an impossible mark."""
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
    if not any(map(any, looks.values())):
        _WHOLE.add(kind)
    return Plan(Audience.OWNER in used, Audience.NAMED in used, looks)


def forget() -> None:
    """Make all plans anew: a game has come with types of its own, or a law turns a mark and turns it back."""
    plan.cache_clear()
    _WHOLE.intersection_update(_PLAIN)


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
    """The types of this field's values that hold no marks, so need no redaction. None: no value can need any."""
    types = list(leaves(hint))
    if all(_is_plain(leaf) for leaf in types):
        return None
    structs = [leaf for leaf in types if isinstance(leaf, type) and issubclass(leaf, Struct)]
    return _PLAIN.union([s for s in structs if s is not Struct and _is_whole(s)])


def _is_plain(leaf: Any) -> bool:
    """Whether no value of this type can need redaction. Where others inherit from a struct, one of them may."""
    leaf = meant(leaf)
    if isinstance(leaf, type) and issubclass(leaf, Struct):
        return leaf is not Struct and not leaf.__subclasses__() and _is_whole(leaf)
    return leaf in _PLAIN or get_origin(leaf) is Literal


def _is_whole(kind: type[Struct]) -> bool:
    return not any(map(any, plan(kind).looks.values()))
