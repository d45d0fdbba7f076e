"""The state of the server."""

from typing import Literal

from msgspec import Struct

from projections.words.times import Time


class Health(Struct, frozen=True):
    """The process answers."""

    version: str
    """Of this release, as semver.org has it."""
    commit: str | None
    """That it was built from; null for a working tree."""
    rules: dict[str, int]
    """The version of each ruleset's rules."""
    status: Literal["ok"] = "ok"
    """Always `ok`."""


class Server(Struct, frozen=True):
    """What this server is, and how often games here end in a way that might choose among dice."""

    version: str
    """Of the release that it runs, as semver.org has it."""
    aborted: int
    """How many games of the last 30 days ended with a full table before their start; the page of each player says how
    often it was for want of their reveal."""


class Ready(Struct, frozen=True):
    """The store answers and takes entries, with the schema this code knows."""

    status: Literal["ok"]
    """Always `ok`."""
    diverged: int
    """How many games in memory cannot go on, because their rules say otherwise than before."""
    quarantined: int
    """How many games are set apart because their history is known to be damaged; all others go on."""
    lag: int
    """How much that follows from stored entries is still to be done elsewhere; lists of games never lag."""
    bell: Literal["local", "connected", "away"]
    """`local` in a server of one process; else whether Redis is `connected` or `away`. While it is away all works, and
    streams lag by up to two seconds behind choices made in other processes."""
    away: int | None
    """How many servers of the store do not answer; null unless `deep` asks for it. Log and metrics name them."""


class ServerTime(Struct, frozen=True):
    """What a stream says while there is nothing else to tell: what time it is by the clock that games run by."""

    at: int
    """Microseconds UTC, as `due` of a seat's clock."""
    at_time: Time
    """The same, as RFC 3339 has it."""


class ServerTimeLine(Struct, frozen=True):
    """The same as a line of JSON."""

    time: ServerTime
    """What time it is."""


class OEmbed(Struct, frozen=True, kw_only=True):
    """The picture of a page, as oEmbed 1.0 has it."""

    type: Literal["photo"] = "photo"
    """What there is to show."""
    title: str
    """The game and who sits there, or the player's name."""
    version: Literal["1.0"] = "1.0"
    """The version of oEmbed."""
    provider_name: str = "Croupier"
    """What this server runs."""
    url: str
    """Where the picture is."""
    width: int
    """Its width in pixels."""
    height: int
    """Its height in pixels."""
