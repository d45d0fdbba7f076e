"""Games in memory: which of them stay there."""

from api.application.games.live_game_cache import LiveGames
from tests.support.app import RunningApp
from tests.support.games import open_game


async def test_whoever_counts_what_cannot_go_on_asks_for_no_game(h: RunningApp) -> None:
    """The game that nobody has asked for longest makes room, however often a balancer asks for readiness."""
    host = await h.player("Host")
    asked, idle, new = [(await open_game(host)).rpartition("/")[2] for _ in range(3)]
    live_games = LiveGames(h.service.live_games.games, h.ledger.real, capacity=2)
    kept = await live_games.current(asked)
    await live_games.current(idle)
    await live_games.current(asked)
    assert live_games.diverged() == 0
    await live_games.current(new)
    assert await live_games.current(asked) is kept
