"""Patches: what turns one JSON value into another, as RFC 6902 operations.

1. A patch is computed from the two values alone, as they were sent to a viewer: so it reveals nothing more than they
   do, not even by its length or by its choice of operations.
2. An object changes member by member. A list of objects whose length stays the same changes place by place: piles, mats
   and places of a road stay where they are. Any other list gains or loses items at one place, as a hand or a deck does.
3. A value is replaced as a whole if operations for its parts would be longer.
"""

from typing import Annotated, Any, cast

import msgspec
from msgspec import Meta, Struct

_encode = msgspec.json.Encoder().encode
Value = Annotated[Any, Meta(description="Any JSON value.")]


class Replace(Struct, frozen=True, tag_field="op", tag="replace"):
    """Replace what is at `path`, a JSON Pointer, with `value`; "" is the whole document."""

    path: str
    """Where, as a JSON Pointer."""
    value: Value
    """What comes there."""


class Add(Struct, frozen=True, tag_field="op", tag="add"):
    """Insert `value` into a list before the item at `path`, or at its end (`-`); or into an object, as a new member."""

    path: str
    """Where, as a JSON Pointer."""
    value: Value
    """What comes there."""


class Remove(Struct, frozen=True, tag_field="op", tag="remove"):
    """Remove what is at `path`; later items of a list move up."""

    path: str
    """Where, as a JSON Pointer."""


PatchOperation = Replace | Add | Remove
Patch = tuple[PatchOperation, ...]


class ViewPatch(Struct, frozen=True):
    """The patch from the view at one version to that at a later one (RFC 6902)."""

    since: int
    """The version of the view that it is applied to."""
    version: int
    """The version of the resulting view."""
    patch: Patch
    """The operations, in order."""


_Object = dict[str, Any]
_List = list[Any]


def patch(before: Any, after: Any) -> Patch:
    """What turns `before` into `after`, both as decoded JSON: apply the operations in this order."""
    return () if before == after else tuple(_changes(before, after, ""))


def _changes(before: Any, after: Any, path: str) -> list[PatchOperation]:
    """Operations for two values that differ."""
    if isinstance(before, dict) and isinstance(after, dict):
        steps = _members(cast("_Object", before), cast("_Object", after), path)
    elif isinstance(before, list) and isinstance(after, list) and before and after:
        steps = _items(cast("_List", before), cast("_List", after), path)
    else:
        return [Replace(path, after)]
    whole: list[PatchOperation] = [Replace(path, after)]
    return whole if len(_encode(whole)) < len(_encode(steps)) else steps


def _members(before: _Object, after: _Object, path: str) -> list[PatchOperation]:
    """Operations for two objects, member by member."""
    operations: list[PatchOperation] = [Remove(_at(path, name)) for name in before if name not in after]
    for name, value in after.items():
        if name not in before:
            operations.append(Add(_at(path, name), value))
        elif before[name] != value:
            operations += _changes(before[name], value, _at(path, name))
    return operations


def _items(before: _List, after: _List, path: str) -> list[PatchOperation]:
    """Operations for two lists: place by place, or for whatever lies between their common head and tail."""
    operations: list[PatchOperation] = []
    if len(before) == len(after) and isinstance(after[0], dict):
        for i, (old, new) in enumerate(zip(before, after, strict=True)):
            if old != new:
                operations += _changes(old, new, f"{path}/{i}")
        return operations
    least = min(len(before), len(after))
    start = next((i for i in range(least) if before[i] != after[i]), least)
    most = least - start
    end = next((i for i in range(most) if before[-1 - i] != after[-1 - i]), most)
    gone, come = len(before) - start - end, after[start : len(after) - end]
    for i, value in enumerate(come):
        place = start + i
        if i < gone:
            operations.append(Replace(f"{path}/{place}", value))
        else:
            operations.append(Add(f"{path}/{place}" if end else f"{path}/-", value))
    operations += [Remove(f"{path}/{start + len(come)}")] * (gone - len(come))
    return operations


def _at(path: str, name: str) -> str:
    return f"{path}/{name.replace('~', '~0').replace('/', '~1')}"
