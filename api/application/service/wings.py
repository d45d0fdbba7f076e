"""What the wings make for one service, see `api.application.runtime.wings`."""

from collections.abc import AsyncGenerator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING

from api.application.games.live_game_cache import LiveGames
from api.application.runtime.turns import Caller
from api.application.runtime.wings import Wing, modules

if TYPE_CHECKING:
    from api.application.runtime import searchers
    from api.application.views import analyses
    from domain.engine.search import search

__all__ = ["analyses", "search", "searchers"]
__getattr__ = modules({
    "api/application/runtime/searchers": "search",
    "api/application/views/analyses": "search",
    "domain/engine/search/search": "search",
})  # fmt: skip


@dataclass(frozen=True)
class Searching:
    """Bots that search, and analyses."""

    searchers: "searchers.Searchers"
    analyses: "analyses.Analyses"

    @asynccontextmanager
    async def running(self) -> AsyncGenerator[None]:
        """On leaving, end them."""
        try:
            yield
        finally:
            await self.analyses.close()
            self.searchers.close()


def searching(
    make: "Callable[[], searchers.Searchers]", live_games: LiveGames, charged: Callable[[Caller, float], None]
) -> Wing[Searching]:
    """Searches, in processes that `make` starts."""

    def made() -> Searching:
        from api.application.views.analyses import Analyses

        processes = make()
        return Searching(processes, Analyses(live_games, processes, charged))

    return Wing("search", made, Searching.running)
