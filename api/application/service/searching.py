"""What the wing of searches makes for one service: bots that search, and analyses."""

from collections.abc import AsyncGenerator, Callable
from contextlib import asynccontextmanager

from api.application.games.live_game_cache import LiveGames
from api.application.runtime.processes import Games
from api.application.runtime.searchers import Searchers
from api.application.runtime.turns import Caller
from api.application.views.analyses import Analyses


class Searching:
    """The processes in which bots search, and the analyses that they make."""

    def __init__(
        self, processes: int, games: Games, live_games: LiveGames, charged: Callable[[Caller, float], None]
    ) -> None:
        self.searchers = Searchers(processes, games)
        self.analyses = Analyses(live_games, self.searchers, charged)

    @asynccontextmanager
    async def running(self) -> AsyncGenerator[None]:
        """On leaving, end them."""
        try:
            yield
        finally:
            await self.analyses.close()
            self.searchers.close()
