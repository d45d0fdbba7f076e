"""Games worth watching: running games of the lobby that move, by their spectators, then by their players' ratings.

1. Only the games streamed from this process and the newest running ones are ranked, not all games.
2. Everything is shown as spectators know it, possibly with a delay: which games are running, who plays and how far they
   are. A game whose end they do not know yet is listed as if it went on.
3. Players know more of their game, so it is not suggested to them.
4. If there is nothing else, there is the house's game.
"""

import asyncio
from collections.abc import Awaitable, Callable, Collection, Mapping, Sequence
from heapq import nlargest
from statistics import fmean

from api.application.feeds.game_lists import summarised
from api.application.games.live_game import LiveGame
from api.application.games.live_game_cache import LiveGames
from api.application.games.refusals import Refused
from api.application.ports.environment import Clock
from api.application.ports.errors import Quarantined, Unavailable
from api.application.ports.stores import Among
from api.application.ports.strangers import Strangers
from api.application.views.broadcast import Broadcaster
from api.application.views.gate import TableGate
from domain.engine.entry.clock import MICROSECONDS
from projections.lists import live_listing
from projections.schemas.list_schemas import SeatRating, WatchedGame, WatchPage, WatchStage
from projections.schemas.listing import Listing, OccupiedSeat

NEWEST_RUNNING = 200
"""How many running games of the store are considered."""
STREAMED = 200
"""How many games streamed from here are considered as well, those with the most viewers first."""
LATELY = 60 * MICROSECONDS
"""Microseconds after its newest entry for which a game counts as moving."""
Ratings = Mapping[tuple[str, str], tuple[float, float]]


class WatchList:
    """`Watching` over the store's listings and this process's streams. `house`: asked for a game to show."""

    def __init__(
        self, live_games: LiveGames, gate: TableGate, broadcaster: Broadcaster, strangers: Strangers, clock: Clock,
        house: Callable[[], Awaitable[LiveGame | None]],
    ) -> None:  # fmt: skip
        self._live_games, self._gate, self._broadcaster = live_games, gate, broadcaster
        self._strangers, self._clock, self._house = strangers, clock, house

    async def games(self, player: str | None, ruleset: str | None, limit: int) -> WatchPage:
        """Running games, for somebody who does not play in them: those that move, then those with the most viewers."""
        self._live_games.check_ruleset(ruleset)
        apart = frozenset[str]() if player is None else await self._strangers.apart(player)
        watched = list(self._broadcaster.watched())
        viewers = {live.id: count for live, count in watched}
        running = await self._running(ruleset, [live for live, _ in nlargest(STREAMED, watched, key=lambda by: by[1])])
        shown = [item for item in running if not item.has_seat(player) and not item.meets(apart)]
        if not shown and (house := await self._house()) is not None and ruleset in (None, house.compiled.rules.key):
            shown = [live_listing.listing(house.id, house.opened_at, house.now)]
        ratings = await self._strangers.rated_now({s.player for item in shown for s in item.sitting if s.bot is None})

        def worth(item: Listing) -> tuple[bool, int, float, int, str]:
            means = [rating.mu for rating in _rated(item, ratings) if rating is not None]
            rated = fmean(means) if means else 0.0
            return self._moves(item), viewers.get(item.game, 0), rated, item.opened_at, item.game

        best = nlargest(limit, shown, key=worth)
        stages = await self._stages(best)
        people = await self._gate.people(s.player for item in best for s in item.sitting)
        games = [
            WatchedGame(
                *summarised(item, people, player),
                ratings=_rated(item, ratings),
                stage=WatchStage(stages[item.game]),
                viewers=viewers.get(item.game, 0),
            )
            for item in best
            if item.game in stages
        ]
        return WatchPage(tuple(games), self._live_games.store.partial)

    def _moves(self, item: Listing) -> bool:
        """Whether it moved lately. A game with a delay counts as if it did: its spectators may not know."""
        live = self._live_games.peek(item.game)
        return item.late is not None or (live is not None and self._clock() - live.now.at <= LATELY)

    async def _running(self, ruleset: str | None, streamed: Sequence[LiveGame]) -> list[Listing]:
        """Running games of the lobby, and those being streamed, as spectators know them."""
        read = await self._live_games.store.listings(ruleset, "running", None, NEWEST_RUNNING, Among(None))
        running = {
            live.id: live_listing.listing(live.id, live.opened_at, live.now)
            for live in streamed
            if live.imported is None
        }
        running |= {item.game: item for item in read}
        now = self._clock()
        seen = [item.seen(None, now) for item in running.values()]
        return [item for item in seen if _shown(item) and ruleset in (None, item.ruleset)]

    async def _stages(self, games: Collection[Listing]) -> dict[str, int]:
        """Game -> the newest version that spectators may know; without games that cannot be read."""
        versions = dict(await self._live_games.store.newest([item.game for item in games]))
        late = [item.game for item in games if item.late is not None and item.game in versions]
        for game, known in zip(late, await asyncio.gather(*map(self._horizon, late)), strict=True):
            if known is None:
                del versions[game]
            else:
                versions[game] = known
        return versions

    async def _horizon(self, game: str) -> int | None:
        """The newest version that spectators may know; None if unreadable: the others are still shown."""
        try:
            return (await self._gate.horizons.horizon(await self._live_games.current(game))).version
        except (Refused, Quarantined, Unavailable):
            return None


def _shown(item: Listing) -> bool:
    """Whether it is running, in the lobby, open to everybody, and not a sandbox, as every branch is."""
    return item.status == "running" and item.listed_for(None) and not item.sandbox and not item.private


def _rated(item: Listing, ratings: Ratings) -> tuple[SeatRating | None, ...]:
    """The ratings of the players, in order of seats; None for a bot, and for an unrated player."""

    def of(seat: OccupiedSeat) -> SeatRating | None:
        rating = None if seat.bot is not None else ratings.get((item.ruleset, seat.player))
        return None if rating is None else SeatRating(*rating)

    return tuple([of(seat) for seat in item.sitting])
