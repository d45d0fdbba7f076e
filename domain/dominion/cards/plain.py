"""Actions that draw and count; some also discard."""

from typing import TYPE_CHECKING

from domain.dominion.cards.kinds import card, plain, printed_on, when

if TYPE_CHECKING:
    from domain.dominion.turn import Turn

plain("village", 3, cards=1, actions=2)
plain("woodcutter", 3, buys=1, coins=2, editions=("1e",))
plain("smithy", 4, cards=3)
plain("festival", 5, actions=2, buys=1, coins=2)
plain("laboratory", 5, cards=2, actions=1)
plain("market", 5, cards=1, actions=1, buys=1, coins=1)
plain("moat", 2, "reaction", cards=2, asks=("reveal",), optional=("reveal",))


@when("attacked", "moat")
async def moat_revealed(t: "Turn") -> bool:
    """Whether it is revealed: the Attack then does not affect its holder (rule 21)."""
    return await t.may_reveal("moat")


@card("merchant", 3, "action", cards=1, actions=1, silver=1, editions=("2e",))
async def merchant(t: "Turn") -> None:
    """The coin comes with the first Silver of this turn (rule 46)."""
    t.plus("merchant")
    t.promise_for_silver(printed_on("merchant").silver)


@card("council-room", 5, "action", cards=4, buys=1, others_draw=1)
async def council_room(t: "Turn") -> None:
    """Not an Attack: the others must draw (rule 51)."""
    t.plus("council-room")
    for other in t.others():
        other.draw(printed_on("council-room").others_draw)


@card("cellar", 2, "action", actions=1, asks=("discard",), optional=("discard",))
async def cellar(t: "Turn") -> None:
    """Discard first, then draw as many (rule 15)."""
    t.plus("cellar")
    cards = await t.choose_from_hand("cellar", "discard", 0, len(t.hand), ordered=True)
    t.discard(cards)
    t.draw(len(cards))


@card("poacher", 4, "action", cards=1, actions=1, coins=1, editions=("2e",), asks=("discard",))
async def poacher(t: "Turn") -> None:
    """Empty piles are counted after the draw (rule 47)."""
    t.plus("poacher")
    n = t.state.empty
    t.discard(await t.choose_from_hand("poacher", "discard", n, n, ordered=True))
