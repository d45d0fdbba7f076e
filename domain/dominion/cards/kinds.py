"""The registry of cards: what is printed on each, and its script. Importing `cards` fills it, `sets` orders it."""

from collections import defaultdict
from collections.abc import Awaitable, Callable
from collections.abc import Set as AbstractSet
from typing import Any

from msgspec import Struct

from domain.dominion.figures import CardFigures
from domain.dominion.state import Card
from domain.engine.audience.audience import Face

EDITIONS = ("1e", "2e")

CardScript = Callable[[Any], Awaitable[Any]]
"""What a card does at some moment, given the `Turn` of the seat that plays or holds it; `WHEN` says what it returns."""


class CardData(Struct, frozen=True):
    """What is printed on a kind of card, and how many copies exist."""

    cost: int
    """In coins."""
    types: tuple[str, ...]
    figures: CardFigures
    points: int = 0
    """Points of one card at the end, whatever else its owner has."""
    box: int = 10
    """Copies in one box."""
    basic: bool = False
    """In every game's Supply."""
    editions: tuple[str, ...] = EDITIONS
    """The editions of the base set that have it."""
    asks: tuple[str, ...] = ()
    """The verbs of the questions that its script asks; `texts` has a prompt for each. `must-` before a verb: the prompt
    if at least one card must be picked. `about-`: the prompt for a seat that is told what the question is about."""
    optional: tuple[str, ...] = ()
    """The verbs that may be answered without picking; `texts` has a label for doing so."""

    def worth(self, owned: int) -> int:
        """The points of one card for an owner of this many cards."""
        return self.points + (owned // self.figures.per if self.figures.per else 0)


CARDS: dict[Card, CardData] = {}
"""Every card, in the order in which the modules name them."""
WHEN: defaultdict[str, dict[Card, CardScript]] = defaultdict(dict)
"""Moment -> card -> its script then: when it is "played", or when its holder is "attacked", where the script returns
whether the holder is unaffected."""
SCRIPTS = WHEN["played"]
"""What each Action does when it is played."""
_BY_TYPE: defaultdict[str, set[Card]] = defaultdict(set)
ACTIONS: AbstractSet[Card] = _BY_TYPE["action"]
REACTIONS: AbstractSet[Card] = _BY_TYPE["reaction"]
TREASURES: AbstractSet[Card] = _BY_TYPE["treasure"]
VICTORIES: AbstractSet[Card] = _BY_TYPE["victory"]


def named(id: str) -> Card:  # noqa: A002 - a card is named by its id
    """The card of this id."""
    return Card(Face(id))


def card(id: str, cost: int, *types: str, **printed: Any) -> Callable[[CardScript], CardScript]:  # noqa: A002
    """Register a card, with the fields of `CardData` and of its figures; as a decorator, also what playing it does."""
    figures = {name: printed.pop(name) for name in CardFigures.__struct_fields__ if name in printed}
    _printed[id] = CardFigures(**figures)
    CARDS[named(id)] = CardData(cost, types, _printed[id], **printed)
    for kind in types:
        _BY_TYPE[kind].add(named(id))
    return when("played", id)


def plain(id: str, cost: int, *also: str, **printed: Any) -> None:  # noqa: A002
    """Register an Action that does only what `Turn.plus` does; `also` are its further types."""

    async def script(t: Any) -> None:
        t.plus(id)

    card(id, cost, "action", *also, **printed)(script)


_printed: dict[str, CardFigures] = {}
printed_on = _printed.__getitem__
"""The figures of the card of this id."""


def when(moment: str, id: str) -> Callable[[CardScript], CardScript]:  # noqa: A002
    """Register, as a decorator, what a card does at a moment."""

    def put(script: CardScript) -> CardScript:
        WHEN[moment][named(id)] = script
        return script

    return put
