"""`croupier frames`: how a client folds the frames of each game, for auditors, generated from the games' moves."""

import sys
from pathlib import Path

import click
from rich_click import RichCommand

from api.http.openapi.frames_page import frames_page
from domain.games import GAMES


@click.command(cls=RichCommand)
@click.option(
    "--write",
    type=click.Path(exists=True, file_okay=False, path_type=Path),
    metavar="FOLDER",
    help="Write a file for each game into this folder.",
)
def frames(write: Path | None) -> None:
    """Print how to fold each game's frames, as Markdown.

    The pages are generated from the code. They describe the table at the start and what each fact does to it, for
    auditors and for clients that fold frames themselves.
    """
    for rules in GAMES.values():
        if not rules.mechanics.moves:
            click.echo(f"{rules.key} has an `apply` of its own, of which no page can be made", err=True)
        elif write is None:
            sys.stdout.write(frames_page(rules))
        else:
            (write / f"{rules.key}-frames.md").write_text(frames_page(rules), encoding="utf-8")
