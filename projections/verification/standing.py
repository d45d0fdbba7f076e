"""Who can be sure of fair dice, as far as kept receipts show it.

1. A seat's commitment binds nobody who can still rewrite the history before it: the server could draw another secret,
   or have another seat rejoin, once it has seen what the seat reveals.
2. A receipt for the version in which the last seat was taken, or a later one before the seat's own reveal, fixes the
   secret and all commitments while the seat's entropy was still unknown.
3. A receipt does not say when it was signed. Only its keeper knows that it was fetched before the reveal.
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
"""`declined`: it brought no entropy; `bot`: bots have none. Both rely on the server's secret and the other seats."""


def standings(entries: Sequence[Entry], lobby: LobbyState, signed: Collection[int]) -> tuple[Standing, ...]:
    """By seat. `signed`: the versions with good receipts; `lobby`: the one that the entries fold to."""
    revealed = {e.cause.chair: version for version, e in enumerate(entries, 1) if isinstance(e.cause, Contributed)}
    order = next((f.order for e in entries for f in e.facts if isinstance(f, Seated)), range(len(lobby.chairs)))
    # A full table is final, and reveals come after it: nobody sits down after the last seat is taken.
    filled = max([version for version, e in enumerate(entries, 1) if isinstance(e.cause, (Opened, Joined))], default=0)

    def standing(seat: int, chair: int) -> Standing:
        fair = lobby.chairs[seat].fair
        if fair != "committed":
            return fair
        held = any(filled <= version < revealed.get(chair, 0) for version in signed)
        return "committed, by the evidence you gave" if held else "committed, without evidence from before the reveal"

    return tuple([standing(seat, chair) for seat, chair in enumerate(order)])
