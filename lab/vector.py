"""A state as a vector of fixed length, derived from the types of a ruleset's own state.

1. Each field has its places, in the order of the types; `names` says what each number is. The layout changes only with
   the version of the rules, and with the number of seats.
2. Seats are counted from the viewer's, which is 0: so a policy learns for all seats at once.
3. A number is itself, a word or a seat is one of several places, a pile of cards is how often it holds each component,
   and how many lie face down. For a list of cards with further fields, each component has places for their sums.
4. Only what has changed since the last look is rewritten.
"""

from collections.abc import Sequence
from copy import copy
from types import NoneType
from typing import Any, Literal, Self, get_args, get_origin

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from domain.engine.audience.audience import Seat
from domain.engine.audience.field_audiences import leaves, marks, meant
from domain.engine.audience.state_paths import is_face
from domain.engine.game.rules import Rules
from lab.places import ByCard, BySeat, Cards, Fields, Number, NumberList, Numbers, OneOf, Places, Seats

Floats = NDArray[np.float32]


class Vector:
    """States of one game as vectors, for a table of this size. Remembers the last one, so use one per seat.

    `tail`: places after those of the state, which stay 0.
    """

    def __init__(self, rules: Rules, seats: int, tail: int = 0) -> None:
        self._made = rules, seats, tail
        self._places = layout(rules, seats)
        self.names = [name.removeprefix("/") for name in self._places.names]
        self._last = np.zeros(len(self.names) + tail, np.float32)
        self._into: Numbers = self._last.data
        self._state: Any = None
        self._me = -1

    def __len__(self) -> int:
        return len(self.names)

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        twin, last = copy(self), self._last.copy()
        twin.__dict__ |= {"_last": last, "_into": last.data}
        return twin

    def __reduce__(self) -> tuple[type[Self], tuple[Rules, int, int]]:
        """In another process it has looked at nothing yet."""
        return type(self), self._made

    def of(self, state: Any, me: int) -> Floats:
        """The vector of a state as seat `me` may see it. It is overwritten by the next call: copy it to keep it."""
        if self._state is None or me != self._me:
            self._places.write(self._into, 0, state, me)
        elif state is not self._state:
            self._places.change(self._into, 0, self._state, state, me)
        self._state, self._me = state, me
        return self._last


def layout(rules: Rules, seats: int) -> Places:
    """The places of a game's state."""
    return _struct(rules.schema.state, seats, [component.id for component in rules.catalogue.components], ())


def _struct(kind: type[Struct], seats: int, faces: Sequence[str], without: Sequence[str]) -> Places:
    fields = [(name, _of(hint, seats, faces)) for name, _, hint in marks(kind) if name not in without]
    return Fields([(name, places) for name, places in fields if places is not None])


def _of(hint: Any, seats: int, faces: Sequence[str]) -> Places | None:
    """The places of a field; None for what cannot be a number, such as text that is not one of a few known words."""
    parts = [part for part in leaves(hint) if part is not NoneType]
    part = parts[0]
    if len(parts) > 1:
        return None
    if _is_list(hint):
        return _list(part, seats, faces)
    if _is_struct(part):
        return _struct(part, seats, faces, ())
    if part is Seat:
        return OneOf(range(seats), seats)
    words = faces if is_face(part) else get_args(part) if get_origin(part) is Literal else None
    return OneOf(words) if words is not None else Number() if meant(part) in (int, bool) else None


def _list(part: Any, seats: int, faces: Sequence[str]) -> Places | None:
    if part is Seat:
        return Seats(seats)
    if is_face(part):
        return Cards(faces)
    if not _is_struct(part):
        return NumberList() if meant(part) is int else None
    fields = [(name, hint) for name, _, hint in marks(part)]
    if any(name == "seat" for name, _ in fields):
        return BySeat(_struct(part, seats, faces, ("seat",)), seats)
    face = next((name for name, hint in fields if not _is_list(hint) and all(map(is_face, leaves(hint)))), None)
    if face is None:
        return None
    inside = [(name, Cards(faces)) for name, hint in fields if isinstance(_of(hint, seats, faces), Cards)]
    return ByCard(face, _struct(part, seats, faces, (face, *[name for name, _ in inside])), inside, faces)


def _is_struct(part: Any) -> bool:
    return isinstance(part, type) and issubclass(part, Struct)


def _is_list(hint: Any) -> bool:
    """Whether a field is a list, or null in its place; its marks do not count."""
    while hasattr(hint, "__metadata__"):
        hint = get_args(hint)[0]
    return get_origin(hint) is tuple or any(get_origin(arg) is tuple for arg in get_args(hint))
