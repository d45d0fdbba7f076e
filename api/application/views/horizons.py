"""How far spectators may see: from the opening of a game, the times of its entries, and the current time.

The times of a game with a delay are read once, and then kept beside it in memory.
"""

from itertools import accumulate
from typing import NamedTuple

from msgspec import UNSET

from api.application.games.live_game import LiveGame
from api.application.games.live_game_cache import LiveGames
from api.application.ports.environment import Clock
from domain.engine.entry.spectator_delay import NEVER, horizon
from projections.lists.listing_fold import read


class Horizon(NamedTuple):
    """The newest version that may be known, and until when: NEVER if only another entry moves it on."""

    version: int
    until: int = NEVER


class Horizons:
    """The horizons of spectators."""

    def __init__(self, live_games: LiveGames, clock: Clock) -> None:
        self._live_games, self.clock = live_games, clock

    async def horizon(self, live: LiveGame) -> Horizon:
        """The newest version spectators may see. Everything, before the start and for imported games."""
        now = live.now
        late, held = now.lobby.opening.late, now.lobby.held
        if late is UNSET or held is None or held.start is None or live.imported is not None:
            return Horizon(now.version)
        times = await self._times(live, now.version)
        over = now.lobby.status == "over"
        return Horizon(*horizon(late, held.start.version, times, self.clock(), over=over))

    async def _times(self, live: LiveGame, upto: int) -> list[int]:
        """The times of the versions 1 to `upto`, in microseconds UTC, each no earlier than the one before it."""
        times = live.times
        if len(times) < upto:
            async with self._live_games.reading(live.id):
                read_since = len(times)
                unread = await self._live_games.entries(live.id, read_since, upto)
                known = times[-1] if times else 0
                fresh = list(accumulate([read(stored.body).at for stored in unread], max, initial=known))[1:]
            if len(times) == read_since:  # otherwise somebody else was quicker
                times += fresh
        return times[:upto]
