"""The largest positions that schema and box allow: as many cards, goods and people as possible."""

from typing import Any

from domain.civilization.box import ALL_PLOTS, ALL_TECHNOLOGIES, PLAY_DECK
from tests.laws.house import Large

AMOUNTS, PEOPLE = 9999, 48
"""The schema's maxima."""


def _world(phase: str, **more: Any) -> dict[str, Any]:
    """All plots but one, full of people, and all cards in one hand."""
    land = [{"card": card, "population": PEOPLE} for card in ALL_PLOTS]
    stock = dict.fromkeys(("food", "hammers", "commerce"), AMOUNTS)
    first = {"hand": PLAY_DECK, "plots": land[:-1], "technologies": ALL_TECHNOLOGIES[1:], **stock, "turns": 1}
    return {"seats": [first, {"plots": land[-1:], "hand": [], **stock}], "phase": phase, **more}


LARGEST = (
    *[
        Large(f"the whole world, {phase}", 2, {"population_supply": "unlimited"}, _world(phase))
        for phase in ("collect", "purchase", "combat", "draw")
    ],
    Large("the whole world, to be given up", 2, {"population_supply": "unlimited"}, _world("discard", discards=3)),
)
