"""Choices that each notify the next player, in games of which some are followed; the outbox is worked off meanwhile."""

import asyncio
import secrets
from collections.abc import Sequence
from contextlib import closing
from time import perf_counter

from api.application.ports.stores import StoredEntry
from infra.store.database.uptime import microseconds
from infra.store.event_store import EventStoreAdapter
from projections.schemas.listing import Change, Listing, OccupiedSeat
from projections.schemas.notices import Notice

FOLLOWED = 8
"""In one game of this many both players follow their games, and one has a webhook if there are any."""
HOOK = """
INSERT INTO webhooks (id, player, url, types, secret, created_at)
VALUES (?, ?, 'https://bot.example/', 'your-turn', ?, 0)
"""
OPENED_AT, DIGEST, HOUR = 1_000, bytes(32), 3600 * 1_000_000
REMINDED = 10
"""One turn in this many is so slow that its player is told that little time is left, in busy games."""


class ToldGames:
    """New games of two on a store whose outbox runs."""

    def __init__(self, ledger: EventStoreAdapter, games: int, *, busy: bool = False) -> None:
        """`busy`: each turn has a due time, and some players who follow have webhooks and are told that it is near."""
        self._ledger, self._versions, self._busy = ledger, [1] * games, busy
        self._items = [_listing() for _ in range(games)]

    async def open(self) -> None:
        """Open them; some of the players begin to follow."""
        opening = StoredEntry(1, DIGEST, b"opening")
        await asyncio.gather(
            *[self._ledger.open(item.game, bytes(32), [opening], Change(item, "opened")) for item in self._items]
        )
        await asyncio.to_thread(self._follow, self._items[::FOLLOWED])

    async def choose(self, n: int) -> None:
        """One choice in a game."""
        item, version = self._items[n], self._versions[n] + 1
        told = (Notice(item.sitting[version % 2].player, "your-turn"),)
        due = microseconds() + HOUR if self._busy else None
        await self._ledger.append(item.game, StoredEntry(version, DIGEST, b"choice"), Change(item, "turn", due, told))
        self._versions[n] = version
        if due is not None and not n % FOLLOWED and not version % REMINDED:
            short = Notice(item.sitting[(version - 1) % 2].player, "time-short")
            await self._ledger.remind(item.game, due, due + HOUR, [(version - 1, short)])

    async def each(self, choices: int) -> None:
        """This many choices in each, in all of them at once; returns when the outbox is empty."""

        async def play(n: int) -> None:
            for _ in range(choices):
                await self.choose(n)

        await asyncio.gather(*map(play, range(len(self._items))))
        await self.worked_off()

    async def paced(self, choices: int, a_second: float) -> None:
        """This many choices, `a_second` per second, in all games in turn; returns when the outbox is empty."""
        start = perf_counter()

        async def play(n: int) -> None:
            for place in range(n, choices, len(self._items)):
                await asyncio.sleep(start + place / a_second - perf_counter())
                await self.choose(n)

        await asyncio.gather(*map(play, range(len(self._items))))
        await self.worked_off()

    async def rate(self, seconds: float) -> float:
        """Choices per second in all of them at once for this long, until the outbox is empty."""
        start, before = perf_counter(), sum(self._versions)

        async def play(n: int) -> None:
            while perf_counter() < start + seconds:
                await self.choose(n)

        await asyncio.gather(*map(play, range(len(self._items))))
        await self.worked_off()
        return (sum(self._versions) - before) / (perf_counter() - start)

    async def worked_off(self) -> None:
        """Wait until what follows from all entries is done."""
        while (lag := await self._ledger.lag()) is None or lag.entries:  # noqa: ASYNC110 - a table rings no bell
            await asyncio.sleep(0.1)

    def _follow(self, items: Sequence[Listing]) -> None:
        with closing(self._ledger.store.session()) as session:
            for item in items:
                for seat in item.sitting:
                    session.rows("INSERT INTO followers VALUES (?, 0, 0, ?)", (seat.player, microseconds()))
                if self._busy:
                    player = item.sitting[0].player
                    session.rows("INSERT INTO players (id, name, created_at) VALUES (?, 'Bot', 0)", (player,))
                    session.rows(HOOK, (item.game, player, bytes(32)))


def _listing() -> Listing:
    sitting = tuple([OccupiedSeat(secrets.token_hex(16), None, False) for _ in range(2)])
    return Listing(secrets.token_hex(16), "dominion", "running", False, True, 2, OPENED_AT, sitting)


async def telling(ledger: EventStoreAdapter, games: int, seconds: float) -> float:
    """Choices per second of this many new games, including what follows from them."""
    async with ledger.outbox.running():
        played = ToldGames(ledger, games)
        await played.open()
        return await played.rate(seconds)
