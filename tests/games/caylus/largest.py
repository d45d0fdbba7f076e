"""The largest positions that schema and box allow: as many cards and goods as possible."""

from typing import Any

from domain.caylus.cards.buildings import DECK, LAWYER, NEUTRAL
from tests.laws.house import Large

GOODS = 99
"""The schema's maximum."""


def _everything_built(seats: int = 4) -> dict[str, Any]:
    """Everybody's cards all on the road, and as many goods as a seat may have."""
    goods = dict.fromkeys(("food", "wood", "stone", "gold", "deniers"), GOODS)
    own: list[dict[str, Any]] = [{"card": card, "owner": seat} for seat in range(seats) for card in DECK]
    for n, place in enumerate(own):
        place["worker"] = n % seats if n < seats * seats else None
    return {
        "seats": [{"goods": goods}] * seats,
        "road": [*[{"card": card} for card in NEUTRAL], *own],
        "provost": len(NEUTRAL) + len(own) - 1,
        "turn": 0,
    }


def _residences() -> dict[str, Any]:
    road = _everything_built()["road"]
    return _everything_built() | {
        "road": [
            {"card": p["card"], "owner": p.get("owner"), "residence": "owner" in p and p["card"] != LAWYER}
            for p in road
        ]
    }


LARGEST = (
    Large("everything built", 4, {}, _everything_built()),
    Large("residences everywhere", 4, {}, _residences()),
    Large("effects of everything", 4, {}, _everything_built() | {"phase": "effects", "passed": [0, 1, 2, 3]}),
)
