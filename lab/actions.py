"""A fixed catalogue of actions for one game: every option that a question may ever contain has a number of its own.

1. An option's place follows from its type and from its fields with few values: one card, seats, words, flags, or a
   single number. Seats are counted from the one being asked, which is 0.
2. Options that differ only in the rest, such as what is paid, take the next places of the same kind, in the question's
   order; equal options share one.
3. An option that finds no place there takes one of the last ones; should those not do, the rest share the last of them,
   which picks the first. The very last action means that enough has been picked.
"""

from collections.abc import Mapping, Sequence
from itertools import product
from operator import index
from typing import Any, Literal, NamedTuple, get_args, get_origin

from msgspec import Struct

from domain.engine.audience.audience import Seat
from domain.engine.audience.field_audiences import leaves, marks
from domain.engine.audience.state_paths import is_face
from domain.engine.entry.facts import Asked
from domain.engine.game.rules import Rules

NUMBERS = range(-8, 33)
"""The values that have a place of their own if an option holds a single number and no card."""
NEXT, NEXT_BARE = 6, 64
"""How many options of one kind get a place each if they differ in the rest: beside a card or seat, and alone."""
LEFT_OVER = 64
"""Places for options that find none elsewhere."""


class Pending(NamedTuple):
    """A question that is answered action by action."""

    asked: Asked
    found: Mapping[int, Sequence[int]]
    """Action -> the numbers of the options it picks."""
    enough: int
    """The action that ends the answer."""
    picks: tuple[int, ...] = ()
    """The options picked so far."""

    def legal(self) -> list[int]:
        """The actions that may come next."""
        picked, legal = {*self.picks}, [*self.found]
        if picked:
            legal = [action for action, numbers in self.found.items() if not picked.issuperset(numbers)]
        return [*legal, self.enough] if len(picked) >= (self.asked.least or 0) else legal

    def after(self, action: Any) -> tuple[tuple[int, ...], bool]:
        """(what is picked after this action, whether that is the answer). Raises ValueError for an illegal one."""
        if action == self.enough and len(self.picks) >= (self.asked.least or 0):
            return self.picks, True
        try:
            numbers = () if action is None or isinstance(action, bool) else self.found.get(index(action), ())
        except TypeError:  # not a whole number
            numbers = ()
        for number in numbers:
            if number not in self.picks:
                return (*self.picks, number), len(self.picks) + 1 == self.asked.most
        raise ValueError(f"action {action} is not legal here; legal are {self.legal()}")


class _Kind(NamedTuple):
    """Where the options of one type are. `keys`: the fields that decide this, each with its values in order."""

    start: int
    keys: tuple[tuple[str, Mapping[Any, int]], ...]
    seats: frozenset[str]
    places: int


class Actions:
    """The catalogue for a game with this number of seats. `names`: what each action is; the last is `enough`."""

    def __init__(self, rules: Rules, seats: int) -> None:
        self._seats, self._faces = seats, [component.id for component in rules.catalogue.components]
        self.names: list[str] = []
        self._kinds: dict[type[Struct], _Kind] = {}
        options = next(hint for name, _, hint in marks(rules.schema.asked) if name == "options")
        for kind in leaves(options):
            if isinstance(kind, type) and issubclass(kind, Struct):
                self._kinds[kind] = self._kind(kind)
        self._left_over = len(self.names)
        self.names += [f"other {n}" for n in range(LEFT_OVER)]
        self.enough = len(self.names)
        self.names.append("enough")
        self._known: list[dict[Any, tuple[int, int]]] = [{} for _ in range(seats)]

    def __len__(self) -> int:
        return len(self.names)

    def pending(self, asked: Asked, picks: Sequence[int] = ()) -> Pending:
        """The question, to be answered action by action; `picks` of it have been made."""
        return Pending(asked, self.of(asked), self.enough, (*picks,))

    def of(self, asked: Asked) -> dict[int, list[int]]:
        """Action -> the numbers of the options it picks, equal ones, for a question as its seat sees it."""
        numbers: dict[int, list[int]] = {}
        at: dict[Any, int] = {}  # the actions of options whose first place is taken twice
        used: dict[int, int] = {}
        options, over, me = asked.options or (), self._left_over, asked.seat
        places_of = self._known[me]
        for n, option in enumerate(options):
            known = places_of.get(option)
            if known is None:
                known = places_of[option] = self._place(option, me)
            start, places = known
            if places and start not in numbers:  # as of most options
                numbers[start] = [n]
                continue
            if places:
                at.setdefault(options[numbers[start][0]], start)
            action = at.get(option)
            if action is not None:
                numbers[action].append(n)
                continue
            nth = used.get(start, 1)
            if nth < places:
                used[start], action = nth + 1, start + nth
            elif over < self.enough:
                action, over = over, over + 1
            else:
                numbers[over - 1].append(n)
                continue
            numbers[action], at[option] = [n], action
        return numbers

    def _kind(self, kind: type[Struct]) -> _Kind:
        fields = [(name, self._values(hint)) for name, _, hint in marks(kind)]
        keys = [(name, values) for name, values in fields if values is not None and values is not NUMBERS]
        cards = [name for name, values in keys if values is self._faces]
        keys = [(name, values) for name, values in keys if name == next(iter(cards), name) or values is not self._faces]
        if not keys and len(fields) == 1 and fields[0][1] is NUMBERS:
            keys = [(fields[0][0], list(NUMBERS))]
        rest = len(keys) < len(fields)
        places = (NEXT if keys else NEXT_BARE) if rest else 1
        start, tag = len(self.names), str(kind.__struct_config__.tag)
        for values in product(*[values for _, values in keys]):
            name = " ".join([tag, *map(str, values)])
            self.names += [name] if places == 1 else [f"{name} #{nth}" for nth in range(places)]
        seats = frozenset([name for name, _, hint in marks(kind) if Seat in leaves(hint)])
        return _Kind(start, tuple([(n, {v: i for i, v in enumerate(vs)}) for n, vs in keys]), seats, places)

    def _values(self, hint: Any) -> Any:
        """What a field may contain, if the values are few; NUMBERS for an integer, None for anything else."""
        parts = list(leaves(hint))
        if len(parts) == 1 and parts[0] is Seat:
            return range(self._seats)
        if len(parts) == 1 and get_origin(parts[0]) is Literal:
            return get_args(parts[0])
        if len(parts) == 1 and parts[0] is bool:
            return (False, True)
        if any(is_face(part) for part in parts):
            return self._faces
        return NUMBERS if parts == [int] else None

    def _place(self, option: Any, me: int) -> tuple[int, int]:
        """(the first place of options like this one, how many there are); none if a value was not foreseen."""
        kind = self._kinds[type(option)]
        index = 0
        for name, values in kind.keys:
            value = getattr(option, name)
            nth = values.get((value - me) % self._seats if name in kind.seats else value)
            if nth is None:
                return self._left_over, 0
            index = index * len(values) + nth
        return kind.start + index * kind.places, kind.places
