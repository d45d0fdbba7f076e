"""Actions that trash and gain."""

from typing import TYPE_CHECKING

from domain.dominion.cards.basic import COPPER
from domain.dominion.cards.kinds import TREASURES, card, named, printed_on

if TYPE_CHECKING:
    from domain.dominion.turn import Turn


@card("chapel", 2, "action", trashes=4, asks=("trash",), optional=("trash",))
async def chapel(t: "Turn") -> None:
    """Up to four cards from hand."""
    t.trash(await t.choose_from_hand("chapel", "trash", 0, printed_on("chapel").trashes))


@card("workshop", 3, "action", gains=4, asks=("gain",))
async def workshop(t: "Turn") -> None:
    """A card costing at most 4."""
    await t.gain_up_to("workshop", printed_on("workshop").gains)


@card("feast", 4, "action", gains=5, editions=("1e",), asks=("gain",))
async def feast(t: "Turn") -> None:
    """Trashed from play once; played again, it still gains (rule 32)."""
    t.trash(tuple([c for c in t.played if c == named("feast")][:1]), "in_play")
    await t.gain_up_to("feast", printed_on("feast").gains)


@card("moneylender", 4, "action", coins=3, asks=("trash",), optional=("trash",))
async def moneylender(t: "Turn") -> None:
    """A Copper may or must be trashed; only then the coins come (rules 45 and 67)."""
    copper = await t.choose_one("moneylender", "trash", [c for c in t.hand if c == COPPER], least=t.least_by_wording)
    if copper is not None:
        t.trash((copper,))
        t.plus("moneylender")


@card("remodel", 4, "action", dearer=2, asks=("trash", "gain"))
async def remodel(t: "Turn") -> None:
    """With nothing to trash, nothing is gained (rule 44)."""
    trashed = await t.choose_one("remodel", "trash", t.hand)
    if trashed is not None:
        t.trash((trashed,))
        await t.gain_up_to("remodel", t.cost(trashed) + printed_on("remodel").dearer, trashed=trashed)


@card("mine", 5, "action", dearer=3, asks=("trash", "gain"), optional=("trash",))
async def mine(t: "Turn") -> None:
    """A Treasure may or must be trashed; the gained one goes to the hand (rules 43 and 67)."""
    trashed = await t.choose_one("mine", "trash", [c for c in t.hand if c in TREASURES], least=t.least_by_wording)
    if trashed is not None:
        t.trash((trashed,))
        await t.gain_up_to("mine", t.cost(trashed) + printed_on("mine").dearer, "hand", TREASURES, trashed)


@card("artisan", 6, "action", gains=5, editions=("2e",), asks=("gain", "topdeck"))
async def artisan(t: "Turn") -> None:
    """The gained card may be the one that goes onto the deck."""
    await t.gain_up_to("artisan", printed_on("artisan").gains, "hand")
    back = await t.choose_one("artisan", "topdeck", t.hand)
    if back is not None:
        t.topdeck((back,))
