"""Requests about one game, and their answers: seats, reveals, choices, invitations, branches, imports."""

from typing import Annotated, Any, Literal

from msgspec import UNSET, Meta, Struct, UnsetType

from api.http.schemas.fields import MAX_INT, Hex64, PlayerId, SeatNumber, Version
from domain.engine.entry.clock import Clock
from domain.engine.entry.commands import Absent
from projections.schemas.schemas import Person, Receipt
from projections.words.times import Time


class Claim(Struct, frozen=True, forbid_unknown_fields=True):
    """Take the next seat, or sit a bot down on it."""

    bot: Annotated[str, Meta(max_length=40)] | None = None
    """The name of a bot of the ruleset, which is to sit there; null to sit down yourself."""
    commitment: Hex64 | None = None
    """To 32 bytes of entropy of your own: their SHA-256, in hex."""
    colour: Annotated[str, Meta(max_length=40)] | UnsetType = UNSET
    """One of the ruleset's; whoever names none gets a free one at the start."""
    invitation: Annotated[str, Meta(max_length=100)] | UnsetType = UNSET
    """The code that you were given, for a game of which the seats are kept; it is used up by this."""


class Reveal(Struct, frozen=True, forbid_unknown_fields=True):
    """The 32 bytes of entropy that a seat committed to."""

    entropy: Hex64
    """The 32 bytes, in hex."""
    version: Annotated[int, Meta(ge=1, le=MAX_INT)]
    """The game's `reveal_version`."""
    head: Hex64
    """The head that the receipt of that version names, which you have fetched and keep."""
    seat: SeatNumber | None = None
    """The seat; needed by who holds several."""


class Choice(Struct, frozen=True, forbid_unknown_fields=True):
    """An answer to a question."""

    question: Version
    """The number of the question."""
    picks: Annotated[tuple[Annotated[int, Meta(ge=0, le=MAX_INT)], ...], Meta(max_length=500)]
    """Option numbers, from 0; in order where the question is `ordered`."""
    seat: SeatNumber | None = None
    """The seat that answers; needed by who holds several."""


class Resignation(Struct, frozen=True, forbid_unknown_fields=True):
    """Give up."""

    seat: SeatNumber | None = None
    """The seat that gives up; needed by who holds several."""


class Undo(Struct, frozen=True, forbid_unknown_fields=True):
    """Propose to go back to before your last answer."""

    seat: SeatNumber | None = None
    """Whose last answer; needed by who holds several."""


class UndoAnswer(Struct, frozen=True, forbid_unknown_fields=True):
    """Answer a proposal to go back."""

    proposal: Version
    """The version in which it was made, as `undo` of the view says."""
    agree: bool
    """Whether you agree. One that says no is enough to refuse it; by who made it, it is taken back."""
    seat: SeatNumber | None = None
    """For which seat; needed by who holds several."""


class Inviting(Struct, frozen=True, forbid_unknown_fields=True):
    """Reserve a seat."""

    player: PlayerId | None = None
    """Whom the seat is kept for; null for whoever first uses the code that is answered."""


class InvitationInfo(Struct, frozen=True):
    """A reserved seat."""

    id: str
    """Its id, by which it can be withdrawn."""
    game: str
    """The game's id."""
    player: Person | None
    """Whom the seat is kept for; null until somebody uses the code."""
    at: int
    """When it was made, in microseconds since 1970, UTC."""
    at_time: Time
    """`at`, as RFC 3339 has it."""


class InvitationMade(InvitationInfo, frozen=True):
    """A seat that is kept, and the code for it."""

    code: str | None
    """The code, which is shown only now; null for a named player, who needs none."""


class Invitations(Struct, frozen=True):
    """Reserved seats."""

    invitations: tuple[InvitationInfo, ...]
    """The reserved seats."""
    partial: bool
    """Whether a part of the store does not answer: a player's seats in its games are left out, and come back with it.

    Never of a list for one game.
    """


class QuickGame(Struct, frozen=True, forbid_unknown_fields=True):
    """Sit down with strangers at a game of this ruleset, with its default options."""

    ruleset: Annotated[str, Meta(max_length=40)]
    """The key of the ruleset."""
    seats: Annotated[int, Meta(ge=1, le=8)]
    """How many play."""
    speed: Literal["none", "live", "days"] = "none"
    """`none` is without a clock, `live` is played in one go and `days` now and then: their clocks are the ruleset's."""
    commitment: Hex64 | None = None
    """To 32 bytes of entropy of your own: their SHA-256, in hex. Where you wait already, that of then counts."""


class Branching(Struct, frozen=True, forbid_unknown_fields=True):
    """Branch off."""

    version: Annotated[int, Meta(ge=1, le=MAX_INT)]
    """The branch starts from the last rest at or before this version after which somebody was asked."""
    clock: Clock | UnsetType = UNSET
    """How long seats have for their answers, as in an opening. Left out, as long as they like."""
    absent: Absent | UnsetType = UNSET
    """What follows when a seat's time is up, as in an opening."""


class Dealing(Struct, frozen=True, forbid_unknown_fields=True):
    """Deal hidden worlds."""

    n: Annotated[int, Meta(ge=1, le=32)] = 8
    """How many."""


class Checked(Struct, frozen=True):
    """A dry run found nothing against the choice; nothing is stored and nothing is shown of what would follow."""

    version: int
    """The version that the game is at."""
    legal: bool
    """Always true: what is illegal is refused."""


class Importing(Struct, frozen=True, forbid_unknown_fields=True):
    """A request to keep a game here, before the record has been verified: until then it may hold anything."""

    ruleset: Annotated[str, Meta(max_length=40)]
    record: Any
    receipts: Annotated[tuple[Receipt, ...], Meta(max_length=10_000)] = ()
