"""Actions that trash and gain."""

from domain.dominion.cards.plain import action
from domain.dominion.sets import COPPER, FEAST, KINDS, TREASURES
from domain.dominion.turn import Turn


@action("chapel")
async def chapel(t: Turn) -> None:
    """Up to four cards of the hand."""
    t.trash(await t.choose_from_hand("chapel", "trash", 0, 4))


@action("workshop")
async def workshop(t: Turn) -> None:
    """A card costing at most 4."""
    await t.gain_up_to("workshop", 4)


@action("feast")
async def feast(t: Turn) -> None:
    """Trashed from play once; played again it still gains (rule 32)."""
    t.trash(tuple([card for card in t.played if card == FEAST][:1]), "in_play")
    await t.gain_up_to("feast", 5)


@action("moneylender")
async def moneylender(t: Turn) -> None:
    """A Copper may or must be trashed; only then the coins come (rules 45 and 67)."""
    copper = await t.choose_one("moneylender", "trash", [c for c in t.hand if c == COPPER], least=t.may)
    if copper is not None:
        t.trash((copper,))
        t.plus(coins=3)


@action("remodel")
async def remodel(t: Turn) -> None:
    """With nothing to trash nothing is gained (rule 44)."""
    card = await t.choose_one("remodel", "trash", t.hand)
    if card is not None:
        t.trash((card,))
        await t.gain_up_to("remodel", KINDS[card].cost + 2)


@action("mine")
async def mine(t: Turn) -> None:
    """A Treasure may or must be trashed; the one gained comes to the hand (rules 43 and 67)."""
    card = await t.choose_one("mine", "trash", [c for c in t.hand if c in TREASURES], least=t.may)
    if card is not None:
        t.trash((card,))
        await t.gain_up_to("mine", KINDS[card].cost + 3, "hand", TREASURES)


@action("artisan")
async def artisan(t: Turn) -> None:
    """The gained card may be the one that goes onto the deck."""
    await t.gain_up_to("artisan", 5, "hand")
    card = await t.choose_one("artisan", "topdeck", t.hand)
    if card is not None:
        t.topdeck((card,))
