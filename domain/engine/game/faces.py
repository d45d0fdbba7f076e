"""What stands on the face of a card as signs and numbers, taken from its figures, and its back; parts of `layout`.

Docstrings of types are published in the API's document.
"""

from hashlib import sha256
from typing import Annotated, Literal, TypeAlias, get_args

from msgspec import Meta

from domain.engine.audience.zones import LayoutCount, Part, Pointer

Tone: TypeAlias = Literal["amber", "blue", "green", "red", "slate", "stone", "violet"]


class FaceFigure(Part, frozen=True, kw_only=True):
    """A figure on a face: a number with the sign of its unit.

    An object stands for all its fields, whose names are units. A name, or a list of names, is of units or components,
    and stands for their signs.
    """

    at: Pointer
    """Its place among the figures, from the `at` of its line."""
    unit: str = ""
    """What it counts: a key of the layout's `units`; empty for objects and names."""
    says: Literal["number", "signs", "more", "less", "so"] = "number"
    """`number`: 3 and the sign. `signs`: that many signs. `more`: +3. `less`: -3. `so`: only the sign."""
    pays: bool = False
    """It is the price of the rest of its line."""


class FaceLine(Part, frozen=True, kw_only=True):
    """Figures that belong together on a face. A line whose figures are all 0, false or null is not drawn."""

    at: Pointer = ""
    """Its place in the component's `figures`; with a final `*` there is a line for each item of the list."""
    unit: str = ""
    """The unit whose sign begins the line: whose figures they are, or what they are about. Empty for none."""
    of: tuple[FaceFigure, ...]
    """The figures, in order."""


class LayoutFace(Part, frozen=True, kw_only=True):
    """What is on the faces of components of some types, besides their cost and points."""

    types: tuple[str, ...]
    """For components that have one of these types."""
    lines: tuple[FaceLine, ...]
    """From top to bottom."""
    short: tuple[Pointer, ...] = ()
    """The figures that the component's `short` gives in words."""
    apart: tuple[Pointer, ...] = ()
    """The figures that only its full text gives."""


class LayoutOption(Part, frozen=True, kw_only=True):
    """Options of a type, whatever they say."""

    option: str
    """The option's `type`."""
    only: tuple[str, ...] = ()
    """Only those whose component, in the field `card`, is or has one of these ids or types; empty: all."""


class LayoutWeight(Part, frozen=True, kw_only=True):
    """How much an answer of a type weighs, if it is not one among many."""

    option: str
    """The option's `type`."""
    only: tuple[str, ...] = ()
    """Only for options whose component, in the field `card`, is or has one of these ids or types; empty: for all."""
    weight: Literal["main", "last", "harmful"]
    """`main`: the most frequent answer here, the easy button. `last`: rarely a good one, below all others. `harmful`:
    it hurts whoever picks it: ask again first."""
    unless: tuple[LayoutOption, ...] = ()
    """Not while one of these is among the question's options."""


class LayoutAuto(Part, frozen=True, kw_only=True):
    """An answer that a page gives by itself where its player wants that: everybody can tell that nothing else is done.

    It is given where one option is to be picked, those of this type are all alike, and every other is in `over`.
    """

    word: str
    """What the page does: a key of the layout's `words`. Entries with the same word are switched on together."""
    option: str
    """The option's `type`."""
    over: tuple[str, ...] = ()
    """The types of the options that are let go for it."""
    bare: tuple[Annotated[str, Meta(pattern=r"^(option)?(/([^/{}*]+|\{me\}))+$")], ...] = ()
    """Where there is nothing then: 0, null, an empty list, or an object with nothing in its fields. Pointers into the
    state, `{me}` being the seat that is asked, or into the `option`."""


class LayoutLeads(Part, frozen=True, kw_only=True):
    """What the reckoning says of how each seat stands, as far as the viewer may know."""

    at: Pointer
    """Where the reckoning has it: a list with an item for each seat, from seat 0 on."""
    of: tuple[LayoutCount, ...]
    """The numbers; pointers start at the item. Whoever has most of the first leads; null: unknown."""


class LayoutFact(Part, frozen=True, kw_only=True):
    """How much a fact weighs in the story. Those that no entry names are details."""

    fact: str
    """The fact's type."""
    weight: Literal["turn", "round", "part", "news", "reveal"]
    """`turn`: begins a turn of its seat. `round`: begins a round of all. `part`: begins a part of either. `news`: what
    others want to hear of. `reveal`: news that uncovers something, which replays mark."""
    deed: str | None = None
    """What its seat did with its components, to be counted at the end: a key of the layout's `words`."""


class LayoutBack(Part, frozen=True, kw_only=True):
    """How the backs of a game's cards look: lines in two directions on a colour."""

    tone: Tone = "slate"
    """The colour."""
    lean: int = 45
    """The direction across lines of the first kind: degrees, clockwise from upwards."""
    cross: int = 135
    """Likewise for lines of the second kind."""
    mesh: int = 6
    """Pixels from one line to the next."""


def back_of(key: str) -> LayoutBack:
    """A pattern that follows from the game's key, so that games differ and each keeps its own."""
    tone, lean, cross, mesh, *_ = sha256(key.encode()).digest()
    tones = get_args(Tone)
    lean = 20 + lean % 50
    return LayoutBack(tone=tones[tone % len(tones)], lean=lean, cross=lean + 60 + cross % 60, mesh=5 + mesh % 4)
