"""Requests about one game, and their answers: seats, reveals, choices, undo, branches, imports."""

from typing import Annotated

from msgspec import UNSET, Meta, Struct, UnsetType

from api.http.schemas.queries import MAX_INT, Hex64, SeatNumber, Version


class Claim(Struct, frozen=True, forbid_unknown_fields=True):
    """Take the next seat, or seat a bot there."""

    bot: Annotated[str, Meta(max_length=40)] | None = None
    """The name of one of the ruleset's bots to seat there; null to take the seat yourself."""
    commitment: Hex64 | None = None
    """The commitment to 32 bytes of your own entropy: their SHA-256, in hex."""
    colour: Annotated[str, Meta(max_length=40)] | UnsetType = UNSET
    """One of the ruleset's colours; by default you get a free one at the start."""
    invitation: Annotated[str, Meta(max_length=100)] | UnsetType = UNSET
    """The code that you were given, for a game with reserved seats; this uses it up."""


class Reveal(Struct, frozen=True, forbid_unknown_fields=True):
    """The 32 bytes of entropy that a seat committed to."""

    entropy: Hex64
    """The 32 bytes, in hex."""
    version: Annotated[int, Meta(ge=1, le=MAX_INT)]
    """The game's `reveal_version`."""
    head: Hex64
    """The head in that version's receipt, which you have fetched and kept."""
    seat: SeatNumber | None = None
    """The seat; required if you hold several."""


class Choice(Struct, frozen=True, forbid_unknown_fields=True):
    """An answer to a question."""

    question: Version
    """The number of the question."""
    picks: Annotated[tuple[Annotated[int, Meta(ge=0, le=MAX_INT)], ...], Meta(max_length=500)]
    """Option numbers, from 0; in order if the question is `ordered`."""
    seat: SeatNumber | None = None
    """The seat that answers; required if you hold several."""


class Resignation(Struct, frozen=True, forbid_unknown_fields=True):
    """Resign a seat."""

    seat: SeatNumber | None = None
    """The seat that resigns; required if you hold several."""


class Undo(Struct, frozen=True, forbid_unknown_fields=True):
    """Propose to take back your last answer."""

    seat: SeatNumber | None = None
    """Whose last answer; required if you hold several."""


class UndoAnswer(Struct, frozen=True, forbid_unknown_fields=True):
    """Answer a proposal to go back."""

    proposal: Version
    """The version in which it was made, as in the view's `undo`."""
    agree: bool
    """Whether you agree. One refusal ends it; its proposer withdraws it by refusing."""
    seat: SeatNumber | None = None
    """The seat that answers; required if you hold several."""


class Checked(Struct, frozen=True):
    """A dry run found it legal; nothing is stored, and what would follow is not shown."""

    version: int
    """The version that the game is at."""
    legal: bool
    """Always true: what is illegal is refused."""
