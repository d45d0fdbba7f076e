"""The zones of a player's area, read from its fields, for code that handles all cards of a seat.

Only the mark on a zone's field in `state.PlayerArea` says who sees it.
"""

from collections.abc import Mapping
from typing import Annotated, get_args, get_origin, get_type_hints

from domain.dominion.options import MatScenario
from domain.dominion.state import Cards, PlayerArea
from domain.engine.audience.audience import Mark


def _zones() -> dict[str, Mark]:
    marks: dict[str, Mark] = {}
    for field, hint in get_type_hints(PlayerArea, include_extras=True).items():
        if get_origin(hint) is Annotated:
            held, mark = get_args(hint)
            if held in (Cards, Cards | None):
                marks[field] = mark
    return marks


ZONES: Mapping[str, Mark] = _zones()
"""Zone -> who sees its faces and their number."""
DEALT = MatScenario.__struct_fields__
"""The zones that a scenario gives each seat. It begins at a rest, when `aside` and `looked` are empty."""


def cards_of(area: PlayerArea) -> Cards:
    """All cards of a seat; None for one that lies face down."""
    return tuple([card for zone in ZONES for card in getattr(area, zone) or ()])
