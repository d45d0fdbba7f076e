"""A state as a vector of fixed length, derived from the types of a ruleset's own state.

1. Each field has its places, in the order of the types; `names` says what each number is. The layout changes only with
   the version of the rules, and with the number of seats.
2. Seats are counted from the viewer's, which is 0: so a policy learns for all seats at once.
3. A number is itself, a word or a seat is one of several places, a pile of cards is how often it holds each component,
   and how many lie face down. For a list of cards with further fields, each component has places for their sums.
4. Only what has changed since the last look is rewritten.
"""

from collections.abc import Callable, Mapping, Sequence
from copy import deepcopy
from functools import lru_cache
from types import NoneType
from typing import Any, Literal, Self, get_args, get_origin

import msgspec
import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from domain.engine.audience.audience import Seat
from domain.engine.audience.errors import BadOptions, NotAsked
from domain.engine.audience.field_audiences import leaves, marks, meant
from domain.engine.audience.state_paths import is_face
from domain.engine.entry.facts import Asked
from domain.engine.game.rules import Rules
from lab.actions import Actions, Pending
from lab.opening import rules_of
from lab.places import ByCard, BySeat, Cards, Fields, Number, NumberList, Numbers, OneOf, Places, Seats
from lab.view import View

Floats = NDArray[np.float32]
Act = Callable[[dict[str, Any]], int]
"""An observation -> the action to take."""


class Vector:
    """States of one game as vectors, for a table of this size. Remembers the last one, so use one per seat.

    `tail`: further places after those of the state.
    """

    def __init__(self, rules: Rules, seats: int, tail: int = 0) -> None:
        self._made = rules, seats, tail
        self._places = layout(rules, seats)
        self.names = [name.removeprefix("/") for name in self._places.names]
        self._last = np.zeros(len(self.names) + tail, np.float32)
        self._into: Numbers = self._last.data
        self._zeros: Numbers = np.zeros(tail, np.float32).data
        self._state: Any = None
        self._me = -1

    def __len__(self) -> int:
        return len(self.names)

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        twin, last = object.__new__(type(self)), self._last.copy()  # `copy` would make it anew, as `__reduce__` says
        twin.__dict__ |= self.__dict__ | {"_last": last, "_into": last.data}
        return twin

    def __reduce__(self) -> tuple[type[Self], tuple[Rules, int, int]]:
        """In another process it has looked at nothing yet."""
        return type(self), self._made

    def of(self, state: Any, me: int, tail: Sequence[tuple[int, int]] = ()) -> Floats:
        """The vector of a state as seat `me` may see it. It is overwritten by the next call: copy it to keep it.

        `tail`: (place, number) of what is not 0 behind the state's places.
        """
        if self._state is None or me != self._me:
            self._places.write(self._into, 0, state, me)
        elif state is not self._state:
            self._places.change(self._into, 0, self._state, state, me)
        self._state, self._me = state, me
        self._into[len(self.names) :] = self._zeros
        for place, number in tail:
            self._into[place] = number
        return self._last


class Observations:
    """What policies are shown at a table of this size. `names`: what each number is; `actions`: the catalogue."""

    def __init__(self, rules: Rules, seats: int) -> None:
        self.actions = Actions(rules, seats)
        asks = sorted(rules.language.asks)
        self._vector = Vector(rules, seats, len(asks) + 3)
        self._asks = {ask: n for n, ask in enumerate(asks, len(self._vector))}
        asked = [*[f"{why}/{verb}" for why, verb in asks], "least", "most", "picked"]
        self.names = [*self._vector.names, *[f"asked/{what}" for what in asked]]

    @classmethod
    @lru_cache(16)
    def at(cls, rules: Rules, seats: int) -> Self:
        """Those for these rules and this many seats, made once."""
        return cls(rules, seats)

    def vector(self) -> Vector:
        """For the states that one seat sees."""
        return deepcopy(self._vector)

    def of(self, vector: Vector, state: Any, me: int, asked: Asked | None, mine: Pending | None) -> dict[str, Any]:
        """The observation of seat `me` in a state as it sees it. `asked`: the question, `mine` if it is its own."""
        mask = bytearray(len(self.actions))  # written byte by byte: an array would be five times slower
        n = None if asked is None else self._asks.get((asked.why, asked.verb))
        tail = [] if n is None else [(n, 1)]
        if mine is not None:
            tail += [(-3, mine.asked.least or 0), (-2, mine.asked.most or 0), (-1, len(mine.picks))]
            for action in mine.legal():
                mask[action] = 1
        return {"observation": vector.of(state, me, tail).copy(), "action_mask": np.frombuffer(mask, np.int8)}


class Observed:
    """A view of one seat, a server's or one of the laboratory, as a policy that learned in `lab.env` is shown it."""

    def __init__(self, view: View | Mapping[str, Any]) -> None:
        said = view.said() if isinstance(view, View) else view
        rules, seats, viewer = rules_of(said["ruleset"]), len(said["sitting"]), str(said["viewer"])
        if not viewer.startswith("seat-"):
            raise BadOptions(f"give the view of a seat, not of {viewer}", rule="seat", pointer="/viewer")
        self._me, self._shown = int(viewer.removeprefix("seat-")), Observations.at(rules, seats)
        self._vector, self._state = self._shown.vector(), msgspec.convert(said["state"], rules.schema.state)
        asked = [msgspec.convert(one, rules.schema.asked) for one in said["asked"]]
        own = next((one for one in asked if one.seat == self._me), None)
        self._asked = own or next(iter(asked), None)
        self._pending = None if own is None else self._shown.actions.pending(own)

    def observation(self, picks: Sequence[int] = ()) -> dict[str, Any]:
        """The observation after these picks."""
        mine = None if self._pending is None else self._pending._replace(picks=(*picks,))
        return self._shown.of(self._vector, self._state, self._me, self._asked, mine)

    def answer(self, act: Act) -> list[int]:
        """The picks that these actions make. Raises NotAsked, and ValueError for an illegal action."""
        if self._pending is None:
            raise NotAsked(f"seat {self._me} is not asked anything now", rule="asked")
        picks, whole = (), False
        while not whole:
            picks, whole = self._pending._replace(picks=picks).after(act(self.observation(picks)))
        return [*picks]


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
