"""The answer of a COMMIT that is cut off, and a process that dies between a choice and its bot's."""

import asyncio
from random import Random
from time import monotonic

import httpx
import pytest

from api.application.service.bots import TAKE_UP
from tests.faults.auditor import audit
from tests.faults.client import Client, Player, pick
from tests.faults.games import opened, question
from tests.faults.proxy import Cut, Proxy, proxied
from tests.faults.stage import Stage, plain, running
from tests.support.summary import Counted

SHORT_CUTS, WHOLE_CUTS = 6, 200
WHOLE_KILLS = 20
BOT = 1
"""The seat of the bot."""
SOON = 10.0


async def cut_off(two: Stage, cuts: int, seed: int) -> dict[str, int]:
    """Cut choices off, by turns before and after they are stored, and send each again under its key; the counts."""
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
    """Kill a process after a choice was stored and before its bot's is: another process has the bot move."""
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


async def test_a_choice_whose_answer_was_cut_off_is_found_again_by_its_key(two: Stage) -> None:
    await cut_off(two, SHORT_CUTS, 1)


async def test_another_process_takes_up_the_question_of_a_bot(two: Stage) -> None:
    await abandoned(two, 1, 2)


@pytest.mark.soak
async def test_many_answers_cut_off(two: Stage, counted: Counted) -> None:
    counted("commit_cut_off", **await cut_off(two, WHOLE_CUTS, 3))


@pytest.mark.soak
async def test_many_bots_left_alone(two: Stage, counted: Counted) -> None:
    counted("bots_taken_up", **await abandoned(two, WHOLE_KILLS, 4))
