"""What may be printed on a card, a type for each kind of card. The cards themselves stand in `cards`, a line for each.

A card is data wherever that is enough: `prices`, `income`, `combat` and `phases` read these fields and know no card by
its name. What no field can say is a function beside the card, which acts through the verbs of `Turn`.
"""

from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Literal

from msgspec import Struct

from domain.civilization.state import NOTHING, Card, Resource, Stock
from domain.engine.audience import Face

if TYPE_CHECKING:
    from domain.civilization.options import Options
    from domain.civilization.turn import Turn


BANK = 3
"""How many resources the bank takes for one, without any technology."""


def named(name: str) -> Card:
    """The card of this id."""
    return Card(Face(name))


def several(*names: str) -> tuple[Card, ...]:
    """The cards of these ids."""
    return tuple(map(named, names))


class PlotKind(Struct, frozen=True):
    """A plot and its base yield."""

    copies: int
    base: Stock


class TechnologyKind(Struct, frozen=True):
    """A technology, of which there is one; what it does, it does for its owner only."""

    cost: int
    """In commerce."""
    culture: int = 0
    doubles: Card | None = None
    """Buildings of this kind give their culture and happiness twice."""
    improves: Card | None = None
    """Buildings of this kind yield 1 more of what they repeat."""
    saves: int = 0
    """So many hammers are taken off buildings."""
    rate: int = BANK
    """The bank takes so many resources for one."""
    room: int = 1
    """So many buildings and wonders fit on every plot."""
    draws: bool = False
    """Draw a card more at the end of a turn."""
    trains: Card | None = None
    """Units of this kind block whatever can be blocked at all."""
    learned: "Callable[[Turn], None] | None" = None
    """What happens once, when it is bought."""
    use: Literal["game", "turn"] | None = None
    """It is used once a game, or once a turn, when its owner chooses."""
    price: int = 0
    """Resources of any types that a use takes."""
    used: "Callable[[Turn], Awaitable[None]] | None" = None
    """What a use does."""
    asks: tuple[str, ...] = ()
    """The verbs of the questions that a use asks; the texts have a prompt for each."""


class ResourceKind(Struct, frozen=True):
    """A resource card: what it gives, and how many resources of its player's choice."""

    copies: int
    stock: Stock = NOTHING
    wild: int = 0


class BuildingKind(Struct, frozen=True):
    """A building or a wonder."""

    cost: int
    """In hammers."""
    copies: int
    culture: int = 0
    happiness: int = 0
    discount: int = 0
    """So much commerce is taken off its owner's technologies."""
    repeats: Resource | None = None
    """It yields what its plot shows of this resource once more."""
    free: int = 0
    """It yields so many resources of its owner's choice."""
    bounces: int = 0
    """In every attack on its owner it sends so many units back."""
    falls: bool = False
    """A unit that breaches removes it."""
    raids: tuple[Card, ...] = ()
    """Its owner's units of these kinds steal 1 more; a second one like it adds nothing."""
    shelters: bool = False
    """After it is built nobody attacks its owner for a while (question C16)."""


class UnitKind(Struct, frozen=True):
    """A military unit: what it takes, destroys and removes when it gets through, and what it can block."""

    copies: int
    attacks: bool = True
    steals: int = 0
    """So much population."""
    destroys: int = 0
    """So many buildings."""
    destroys_if: "Callable[[Options], bool] | None" = None
    """The options under which it destroys, if not under all."""
    breaches: bool = False
    """It is discarded together with something that falls."""
    blocks: tuple[Card, ...] = ()
