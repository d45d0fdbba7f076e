"""Films, stories, records and long pages of frames: made once, cached compressed, and charged to the caller."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

from api.application.ports.limits import Limits, Rate
from api.application.runtime.request_turns import RequestTurns
from api.application.runtime.turns import NOBODY, Caller, ReadTurns, Who
from tests.support.app import RunningApp, application
from tests.support.client import Guest, ok, refused
from tests.support.games import deal, join, open_game, play, simple, view


async def played(h: RunningApp) -> tuple[Guest, Guest, str]:
    """Two players and their finished game."""
    anna, bert = await h.players("Anna", "Bert")
    path = await deal(anna, anna, bert)
    await play(path, (anna, bert), 40)
    ok(await bert.post(f"{path}/resignation", {}))
    return anna, bert, path


@pytest.fixture
def turns(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """Whose turn it was to have something made."""
    had, honest = list[Any](), ReadTurns.begin

    async def begin(self: ReadTurns, who: Who) -> float:
        had.append(Caller(*who))
        return await honest(self, who)

    monkeypatch.setattr(ReadTurns, "begin", begin)
    return had


@pytest.fixture
def charged(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """Who was charged for more than nothing."""
    told, honest = list[Any](), RequestTurns.charge

    def charge(self: RequestTurns, caller: Caller, cost: float) -> None:
        if cost > 0:
            told.append(caller)
        honest(self, caller, cost)

    monkeypatch.setattr(RequestTurns, "charge", charge)
    return told


async def test_expensive_read_is_made_once_for_100_viewers(h: RunningApp, turns: list[Any]) -> None:
    anna, bert, path = await played(h)
    for part in ("film?since=3", "story", "record", "frames?limit=500"):
        turns.clear()
        answers = await asyncio.gather(*[h.nobody.get(f"{path}/{part}") for _ in range(100)])
        assert len({answer.content for answer in answers}) == 1, part
        assert len(turns) <= 1, part
        spectator = ok(answers[0])
        for guest in (anna, bert):  # each seat sees something of its own
            assert (ok(await guest.get(f"{path}/{part}")) == spectator) == (part == "record"), part
        assert len({caller.name for caller in turns}) == len(turns), part


async def test_last_page_gains_next_when_the_game_continues(h: RunningApp) -> None:
    path, anna, bert = await h.table()
    await play(path, (anna, bert), 30)
    for part in ("film", "story", "frames"):
        version = ok(await anna.get(f"{path}/view"))["version"]
        url = f"{path}/{part}?since=1&limit={version - 1}"
        last = await anna.get(url)
        assert ok(last)["next"] is None, part
        await play(path, (anna, bert), 2)
        for known in ({}, {"If_None_Match": last.headers["etag"]}):
            now = await anna.get(url, **known)
            assert ok(now)["next"] == version, part
            assert 'rel="next"' in now.headers["link"], part


@pytest.mark.parametrize("part", ["film?limit=3", "story?limit=3"])
async def test_finished_part_of_running_game_is_made_once(part: str, h: RunningApp, turns: list[Any]) -> None:
    anna, bert = await h.players("Anna", "Bert")
    path = await deal(anna, anna, bert)
    tags = set[str]()
    for _ in range(3):
        await play(path, (anna, bert), 4)
        tags.add((await anna.get(f"{path}/{part}")).headers["etag"])
    assert len(turns) == len(tags) == 1


@pytest.mark.parametrize("dear", ["film", "picture.svg"])
async def test_expensive_request_counts_as_several_against_the_limit(
    dear: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("api.application.runtime.request_turns.COST_OF_A_REQUEST", 1e-6)
    async with application(tmp_path, limits=Limits(requests=Rate(1000, 3600), guests=Rate(1000, 3600))) as h:
        anna, _, path = await played(h)
        assert (await anna.get(f"{path}/{dear}")).status_code == 200
        refused(await anna.get("/v1/me"), 429, "limited")
        other = await h.player("Cleo")
        ok(await other.get("/v1/me"))


async def test_hidden_worlds_wait_for_their_turn_as_well(h: RunningApp, turns: list[Any]) -> None:
    anna, bert = await h.players("Anna", "Bert")
    path = await deal(anna, anna, bert, branches="live")
    ok(await anna.post(f"{path}/worlds", {"n": 2}))
    assert [caller.name for caller in turns] == [anna.id]


async def test_branch_waits_for_its_turn_and_is_charged(tmp_path: Path, turns: list[Any], charged: list[Any]) -> None:
    async with application(tmp_path, limits=Limits(branches=1)) as h:
        anna, _, path = await played(h)
        charged.clear()
        ok(await anna.post(f"{path}/branches", {"version": 20}))
        assert charged == turns
        assert turns[0].name == anna.id
        assert refused(await anna.post(f"{path}/branches", {"version": 20}), 429, "limited")["rule"] == "branches"
        assert len(turns) == len(charged) == 1


@pytest.mark.parametrize("form", ["view", "picture.svg"])
async def test_past_view_folded_anew_waits_its_turn(h: RunningApp, turns: list[Any], form: str) -> None:
    anna, _, path = await played(h)
    newest = ok(await anna.get(f"{path}/view"))["version"]
    assert (await anna.get(f"{path}/{form}?version={newest}")).is_success
    assert turns == []
    past = await anna.get(f"{path}/{form}?version=20")
    assert past.status_code == 200
    assert form != "view" or ok(past)["version"] == 20
    assert [caller.name for caller in turns] == [anna.id]
    assert (await anna.get(f"{path}/{form}?version=20", If_None_Match=past.headers["etag"])).status_code == 304


async def test_cold_load_waits_its_turn_and_is_charged(tmp_path: Path, turns: list[Any]) -> None:
    async with application(tmp_path, limits=Limits(requests=Rate(1000, 3600))) as h:
        anna, bert, path = await played(h)
        live_games, charged = h.service.live_games, list[Any]()

        def charge(caller: Caller, seconds: float) -> None:
            charged.append((caller.name, seconds > 0))

        live_games._loads._charge = charge  # pyright: ignore[reportPrivateUsage]
        live_games.evict(path.rpartition("/")[2])
        for guest in (bert, anna):
            ok(await guest.get(f"{path}/view"))
        assert [caller.name for caller in turns] == [bert.id]
        assert charged == [(bert.id, True)]


async def test_cost_outside_a_turn_is_charged_too(charged: list[Any], h: RunningApp, turns: list[Any]) -> None:
    anna, bert = await h.players("Anna", "Bert")
    path = await deal(anna, anna, bert)
    choice, key = simple(await view(anna, path)), {"Idempotency_Key": "anna-chooses-for-the-first-time"}
    ok(await anna.post(f"{path}/choices", choice, **key))
    await play(path, (anna, bert), 8)
    late = await open_game(anna, spectators={"late": {"versions": 5, "minutes": 0}})
    await join(late, anna, bert)
    await play(late, (anna, bert), 8)
    for _ in range(2):
        ok(await anna.get(f"{path}/view"))
    assert charged == turns == []
    statuses = [
        (await bert.get("/v1/games?free=8")).status_code,
        (await anna.post(f"{path}/choices", choice, **key)).status_code,
        (await bert.post(f"{path}/undo", {})).status_code,
        (await h.nobody.get(f"{late}/view")).status_code,
    ]
    assert (statuses, turns) == ([200, 201, 409, 200], [])
    assert [caller.name for caller in charged[:3]] == [bert.id, anna.id, bert.id]
    assert charged[3].share == NOBODY


async def test_all_tokens_of_a_player_count_together(tmp_path: Path) -> None:
    async with application(tmp_path, limits=Limits(requests=Rate(10, 3600))) as h:
        anna = await h.player("Anna")
        made = dict[str, Any]()
        for _ in range(3):
            made = ok(await anna.post("/v1/me/tokens", {"scope": "open"}))
            (mine,) = [one["id"] for one in ok(await anna.get("/v1/me/tokens"))["tokens"] if one["current"]]
            rotated = ok(await anna.post(f"/v1/me/tokens/{mine}/rotation", None))
            anna = Guest(h.http, anna.id, "Anna", rotated["token"])
        ok(await Guest(h.http, token=made["token"]).get("/v1/me"))
        refused(await anna.get("/v1/me"), 429, "limited")
        refused(await Guest(h.http, token=made["token"]).get("/v1/me"), 429, "limited")


async def test_refused_player_creation_uses_no_limit(tmp_path: Path) -> None:
    async with application(tmp_path, limits=Limits(players=Rate(1, 3600))) as h:
        wrong: tuple[Any, ...] = ({}, {"name": ""}, {"name": "\u202e"}, [], {"name": "Anna", "more": 1})
        for body in wrong:
            assert (await h.nobody.post("/v1/players", body)).status_code in (400, 422)
        await h.player("Anna")
        refused(await h.nobody.post("/v1/players", {"name": "Bert"}), 429, "limited")
        refused(await h.nobody.post("/v1/players", {}), 429, "limited")
