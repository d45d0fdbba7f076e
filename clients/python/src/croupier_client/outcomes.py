"""How a finished game ended: who won, and whether you did."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal


@dataclass(frozen=True)
class Outcome:
    """How a finished game ended."""

    winners: tuple[str, ...]
    """The names of those in the first place; several share it, and none are there if nobody won."""
    mine: Literal["won", "drawn", "lost"] | None
    """How it ended for you: `drawn` if you share the first place; None if you had no seat, or nobody won."""
    places: tuple[int, ...]
    """Each seat's place, 1 for a winner."""
    how: str
    """`finished`, `resigned` or `abandoned`."""
    decided: str
    """The rule that decided."""


def outcome(card: Mapping[str, Any]) -> Outcome | None:
    """Who won, and whether you did, by a game's card; None until it is over."""
    result = card["result"]
    if result is None:
        return None
    places: list[int] = result["places"]
    first = [one for one in card["sitting"] if places and places[one["seat"]] == 1]
    names = tuple([one["player"]["name"] if one["player"] else one["bot"] for one in first])
    mine = None
    if first and card["your_seats"]:
        mine = "drawn" if len(first) > 1 else "won"
        if not any(one["seat"] in card["your_seats"] for one in first):
            mine = "lost"
    return Outcome(names, mine, tuple(places), result["how"], result["decided"])
