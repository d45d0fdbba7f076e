"""The table as data: what is where in a game's state, for programs that draw it without knowing the game.

A game's layout is the file `layout.toml` in its folder. It contains no wording, only names of texts (`term.hand`), and
no audiences: these come from the marks of the state. Docstrings of types are published in the API's document.
"""

from collections.abc import Iterator
from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, field

from domain.engine.audience.state_paths import EVERY
from domain.engine.audience.zones import (
    CardsZone,
    MarketZone,
    MatsZone,
    Part,
    Pointer,
    ScoreZone,
    Symbol,
    TrackZone,
    Zone,
)
from domain.engine.game.faces import LayoutAuto, LayoutBack, LayoutFace, LayoutFact, LayoutLeads, LayoutWeight, Tone
from domain.engine.game.lesson import LayoutFirst

Template: TypeAlias = Annotated[str, Meta(pattern=r"^(/([^/{}]+|\{[^{}]+\}))+$")]
"""A JSON Pointer in which steps are filled in, see LayoutTarget."""
Term: TypeAlias = (
    int | Annotated[str, Meta(pattern=r"^(item|component|about|reckoning)?(/([^/{}]+|\{(me|n|card)\}))+$")]
)
"""A number, or where one is: a JSON Pointer into the state or, after one of these words, into the item itself, its
component, what the question is about, or the reckoning. `{me}`: the seat that is asked; `{n}`: the number of the item
in its list; `{card}`: its component; `*`: each that is there, added up."""


class LayoutCondition(Part, frozen=True, kw_only=True):
    """Whether the state has one of these values at this place."""

    at: Pointer
    """Where in the state."""
    among: tuple[str | int | bool, ...]
    """The condition holds while the value is one of these."""


class LayoutMark(Part, frozen=True, kw_only=True):
    """A word or a piece on items of a list, which may move."""

    on: Pointer
    """The list, without its last `*`."""
    at: Pointer
    """Where the state says which items it is on."""
    says: Literal["which", "order", "amount"] = "which"
    """`which`: the number of the item, a list of numbers, or null. `order`: a list whose order counts. `amount`: a
    list with an amount for each item; items with 0 have no mark."""
    word: str
    """Its name: a key of the layout's `words`."""
    symbol: Symbol = ""
    """Its drawing: the mark is a piece that stands on the item. Empty: it is a word."""
    when: LayoutCondition | None = None
    """It is drawn only if this holds."""


class LayoutUnit(Part, frozen=True, kw_only=True):
    """What a number counts: its name, a sign that can stand for it, and a colour."""

    word: str
    """Its name: a key of the layout's `words`."""
    sign: str = ""
    """A character that can stand for it; empty if it has none."""
    symbol: Symbol = ""
    """A drawing that can stand for it, better than the character."""
    tone: Tone = "slate"
    """Its colour."""


class LayoutKind(Part, frozen=True, kw_only=True):
    """The colour and name of a type of components."""

    type: str
    """As in the `types` of a component."""
    word: str
    """Its name: a key of the layout's `words`."""
    tone: Tone
    """Its colour."""


class LayoutTarget(Part, frozen=True, kw_only=True):
    """What options of a type point at, so that clicking it picks them.

    In `at` and `to`, steps in braces are filled in: `{me}` is the seat that is asked, `{name}` a field of the option,
    `{/pointer}` what the state has there, and `+` adds two of them. `*` is every item whose face is the component that
    the field `by` of the option names.
    """

    option: str
    """The option's `type`."""
    asks: tuple[str, ...] = ()
    """The questions that this applies to, as `why/verb`; `*` is any. Empty: all that no earlier entry names."""
    at: tuple[Template, ...]
    """Where to pick it: the first of these at which something is drawn."""
    to: tuple[Template, ...] = ()
    """Where it goes, if options differ in that: what is picked up at `at` is put down here."""
    by: str = "card"
    """The field of the option that names a component, for a `*` in `at` and `to`."""


class LayoutPrice(Part, frozen=True, kw_only=True):
    """What something costs the seat that is asked, and what the seat has; each is the sum of its terms."""

    unit: str
    """The unit: a key of the layout's `units`."""
    needs: tuple[Term, ...]
    """What is needed."""
    has: tuple[Term, ...]
    """What is there."""


class LayoutCase(Part, frozen=True, kw_only=True):
    """Whether the value there is one of these."""

    at: Term
    """Where."""
    among: tuple[str | int | bool, ...]
    """The condition holds while the value is one of these."""


class LayoutReason(Part, frozen=True, kw_only=True):
    """Why something that no option points at cannot be picked, to tell a player who tries.

    Like everything in a layout, it follows from what the seat sees. Without a `word`, the reason is the cost and what
    there is to pay with.
    """

    at: tuple[Template, ...]
    """Where it is, as in LayoutTarget; `*` is every item of a list."""
    asks: tuple[str, ...] = ()
    """The questions that this applies to, as `why/verb`; `*` is any. Empty: all."""
    only: tuple[str, ...] = ()
    """Only for components with these ids or types; empty: for all."""
    when: LayoutCase | None = None
    """Only if this holds."""
    lacks: tuple[LayoutPrice, ...] = ()
    """Only if one of these cannot be paid: the first such one is the reason."""
    word: str | None = None
    """The reason: a key of the layout's `words`."""


class Layout(Part, frozen=True, kw_only=True):
    """How a game's table is drawn: where things are in `state`, and what options point at.

    Anything with a `word` is called `words[word]`. docs/layout.md says how each kind of zone is drawn.
    """

    format: Literal[1] = 1
    """A later format may have kinds of zones that this one lacks."""
    zones: tuple[Zone, ...]
    """By importance; adjacent zones of the same kind belong together."""
    marks: tuple[LayoutMark, ...] = ()
    """The pieces and words on items of the table."""
    targets: tuple[LayoutTarget, ...] = ()
    """The first entry that fits an option's type and its question applies."""
    plain: tuple[str, ...] = ()
    """The types of options that point at nothing on the table: they are buttons."""
    units: dict[str, LayoutUnit] = field(default_factory=dict[str, LayoutUnit])
    """By id, including those of components' `price`."""
    cost: str | None = None
    """The unit of the components' `cost`."""
    points: str | None = None
    """The unit of the components' `points`."""
    kinds: tuple[LayoutKind, ...] = ()
    """A component gets the colour of the first of these that is among its types."""
    faces: tuple[LayoutFace, ...] = ()
    """What is on a component's face: the first of these that names one of its types applies."""
    symbols: dict[str, Symbol] = field(default_factory=dict[str, Symbol])
    """Drawings that can stand for components, by id."""
    weights: tuple[LayoutWeight, ...] = ()
    """Answers that weigh more than others: the first entry that fits applies."""
    auto: tuple[LayoutAuto, ...] = ()
    """Answers that a page may give by itself; none unless its player wants it."""
    leads: LayoutLeads | None = None
    """Who leads, and what else is reckoned for each seat; null if nothing is."""
    facts: tuple[LayoutFact, ...] = ()
    """How much facts weigh in the story."""
    reasons: tuple[LayoutReason, ...] = ()
    """Why things cannot be picked: the first that fits applies. If none fits, the reason is unknown."""
    first: LayoutFirst = LayoutFirst()
    """Somebody's first game."""
    back: LayoutBack = LayoutBack()
    """The backs of its cards. Not in the game's file: it comes from the game's key."""
    unshown: tuple[Pointer, ...] = ()
    """Parts of the state that are not drawn: they are shown elsewhere, or only for the rules."""
    words: dict[str, dict[str, str]] = field(default_factory=dict[str, dict[str, str]])
    """Each `word` in every language. Not in the game's file: it comes from the texts."""


def reckoned(layout: Layout) -> Iterator[tuple[str, str]]:
    """Where the reckoning has what a layout names: pointers, in which `*` is any seat, and the units counted in."""
    if (leads := layout.leads) is not None:
        yield from [(f"{leads.at}/*{one.at}", one.unit) for one in leads.of]
    for zone in all_zones(layout.zones):
        if isinstance(zone, MarketZone) and (costs := zone.costs) is not None:
            yield costs.at.partition("{card}")[0].replace("{me}", EVERY).rstrip("/"), costs.unit


def all_zones(zones: tuple[Zone, ...]) -> Iterator[Zone]:
    """These zones and all zones inside them."""
    for zone in zones:
        yield zone
        if isinstance(zone, CardsZone | MatsZone | ScoreZone):
            yield from all_zones(zone.inside)


def references(layout: Layout) -> Iterator[str]:
    """The texts that a layout names, each without its last part `name`."""
    for zone in all_zones(layout.zones):
        if not isinstance(zone, MatsZone) and zone.word is not None:
            yield zone.word
        if isinstance(zone, MarketZone) and zone.costs is not None and zone.costs.why is not None:
            yield zone.costs.why
        if isinstance(zone, TrackZone):
            yield from [step.word for step in zone.steps]
    yield from [reason.word for reason in layout.reasons if reason.word is not None]
    yield from [fact.deed for fact in layout.facts if fact.deed is not None]
    yield from [
        named.word
        for named in (*layout.marks, *layout.units.values(), *layout.kinds, *layout.auto, *layout.first.steps)
    ]
