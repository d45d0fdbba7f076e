"""`kill -9` while games are timed out: each question times out once, and every abandoned game ends."""

import asyncio
import json
import time
from collections import Counter
from collections.abc import Sequence
from contextlib import closing
from random import Random
from typing import Any

import httpx
import pytest

from domain.engine.entry.clock import GRACE, MoveClock
from domain.engine.entry.commands import Abandoned, TimedOut
from domain.engine.entry.facts import Ended, StandIn
from domain.engine.history.codec import Codec
from domain.games import GAMES
from infra.store.entries.encryption import KeyRing
from infra.store.entries.entry_reader import Entries
from infra.store.entries.history_reader import HistoryReader
from infra.store.entries.mapper import RowMapper
from infra.store.maintenance.migrations import Place, open_store
from tests.faults.auditor import audit
from tests.faults.client import Client, Player
from tests.faults.killing import kill_one
from tests.faults.overdue import overdue
from tests.faults.stage import Stage, stage
from tests.support.stores import Site
from tests.support.summary import Counted
from tests.support.waiting import put_waiting

DECODE = Codec(GAMES["dominion"]).decode
SHORT, WHOLE = 1, 100
"""Kills for each of the two stores."""
AT_ONCE = 40
"""Games that are due at once, before each kill."""
CLOCK = MoveClock(10)
AT_ONCE_OVER: Sequence[Any] = ("resign",)
"""What follows a time-out, in games that are over with the first."""
ABSENT: Sequence[Any] = ("default", "resign", "default", StandIn("random"))
DUE = "SELECT count(*) FROM games WHERE due = {}"
LEFT = "SELECT count(*) FROM games WHERE due IS NOT NULL"
ENOUGH = 240.0
"""Seconds in which abandoned games end: it takes some 80 where each seat times out three times."""


class Left:
    """Two players with seats in many games, who never come back to any."""

    def __init__(self, client: Client, place: Place, absent: Sequence[Any]) -> None:
        self._client, self._place, self._absent, self.games = client, place, absent, 0
        self.players: list[Player] = []

    async def come(self) -> None:
        """Connect, and follow what happens."""
        self.players = [await self._client.player(name) for name in ("Anna", "Bert")]
        for player in self.players:
            await self.told(player)

    async def told(self, player: Player) -> list[dict[str, Any]]:
        """All that this player has been notified of."""
        headers = player.headers | {"Accept": "application/x-ndjson"}
        answer = await self._client.ask("GET", "/v1/me/events?seconds=0&since=0", headers=headers)
        return [json.loads(line) for line in answer.text.splitlines()]

    def leave(self) -> int:
        """Abandon some more games, whose time is up together: when it was, in microseconds UTC."""
        due = time.time_ns() // 1000
        numbers = range(self.games, self.games + AT_ONCE)
        for kind, absent in enumerate(self._absent):
            some, players = numbers[kind :: len(self._absent)], [player.id for player in self.players]
            put_waiting(self._place, some, players, due - GRACE - CLOCK.budget, CLOCK, absent)
        self.games += AT_ONCE
        return due


async def killed(stage: Stage, kills: int, absent: Sequence[Any], seed: int) -> dict[str, int | float]:
    """Kill one of the processes again and again while games are timed out; what was counted."""
    rng, site, met = Random(seed), Site(stage.store), 0
    async with httpx.AsyncClient() as http:
        left = Left(Client(http, stage, Random(seed)), stage.store, absent)
        await left.come()
        for _ in range(kills):
            met += await _some_left(site, await asyncio.to_thread(left.leave))
            await asyncio.sleep(rng.uniform(0, 0.03))
            await kill_one(stage.apis, rng)
        async with asyncio.timeout(ENOUGH):
            while site.run(LEFT) != [(0,)]:  # noqa: ASYNC110 - other processes get there
                await asyncio.sleep(0.2)
        await _lists_worked_off(site)
        told = [await left.told(player) for player in left.players]
    found = audit(stage.store)
    assert found.wrong == {}, found.wrong
    for events in told:
        over = Counter(one["game"] for one in events if one["type"] == "over")
        assert len(over) == left.games, "each player is told of every end"
        assert set(over.values()) == {1}, "and once"
    return {"kills": kills, "games_due_at_kills": met, "games": left.games, **_held(stage)}


async def _some_left(site: Site, due: int) -> int:
    """Wait until the service is processing the games due at this time: how many are still to come."""
    async with asyncio.timeout(60):
        while (left := site.run(DUE.format(due))[0][0]) == AT_ONCE:  # noqa: ASYNC110 - other processes get there
            await asyncio.sleep(0.005)
    return left


async def _lists_worked_off(site: Site) -> None:
    """Time passes: leases of the dead end."""
    async with asyncio.timeout(60):
        while site.run("SELECT count(*) FROM outbox") != [(0,)]:
            site.run("UPDATE outbox SET lease = 0")
            await asyncio.sleep(0.3)


def _held(stage: Stage) -> dict[str, int | float]:
    """Check every game against its clock: each time-out in its time, for a question that had no other."""
    time_outs = latest = 0
    with closing(HistoryReader(open_store(stage.store), Entries(RowMapper(KeyRing.none())))) as histories:
        for history in histories.all(histories.games()):
            entries = [DECODE(row.body) for row in history.rows]
            brought = [one.cause for one in entries if isinstance(one.cause, TimedOut)]
            assert brought, "nobody else ends these games"
            assert len({(one.seat, one.question) for one in brought}) == len(brought), "none is doubled"
            assert isinstance(entries[-1].facts[-1], Ended), "none is lost"
            assert not any(isinstance(one.cause, Abandoned) for one in entries)
            time_outs += len(brought)
            latest = max(latest, *[late for _, late in overdue(history.game, history.secret, entries)])
    return {"time_outs": time_outs, "latest_seconds": round(latest / 1e6, 1)}


async def test_kills_amid_time_outs_lose_and_double_none(either: str) -> None:
    with stage(either, processes=2) as two:
        await killed(two, SHORT, AT_ONCE_OVER, 1)


@pytest.mark.soak
async def test_many_kills_while_games_are_timed_out(either: str, counted: Counted) -> None:
    with stage(either, processes=2) as two:
        counted(f"time_outs_{either.partition(':')[0]}", **await killed(two, WHOLE, ABSENT, 3))
