"""Actions that look into the deck or the discard pile, and Throne Room."""

from typing import TYPE_CHECKING

from domain.dominion.kinds import ACTIONS, TREASURES, card
from domain.dominion.state import Card, without

if TYPE_CHECKING:
    from domain.dominion.turn import Turn

LIBRARY_HAND = 7
ADVENTURER_TREASURES = 2


@card("harbinger", 3, "action", editions=("2e",), asks=("topdeck",))
async def harbinger(t: "Turn") -> None:
    """Which card came back is the player's own knowledge (rule 50). Of equal cards the deepest one is taken."""
    t.plus(cards=1, actions=1)
    pile = t.pile
    for found in await t.choose_cards("harbinger", "topdeck", sorted(set(pile)), 0, 1, known=not pile):
        t.recover(found)


@card("chancellor", 3, "action", editions=("1e",), asks=("discard-deck",))
async def chancellor(t: "Turn") -> None:
    """All of the deck or nothing, unseen; whether there is a deck is the player's own knowledge (rule 42)."""
    t.plus(coins=2)
    await t.may_discard_deck("chancellor")


@card("adventurer", 6, "action", editions=("1e",))
async def adventurer(t: "Turn") -> None:
    """What is turned up on the way lies aside, out of a shuffle, until two Treasures have come (rule 41)."""
    found: tuple[Card, ...] = ()
    while len(found) < ADVENTURER_TREASURES and (seen := t.turn_up(1)):
        found += tuple([c for c in seen if c in TREASURES])
    t.take_openly(found)
    t.discard_openly(t.aside)


@card("vassal", 3, "action", editions=("2e",), asks=("play",))
async def vassal(t: "Turn") -> None:
    """An Action discarded from the deck may be played; it uses none of the turn's Actions (rule 49)."""
    t.plus(coins=2)
    if t.fresh():
        top, under = t.deck[0], t.mine.top
        t.discard_openly((top,), "deck")
        if await t.choose_open("vassal", "play", [top] if top in ACTIONS else (), least=0):
            await t.play(top, "discard", top=under)


@card("library", 5, "action", asks=("set-aside",))
async def library(t: "Turn") -> None:
    """Each Action may be set aside as it is drawn; whether it was one is told by nothing else (rule 33)."""
    while len(t.hand) < LIBRARY_HAND and (seen := t.look(1)):
        if await t.choose_cards("library", "set-aside", [c for c in seen if c in ACTIONS], 0, 1, known=False):
            t.set_aside(seen)
        else:
            t.take(seen)
    t.discard_openly(t.aside)


@card("sentry", 5, "action", editions=("2e",), asks=("trash", "discard", "put-back"))
async def sentry(t: "Turn") -> None:
    """Each of the two cards is trashed, discarded or put back (rule 48)."""
    t.plus(cards=1, actions=1)
    left = t.look(2)
    gone = await t.choose_cards("sentry", "trash", left, 0, 2, known=True)
    t.trash(gone, "looked")
    left = without(left, gone)
    cast = await t.choose_cards("sentry", "discard", left, 0, 2, known=True, ordered=True)
    t.discard(cast, "looked")
    left = without(left, cast)
    back = await t.choose_cards("sentry", "put-back", left, 2, 2, known=True, ordered=True)
    t.topdeck(back, "looked")


@card("throne-room", 4, "action", asks=("play-twice",))
async def throne_room(t: "Turn") -> None:
    """One Action twice, the second time after the first is fully done (rules 26, 27 and 67)."""
    twice = [c for c in t.hand if c in ACTIONS]
    picked = await t.choose_one("throne-room", "play-twice", twice, least=t.least_by_wording)
    if picked is not None:
        await t.play(picked)
        await t.play_again(picked)
