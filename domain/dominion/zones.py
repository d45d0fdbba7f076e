"""The zones of a player's area, read from its fields, for code that handles all cards of a seat.

Only the mark on a zone's field in `state.PlayerArea` says who sees it.
"""

from domain.dominion.options import MatScenario
from domain.dominion.state import Cards, PlayerArea
from domain.engine.audience.state_paths import spot_of

ZONES = tuple([name for name, spot in spot_of(PlayerArea).fields.items() if spot.items is not None])
"""The lists of cards."""
DEALT = MatScenario.__struct_fields__
"""The zones that a scenario gives each seat. It begins at a rest, when `aside` and `looked` are empty."""


def cards_of(area: PlayerArea) -> Cards:
    """All cards of a seat; None for one that lies face down."""
    return tuple([card for zone in ZONES for card in getattr(area, zone) or ()])
