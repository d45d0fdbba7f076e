"""A second Duration; what stands below its imports goes to the end of the module that has the first one."""

from typing import TYPE_CHECKING

from domain.dominion.kinds import card, when

if TYPE_CHECKING:
    from domain.dominion.turn import Turn


@card("dungeon", 3, "action", "duration", editions=("seaside",), asks=("discard",))
async def dungeon(t: "Turn") -> None:
    """The Action now, the rest now and at the start of the next turn."""
    t.plus(actions=1)
    await dungeon_again(t)


@when("next-turn", "dungeon")
async def dungeon_again(t: "Turn") -> None:
    """Draw two, discard two."""
    t.plus(cards=2)
    t.discard(await t.choose_from_hand("dungeon", "discard", 2, 2, ordered=True))
