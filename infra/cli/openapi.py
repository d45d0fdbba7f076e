"""`croupier openapi`."""

import sys
from pathlib import Path
from tempfile import TemporaryDirectory

import click
import msgspec
from rich_click import RichCommand

from infra.composition import compose
from infra.settings import Settings

STALE = 1


@click.command(cls=RichCommand)
@click.option("--write", type=click.Path(dir_okay=False, path_type=Path), metavar="FILE", help="Write it to this file.")
@click.option(
    "--check", type=click.Path(dir_okay=False, path_type=Path), metavar="FILE", help="Compare it with this file."
)
def openapi(write: Path | None, check: Path | None) -> int:
    """Print the OpenAPI document.

    It is OpenAPI 3.1, made from the code. --write puts it into a file; --check says whether a file is stale (exit
    status 1 if it is).
    """
    if write is not None and check is not None:
        raise click.UsageError("--write and --check exclude each other.")
    text = document()
    if write is not None:
        write.write_text(text, encoding="utf-8")
    elif check is None:
        sys.stdout.write(text)
    elif not check.exists() or check.read_text(encoding="utf-8") != text:
        sys.stderr.write(f"croupier: {check} is stale; `make openapi` writes it anew\n")
        return STALE
    return 0


def document() -> str:
    """The OpenAPI document as text: JSON with an indent of one, and a line end."""
    with TemporaryDirectory() as folder:
        composed = compose(Settings(data=Path(folder)))
        composed.shut()
    return msgspec.json.format(msgspec.json.encode(composed.app.state.document), indent=1).decode() + "\n"
