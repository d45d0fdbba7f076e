"""How much a caller may ask for: so many requests in a time, so many games and streams at once.

What counts is what the caller has asked for, never what the game or the server does because of it.
"""

from typing import Literal, Protocol

from msgspec import Struct

Counted = Literal["requests", "guests", "players", "webhook-tests"]
"""What is counted in a time: requests by player, requests without a token by address, players made by address, tests of
webhooks by player. A dear request counts as many times as it costs what a view does."""
Kind = Literal["games", "bot-games", "branches"]
"""What a player has at once that is not over: games, games that only bots play, branches."""


class Rate(Struct, frozen=True):
    """So many in so many seconds."""

    count: int
    seconds: int


class Limits(Struct, frozen=True):
    """Every limit; None: there is none. Made without arguments nothing is limited."""

    requests: Rate | None = None
    guests: Rate | None = None
    players: Rate | None = None
    streams: int | None = None
    games: int | None = None
    bot_games: int | None = None
    branches: int | None = None
    webhooks: int | None = None
    webhook_tests: Rate | None = None

    def most_open(self, kind: Kind) -> int | None:
        """How many of this kind a player may have."""
        return {"games": self.games, "bot-games": self.bot_games, "branches": self.branches}[kind]


UNLIMITED = Limits()


class Allowance(Struct, frozen=True):
    """What is left of a limit after a request was counted: `left` until `reset` seconds from now.

    `granted`: whether this request was within it.
    """

    counted: Counted
    rate: Rate
    left: int
    reset: int
    granted: bool


class Requests(Protocol):
    """Counts in windows of time; by all processes together as far as they can reach each other."""

    async def take(self, counted: Counted, key: str) -> Allowance | None:
        """Count one more for a key; None where there is no limit."""
        ...

    def charge(self, counted: Counted, key: str, more: int) -> None:
        """Count so many more for a key that has just asked, as its request was dear; or fewer, as it was refused."""
        ...
