"""The table as data: what lies where in a game's state, for programs that draw it and know no game.

A game's layout stands in `layout.toml` in its folder. It holds no words, only names of texts (`term.hand`), and no
audiences: these are read off the marks of the state. Docstrings of types are in the API's document.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Literal, TypeAlias

import msgspec
from msgspec import Meta, Struct, field
from msgspec.structs import replace

from domain.engine.pointers import EVERY, Spot, follow, spot_of

Pointer: TypeAlias = Annotated[str, Meta(pattern=r"^(/[^/]+)*$")]
"""A JSON Pointer; a last step `*` means each item of a list."""
Template: TypeAlias = Annotated[str, Meta(pattern=r"^(/([^/{}]+|\{[^{}]+\}))+$")]
"""A JSON Pointer in which steps are filled in, see LayoutTarget."""
Tone: TypeAlias = Literal["amber", "blue", "green", "red", "slate", "stone", "violet"]
Look: TypeAlias = Literal["card", "small", "name"]
Sees: TypeAlias = Literal["all", "owner", "named", "nobody"]


class LayoutError(ValueError):
    """A layout cannot be used; the message names the file and the zone, and says what to do."""


class _Part(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A part of a layout."""


class _Zone(_Part, frozen=True, kw_only=True, tag_field="as"):
    """A part of the table. `at` leads there from the item that it is inside of, or else from the state."""

    at: Pointer


class _Cards(_Zone, frozen=True, kw_only=True):
    """What a card lies in, or several: with a last `*` each item of the list is one, without it there is one or none.

    An item that is null is a card face down.
    """

    word: str
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


class HandZone(_Cards, frozen=True, kw_only=True, tag="hand"):
    """The cards that a seat holds. Their order means nothing."""


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


class LayoutStep(_Part, frozen=True, kw_only=True):
    """One step of a track, and the value by which the state names it."""

    value: str | int
    word: str


class TrackZone(_Zone, frozen=True, kw_only=True, tag="track"):
    """A line of named steps; the state says which one it is."""

    word: str
    steps: tuple[LayoutStep, ...]


class LayoutCount(_Part, frozen=True, kw_only=True):
    """A number, and the unit in which it counts; null is no number, without limit."""

    at: Pointer
    unit: str
    hides: bool = False
    """Not drawn while it is 0 or null."""


class CountersZone(_Zone, frozen=True, kw_only=True, tag="counters"):
    """Numbers that belong together: goods, tokens, what is left of a turn."""

    at: Pointer = ""
    word: str | None = None
    """A heading, where one is needed."""
    of: tuple[LayoutCount, ...]
    """The numbers; pointers lead from `at`."""
    hides: bool = False
    """Nothing is drawn while all are 0."""


class TokenZone(_Zone, frozen=True, kw_only=True, tag="token"):
    """A piece of a seat: the seat's number, null where there is none."""

    word: str


class FlagZone(_Zone, frozen=True, kw_only=True, tag="flag"):
    """Something that is so or not; drawn when it is."""

    word: str
    face: str | None = None
    """The component as which the item that it is inside of is drawn as long as this is so: its other side."""


class ScoreZone(_Zone, frozen=True, kw_only=True, tag="score"):
    """The result, a line for each seat; empty until the game is over."""

    word: str
    seat: Pointer = "/seat"
    """Where in an item the number of its seat stands."""
    of: tuple[LayoutCount, ...]
    """The columns."""
    inside: tuple["Zone", ...] = ()
    """What else is told of each seat."""


CardsZone: TypeAlias = HandZone | RowZone | MarketZone | RoadZone
Zone: TypeAlias = CardsZone | MatsZone | PileZone | TrackZone | CountersZone | TokenZone | FlagZone | ScoreZone


class LayoutCondition(_Part, frozen=True, kw_only=True):
    """Whether the state has one of these values there."""

    at: Pointer
    among: tuple[str | int | bool, ...]


class LayoutMark(_Part, frozen=True, kw_only=True):
    """A word, or a piece, that stands on items of a list and may wander."""

    on: Pointer
    """The list, without its last `*`."""
    at: Pointer
    """Where in the state it stands on which items it is."""
    says: Literal["which", "order", "amount"] = "which"
    """`which`: the number of the item, a list of numbers, or null. `order`: a list, and its order counts. `amount`: a
    list with an amount for each item; items with 0 have no mark."""
    word: str
    when: LayoutCondition | None = None
    """It is drawn only when this is so."""


class LayoutUnit(_Part, frozen=True, kw_only=True):
    """What a number counts: its name, a sign that can stand for it, and a colour."""

    word: str
    sign: str = ""
    tone: Tone = "slate"


class LayoutKind(_Part, frozen=True, kw_only=True):
    """The colour and name of a type of components."""

    type: str
    word: str
    tone: Tone


class LayoutTarget(_Part, frozen=True, kw_only=True):
    """What options of a type point at, so that they are picked by clicking it.

    In `at` and `to`, steps in braces are filled in: `{me}` is the seat that is asked, `{name}` a field of the option,
    `{/pointer}` what the state has there, and `+` adds two of them. `*` is every item whose face is the component that
    the field `by` of the option names.
    """

    option: str
    """The option's `type`."""
    asks: tuple[str, ...] = ()
    """The questions for which this is so, as `why/verb`; `*` is any. Empty: for all that no entry before has named."""
    at: tuple[Template, ...]
    """Where it is picked: the first of these at which something is drawn."""
    to: tuple[Template, ...] = ()
    """Where it leads, if options differ in that: what is picked up at `at` is put down here."""
    by: str = "card"


class Layout(_Part, frozen=True, kw_only=True):
    """How a game's table is drawn: what lies where in `state`, and what an option points at.

    Whatever has a `word` is called `words[word]`. docs/layout.md says what each kind of zone means for drawing.
    """

    format: Literal[1] = 1
    """A later format may have kinds of zones that this one has not."""
    zones: tuple[Zone, ...]
    """In the order in which they matter; zones of one kind that follow each other belong together."""
    marks: tuple[LayoutMark, ...] = ()
    targets: tuple[LayoutTarget, ...] = ()
    """The first entry that fits an option's type and its question counts."""
    plain: tuple[str, ...] = ()
    """The types of options that point at nothing on the table: they are buttons."""
    units: dict[str, LayoutUnit] = field(default_factory=dict[str, LayoutUnit])
    """By id: those of `price` of components as well."""
    cost: str | None = None
    """The unit of the components' `cost`."""
    points: str | None = None
    """The unit of the components' `points`."""
    kinds: tuple[LayoutKind, ...] = ()
    """A component has the colour of the first of these that is among its types."""
    unshown: tuple[Pointer, ...] = ()
    """What of the state is not drawn: it is said elsewhere, or for the rules alone."""
    words: dict[str, dict[str, str]] = field(default_factory=dict[str, dict[str, str]])
    """Each `word` in every language. Not in the game's file: it comes from the texts."""


def read(path: Path, state: type[Struct]) -> Layout:
    """The layout in this file, for a state of this type, with the audiences of its zones.

    Raises LayoutError for a file that is no layout, and for a zone that is nowhere in the state.
    """
    try:
        layout = msgspec.toml.decode(path.read_bytes(), type=Layout)
        zones = tuple([_with_audience(zone, spot_of(state), "") for zone in layout.zones])
    except ValueError as error:
        raise LayoutError(f"{path}: {error}") from error
    return replace(layout, zones=zones)


def _with_audience(zone: Zone, outer: Spot, path: str) -> Zone:
    spot = follow(outer, zone.at)
    if spot is None:
        raise LayoutError(
            f"the state has nothing at {path}{zone.at}; at {path or 'its top'} it has {', '.join(outer.fields)}"
        )
    if isinstance(zone, CardsZone | PileZone):
        zone = replace(zone, faces=spot.mark.faces.value, count=spot.mark.size.value)
    if isinstance(zone, CardsZone | MatsZone | ScoreZone):
        zone = replace(zone, inside=tuple([_with_audience(one, spot, path + zone.at) for one in zone.inside]))
    return zone


def all_zones(zones: tuple[Zone, ...]) -> Iterator[Zone]:
    """These zones and all that are inside of them."""
    for zone in zones:
        yield zone
        if isinstance(zone, CardsZone | MatsZone | ScoreZone):
            yield from all_zones(zone.inside)


def references(layout: Layout) -> Iterator[str]:
    """The texts that a layout names, each without its last part `name`."""
    for zone in all_zones(layout.zones):
        if not isinstance(zone, MatsZone) and zone.word is not None:
            yield zone.word
        if isinstance(zone, TrackZone):
            yield from [step.word for step in zone.steps]
    yield from [named.word for named in (*layout.marks, *layout.units.values(), *layout.kinds)]


def list_of(pointer: str) -> str:
    """The pointer without its last `*`."""
    return pointer.removesuffix(f"/{EVERY}")
