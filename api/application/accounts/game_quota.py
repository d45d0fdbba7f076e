"""How many games a player may have at once."""

from collections import Counter
from collections.abc import AsyncGenerator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress

from api.application.games.refusals import Refused
from api.application.ports.accounts import Accounts
from api.application.ports.errors import Unavailable
from api.application.ports.limits import Kind, Limits

AFTER = 60
"""Seconds after which a refused player may ask again; nobody knows when a game will end."""
Keep = Callable[[str], Awaitable[None]]
"""Records that a game has been opened."""


class GameQuota:
    """Limits the number of games that a player may have at once.

    Games being opened in this process count as well, so that concurrent requests do not all pass.
    """

    def __init__(self, limits: Limits, accounts: Accounts) -> None:
        self._limits, self._accounts = limits, accounts
        self._opening: Counter[tuple[str, Kind]] = Counter()

    @asynccontextmanager
    async def reserve(self, player: str, kind: Kind) -> AsyncGenerator[Keep]:
        """Reserve capacity for one more game of this kind until the block is left; Refused if there is none.

        Yields a function to call with the id of the opened game: then that game counts until it is over.
        """
        most = self._limits.most_open(kind)
        place: tuple[str, Kind] = (player, kind)
        if most is None:
            yield _forget
            return
        self._opening[place] += 1
        try:
            if await self._accounts.held(player, kind) + self._opening[place] > most:
                raise Refused("limited", _REFUSED[kind].format(most), rule=kind, retry=True, after=AFTER)
            yield lambda game: self._keep(player, kind, game)
        finally:
            self._opening[place] -= 1
            if not self._opening[place]:
                del self._opening[place]

    async def _keep(self, player: str, kind: Kind, game: str) -> None:
        with suppress(Unavailable):  # the game is stored: failing to count it is not worth an error
            await self._accounts.add_open_game(player, kind, game)


async def _forget(_: str) -> None:
    pass


_REFUSED: dict[Kind, str] = {
    "games": "a player has at most {} games that are not over: finish one, resign, or withdraw one that is still open",
    "bot-games": "a player has at most {} games at once that only bots play: wait until one is over",
    "branches": "a player has at most {} branches that are not over: finish one, resign, or withdraw one",
}
