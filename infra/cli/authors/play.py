"""`croupier play`: one game in the terminal, against bots, played over the API like any client."""

import re
import time
from contextlib import nullcontext
from typing import Any

import click
import httpx
from rich.console import Console
from rich.text import Text
from rich_click import RichCommand

from infra.cli.own_server import own_server
from infra.errors import OperatorError
from projections.words.texts import LANGUAGES

TIMEOUT = 60.0
ASK_PERIOD = 0.1
"""Seconds between two polls while others are asked."""
HUES = {
    "amber": "yellow", "blue": "blue", "green": "green", "red": "red", "slate": "cyan", "stone": "white",
    "violet": "magenta",
}  # fmt: skip
"""Tone of a layout -> colour of a terminal."""
ESCAPED = re.compile(r"\\([!-/:-@\[-`{-~])")
"""A sign that would act in Markdown."""
HELP = "numbers of options, none for nothing; ? and the beginning of a name for a card's text; q to leave"


@click.command(cls=RichCommand)
@click.argument("game")
@click.option("--players", type=int, help="Number of seats.  [default: the fewest the game allows]")
@click.option("--bot", help="Who plays the other seats.  [default: the strongest scripted bot]")
@click.option("--language", type=click.Choice(LANGUAGES), default="en", show_default=True)
@click.option("--server", help="A running server, such as http://127.0.0.1:8000.  [default: one of its own]")
def play(game: str, players: int | None, bot: str | None, language: str, server: str | None) -> None:
    """Play a game in the terminal.

    GAME is its key, such as dominion. You take the first seat, bots the others. Without --server nothing is kept.
    """
    with nullcontext(server) if server is not None else own_server(quiet=True) as served:
        try:
            with httpx.Client(
                base_url=f"{served}/v1", timeout=TIMEOUT, headers={"Accept-Language": language}
            ) as client:
                _Terminal(client, game, language).play(players, bot)
        except httpx.HTTPStatusError as error:
            refusal = error.response.json()
            raise OperatorError(f"{refusal['title']}: {refusal['detail']}") from error
        except httpx.HTTPError as error:
            raise OperatorError(f"no answer from {served}: {error}") from error


class _Terminal:
    """One player at one game."""

    def __init__(self, client: httpx.Client, game: str, language: str) -> None:
        self._client, self._console, self._told = client, Console(highlight=False), 0
        self._rules = self._get(f"/rulesets/{game}")
        tones = {kind["type"]: HUES[kind["tone"]] for kind in self._rules["layout"]["kinds"]}
        self._cards = [
            (face["names"][language], next((tones[kind] for kind in face["types"] if kind in tones), "white"), face)
            for face in sorted(self._rules["components"], key=lambda face: len(face["names"][language]))
        ]
        """Name, colour and card, shortest first: if names overlap, the colour of the longest wins."""

    def play(self, players: int | None, bot: str | None) -> None:
        """Open a game, and answer until it is over."""
        self._client.headers["Authorization"] = f"Bearer {self._post('/players', {'name': 'You'})['token']}"
        seats = players or max(2, self._rules["players"]["least"])
        opening = {"ruleset": self._rules["key"], "seats": seats}
        if self._rules["presets"]:
            opening["options"] = self._rules["presets"][0]["options"]
        path = f"/games/{self._post('/games', opening)['id']}"
        self._post(f"{path}/seats", {})
        for _ in range(seats - 1):
            self._post(f"{path}/seats", {"bot": bot or self._rules["bots"][-1]})
        while (seen := self._get(f"{path}/view"))["status"] == "running":
            self._tell(path)
            mine = next((question for question in seen["asked"] if question["options"] is not None), None)
            if mine is None:
                time.sleep(ASK_PERIOD)
            elif (picks := self._picked(path, seen)) is None:
                return
            else:
                try:
                    self._post(f"{path}/choices", {"question": mine["question"], "picks": picks})
                except httpx.HTTPStatusError as error:
                    self._console.print(f"[red]{error.response.json()['detail']}[/]")
        self._tell(path)
        self._show(path, seen)
        for place, who in sorted(zip(seen["result"]["places"], self._players(seen), strict=True)):
            self._console.print(f"{place}. {who}")

    def _picked(self, path: str, seen: Any) -> list[int] | None:
        """The player's picks; None: they leave."""
        self._show(path, seen)
        while True:
            try:
                line = self._console.input("> ").strip()
            except (EOFError, KeyboardInterrupt):
                return None
            if line == "q":
                return None
            if line.startswith("?"):
                self._about(line[1:].strip())
            elif all(word.isdecimal() for word in line.split()):
                return [int(word) for word in line.split()]
            else:
                self._console.print(HELP)

    def _show(self, path: str, seen: Any) -> None:
        """Show the table and the question, in the server's text form."""
        text = self._client.get(
            f"{path}/view", params={"version": seen["version"]}, headers={"Accept": "text/markdown"}
        )
        self._console.rule()
        for marked in text.raise_for_status().text.strip().splitlines():
            line = ESCAPED.sub(r"\1", marked)
            self._console.print(self._coloured(line.lstrip("# "), "bold" if marked.startswith("#") else ""))

    def _coloured(self, line: str, style: str = "") -> Text:
        text = Text(line, style=style)
        for name, colour, _ in self._cards:
            text.highlight_words([name], colour)
        return text

    def _about(self, wanted: str) -> None:
        """The cards' texts for names that begin like this."""
        language = self._client.headers["Accept-Language"]
        fitting = [component for name, _, component in self._cards if name.lower().startswith(wanted.lower())]
        for component in fitting:
            self._console.print(self._coloured(f"{component['names'][language]}: {component['effect'][language]}"))
        if not fitting:
            self._console.print(f"nothing here is called {wanted!r}")

    def _players(self, seen: Any) -> list[str]:
        language = self._client.headers["Accept-Language"]
        bots = {bot["id"]: bot["names"][language] for bot in self._rules["opponents"]}
        names: list[str] = [by["player"]["name"] if by["player"] else bots[by["bot"]] for by in seen["sitting"]]
        return [f"{seat} {name}" for seat, name in enumerate(names)]

    def _tell(self, path: str) -> None:
        """Print the new lines of the story."""
        lines = self._get(f"{path}/story")["lines"]
        for line in lines[self._told :]:
            self._console.print(f"  [dim]* {line['text']}[/]")
        self._told = len(lines)

    def _get(self, path: str) -> Any:
        return self._client.get(path).raise_for_status().json()

    def _post(self, path: str, body: dict[str, Any]) -> Any:
        return self._client.post(path, json=body).raise_for_status().json()
