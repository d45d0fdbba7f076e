# pyright: reportPrivateUsage=false
"""What a closed game tells a stranger: nothing about how far it has got, on any route, however they ask.

Several applications have the same game, closed to spectators. In one it has continued, in another it is over. A
stranger asks each of them the tables of looks and of writes, with every version as a guess. Every byte is compared.
"""

import asyncio
from collections.abc import AsyncGenerator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from api.application.games.live_game import LiveGame
from api.application.games.refusals import Refused
from api.application.ports.strangers import Rating
from api.application.views.gate import TableGate
from domain.engine.audience.audience import Viewer
from infra.store.accounts.strangers import StoredStrangers
from tests.laws.lateness import spoken
from tests.laws.planted import Leaks, Plant
from tests.support.app import SOON, RunningApp, application, worked_off
from tests.support.client import Guest, ok
from tests.support.games import ANY, deal_in_event, play
from tests.support.looks import About, asked, looks, the_same_key
from tests.support.writes import writes

VERSIONS = range(1, 12)
OVER = 5
"""Moves, the last of which is a resignation that ends the game."""
Answers = dict[str, bytes]


@asynccontextmanager
async def closed(data: Path, moves: int) -> AsyncGenerator[tuple[RunningApp, str, About, Guest]]:
    """An application, its closed game of an event after this many moves, what to ask about it, and an outsider."""
    async with application(data) as h:
        anna, bert, eve = await h.players("Anna", "Bert", "Eve")
        path, event = await deal_in_event(anna, anna, bert, spectators={"who": "none"})
        await play(path, (anna, bert), min(moves, OVER - 1))
        if moves == OVER:
            ok(await bert.post(f"{path}/resignation", {}))
        await worked_off(h)  # how much is still pending depends on time alone
        game = path.rpartition("/")[2]
        yield h, game, About(game, 5, anna.id, ANY, event), eve


async def said(h: RunningApp, game: str, known: About, eve: Guest) -> Answers:
    """What the application answers the stranger, by request."""

    async def about(_: Guest) -> About:
        return known

    callers = {"eve": eve, "nobody": h.nobody}
    answers = await asked(h.app, callers, about)
    for version in VERSIONS:
        guess = known._replace(version=version)
        for caller, guest in callers.items():
            for write in writes(h.app, guess):
                answers[f"{caller}: {write}"] = spoken(await write.sent(guest))
            for look in [one for one in looks(h.app, guess) if game in one.url and not one.dear]:
                sent = guest.headers | {"If-None-Match": f'"{version}"'}
                async with asyncio.timeout(SOON):  # a refused stream is not a stream
                    answers[f"{caller}: {look} at {version}"] = spoken(await guest.http.get(look.url, headers=sent))
    return answers


async def differences(data: Path, far: int) -> tuple[int, list[str]]:
    """(answers compared, those that differ) between a game after its first move and one that has got this far."""
    both = (1, far)
    async with AsyncExitStack() as stack:
        for moves in both:
            the_same_key(data / str(moves))
        sides = [await stack.enter_async_context(closed(data / str(moves), moves)) for moves in both]
        assert sides[0][1] == sides[1][1], "the same game in both"
        one, two = [await said(*side) for side in sides]
    assert one.keys() == two.keys()
    return len(one), [asked for asked in one if one[asked] != two[asked]]


@pytest.mark.parametrize("far", [OVER - 1, OVER])
async def test_closed_game_tells_strangers_no_progress(far: int, tmp_path: Path) -> None:
    compared, found = await differences(tmp_path, far)
    assert found == []
    assert compared > 1000


leak = Leaks()


@leak.at(TableGate, "viewer")
def refusals_say_the_version(honest: Any, self: TableGate, live: LiveGame, player: str | None) -> Viewer:
    try:
        return honest(self, live, player)
    except Refused as refused:
        raise Refused(refused.code, f"not before version {live.now.version + 1}") from None


@leak.at(StoredStrangers, "ratings")
async def lists_count_closed_games(honest: Any, self: StoredStrangers, player: str) -> Any:
    over = len(await self.run(lambda s: s.rows("SELECT 1 FROM games WHERE status = 'over'")))
    return [*await honest(self, player), Rating(ANY, None, 25.0, 8.0, over, 0)]


@pytest.mark.proof
@pytest.mark.parametrize("plant", leak, ids=lambda plant: plant.__name__)
async def test_what_tells_of_closed_games_is_caught(
    plant: Plant, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    plant(monkeypatch)
    monkeypatch.setitem(globals(), "VERSIONS", VERSIONS[:1])  # what is told at one guess is told
    _, found = await differences(tmp_path, OVER)
    assert found
