"""The types of answers in JSON that all games share. Those generated for each game are in `game_schemas`.

This module imports no table, so routes and the API's document may use it without reaching unredacted state; only
`presenter` fills the types. Docstrings of types and fields are published in the API's document.
"""

from typing import Any, Literal

from msgspec import UNSET, Struct, UnsetType

from domain.engine.audience.why_seen import Extent, Reason
from domain.engine.entry.spectator_delay import Late
from projections.words.times import Time


class Person(Struct, frozen=True):
    """A player."""

    id: str
    """The player's id."""
    name: str
    """Their name; empty once their account is deleted."""
    bot: bool
    """Whether they say that they are a program."""


class Spectators(Struct, frozen=True, forbid_unknown_fields=True):
    """Who may watch without a seat, what they see, and when."""

    who: Literal["all", "invited", "none"] = "all"
    """Anybody, those whom the opener admits before the start, or nobody."""
    what: Literal["public", "hands"] = "public"
    """What everybody at the table sees, or what any seat sees (`hands`). The latter shows cards still held, to admitted
    spectators at least 30 versions and 10 minutes late; not with a clock of days."""
    late: Late | None = None
    """The delay behind the players; null for none."""


class SeatView(Struct, frozen=True):
    """A taken seat."""

    seat: int
    """Its number. Before the start, seats are numbered in order of joining."""
    player: Person | None
    """The player who holds it; null for a bot."""
    bot: str | None
    """The name of the bot that holds it; null for a player."""
    commitment: str | None
    """The commitment to the player's own entropy, 32 bytes in hex; null if there is none."""
    entropy: str | None
    """The entropy that they revealed, 32 bytes in hex; null until they do."""
    colour: str | None
    """One of the ruleset's colours. Before the start, null if none was asked for."""
    to_move: bool
    """Whether it has an open question."""
    resigned: bool
    """Whether its player has resigned."""


class SeatClock(Struct, frozen=True):
    """A seat's clock, the same for everybody; it changes only with entries."""

    seat: int
    """The seat."""
    left: int
    """Microseconds that the seat had when its clock started, or has while it is stopped."""
    since: int | None
    """When it started, in microseconds since 1970, UTC; null while it is stopped."""
    since_time: Time | None
    """`since` in RFC 3339 format."""
    due: int | None
    """When its time is up, in microseconds since 1970, UTC; null while it is stopped."""
    due_time: Time | None
    """`due` in RFC 3339 format."""
    away: bool
    """Its time ran out three times in a row: nobody waits for it until its player returns."""


Present = Literal["here", "away", "bot"]


class Presence(Struct, frozen=True):
    """Who is at the table, as far as they let it be told: by the streams that are open, and stored nowhere."""

    seats: tuple[Present | None, ...]
    """Of each seat: `here`, `away` (30 seconds after its player's last stream), `bot`, or null if nothing is told of
    its player. Empty for those without a seat of their own."""
    watching: int | None
    """How many others look on; null in a game that not everybody may watch."""


class UndoProposal(Struct, frozen=True):
    """Somebody has proposed to go back; it lapses with the next answer."""

    version: int
    """The version in which it was proposed, which answers name."""
    seat: int
    """Who has proposed it."""
    to: int
    """The version that reached the rest it would go back to: you can view it."""
    tells: bool
    """A warning: hidden things were revealed since then, and would be revealed again, perhaps differently."""
    agreed: tuple[int, ...]
    """The seats that have agreed."""
    awaited: tuple[int, ...]
    """The seats that have yet to agree: those of other people, unless they have resigned or are away."""


class Result(Struct, frozen=True):
    """How a game ended."""

    how: str
    """Whether it was played to its end (`finished`), given up (`resigned`), or abandoned (`abandoned`)."""
    places: tuple[int, ...]
    """Each seat's place, 1 for a winner; several may share one. Empty if nobody won."""
    decided: str
    """The rule that decided."""
    secret: str
    """The secret that all chance was derived from, in hex."""


class Receipt(Struct, frozen=True):
    """The server's statement that a game had this digest after this version.

    Keep it, and nobody can change what came before.
    """

    game: str
    """The game's id."""
    version: int
    """The version after which it had the digest."""
    head: str
    """The digest of the chain of entries up to that version, in hex."""
    key: str
    """The id of the key that signed it, see `GET /v1/keys`."""
    signature: str
    """Ed25519, of "croupier/1 receipt" | game id | version | head, in hex."""


class Frame(Struct, frozen=True):
    """One entry, as one viewer may see it."""

    version: int
    """The entry's number."""
    at: int
    """When it was stored, in microseconds since 1970, UTC."""
    head: str
    """The digest of the chain of entries up to this one, in hex."""
    cause: Any
    """What somebody wanted, or a clock caused."""
    facts: tuple[Any, ...]
    """What happened, in order."""


class Why(Struct, frozen=True):
    """How much the caller sees of a field, and why."""

    field: str | None
    """The field of the fact; null for a fact that has nothing to hide."""
    sees: Extent
    """The faces of its cards, their number, or neither."""
    reason: Reason
    """The mark of the field, or the rule of the table, that decides it."""
    words: str
    """The same in words, in the language of the request."""


class StoryLine(Struct, frozen=True):
    """A line of a game's story."""

    version: int
    """The version in which it happened."""
    at: int
    """When, in microseconds since 1970, UTC."""
    at_time: Time
    """`at` in RFC 3339 format."""
    fact: str
    """The type of the command or fact that it tells; `undo-lapsed` if a proposal to go back lapsed."""
    text: str
    """The line itself."""
    why: tuple[Why, ...] | UnsetType = UNSET
    """Why its viewer may know it, field by field; left out with `?why=false`."""
    seat: int | None = None
    """The seat whose it is; null if it is nobody's."""
    cards: tuple[str, ...] = ()
    """The components in it, by id, as far as the viewer may see them."""
    by: int | None = None
    """The seat whose answer it follows from; null if it follows from something else."""
    back_to: int | None = None
    """The version that the game went back to; null in all lines but those of an undo."""


class Story(Struct, frozen=True):
    """A part of a game's story."""

    game: str
    """The game's id."""
    viewer: str
    """The viewer."""
    language: str
    """The language of its words."""
    lines: tuple[StoryLine, ...]
    """Its lines, oldest first."""
    next: int | None
    """`since` of the next part; null if there is no more yet."""


class PublicKey(Struct, frozen=True):
    """A key that receipts are signed with."""

    id: str
    """Its id, as receipts name it; never given to another key."""
    algorithm: Literal["Ed25519"]
    """What it signs with."""
    public: str
    """Its 32 bytes in hex."""


class Keys(Struct, frozen=True):
    """The keys of this server."""

    keys: tuple[PublicKey, ...]
    """All keys, including those that no longer sign."""
