"""The Attacks. Everybody attacked has had the chance to react before an Attack's first instruction (rule 20)."""

from domain.dominion import facts as f
from domain.dominion.cards.plain import action
from domain.dominion.sets import COPPER, CURSE, GOLD, SILVER, TREASURES, VICTORIES
from domain.dominion.state import Card
from domain.dominion.turn import Turn, less


@action("militia")
async def militia(t: Turn) -> None:
    """Discard down to three cards (rule 35)."""
    foes = await t.attacked()
    t.plus(coins=2)
    for foe in foes:
        excess = max(0, len(foe.hand) - 3)
        foe.discard(await foe.choose_from_hand("militia", "discard", excess, excess, ordered=True))


@action("witch")
async def witch(t: Turn) -> None:
    """Curses go out in turn order until the pile is empty (rule 36)."""
    foes = await t.attacked()
    t.plus(cards=2)
    for foe in foes:
        foe.gain(CURSE)


@action("bureaucrat")
async def bureaucrat(t: Turn) -> None:
    """A Victory card of the foe's choice, revealed, onto the deck; or a hand without one is shown (rule 37)."""
    foes = await t.attacked()
    t.gain(SILVER, "deck")
    for foe in foes:
        card = await foe.choose_one("bureaucrat", "topdeck", [c for c in foe.hand if c in VICTORIES])
        if card is None:
            foe.reveal(tuple(sorted(foe.hand)))
        else:
            foe.reveal((card,))
            foe.topdeck((card,))


@action("bandit")
async def bandit(t: Turn) -> None:
    """Of two revealed Treasures that are no Coppers the owner picks which is trashed (rule 38)."""
    foes = await t.attacked()
    t.gain(GOLD)
    for foe in foes:
        seen = foe.turn_up(2)
        card = await foe.choose_open("bandit", "trash", [c for c in seen if c in TREASURES and c != COPPER])
        gone = () if card is None else (card,)
        foe.trash(gone, "aside")
        foe.discard_openly(less(seen, gone))


@action("spy")
async def spy(t: Turn) -> None:
    """The player's own top card as well; each is decided on before the next is turned up (rule 40)."""
    foes = await t.attacked()
    t.plus(cards=1, actions=1)
    for each in (t, *foes):
        seen = each.turn_up(1)
        if await t.choose_open("spy", "discard", seen, least=0):
            each.discard_openly(seen)
        else:
            each.put_back(seen)


@action("thief")
async def thief(t: Turn) -> None:
    """One Treasure of each foe is trashed, of the attacker's choice; then the attacker may gain them (rule 39)."""
    foes = await t.attacked()
    stolen: tuple[Card, ...] = ()
    for foe in foes:
        seen = foe.turn_up(2)
        card = await t.choose_open("thief", "trash", [c for c in seen if c in TREASURES])
        gone = () if card is None else (card,)
        foe.trash(gone, "aside")
        foe.discard_openly(less(seen, gone))
        stolen += gone
    for card in await t.choose_cards("thief", "gain", stolen, 0, len(stolen), known=True, ordered=True):
        t.table.record(f.GainedFromTrash(t.seat, card))
