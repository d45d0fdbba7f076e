"""Cards of the Seaside expansion."""

from typing import TYPE_CHECKING

from domain.dominion.cards.kinds import card, when

if TYPE_CHECKING:
    from domain.dominion.turn import Turn


@card("wharf", 5, "action", "duration", cards=2, buys=1, editions=("seaside",))
@when("next-turn", "wharf")
async def wharf(t: "Turn") -> None:
    """The same now and at the start of the next turn."""
    t.plus("wharf")
