"""`croupier new-game`: a package with a small playable game, as a starting point."""

import re
from pathlib import Path

import click
from rich_click import RichCommand

from infra.cli.authors.package import left_out
from infra.errors import OperatorError

TEMPLATE = Path(__file__).with_name("template")
MOST_SEATS = 6
"""The template has cards for this many."""


@click.command(cls=RichCommand)
@click.argument("name")
@click.option("--players", default="2-4", show_default=True, help="Number of players: 2-4, or 3.")
@click.option("--folder", type=click.Path(path_type=Path), default=Path(), help="Folder to put it in.  [default: here]")
def new_game(name: str, players: str, folder: Path) -> None:
    """Create the package of a new game, ready to run and play.

    NAME is the game's name: "Lost Treasures" becomes the folder croupier-lost-treasures and the key lost-treasures.
    It has rules, texts in three languages, rulings, every law as a test, and a CI workflow.
    """
    key = "-".join(re.findall(r"[a-z0-9]+", name.lower()))
    if re.fullmatch(r"[a-z][a-z0-9-]*", key) is None or not name.isprintable() or '"' in name or "\\" in name:
        raise click.BadParameter(f"{name!r} has to begin with a letter from a to z, as the key made of it does")
    least, most = seats(players)
    home = folder / f"croupier-{key}"
    if home.exists():
        raise OperatorError("\n".join([f"{home} is there already", *left_out(home)]))
    package = f"croupier_{key.replace('-', '_')}"
    words = {"PACKAGE": package, "KEY": key, "NAME": name, "LEAST": str(least), "MOST": str(most)}
    named = re.compile(r"\b(" + "|".join(words) + r")\b")
    for source in sorted(TEMPLATE.rglob("*")):
        if source.is_file() and "__pycache__" not in source.parts:
            file = home / str(source.relative_to(TEMPLATE)).removesuffix(".txt").replace("PACKAGE", package)
            file.parent.mkdir(parents=True, exist_ok=True)
            text = source.read_text(encoding="utf-8")
            file.write_text(named.sub(lambda match: words[match[0]], text), encoding="utf-8")
    click.echo(
        f"{home} is a game. Next:\n  pip install --editable '{home}[test]'\n  croupier play {key}\n"
        f"  croupier serve   # and it is on the pages\n  cd {home} && pytest"
    )


def seats(players: str) -> tuple[int, int]:
    """The least and most players. Raises BadParameter."""
    match = re.fullmatch(r"(\d+)(?:-(\d+))?", players)
    least, most = (int(match[1]), int(match[2] or match[1])) if match else (0, 0)
    if not 1 <= least <= most <= MOST_SEATS:
        raise click.BadParameter(f"--players is a number or two, as 2-4, from 1 to {MOST_SEATS}, not {players!r}")
    return least, most
