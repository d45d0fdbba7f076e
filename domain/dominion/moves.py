"""What each fact does to the table, as data (see `domain.engine.folding.moves`): it contains no rules.

The table's `apply` is derived from it, as is what is published for clients that fold a game themselves.
"""

from collections.abc import Mapping, Sequence

from domain.dominion import card_facts as cf
from domain.dominion import facts as f
from domain.dominion.state import Tally
from domain.engine.entry.facts import Fact
from domain.engine.folding.moves import (
    Move,
    add,
    assign,
    assign_same,
    clear,
    const,
    deal,
    last_of,
    made,
    one,
    put,
    remove,
    subtract,
    take,
    take_last,
    to_end,
)

HAND, DECK, DISCARD, TOP = "/mats/{seat}/hand", "/mats/{seat}/deck", "/mats/{seat}/discard", "/mats/{seat}/top"
IN_PLAY, ASIDE, LOOKED = "/mats/{seat}/in_play", "/mats/{seat}/aside", "/mats/{seat}/looked"
SOURCE = "/mats/{seat}/{source}"
LESS = subtract("/supply/[card={card}]/left")


MOVES: Mapping[type[Fact], Sequence[Move]] = {
    # Laying out
    f.Named: [put("/supply", one("pile"))],
    f.KingdomChosen: [],
    f.SupplyLaid: [assign("/supply", "piles"), *assign_same("trash", "reactions")],
    f.Placed: [assign(HAND, "hand"), assign(DECK, "deck"), assign(DISCARD, "discard"), assign(TOP, "top")],
    f.FirstPlayerDrawn: [assign("/turn", "seat")],
    # Turns
    f.TurnBegan: [
        assign("/mats/{seat}/turns", "turn"), assign("/turn", "seat"), assign("/phase", const("action")),
        *assign_same("actions", "buys", "coins"), assign("/merchants", 0), assign("/bought", False),
    ],
    f.TurnResumed: [
        deal("/mats/*/turns", "turns"), assign(IN_PLAY, "in_play"), assign("/turn", "seat"),
        *assign_same("phase", "actions", "buys", "coins", "merchants", "bought"),
    ],
    f.PhaseBegan: assign_same("phase"),
    # Cards
    cf.Shuffled: [put(DECK, "order"), clear(DISCARD), assign(TOP, None)],
    cf.Drew: [take(DECK, "cards"), put(HAND, "cards")],
    cf.Looked: [take(DECK, "cards"), put(LOOKED, "cards")],
    cf.Took: [remove(LOOKED, "cards"), put(HAND, "cards")],
    cf.SetAside: [remove(LOOKED, "cards"), put(ASIDE, "cards")],
    cf.TurnedUp: [take(DECK, "cards"), put(ASIDE, "cards")],
    cf.TookOpenly: [remove(ASIDE, "cards"), put(HAND, "cards")],
    cf.Revealed: [],
    cf.Played: [
        remove(HAND, "cards").only(source="hand"),
        take_last(DISCARD, "cards").only(source="discard"), assign(TOP, "top").only(source="discard"),
        put(IN_PLAY, "cards"), subtract("/actions", "actions"), add("/coins", "coins"),
    ],
    cf.PlayedAgain: [],
    f.Counted: [add(f"/{name}", name) for name in ("actions", "buys", "coins", "merchants")],
    f.Bought: [subtract("/buys"), subtract("/coins", "cost"), assign("/bought", True)],
    cf.Gained: [
        put(DISCARD, one("card")).only(to="discard"), assign(TOP, "card").only(to="discard"),
        put(HAND, one("card")).only(to="hand"), put(DECK, one("card"), first=True).only(to="deck"), LESS,
    ],
    cf.GainedFromTrash: [remove("/trash", one("card")), put(DISCARD, one("card")), assign(TOP, "card")],
    cf.Discarded: [remove(SOURCE, "cards"), put(DISCARD, "cards"), assign(TOP, "top")],
    cf.DiscardedOpenly: [
        take(DECK, "cards").only(source="deck"), remove(ASIDE, "cards").only(source="aside"),
        put(DISCARD, "cards"), assign(TOP, last_of("cards")),
    ],
    cf.DeckDiscarded: [put(DISCARD, DECK), clear(DECK), assign(TOP, "top")],
    cf.Trashed: [remove(SOURCE, "cards"), put("/trash", "cards")],
    cf.Topdecked: [remove(SOURCE, "cards"), put(DECK, "cards", first=True)],
    cf.TopdeckedOpenly: [remove(ASIDE, "cards"), put(DECK, "cards", first=True)],
    cf.Recovered: [remove(DISCARD, one("card")), put(DECK, one("card"), first=True), assign(TOP, "top")],
    f.CleanedUp: [
        put(HAND, IN_PLAY), clear(IN_PLAY), to_end(HAND, "top"), put(DISCARD, HAND), clear(HAND), assign(TOP, "top"),
    ],
    # The end
    f.Scored: [put("/tallies", one(made(Tally, **{name: name for name in Tally.__struct_fields__})))],
}  # fmt: skip
