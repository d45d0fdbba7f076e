"""A state as a vector of fixed length, worked out from the types of a ruleset's own state.

1. Each field has its places, in the order of the types; `names` says what each number is. The layout changes only with
   the version of the rules, and with the number of seats.
2. Seats are counted from the one that looks on, which is 0: so a policy learns for all seats at once.
3. A number is itself, a word or a seat is one of several places, a pile of cards is how often it holds each component,
   and how many lie face down. Of a list of cards that bear more, each component has places for the sum of it.
4. Only what has changed since the last look is written anew.
"""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from types import NoneType
from typing import Any, Literal, get_args, get_origin

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from domain.engine.audience.audience import Seat
from domain.engine.audience.field_audiences import leaves, marks, meant
from domain.engine.audience.state_paths import is_face
from domain.engine.game.rules import Rules

Floats = NDArray[np.float32]
EIGHT = 8
"""Places for a list of plain numbers."""
KNOWN = 50_000
"""Things with a card whose numbers are kept."""


class Places(ABC):
    """How the values of one type become numbers. `names`: what each of them is."""

    names: Sequence[str]

    @abstractmethod
    def write(self, into: Floats, value: Any, me: int) -> None:
        """Write a value; `into` has as many places as `names` and may hold another value."""

    def change(self, into: Floats, before: Any, value: Any, me: int) -> None:  # noqa: ARG002 - parts may use it
        """Write a value where another one, `before`, stands already."""
        self.write(into, value, me)


class _Number(Places):
    names = ("", "unknown")

    def write(self, into: Floats, value: Any, me: int) -> None:  # noqa: ARG002
        into[0], into[1] = (0, 1) if value is None else (value, 0)


class _OneOf(Places):
    def __init__(self, values: Sequence[Any], seats: int = 0) -> None:
        self.names = [f"={value}" for value in values]
        self._index, self._seats = {value: n for n, value in enumerate(values)}, seats

    def write(self, into: Floats, value: Any, me: int) -> None:
        into[:] = 0
        if value is not None:
            n = (value - me) % self._seats if self._seats else self._index.get(value)
            if n is not None:
                into[n] = 1


class _Cards(Places):
    """How many of each component, and how many face down; -1 there for a pile that may not be counted."""

    def __init__(self, faces: Sequence[str]) -> None:
        self.names = [*[f"/{face}" for face in faces], "/face-down"]
        self._index: dict[Any, int] = {face: n for n, face in enumerate(faces)}
        self._index[None] = len(faces)

    def write(self, into: Floats, value: Any, me: int) -> None:  # noqa: ARG002
        if not value:
            into[:] = 0
            if value is None:
                into[-1] = -1
            return
        index = self._index
        into[:] = np.bincount([index[card] for card in value], minlength=len(into))


class _Seats(Places):
    """Seats in an order: the place of each, from 1; 0 for those that are not there."""

    def __init__(self, seats: int) -> None:
        self.names = [f"/{seat}" for seat in range(seats)]

    def write(self, into: Floats, value: Any, me: int) -> None:
        into[:] = 0
        for nth, seat in enumerate(value or (), 1):
            into[(seat - me) % len(into)] = nth


class _Numbers(Places):
    names = tuple([f"/{n}" for n in range(EIGHT)])

    def write(self, into: Floats, value: Any, me: int) -> None:  # noqa: ARG002
        into[:] = 0
        given = (value or ())[:EIGHT]
        into[: len(given)] = given


class _Fields(Places):
    """A struct: its fields one after the other."""

    def __init__(self, parts: Sequence[tuple[str, Places]]) -> None:
        self.names = [f"/{name}{end}" for name, places in parts for end in places.names]
        ends = np.cumsum([len(places.names) for _, places in parts]).tolist()
        self._parts = [
            (name, places, slice(end - len(places.names), end)) for (name, places), end in zip(parts, ends, strict=True)
        ]

    def write(self, into: Floats, value: Any, me: int) -> None:
        if value is None:
            into[:] = 0
            return
        for name, places, at in self._parts:
            places.write(into[at], getattr(value, name), me)

    def change(self, into: Floats, before: Any, value: Any, me: int) -> None:
        if before is None or value is None:
            self.write(into, value, me)
            return
        for name, places, at in self._parts:
            old, new = getattr(before, name), getattr(value, name)
            if new is not old and new != old:
                places.change(into[at], old, new, me)


class _BySeat(Places):
    """A list with a struct for each seat."""

    def __init__(self, each: Places, seats: int) -> None:
        self.names = [f"/{seat}{name}" for seat in range(seats) for name in each.names]
        self._each, self._wide, self._seats = each, len(each.names), seats

    def write(self, into: Floats, value: Any, me: int) -> None:
        into[:] = 0
        for one in value or ():
            at = (one.seat - me) % self._seats * self._wide
            self._each.write(into[at : at + self._wide], one, me)

    def change(self, into: Floats, before: Any, value: Any, me: int) -> None:
        if len(before or ()) != len(value or ()):
            self.write(into, value, me)
            return
        for old, one in zip(before or (), value or (), strict=True):
            if one is not old and one != old:
                at = (one.seat - me) % self._seats * self._wide
                self._each.change(into[at : at + self._wide], old, one, me)


class _ByCard(Places):
    """A list of structs that have a card each: for each component how many, where the first stands, and the sums.

    `inside`: fields that hold piles of cards themselves, which are summed over the whole list.
    """

    def __init__(self, face: str, each: Places, inside: Sequence[tuple[str, _Cards]], faces: Sequence[str]) -> None:
        inner = ["/count", "/place", *each.names]
        self.names = [f"/{card}{name}" for card in faces for name in inner]
        self._face, self._each, self._wide, self._inside = face, each, len(inner), inside
        self._index = {card: n * len(inner) for n, card in enumerate(faces)}
        self._known: dict[tuple[Any, int], Floats] = {}
        self._keyed = len(self.names)
        for field, cards in inside:
            self.names += [f"/{field}{name}" for name in cards.names]

    def write(self, into: Floats, value: Any, me: int) -> None:
        into[: self._keyed] = 0
        for nth, one in enumerate(value or (), 1):
            at = self._index.get(getattr(one, self._face))
            if at is not None:
                into[at] += 1
                into[at + 1] = into[at + 1] or nth
                into[at + 2 : at + self._wide] += self._block(one, me)
        at = self._keyed
        for field, cards in self._inside:
            held = [card for one in value or () for card in getattr(one, field) or ()]
            cards.write(into[at : at + len(cards.names)], held, me)
            at += len(cards.names)

    def change(self, into: Floats, before: Any, value: Any, me: int) -> None:
        if self._inside or len(before or ()) != len(value or ()):
            self.write(into, value, me)
            return
        for old, one in zip(before, value, strict=True):
            if one is not old and one != old:
                card = getattr(one, self._face)
                if card not in self._index or card != getattr(old, self._face):
                    self.write(into, value, me)
                    return
                at = self._index[card]
                into[at + 2 : at + self._wide] += self._block(one, me) - self._block(old, me)

    def _block(self, one: Any, me: int) -> Floats:
        block = self._known.get((one, me))
        if block is None:
            if len(self._known) > KNOWN:
                self._known.clear()
            block = self._known[one, me] = np.zeros(self._wide - 2, np.float32)
            self._each.write(block, one, me)
        return block


class Vector:
    """States of one game as vectors, for a table of so many seats. Holds the last one, so one seat needs one."""

    def __init__(self, rules: Rules, seats: int) -> None:
        self._places = layout(rules, seats)
        self.names = [name.removeprefix("/") for name in self._places.names]
        self._last = np.zeros(len(self.names), np.float32)
        self._state: Any = None
        self._me = -1

    def __len__(self) -> int:
        return len(self.names)

    def of(self, state: Any, me: int) -> Floats:
        """The vector of a state as seat `me` may see it. It is written over at the next call: copy it to keep it."""
        if self._state is None or me != self._me:
            self._places.write(self._last, state, me)
        elif state != self._state:
            self._places.change(self._last, self._state, state, me)
        self._state, self._me = state, me
        return self._last


def layout(rules: Rules, seats: int) -> Places:
    """The places of a game's state."""
    return _struct(rules.schema.state, seats, [one.id for one in rules.catalogue.components], ())


def _struct(kind: type[Struct], seats: int, faces: Sequence[str], without: Sequence[str]) -> Places:
    found = [(name, _of(hint, seats, faces)) for name, _, hint in marks(kind) if name not in without]
    return _Fields([(name, places) for name, places in found if places is not None])


def _of(hint: Any, seats: int, faces: Sequence[str]) -> Places | None:
    """The places of a field; None for what cannot be a number, such as text that is no word of a known few."""
    parts = [part for part in leaves(hint) if part is not NoneType]
    part = parts[0]
    if len(parts) > 1:
        return None
    if _is_list(hint):
        return _list(part, seats, faces)
    if _is_struct(part):
        return _struct(part, seats, faces, ())
    if part is Seat:
        return _OneOf(range(seats), seats)
    words = faces if is_face(part) else get_args(part) if get_origin(part) is Literal else None
    return _OneOf(words) if words is not None else _Number() if meant(part) in (int, bool) else None


def _list(part: Any, seats: int, faces: Sequence[str]) -> Places | None:
    if part is Seat:
        return _Seats(seats)
    if is_face(part):
        return _Cards(faces)
    if not _is_struct(part):
        return _Numbers() if meant(part) is int else None
    fields = [(name, hint) for name, _, hint in marks(part)]
    if any(name == "seat" for name, _ in fields):
        return _BySeat(_struct(part, seats, faces, ("seat",)), seats)
    face = next((name for name, hint in fields if not _is_list(hint) and all(map(is_face, leaves(hint)))), None)
    if face is None:
        return None
    inside = [(name, _Cards(faces)) for name, hint in fields if isinstance(_of(hint, seats, faces), _Cards)]
    return _ByCard(face, _struct(part, seats, faces, (face, *[name for name, _ in inside])), inside, faces)


def _is_struct(part: Any) -> bool:
    return isinstance(part, type) and issubclass(part, Struct)


def _is_list(hint: Any) -> bool:
    """Whether a field is a list, or null in its place; its marks do not count."""
    while hasattr(hint, "__metadata__"):
        hint = get_args(hint)[0]
    return get_origin(hint) is tuple or any(get_origin(one) is tuple for one in get_args(hint))
