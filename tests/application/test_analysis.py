"""Analysed games: what is found about a seat's answers, and who is shown it and when."""

import asyncio
import zlib
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from api.application.games.live_game_cache import LiveGames
from api.application.runtime.request_turns import RequestTurns
from api.application.runtime.searchers import Searchers, Task
from api.application.runtime.turns import Caller
from api.application.views import analyses
from tests.application.test_search_bots import LATE, NOVICE, asked
from tests.audit.games import ALL
from tests.support.app import RunningApp, application
from tests.support.client import Guest, ok, refused
from tests.support.found import found
from tests.support.games import bot_game, join, open_game, view
from tests.support.patience import patience
from tests.support.stores import Site


async def whole(guest: Guest, url: str) -> dict[str, Any]:
    """The analysis, requested until complete; each partial answer is a part of the next."""
    parts: list[dict[str, Any]] = []
    async with asyncio.timeout(patience(LATE)):
        while True:
            answer = await guest.get(f"{url}{'&' if '?' in url else '?'}wait=1")
            parts.append(ok(answer))
            assert parts[-1]["done"] == len(parts[-1]["weighed"])
            if parts[-1]["done"] == parts[-1]["questions"]:
                assert "retry-after" not in answer.headers
                assert (await guest.get(url, If_None_Match=answer.headers["etag"])).status_code == 304
                for part in parts:
                    assert all(one in parts[-1]["weighed"] for one in part["weighed"])
                return parts[-1]
            assert answer.headers["retry-after"] == "1"


@pytest.fixture(autouse=True)
def quickly(monkeypatch: pytest.MonkeyPatch) -> None:
    """The weakest level: what the search finds is tested with the search."""
    monkeypatch.setattr(analyses, "LEVEL", NOVICE)


@pytest.fixture
def settings() -> dict[str, Any]:
    return {"games": ALL, "found": found}


async def practised(h: RunningApp, key: str, moves: int = 3) -> tuple[Guest, str]:
    """A game against a bot, a few answers in."""
    host = await h.player("Host")
    path = await bot_game(host, "random", ruleset=key)
    for _ in range(moves):
        question = await asked(host, path)
        assert question is not None
        picks = list(range(max(question["least"], min(1, question["most"]))))
        ok(await host.post(f"{path}/choices", {"question": question["question"], "picks": picks}))
    assert await asked(host, path) is not None
    return host, path


@pytest.mark.parametrize("key", ALL)
async def test_analysis_weighs_each_answer_and_names_the_given(h: RunningApp, key: str) -> None:
    host, path = await practised(h, key)
    made = await whole(host, f"{path}/analysis")
    frames = {frame["version"]: frame for frame in ok(await host.get(f"{path}/frames?limit=500"))["frames"]}
    given = {f["cause"]["question"]: f["cause"]["picks"] for f in frames.values() if f["cause"].get("seat") == 0}
    assert made["weighed"]
    for one in made["weighed"]:
        (question,) = [f for f in frames[one["question"]]["facts"] if f["type"] == "asked" and f["seat"] == 0]
        assert (len(one["answers"]) > 1) == (one["worlds"] > 0)
        for answer in one["answers"]:
            assert 0 <= answer["chance"] <= 1000
            assert answer["tried"] > 0
            assert len(answer["picks"]) in range(question["least"], question["most"] + 1)
        if one["worlds"] and one["question"] in given:
            options, answer = question["options"], one["answers"][one["picked"]]
            names = [[options[pick] for pick in picks] for picks in (answer["picks"], given[one["question"]])]
            assert names[0] == names[1]


async def test_analysis_of_open_question_alone_weighs_every_option(h: RunningApp) -> None:
    host, path = await practised(h, "dominion", 1)
    question = await asked(host, path)
    assert question is not None
    made = await whole(host, f"{path}/analysis?question={question['question']}")
    assert (made["questions"], made["weighed"][0]["picked"]) == (1, None)
    labels = {question["labels"][answer["picks"][0]] for answer in made["weighed"][0]["answers"]}
    assert labels == {answer["text"] for answer in made["weighed"][0]["answers"]} == set(question["labels"])
    refused(await host.get(f"{path}/analysis?question=1"), 404, "unknown-version")


def spoil(site: Site, every: Sequence[int]) -> None:
    """One finding is lost, one is of another search, and one is damaged."""
    site.run("DELETE FROM findings WHERE version = ?", (every[0],))
    site.run("UPDATE findings SET topic = replace(topic, 'search-', 'sought-') WHERE version = ?", (every[1],))
    site.run("UPDATE findings SET state = ? WHERE version = ?", (zlib.compress(b"\x93\x01")[:-1], every[2]))


async def test_analysis_after_restart_is_kept_or_found_again(
    site: Site, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    searched, weigh = list[int](), Searchers.weigh

    def weighing(searchers: Searchers, task: Task, *given: Any) -> Any:
        searched.append(len(task.bodies))
        return weigh(searchers, task, *given)

    monkeypatch.setattr(Searchers, "weigh", weighing)
    async with application(tmp_path, url=site.url, games=ALL, found=found) as h:
        host, path = await practised(h, "dominion", 3)
        made = await whole(host, f"{path}/analysis")
    every = [one["question"] for one in made["weighed"]]
    assert searched == every
    assert [one["picked"] is None for one in made["weighed"]] == [False, False, False, True]
    assert site.run("SELECT version FROM findings ORDER BY version") == [(number,) for number in every[:-1]]
    for spoiled in (False, True):
        if spoiled:
            spoil(site, every)
        searched.clear()
        async with application(tmp_path, url=site.url, games=ALL, found=found) as h:
            assert await whole(h.again(host), f"{path}/analysis") == made
        assert searched == (every if spoiled else every[-1:]), "a hint is not kept, but searched anew once answered"


async def test_analysis_while_running_is_of_ones_own_answers(h: RunningApp) -> None:
    """In which games there is one at all is a law of its own."""
    host, path = await practised(h, "dominion", 1)
    refused(await host.get(f"{path}/analysis?as=seat-1"), 403, "not-over")
    refused(await host.get(f"{path}/analysis?as=seat-2"), 404, "unknown-seat")
    assert ok(await host.get(f"{path}/analysis?as=seat-0"))["viewer"] == "seat-0"


async def test_analysis_of_other_seats_waits_for_late_spectators(h: RunningApp) -> None:
    host, anna, bert = await h.players("Host", "Anna", "Bert")
    path = await open_game(host, ruleset="dominion", spectators={"late": {"versions": 30, "minutes": 10}})
    await join(path, anna, bert)
    mine = (await view(anna, path))["viewer"]
    ok(await anna.post(f"{path}/resignation", {}))
    for seat in ("seat-0", "seat-1"):
        assert (await h.nobody.get(f"{path}/analysis?as={seat}")).status_code == 403
        assert (await anna.get(f"{path}/analysis?as={seat}")).status_code == (200 if seat == mine else 403)


async def test_analysis_queued_behind_others_is_of_its_question(h: RunningApp, monkeypatch: pytest.MonkeyPatch) -> None:
    """A search gets its game up to its question, though the game was not as far when the work began."""
    weigh, heard, begun, go_on = Searchers.weigh, list[int](), asyncio.Event(), asyncio.Event()

    async def later(searchers: Searchers, task: Task, picked: Any, caller: Any) -> Any:
        heard.append(len(task.bodies))
        begun.set()
        await go_on.wait()
        return await weigh(searchers, task, picked, caller)

    monkeypatch.setattr(Searchers, "weigh", later)
    host, path = await practised(h, "dominion", 0)
    ok(await host.get(f"{path}/analysis"))
    async with asyncio.timeout(patience(LATE)):
        await begun.wait()
    asked_at = list[int]()
    for picks in ([0], None):
        question = await asked(host, path)
        assert question is not None
        asked_at.append(question["question"])
        if picks is not None:
            ok(await host.post(f"{path}/choices", {"question": question["question"], "picks": picks}))
    ok(await host.get(f"{path}/analysis"))
    go_on.set()
    made = await whole(host, f"{path}/analysis")
    assert [one["question"] for one in made["weighed"]] == asked_at
    assert sorted(set(heard)) == asked_at
    assert {answer["text"] for answer in made["weighed"][1]["answers"]} == set(question["labels"])


async def test_analysis_includes_an_answer_given_meanwhile(h: RunningApp, monkeypatch: pytest.MonkeyPatch) -> None:
    weigh, begun, go_on = Searchers.weigh, asyncio.Event(), asyncio.Event()

    async def later(searchers: Searchers, *given: Any) -> Any:
        begun.set()
        await go_on.wait()
        return await weigh(searchers, *given)

    monkeypatch.setattr(Searchers, "weigh", later)
    host, path = await practised(h, "dominion", 0)
    question = await asked(host, path)
    assert question is not None
    ok(await host.get(f"{path}/analysis?question={question['question']}"))
    async with asyncio.timeout(patience(LATE)):
        await begun.wait()
    ok(await host.post(f"{path}/choices", {"question": question["question"], "picks": [1]}))
    ok(await host.post(f"{path}/resignation", {}))
    ok(await host.get(f"{path}/analysis?as=seat-0"))
    go_on.set()
    made = (await whole(host, f"{path}/analysis?as=seat-0"))["weighed"][0]
    assert made["question"] == question["question"]
    assert made["answers"][made["picked"]]["text"] == question["labels"][1]


async def test_whoever_asks_is_charged_for_each_question(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    charged, asked_by, charge, weigh = list[tuple[str, float]](), list[str](), RequestTurns.charge, Searchers.weigh

    def charging(turns: RequestTurns, caller: Caller, seconds: float) -> None:
        charged.append((caller.name, seconds))
        charge(turns, caller, seconds)

    async def weighing(searchers: Searchers, task: Task, picked: Sequence[int] | None, caller: Caller) -> Any:
        asked_by.append(caller.name)
        return await weigh(searchers, task, picked, caller)

    monkeypatch.setattr(RequestTurns, "charge", charging)
    async with application(tmp_path, games=ALL, found=found) as h:
        host, path = await practised(h, "dominion", 1)
        monkeypatch.setattr(Searchers, "weigh", weighing)
        charged.clear()
        made = await whole(host, f"{path}/analysis")
    assert asked_by == [host.id] * made["questions"]
    assert sum(name == host.id and seconds > 0 for name, seconds in charged) >= made["questions"] > 1


async def test_analysis_without_search_tells_operator_what_to_do(tmp_path: Path) -> None:
    async with application(tmp_path, search_processes=0) as h:
        host, path = await practised(h, "dominion", 0)
        problem = refused(await host.get(f"{path}/analysis"), 503, "unavailable")
    assert (problem["title"], problem["rule"], "retry" in problem) == ("Unavailable", "analysis", False)
    assert "CROUPIER_SEARCH_PROCESSES" in problem["detail"]


async def test_analysis_ends_when_nobody_asks_any_more(h: RunningApp, monkeypatch: pytest.MonkeyPatch) -> None:
    host, path = await practised(h, "dominion", 3)
    with monkeypatch.context() as patched:
        patched.setattr(analyses, "ASKED_TIMEOUT", -1.0)
        assert ok(await host.get(f"{path}/analysis?wait=1"))["done"] == 0
    await whole(host, f"{path}/analysis")


async def test_analysis_refused_reads_and_drops_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    read, entries = set[str](), LiveGames.entries
    at_work, begun = set[str](), asyncio.Event()

    def reading(live_games: LiveGames, game: str, *given: Any) -> Any:
        read.add(game)
        return entries(live_games, game, *given)

    async def for_ever(_: Searchers, task: Task, *__: Any) -> Any:
        at_work.add(task.game)
        if len(at_work) == 2:
            begun.set()
        await asyncio.Event().wait()

    monkeypatch.setattr(LiveGames, "entries", reading)
    monkeypatch.setattr(analyses, "ANALYSED_SEATS", 3)
    monkeypatch.setattr(analyses, "AT_ONCE", 2)
    async with application(tmp_path, games=ALL, found=found) as h:
        host, path = await practised(h, "dominion", 1)
        made = await whole(host, f"{path}/analysis")
        over = list[str]()
        for _ in range(5):
            game, anna, _ = await h.table()
            ok(await anna.post(f"{game}/resignation", {}))
            over.append(game)
        monkeypatch.setattr(Searchers, "weigh", for_ever)
        read.clear()
        for _ in range(2):
            statuses = [(await h.nobody.get(f"{game}/analysis?as=seat-0")).status_code for game in over]
            assert statuses == [200, 200, 429, 429, 429]
        async with asyncio.timeout(patience(LATE)):
            await begun.wait()
        assert at_work == read == {game.rpartition("/")[2] for game in over[:2]}
        assert ok(await host.get(f"{path}/analysis")) == made
