"""The Python kit and its bots when answers are lost, or requests refused."""

import asyncio
from pathlib import Path
from typing import Any

import httpx
import pytest
from croupier_client import AsyncCroupier, AsyncTable, Croupier, FolderKeeper, MemoryKeeper, UnansweredError
from croupier_client.bot import Report, Runner, arguments, play

from tests.kits.test_python_kit import PROBLEM, url
from tests.support.app import SOON
from tests.support.until import until

__all__ = ["url"]


class Losing(httpx.HTTPTransport):
    """Sends everything on, and loses the answers to what changes something at paths that end so."""

    def __init__(self, *paths: str) -> None:
        super().__init__()
        self.paths = paths

    def handle_request(self, request: httpx.Request) -> httpx.Response:
        answer = super().handle_request(request)
        if request.method == "POST" and request.url.path.endswith(self.paths):
            answer.close()
            raise httpx.ReadError("the answer was lost")
        return answer


def test_quick_game_asked_twice_reveals_first_commitment(url: str, tmp_path: Path) -> None:
    with Croupier(url, keeper=FolderKeeper(tmp_path)) as anna, Croupier(url) as bert:
        anna.register("Anna")
        first, second = anna.quick("toy", 2), anna.quick("toy", 2)
        assert first.id == second.id
        bert.register("Bert")
        other = bert.quick("toy", 2)
        assert second.reveal()
        assert other.reveal()
        assert other.view()["status"] == "running"


@pytest.mark.parametrize("way", ["quick", "sit"])
def test_commitment_with_lost_answer_can_be_revealed(url: str, way: str) -> None:
    kept = MemoryKeeper()
    with Croupier(url, keeper=kept) as anna, Croupier(url) as bert:
        anna.register("Anna")
        bert.register("Bert")
        table = bert.open("toy") if way == "sit" else None
        path = f"/v1/games/{table.id}/seats" if table else "/v1/quick"
        unlucky = Croupier(url, anna.token, keeper=kept, patience=0, http=Losing(path))
        with unlucky, pytest.raises(UnansweredError):
            unlucky.table(table.id).sit() if table else unlucky.quick("toy", 2)
        if table is None:
            table = bert.quick("toy", 2)
        assert anna.table(table.id).reveal()
        assert table.reveal()
        assert table.view()["status"] == "running"


@pytest.mark.parametrize("end", ["/games", "/seats"])
def test_game_with_lost_answer_is_found_by_key(url: str, end: str, tmp_path: Path) -> None:
    kept = FolderKeeper(tmp_path)
    with Croupier(url, keeper=kept) as croupier:
        croupier.register("Anna")
        unlucky = Croupier(url, croupier.token, keeper=kept, patience=0, http=Losing(end))
        for given in (None, "mine"):
            with unlucky, pytest.raises(UnansweredError) as lost:
                unlucky.open("toy", key=given)
            assert lost.value.key == (given or lost.value.key)
            table = croupier.open("toy", key=lost.value.key)
            assert len(table.card()["your_seats"]) == 1
            table.seat_bot("random")
            assert table.reveal()
            unlucky = Croupier(url, croupier.token, keeper=kept, patience=0, http=Losing(end))
        assert len(list(croupier.my_games())) == 2


def test_requests_with_lost_answers_are_found_by_key(url: str) -> None:
    with Croupier(url) as croupier:
        croupier.register("Anna")
        table = croupier.open("toy")
        table.seat_bot("random")
        said = next(table.questions()).said
        with Croupier(url, croupier.token, patience=0, http=Losing("/choices", "/games")) as unlucky:
            with pytest.raises(UnansweredError) as lost:
                unlucky.table(table.id).choose(said, [0])
            assert lost.value.key
            told = table.choose(said, [0], key=lost.value.key)
            assert told["version"] > said["question"]
            body: Any = {"ruleset": "toy", "seats": 2, "options": {}}
            with pytest.raises(UnansweredError) as lost:
                unlucky.request("POST", "games", body)
        first, second = (croupier.request("POST", "games", body, key=lost.value.key)["id"] for _ in range(2))
        assert first == second


def test_commitment_copied_by_others_is_not_revealed(url: str) -> None:
    with Croupier(url) as anna, Croupier(url) as bert:
        anna.register("Anna")
        bert.register("Bert")
        table = anna.open("toy")
        (commitment,) = [seat["commitment"] for seat in table.card()["sitting"]]
        bert.request("POST", f"games/{table.id}/seats", {"commitment": commitment})
        assert table.reveal()
        assert [seat["entropy"] is None for seat in table.card()["sitting"]].count(True) == 1


class Refusing(httpx.AsyncHTTPTransport):
    """Passes requests on, and refuses the first so many whose path ends so."""

    def __init__(self, refused: dict[str, int], problem: dict[str, Any]) -> None:
        super().__init__()
        self.refused, self.problem = refused, problem

    async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
        for end, left in self.refused.items():
            if left and request.url.path.endswith(end):
                self.refused[end] -= 1
                return httpx.Response(self.problem["status"], json=self.problem, headers=PROBLEM)
        return await super().handle_async_request(request)


def fewest(_: Any, question: Any) -> range:
    return range(question["least"])


async def invited(host: AsyncCroupier, player: str) -> AsyncTable:
    """A table with a seat for this player."""
    table = await host.open("toy", access="invited")
    await table.invite(player)
    return table


@pytest.mark.parametrize("policy", [fewest, None])
async def test_a_game_that_fails_ends_no_other(url: str, policy: Any) -> None:
    """Nor does the refusal of one game's stream, nor does an exception in the bot's own function."""
    refusing = Refusing({}, {"code": "limited", "status": 429})
    async with AsyncCroupier(url) as host, AsyncCroupier(url, http=refusing) as robot:
        await host.register("Host")
        player = (await robot.register("Robot"))["id"]
        early, good, report = await invited(host, player), await invited(host, player), Report()
        if policy is not None:
            refusing.refused[f"{early.id}/stream"] = 9_999

        def broken(view: Any, question: Any) -> range:
            if view["game"] == early.id:
                raise ZeroDivisionError
            return fewest(view, question)

        wanted = arguments().parse_args(["a:b", "--accept", "--games", "0"])
        running = asyncio.create_task(Runner(robot, policy or broken, wanted, report).run())
        async with asyncio.timeout(SOON):
            playing = asyncio.create_task(play(early, fewest, Report()))
            await play(good, fewest, Report())
            while report.failed == 0 or report.games.total() == 0:
                assert not running.done()
                await asyncio.sleep(0.02)
        assert (report.failed, report.games.total()) == (1, 1)
        assert str(report).endswith(", 1 failed")
        for task in (running, playing):
            task.cancel()
        await asyncio.wait((running, playing))


async def test_bots_play_where_an_organiser_seats_them(url: str) -> None:
    """One follows its events by then, as it has taken another seat; the other only begins."""
    wanted, report = arguments().parse_args(["a:b", "--accept", "--games", "0"]), Report()
    async with AsyncCroupier(url) as host, AsyncCroupier(url) as anna, AsyncCroupier(url) as bert:
        organiser, bots = (await host.register("Host"))["id"], (anna, bert)
        players = [(await bot.register("Robot"))["id"] for bot in bots]
        for bot in bots:
            await bot.allow(organiser, until=2**51, games=1, clocks=["none"], rated=False)
        made = await host.deal("toy", seats=2, ends_in=60)
        assert (await (await host.open("toy", deal=made["id"])).card())["deal"] == made["id"]
        event = await host.found("toy", "Evening", clock=None)
        async with asyncio.timeout(SOON), asyncio.TaskGroup() as group:
            follows = await invited(host, players[0])
            running = [group.create_task(Runner(anna, fewest, wanted, report).run())]
            await until(follows.card, lambda card: len(card["sitting"]) == 2)
            moves = event.moves()
            assert (await anext(moves)).get("games")
            games = [{"players": players, "label": "table 1"}]
            opened = await event.open(games, key="once")
            assert await event.open(games, key="once") == opened
            running.append(group.create_task(Runner(bert, fewest, wanted, report).run()))
            while not (ended := await anext(moves)).get("how"):
                pass
            for task in running:
                task.cancel()
        (game,) = await event.games()
        assert (game["game"], game["label"], game["status"]) == (opened[0]["game"], "table 1", "over")
        assert game["result"]
        assert game["result"]["places"] == ended.get("places")
        assert (await event.end())["ended_at"]


async def test_choice_refused_as_busy_is_asked_again(url: str) -> None:
    async with AsyncCroupier(url, http=Refusing({"/choices": 2}, {"code": "busy", "status": 409})) as croupier:
        await croupier.register("Robot")
        table, report, asked = await croupier.open("toy"), Report(), list[int]()
        await table.seat_bot("random")

        def policy(_: Any, question: Any) -> range:
            asked.append(question["question"])
            return range(question["least"])

        await play(table, policy, report)
        assert asked[0] == asked[1] == asked[2]
        assert (report.late, report.answers) == (0, len(set(asked)))
