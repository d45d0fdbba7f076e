"""Lists of games, as a caller may see them: the lobby, a player's own with their move first, and results.

Cursors name the place after which a page begins; they are opaque to clients.
"""

import binascii
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Callable, Mapping, Sequence
from typing import Annotated, Any, TypeVar

import msgspec
from msgspec import Meta

from api.application.gate import TableGate
from api.application.live_games import LiveGames
from api.application.refusals import Refused
from projections.list_schemas import GameResult, GamesPage, GameSummary, ListedSeat, ResultSeat, ResultsPage
from projections.lobby import Listing
from projections.schemas import Person

T = TypeVar("T")
Micros = Annotated[int, Meta(ge=0, le=2**62)]
GameId = Annotated[str, Meta(pattern="^[0-9a-f]{32}$")]
Move = Annotated[int, Meta(ge=0, le=1)]
CursorKey = Callable[[Listing], tuple[Any, ...]]
"""By what a list is sorted."""


class GameLists:
    """`Lists` over the store's listings; a game that a caller sees late is listed as it was at their horizon."""

    def __init__(self, live_games: LiveGames, gate: TableGate) -> None:
        self._live_games, self._gate = live_games, gate

    async def games(
        self, player: str | None, ruleset: str | None, status: str | None, cursor: str | None, limit: int
    ) -> GamesPage:
        """The lobby, newest first."""
        self._check_ruleset(ruleset)
        before = _read_cursor(cursor, tuple[Micros, GameId])
        if self._gate.late:
            found = await self._known(player, ruleset, status, before, limit + 1)
        else:
            found = await self._live_games.store.listings(ruleset, status, before, limit + 1)
        return await self._page(found, limit, player, lambda item: (item.opened_at, item.game))

    async def games_of(self, player: str, cursor: str | None, limit: int) -> GamesPage:
        """A player's own games, those that wait for them first."""
        before = _read_cursor(cursor, tuple[Move, Micros, GameId])
        found = [
            await self._gate.listing(item, player)
            for item in await self._live_games.store.listings_of(player, before, limit + 1)
        ]
        return await self._page(
            found, limit, player, lambda item: (int(item.waits_for(player)), item.opened_at, item.game)
        )

    async def results(self, ruleset: str | None, cursor: str | None, limit: int) -> ResultsPage:
        """How games ended that count, the latest first."""
        self._check_ruleset(ruleset)
        before = _read_cursor(cursor, tuple[Micros, GameId])
        found = await self._live_games.store.results(ruleset, before, limit + 1)
        shown = [item for item in found[:limit] if (await self._gate.listing(item, None)).ending is not None]
        names = await self._names(shown)
        last = found[limit - 1].ending if len(found) > limit else None
        more = None if last is None else _cursor((last.at, found[limit - 1].game))
        return ResultsPage(tuple([_result(item, names) for item in shown]), more)

    async def _known(
        self, player: str | None, ruleset: str | None, status: str | None, before: tuple[int, str] | None, limit: int
    ) -> list[Listing]:
        """As the store lists them, but each game as this caller may know of it: it may have another status there."""
        known: list[Listing] = []
        while len(known) < limit and (found := await self._live_games.store.listings(ruleset, None, before, limit)):
            before = (found[-1].opened_at, found[-1].game)
            seen = [await self._gate.listing(item, player) for item in found]
            known += [item for item in seen if status in (None, item.status)]
        return known[:limit]

    def _check_ruleset(self, ruleset: str | None) -> None:
        if ruleset is not None and ruleset not in self._live_games.games:
            raise Refused("unknown-ruleset", "GET /v1/rulesets lists them")

    async def _page(self, found: Sequence[Listing], limit: int, player: str | None, key: CursorKey) -> GamesPage:
        shown = found[:limit]
        names = await self._names(shown)
        more = None if len(found) <= limit else _cursor(key(shown[-1]))
        return GamesPage(tuple([_summary(item, names, player) for item in shown]), more)

    async def _names(self, shown: Sequence[Listing]) -> Mapping[str, str]:
        return await self._gate.names(s.player for item in shown for s in item.sitting)


def _cursor(key: tuple[Any, ...]) -> str:
    return urlsafe_b64encode(msgspec.json.encode(key)).decode().rstrip("=")


def _read_cursor(cursor: str | None, kind: type[T]) -> T | None:
    if cursor is None:
        return None
    try:
        return msgspec.json.decode(urlsafe_b64decode(cursor + "=" * (-len(cursor) % 4)), type=kind)
    except (binascii.Error, ValueError):
        raise Refused(
            "invalid", "this cursor is not one of ours: leave it out to begin anew", pointer="?cursor"
        ) from None


def _summary(item: Listing, names: Mapping[str, str], player: str | None) -> GameSummary:
    """A listing with names, for one caller."""
    open_to = item.spectators or any(s.player == player and s.bot is None for s in item.sitting)
    sitting = tuple(
        [
            ListedSeat(i, None if s.bot else Person(s.player, names.get(s.player, "")), s.bot, s.to_move and open_to)
            for i, s in enumerate(item.sitting)
        ]
    )
    return GameSummary(
        item.game, item.ruleset, item.status, item.sandbox, item.spectators, item.seats, item.opened_at, sitting,
        item.waits_for(player), item.imported,
    )  # fmt: skip


def _result(item: Listing, names: Mapping[str, str]) -> GameResult:
    """The result of a game that counts, with names."""
    ending = item.ending
    assert ending is not None
    assert ending.how != "abandoned"
    seats = tuple(
        [
            ResultSeat(i, None if s.bot else Person(s.player, names.get(s.player, "")), s.bot, place)
            for i, (s, place) in enumerate(zip(item.sitting, ending.places, strict=True))
        ]
    )
    return GameResult(item.game, item.ruleset, ending.how, ending.decided, ending.at, seats)
