"""Structs within structs."""

from collections.abc import Iterator, Sequence
from typing import Any, get_args

from msgspec import Struct

from domain.engine.audience.field_audiences import marks


def structs(kinds: Sequence[type[Struct]]) -> Iterator[type[Struct]]:
    """These structs and all that lie inside them."""
    found: dict[type[Struct], None] = {}
    left = list(kinds)
    while left:
        kind = left.pop()
        if kind not in found:
            found[kind] = None
            left += [one for _, _, hint in marks(kind) for one in _inside(hint)]
    yield from found


def _inside(hint: Any) -> Iterator[type[Struct]]:
    if isinstance(hint, type) and issubclass(hint, Struct):
        yield hint
    for arg in get_args(hint):
        yield from _inside(arg)
