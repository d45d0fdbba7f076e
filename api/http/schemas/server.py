"""The state of the server; becoming a player here, and getting access again."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from api.http.schemas.queries import Name
from projections.schemas.schemas import Presence
from projections.words.times import Time


class Health(Struct, frozen=True):
    """The process answers."""

    version: str
    """The version of this release, as in semver.org."""
    commit: str | None
    """The commit it was built from; null if it is not known."""
    rules: dict[str, int]
    """The version of each ruleset's rules."""
    status: Literal["ok"] = "ok"
    """Always `ok`."""


class Server(Struct, frozen=True):
    """This server's release, and how often games end in a way that might choose among dice."""

    version: str
    """The version of its release, as in semver.org."""
    aborted: int
    """How many games with a full table ended before the start in the last 30 days; each player's page says how often
    their reveal was missing."""


class Ready(Struct, frozen=True):
    """The store answers and takes entries, with the schema this code knows."""

    status: Literal["ok"]
    """Always `ok`."""
    diverged: int
    """How many games in memory cannot continue, because their rules now give another result."""
    quarantined: int
    """How many games are quarantined because their history is damaged; all others continue."""
    lag: int
    """How many effects of stored entries are still pending elsewhere; lists of games never lag."""
    bell: Literal["local", "connected", "away"]
    """`local` in a server of one process; else whether Redis is `connected` or `away`. While it is away, all works, but
    streams lag by up to two seconds behind choices made in other processes."""
    away: int | None
    """How many servers of the store do not answer; null unless `deep` asks for it. Log and metrics name them."""
    pages: bool
    """Whether there are pages to play on; if they could not be built, the log and `/` say why."""


class ServerTime(Struct, frozen=True):
    """Sent by a stream while there is nothing new: the time by the clock of games."""

    at: int
    """In microseconds UTC, as in `due` of a seat's clock."""
    at_time: Time
    """The same in RFC 3339 format."""


class PresenceLine(Struct, frozen=True):
    """Who is at the table, as a line of JSON."""

    presence: Presence
    """Who is there."""


class ServerTimeLine(Struct, frozen=True):
    """The same as a line of JSON."""

    time: ServerTime
    """The time."""


class NewPlayer(Struct, frozen=True, forbid_unknown_fields=True):
    """A new player with this name."""

    name: Name
    bot: bool = False
    """Whether you are a program, which is then shown wherever your name is."""


class PlayerCreated(Struct, frozen=True):
    """A player with a bearer token, and a code to get a new one; both are shown only once: keep them apart."""

    id: str
    """The player's id."""
    name: str
    """Their name."""
    bot: bool
    """Whether they say that they are a program."""
    token: str
    """The bearer token."""
    recovery: str
    """The code to get a new token, which uses it up."""


class Recovering(Struct, frozen=True, forbid_unknown_fields=True):
    """The latest recovery code."""

    recovery: Annotated[str, Meta(min_length=1, max_length=100)]
    """The code."""


class RecoveryCode(Struct, frozen=True):
    """A recovery code, which is shown only once."""

    recovery: str
    """The code."""
