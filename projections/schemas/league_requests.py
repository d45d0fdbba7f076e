"""Events in requests: what is opened, by whose leave, and what an organiser posts."""

from typing import Annotated, Any, Literal

from msgspec import UNSET, Meta, Struct, UnsetType

from domain.engine.entry.clock import Clock
from domain.engine.entry.commands import Absent, UndoRule
from projections.schemas.listing import Access
from projections.schemas.schemas import Spectators

ClockKind = Literal["none", "move", "bank", "correspondence"]
"""Kinds of clocks, as lists have them."""
_UNSEEN = r"\x00-\x1f\x7f-\x9f\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff"
Text = Annotated[str, Meta(min_length=1, max_length=80, pattern=rf"^[^\s{_UNSEEN}][^{_UNSEEN}]*(?!\n)$")]
"""An organiser's words: clients show them as text, and run nothing of them."""
Id = Annotated[str, Meta(pattern="^[0-9a-f]{32}$", min_length=32, max_length=32)]
Number = Annotated[float, Meta(ge=-1e9, le=1e9)]


class StandingsRow(Struct, frozen=True, forbid_unknown_fields=True):
    """A line of standings."""

    name: Text | None = None
    """Whose line it is, if no player's; null for a player, who is shown by their own name."""
    player: Id | None = None
    """The player's id; null for anybody else, such as a team."""
    numbers: Annotated[tuple[Number, ...], Meta(max_length=10)] = ()
    """A number for each column."""


class NewStandings(Struct, frozen=True, forbid_unknown_fields=True):
    """A table of names and numbers. Its order, ties and tie-breaks are the organiser's."""

    columns: Annotated[tuple[Text, ...], Meta(max_length=10)]
    """What the numbers are."""
    rows: Annotated[tuple[StandingsRow, ...], Meta(max_length=200)]
    """The lines, the first one first."""


class NewEvent(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Open an event: what all its games share."""

    title: Text
    """What it is called."""
    access: Access = "open"
    """Who finds it: everybody, whoever has its address (`unlisted`), or those who play in it (`invited`)."""
    rated: bool = False
    """Whether its games may count: only in an `open` event, for players who have let you seat them in rated games."""
    options: Any
    """What is settled of the rules, as in an opening."""
    clock: Clock | UnsetType | None = UNSET
    """How long seats have for their answers; null: no limit. By default the ruleset's clock."""
    absent: Absent | UnsetType = UNSET
    """What happens when a seat's time is up, as in an opening."""
    undo: UndoRule | UnsetType = UNSET
    """Whether answers can be taken back, as in an opening."""
    spectators: Spectators = Spectators()
    """Who may watch its games, what they see, and how late."""


class Table(Struct, frozen=True, forbid_unknown_fields=True):
    """One game to open: as many seats as players."""

    players: Annotated[tuple[Id, ...], Meta(min_length=1, max_length=8)]
    """Who is to play."""
    seating: Literal["drawn", "as_given"] = "drawn"
    """Whether the dice say who sits where, or the order given: that takes players who have let you seat them."""
    label: Text | None = None
    """What you call it, such as its round and table; everybody who finds the event sees it."""
    deal: Id | None = None
    """The deal that it plays with, not one for practice; nobody has a seat in two of its games."""


class NewGames(Struct, frozen=True, forbid_unknown_fields=True):
    """Open games of an event."""

    games: Annotated[tuple[Table, ...], Meta(min_length=1, max_length=100)]
    """The games."""
    mode: Literal["all", "each"] = "all"
    """`all`: none is opened if one does not fit. `each`: those that fit are, and each other one has its problem."""


class Allowed(Struct, frozen=True, forbid_unknown_fields=True):
    """Let an organiser seat you."""

    until: Annotated[int, Meta(ge=0, le=2**53)]
    """Until when, as `at` in answers: in microseconds, UTC."""
    games: Annotated[int, Meta(ge=1, le=1000)]
    """In how many games."""
    clocks: Annotated[tuple[ClockKind, ...], Meta(min_length=1, max_length=4)]
    """With which kinds of clocks; `none`: also without."""
    rated: bool = False
    """Whether these games may count."""
