"""The Python kit when servers, proxies and connections misbehave, and what it sends as it was told."""

import pytest
from croupier_client import AsyncCroupier, Croupier

from tests.kits.test_python_kit import url

__all__ = ["url"]


def test_a_dry_run_only_checks(url: str) -> None:
    with Croupier(url) as croupier:
        croupier.register("Anna")
        table = croupier.open("toy")
        table.seat_bot("random")
        question = next(table.questions())
        version = table.card()["version"]
        for _ in range(2):
            assert "receipt" not in table.choose(question.said, [0], dry_run=True)
        assert table.card()["version"] == version
        assert question.answer(0)["version"] > version


async def test_a_dry_run_only_checks_asynchronously(url: str) -> None:
    async with AsyncCroupier(url) as croupier:
        await croupier.register("Anna")
        table = await croupier.open("toy")
        await table.seat_bot("random")
        question = await anext(table.questions())
        version = (await table.card())["version"]
        await table.choose(question.said, [0], dry_run=True)
        assert (await table.card())["version"] == version


@pytest.mark.parametrize(
    ("path", "params"), [("/games?limit=1&status=open", {}), ("games?limit=1", {"status": "open"})]
)
def test_a_request_keeps_the_query_of_its_path(url: str, path: str, params: dict[str, str]) -> None:
    with Croupier(url) as croupier:
        croupier.register("Anna")
        for _ in range(2):
            croupier.open("toy")
        page = croupier.request("GET", path, **params)
        assert [game["status"] for game in page["games"]] == ["open"]
