"""The registry of cards: what is printed on each, and what it does. `cards` fills it, `sets` puts it in order."""

from collections import defaultdict
from collections.abc import Awaitable, Callable
from collections.abc import Set as AbstractSet
from typing import TYPE_CHECKING, Any

from msgspec import Struct

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
    coins: int = 0
    """What a Treasure gives."""
    points: int = 0
    """What one card counts at the end; with `per`, for every so many cards that its owner has."""
    per: int = 0
    box: int = 10
    """Copies in one box."""
    piles: tuple[int, ...] = ()
    """Cards in its pile with 2, 3, 4, 5 and 6 seats; if not given, all of the box."""
    basic: bool = False
    """In every game's Supply."""
    editions: tuple[str, ...] = EDITIONS
    """The editions of the base set that have it."""
    asks: tuple[str, ...] = ()
    """The verbs of the questions that its text asks. The texts have a prompt for each: `must-` before a verb is for
    when it has to be answered with something, where that is asked in other words."""

    def worth(self, owned: int) -> int:
        """What one card counts for an owner of so many cards."""
        return self.points * (owned // self.per) if self.per else self.points


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
    """Name a card, with the fields of `CardData`; as a decorator also say what happens when it is played."""
    CARDS[named(id)] = CardData(cost, types, **printed)
    for kind in types:
        _BY_TYPE[kind].add(named(id))
    return when("played", id)


def plain(
    id: str,  # noqa: A002
    cost: int,
    *also: str,
    cards: int = 0,
    actions: int = 0,
    buys: int = 0,
    coins: int = 0,
    **printed: Any,
) -> None:
    """Name an Action that only draws and counts; `also` are its further types."""

    async def script(t: "Turn") -> None:
        t.plus(cards, actions, buys, coins)

    card(id, cost, "action", *also, **printed)(script)


def when(moment: str, id: str) -> Callable[[CardScript], CardScript]:  # noqa: A002
    """Say what a card does at a moment."""

    def put(script: CardScript) -> CardScript:
        WHEN[moment][named(id)] = script
        return script

    return put
