"""A proposal to go back, and who has to agree. It lies beside the play: nothing moves on the table while it stands.

It lapses with the next answer, whoever gives it. A script ends only when something was answered, so a game that rests
has no proposal, and neither has a snapshot.
"""

from collections.abc import Collection
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from domain.engine.audience.audience import Seat


class Proposal(Struct, frozen=True):
    """What seat `seat` proposed in version `version`: to go back to the rest of version `to`.

    `tells`: hidden things were told since, so whoever agrees to it takes that into account.
    """

    version: int
    seat: Seat
    to: int
    tells: bool
    agreed: tuple[Seat, ...] = ()


class WayBack(Struct, frozen=True):
    """Where a seat would go back to: the version of the rest, its state, and whether hidden things were told since."""

    version: int
    state: Any
    tells: bool


class Undoing(Struct, frozen=True):
    """What is proposed now, and whose proposals were refused: those seats ask again after the next answer."""

    proposal: Proposal | None = None
    refused: tuple[Seat, ...] = ()


NOTHING = Undoing()


def proposed(undo: Undoing, proposal: Proposal) -> Undoing:
    """After a proposal."""
    return replace(undo, proposal=proposal)


def agreed(undo: Undoing, seat: Seat) -> Undoing:
    """After a seat has agreed."""
    proposal = undo.proposal
    assert proposal is not None, "there is a proposal to agree to"
    return replace(undo, proposal=replace(proposal, agreed=(*proposal.agreed, seat)))


def refused(undo: Undoing) -> Undoing:
    """After it was refused, or taken back."""
    proposal = undo.proposal
    assert proposal is not None, "there is a proposal to refuse"
    return replace(undo, proposal=None, refused=(*undo.refused, proposal.seat))


def awaited(proposal: Proposal, players: Collection[tuple[Seat, str | None]]) -> tuple[Seat, ...]:
    """The seats that have yet to agree. `players`: who plays each seat, None where nobody is asked, as for a bot.

    Whoever holds several seats has agreed for all of them.
    """
    said = {player for seat, player in players if seat == proposal.seat or seat in proposal.agreed}
    return tuple([seat for seat, player in players if player is not None and player not in said])
