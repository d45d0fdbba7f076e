"""Two processes at the same version: the store lets one win, and the other decides again or is refused."""

import asyncio
from collections import Counter
from random import Random
from typing import Any

import httpx
import psycopg
import pytest

from tests.faults.auditor import audit
from tests.faults.client import Client, Player, pick
from tests.faults.games import opened, question
from tests.faults.stage import Stage
from tests.support.summary import Counted

SHORT, WHOLE = 40, 10_000
SOON = 10.0
TABLES = 4
"""Games at once."""


async def raced(two: Stage, races: int, seed: int) -> dict[str, int]:
    """Answer every question at both processes at once, by turns under two keys and under one; what came of it."""
    counts = Counter[str]()
    async with httpx.AsyncClient(timeout=SOON) as http, asyncio.TaskGroup() as group:
        client = Client(http, two, Random(seed))
        for _ in range(TABLES):
            group.create_task(table(client, races, counts))
    assert counts["races"] >= races
    assert counts["won"] == counts["races"]
    assert audit(two.store, two.acked, two.sent).wrong == {}
    return counts


async def table(client: Client, races: int, counts: Counter[str]) -> None:
    """Play one game after the other, until there were so many races at all tables together."""
    game, players = await opened(client, 2)
    while counts["races"] < races:
        asked = await question(client, game, players)
        if asked is None:
            await resigned(client, counts)
            game, players = await opened(client, 2)
        elif client.rng.random() < 1 / 2:
            await same_key(client, game, *asked, counts)
        else:
            await two_keys(client, game, *asked, counts)
    await resigned(client, counts)


COUNTING = (
    "CREATE TABLE tests_lost (lost bigint)",
    """
    CREATE FUNCTION tests_count_lost() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN IF NOT EXISTS (SELECT 1 FROM moved) THEN INSERT INTO tests_lost VALUES (1); END IF; RETURN NULL; END $$
    """,
    """
    CREATE TRIGGER tests_lost AFTER UPDATE ON games REFERENCING NEW TABLE AS moved
    FOR EACH STATEMENT EXECUTE FUNCTION tests_count_lost()
    """,
)
"""Notes every commit of appends in which no head row was moved on: all in it had been overtaken."""


def lost(database: str) -> int:
    """How many appends came to the store and lost there, at least."""
    with psycopg.connect(database) as connection:
        if connection.execute("SELECT to_regclass('tests_lost')").fetchone() == (None,):
            for statement in COUNTING:
                connection.execute(statement.encode())
        found = connection.execute("SELECT count(*) FROM tests_lost").fetchone()
    assert found is not None
    return found[0]


async def two_keys(client: Client, game: str, player: Player, asked: dict[str, Any], counts: Counter[str]) -> None:
    """Two answers to one question: one is stored, the other is refused because nobody is asked that any more."""
    before = (await client.view(player, game))["version"]
    keys = [client.keyed(player, "choices", game)[0] for _ in range(2)]
    answers = await both(client, game, [pick(asked, client.rng) for _ in keys], keys)
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
    answers = await both(client, game, [pick(asked, client.rng)] * 2, [client.keyed(player, "choices", game)[0]] * 2)
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
    client: Client, game: str, bodies: list[Any], headers: list[dict[str, str]]
) -> tuple[httpx.Response, httpx.Response]:
    """One choice to each process, at once."""
    first, second = [
        client.http.post(f"{url}/v1/games/{game}/choices", json=body, headers=sent)
        for url, body, sent in zip(client.stage.urls, bodies, headers, strict=True)
    ]
    return await asyncio.gather(first, second)


async def test_one_of_two_processes_wins_every_race(two: Stage) -> None:
    await raced(two, SHORT, 1)


@pytest.mark.soak
async def test_one_of_two_processes_wins_ten_thousand_races(two: Stage, counted: Counted) -> None:
    before = lost(str(two.store))
    counts = await raced(two, WHOLE, 2)
    lost_there = lost(str(two.store)) - before
    assert lost_there > WHOLE / 2, "else most losers came too late to race"
    counted("races", **counts, lost_in_the_store=lost_there)
