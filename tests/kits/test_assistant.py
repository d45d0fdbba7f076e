"""The door for assistants: whole games through the tools of the protocol's own client."""

import json
import random
import re
from collections.abc import Generator
from typing import Any

import httpx
import pytest
from croupier_client import AsyncCroupier
from croupier_client.assistant.server import Player, server_of
from croupier_client.assistant.telling import MOST
from mcp import Client
from mcp.types import TextContent

from domain.games import GAMES
from tests.games.toy.rules import TOY
from tests.support.app import serving

HOSTED = {**GAMES, TOY.key: TOY}
ANSWERS = 60
"""After this many a game is far enough: what comes later is told in the same way."""


@pytest.fixture(scope="module")
def url(tmp_path_factory: pytest.TempPathFactory) -> Generator[str]:
    with serving(tmp_path_factory.mktemp("assistant"), heartbeat=1.0, games=HOSTED) as (address, *_):
        yield address


async def said(client: Client, tool: str, **given: Any) -> tuple[bool, str]:
    """A tool's answer: whether it is an error, and the text."""
    result = await client.call_tool(tool, given)
    (content,) = result.content
    assert isinstance(content, TextContent)
    assert len(content.text.encode()) <= MOST
    return bool(result.is_error), content.text


def asked(text: str) -> int:
    """The number of the question in a tool's answer."""
    return int(re.findall(r"^QUESTION (\d+)", text, re.MULTILINE)[0])


def picked(dice: random.Random, text: str) -> list[int]:
    """Random picks, read from the text alone, as an assistant has to."""
    least, most = re.findall(r"\(pick (\d+)(?: to (\d+))?", text)[0]
    numbers = [int(number) for line in re.findall(r"^(\d+ .*)$", text, re.MULTILINE) for number in [line.split()[0]]]
    for copies in re.findall(r"\(also ([\d, ]+)\)$", text, re.MULTILINE):
        numbers += [int(number) for number in copies.split(",")]
    return dice.sample(numbers, dice.randint(int(least), min(int(most or least), len(numbers))))


@pytest.mark.parametrize("ruleset", HOSTED)
async def test_a_game_is_played_through_the_tools(url: str, ruleset: str) -> None:
    async with AsyncCroupier(url) as croupier:
        await croupier.register("Assistant")
        player = Player(croupier)
        async with Client(server_of(player)) as client:
            listed = [tool.model_dump(by_alias=True, exclude_none=True) for tool in (await client.list_tools()).tools]
            told = [{field: tool[field] for field in ("name", "description", "inputSchema")} for tool in listed]
            assert len(told) <= 6
            assert len(json.dumps(told)) <= 1_500
            assert f"{ruleset}: " in (await said(client, "games"))[1]
            failed, text = await said(client, "play", ruleset=ruleset)
            assert not failed
            game = re.findall(r"^game (\w+)", text)[0]
            wrong, offered = await said(client, "answer", game=game, question=asked(text), picks=[999])
            assert wrong
            assert "Nothing was changed" in offered
            assert re.findall("QUESTION .*", offered) == re.findall("QUESTION .*", text)
            dice = random.Random(ruleset)
            while ", over\n" not in text and player.answers < ANSWERS:
                failed, text = await said(client, "answer", game=game, question=asked(text), picks=picked(dice, text))
                assert not failed, text
            assert player.illegal == 1
            assert (await said(client, "story", game=game, since=0))[1]
            assert (await said(client, "look", game=game, part="state"))[1].startswith(f"game {game}")


async def test_a_call_that_is_repeated_answers_no_other_question(url: str) -> None:
    async with AsyncCroupier(url) as croupier:
        await croupier.register("Assistant")
        player = Player(croupier)
        async with Client(server_of(player)) as client:
            _, text = await said(client, "play", ruleset="toy")
            given = {"game": re.findall(r"^game (\w+)", text)[0], "question": asked(text)}
            given["picks"] = picked(random.Random("toy"), text)
            _, after = await said(client, "answer", **given)
            failed, again = await said(client, "answer", **given)
            assert not failed
            assert (asked(again), player.answers) == (asked(after), 1)


class Recordless(httpx.AsyncHTTPTransport):
    """A network that lets no record through."""

    async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
        if request.url.path.endswith("/record"):
            return httpx.Response(502, request=request)
        return await super().handle_async_request(request)


async def test_a_game_is_over_also_where_its_record_cannot_be_had(url: str) -> None:
    async with AsyncCroupier(url, patience=2, http=Recordless()) as croupier:
        await croupier.register("Assistant")
        async with Client(server_of(Player(croupier))) as client:
            failed, text = await said(client, "play", ruleset="toy")
            game, dice = re.findall(r"^game (\w+)", text)[0], random.Random("toy")
            while ", over\n" not in text:
                assert not failed, text
                failed, text = await said(client, "answer", game=game, question=asked(text), picks=picked(dice, text))
            assert not failed
            assert re.search(r"^places by seat: \[.*\]; .* its proxy answered 502$", text, re.MULTILINE)


async def test_what_is_refused_is_what_the_tool_answers(url: str) -> None:
    async with AsyncCroupier(url) as croupier, Client(server_of(Player(croupier))) as client:
        for tool, given, sentence in (
            ("rules", {"ruleset": "chess"}, "unknown-ruleset: GET /v1/rulesets lists them"),
            ("look", {"game": "0" * 32}, "unknown-game: "),
            ("play", {"ruleset": "toy"}, "no-token: "),
        ):
            failed, text = await said(client, tool, **given)
            assert failed
            assert sentence in text
            assert "Traceback" not in text
