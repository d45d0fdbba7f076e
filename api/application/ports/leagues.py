"""Events, called leagues in code: games that one organiser opens for others, as they are stored.

Whom an organiser may seat is stored beside them: players say so themselves.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Protocol

from msgspec import Struct

from api.application.ports.strangers import Invitation
from projections.schemas.listing import Access, Listing


class League(Struct, frozen=True):
    """An event. Times are microseconds UTC.

    `player`: its organiser. `rules`: the request that opened it, as JSON; `request`: that request's fingerprint.
    `standings`: as posted, as JSON.
    """

    id: str
    player: str
    title: str
    access: Access
    rated: int
    ruleset: str
    rules: bytes
    request: bytes
    created_at: int
    ended_at: int | None = None
    standings: bytes | None = None
    posted_at: int | None = None


class LeagueGame(Struct, frozen=True):
    """A game of an event. `players`: whom its organiser asked to play, separated by blanks."""

    number: int
    game: str
    label: str | None
    players: str
    at: int


class Organiser(Struct, frozen=True):
    """What a player lets an organiser do: seat them, until a time, in so many games, of which `used` are.

    `clocks`: kinds of clocks, separated by blanks. `rated`: 1 if these games may count.
    """

    player: str
    organiser: str
    until: int
    games: int
    used: int
    clocks: str
    rated: int


class Facts(Struct, frozen=True):
    """What is known of an event and of those who are to play, in the transaction that opens games.

    `people`: those who exist, and whether they are banned. `apart`: pairs of which one has blocked the other.
    `number`: of the last game; `running`: how many games count as not over. `dealt`: (deal, player) for each seat in a
    game of one of these deals.
    """

    league: League
    people: Mapping[str, bool]
    apart: frozenset[tuple[str, str]]
    organisers: Mapping[str, Organiser]
    number: int
    running: int
    dealt: frozenset[tuple[str, str]] = frozenset()


class Batch(Struct, frozen=True):
    """Games to open, decided once: `answer` is what their organiser is told, now and whenever they repeat the request.

    `used`: in how many of them a player is seated because they let the organiser. `dealt`: (deal, player, game, time in
    microseconds UTC) for each seat taken in a game of a deal.
    """

    answer: bytes
    games: Sequence[LeagueGame] = ()
    invitations: Sequence[Invitation] = ()
    used: Mapping[str, int] = {}
    dealt: Sequence[tuple[str, str, str, int]] = ()


class LeagueStore(Protocol):
    """Events in the store."""

    async def add(self, league: League, most: int) -> League | None:
        """Store an event: itself, or the one that has its id; None if its organiser has `most` that have not ended."""
        ...

    async def find(self, league: str) -> League | None:
        """An event."""
        ...

    async def page(
        self, before: tuple[int, str] | None, limit: int, player: str | None, *, own: bool
    ) -> Sequence[League]:
        """Public events by (created_at, id) descending, strictly after `before`; of one organiser, if one is named.

        `own`: with those that are not public.
        """
        ...

    async def plays(self, league: str, player: str) -> bool:
        """Whether an event's organiser has asked this player to play in it."""
        ...

    async def end(self, league: str, at: int) -> None:
        """End an event, if it has not ended."""
        ...

    async def post(self, league: str, standings: bytes | None, at: int | None) -> None:
        """Replace an event's standings; None removes them."""
        ...

    async def open(
        self,
        league: str,
        key: bytes,
        request: bytes,
        players: Sequence[str],
        deals: Sequence[str],
        now: int,
        decide: Callable[[Facts], Batch],
    ) -> tuple[Batch, bytes, bool]:
        """What is to be opened under a key, its request's fingerprint, and whether that had been decided before."""
        ...

    async def games(self, league: str, after: int, limit: int) -> Sequence[LeagueGame]:
        """Games of an event after this number, in order; also those that are not stored yet."""
        ...

    async def heads(self, games: Sequence[str]) -> Mapping[str, tuple[int, Listing]]:
        """Version and listing of each of these games that can be read."""
        ...

    async def versions(
        self, league: str, after: int, games: Sequence[str]
    ) -> tuple[Sequence[LeagueGame], Mapping[str, int]]:
        """The games of an event after a number, and the versions of these and `games`, in one read."""
        ...

    async def organisers(self, player: str) -> Sequence[Organiser]:
        """Whom a player lets seat them."""
        ...

    async def allow(self, organiser: Organiser) -> bool:
        """Let an organiser seat a player, in place of what was said before; False if one has blocked the other."""
        ...

    async def disallow(self, player: str, organiser: str) -> bool:
        """Take that back; False if nothing was said."""
        ...

    def close(self) -> None:
        """Finish pending requests; blocks, and may be called again."""
        ...
