"""The Attacks. Everybody attacked has had the chance to react before an Attack's first instruction (rule 20)."""

from typing import TYPE_CHECKING

from domain.dominion.cards.basic import COPPER, CURSE, GOLD, SILVER
from domain.dominion.cards.kinds import TREASURES, VICTORIES, card, printed_on
from domain.dominion.state import Card, without
from domain.engine.entry.facts import About

if TYPE_CHECKING:
    from domain.dominion.turn import Turn


@card("militia", 4, "action", "attack", coins=2, hand=3, asks=("discard",))
async def militia(t: "Turn") -> None:
    """Discard down to three cards (rule 35)."""
    foes = await t.attacked()
    t.plus("militia")
    by = About(by=t.seat)
    for foe in foes:
        excess = max(0, len(foe.hand) - printed_on("militia").hand)
        foe.discard(await foe.choose_from_hand("militia", "discard", excess, excess, ordered=True, about=by))


@card("witch", 5, "action", "attack", cards=2)
async def witch(t: "Turn") -> None:
    """Curses are dealt out in turn order until the pile is empty (rule 36)."""
    foes = await t.attacked()
    t.plus("witch")
    for foe in foes:
        foe.gain(CURSE)


@card("bureaucrat", 4, "action", "attack", asks=("topdeck",))
async def bureaucrat(t: "Turn") -> None:
    """Each foe reveals a Victory card and puts it onto the deck, or shows a hand without one (rule 37)."""
    foes = await t.attacked()
    t.gain(SILVER, "deck")
    for foe in foes:
        victories = [c for c in foe.hand if c in VICTORIES]
        shown = await foe.choose_one("bureaucrat", "topdeck", victories, about=About(by=t.seat))
        if shown is None:
            foe.reveal(tuple(sorted(foe.hand)))
        else:
            foe.reveal((shown,))
            foe.topdeck((shown,))


@card("bandit", 5, "action", "attack", uncovers=2, editions=("2e",), asks=("trash",))
async def bandit(t: "Turn") -> None:
    """The owner of two revealed Treasures other than Coppers picks which to trash (rule 38)."""
    foes = await t.attacked()
    t.gain(GOLD)
    for foe in foes:
        seen = foe.turn_up(printed_on("bandit").uncovers)
        treasures = [c for c in seen if c in TREASURES and c != COPPER]
        picked = await foe.choose_open("bandit", "trash", treasures, about=About(by=t.seat))
        gone = () if picked is None else (picked,)
        foe.trash(gone, "aside")
        foe.discard_openly(without(seen, gone))


@card(
    "spy", 4, "action", "attack", cards=1, actions=1, uncovers=1,
    editions=("1e",), asks=("discard",), optional=("discard",),
)  # fmt: skip
async def spy(t: "Turn") -> None:
    """Each player, attacker first, reveals their top card, and the attacker decides: discard or put back (rule 40).

    Each is decided before the next is revealed.
    """
    foes = await t.attacked()
    t.plus("spy")
    for each in (t, *foes):
        seen = each.turn_up(printed_on("spy").uncovers)
        if await t.choose_open(
            "spy", "discard", seen, least=0, about=About(of=each.seat, card=seen[0] if seen else None)
        ):
            each.discard_openly(seen)
        else:
            each.put_back(seen)


@card(
    "thief", 4, "action", "attack", uncovers=2,
    editions=("1e",), asks=("trash", "gain"), optional=("gain",),
)  # fmt: skip
async def thief(t: "Turn") -> None:
    """One Treasure of each foe is trashed, by the attacker's choice; then the attacker may gain them (rule 39)."""
    foes = await t.attacked()
    stolen: tuple[Card, ...] = ()
    for foe in foes:
        seen = foe.turn_up(printed_on("thief").uncovers)
        picked = await t.choose_open("thief", "trash", [c for c in seen if c in TREASURES], about=About(of=foe.seat))
        gone = () if picked is None else (picked,)
        foe.trash(gone, "aside")
        foe.discard_openly(without(seen, gone))
        stolen += gone
    for gained in await t.choose_cards("thief", "gain", stolen, 0, len(stolen), known=True, ordered=True):
        t.gain_from_trash(gained)
