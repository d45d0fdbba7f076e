"""Who may see what. The audience is declared once, on the field.

1. A mark says two things: who sees the faces (what is printed on the cards), and who sees how many there are.
2. A hidden face is `None`: a card lying face down. A pile whose size is hidden too is `None` as a whole.
3. A field without a mark is public, so it may hold no faces. `marks.naked` finds fields that break this rule; the laws
   in the tests check every type of every game with it.
4. A mark applies to the whole field, never inside its type; an owner needs a field `seat`, named seats a field `to`.
"""

from enum import Enum
from functools import cache
from typing import Annotated, Final, Literal, NewType, TypeVar

from msgspec import Struct

Seat = NewType("Seat", int)
"""A seat's number, from 0 in turn order."""

Face = NewType("Face", str)
"""The id of what is printed on a card's front. Each game's card ids are NewTypes of it, so that they can be found."""

T = TypeVar("T")


class Audience(Enum):
    """Who sees something."""

    ALL = "all"
    OWNER = "owner"
    """The seat in the struct's own field `seat`."""
    NAMED = "named"
    """The seats in the struct's own field `to`."""
    NOBODY = "nobody"
    """Not even the owner, until another fact shows it."""


class Mark(Struct, frozen=True):
    """The audience of a field: who sees its faces, and who sees how many there are.

    `whole` is for fields that are not piles (a question's options, a choice's picks): for those who may not see it the
    field is `None`, even at a table where all counts are open.
    """

    faces: Audience
    size: Audience
    whole: bool = False


Public = Annotated[T, Mark(Audience.ALL, Audience.ALL)]
"""Face up."""
Private = Annotated[T, Mark(Audience.OWNER, Audience.ALL)]
"""A hand: its owner sees the faces, everybody sees the number."""
Shown = Annotated[T, Mark(Audience.NAMED, Audience.ALL)]
"""Shown to the seats in `to`; everybody sees the number."""
Secret = Annotated[T, Mark(Audience.NOBODY, Audience.ALL)]
"""Face down for everybody; everybody may count it."""
Deck = Annotated[T, Mark(Audience.NOBODY, Audience.OWNER)]
"""Face down for everybody; only its owner may count it."""
Hidden = Annotated[T, Mark(Audience.NOBODY, Audience.NOBODY)]
"""Face down for everybody, and nobody may count it."""
Sealed = Annotated[T, Mark(Audience.OWNER, Audience.OWNER, whole=True)]
"""For its owner only; `None` for everybody else."""


class Viewer(Struct, frozen=True):
    """Somebody looking at a table. The kinds are closed: there is no "no viewer".

    `seats` are the viewer's own (several only in a sandbox game). `counts` and `hands` are options of the table that
    lift marks. `counts`: everybody sees the size of every pile. `hands`: the viewer sees whatever any seat may see;
    this is everybody at a table with open hands, or spectators who are shown every hand.
    """

    kind: Literal["seat", "spectator", "referee"]
    seats: tuple[Seat, ...] = ()
    counts: bool = False
    hands: bool = False

    def __post_init__(self) -> None:
        if self.kind not in _KINDS or (self.seats and self.kind != "seat"):
            raise ValueError("a viewer sits at seats, is a spectator, or is the referee")

    @property
    def label(self) -> str:
        """The viewer's name in ETags and cache keys."""
        return "+".join(f"seat-{s}" for s in self.seats) if self.kind == "seat" else self.kind


_KINDS: Final = frozenset({"seat", "spectator", "referee"})
SPECTATOR = Viewer("spectator")
REFEREE = Viewer("referee")


@cache
def seated(*seats: int, counts: bool = False, hands: bool = False) -> Viewer:
    """The viewer who holds these seats."""
    return Viewer("seat", tuple([Seat(s) for s in seats]), counts, hands)
