"""The registry of cards: what is printed on each, and what it does. `cards` fills it, `sets` puts it in order."""

from collections import defaultdict
from collections.abc import Awaitable, Callable
from collections.abc import Set as AbstractSet
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from domain.dominion.figures import CardFigures
from domain.dominion.state import Card
from domain.engine.audience import Face

if TYPE_CHECKING:
    from domain.dominion.turn import Turn

EDITIONS = ("1e", "2e")

CardScript = Callable[["Turn"], Awaitable[Any]]
"""What a card makes the seat do that plays it, or that it concerns."""


class CardData(Struct, frozen=True):
    """What is printed on a kind of card, and how many of it there are."""

    cost: int
    """In coins."""
    types: tuple[str, ...]
    figures: CardFigures
    points: int = 0
    """What one card counts at the end, whatever else its owner has."""
    box: int = 10
    """Copies in one box."""
    basic: bool = False
    """In every game's Supply."""
    editions: tuple[str, ...] = EDITIONS
    """The editions of the base set that have it."""
    asks: tuple[str, ...] = ()
    """The verbs of the questions that its text asks; the texts have a prompt for each. Before a verb, `must-` is for
    other words where something has to be picked, `about-` for the words to a seat that is told what it is about."""
    optional: tuple[str, ...] = ()
    """Those among these verbs that may be answered with nothing; the texts have a label for that."""

    def worth(self, owned: int) -> int:
        """What one card counts for an owner of so many cards."""
        return self.points + (owned // self.figures.per if self.figures.per else 0)


CARDS: dict[Card, CardData] = {}
"""Every card, in the order in which the modules name them."""
WHEN: defaultdict[str, dict[Card, CardScript]] = defaultdict(dict)
"""Moment -> card -> what its text says for it: when it is "played", or when its holder is "attacked"."""
SCRIPTS = WHEN["played"]
"""What each Action does when it is played."""
_BY_TYPE: defaultdict[str, set[Card]] = defaultdict(set)
ACTIONS: AbstractSet[Card] = _BY_TYPE["action"]
REACTIONS: AbstractSet[Card] = _BY_TYPE["reaction"]
TREASURES: AbstractSet[Card] = _BY_TYPE["treasure"]
VICTORIES: AbstractSet[Card] = _BY_TYPE["victory"]


def named(id: str) -> Card:  # noqa: A002 - it is what it is
    """The card of this id."""
    return Card(Face(id))


def card(id: str, cost: int, *types: str, **printed: Any) -> Callable[[CardScript], CardScript]:  # noqa: A002
    """Name a card, with the fields of `CardData` and its figures; as a decorator also say what playing it does."""
    figures = {name: printed.pop(name) for name in CardFigures.__struct_fields__ if name in printed}
    CARDS[named(id)] = CardData(cost, types, CardFigures(**figures), **printed)
    for kind in types:
        _BY_TYPE[kind].add(named(id))
    return when("played", id)


def plain(id: str, cost: int, *also: str, **printed: Any) -> None:  # noqa: A002
    """Name an Action that only draws and counts; `also` are its further types."""

    async def script(t: "Turn") -> None:
        t.plus(id)

    card(id, cost, "action", *also, **printed)(script)


def printed_on(id: str) -> CardFigures:  # noqa: A002
    """The figures of this card."""
    return CARDS[named(id)].figures


def when(moment: str, id: str) -> Callable[[CardScript], CardScript]:  # noqa: A002
    """Say what a card does at a moment."""

    def put(script: CardScript) -> CardScript:
        WHEN[moment][named(id)] = script
        return script

    return put
