"""Reads the mark of each field of a struct from its annotations, and finds fields that hold faces without a mark."""

from collections.abc import Iterator
from functools import cache
from types import UnionType
from typing import Annotated, Any, Union, get_args, get_origin, get_type_hints

from msgspec import Struct

from domain.engine.audience.audience import Face, Mark


def under(leaf: Any) -> Any:
    """The type under a NewType; Face for the ids of a game's cards."""
    while leaf is not Face and hasattr(leaf, "__supertype__"):
        leaf = leaf.__supertype__
    return leaf


def meant(leaf: Any) -> Any:
    """The type under a NewType; str for a Face."""
    return str if under(leaf) is Face else under(leaf)


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
    """List fields that hold faces without a mark, in this struct and in structs nested in it, as "Struct.field"."""
    for name, mark, hint in marks(kind):
        if mark is not None:
            continue
        for leaf in leaves(hint):
            if under(leaf) in (Face, Any, object, Struct):  # a face, or what could be anything
                yield f"{kind.__name__}.{name}"
            elif isinstance(inner := meant(leaf), type) and issubclass(inner, Struct):
                yield from naked(inner)


def _parts(hint: Any) -> Iterator[Any]:
    """A type and, recursively, its type arguments."""
    yield hint
    for arg in get_args(hint):
        yield from _parts(arg)


def leaves(hint: Any) -> Iterator[Any]:
    """The types that values of this type consist of, with collections, unions and annotations taken apart."""
    if get_origin(hint) is Annotated:
        yield from leaves(get_args(hint)[0])
    elif get_origin(hint) in (tuple, list, dict, set, frozenset, Union, UnionType):
        for arg in get_args(hint):
            if arg is not Ellipsis:
                yield from leaves(arg)
    else:
        yield hint


def structs_in(hint: Any) -> Iterator[type[Struct]]:
    """The structs that a type is, or consists of; not those in their fields."""
    yield from [part for part in _parts(hint) if isinstance(part, type) and issubclass(part, Struct)]
