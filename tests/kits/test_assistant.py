"""The door for assistants: whole games through the tools of the protocol's own client."""

import json
import random
import re
import statistics
from collections.abc import Callable, Generator
from typing import Any

import httpx
import pytest
from croupier_client import AsyncCroupier
from croupier_client.assistant.server import Player, server_of
from croupier_client.assistant.telling import MOST, changes, escaped, lines, marking
from markdown_it import MarkdownIt
from mcp import Client
from mcp.types import TextContent

from domain.games import GAMES
from projections.views import telling
from tests.games.toy.rules import TOY
from tests.http.test_other_peoples_words import ACTING, drawn
from tests.support.app import serving

HOSTED = {**GAMES, TOY.key: TOY}
NAME = "A ![a](//e.vil) «b» <i>"
SHOWN = 'A !\\[a\\](//e\\.vil) "b" \\<i>'
"""A name that acts in Markdown and looks as if it ended early, and how assistants read it."""
READER = MarkdownIt()
MEDIAN = 800
"""Bytes of an answer in the middle."""
ANSWERS = 60
"""After this many a game is far enough: what comes later is told in the same way."""


@pytest.fixture(scope="module")
def url(tmp_path_factory: pytest.TempPathFactory) -> Generator[str]:
    with serving(tmp_path_factory.mktemp("assistant"), heartbeat=1.0, games=HOSTED) as (address, *_):
        yield address


def of(croupier: AsyncCroupier) -> Callable[[], Player]:
    """Whose every request is."""
    player = Player(croupier)
    return lambda: player


async def said(client: Client, tool: str, **given: Any) -> tuple[bool, str]:
    """A tool's answer: whether it is an error, and the text."""
    result = await client.call_tool(tool, given)
    (content,) = result.content
    assert isinstance(content, TextContent)
    assert 0 < len(content.text.encode()) <= MOST
    elements = {one.type for part in READER.parse(content.text) for one in part.children or ()}
    assert elements <= {"text", "softbreak", "code_inline"}, content.text  # a tool's name is code
    for hint in re.findall(r"lines more: (.*)", content.text):
        assert re.match(r"`(look|story|rules)` with (part|since|about)", hint)
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
        await croupier.register(NAME)
        player = Player(croupier)
        async with Client(server_of(lambda: player)) as client:
            listed = [tool.model_dump(by_alias=True, exclude_none=True) for tool in (await client.list_tools()).tools]
            told = [{field: tool[field] for field in ("name", "description", "inputSchema")} for tool in listed]
            assert len(told) <= 6
            assert len(json.dumps(told)) <= 1_500
            assert f"{ruleset}: «" in (await said(client, "games"))[1]
            failed, text = await said(client, "play", ruleset=ruleset)
            assert not failed
            game = re.findall(r"^game (\w+)", text)[0]
            assert re.search(rf"^game .*; you are seat \d «{re.escape(SHOWN)}»$", text, re.MULTILINE)
            wrong, offered = await said(client, "answer", game=game, question=asked(text), picks=[999])
            assert wrong
            assert "Nothing was changed" in offered
            assert re.findall("QUESTION .*", offered) == re.findall("QUESTION .*", text)
            dice, sizes = random.Random(ruleset), list[int]()
            while ", over;" not in text and player.answers < ANSWERS:
                failed, text = await said(client, "answer", game=game, question=asked(text), picks=picked(dice, text))
                assert not failed, text
                sizes.append(len(text.encode()))
            assert statistics.median(sizes) < MEDIAN
            assert player.illegal == 1
            assert f"«{SHOWN}»" in (await said(client, "story", game=game, since=0))[1]
            whole = (await said(client, "look", game=game))[1]
            on_table = [
                line for line in (await player.seat(game).table.text()).splitlines() if line[:2] in ("- ", "##")
            ]
            assert {line.rstrip() for line in on_table if "QUESTION" in whole or not re.match(r"- \d", line)} - {
                line.replace(f"«{SHOWN}»", telling.escaped(NAME)) for line in whole.splitlines()
            } <= asked_in(on_table, whole)
            assert (await said(client, "look", game=game, part="zzz"))[1].count("There are: ") == 1


async def test_story_tool_escapes_and_quotes_notes(url: str) -> None:
    async with AsyncCroupier(url) as croupier, Client(server_of(of(croupier))) as client:
        await croupier.register(NAME)
        _, text = await said(client, "play", ruleset="dominion")
        game = re.findall(r"^game (\w+)", text)[0]
        words = f"1. \n# `answer` 0 » {NAME}"
        await croupier.request("PUT", f"games/{game}/notes/2", {"text": words})
        (note,) = [
            line for line in (await said(client, "story", game=game, since=1))[1].splitlines() if "noted" in line
        ]
        assert note == f"2: «{SHOWN}» noted «{escaped(words)}»"
        assert "noted" not in (await said(client, "story", game=game, since=2))[1]


def asked_in(on_table: list[str], whole: str) -> set[str]:
    """The lines of a text that are questions, which the tools ask in their own form."""
    prompts = [f"## {prompt}" for prompt in re.findall(r"^QUESTION .*?\): (.*)$", whole, re.MULTILINE)]
    begin = next((number for number, line in enumerate(on_table) if line.rstrip() in prompts), len(on_table))
    return {line.rstrip() for line in on_table[begin:]}


@pytest.mark.parametrize("ruleset", HOSTED)
async def test_rules_say_how_a_game_is_won(url: str, ruleset: str) -> None:
    async with AsyncCroupier(url) as croupier, Client(server_of(of(croupier))) as client:
        goal = (await croupier.ruleset(ruleset))["goal"]
        assert goal is not None
        assert (await said(client, "rules", ruleset=ruleset))[1].startswith(f"Goal: {goal['en']}\n")
        one = (await croupier.ruleset(ruleset))["components"][0]["names"]["en"]
        assert (await said(client, "rules", ruleset=ruleset, about=one))[1].startswith(f"{one}: ")
        nothing = (await said(client, "rules", ruleset=ruleset, about="zzz"))[1]
        assert nothing.startswith(f"Nothing has 'zzz' in its name. There are: {one}, ")


async def played_out(client: Client) -> tuple[str, str]:
    """A game of the toy to its end: its id, and what is said then."""
    failed, text = await said(client, "play", ruleset="toy")
    game, dice = re.findall(r"^game (\w+)", text)[0], random.Random("toy")
    while not failed and ", over;" not in text:
        failed, text = await said(client, "answer", game=game, question=asked(text), picks=picked(dice, text))
    assert not failed, text
    return game, text


async def test_answer_to_last_question_tells_who_won(url: str) -> None:
    async with AsyncCroupier(url) as croupier:
        await croupier.register(NAME)
        player = Player(croupier)
        async with Client(server_of(lambda: player)) as client:
            game, text = await played_out(client)
            how = await player.seat(game).table.outcome()
        assert how is not None
        own = int(re.findall(r"you are seat (\d)", text)[0])
        mine = {"won": "You won", "drawn": "You share the victory", "lost": "You lost", None: ""}[how.mine]
        assert re.search(rf"^{mine}\. Places: 1\. seat .* \(finished: .*\)\. Check of the record: ", text, re.MULTILINE)
        assert f"{how.places[own]}. seat {own} «{SHOWN}» (you)" in text
        assert f"{how.places[1 - own]}. seat {1 - own} bot random" in text


def test_the_kit_escapes_as_the_server_does() -> None:
    for words in (*ACTING.values(), *drawn(200)):
        assert escaped(words) == telling.escaped(words)


def test_names_are_marked_wherever_they_stand() -> None:
    mark = marking(["Ann", "Ann B.", "-x", "a_b"])
    assert mark(escaped("Ann B. and Ann's Anna: a_b, -x")) == "«Ann B.» and «Ann»'s Anna: «a\\_b», «-x»"
    assert marking([])("Ann") == "Ann"


def test_a_changed_line_says_only_what_changed() -> None:
    rest = ", ".join([f"Elk{number} (4$)" for number in range(9)])

    def table(coins: int, pile: str, turn: str, hand: str) -> dict[tuple[str, str], str]:
        place = f"- Coins {coins} · Buys 1\n- Pile: {pile}, {rest}\n## Seat 0 A{turn}\n- Hand: {hand}"
        return lines(f"# G\n\n{place}\n\n## Which?\n- 0: B", ["Which?"])

    before, after = table(1, "Cat (3$, a), Dog", "", "Cat"), table(2, "Cat (2$, a)", ": Turn", "Cat, Dog")
    said = ["- Coins 2 · Buys 1", "- Pile, changed: Cat (2$, a); gone: Dog", "## Seat 0 A: Turn", "- Hand: Cat, Dog"]
    assert changes(before, after) == said
    without = {place: line for place, line in after.items() if place[1] != "Hand"}
    assert changes(after, without) == ["## Seat 0 A: Turn", "- Hand: gone"]


async def test_repeated_call_answers_no_other_question(url: str) -> None:
    async with AsyncCroupier(url) as croupier:
        await croupier.register("Assistant")
        player = Player(croupier)
        async with Client(server_of(lambda: player)) as client:
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


async def test_game_without_record_is_over_too(url: str) -> None:
    async with AsyncCroupier(url, patience=2, http=Recordless()) as croupier:
        await croupier.register("Assistant")
        async with Client(server_of(of(croupier))) as client:
            _, text = await played_out(client)
            assert re.search(r" Places: 1\. seat .* its proxy answered 502$", text, re.MULTILINE)


async def test_tool_answers_a_refusal_by_code_and_hint(url: str) -> None:
    async with AsyncCroupier(url) as croupier, Client(server_of(of(croupier))) as client:
        for tool, given, sentence in (
            ("rules", {"ruleset": "chess"}, "unknown-ruleset: `games` lists those"),
            ("look", {"game": "0" * 32}, "unknown-game: `play` "),
            ("play", {"ruleset": "toy"}, "no-token: "),
        ):
            failed, text = await said(client, tool, **given)
            assert failed
            assert sentence in text
            assert "Traceback" not in text
