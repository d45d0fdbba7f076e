"""What brings strangers together, or keeps them apart: reserved seats, games at once, blocks."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from api.http.schemas.queries import Hex64, PlayerId
from projections.schemas.schemas import Person
from projections.words.times import Time


class Inviting(Struct, frozen=True, forbid_unknown_fields=True):
    """Reserve a seat."""

    player: PlayerId | None = None
    """The player to keep the seat for; null for the first to use the code in the response."""


class InvitationInfo(Struct, frozen=True):
    """A reserved seat."""

    id: str
    """Its id, needed to withdraw it."""
    game: str
    """The game's id."""
    player: Person | None
    """The player the seat is kept for; null until somebody uses the code."""
    at: int
    """When it was made, in microseconds since 1970, UTC."""
    at_time: Time
    """`at` in RFC 3339 format."""


class InvitationMade(InvitationInfo, frozen=True):
    """A reserved seat, and the code for it."""

    code: str | None
    """The code, which is shown only once; null for a named player, who needs none."""


class Invitations(Struct, frozen=True):
    """Reserved seats."""

    invitations: tuple[InvitationInfo, ...]
    """The reserved seats."""
    partial: bool
    """Whether part of the store does not answer: a player's seats in its games are missing until it does.

    Never in a list for one game.
    """


class QuickGame(Struct, frozen=True, forbid_unknown_fields=True):
    """Play a game of this ruleset with strangers, with its default options."""

    ruleset: Annotated[str, Meta(max_length=40)]
    """The key of the ruleset."""
    seats: Annotated[int, Meta(ge=1, le=8)]
    """The number of seats."""
    speed: Literal["none", "live", "days"] = "none"
    """`none` has no clock; `live` is played in one sitting and `days` over days, with the ruleset's clocks."""
    commitment: Hex64 | None = None
    """The commitment to 32 bytes of your own entropy: their SHA-256, in hex. If you already
    wait for such a game, the earlier one applies."""


class Blocks(Struct, frozen=True):
    """The players you have blocked."""

    players: tuple[Person, ...]
    """The players, in the order in which you blocked them."""
