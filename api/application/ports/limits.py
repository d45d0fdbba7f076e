"""How much a caller may ask for: requests in a period of time, games and streams at once.

Only what the caller asks for counts, never what the game or the server does because of it.
"""

from typing import Literal, Protocol, get_args

from msgspec import Struct

Counted = Literal["requests", "guests", "players", "webhook-tests", "sign-ins"]
"""What is counted over time: requests by player, requests without a token by address, players created by address, tests
of webhooks and steps of signing in elsewhere by player. An expensive request counts as many times as it costs
what a view does."""
Kind = Literal["games", "bot-games", "branches"]
"""Unfinished things that a player holds: games, games that only bots play, branches."""
LIMITS = (
    *get_args(Counted), *get_args(Kind), "streams", "tokens", "rotation", "webhooks", "webhook-secrets", "dear-reads",
    "deals", "events", "event-games", "notes", "push-subscriptions",
)  # fmt: skip
"""All that a refusal `limited` names as its rule."""


class Rate(Struct, frozen=True):
    """A number per period, in seconds."""

    count: int
    seconds: int


class Limits(Struct, frozen=True):
    """Every limit; None: unlimited. By default nothing is limited."""

    requests: Rate | None = None
    guests: Rate | None = None
    players: Rate | None = None
    streams: int | None = None
    games: int | None = None
    bot_games: int | None = None
    branches: int | None = None
    webhooks: int | None = None
    webhook_tests: Rate | None = None
    sign_ins: Rate | None = None

    def most_open(self, kind: Kind) -> int | None:
        """The most of this kind that a player may have."""
        return {"games": self.games, "bot-games": self.bot_games, "branches": self.branches}[kind]


UNLIMITED = Limits()


class Allowance(Struct, frozen=True):
    """What is left of a limit after counting a request: `left` until `reset` seconds from now.

    `granted`: whether this request was within it.
    """

    counted: Counted
    rate: Rate
    left: int
    reset: int
    granted: bool


class Places(Protocol):
    """What all workers of a server have so many of together."""

    async def take(self, name: str, most: int) -> bool:
        """Take one of `most` places of this name; False if none is free."""
        ...

    def give(self, name: str) -> None:
        """Give a place back; from any thread."""
        ...


class Requests(Protocol):
    """Counts in windows of time; shared by all processes as far as they can reach each other."""

    async def take(self, counted: Counted, key: str) -> Allowance | None:
        """Count one more for a key; None if there is no limit."""
        ...

    def charge(self, counted: Counted, key: str, more: int) -> None:
        """Add to the count of a key that has just asked, as its request was expensive; subtract if it was refused."""
        ...
