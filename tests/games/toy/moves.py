"""What each fact does to the table."""

from domain.engine.folding.folding import Folding
from domain.engine.folding.moves import add, assign, const, one, put, remove, take
from tests.games.toy import facts as f
from tests.games.toy.state import State

FOLDING = Folding(State, {
    f.Laid: [
        assign("/stock", "stock"), assign("/well", "well"), assign("/round", "round"),
        assign("/phase", const("rounds")),
    ],
    f.Dealt: [
        assign("/mats/{seat}/hand", "hand"), assign("/mats/{seat}/deck", "deck"), assign("/mats/{seat}/won", "won"),
        take("/well", "hand"), take("/well", "deck"),
    ],
    f.RoundBegan: [assign("/round", "round")],
    f.Bade: [remove("/mats/{seat}/hand", one("card")), assign("/mats/{seat}/bid", "card")],
    f.Sank: [take("/mats/{seat}/deck", "cards"), put("/well", "cards")],
    f.Won: [assign("/mats/*/bid", None), add("/mats/{seat}/won"), put("/well", "bids")],
    f.Showed: [assign("/mats/{seat}/to", "to"), assign("/mats/{seat}/shown", "cards")],
    f.Drew: [take("/stock", "cards"), put("/mats/{seat}/hand", "cards")],
    f.Closed: [
        assign("/mats/*/to", ()), assign("/mats/*/shown", ()), assign("/phase", const("over")).only(over=True),
    ],
    f.Scored: [],
})  # fmt: skip
