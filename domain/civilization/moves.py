"""What each fact does to the table, as data (see `domain.engine.folding.moves`): it contains no rules.

The table's `apply` is derived from it, as is what is published for clients that fold a game themselves.
"""

from collections.abc import Mapping, Sequence

from domain.civilization import combat_facts as cf
from domain.civilization import facts as f
from domain.civilization import setup_facts as sf
from domain.civilization.state import Plot, Tally, Unit
from domain.engine.entry.facts import Fact
from domain.engine.folding.moves import (
    Move,
    add,
    assign,
    assign_same,
    clear,
    const,
    drop,
    keep,
    last_of,
    made,
    one,
    put,
    remove,
    subtract,
    take,
    take_last,
)

HAND, PLOTS, READY, STOCK = "/mats/{seat}/hand", "/mats/{seat}/plots", "/mats/{seat}/ready", "/mats/{seat}/stock"
TECHNOLOGIES, BUILT = "/mats/{seat}/technologies", "/mats/{seat}/plots/{plot}/built"


MOVES: Mapping[type[Fact], Sequence[Move]] = {
    # Laying out
    sf.DealerDrawn: [assign("/dealer", "seat")],
    f.Shuffled: [
        assign("/deck", "order").only(what="deck"), clear("/discard").only(what="deck", of_discards=True),
        assign("/plot_deck", "order").only(what="plots"), assign("/technology_deck", "order").only(what="technologies"),
    ],
    sf.LeftOut: [assign("/out", last_of("/technology_deck", "number")), take_last("/technology_deck", "/out")],
    sf.PopulationLaid: [assign("/population", "left")],
    sf.Laid: assign_same("discard", "plot_market", "technology_market", "out", "ending"),
    sf.Placed: assign_same("hand", "plots", "technologies", "ready", "stock", "turns", "safe", of="/mats/{seat}"),
    f.TurnedUp: [
        take("/plot_deck", "cards").only(market="plots"), put("/plot_market", "cards").only(market="plots"),
        take("/technology_deck", "cards").only(market="technologies"),
        put("/technology_market", "cards").only(market="technologies"),
    ],
    f.TookPlots: [
        put(PLOTS, one(made(Plot, card="card"))).for_each(card="cards"),
        take("/plot_deck", "cards").only(source="deck"), remove("/plot_market", "cards").only(source="market"),
    ],
    # Turns
    f.TurnBegan: [
        assign("/mats/{seat}/turns", "turn"), assign(READY, "ready"), assign("/turn", "seat"), *assign_same("round"),
        assign("/phase", const("collect")), assign("/discards", 0),
    ],
    f.PhaseBegan: assign_same("phase", "discards"),
    f.Collected: [add(STOCK, "stock")],
    f.Played: [remove(HAND, one("card")), add(STOCK, "stock"), put("/discard", one("card"))],
    f.Traded: [subtract(STOCK, "gave"), add(f"{STOCK}/{{took}}")],
    # Purchases
    f.Grew: [
        add("/mats/{seat}/plots/{plot}/population"), subtract(f"{STOCK}/food", "food"), subtract("/population"),
    ],
    f.BoughtPlot: [
        put(PLOTS, one(made(Plot, card="card"))), subtract(STOCK, "paid"), remove("/plot_market", one("card")),
    ],
    f.Learned: [
        put(TECHNOLOGIES, one("card")), put(READY, one("card")).only(ready=True),
        subtract(f"{STOCK}/commerce", "commerce"), remove("/technology_market", one("card")),
    ],
    f.Built: [
        remove(HAND, one("card")), put(BUILT, one("card")), subtract(f"{STOCK}/hammers", "hammers"),
        assign("/mats/{seat}/safe", "safe"),
    ],
    f.Used: [remove(READY, one("card")), subtract(STOCK, "paid")],
    f.Stole: [remove("/mats/{victim}/hand", "cards"), put(HAND, "cards")],
    f.Levied: [subtract("/mats/{victim}/stock", "stock"), add(STOCK, "stock")],
    # Combat
    cf.Sent: [remove(HAND, one("card")), put("/combat", one(made(Unit, card="card", target="target")))],
    cf.Breached: [
        remove(BUILT, one("card")), put("/discard", one("/combat/{unit}/card")), drop("/combat/{unit}"),
        put(HAND, one("card")).only(to="hand"), put("/discard", one("card")).only(to="discard"),
    ],
    cf.Bounced: [put(HAND, one("card")), drop("/combat/{unit}")],
    cf.Blocked: [remove(HAND, one("card")), assign("/combat/{unit}/blocker", "card")],
    cf.Fell: [keep("/combat", blocker=None), put("/discard", "cards")],
    cf.Seized: [
        subtract("/mats/{victim}/plots/{plot}/population"), add("/mats/{seat}/plots/{to_plot}/population"),
    ],
    cf.Returned: [remove(BUILT, one("card")), put(HAND, one("card"))],
    cf.CombatEnded: [assign("/combat", ()), put("/discard", "cards")],
    # Cards, and the end
    f.Drew: [take("/deck", "cards"), put(HAND, "cards")],
    f.Discarded: [remove(HAND, "cards"), put("/discard", "cards")],
    f.StatusMoved: [assign("/{status}", "seats")],
    f.Closing: [assign("/ending", True)],
    f.Scored: [put("/tallies", one(made(Tally, **{name: name for name in Tally.__struct_fields__})))],
}  # fmt: skip
