"""What a running deal tells those who do not play a game of it: nothing, on any route, and other tables least.

Two applications have the same deal and two tables of it, in an event. At the first table of one a single move was made;
in the other it was played on, and somebody resigned. A player of the second table, the organiser and somebody without a
token ask each of them the tables of looks and of writes, with every version as a guess. Every byte is compared.
"""

from collections.abc import AsyncGenerator, Mapping
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from unittest.mock import Mock

import pytest

from api.application.views import gate
from domain.engine.lobby.lobby import LobbyState
from tests.deals.tables import deal, now
from tests.events.rounds import league, opened
from tests.laws.lateness import spoken
from tests.laws.test_closed_games import OVER, VERSIONS
from tests.support.app import RunningApp, application
from tests.support.client import Guest, ok
from tests.support.games import ANY, play
from tests.support.looks import About, asked, looks, the_same_key
from tests.support.writes import writes

Answers = dict[str, bytes]


@asynccontextmanager
async def tables(data: Path, moves: int) -> AsyncGenerator[tuple[RunningApp, About, Mapping[str, Guest]]]:
    """An application, what to ask of a deal's first table after this many moves, and who has no seat there."""
    async with application(data) as h:
        where, olga, (anna, bert, eve, fred) = await league(h, "Anna", "Bert", "Eve", "Fred")
        made = await deal(olga, opens="maker")
        first, _ = await opened(olga, where, (anna, bert), (eve, fred), seating="as_given", deal=made["id"])
        path, at = f"/v1/games/{first['game']}", now(h)
        await play(path, (anna, bert), min(moves, OVER - 1))
        if moves == OVER:
            ok(await bert.post(f"{path}/resignation", {}))
        h.service.bus.clock.now = at + 10_000_000  # type: ignore[attr-defined] - the clock of tests
        about = About(first["game"], 5, anna.id, ANY, where.rpartition("/")[2], made["id"])
        yield h, about, {"eve": eve, "organiser": olga, "nobody": h.nobody}


async def said(h: RunningApp, known: About, callers: Mapping[str, Guest]) -> Answers:
    """What the application answers those who do not play there, by request."""

    async def about(_: Guest) -> About:
        return known

    answers = await asked(h.app, callers, about)
    for version in VERSIONS:
        guess = known._replace(version=version)
        for caller, guest in callers.items():
            for write in writes(h.app, guess):
                answers[f"{caller}: {write}"] = spoken(await write.sent(guest))
            for look in [one for one in looks(h.app, guess) if known.game in one.url and not one.dear]:
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


async def _told(known: About, callers: Mapping[str, Guest]) -> tuple[bool, bool, bool]:
    """Whether a player of another table gets a view of the game, and is told of it by an event's list and itself."""
    eve, path = callers["eve"], f"/v1/games/{known.game}"
    view = (await eve.get(f"{path}/view")).status_code == 200
    (row, _) = ok(await eve.get(f"/v1/events/{known.event}/games"))["games"]
    return view, row["status"] != "closed", "to_move" in (await eve.get(path)).text


async def test_removed_guard_shows_a_deals_game_to_outsiders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without the one place that says who watches, views, lists and the game itself speak."""
    async with tables(tmp_path / "kept", OVER) as (_, known, callers):
        assert await _told(known, callers) == (False, False, False)
    with monkeypatch.context() as weak:
        weak.setattr(gate, "may_watch", Mock(return_value=True))
        async with tables(tmp_path / "gate", OVER) as (_, known, callers):
            assert await _told(known, callers) == (True, False, True)
    monkeypatch.setattr(LobbyState, "watched", property(lambda lobby: lobby.opening.spectators))
    async with tables(tmp_path / "watched", OVER) as (_, known, callers):
        assert await _told(known, callers) == (True, True, True)
