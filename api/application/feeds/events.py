"""What happens in all of a player's games, as one stream that resumes where it left off.

1. The first request, or one that names a number from before what is kept, gets a summary: the current games. Whatever
   comes after its number follows.
2. A notification only wakes the stream; what is sent is read from the store.
"""

import asyncio
from collections.abc import AsyncGenerator, Callable, Generator, Sequence
from contextlib import contextmanager
from math import inf
from time import monotonic

from api.application.accounts.players import Players
from api.application.ports.accounts import Token
from api.application.ports.environment import Clock, Notifier
from api.application.ports.errors import Unavailable
from api.application.ports.stores import Notices, ReadModels
from projections.schemas.notices import TIME, GameToday, PlayerEvent
from projections.words.times import rfc3339

EVENTS_A_READ = 100
RETRY_SECONDS = 1.0
RENEWED = 3600.0
"""Seconds between renewals of a player's subscription in the store."""
MOST_SUMMARISED = 100
"""The most games in a summary."""


class PlayerEvents:
    """`Events`, as the store keeps them."""

    def __init__(
        self, notices: Notices, lists: ReadModels, players: Players, notifier: Notifier, clock: Clock, heartbeat: float
    ) -> None:
        self._notices, self._lists, self._players, self._notifier = notices, lists, players, notifier
        self._clock, self._heartbeat = clock, heartbeat
        self._wakes: set[Callable[[], None]] = set()
        self._closing = False

    async def begin(self, token: Token) -> None:
        """Keep this player's events from now on; raises Unavailable."""
        await self._notices.begin(token.player.id)

    async def happened(
        self, token: Token, since: int | None, seconds: int | None = None
    ) -> AsyncGenerator[PlayerEvent]:
        """This player's events after number `since`, then new ones as they come, until their token or the server ends.

        `since`: None to begin with a summary. `seconds`: how long to go on at most; 0: only what there is now, None:
        without end.
        """
        player, ended = token.player.id, False
        end = inf if seconds is None else monotonic() + seconds
        async with self._notifier.listen(player) as bell:

            def stop() -> None:
                nonlocal ended
                ended = True
                bell.wake(None)

            with self._players.following(token, stop), self._woken_by(stop):
                number, renewed = since, monotonic()
                while not ended and not self._closing:
                    try:
                        if monotonic() >= renewed:
                            await self._notices.begin(player)
                            renewed = monotonic() + RENEWED
                        events, number, more = await self._next(player, number)
                    except Unavailable:
                        yield self._silence(number)
                        if monotonic() + RETRY_SECONDS > end:
                            return
                        await asyncio.sleep(RETRY_SECONDS)
                        continue
                    for event in events:
                        yield event
                    if more:
                        continue
                    left = min(self._heartbeat, end - monotonic())
                    if left <= 0:
                        return
                    if not await bell.wait(left):
                        yield self._silence(number)

    def close(self) -> None:
        """Let every stream end."""
        self._closing = True
        for wake in list(self._wakes):
            wake()

    async def _next(self, player: str, number: int | None) -> tuple[Sequence[PlayerEvent], int, bool]:
        """(what follows this number, the number of the last, whether there may be more); a summary if some are gone."""
        page = None if number is None else await self._notices.after(player, number, EVENTS_A_READ)
        if page is None or not page.whole:
            summary = await self._summary(player, await self._notices.begin(player))
            return (summary,), summary.number, True
        # A shorter page is the last, and anything since then has notified us.
        return page.events, page.upto, len(page.events) == EVENTS_A_READ

    async def _summary(self, player: str, number: int) -> PlayerEvent:
        read, now = self._lists.listings_of, self._clock()
        items = [*await read(player, None, MOST_SUMMARISED, waiting=True), *await read(player, None, MOST_SUMMARISED)]
        # A player who has only added a bot there may be a delayed spectator.
        seen = [item.seen(player, now) for item in {item.game: item for item in items}.values()][:MOST_SUMMARISED]
        games = tuple([GameToday(item.game, item.status, item.waits_for(player)) for item in seen])
        return PlayerEvent(number, "summary", now, games=games, at_time=rfc3339(now))

    def _silence(self, number: int | None) -> PlayerEvent:
        """The heartbeat: the time, by the clock that games use, under the number of the preceding event."""
        now = self._clock()
        return PlayerEvent(number or 0, TIME, now, at_time=rfc3339(now))

    @contextmanager
    def _woken_by(self, wake: Callable[[], None]) -> Generator[None]:
        self._wakes.add(wake)
        try:
            yield
        finally:
            self._wakes.discard(wake)
