"""For whom the dice are fair, as far as kept receipts show it.

1. What a seat commits to binds nobody who can still write the history before it anew: the server could draw another
   secret, or sit down anew elsewhere, once it has seen what the seat reveals.
2. A receipt of the version in which the last seat was taken, or of a later one before the seat's own reveal, fixes the
   secret and all commitments while what the seat brings was still unknown.
3. A receipt does not say when it was signed. That it was fetched before the reveal only its keeper knows.
"""

from collections.abc import Collection, Sequence
from typing import Literal

from domain.engine.entry.commands import Contributed, Joined, Opened
from domain.engine.entry.entry import Entry
from domain.engine.entry.facts import Seated
from domain.engine.lobby.lobby import LobbyState

Standing = Literal[
    "committed, by the evidence you gave",
    "committed, without evidence from before the reveal",
    "declined",
    "bot",
]
"""`declined`: it brought no entropy; `bot`: bots have none. Both rest on the server's secret and the other seats."""


def standings(entries: Sequence[Entry], lobby: LobbyState, signed: Collection[int]) -> tuple[Standing, ...]:
    """By seat. `signed`: the versions of which there are good receipts; `lobby`: the one that the entries fold to."""
    revealed = {e.cause.chair: version for version, e in enumerate(entries, 1) if isinstance(e.cause, Contributed)}
    order = next((f.order for e in entries for f in e.facts if isinstance(f, Seated)), range(len(lobby.chairs)))
    # A full table is final, and reveals come after it: nobody sits down later than the last one who does.
    filled = max([version for version, e in enumerate(entries, 1) if isinstance(e.cause, (Opened, Joined))], default=0)

    def standing(seat: int, chair: int) -> Standing:
        fair = lobby.chairs[seat].fair
        if fair != "committed":
            return fair
        held = any(filled <= version < revealed.get(chair, 0) for version in signed)
        return "committed, by the evidence you gave" if held else "committed, without evidence from before the reveal"

    return tuple([standing(seat, chair) for seat, chair in enumerate(order)])
