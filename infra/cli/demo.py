"""A demonstration: one whole game between two bots through the public HTTP API, told as a spectator may see it.

It is a client as anybody could write one: it opens a game, sits two bots down, follows the stream without a token, and
puts into words what a spectator is shown.
"""

import subprocess
import sys
from collections.abc import Generator
from contextlib import contextmanager
from tempfile import TemporaryDirectory
from typing import Any

import click
import httpx
import msgspec
from rich_click import RichCommand

from domain.games import GAMES
from projections.language import language_of
from projections.schemas import schemas_of

RULESET = "dominion"
BOTS = ("big-money", "random")
TIMEOUT = 60.0


@click.command(cls=RichCommand)
@click.option("--url", help="A running server, for instance http://127.0.0.1:8000.")
@click.option(
    "--language", type=click.Choice(["en", "ko", "ja"]), default="en", show_default=True, help="Language of the story."
)
def demo(url: str | None, language: str) -> int:
    """Watch two bots play a game.

    Let two bots play one game of Dominion through the public HTTP API, and tell it as a spectator may see it, with the
    final scores. Without --url a server of its own is started on a free port, with a data folder that is removed
    afterwards.
    """
    if url is not None:
        return _play(url, language)
    with _server() as own:
        return _play(own, language)


def _play(url: str, language: str) -> int:
    try:
        with httpx.Client(base_url=url, timeout=TIMEOUT) as client:
            game = _open(client)
            _say(f"A game of Dominion: {url}/v1/games/{game}/view")
            _tell(client, game, language)
            _scores(client, game)
    except httpx.HTTPStatusError as error:
        sys.stderr.write(f"croupier: {error.request.method} {error.request.url} gave {error.response.status_code}\n")
        return 1
    except httpx.HTTPError as error:
        sys.stderr.write(f"croupier: no answer from {url}: {error}\n")
        return 1
    return 0


def _open(client: httpx.Client) -> str:
    token = _post(client, "/v1/players", {"name": "Demo"}, None)["token"]
    opening = {"ruleset": RULESET, "seats": len(BOTS), "options": {"preset": "first-game"}}
    game: str = _post(client, "/v1/games", opening, token)["id"]
    for bot in BOTS:
        _post(client, f"/v1/games/{game}/seats", {"bot": bot}, token)
    return game


def _post(client: httpx.Client, path: str, body: dict[str, Any], token: str | None) -> dict[str, Any]:
    headers = {} if token is None else {"Authorization": f"Bearer {token}"}
    response = client.post(path, json=body, headers=headers)
    response.raise_for_status()
    return response.json()


def _tell(client: httpx.Client, game: str, language: str) -> None:
    rules = GAMES[RULESET]
    words = language_of(rules)
    decoder: Any = msgspec.json.Decoder(schemas_of(rules).frame_type)
    names = [seat["bot"] for seat in client.get(f"/v1/games/{game}").raise_for_status().json()["sitting"]]
    with client.stream("GET", f"/v1/games/{game}/stream", headers={"Accept": "application/x-ndjson"}) as lines:
        lines.raise_for_status()
        for line in lines.iter_lines():
            if not line:
                continue
            frame = decoder.decode(line)
            for step in (frame.cause, *frame.facts):
                told = words.line(step, names, language)
                if told is not None:
                    _say(f"{frame.version:4}  {told}")


def _scores(client: httpx.Client, game: str) -> None:
    view = client.get(f"/v1/games/{game}/view").raise_for_status().json()
    _say("")
    for seat, tally, place in zip(view["seats"], view["state"]["tallies"], view["result"]["places"], strict=True):
        kinds = ", ".join(f"{k['copies']} x {k['card']} = {k['points']}" for k in tally["kinds"])
        _say(f"{place}. {seat['bot']}: {tally['points']} points in {tally['turns']} turns ({kinds})")


def _say(line: str) -> None:
    sys.stdout.write(line + "\n")


@contextmanager
def _server() -> Generator[str]:
    """A server on a free port with a data folder of its own, gone afterwards."""
    with TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "infra.cli", "serve", "--host", "127.0.0.1", "--port", "0", "--data", folder]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:  # noqa: S603 - our own command
            try:
                assert process.stdout is not None
                said = process.stdout.readline().split()
                if not said:
                    raise OSError("the server did not start")
                yield next(word for word in said if word.startswith("http"))
            finally:
                process.terminate()
