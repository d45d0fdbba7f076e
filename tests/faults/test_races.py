"""Two processes at the same version, and lost answers of a COMMIT."""

import asyncio
from collections import Counter
from random import Random
from time import monotonic
from typing import Any

import httpx
import psycopg
import pytest

from api.application.service.bots import TAKE_UP
from tests.faults.auditor import audit
from tests.faults.client import Client, Player, pick
from tests.faults.games import opened, question
from tests.faults.proxy import Cut, Proxy, proxied
from tests.faults.stage import Stage, plain, running
from tests.support.patience import patience
from tests.support.summary import Counted

SHORT, WHOLE = 40, 10_000
SOON = patience(10.0)
TABLES = 4
"""Games at once."""


async def raced(two: Stage, races: int, seed: int) -> dict[str, int]:
    """Answer every question at both processes at once, in turn under two keys and under one; what came of it."""
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
    """Play one game after the other, until there were this many races at all tables together."""
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
"""Notes every commit of appends that moved no head row: all in it had been overtaken."""


def lost(database: str) -> int:
    """How many appends reached the store and lost there, at least."""
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
    """One answer sent twice at once: it is stored once, and both get the same reply."""
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


# -- the answer of a COMMIT that is cut off, and a process that dies between a choice and its bot's


SHORT_CUTS, WHOLE_CUTS = 6, 200
WHOLE_KILLS = 20
BOT = 1
"""The seat of the bot."""


async def cut_off(two: Stage, cuts: int, seed: int) -> dict[str, int]:
    """Cut choices off, in turn before and after they are stored, and send each again under its key; the counts."""
    stored = 0
    with proxied(str(two.store)) as (database, proxy), running([plain(CROUPIER_DATABASE_URL=database)]) as (api,):
        async with httpx.AsyncClient(base_url=api.url, timeout=SOON) as http:
            client = Client(http, Stage([api], two.store, two.acked, two.sent), Random(seed))
            game, players = await opened(client, 2)
            for n in range(cuts):
                if (turn := await question(client, game, players)) is None:
                    game, players = await opened(client, 2)
                    turn = await question(client, game, players)
                assert turn is not None
                player, asked = turn
                body, (headers, _) = pick(asked, client.rng), client.keyed(player, "choices", game)
                proxy.cut = Cut.ANSWER if n % 2 == 0 else Cut.REQUEST
                answers = [await http.post(f"/v1/games/{game}/choices", json=body, headers=headers) for _ in range(3)]
                assert [answer.status_code for answer in answers] == [201, 201, 201], [a.text for a in answers]
                assert len({answer.content for answer in answers}) == 1, "stored once, before the cut or after it"
                replays = ["idempotent-replayed" in answer.headers for answer in answers]
                assert replays == [False, True, True], "whose answer was cut off finds what it has stored"
                stored += n % 2 == 0
    assert audit(two.store, two.acked, two.sent).wrong == {}
    assert proxy.cuts == cuts
    return {"cuts": cuts, "stored_before_the_cut": stored}


async def abandoned(two: Stage, kills: int, seed: int) -> dict[str, int | float]:
    """Kill a process after a choice was stored and before its bot's is: another process makes the bot move."""
    longest = 0.0
    async with httpx.AsyncClient(timeout=SOON) as http:
        client = Client(http, two, Random(seed))
        for _ in range(kills):
            game, players = await opened(client, 1, "big-money")
            with (
                proxied(str(two.store)) as (database, proxy),
                running([plain(CROUPIER_DATABASE_URL=database)]) as (api,),
            ):
                alone = Client(http, Stage([api], two.store, two.acked, two.sent), client.rng)
                version = await until_its_bot_is_asked(alone, game, players[0], proxy)
                api.kill()
            began = monotonic()
            seen = await client.view(players[0], game)
            assert (seen["version"], seen["asked"][0]["seat"]) == (version, BOT), "the bot's question is left over"
            while seen["status"] == "running" and seen["asked"][0]["seat"] == BOT:
                assert monotonic() < began + 2 * TAKE_UP + SOON, "nobody takes up the bot's question"
                await asyncio.sleep(0.05)
                seen = await client.view(players[0], game)
            longest = max(longest, monotonic() - began)
    assert audit(two.store, two.acked, two.sent).wrong == {}
    return {"kills": kills, "longest_until_taken_up": round(longest, 3)}


async def until_its_bot_is_asked(client: Client, game: str, player: Player, proxy: Proxy) -> int:
    """Play on, and let nothing be stored after the choice that leads to the bot's question; its version."""
    while True:
        asked = (await client.view(player, game))["asked"][0]
        if asked["seat"] == BOT:
            await asyncio.sleep(0.02)
            continue
        proxy.appends = 1
        told = await client.tell(player, "choices", game, pick(asked, client.rng))
        if told["asked"][0]["seat"] == BOT:
            return told["version"]


async def test_choice_with_cut_answer_is_found_by_key(two: Stage) -> None:
    await cut_off(two, SHORT_CUTS, 1)


async def test_bot_question_is_taken_up_by_another_process(two: Stage) -> None:
    await abandoned(two, 1, 2)


@pytest.mark.soak
async def test_many_answers_cut_off(two: Stage, counted: Counted) -> None:
    counted("commit_cut_off", **await cut_off(two, WHOLE_CUTS, 3))


@pytest.mark.soak
async def test_many_bots_left_alone(two: Stage, counted: Counted) -> None:
    counted("bots_taken_up", **await abandoned(two, WHOLE_KILLS, 4))
