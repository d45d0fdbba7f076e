"""The command line: `croupier serve`, `demo`, `openapi`, and what stands in modules of its own."""

import argparse
import os
import sqlite3
import sys
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

import msgspec

from infra.cli import audit, operators, verify
from infra.cli import store as store_cli
from infra.cli.demo import demo
from infra.composition import compose
from infra.errors import SettingsError
from infra.server import serve
from infra.settings import Settings
from infra.store.connection import StoreError
from infra.store.maintenance import OperationError
from infra.store.migrations import SchemaError, shown


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; the exit status."""
    parsed = _parser().parse_args(arguments)
    try:
        return parsed.run(parsed)
    except (SettingsError, SchemaError) as error:
        sys.stderr.write(f"croupier: {error}\n")
        return 2
    except (OperationError, StoreError, OSError, sqlite3.Error) as error:
        sys.stderr.write(f"croupier: {error}\n")
        return 1
    except KeyboardInterrupt:
        return 130


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="croupier",
        description="An event-sourced game server with a REST API, for games with hidden information.",
    )
    commands = parser.add_subparsers(required=True, metavar="command")

    serving = commands.add_parser(
        "serve",
        help="serve the API",
        description="Serve the API. Without further settings on an SQLite file, which is made and brought up to date "
        "when the server starts; on $CROUPIER_DATABASE_URL (sqlite:///path or postgresql://...) if it is set: run "
        "`croupier migrate` first for PostgreSQL. Stop it with Ctrl-C.",
    )
    serving.add_argument("--host", help="address to listen on (default: $CROUPIER_HOST or 127.0.0.1)")
    serving.add_argument("--port", help="port to listen on, 0 for any free one (default: $CROUPIER_PORT or 8000)")
    serving.add_argument("--data", help="folder of the database (default: $CROUPIER_DATA or ./croupier-data)")
    serving.set_defaults(run=_serve)

    showing = commands.add_parser(
        "demo",
        help="watch two bots play a game of Dominion",
        description="Let two bots play one game of Dominion through the public HTTP API, and tell it as a spectator "
        "may see it, with the final scores. Without --url a server of its own is started on a free port, with a "
        "data folder that is removed afterwards.",
    )
    showing.add_argument("--url", help="a running server, e.g. http://127.0.0.1:8000")
    showing.add_argument("--language", default="en", choices=("en", "ko", "ja"), help="language of the story")
    showing.set_defaults(run=lambda parsed: demo(parsed.url, parsed.language))  # type: ignore[no-any-return]

    describing = commands.add_parser(
        "openapi",
        help="print, write or check the OpenAPI document",
        description="Print the OpenAPI 3.1 document that the code describes; or write it to a file; or check that a "
        "file is not stale (exit status 1 if it is).",
    )
    target = describing.add_mutually_exclusive_group()
    target.add_argument("--write", type=Path, metavar="FILE", help="write it to this file")
    target.add_argument("--check", type=Path, metavar="FILE", help="compare it with this file")
    describing.set_defaults(run=_openapi)

    for module in (store_cli, verify, audit, operators):
        module.add(commands)
    return parser


def _serve(parsed: argparse.Namespace) -> int:
    settings = Settings.read(os.environ, host=parsed.host, port=parsed.port, data=parsed.data)
    app, hall = compose(settings)
    serve(app, hall.close_streams, settings.host, settings.port, shown(settings.database))
    return 0


def _openapi(parsed: argparse.Namespace) -> int:
    text = openapi()
    if parsed.write is not None:
        parsed.write.write_text(text, encoding="utf-8")
    elif parsed.check is None:
        sys.stdout.write(text)
    elif not parsed.check.exists() or parsed.check.read_text(encoding="utf-8") != text:
        sys.stderr.write(f"croupier: {parsed.check} is stale; `make openapi` writes it anew\n")
        return 1
    return 0


def openapi() -> str:
    """The OpenAPI document as text."""
    with TemporaryDirectory() as folder:
        app, hall = compose(Settings(data=Path(folder)))
        hall.shut()
    return msgspec.json.format(msgspec.json.encode(app.state.document), indent=1).decode() + "\n"


if __name__ == "__main__":
    sys.exit(main())
