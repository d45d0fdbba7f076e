"""Bots over the routes: who sends their answers, who takes them over, and that their moves take turns with requests."""

import asyncio
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from api.application.runtime.turns import MoveTurns
from api.application.service.bots import Bots
from domain.games import GAMES
from infra.keys.signing import signed
from projections.verification.verifier import Verifier
from tests.support.app import SOON, RunningApp, application
from tests.support.client import Guest, ok
from tests.support.games import bot_game, mine, view
from tests.support.stores import Site
from tests.support.streams import tap
from tests.support.until import until

LATE = 60.0
"""Seconds after which something is wrong."""
BOTS = {"dominion": "big-money", "caylus-magna-carta": "builder", "civilization": "settler"}


@pytest.mark.parametrize("key", GAMES)
async def test_bots_of_two_processes_answer_by_their_policies(site: Site, tmp_path: Path, key: str) -> None:
    """The player answers through one of them while both work on the bots, and resigns midway."""
    async with (
        application(tmp_path, url=site.url) as one,
        application(tmp_path, url=site.url, seed="other") as other,
    ):
        host = await one.player("Host")
        path = await bot_game(host, BOTS[key], BOTS[key], ruleset=key)
        for _ in range(6):
            await until(lambda: _asked(host, path), seconds=LATE)
            question = mine(await view(host, path))
            picks = list(range(question["least"]))
            ok(await host.post(f"{path}/choices", {"question": question["question"], "picks": picks}))
            ok(await other.nobody.get(f"{path}/view"))
        ok(await host.post(f"{path}/resignation", {}))
        await until(lambda: _over(host, path), seconds=LATE)
        record = ok(await host.get(f"{path}/record"))
    bots = [e["cause"] for e in record["entries"] if e["cause"]["type"] == "chose" and e["player"] is None]
    assert {tuple(sorted(cause["policy"].items())) for cause in bots} == {
        (("name", BOTS[key]), ("version", GAMES[key].bots[BOTS[key]].version))
    }
    report = Verifier(GAMES, signed).verify(record)
    assert report.finding is None
    assert sorted(map(str, report.conduct)) == ["None", "plays its policy", "plays its policy"]


async def test_bots_have_names_in_every_language(tmp_path: Path) -> None:
    async with application(tmp_path) as h:
        host = await h.player("Host")
        path = await bot_game(host, "big-money")
        await until(lambda: _asked(host, path), seconds=LATE)
        ok(await host.post(f"{path}/resignation", {}))
        told = {
            language: " ".join(
                line["text"] for line in ok(await host.get(f"{path}/story", Accept_Language=language))["lines"]
            )
            for language in ("en", "ko", "ja")
        }
        (bots,) = [r["opponents"] for r in ok(await host.get("/v1/rulesets"))["rulesets"] if r["key"] == "dominion"]
    names = next(one["names"] for one in bots if one["id"] == "big-money")
    assert all(names[language] in text and "big-money" not in text for language, text in told.items())
    assert [one["strength"] for one in bots] == sorted(one["strength"] for one in bots)
    assert all(one["skill"].keys() == names.keys() for one in bots)


async def _asked(host: Guest, path: str) -> bool:
    return any(question["options"] is not None for question in (await view(host, path))["asked"])


async def _over(host: Guest, path: str) -> bool:
    return ok(await host.get(path))["status"] == "over"


# -- a bot's question outlives the process that hosted it


def each_question_was_answered_once(told: list[Any]) -> None:
    answered = Counter((f["cause"]["seat"], f["cause"]["question"]) for f in told if f["cause"]["type"] == "chose")
    assert set(answered.values()) == {1}
    assert [frame["version"] for frame in told] == list(range(1, len(told) + 1))


async def test_bots_are_taken_up_at_once_after_restart(
    site: Site, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def never(*_: Any) -> None:
        """Nobody checks for idle questions."""

    monkeypatch.setattr(Bots, "_take_up_idle", never)
    async with application(tmp_path, url=site.url) as h:
        host = await h.player("Host")
        path = await bot_game(host, "big-money", "big-money", seated=False)
    for n in range(2):
        ((left,),) = site.run("SELECT max(version) FROM events WHERE game = ?", (path.rpartition("/")[2],))
        async with application(tmp_path, url=site.url, seed=str(n)) as h, tap(h.app, f"{path}/stream", {}) as stream:
            told = await stream.frames(left + 3)
        each_question_was_answered_once(told)


async def test_idle_questions_of_bots_are_found_and_answered(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def deaf(*_: Any) -> None:
        """As if another process had been told, which is gone."""

    monkeypatch.setattr(Bots, "wake", deaf)
    async with application(tmp_path) as h:
        host = await h.player("Host")
        path = await bot_game(host, "big-money", "big-money", seated=False)
        async with tap(h.app, f"{path}/stream", {}) as stream:
            each_question_was_answered_once(await stream.frames(6))


# -- bots' moves take turns with requests


async def settle() -> None:
    """Let everything that is ready run."""
    for _ in range(5):
        await asyncio.sleep(0)


async def waiting(row: MoveTurns, count: int, done: list[int]) -> list[asyncio.Task[None]]:
    async def move(i: int) -> None:
        async with row:
            done.append(i)

    tasks = [asyncio.create_task(move(i)) for i in range(count)]
    await asyncio.sleep(0)
    return tasks


async def test_bot_moves_without_requests_go_in_order() -> None:
    row, done = MoveTurns(), list[int]()
    tasks = await waiting(row, 20, done)
    for _ in range(10):
        before = len(done)
        await asyncio.sleep(0)
        assert len(done) - before <= 1
    await asyncio.gather(*tasks)
    assert done == list(range(20))


async def test_bot_moves_wait_while_a_request_runs() -> None:
    row, done = MoveTurns(), list[int]()
    row.began()
    tasks = await waiting(row, 3, done)
    await settle()
    assert done == []
    row.began()
    row.ended()  # one has just been answered
    await settle()
    assert done == [0]
    row.ended()
    await settle()
    assert done == [0, 1, 2]
    await asyncio.gather(*tasks)


async def test_bot_moves_being_stored_at_once_are_limited() -> None:
    row, begun, stored = MoveTurns(2), list[int](), asyncio.Event()

    async def move(i: int) -> None:
        async with row:
            begun.append(i)
            await stored.wait()

    tasks = [asyncio.create_task(move(i)) for i in range(6)]
    await settle()
    assert begun == [0, 1]
    tasks[0].cancel()  # it is somebody else's turn
    await settle()
    assert begun == [0, 1, 2]
    stored.set()
    await asyncio.gather(*tasks, return_exceptions=True)
    assert begun == list(range(6))


async def test_bot_moves_go_on_despite_endless_requests() -> None:
    row, done = MoveTurns(), list[int]()
    row.began()
    tasks = await waiting(row, 3, done)
    async with asyncio.timeout(SOON):
        await asyncio.gather(*tasks)
    assert done == [0, 1, 2]


async def test_bot_move_given_up_takes_no_turn() -> None:
    row, done = MoveTurns(), list[int]()
    row.began()
    tasks = await waiting(row, 3, done)
    tasks[0].cancel()
    await settle()
    row.began()
    row.ended()
    await settle()
    assert done == [1]
    row.ended()
    await asyncio.gather(*tasks, return_exceptions=True)
    assert done == [1, 2]


async def test_requests_refused_count_as_over_for_bots(h: RunningApp) -> None:
    """Otherwise bots would wait for one that is long over."""
    anna = await h.player("Anna")
    for path in ("/v1/me", "/v1/games", f"/v1/games/{'0' * 32}", "/v1/games?limit=x"):
        await anna.get(path)
        await h.nobody.get(path)
    assert h.service.turns.requests == 0
    path = await bot_game(anna, "random", "random", seated=False)
    await until(lambda: anna.get(path), lambda game: ok(game)["status"] == "over", 60)
    assert h.service.turns.requests == 0


async def test_bot_move_given_up_leaves_its_turn() -> None:
    row, done = MoveTurns(1), list[int]()
    tasks = await waiting(row, 2, done)
    await asyncio.sleep(0)  # the first has been given its turn, and has not gone on yet
    tasks[0].cancel()
    async with asyncio.timeout(SOON):
        await tasks[1]
    assert (done, tasks[0].cancelled()) == ([1], True)
