"""The kinds of zones: what may lie on a table, and how each is drawn. `layout` says what a game makes of them.

Docstrings of types are in the API's document.
"""

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct

Pointer: TypeAlias = Annotated[str, Meta(pattern=r"^(/[^/]+)*$")]
"""A JSON Pointer; a last step `*` means each item of a list."""
Look: TypeAlias = Literal["card", "small", "name"]
Sees: TypeAlias = Literal["all", "owner", "named", "nobody"]


class Part(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A part of a layout, as it stands in its file: a field that is unknown is a mistake."""


class _Zone(Part, frozen=True, kw_only=True, tag_field="as"):
    """A part of the table. `at` leads there from the item that it is inside of, or else from the state."""

    at: Pointer
    """Where it stands: a JSON Pointer from the item that it is inside of, or else from the state."""


class _Cards(_Zone, frozen=True, kw_only=True):
    """What a card lies in, or several: with a last `*` each item of the list is one, without it there is one or none.

    An item that is null is a card face down.
    """

    word: str
    """Its name: a key of the layout's `words`."""
    face: Pointer = ""
    """Where in an item the id of its component stands; empty where the item itself is the id."""
    only: tuple[str, ...] = ()
    """If not empty: the zone shows only components of these ids or types."""
    but: tuple[str, ...] = ()
    """The zone leaves out components of these ids or types."""
    look: Look = "card"
    """How large the cards should be: whole, small, or their names only."""
    hides: bool = False
    """Nothing is drawn as long as no card lies here."""
    copies: bool = False
    """These are no further cards: what lies elsewhere is named here once more."""
    inside: tuple["Zone", ...] = ()
    """What lies on each card; pointers lead from the item."""
    faces: Sees = "all"
    """Who sees the faces: all, the owner of the area, the seats named in its `to`, or nobody."""
    count: Sees = "all"
    """Who may count the cards; to others the list is null."""


class MatsZone(_Zone, frozen=True, kw_only=True, tag="mats"):
    """The areas of the seats, one for each; what is inside belongs to that seat."""

    seat: Pointer = "/seat"
    """Where in an item the number of its seat stands."""
    inside: tuple["Zone", ...]
    """What belongs to each seat; pointers lead from the item."""


class HandZone(_Cards, frozen=True, kw_only=True, tag="hand"):
    """The cards that a seat holds. Their order means nothing."""

    sorts: tuple[Literal["kind", "cost", "name"], ...] = ()
    """By what a client may sort them: the order of `kinds`, cost or price, name; by the first in which they differ."""


class RowZone(_Cards, frozen=True, kw_only=True, tag="row"):
    """Cards that lie side by side, in order."""


class MarketZone(_Cards, frozen=True, kw_only=True, tag="market"):
    """Cards on offer, each at its place; where `left` is given each is a pile of so many."""

    left: Pointer = ""
    """Where in an item stands how many are left; empty where each is a single card."""


class RoadZone(_Cards, frozen=True, kw_only=True, tag="road"):
    """A way of numbered places, each with a card; the first is its beginning. Pieces stand on places."""


class PileZone(_Zone, frozen=True, kw_only=True, tag="pile"):
    """A stack of cards: its size is that of the list, null where the viewer may not count it."""

    word: str
    """Its name: a key of the layout's `words`."""
    first: Literal["top", "bottom"] = "top"
    """Which end of the stack is the first item."""
    top: Pointer = ""
    """Where the face of its top card stands, for those who may not see the pile; from the same item as `at`."""
    hides: bool = False
    """Nothing is drawn as long as no card lies here."""
    faces: Sees = "all"
    """Who sees the faces: all, the owner of the area, the seats named in its `to`, or nobody."""
    count: Sees = "all"
    """Who may count the cards; to others the list is null."""


class LayoutStep(Part, frozen=True, kw_only=True):
    """One step of a track, and the value by which the state names it."""

    value: str | int
    """What the state holds while this step is the present one."""
    word: str
    """Its name: a key of the layout's `words`."""


class TrackZone(_Zone, frozen=True, kw_only=True, tag="track"):
    """A line of named steps; the state says which one it is."""

    word: str
    """Its name: a key of the layout's `words`."""
    steps: tuple[LayoutStep, ...]
    """All of its steps, in order."""


class LayoutCount(Part, frozen=True, kw_only=True):
    """A number, and the unit in which it counts; null is no number, without limit."""

    at: Pointer
    """Where the number stands."""
    unit: str
    """What it counts: a key of the layout's `units`."""
    hides: bool = False
    """Not drawn while it is 0 or null."""


class CountersZone(_Zone, frozen=True, kw_only=True, tag="counters"):
    """Numbers that belong together: goods, tokens, what is left of a turn."""

    at: Pointer = ""
    word: str | None = None
    """A heading, if one is needed."""
    of: tuple[LayoutCount, ...]
    """The numbers; pointers lead from `at`."""
    hides: bool = False
    """Nothing is drawn while all are 0."""


class TokenZone(_Zone, frozen=True, kw_only=True, tag="token"):
    """A piece of a seat: the seat's number, null where there is none."""

    word: str
    """Its name: a key of the layout's `words`."""


class FlagZone(_Zone, frozen=True, kw_only=True, tag="flag"):
    """Something that is so or not; drawn when it is."""

    word: str
    """Its name: a key of the layout's `words`."""
    face: str | None = None
    """The component as which the item that it is inside of is drawn as long as this is so: its other side."""


class ScoreZone(_Zone, frozen=True, kw_only=True, tag="score"):
    """The result, a line for each seat; empty until the game is over."""

    word: str
    """Its name: a key of the layout's `words`."""
    seat: Pointer = "/seat"
    """Where in an item the number of its seat stands."""
    of: tuple[LayoutCount, ...]
    """The columns."""
    inside: tuple["Zone", ...] = ()
    """What else is told of each seat."""


CardsZone: TypeAlias = HandZone | RowZone | MarketZone | RoadZone
Zone: TypeAlias = CardsZone | MatsZone | PileZone | TrackZone | CountersZone | TokenZone | FlagZone | ScoreZone
