"""What each fact does to the table."""

from typing import Any

from croupier.game import add, assign, one, put, remove, take
from tests.games.toy import facts as f

MOVES: dict[Any, Any] = {
    f.Laid: [
        assign("/stock", "stock"), assign("/well", "well"), assign("/phase", "rounds"),
    ],
    f.Dealt: [
        assign("/mats/{seat}/hand", "hand"), assign("/mats/{seat}/deck", "deck"),
        take("/well", "hand"), take("/well", "deck"),
    ],
    f.RoundBegan: [assign("/round", "round")],
    f.Bade: [remove("/mats/{seat}/hand", one("card")), assign("/mats/{seat}/bid", "card")],
    f.Sank: [take("/mats/{seat}/deck", "cards"), put("/well", "cards")],
    f.Won: [assign("/mats/*/bid", None), add("/mats/{seat}/won"), put("/well", "bids")],
    f.Showed: [assign("/mats/{seat}/to", "to"), assign("/mats/{seat}/shown", "cards")],
    f.Drew: [take("/stock", "cards"), put("/mats/{seat}/hand", "cards")],
    f.Closed: [
        assign("/mats/*/to", ()), assign("/mats/*/shown", ()), assign("/phase", "over").only(over=True),
    ],
    f.Scored: [],
}  # fmt: skip
