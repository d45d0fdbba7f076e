"""The kinds of zones: what may lie on a table, and how each is drawn. `layout` says what a game makes of them.

Docstrings of types are in the API's document.
"""

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct

Pointer: TypeAlias = Annotated[str, Meta(pattern=r"^(/[^/]+)*$")]
"""A JSON Pointer; a last step `*` means each item of a list."""
Look: TypeAlias = Literal["card", "small", "name"]
Symbol: TypeAlias = Annotated[str, Meta(pattern=r"^([a-z]+(-[a-z]+)*)?$")]
"""A drawing that clients may have, by the name of what it shows; empty where there is none."""
Sees: TypeAlias = Literal["all", "owner", "named", "nobody"]


class Part(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A part of a layout, as it stands in its file: a field that is unknown is a mistake."""


class LayoutCosts(Part, frozen=True, kw_only=True):
    """What a card costs now, where that may differ from what is printed on it, or nothing is."""

    unit: str
    """What it is paid in: a key of the layout's `units`."""
    at: Annotated[str, Meta(pattern=r"^(/([^/{}]+|\{(me|card)\}))+$")]
    """Where the reckoning has it: `{me}` is the viewer's seat, else the one that is asked, and `{card}` the component.
    Where it leads nowhere, the printed price holds."""
    why: str | None = None
    """The reason of this price: a key of the layout's `words`."""


class _Zone(Part, frozen=True, kw_only=True, tag_field="as"):
    """A part of the table. `at` leads there from the item that it is inside of, or else from the state."""

    at: Pointer
    """Where it is: a JSON Pointer from the item that contains it, or else from the state."""


class _Cards(_Zone, frozen=True, kw_only=True):
    """What a card lies in, or several: with a last `*` each item of the list is one, without it there is one or none.

    An item that is null is a card face down.
    """

    word: str
    """Its name: a key of the layout's `words`."""
    face: Pointer = ""
    """Where an item has the id of its component; empty if the item itself is the id."""
    only: tuple[str, ...] = ()
    """If not empty: the zone shows only components with these ids or types."""
    but: tuple[str, ...] = ()
    """The zone leaves out components with these ids or types."""
    look: Look = "card"
    """How large the cards should be: whole, small, or their names only."""
    hides: bool = False
    """Nothing is drawn while there is no card here."""
    room: Annotated[int, Meta(ge=0, le=40)] = 0
    """For so many cards there is room from the start, so that nothing else moves when they come."""
    copies: bool = False
    """These are not further cards: cards that are elsewhere are listed here again."""
    inside: tuple["Zone", ...] = ()
    """What lies on each card; pointers start at the item."""
    faces: Sees = "all"
    """Who sees the faces: all, the owner of the area, the seats named in its `to`, or nobody."""
    count: Sees = "all"
    """Who may count the cards; to others the list is null."""


class MatsZone(_Zone, frozen=True, kw_only=True, tag="mats"):
    """The areas of the seats, one for each; everything inside belongs to that seat."""

    seat: Pointer = "/seat"
    """Where an item has the number of its seat."""
    inside: tuple["Zone", ...]
    """What belongs to each seat; pointers start at the item."""


class HandZone(_Cards, frozen=True, kw_only=True, tag="hand"):
    """The cards that a seat holds. Their order means nothing."""

    sorts: tuple[Literal["kind", "cost", "name"], ...] = ()
    """What a client may sort them by: the order of `kinds`, cost or price, name; by the first that differs."""


class RowZone(_Cards, frozen=True, kw_only=True, tag="row"):
    """Cards that lie side by side, in order."""


class MarketZone(_Cards, frozen=True, kw_only=True, tag="market"):
    """Cards on offer, each at its place; if `left` is given, each is a pile of that many."""

    left: Pointer = ""
    """Where an item says how many are left; empty if each is a single card."""
    costs: LayoutCosts | None = None
    """What its cards cost whoever takes them."""


class RoadZone(_Cards, frozen=True, kw_only=True, tag="road"):
    """A path of numbered places, each with a card, from its beginning. Pieces stand on places."""


class PileZone(_Zone, frozen=True, kw_only=True, tag="pile"):
    """A stack of cards: its size is that of the list; null if the viewer may not count it."""

    word: str
    """Its name: a key of the layout's `words`."""
    first: Literal["top", "bottom"] = "top"
    """Which end of the stack is the first item."""
    top: Pointer = ""
    """Where the face of its top card is, for viewers who may not see the pile; from the same item as `at`."""
    hides: bool = False
    """Nothing is drawn while there is no card here."""
    faces: Sees = "all"
    """Who sees the faces: all, the owner of the area, the seats named in its `to`, or nobody."""
    count: Sees = "all"
    """Who may count the cards; to others the list is null."""


class LayoutStep(Part, frozen=True, kw_only=True):
    """One step of a track, and the value by which the state names it."""

    value: str | int
    """The value in the state while this is the current step."""
    word: str
    """Its name: a key of the layout's `words`."""


class TrackZone(_Zone, frozen=True, kw_only=True, tag="track"):
    """A line of named steps; the state says which is the current one."""

    word: str
    """Its name: a key of the layout's `words`."""
    steps: tuple[LayoutStep, ...]
    """All its steps, in order."""


class LayoutCount(Part, frozen=True, kw_only=True):
    """A number and its unit; null means no limit."""

    at: Pointer
    """Where the number is."""
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
    """The numbers; pointers start at `at`."""
    hides: bool = False
    """Nothing is drawn while all numbers are 0."""
    pieces: bool = False
    """They are pieces that stand on the item, one of each unit's drawing for each, in the colour of the area's seat."""


class TokenZone(_Zone, frozen=True, kw_only=True, tag="token"):
    """Something of a seat's: the seat's number, or null if there is none."""

    word: str
    """Its name: a key of the layout's `words`."""
    shape: Literal["disc", "tab", "piece"] = "disc"
    """`tab`: whose the item is, at its edge. `piece`: it stands on the item, in the shape of its `symbol`."""
    symbol: Symbol = ""
    """The drawing of a piece."""


class FlagZone(_Zone, frozen=True, kw_only=True, tag="flag"):
    """Something that is true or false; drawn if true."""

    word: str
    """Its name: a key of the layout's `words`."""
    face: str | None = None
    """The component that the item containing it is drawn as while this is true: its other side."""


class ScoreZone(_Zone, frozen=True, kw_only=True, tag="score"):
    """The scores, a line for each seat; empty until the game is over."""

    word: str
    """Its name: a key of the layout's `words`."""
    seat: Pointer = "/seat"
    """Where an item has the number of its seat."""
    of: tuple[LayoutCount, ...]
    """The columns."""
    inside: tuple["Zone", ...] = ()
    """What else is shown for each seat."""


CardsZone: TypeAlias = HandZone | RowZone | MarketZone | RoadZone
Zone: TypeAlias = CardsZone | MatsZone | PileZone | TrackZone | CountersZone | TokenZone | FlagZone | ScoreZone
