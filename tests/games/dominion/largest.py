"""The largest position that schema and box allow: every possible card."""

from typing import Any

from domain.dominion.box import copies
from domain.dominion.sets import KINDS
from tests.laws.house import Large

ZONE = 200
"""The schema's maximum."""


def _all_of_the_box() -> dict[str, Any]:
    """Every card of the box in some zone of the first seat."""
    box = [card for card in KINDS for _ in range(copies(card, 6))]
    zones = [box[n * ZONE : (n + 1) * ZONE] for n in range(3)]
    return {
        "seats": [dict(zip(("hand", "deck", "discard"), zones, strict=True)), *[{"deck": []}] * 5],
        "supply": [{"card": card, "left": 0} for card in ("copper", "silver", "gold", "estate", "duchy", "province")],
        "turn": 0,
        "actions": 99,
        "buys": 99,
        "coins": 999,
        "merchants": 99,
    }


LARGEST = (Large("the whole box", 6, {"preset": "first-game"}, _all_of_the_box()),)
