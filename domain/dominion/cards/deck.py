"""Actions that look into the deck or the discard pile, and Throne Room."""

from typing import TYPE_CHECKING

from domain.dominion.cards.kinds import ACTIONS, TREASURES, card, printed_on
from domain.dominion.state import Card, without
from domain.engine.entry.facts import About

if TYPE_CHECKING:
    from domain.dominion.turn import Turn


@card("harbinger", 3, "action", cards=1, actions=1, editions=("2e",), asks=("topdeck",), optional=("topdeck",))
async def harbinger(t: "Turn") -> None:
    """The player looks through the whole pile, top card last; nobody else learns which card came back (rule 50).

    Of equal cards, the deepest is taken.
    """
    t.plus("harbinger")
    pile = t.pile
    for found in await t.choose_cards("harbinger", "topdeck", pile, 0, 1, known=not pile):
        t.recover(found)


@card("chancellor", 3, "action", coins=2, editions=("1e",), asks=("discard-deck",), optional=("discard-deck",))
async def chancellor(t: "Turn") -> None:
    """The whole deck or nothing, unseen; only the player knows whether there is a deck (rule 42)."""
    t.plus("chancellor")
    await t.may_discard_deck("chancellor")


@card("adventurer", 6, "action", treasures=2, editions=("1e",))
async def adventurer(t: "Turn") -> None:
    """Other cards turned up lie aside, not to be shuffled in, until two Treasures have come (rule 41)."""
    found: tuple[Card, ...] = ()
    while len(found) < printed_on("adventurer").treasures and (seen := t.turn_up(1)):
        found += tuple([c for c in seen if c in TREASURES])
    t.take_openly(found)
    t.discard_openly(t.aside)


@card("vassal", 3, "action", coins=2, editions=("2e",), asks=("play",), optional=("play",))
async def vassal(t: "Turn") -> None:
    """An Action discarded from the deck may be played; it uses none of the turn's Actions (rule 49)."""
    t.plus("vassal")
    if t.refill():
        top, under = t.deck[0], t.mine.top
        t.discard_openly((top,), "deck")
        if await t.choose_open("vassal", "play", [top] if top in ACTIONS else (), least=0, about=About(card=top)):
            await t.play(top, "discard", top=under)


@card("library", 5, "action", hand=7, asks=("set-aside",), optional=("set-aside",))
async def library(t: "Turn") -> None:
    """Each Action may be set aside when drawn; asked for every card, so that the question tells nothing (rule 33)."""
    while len(t.hand) < printed_on("library").hand and (seen := t.look(1)):
        actions, about = [c for c in seen if c in ACTIONS], About(card=seen[0])
        if await t.choose_cards("library", "set-aside", actions, 0, 1, known=False, about=about):
            t.set_aside(seen)
        else:
            t.take(seen)
    t.discard_openly(t.aside)


@card(
    "sentry", 5, "action", cards=1, actions=1, uncovers=2,
    editions=("2e",), asks=("trash", "discard", "put-back"), optional=("trash", "discard"),
)  # fmt: skip
async def sentry(t: "Turn") -> None:
    """Each of the two cards is trashed, discarded or put back (rule 48)."""
    t.plus("sentry")
    left = t.look(printed_on("sentry").uncovers)
    gone = await t.choose_cards("sentry", "trash", left, 0, len(left), known=True)
    t.trash(gone, "looked")
    left = without(left, gone)
    cast = await t.choose_cards("sentry", "discard", left, 0, len(left), known=True, ordered=True)
    t.discard(cast, "looked")
    left = without(left, cast)
    back = await t.choose_cards("sentry", "put-back", left, len(left), len(left), known=True, ordered=True)
    t.topdeck(back, "looked")


@card("throne-room", 4, "action", times=2, asks=("play-twice",), optional=("play-twice",))
async def throne_room(t: "Turn") -> None:
    """One Action twice, the second time after the first is fully done (rules 26, 27 and 67)."""
    twice = [c for c in t.hand if c in ACTIONS]
    picked = await t.choose_one("throne-room", "play-twice", twice, least=t.least_by_wording)
    if picked is not None:
        await t.play(picked)
        for _ in range(1, printed_on("throne-room").times):
            await t.play_again(picked)
