"""A settler: `croupier-bot civilization:policy --game civilization --against random --games 20`, in this folder."""

from collections.abc import Mapping
from typing import Any

from croupier_client import Picks

BEST = ("buy-technology", "buy-plot", "build", "buy-population", "play-resource", "mix", "attack", "block", "done")


def policy(_: Mapping[str, Any], question: Mapping[str, Any]) -> Picks:
    """The first option of the best kind there is; else as few as allowed."""
    kinds = [option["type"] for option in question["options"]]
    best = next((kind for kind in BEST if kind in kinds), None)
    return range(question["least"]) if best is None or not question["most"] else kinds.index(best)
