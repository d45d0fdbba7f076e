"""`croupier-client`: an MCP server with which an assistant plays, over stdio or streamable HTTP."""

import argparse
import asyncio
import os
import sys
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from functools import wraps
from typing import Any, cast

try:
    from mcp.server.mcpserver import MCPServer
    from mcp.server.mcpserver.exceptions import ToolError
    from mcp.server.mcpserver.tools import Tool
except ImportError as error:  # pragma: no cover - for users who have not installed it
    raise SystemExit(f"croupier-client: this needs the extra mcp: croupier-client[mcp] ({error})") from None

from croupier_client import types
from croupier_client._async.client import LOCAL, AsyncCroupier
from croupier_client._async.table import AsyncTable
from croupier_client.assistant.telling import Words, changes, fitted, lines, question_lines
from croupier_client.problems import CroupierError, IllegalPickError, TooLateError

PATIENCE = 25.0
"""Seconds that an answer waits for the next question or the end of the game."""
INSTRUCTIONS = (
    "Play card and board games. `play` sits you down; then `answer` the question by its number and those of its "
    "options, as often as you are asked. Each answer says what has changed and asks the next question. What is hidden "
    "is hidden."
)


@dataclass
class Seat:
    """One game, as last reported."""

    table: AsyncTable
    words: Words
    told: Mapping[str, str] = field(default_factory=dict[str, str])
    question: types.Question | None = None
    answered: int = 0
    """The version of the last answer."""


@dataclass
class Player:
    """Everything that the tools share."""

    croupier: AsyncCroupier
    seats: dict[str, Seat] = field(default_factory=dict[str, Seat])
    illegal: int = 0
    answers: int = 0

    async def seat(self, game: str) -> Seat:
        """A game by its id."""
        if game not in self.seats:
            table = self.croupier.table(game)
            ruleset = await self.croupier.ruleset((await table.card())["ruleset"])
            self.seats[game] = Seat(table, Words(ruleset, "en"))
        return self.seats[game]

    async def choose(self, seat: Seat, question: types.Question, picks: list[int]) -> None:
        """Answer a question. Raises ToolError for picks that are not options, listing the options."""
        self.answers += 1
        try:
            seat.answered = (await seat.table.choose(question, picks))["version"]
        except IllegalPickError as error:
            self.illegal += 1
            raise ToolError("\n".join([f"{error}. Nothing was changed.", *question_lines(question)])) from None
        except TooLateError:
            pass  # the table shows its present state

    async def told(self, seat: Seat, part: str = "") -> str:
        """What has changed, once there is a question or the game is over, or after `PATIENCE`."""
        view: Any = None
        try:
            async with asyncio.timeout(PATIENCE):
                async for view in seat.table.views():
                    if any(said["options"] is not None for said in view["asked"]):
                        break
        except TimeoutError:
            view = view or await seat.table.view()
        asked = [said for said in view["asked"] if said["options"] is not None]
        seat.question = asked[0] if asked else None
        now = lines({"state": view["state"], "reckoning": view["reckoning"]}, seat.words)
        body = [f"{place}: {text}" for place, text in now.items() if place.startswith(part)] if part else None
        body = changes(seat.told, now) if body is None else body
        seat.told = now
        head = [f"game {seat.table.id}, version {view['version']}, you are {view['viewer']}, {view['status']}"]
        if view["result"]:
            head.append(f"places by seat: {view['result']['places']}; {await checked(seat.table)}")
        head += question_lines(seat.question) if seat.question else ["You are not asked now."]
        return fitted(head, body)


async def checked(table: AsyncTable) -> str:
    """The outcome of checking a finished game, which is over whatever that says."""
    try:
        return f"the record is {await table.check()}"
    except CroupierError as error:
        return str(error)


class Tools:
    """What an assistant may do, as one player. The docstrings are its instructions."""

    def __init__(self, player: Player) -> None:
        self._player = player

    async def games(self) -> str:
        """Games that can be played."""
        return "\n".join(
            f"{one['key']}: {one['names']['en']}, {one['players']['least']} to {one['players']['most']} players"
            for one in await self._player.croupier.rulesets()
        )

    async def play(self, ruleset: str = "", game: str = "", bot: str = "random", preset: str = "") -> str:
        """Open a game of a ruleset against a bot, or join one by its id."""
        if game:
            seat = await self._player.seat(game)
            await seat.table.sit()
        else:
            table = await self._player.croupier.open(ruleset, preset=preset or None)
            for _ in range((await table.card())["seats"] - 1):
                await table.seat_bot(bot)
            seat = await self._player.seat(table.id)
        return await self._player.told(seat)

    async def look(self, game: str, part: str = "") -> str:
        """What has changed, and your question; part: a place to see whole."""
        return await self._player.told(await self._player.seat(game), part)

    async def answer(self, game: str, question: int, picks: list[int]) -> str:
        """Answer a question, by its number and option numbers; [] picks nothing."""
        seat = await self._player.seat(game)
        if seat.question is not None and seat.question["question"] == question:  # else it was answered before
            await self._player.choose(seat, seat.question, picks)
        return await self._player.told(seat)

    async def story(self, game: str, since: int = -1) -> str:
        """What happened since a version, or since your last answer."""
        seat = await self._player.seat(game)
        begin = seat.answered if since < 0 else since
        return fitted([], [f"{line['version']}: {line['text']}" async for line in seat.table.story(since=begin)])

    async def rules(self, ruleset: str, about: str = "") -> str:
        """What cards and terms do; about: part of a name."""
        said = await self._player.croupier.ruleset(ruleset)
        known = [(one["names"]["en"], one["effect"].get("en", "")) for one in said["components"]]
        known += [(one["names"]["en"], one["meaning"]["en"]) for one in said["glossary"]]
        return fitted([], [f"{name}: {text}" for name, text in known if about.casefold() in name.casefold()])


def server_of(player: Player) -> MCPServer[Any]:
    """The tools, served for one player."""
    its = Tools(player)
    functions = (its.games, its.play, its.look, its.answer, its.story, its.rules)
    tools = [Tool.from_function(taught(function), structured_output=False) for function in functions]
    for tool in tools:
        tool.parameters = untitled(tool.parameters)
    return MCPServer("croupier", instructions=INSTRUCTIONS, log_level="WARNING", tools=tools)


def taught(function: Callable[..., Awaitable[str]]) -> Callable[..., Awaitable[str]]:
    """The function, with a refusal as the tool's answer, for the assistant to read."""

    @wraps(function)
    async def called(*given: Any, **named: Any) -> str:
        try:
            return await function(*given, **named)
        except CroupierError as error:
            raise ToolError(str(error)) from None

    return called


def untitled(schema: Any) -> Any:
    """A schema without titles that only repeat the names: an assistant reads every word of it."""
    if isinstance(schema, dict):
        fields = cast("dict[str, Any]", schema)
        return {name: untitled(value) for name, value in fields.items() if name != "title" or isinstance(value, dict)}
    return schema


def main() -> int:
    """The command. At the end it says how many answers were not options."""
    parser = argparse.ArgumentParser("croupier-client", description="Croupier's tools for assistants (MCP).")
    parser.add_argument("--server", default=os.environ.get("CROUPIER_URL", LOCAL))
    parser.add_argument("--token", default=os.environ.get("CROUPIER_TOKEN"), help="a player's; default: a new player")
    parser.add_argument("--name", default="Assistant", help="name of the new player")
    parser.add_argument("--http", type=int, metavar="PORT", help="serve streamable HTTP on this port instead of stdio")
    wanted = parser.parse_args()
    return asyncio.run(serve(wanted))


async def serve(wanted: argparse.Namespace) -> int:
    """Serve until the caller is gone."""
    async with AsyncCroupier(wanted.server, wanted.token) as croupier:
        try:
            if not croupier.token:
                await croupier.register(wanted.name)
        except CroupierError as error:
            sys.stderr.write(f"croupier-client: {error}\n")
            return 2
        player = Player(croupier)
        server = server_of(player)
        if wanted.http:
            await server.run_streamable_http_async(host="127.0.0.1", port=wanted.http)
        else:
            await server.run_stdio_async()
        sys.stderr.write(f"croupier-client: {player.answers} answers, {player.illegal} of them no options\n")
        return 0
