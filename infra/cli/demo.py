"""`croupier demo`: one whole game between two bots over the public HTTP API, shown as a spectator may see it.

With `--site` it plays a game of each ruleset and writes them as files, with a page to look at and to forge.

It is a client that anybody could have written: it opens a game, seats two bots, follows the stream without a
token, and puts what a spectator is shown into words.
"""

import gzip
from contextlib import nullcontext
from pathlib import Path
from shutil import copyfile, copytree
from typing import Any

import click
import httpx
import msgspec
from rich_click import RichCommand

from domain.games import GAMES
from infra.cli.demo_games import documents
from infra.cli.own_server import own_server
from infra.errors import OperatorError
from infra.pages import BUILT, built_pages
from projections.schemas.game_schemas import schemas_of
from projections.words.language import language_of

RULESET = "dominion"
BOTS = ("big-money", "random")
TIMEOUT = 60.0
"""Seconds without an answer, or without a further frame, after which it gives up."""


@click.command(cls=RichCommand)
@click.option("--url", help="A running server, such as http://127.0.0.1:8000.")
@click.option(
    "--language", type=click.Choice(["en", "ko", "ja"]), default="en", show_default=True, help="Language of the story."
)
@click.option("--site", type=click.Path(path_type=Path), help="A folder for a site of files: games to forge.")
def demo(url: str | None, language: str, site: Path | None) -> None:
    """Watch two bots play a game.

    Let two bots play a game of Dominion through the public HTTP API, and tell it as a spectator may see it, with the
    final scores. Without --url it starts its own server on a free port, with a data folder that is removed afterwards.
    With --site it instead plays a game of each ruleset, records what each player was sent, and writes a site that any
    static host can serve: the games through every pair of eyes, to be forged and checked.
    """
    with nullcontext(url) if url is not None else own_server(quiet=site is not None) as served:
        try:
            if site is not None:
                _write(site, served)
                return
            with httpx.Client(base_url=served, timeout=TIMEOUT) as client:
                game = _open(client)
                click.echo(f"A game of Dominion: {served}/v1/games/{game}/view")
                _print_story(client, game, language)
                _print_scores(client, game)
        except httpx.HTTPStatusError as error:
            request = error.request
            raise OperatorError(f"{request.method} {request.url} gave {error.response.status_code}") from error
        except httpx.HTTPError as error:
            raise OperatorError(f"no answer from {served}: {error}") from error


def _write(site: Path, url: str) -> None:
    """Write page and games into a folder; what is there under other names stays. Raises OperatorError."""
    page = BUILT / "demo"
    if not (page / "demo.html").exists():
        raise OperatorError(f"the page was not built: {built_pages().why or 'make pages'}")
    copytree(page / "assets", site / "assets", dirs_exist_ok=True)
    copyfile(page / "demo.html", site / "index.html")
    (site / "games").mkdir(exist_ok=True)
    for ruleset, document in documents(url, click.echo):
        packed = gzip.compress(msgspec.json.encode(document), mtime=0)
        (site / "games" / f"{ruleset}.json.gz").write_bytes(packed)
    click.echo(f"{site} is a site. To look at it: python3 -m http.server --directory {site} 8080")


def _open(client: httpx.Client) -> str:
    """Open a game and seat the bots, which starts it: its id."""
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


def _print_story(client: httpx.Client, game: str, language: str) -> None:
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
                if (line_of_story := words.line(step, names, language)) is not None:
                    click.echo(f"{frame.version:4}  {line_of_story}")


def _print_scores(client: httpx.Client, game: str) -> None:
    view = client.get(f"/v1/games/{game}/view").raise_for_status().json()
    click.echo("")
    for seat, tally, place in zip(view["sitting"], view["state"]["tallies"], view["result"]["places"], strict=True):
        kinds = ", ".join(f"{k['copies']} x {k['card']} = {k['points']}" for k in tally["kinds"])
        click.echo(f"{place}. {seat['bot']}: {tally['points']} points in {tally['turns']} turns ({kinds})")
