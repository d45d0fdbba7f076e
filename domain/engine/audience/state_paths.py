"""Resolves JSON Pointers against the types of a state: what may be found there, and who may see it.

A pointer's steps are field names; `*` or a number stands for any item of a list.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from types import NoneType, UnionType
from typing import Annotated, Any, Final, NamedTuple, Union, get_args, get_origin

from msgspec import Struct

from domain.engine.audience.audience import Audience, Face, Mark
from domain.engine.audience.field_audiences import marks, under

EVERY: Final = "*"
_OPEN: Final = Mark(Audience.ALL, Audience.ALL)


class Spot(NamedTuple):
    """The types of what may be found at a pointer, and the audience of the field that contains it."""

    kinds: tuple[Any, ...]
    mark: Mark = _OPEN
    empty: bool = False
    """Whether null is allowed here."""

    @property
    def fields(self) -> dict[str, "Spot"]:
        """The fields of the struct here, if it is one."""
        structs = [kind for kind in self.kinds if isinstance(kind, type) and issubclass(kind, Struct)]
        return {name: spot for kind in structs for name, spot in _fields(kind, self.mark).items()}

    @property
    def items(self) -> "Spot | None":
        """Any item of the list here, if it is one."""
        hints = [get_args(kind)[0] for kind in self.kinds if get_origin(kind) is tuple]
        return _spot(hints, self.mark) if hints else None

    @property
    def is_face(self) -> bool:
        """Whether a component id is allowed here."""
        return any(is_face(kind) for kind in self.kinds)


def step(name: str) -> str:
    """A field name as a pointer step, escaped as in RFC 6901."""
    return name.replace("~", "~0").replace("/", "~1")


def spot_of(kind: type) -> Spot:
    """A whole value of this type."""
    return Spot((kind,))


def follow(start: Spot, pointer: str) -> Spot | None:
    """Follow a pointer from there; None if it leads nowhere."""
    here: Spot | None = start
    for one in pointer.split("/")[1:]:
        if here is None:
            return None
        here = here.items if one == EVERY or one.isdigit() else here.fields.get(one)
    return here


@cache
def _fields(kind: type[Struct], outer: Mark) -> Mapping[str, Spot]:
    return {name: _spot([hint], mark or outer) for name, mark, hint in marks(kind)}


def _spot(hints: Sequence[Any], mark: Mark) -> Spot:
    kinds = [one for hint in hints for one in _kinds(hint)]
    return Spot(tuple([one for one in kinds if one is not NoneType]), mark, NoneType in kinds)


def _kinds(hint: Any) -> Iterator[Any]:
    """The types that a value may have, without marks."""
    if get_origin(hint) is Annotated:
        yield from _kinds(get_args(hint)[0])
    elif get_origin(hint) in (Union, UnionType):
        for arg in get_args(hint):
            yield from _kinds(arg)
    else:
        yield hint


def is_face(kind: Any) -> bool:
    """Whether a type is that of component ids."""
    return under(kind) is Face
