"""Actions that look into the deck or the discard pile, and Throne Room."""

from domain.dominion import facts as f
from domain.dominion.cards.plain import action
from domain.dominion.sets import ACTIONS
from domain.dominion.state import Card, without
from domain.dominion.turn import CARD, Turn, action_cards
from domain.engine.script import happen


@action("harbinger")
async def harbinger(t: Turn) -> None:
    """Which card came back is the player's own knowledge (rule 50). Of equal cards the deepest one is taken."""
    await t.plus(cards=1, actions=1)
    pile = t.mine.discard or ()
    options = [CARD[card] for card in sorted(set(pile))]  # type: ignore[type-var]
    for option in await t.choose("harbinger", "topdeck", options, 0, 1, known=not pile):
        card: Card = option.card  # type: ignore[union-attr]
        rest = without(pile, (card,))
        await happen(f.Recovered(t.seat, card, rest[-1] if rest else None))


@action("vassal")
async def vassal(t: Turn) -> None:
    """An Action discarded from the deck may be played; it uses none of the turn's Actions (rule 49)."""
    await t.plus(coins=2)
    under = t.mine.top
    if not await t.fresh():
        return
    if not t.mine.discard:
        under = None
    card: Card = t.mine.deck[0]  # type: ignore[index, assignment]
    await t.discard_openly((card,), "deck")
    if await t.choose_open("vassal", "play", action_cards((card,)), least=0):
        await t.play(card, "discard", top=under)


@action("library")
async def library(t: Turn) -> None:
    """Each Action may be set aside as it is drawn; whether it was one is told by nothing else (rule 33)."""
    while len(t.hand) < 7 and (seen := await t.look(1)):  # noqa: PLR2004 - the card's own number
        options = [CARD[seen[0]]] if seen[0] in ACTIONS else []
        if await t.choose("library", "set-aside", options, 0, 1, known=False):
            await happen(f.SetAside(t.seat, seen))
        else:
            await happen(f.Took(t.seat, seen))
    await t.discard_openly(t.mine.aside)


@action("sentry")
async def sentry(t: Turn) -> None:
    """Each of the two cards is trashed, discarded or put back (rule 48)."""
    await t.plus(cards=1, actions=1)
    seen = await t.look(2)
    gone = await _some(t, "trash", seen, least=0)
    await t.trash(gone, "looked")
    left = without(seen, gone)
    cast = await _some(t, "discard", left, least=0, ordered=True)
    await t.discard(cast, "looked")
    left = without(left, cast)
    await t.topdeck(await _some(t, "put-back", left, least=len(left), ordered=True), "looked")


async def _some(
    t: Turn, verb: str, cards: tuple[Card | None, ...], *, least: int, ordered: bool = False
) -> tuple[Card, ...]:
    options = [CARD[card] for card in cards if card is not None]
    picked = await t.choose("sentry", verb, options, least, len(options), known=True, ordered=ordered)
    return tuple([option.card for option in picked])  # type: ignore[union-attr]


@action("throne-room")
async def throne_room(t: Turn) -> None:
    """One Action twice, the second time after the first is fully done (rules 26 and 27)."""
    card = await t.choose_one("throne-room", "play-twice", action_cards(t.hand), least=0)
    if card is not None:
        await t.play(card)
        await t.play_again(card)
