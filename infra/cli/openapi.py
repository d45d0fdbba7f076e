"""`croupier openapi`: the document, the JSON Schema of layouts and the list of operations, as files in openapi/."""

import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import click
import msgspec
from rich_click import RichCommand

from api.http.openapi.components import layout_schema
from api.http.openapi.llms import llms_text
from api.http.openapi.sequences import as_3_2
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

    It is OpenAPI 3.1, generated from the code. --write saves it to a file, and beside it the same as OpenAPI 3.2 in
    openapi-3.2.json, the JSON Schema of table layouts as layout.schema.json and the list of operations as llms.txt;
    --check says whether the files are stale (exit status 1 if one is).
    """
    if write is not None and check is not None:
        raise click.UsageError("--write and --check exclude each other.")
    if write is not None:
        for file, text in files(write).items():
            file.write_text(text, encoding="utf-8")
    elif check is None:
        sys.stdout.write(_text(document()))
    else:
        for file, text in files(check).items():
            if not file.exists() or file.read_text(encoding="utf-8") != text:
                sys.stderr.write(f"croupier: {file} is stale; `make openapi` writes it anew\n")
                return STALE
    return 0


def document() -> dict[str, Any]:
    """The OpenAPI document."""
    with TemporaryDirectory() as folder:
        composed = compose(Settings(data=Path(folder)))
        composed.shut()
    return composed.app.state.document()


def files(path: Path) -> dict[Path, str]:
    """What is written if the document goes to this path: each file and its text."""
    described = document()
    return {
        path: _text(described),
        path.with_name("openapi-3.2.json"): _text(as_3_2(described)),
        path.with_name("layout.schema.json"): _text(layout_schema()),
        path.with_name("llms.txt"): llms_text(described),
    }


def _text(value: dict[str, Any]) -> str:
    """JSON with an indent of one, and a final newline."""
    return msgspec.json.format(msgspec.json.encode(value), indent=1).decode() + "\n"
