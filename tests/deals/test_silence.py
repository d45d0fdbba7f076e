"""What a running deal tells those who do not play a game of it: nothing, on any route, and other tables least.

Two applications have the same deal and two tables of it. At the first table of one a single move was made; in the other
it was played on, and somebody resigned. A player of the second table and somebody without a token ask each of them the
tables of looks and of writes, with every version as a guess. Every byte is compared.
"""

from collections.abc import AsyncGenerator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from unittest.mock import Mock

import pytest

from api.application.views import gate
from domain.engine.lobby.lobby import LobbyState
from tests.deals.tables import deal, now, table
from tests.laws.lateness import spoken
from tests.laws.test_closed_games import OVER, VERSIONS
from tests.support.app import RunningApp, application
from tests.support.client import Guest, ok
from tests.support.games import ANY, play
from tests.support.looks import About, asked, looks, the_same_key
from tests.support.writes import writes

Answers = dict[str, bytes]


@asynccontextmanager
async def tables(data: Path, moves: int) -> AsyncGenerator[tuple[RunningApp, str, Guest, Guest]]:
    """An application, the path of a deal's first table after this many moves, a player of it, and one of the second."""
    async with application(data) as h:
        anna, bert, eve, fred = await h.players("Anna", "Bert", "Eve", "Fred")
        made = await deal(anna)
        path = await table(made, anna, bert)
        await table(made, eve, fred)
        at = now(h)
        await play(path, (anna, bert), min(moves, OVER - 1))
        if moves == OVER:
            ok(await bert.post(f"{path}/resignation", {}))
        h.service.bus.clock.now = at + 10_000_000  # type: ignore[attr-defined] - the clock of tests
        yield h, path, anna, eve


async def said(h: RunningApp, path: str, anna: Guest, eve: Guest) -> Answers:
    """What the application answers those who do not play there, by request."""
    game = path.rpartition("/")[2]

    async def about(_: Guest) -> About:
        return About(game, 5, anna.id, ANY)

    callers = {"eve": eve, "nobody": h.nobody}
    answers = await asked(h.app, callers, about)
    for version in VERSIONS:
        guess = About(game, version, anna.id, ANY)
        for caller, guest in callers.items():
            for write in writes(h.app, guess):
                answers[f"{caller}: {write}"] = spoken(await write.sent(guest))
            for look in [one for one in looks(h.app, guess) if game in one.url and not one.dear]:
                sent = guest.headers | {"If-None-Match": f'"{version}"'}
                answers[f"{caller}: {look} at {version}"] = spoken(await guest.http.get(look.url, headers=sent))
    return answers


async def differences(data: Path) -> tuple[int, list[str]]:
    """(answers compared, those that differ) between a table after its first move and one that nobody plays any more."""
    async with AsyncExitStack() as stack:
        for moves in (1, OVER):
            the_same_key(data / str(moves))
        sides = [await stack.enter_async_context(tables(data / str(moves), moves)) for moves in (1, OVER)]
        assert sides[0][1] == sides[1][1], "the same game in both"
        one, two = [await said(*side) for side in sides]
    assert one.keys() == two.keys()
    return len(one), [request for request in one if one[request] != two[request]]


async def test_another_table_of_a_deal_is_silent(tmp_path: Path) -> None:
    compared, differ = await differences(tmp_path)
    assert compared > 500
    assert not differ


async def _told(path: str, eve: Guest) -> tuple[bool, bool, bool]:
    """Whether a player of another table gets a view of the game, finds it in lists, and is told who is to move."""
    view = (await eve.get(f"{path}/view")).status_code == 200
    listed = path.rpartition("/")[2] in (await eve.get("/v1/games?status=running")).text
    return view, listed, "to_move" in (await eve.get(path)).text


async def test_each_guard_alone_is_missed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without the one place that says who watches, views, lists and the game itself speak."""
    async with tables(tmp_path / "kept", OVER) as (_, path, _, eve):
        assert await _told(path, eve) == (False, False, False)
    with monkeypatch.context() as weak:
        weak.setattr(gate, "may_watch", Mock(return_value=True))
        async with tables(tmp_path / "gate", OVER) as (_, path, _, eve):
            assert await _told(path, eve) == (True, False, True)
    monkeypatch.setattr(LobbyState, "watched", property(lambda lobby: lobby.opening.spectators))
    async with tables(tmp_path / "watched", OVER) as (_, path, _, eve):
        assert await _told(path, eve) == (True, True, True)
