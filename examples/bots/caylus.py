"""A builder: `croupier-bot caylus:policy --game caylus-magna-carta --against random --games 20`, in this folder."""

from collections.abc import Mapping
from typing import Any

from croupier_client import Picks

BEST = ("build", "prestige", "offer", "use", "worker", "draw", "pass")


def policy(_: Mapping[str, Any], question: Mapping[str, Any]) -> Picks:
    """The last option of the best kind there is, as more expensive ones come later; else as few as allowed."""
    kinds = [option["type"] for option in question["options"]]
    best = next((kind for kind in BEST if kind in kinds), None)
    if best is None or not question["most"]:
        return range(question["least"])
    return len(kinds) - 1 - kinds[::-1].index(best)
