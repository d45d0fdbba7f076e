"""The cards of the base set, second edition, and the recommended sets, as data. Set id: `base-2e`.

Costs, types and amounts: the second edition's rulebook and card lists; a corrected figure changes this file only.
"""

from msgspec import Struct

from domain.dominion.state import Card
from domain.engine.audience import Face


class Kind(Struct, frozen=True):
    """A kind of card: its cost, types, and what it is worth as money and at the end. `box`: copies in one box."""

    cost: int
    types: tuple[str, ...]
    coins: int = 0
    points: int = 0
    box: int = 10


SET_ID = "base-2e"


def _action(cost: int, *also: str) -> Kind:
    return Kind(cost, ("action", *also))


def _c(name: str) -> Card:
    return Card(Face(name))


_BASIC = {
    "copper": Kind(0, ("treasure",), coins=1, box=60),
    "silver": Kind(3, ("treasure",), coins=2, box=40),
    "gold": Kind(6, ("treasure",), coins=3, box=30),
    "estate": Kind(2, ("victory",), points=1, box=24),
    "duchy": Kind(5, ("victory",), points=3, box=12),
    "province": Kind(8, ("victory",), points=6, box=12),
    "curse": Kind(0, ("curse",), points=-1, box=30),
}

_KINGDOM = {
    "cellar": _action(2),
    "chapel": _action(2),
    "moat": _action(2, "reaction"),
    "harbinger": _action(3),
    "merchant": _action(3),
    "vassal": _action(3),
    "village": _action(3),
    "workshop": _action(3),
    "bureaucrat": _action(4, "attack"),
    "gardens": Kind(4, ("victory",), box=12),
    "militia": _action(4, "attack"),
    "moneylender": _action(4),
    "poacher": _action(4),
    "remodel": _action(4),
    "smithy": _action(4),
    "throne-room": _action(4),
    "bandit": _action(5, "attack"),
    "council-room": _action(5),
    "festival": _action(5),
    "laboratory": _action(5),
    "library": _action(5),
    "market": _action(5),
    "mine": _action(5),
    "sentry": _action(5),
    "witch": _action(5, "attack"),
    "artisan": _action(6),
}

KINDS: dict[Card, Kind] = {_c(name): kind for name, kind in (_BASIC | _KINGDOM).items()}
BASIC: tuple[Card, ...] = tuple(map(_c, _BASIC))
KINGDOM: tuple[Card, ...] = tuple(map(_c, _KINGDOM))

PRESETS: dict[str, tuple[Card, ...]] = {
    key: tuple(map(_c, names.split()))
    for key, names in {
        "first-game": "cellar market merchant militia mine moat remodel smithy village workshop",
        "size-distortion": "artisan bandit bureaucrat chapel festival gardens sentry throne-room witch workshop",
        "deck-top": "artisan bureaucrat council-room festival harbinger laboratory moneylender sentry vassal village",
        "sleight-of-hand": "cellar council-room festival gardens harbinger library militia poacher smithy throne-room",
        "improvements": "artisan cellar market merchant mine moat moneylender poacher remodel witch",
        "silver-and-gold": "bandit bureaucrat chapel harbinger laboratory merchant mine moneylender throne-room vassal",
    }.items()
}

COPPER, SILVER, GOLD = BASIC[0], BASIC[1], BASIC[2]
ESTATE, PROVINCE, CURSE = BASIC[3], BASIC[5], BASIC[6]
MOAT, GARDENS = _c("moat"), _c("gardens")
START: tuple[Card, ...] = (COPPER,) * 7 + (ESTATE,) * 3

ACTIONS = frozenset(card for card, kind in KINDS.items() if "action" in kind.types)
TREASURES = frozenset(card for card, kind in KINDS.items() if "treasure" in kind.types)
VICTORIES = frozenset(card for card, kind in KINDS.items() if "victory" in kind.types)

EMPTY_PILES_THAT_END = 3


def pile_size(card: Card, seats: int) -> int:
    """How many cards a pile of the Supply starts with, for 2 to 4 players."""
    few = seats == 2  # noqa: PLR2004 - the rulebook's two columns
    if card == COPPER:
        return 60 - 7 * seats
    if card == CURSE:
        return 10 * (seats - 1)
    if card in VICTORIES:
        return 8 if few else 12
    return KINDS[card].box
