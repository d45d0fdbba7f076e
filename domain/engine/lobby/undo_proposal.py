"""A proposal to undo, and who has to agree. It is independent of the play: nothing on the table moves while it is open.

It lapses with the next answer, whoever gives it. A script ends only after an answer, so a game at rest has no proposal,
and neither has a snapshot.
"""

from collections.abc import Collection
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from domain.engine.audience.audience import Seat


class Proposal(Struct, frozen=True):
    """Seat `seat` proposed in version `version` to go back to the rest of version `to`.

    `tells`: hidden things were revealed since, so that those who agree can take it into account.
    """

    version: int
    seat: Seat
    to: int
    tells: bool
    agreed: tuple[Seat, ...] = ()


class WayBack(Struct, frozen=True):
    """Where a seat would go back to: the version of the rest, its state, and whether hidden things were shown since."""

    version: int
    state: Any
    tells: bool


class Undoing(Struct, frozen=True):
    """The current proposal, and whose proposals were refused: those seats may ask again after the next answer."""

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
    """After it was refused or withdrawn."""
    proposal = undo.proposal
    assert proposal is not None, "there is a proposal to refuse"
    return replace(undo, proposal=None, refused=(*undo.refused, proposal.seat))


def awaited(proposal: Proposal, players: Collection[tuple[Seat, str | None]]) -> tuple[Seat, ...]:
    """The seats that have yet to agree. `players`: who plays each seat, None if nobody is asked, as for a bot.

    A player with several seats agrees for all of them.
    """
    said = {player for seat, player in players if seat == proposal.seat or seat in proposal.agreed}
    return tuple([seat for seat, player in players if player is not None and player not in said])
