"""What each fact does to the table, as data (see `domain.engine.folding.moves`): it contains no rules.

The table's `apply` is derived from it, as is what is published for clients that fold a game themselves.
"""

from collections.abc import Mapping, Sequence

from domain.caylus import facts as f
from domain.caylus import road_facts as rf
from domain.caylus.state import NOTHING, Place, Tally
from domain.engine.entry.facts import Fact
from domain.engine.folding.moves import (
    Move,
    add,
    assign,
    assign_same,
    clear,
    const,
    index_in,
    made,
    one,
    put,
    remove,
    subtract,
    take,
)

HAND, PILE, DISCARD, GOODS = "/mats/{seat}/hand", "/mats/{seat}/pile", "/mats/{seat}/discard", "/mats/{seat}/goods"
TOKENS, WORKERS, BUILT = "/mats/{seat}/tokens", "/mats/{seat}/workers", "/mats/{seat}/prestige"
DONE = index_in("/bridge", "seat")
"""How many seats on the bridge came before this one."""


def _paid() -> list[Move]:
    """Goods from a seat to the stock."""
    return [subtract(GOODS, "paid"), subtract("/stock", "paid")]


def _gained() -> list[Move]:
    """Goods from the stock to a seat."""
    return [add(GOODS, "gained"), add("/stock", "gained")]


def _deniers(more: bool, amount: str = "paid") -> list[Move]:
    """Coins from the stock to a seat, or back."""
    return [(add if more else subtract)(f"{goods}/deniers", amount) for goods in (GOODS, "/stock")]


def _next() -> list[Move]:
    """Which effect comes next: the secondary one here, or the primary one of the next place."""
    return [
        assign("/spot", "place"), add("/spot").only(part="secondary"),
        assign("/part", const("secondary")).only(part="primary"),
        assign("/part", const("primary")).only(part="secondary"),
    ]  # fmt: skip


MOVES: Mapping[type[Fact], Sequence[Move]] = {
    # Laying out
    f.LaidOut: [
        *assign_same("road", "provost", "castle", "removed", "prestige"),
        add("/stock", "stored").for_each(stored="/road/*/stored"),
    ],
    f.FirstPlayerDrawn: [assign("/first", "seat"), assign("/turn", "seat")],
    f.Placed: [
        subtract("/stock", GOODS), add("/stock", "goods"),
        assign(HAND, "hand"), assign(PILE, "pile"), assign(DISCARD, "discard"), assign(GOODS, "goods"),
        assign(WORKERS, "workers"), assign(TOKENS, "tokens"), assign(BUILT, "prestige"),
    ],
    f.PickedUp: assign_same("phase", "round", "first", "turn", "bridge", "step", "spot", "part", "offers"),
    f.HandsChosen: [],
    # Rounds and phases
    f.PhaseBegan: [
        *assign_same("phase"), assign("/step", 0), assign("/spot", 0), assign("/part", const("primary")),
        assign("/offers/*", 0),
    ],
    f.RoundBegan: [*assign_same("round"), assign("/first", "seat"), assign("/turn", "seat"), assign("/bridge", ())],
    f.Earned: _deniers(True, "deniers"),
    f.TurnBegan: [assign("/turn", "seat")],
    # Cards
    f.Shuffled: [put(PILE, "order"), clear(DISCARD)],
    f.Drew: [take(PILE, "cards"), put(HAND, "cards"), *_deniers(False)],
    f.Discarded: [clear(HAND), put(DISCARD, "cards"), *_deniers(False)],
    # Actions
    f.WorkerPlaced: [subtract(WORKERS), assign("/road/{place}/worker", "seat"), *_deniers(False)],
    f.Built: [
        remove(HAND, one("card")), put("/road", one(made(Place, card="card", owner="seat", stored="stored"))),
        add("/stock", "stored"), *_paid(),
    ],
    f.PrestigeBuilt: [
        *_paid(), remove("/prestige", one("card")), put(BUILT, one("card")).only(place=None),
        assign("/road/{place}/prestige", "card").but(place=None),
    ],
    f.Passed: [put("/bridge", one("seat")), *_deniers(True, "gained")],
    # Provost, effects, castle
    rf.ProvostMoved: [*_deniers(False), add("/provost", "steps"), assign("/step", DONE), add("/step")],
    rf.ProvostAdvanced: [add("/provost", "steps")],
    rf.Used: [
        *_paid(), add(GOODS, "gained"), add("/stock", "gained").only(source="stock"),
        subtract("/road/{place}/stored", "gained").only(source="card"),
        add(TOKENS, "tokens"), subtract("/castle", "tokens"), *_next(),
    ],
    rf.ResidenceChosen: [
        *_paid(), assign("/spot", "place"), assign("/part", const("secondary")), assign("/road/{target}/turning", True),
    ],
    rf.Turned: [
        assign("/road/{place}/residence", True), assign("/road/{place}/turning", False),
        assign("/road/{place}/stored", NOTHING), subtract("/stock", "returned"),
    ],
    rf.Declined: _next(),
    rf.WorkersReturned: [
        add("/mats/{worker}/workers").for_each(worker="/road/*/worker"), assign("/road/*/worker", None),
    ],
    rf.Offered: [
        *_paid(), add(TOKENS, "tokens"), subtract("/castle", "tokens"), add("/offers/{seat}"), assign("/step", DONE),
    ],
    rf.CastleLeft: [assign("/step", DONE), add("/step")],
    rf.MostOffered: _gained(),
    rf.TokensRemoved: [subtract("/castle", "tokens"), add("/removed", "tokens")],
    # The end
    f.Scored: [put("/tallies", one(made(Tally, **{name: name for name in Tally.__struct_fields__})))],
}  # fmt: skip
