"""The cards of the base set, both editions, and the recommended sets of ten, as data.

Costs, types and amounts: the rulebooks and card lists of both editions; a corrected figure changes this file only.
"""

from msgspec import Struct

from domain.dominion.state import Card
from domain.engine.audience import Face


class CardData(Struct, frozen=True):
    """A kind of card: its cost, types, and what it is worth as money and at the end. `box`: copies in one box."""

    cost: int
    types: tuple[str, ...]
    coins: int = 0
    points: int = 0
    box: int = 10
    editions: tuple[str, ...] = ("1e", "2e")


def _action(cost: int, *also: str, editions: tuple[str, ...] = ("1e", "2e")) -> CardData:
    return CardData(cost, ("action", *also), editions=editions)


def _c(name: str) -> Card:
    return Card(Face(name))


_BASIC = {
    "copper": CardData(0, ("treasure",), coins=1, box=60),
    "silver": CardData(3, ("treasure",), coins=2, box=40),
    "gold": CardData(6, ("treasure",), coins=3, box=30),
    "estate": CardData(2, ("victory",), points=1, box=24),
    "duchy": CardData(5, ("victory",), points=3, box=12),
    "province": CardData(8, ("victory",), points=6, box=12),
    "curse": CardData(0, ("curse",), points=-1, box=30),
}

_KINGDOM = {
    "cellar": _action(2),
    "chapel": _action(2),
    "moat": _action(2, "reaction"),
    "chancellor": _action(3, editions=("1e",)),
    "harbinger": _action(3, editions=("2e",)),
    "merchant": _action(3, editions=("2e",)),
    "vassal": _action(3, editions=("2e",)),
    "village": _action(3),
    "woodcutter": _action(3, editions=("1e",)),
    "workshop": _action(3),
    "bureaucrat": _action(4, "attack"),
    "feast": _action(4, editions=("1e",)),
    "gardens": CardData(4, ("victory",), box=12),
    "militia": _action(4, "attack"),
    "moneylender": _action(4),
    "poacher": _action(4, editions=("2e",)),
    "remodel": _action(4),
    "smithy": _action(4),
    "spy": _action(4, "attack", editions=("1e",)),
    "thief": _action(4, "attack", editions=("1e",)),
    "throne-room": _action(4),
    "bandit": _action(5, "attack", editions=("2e",)),
    "council-room": _action(5),
    "festival": _action(5),
    "laboratory": _action(5),
    "library": _action(5),
    "market": _action(5),
    "mine": _action(5),
    "sentry": _action(5, editions=("2e",)),
    "witch": _action(5, "attack"),
    "adventurer": _action(6, editions=("1e",)),
    "artisan": _action(6, editions=("2e",)),
}

KINDS: dict[Card, CardData] = {_c(name): kind for name, kind in (_BASIC | _KINGDOM).items()}
BASIC: tuple[Card, ...] = tuple(map(_c, _BASIC))
POOLS: dict[str, tuple[Card, ...]] = {
    "1e": tuple([_c(name) for name, kind in _KINGDOM.items() if "1e" in kind.editions]),
    "2e": tuple([_c(name) for name, kind in _KINGDOM.items() if "2e" in kind.editions]),
    "all": tuple(map(_c, _KINGDOM)),
}
"""What a kingdom may be drawn from or named from."""
KINGDOM: tuple[Card, ...] = POOLS["2e"]
"""The kingdom cards unless another pool is asked for."""

COPPER, SILVER, GOLD = BASIC[0], BASIC[1], BASIC[2]
ESTATE, DUCHY, PROVINCE, CURSE = BASIC[3], BASIC[4], BASIC[5], BASIC[6]
MOAT, GARDENS, FEAST, SMITHY = _c("moat"), _c("gardens"), _c("feast"), _c("smithy")
START: tuple[Card, ...] = (COPPER,) * 7 + (ESTATE,) * 3

ACTIONS = frozenset(card for card, kind in KINDS.items() if "action" in kind.types)
TREASURES = frozenset(card for card, kind in KINDS.items() if "treasure" in kind.types)
VICTORIES = frozenset(card for card, kind in KINDS.items() if "victory" in kind.types)


def _sets(sets: dict[str, str]) -> dict[str, tuple[Card, ...]]:
    return {key: tuple([_c(name) for name in names.split()]) for key, names in sets.items()}


PRESETS = _sets(
    {
        "first-game": "cellar market merchant militia mine moat remodel smithy village workshop",
        "size-distortion": "artisan bandit bureaucrat chapel festival gardens sentry throne-room witch workshop",
        "deck-top": "artisan bureaucrat council-room festival harbinger laboratory moneylender sentry vassal village",
        "sleight-of-hand": "cellar council-room festival gardens harbinger library militia poacher smithy throne-room",
        "improvements": "artisan cellar market merchant mine moat moneylender poacher remodel witch",
        "silver-and-gold": "bandit bureaucrat chapel harbinger laboratory merchant mine moneylender throne-room vassal",
    }
)
"""The second edition's recommended sets."""

FIRST_EDITION_PRESETS = _sets(
    {
        "first-game-1e": "cellar market militia mine moat remodel smithy village woodcutter workshop",
        "big-money-1e": "adventurer bureaucrat chancellor chapel feast laboratory market mine moneylender throne-room",
        "interaction-1e": "bureaucrat chancellor council-room festival library militia moat spy thief village",
        "size-distortion-1e": "cellar chapel feast gardens laboratory thief village witch woodcutter workshop",
        "village-square-1e": "bureaucrat cellar festival library market remodel smithy throne-room village woodcutter",
    }
)
"""The first edition's recommended sets; its wording comes with them."""

RECOMMENDED = PRESETS | FIRST_EDITION_PRESETS
"""Preset -> its ten cards."""
