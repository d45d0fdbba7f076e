"""One rule for help in a running game: whoever may not have an analysis of it may have no worlds of it, and no branch.

Over games of all kinds and all callers. No process searches here: an analysis that is allowed is `unavailable`.
"""

from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from tests.support.app import RunningApp
from tests.support.client import Guest, ok
from tests.support.games import deal, join, open_game

BOT, LIVE = {"bot": "random"}, {"branches": "live"}
MOVE, DAYS = {"kind": "move", "seconds": 600}, {"kind": "correspondence", "hours": 72}
Table = Callable[[Guest, Guest], Awaitable[str]]


@pytest.fixture
def settings() -> dict[str, Any]:
    return {"search_processes": 0}


def people(**opening: Any) -> Table:
    return lambda anna, bert: deal(anna, anna, bert, **opening)


def bots(count: int, **opening: Any) -> Table:
    """Anna against bots alone; with Bert among them if there is one bot and a seat more."""

    async def dealt(anna: Guest, bert: Guest) -> str:
        path = await open_game(anna, **{"seats": count + 1} | opening)
        await join(path, anna)
        for _ in range(count):
            ok(await anna.post(f"{path}/seats", BOT))
        if ok(await anna.get(path))["status"] == "open":
            await join(path, bert)
        return path

    return dealt


TABLES: dict[str, tuple[Table, bool]] = {
    "people": (people(), False),
    "unlisted": (people(access="unlisted"), False),
    "late": (people(spectators={"late": {"versions": 5}}), False),
    "people, a clock": (people(clock=MOVE), False),
    "people, days": (people(clock=DAYS), False),
    "people, open hands": (people(open_hands=True), False),
    "people, what-if": (people(**LIVE), True),
    "people, a clock, what-if": (people(clock=MOVE, **LIVE), True),
    "people and a bot": (bots(1, seats=3), False),
    "bots": (bots(1, clock=None), True),
    "bots, a clock": (bots(2, clock=MOVE), False),
    "bots, a clock, what-if": (bots(1, clock=MOVE, **LIVE), True),
    "bots, open hands": (bots(1, clock=None, open_hands=True), True),
}
"""Kind of game -> how it is opened, and whether it gives a player help."""


async def sitting(guest: Guest, path: str) -> list[str | None]:
    """The players in the seats; None for bots."""
    return [one["player"] and one["player"]["id"] for one in ok(await guest.get(path))["sitting"]]


async def given(path: str, guest: Guest) -> tuple[bool, bool, bool]:
    """Whether this caller is given an analysis of their answers, worlds, and a branch."""
    mine = [n for n, player in enumerate(await sitting(guest, path)) if player == guest.id]
    analysis = await guest.get(f"{path}/analysis?as=seat-{mine[0] if mine else 0}")
    worlds = await guest.post(f"{path}/worlds", {"n": 1})
    branch = await guest.post(f"{path}/branches", {"version": ok(await guest.get(path))["version"]})
    if mine and worlds.status_code != 200:
        assert worlds.json()["detail"] == analysis.json()["detail"], "and for the same reason"
    return analysis.json()["code"] == "unavailable", worlds.status_code == 200, branch.status_code == 201


async def test_games_without_analysis_give_no_hidden_worlds(h: RunningApp) -> None:
    anna, bert, carl = await h.players("Anna", "Bert", "Carl")
    for kind, (dealt, helps) in TABLES.items():
        path = await dealt(anna, bert)
        await h.settled()
        seated = await sitting(anna, path)
        for guest in (anna, bert):
            analysed, worlds, branched = await given(path, guest)
            assert (analysed, worlds) == (helps and guest.id in seated,) * 2, (kind, guest.name)
            assert guest.id not in seated or analysed or not branched, f"{kind}: a branch can be analysed"
        assert (await given(path, carl))[:2] == (False, False), kind


async def test_finished_game_gives_analysis_and_no_worlds(h: RunningApp) -> None:
    """Everybody is given an analysis then, and nobody worlds: they know the true one."""
    anna, bert = await h.players("Anna", "Bert")
    for kind in ("people", "bots"):
        path = await TABLES[kind][0](anna, bert)
        ok(await anna.post(f"{path}/resignation", {}))
        for guest in (anna, bert):
            assert (await guest.get(f"{path}/analysis?as=seat-0")).json()["code"] == "unavailable", kind
            assert (await guest.post(f"{path}/worlds", {})).json()["code"] in ("game-over", "not-your-seat"), kind
