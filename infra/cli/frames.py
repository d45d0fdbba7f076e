"""`croupier frames`: the pages in docs/games on how a client folds frames, made from the games' moves."""

import sys
from collections.abc import Iterator
from pathlib import Path

import click
from rich_click import RichCommand

from api.http.openapi.frames_page import frames_page
from domain.games import GAMES

STALE = 1


@click.command(cls=RichCommand)
@click.option(
    "--write", type=click.Path(file_okay=False, path_type=Path), metavar="FOLDER", help="Write them to this folder."
)
@click.option(
    "--check", type=click.Path(file_okay=False, path_type=Path), metavar="FOLDER", help="Compare them with this folder."
)
def frames(write: Path | None, check: Path | None) -> int:
    """Print the pages on the frames of each game.

    They say what the table is at the start, and what each fact does to it, for clients that fold frames; they are made
    from the code. --check says whether they are stale (exit status 1 if one is).
    """
    if write is not None and check is not None:
        raise click.UsageError("--write and --check exclude each other.")
    for name, page in pages():
        if write is not None:
            (write / name).write_text(page, encoding="utf-8")
        elif check is None:
            sys.stdout.write(page)
        elif not (check / name).exists() or (check / name).read_text(encoding="utf-8") != page:
            sys.stderr.write(f"croupier: {check / name} is stale; `make openapi` writes it anew\n")
            return STALE
    return 0


def pages() -> Iterator[tuple[str, str]]:
    """The name of the file, and the page, of each game."""
    for rules in GAMES.values():
        yield f"{rules.key}-frames.md", frames_page(rules)
