"""The Python kit when servers, proxies and connections misbehave, and what it sends as it was told."""

from pathlib import Path
from typing import Any

import httpx
import pytest
from croupier_client import AsyncCroupier, Croupier, FolderKeeper, MemoryKeeper, UnansweredError

from tests.kits.test_python_kit import url

__all__ = ["url"]


def test_a_dry_run_only_checks(url: str) -> None:
    with Croupier(url) as croupier:
        croupier.register("Anna")
        table = croupier.open("toy")
        table.seat_bot("random")
        question = next(table.questions())
        assert "receipt" not in table.choose(question.said, [0], dry_run=True)
        causes: list[Any] = [frame["cause"] for frame in table.frames()]
        assert not [cause for cause in causes if cause["type"] == "chose" and cause["seat"] == question.seat]


async def test_a_dry_run_only_checks_asynchronously(url: str) -> None:
    async with AsyncCroupier(url) as croupier:
        await croupier.register("Anna")
        table = await croupier.open("toy")
        await table.seat_bot("random")
        question = await anext(table.questions())
        await table.choose(question.said, [0], dry_run=True)
        causes: list[Any] = [frame["cause"] async for frame in table.frames()]
        assert not [cause for cause in causes if cause["type"] == "chose" and cause["seat"] == question.seat]


@pytest.mark.parametrize(
    ("path", "params"), [("/games?limit=1&status=open", {}), ("games?limit=1", {"status": "open"})]
)
def test_a_request_keeps_the_query_of_its_path(url: str, path: str, params: dict[str, str]) -> None:
    with Croupier(url) as croupier:
        croupier.register("Anna")
        for _ in range(2):
            croupier.open("dominion")
        page = croupier.request("GET", path, **params)
        assert [game["status"] for game in page["games"]] == ["open"]


class Losing(httpx.HTTPTransport):
    """Sends everything on, and loses the answers to what changes something at these paths."""

    def __init__(self, *paths: str) -> None:
        super().__init__()
        self.paths = paths

    def handle_request(self, request: httpx.Request) -> httpx.Response:
        answer = super().handle_request(request)
        if request.method == "POST" and request.url.path in self.paths:
            answer.close()
            raise httpx.ReadError("the answer was lost")
        return answer


def test_who_asks_twice_for_a_quick_game_reveals_what_was_committed_to_first(url: str, tmp_path: Path) -> None:
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
def test_a_commitment_whose_answer_was_lost_can_be_revealed(url: str, way: str) -> None:
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


def test_nobody_else_s_copy_of_a_commitment_is_revealed(url: str) -> None:
    with Croupier(url) as anna, Croupier(url) as bert:
        anna.register("Anna")
        bert.register("Bert")
        table = anna.open("toy")
        (commitment,) = [seat["commitment"] for seat in table.card()["sitting"]]
        bert.request("POST", f"games/{table.id}/seats", {"commitment": commitment})
        assert table.reveal()
        assert [seat["entropy"] is None for seat in table.card()["sitting"]].count(True) == 1
