"""Places in a vector: how the values of one type become numbers, and how these are updated when a value changes."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from itertools import accumulate, compress
from operator import attrgetter, is_not
from typing import Any

import numpy as np

Numbers = memoryview
"""The memory of an array of 32-bit floats: writing numbers into it one by one takes half the time."""
EIGHT = 8
"""Places for a list of plain numbers."""
KNOWN = 50_000
"""How many things with a card have their numbers cached."""


class Places(ABC):
    """How the values of one type become numbers. `names`: what each of them is; `wide`: how many there are."""

    def __init__(self, names: Sequence[str]) -> None:
        self.names, self.wide = names, len(names)
        self._zeros = _numbers(self.wide)

    @abstractmethod
    def write(self, into: Numbers, at: int, value: Any, me: int) -> None:
        """Write a value, as the seat `me` sees it, from place `at` on, whatever is there."""

    def change(self, into: Numbers, at: int, before: Any, value: Any, me: int) -> None:
        """Write a value in place of another, `before`."""
        if value != before:
            self.write(into, at, value, me)

    def clear(self, into: Numbers, at: int) -> None:
        """Write zeros."""
        into[at : at + self.wide] = self._zeros


class Number(Places):
    """A number, or that it is unknown."""

    def __init__(self) -> None:
        super().__init__(("", "unknown"))

    def write(self, into: Numbers, at: int, value: Any, me: int) -> None:  # noqa: ARG002
        """1 for unknown, in the second place."""
        into[at], into[at + 1] = (0, 1) if value is None else (value, 0)


class OneOf(Places):
    """One of few values; seats are counted from the viewer's."""

    def __init__(self, values: Sequence[Any], seats: int = 0) -> None:
        super().__init__([f"={value}" for value in values])
        self._index, self._seats = {value: n for n, value in enumerate(values)}, seats

    def write(self, into: Numbers, at: int, value: Any, me: int) -> None:
        """1 in the place of the value; nowhere for none, or one that is not listed."""
        self.clear(into, at)
        if value is not None:
            n = (value - me) % self._seats if self._seats else self._index.get(value)
            if n is not None:
                into[at + n] = 1


class Cards(Places):
    """How many of each component, and how many face down; -1 there for a pile that may not be counted."""

    def __init__(self, faces: Sequence[str]) -> None:
        super().__init__([*[f"/{face}" for face in faces], "/face-down"])
        self._index: dict[Any, int] = {face: n for n, face in enumerate(faces)}
        self._index[None] = len(faces)

    def write(self, into: Numbers, at: int, value: Any, me: int) -> None:  # noqa: ARG002
        """Add up the faces; a face-down card has no id."""
        self.clear(into, at)
        if value is None:
            into[at + self.wide - 1] = -1
            return
        index = self._index
        for card in value:
            into[at + index[card]] += 1


class Seats(Places):
    """Seats in an order: the position of each, from 1; 0 for absent ones."""

    def __init__(self, seats: int) -> None:
        super().__init__([f"/{seat}" for seat in range(seats)])

    def write(self, into: Numbers, at: int, value: Any, me: int) -> None:
        """The position of each seat, at its distance from the viewer's."""
        self.clear(into, at)
        for nth, seat in enumerate(value or (), 1):
            into[at + (seat - me) % self.wide] = nth


class NumberList(Places):
    """A list of plain numbers, the first EIGHT of them."""

    def __init__(self) -> None:
        super().__init__([f"/{n}" for n in range(EIGHT)])

    def write(self, into: Numbers, at: int, value: Any, me: int) -> None:  # noqa: ARG002
        """The numbers in their order; later ones are left out."""
        self.clear(into, at)
        for nth, number in enumerate((value or ())[:EIGHT], at):
            into[nth] = number


class Fields(Places):
    """A struct: its fields one after the other."""

    def __init__(self, parts: Sequence[tuple[str, Places]]) -> None:
        super().__init__([f"/{name}{end}" for name, places in parts for end in places.names])
        starts = accumulate([0, *[places.wide for _, places in parts]])
        self._parts = [(start, places) for start, (_, places) in zip(starts, parts, strict=False)]
        self._nth = range(len(self._parts))
        self._values = _values_of([name for name, _ in parts])

    def write(self, into: Numbers, at: int, value: Any, me: int) -> None:
        """Each field in its places; zeros if there is no struct."""
        if value is None:
            self.clear(into, at)
            return
        for given, (start, places) in zip(self._values(value), self._parts, strict=True):
            places.write(into, at + start, given, me)

    def change(self, into: Numbers, at: int, before: Any, value: Any, me: int) -> None:
        """Only the fields that changed."""
        if before is None or value is None:
            self.write(into, at, value, me)
            return
        olds, news = self._values(before), self._values(value)
        for n in compress(self._nth, map(is_not, olds, news)):  # most are the same object
            start, places = self._parts[n]
            places.change(into, at + start, olds[n], news[n], me)


def _values_of(names: Sequence[str]) -> Callable[[Any], Sequence[Any]]:
    """The values of these fields of a struct."""
    if len(names) > 1:  # for a single name an attrgetter gives no tuple
        return attrgetter(*names)
    return lambda value: [getattr(value, name) for name in names]


class BySeat(Places):
    """A list with a struct for each seat."""

    def __init__(self, each: Places, seats: int) -> None:
        super().__init__([f"/{seat}{name}" for seat in range(seats) for name in each.names])
        self._each, self._seats = each, seats

    def write(self, into: Numbers, at: int, value: Any, me: int) -> None:
        """Each struct in the places of its seat."""
        self.clear(into, at)
        for item in value or ():
            self._each.write(into, at + (item.seat - me) % self._seats * self._each.wide, item, me)

    def change(self, into: Numbers, at: int, before: Any, value: Any, me: int) -> None:
        """Only the structs that changed; all if there are more or fewer."""
        if len(before or ()) != len(value or ()):
            self.write(into, at, value, me)
            return
        for old, item in zip(before or (), value or (), strict=True):
            if item is not old:
                self._each.change(into, at + (item.seat - me) % self._seats * self._each.wide, old, item, me)


class ByCard(Places):
    """A list of structs that have a card each: for each component how many, where the first is, and the sums.

    `inside`: fields that hold piles of cards themselves, which are summed over the whole list.
    """

    def __init__(self, face: str, each: Places, inside: Sequence[tuple[str, Cards]], faces: Sequence[str]) -> None:
        inner = ["/count", "/place", *each.names]
        self._keyed = len(faces) * len(inner)
        super().__init__(
            [f"/{card}{name}" for card in faces for name in inner]
            + [f"/{field}{name}" for field, cards in inside for name in cards.names]
        )
        self._face, self._each, self._inside = face, each, inside
        self._index = {card: n * len(inner) for n, card in enumerate(faces)}
        self._known: dict[tuple[Any, int], Sequence[tuple[int, int]]] = {}

    def write(self, into: Numbers, at: int, value: Any, me: int) -> None:
        """Add each struct to the places of its component, and count what is inside."""
        self.clear(into, at)
        for nth, item in enumerate(value or (), 1):
            start = self._index.get(getattr(item, self._face))
            if start is not None:
                start += at
                into[start] += 1
                into[start + 1] = into[start + 1] or nth
                for place, number in self._block(item, me):
                    into[start + place] += number
        at += self._keyed
        for field, cards in self._inside:
            cards.write(into, at, [card for item in value or () for card in getattr(item, field) or ()], me)
            at += cards.wide

    def change(self, into: Numbers, at: int, before: Any, value: Any, me: int) -> None:
        """Take away what changed and add what it is now; write all if a component or the number changed."""
        if self._inside or len(before or ()) != len(value or ()):
            super().change(into, at, before, value, me)
            return
        for old, item in zip(before, value, strict=True):
            if item is not old and item != old:
                card = getattr(item, self._face)
                if card not in self._index or card != getattr(old, self._face):
                    self.write(into, at, value, me)
                    return
                start = at + self._index[card]
                for place, number in self._block(old, me):
                    into[start + place] -= number
                for place, number in self._block(item, me):
                    into[start + place] += number

    def _block(self, item: Any, me: int) -> Sequence[tuple[int, int]]:
        """(place after that of its component, number) for every non-zero number of one struct."""
        block = self._known.get((item, me))
        if block is None:
            if len(self._known) > KNOWN:
                self._known.clear()
            numbers = _numbers(self._each.wide)
            self._each.write(numbers, 0, item, me)
            block = self._known[item, me] = [(n, int(number)) for n, number in enumerate(numbers, 2) if number]
        return block


def _numbers(wide: int) -> Numbers:
    """This many zeros."""
    return np.zeros(wide, np.float32).data
