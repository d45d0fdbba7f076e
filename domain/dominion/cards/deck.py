"""Actions that look into the deck or the discard pile, and Throne Room."""

from domain.dominion import facts as f
from domain.dominion.cards.plain import action
from domain.dominion.choices import DiscardDeck
from domain.dominion.sets import TREASURES
from domain.dominion.state import Card
from domain.dominion.turn import Turn, action_cards, less

LIBRARY_HAND = 7
ADVENTURER_TREASURES = 2


@action("harbinger")
async def harbinger(t: Turn) -> None:
    """Which card came back is the player's own knowledge (rule 50). Of equal cards the deepest one is taken."""
    t.plus(cards=1, actions=1)
    pile = t.pile
    for card in await t.choose_cards("harbinger", "topdeck", sorted(set(pile)), 0, 1, known=not pile):
        rest = less(pile, (card,))
        t.table.record(f.Recovered(t.seat, card, rest[-1] if rest else None))


@action("chancellor")
async def chancellor(t: Turn) -> None:
    """All of the deck or nothing, unseen; whether there is a deck is the player's own knowledge (rule 42)."""
    t.plus(coins=2)
    deck = (DiscardDeck(),) if t.deck else ()
    if await t.choose("chancellor", "discard-deck", deck, 0, 1, known=False):
        t.discard_deck()


@action("adventurer")
async def adventurer(t: Turn) -> None:
    """What is turned up on the way lies aside, out of a shuffle, until two Treasures have come (rule 41)."""
    found: tuple[Card, ...] = ()
    while len(found) < ADVENTURER_TREASURES and (seen := t.turn_up(1)):
        found += tuple([card for card in seen if card in TREASURES])
    t.take_openly(found)
    t.discard_openly(t.aside)


@action("vassal")
async def vassal(t: Turn) -> None:
    """An Action discarded from the deck may be played; it uses none of the turn's Actions (rule 49)."""
    t.plus(coins=2)
    if t.fresh():
        card, under = t.deck[0], t.mine.top
        t.discard_openly((card,), "deck")
        if await t.choose_open("vassal", "play", action_cards((card,)), least=0):
            await t.play(card, "discard", top=under)


@action("library")
async def library(t: Turn) -> None:
    """Each Action may be set aside as it is drawn; whether it was one is told by nothing else (rule 33)."""
    while len(t.hand) < LIBRARY_HAND and (seen := t.look(1)):
        if await t.choose_cards("library", "set-aside", action_cards(seen), 0, 1, known=False):
            t.table.record(f.SetAside(t.seat, seen))
        else:
            t.table.record(f.Took(t.seat, seen))
    t.discard_openly(t.aside)


@action("sentry")
async def sentry(t: Turn) -> None:
    """Each of the two cards is trashed, discarded or put back (rule 48)."""
    t.plus(cards=1, actions=1)
    left = t.look(2)
    gone = await t.choose_cards("sentry", "trash", left, 0, 2, known=True)
    t.trash(gone, "looked")
    left = less(left, gone)
    cast = await t.choose_cards("sentry", "discard", left, 0, 2, known=True, ordered=True)
    t.discard(cast, "looked")
    left = less(left, cast)
    back = await t.choose_cards("sentry", "put-back", left, 2, 2, known=True, ordered=True)
    t.topdeck(back, "looked")


@action("throne-room")
async def throne_room(t: Turn) -> None:
    """One Action twice, the second time after the first is fully done (rules 26, 27 and 67)."""
    card = await t.choose_one("throne-room", "play-twice", action_cards(t.hand), least=t.may)
    if card is not None:
        await t.play(card)
        await t.play_again(card)
