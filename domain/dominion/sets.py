"""What a game may be made of: the cards in the order they are offered in, the pools, and the recommended sets.

The order: basic cards as their module names them, then kingdom cards by cost and id. Stored picks are option numbers
in this order, and the dice shuffle a pool sorted by it.
"""

from domain.dominion.cards.basic import COPPER, ESTATE
from domain.dominion.cards.kinds import ACTIONS, CARDS, EDITIONS, SCRIPTS, CardData, named
from domain.dominion.figures import Figures
from domain.dominion.state import Card

BASIC: tuple[Card, ...] = tuple([card for card, data in CARDS.items() if data.basic])
_KINGDOM = sorted([card for card in CARDS if card not in BASIC], key=lambda card: (CARDS[card].cost, card))
KINDS: dict[Card, CardData] = {card: CARDS[card] for card in (*BASIC, *_KINGDOM)}
"""Every card with what is printed on it."""
assert set(SCRIPTS) == ACTIONS, "every Action has a script"

POOLS: dict[str, tuple[Card, ...]] = {
    edition: tuple([card for card in _KINGDOM if edition in CARDS[card].editions]) for edition in EDITIONS
} | {"all": tuple(_KINGDOM)}
"""The cards that a kingdom may be drawn or named from."""
FIGURES = Figures(start=(COPPER,) * 7 + (ESTATE,) * 3)
"""The numbers in the rules, as clients get them."""


def _sets(sets: dict[str, tuple[str, ...]]) -> dict[str, tuple[Card, ...]]:
    return {key: tuple(map(named, names)) for key, names in sets.items()}


SECOND_EDITION_PRESETS = _sets({
    "first-game": (
        "cellar", "market", "merchant", "militia", "mine", "moat", "remodel", "smithy", "village", "workshop",
    ),
    "size-distortion": (
        "artisan", "bandit", "bureaucrat", "chapel", "festival", "gardens", "sentry", "throne-room", "witch",
        "workshop",
    ),
    "deck-top": (
        "artisan", "bureaucrat", "council-room", "festival", "harbinger", "laboratory", "moneylender", "sentry",
        "vassal", "village",
    ),
    "sleight-of-hand": (
        "cellar", "council-room", "festival", "gardens", "harbinger", "library", "militia", "poacher", "smithy",
        "throne-room",
    ),
    "improvements": (
        "artisan", "cellar", "market", "merchant", "mine", "moat", "moneylender", "poacher", "remodel", "witch",
    ),
    "silver-and-gold": (
        "bandit", "bureaucrat", "chapel", "harbinger", "laboratory", "merchant", "mine", "moneylender", "throne-room",
        "vassal",
    ),
})  # fmt: skip
"""The second edition's recommended sets."""

FIRST_EDITION_PRESETS = _sets({
    "first-game-1e": (
        "cellar", "market", "militia", "mine", "moat", "remodel", "smithy", "village", "woodcutter", "workshop",
    ),
    "big-money-1e": (
        "adventurer", "bureaucrat", "chancellor", "chapel", "feast", "laboratory", "market", "mine", "moneylender",
        "throne-room",
    ),
    "interaction-1e": (
        "bureaucrat", "chancellor", "council-room", "festival", "library", "militia", "moat", "spy", "thief",
        "village",
    ),
    "size-distortion-1e": (
        "cellar", "chapel", "feast", "gardens", "laboratory", "thief", "village", "witch", "woodcutter", "workshop",
    ),
    "village-square-1e": (
        "bureaucrat", "cellar", "festival", "library", "market", "remodel", "smithy", "throne-room", "village",
        "woodcutter",
    ),
})  # fmt: skip
"""The first edition's recommended sets; its wording comes with them."""

RECOMMENDED = SECOND_EDITION_PRESETS | FIRST_EDITION_PRESETS
"""Preset -> its ten cards."""
