"""Two processes at the same version: the store lets one win, and the other decides again or is refused."""

import asyncio
from collections import Counter
from random import Random
from typing import Any

import httpx
import pytest

from tests.faults.auditor import audit
from tests.faults.client import Client, Player, pick
from tests.faults.games import opened, question
from tests.faults.stage import Stage
from tests.support.summary import Counted

SHORT, WHOLE = 40, 1_000
SOON = 10.0


async def raced(two: Stage, races: int, seed: int) -> dict[str, int]:
    """Answer every question at both processes at once, by turns under two keys and under one; what came of it."""
    counts = Counter[str]()
    async with httpx.AsyncClient(timeout=SOON) as http:
        client = Client(http, two, Random(seed))
        game, players = await opened(client, 2)
        while counts["races"] < races:
            asked = await question(client, game, players)
            if asked is None:
                await resigned(client, counts)
                game, players = await opened(client, 2)
                continue
            if counts["races"] % 2:
                await same_key(client, game, *asked, counts)
            else:
                await two_keys(client, game, *asked, counts)
        await resigned(client, counts)
    assert audit(two.store).wrong == {}
    return counts


async def two_keys(client: Client, game: str, player: Player, asked: dict[str, Any], counts: Counter[str]) -> None:
    """Two answers to one question: one is stored, the other is refused because nobody is asked that any more."""
    before = (await client.view(player, game))["version"]
    answers = await both(client, player, f"{game}/choices", [pick(asked, client.rng) for _ in range(2)], ["a", "b"])
    won, lost = sorted(answers, key=lambda answer: answer.status_code)
    assert (won.status_code, lost.status_code) == (201, 409), [won.text, lost.text]
    assert lost.json()["code"] in ("not-asked", "game-over")
    assert "idempotent-replayed" not in won.headers
    assert won.json()["version"] == before + 1
    counts["races"] += 1
    counts["won"] += 1
    counts["refused_409"] += 1


async def same_key(client: Client, game: str, player: Player, asked: dict[str, Any], counts: Counter[str]) -> None:
    """One answer sent twice at once: it is stored once, and both are told the same."""
    before = (await client.view(player, game))["version"]
    answers = await both(client, player, f"{game}/choices", [pick(asked, client.rng)] * 2, ["c", "c"])
    assert [answer.status_code for answer in answers] == [201, 201], [answer.text for answer in answers]
    assert answers[0].content == answers[1].content
    assert answers[0].json()["version"] == before + 1
    assert sum("idempotent-replayed" in answer.headers for answer in answers) == 1
    counts["races"] += 1
    counts["won"] += 1
    counts["replayed"] += 1


async def resigned(client: Client, counts: Counter[str]) -> None:
    """A choice and another seat's resignation at once: both are stored, whichever comes second."""
    game, players = await opened(client, 3)
    asked = await question(client, game, players)
    assert asked is not None
    player, leaving = asked[0], next(each for each in players if each is not asked[0])
    version = (await client.view(player, game))["version"]
    headers = [each.headers for each in (player, leaving)]
    calls = zip(client.stage.urls, ("choices", "resignation"), (pick(asked[1], client.rng), {}), headers, strict=True)
    answers = await asyncio.gather(
        *[client.http.post(f"{url}/v1/games/{game}/{route}", json=body, headers=h) for url, route, body, h in calls]
    )
    assert [answer.status_code for answer in answers] == [201, 201], [answer.text for answer in answers]
    assert sorted(answer.json()["version"] for answer in answers) == [version + 1, version + 2]
    counts["races"] += 1
    counts["won"] += 1
    counts["both_stored"] += 1


async def both(
    client: Client, player: Player, path: str, bodies: list[Any], keys: list[str]
) -> tuple[httpx.Response, httpx.Response]:
    """One request to each process, at once."""
    fresh = client.rng.randbytes(8).hex()
    first, second = [
        client.http.post(f"{url}/v1/games/{path}", json=body, headers=player.headers | {"Idempotency-Key": fresh + key})
        for url, body, key in zip(client.stage.urls, bodies, keys, strict=True)
    ]
    return await asyncio.gather(first, second)


async def test_one_of_two_processes_wins_every_race(two: Stage) -> None:
    await raced(two, SHORT, 1)


@pytest.mark.soak
async def test_one_of_two_processes_wins_a_thousand_races(two: Stage, counted: Counted) -> None:
    counted("races_over_http", **await raced(two, WHOLE, 2))
