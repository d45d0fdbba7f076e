"""Lists of games, as a caller may see them: the lobby, a player's own, and results.

Cursors name the place after which a page begins; they are opaque to clients.
"""

import asyncio
import binascii
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Collection, Mapping, Sequence
from typing import Annotated, Any, TypeVar

import msgspec
from msgspec import Meta

from api.application.feeds.list_ports import Of, Sought, SoughtResults
from api.application.games.live_game_cache import LiveGames
from api.application.games.refusals import Refused
from api.application.ports.accounts import Player
from api.application.ports.environment import Clock
from api.application.ports.stores import Among
from api.application.ports.strangers import LATELY, Strangers
from api.application.views.gate import TableGate
from domain.engine.entry.clock import kind_of
from projections.schemas.list_schemas import (
    GameResult,
    GamesPage,
    GameSummary,
    LadderBot,
    LadderPage,
    LadderPlayer,
    ListedResult,
    ListedSeat,
    PlayerPage,
    PlayerRating,
    ResultSeat,
    ResultsPage,
)
from projections.schemas.listing import Listing
from projections.schemas.schemas import Person, Spectators
from projections.views.presenter import person
from projections.words.times import rfc3339, timed

Micros = Annotated[int, Meta(ge=0, le=2**62)]
GameId = Annotated[str, Meta(pattern="^[0-9a-f]{32}$")]
Mean = tuple[float, GameId]
"""A place on a ladder: a mean rating, and a player's id, which has the form of a game's."""
Place = tuple[Micros, GameId]
"""A moment of a game that never changes, and its id: so a walk meets no game twice, whatever happens meanwhile."""
T = TypeVar("T")
LEAST = "0" * 32
"""The id before all others."""
SHOWN = 20
"""How many games and results a player's page shows."""
MOST_PAGES = 20
"""The most store pages read for one page of a list, however few of their games match."""


class GameLists:
    """`Lists` over the store's listings; a game with a delay is listed as the caller knows it."""

    def __init__(self, live_games: LiveGames, gate: TableGate, strangers: Strangers, clock: Clock) -> None:
        self._live_games, self._gate, self._strangers, self._clock = live_games, gate, strangers, clock

    async def games(self, player: str | None, sought: Sought, cursor: str | None, limit: int) -> GamesPage:
        """The lobby, newest first, without games closed to this player, or waiting with somebody they must not meet."""
        self._live_games.check_ruleset(sought.ruleset)
        before = place_of(cursor, Place)
        apart = frozenset[str]() if player is None else await self._strangers.apart(player)
        among, now = Among(player, sought.player), self._clock()
        visible, more = list[Listing](), True
        for _ in range(MOST_PAGES):
            read = await self._live_games.store.listings(sought.ruleset, sought.status, before, limit + 1, among)
            for item in read:
                seen = item.seen(player, now)
                if seen.listed_for(player) and self._sought(seen, sought) and not _unwanted(seen, player, apart):
                    visible.append(seen)
            more = len(read) > limit
            if len(visible) > limit or not more:
                break
            before = (read[-1].opened_at, read[-1].game)
        last = visible[limit - 1] if len(visible) > limit else None
        place = (last.opened_at, last.game) if last is not None else before if more else None
        # If few games of many match, the next page goes on from the last place that was read.
        return await self._page(visible[:limit], player, None if place is None else cursor_of(place))

    def _sought(self, item: Listing, sought: Sought) -> bool:
        if sought.status not in (None, item.status) or sought.ruleset not in (None, item.ruleset):
            return False
        if sought.player is not None and not item.has_seat(sought.player):
            return False
        if sought.free and (item.status != "open" or item.seats - len(item.sitting) < sought.free):
            return False
        if sought.clock not in (None, "none" if item.clock is None else kind_of(item.clock)):
            return False
        compiled = self._live_games.games.get(item.ruleset)  # a ruleset that is no longer installed is still listed
        return sought.options is None or (compiled is not None and item.terms == compiled.plain_terms)

    async def games_of(self, player: str, cursor: str | None, limit: int, *, your_move: bool = False) -> GamesPage:
        """A player's own games, newest first; `your_move`: only those that wait for them."""
        before = place_of(cursor, Place)
        own = await self._live_games.store.listings_of(player, before, limit + 1, waiting=your_move)
        now = self._clock()
        last = own[limit - 1] if len(own) > limit else None
        more = None if last is None else cursor_of((last.opened_at, last.game))
        return await self._page([item.seen(player, now) for item in own[:limit]], player, more)

    async def player(self, player: Player, caller: str | None, *, host: bool) -> PlayerPage:
        """A player's page, as this caller may see it."""
        games, results, ratings, aborts = await asyncio.gather(
            self.games(caller, Sought(player=player.id), None, SHOWN),
            self.results(SoughtResults(player=player.id), None, SHOWN),
            self._strangers.ratings(player.id),
            self._strangers.aborts(player.id),
        )
        shown = tuple([PlayerRating(r.ruleset, r.seats, r.mu, r.sigma, r.games, r.won) for r in ratings])
        return timed(
            PlayerPage, player, banned_at=player.banned_at if host else None, ratings=shown, aborts=aborts,
            games=games.games, results=results.results,
        )  # fmt: skip

    async def ladder(self, ruleset: str, of: Of, seats: int | None, cursor: str | None, limit: int) -> LadderPage:
        """Who plays a ruleset best; see `Lists.ladder`."""
        self._live_games.check_ruleset(ruleset)
        if of == "bots":
            least, most = self._live_games.games[ruleset].rules.catalogue.players
            seats = least if seats is None else seats
            if not least <= seats <= most:
                raise Refused("invalid", f"it is played by {least} to {most}", pointer="?seats")
        elif seats is not None:
            raise Refused("invalid", "people have one ladder: leave it out, or ask with of=bots", pointer="?seats")
        page = await self._strangers.ladder(ruleset, seats, place_of(cursor, Mean), limit)
        last = page.players[-1] if page.more and page.players else None
        people = await self._gate.people(one.player for one in page.players)
        players = [
            LadderPlayer(person(s.player, people), s.mu, s.sigma, s.games, s.won, s.last_at, rfc3339(s.last_at))
            for s in page.players
        ]
        house = tuple([LadderBot(bot, mu) for bot, mu in page.house])
        return LadderPage(tuple(players), house, None if last is None else cursor_of((last.mu, last.player)))

    async def aborted(self) -> int:
        """How many games ended with a full table before their start, in the last 30 days."""
        return await self._strangers.aborts_since(self._clock() - LATELY)

    async def results(self, sought: SoughtResults, cursor: str | None, limit: int) -> ResultsPage:
        """Results of games that count, latest first."""
        self._live_games.check_ruleset(sought.ruleset)
        known = self._clock() + 1, LEAST  # not everybody knows of later ones
        until, player = known if sought.until is None else (sought.until, LEAST), sought.player
        before, since = min(place_of(cursor, Place) or known, known, until), sought.since or 0
        results = await self._live_games.store.results(
            sought.ruleset, before, limit + 1, player, since=since, event=sought.event
        )
        shown = [item for item in results[:limit] if player is None or item.has_seat(player)]
        people = await self._people(shown)
        last = results[limit - 1] if len(results) > limit else None
        more = None if last is None else cursor_of((last.told_at or 0, last.game))
        return ResultsPage(tuple([_result(item, people) for item in shown]), more, self._live_games.store.partial)

    async def _page(self, shown: Sequence[Listing], player: str | None, more: str | None) -> GamesPage:
        people = await self._people(shown)
        partial = self._live_games.store.partial
        return GamesPage(tuple([GameSummary(*summarised(item, people, player)) for item in shown]), more, partial)

    async def _people(self, shown: Sequence[Listing]) -> Mapping[str, Person]:
        return await self._gate.people(s.player for item in shown for s in item.sitting)


def _unwanted(item: Listing, player: str | None, apart: Collection[str]) -> bool:
    """Whether it waits for players, and somebody sits there whom this player must not meet."""
    return item.status == "open" and item.meets(apart) and not any(s.player == player for s in item.sitting)


def cursor_of(place: tuple[float, str]) -> str:
    """The cursor of the page after this place."""
    return urlsafe_b64encode(msgspec.json.encode(place)).decode().rstrip("=")


def place_of(cursor: str | None, kind: type[T]) -> T | None:
    """The place of a cursor; Refused if it is none of ours."""
    if cursor is None:
        return None
    try:
        return msgspec.json.decode(urlsafe_b64decode(cursor + "=" * (-len(cursor) % 4)), type=kind)
    except (binascii.Error, ValueError):
        raise Refused(
            "invalid", "this cursor is not one of ours: leave it out to begin anew", pointer="?cursor"
        ) from None


def summarised(item: Listing, people: Mapping[str, Person], player: str | None) -> tuple[Any, ...]:
    """The fields of a listing's `GameSummary`, in order, as one caller may see them."""
    open_to = item.spectators or item.has_seat(player)
    sitting = tuple(
        [
            ListedSeat(i, None if s.bot else person(s.player, people), s.bot, s.to_move and open_to)
            for i, s in enumerate(item.sitting)
        ]
    )
    who = "all" if item.spectators else "invited" if item.invited else "none"
    spectators = Spectators(who, "hands" if item.hands else "public", item.late)
    end = item.ending if open_to else None
    result = end and ListedResult(end.how, end.places, end.decided, end.at, rfc3339(end.at))
    return (
        item.game, item.ruleset, item.status, item.sandbox, spectators, item.seats, item.opened_at,
        rfc3339(item.opened_at), sitting, item.waits_for(player), item.imported, item.access, item.clock, item.absent,
        result,
    )  # fmt: skip


def _result(item: Listing, people: Mapping[str, Person]) -> GameResult:
    """The result of a game that counts, with names."""
    ending = item.ending
    assert ending is not None
    assert ending.how != "abandoned"
    seats = tuple(
        [
            ResultSeat(i, None if s.bot else person(s.player, people), s.bot, place)
            for i, (s, place) in enumerate(zip(item.sitting, ending.places, strict=True))
        ]
    )
    return GameResult(item.game, item.ruleset, ending.how, ending.decided, ending.at, rfc3339(ending.at), seats)
