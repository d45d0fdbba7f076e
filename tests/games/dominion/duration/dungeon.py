"""A second Duration; the code below its imports goes to the end of the module that has the first one."""

from typing import TYPE_CHECKING

from domain.dominion.cards.kinds import card, printed_on, when

if TYPE_CHECKING:
    from domain.dominion.turn import Turn


@card("dungeon", 3, "action", "duration", cards=2, actions=1, editions=("seaside",), asks=("discard",))
async def dungeon(t: "Turn") -> None:
    """The Action now, the rest now and at the start of the next turn."""
    t.plus("dungeon")
    await discard_two(t)


@when("next-turn", "dungeon")
async def dungeon_again(t: "Turn") -> None:
    """Draw two, discard two."""
    t.draw(printed_on("dungeon").cards)
    await discard_two(t)


async def discard_two(t: "Turn") -> None:
    """What comes after drawing."""
    t.discard(await t.choose_from_hand("dungeon", "discard", 2, 2, ordered=True))
