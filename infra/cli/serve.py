"""`croupier serve`."""

import os

import click
from rich_click import RichCommand

from infra.cli.configured import data_option
from infra.composition import compose
from infra.server import serve as serve_application
from infra.settings import Settings
from infra.store.migrations import shown


@click.command(cls=RichCommand)
@click.option("--host", show_default="$CROUPIER_HOST or 127.0.0.1", help="Address to listen on.")
@click.option("--port", show_default="$CROUPIER_PORT or 8000", help="Port to listen on, 0 for any free one.")
@data_option
def serve(host: str | None, port: str | None, data: str | None) -> None:
    """Serve the API.

    Without further settings on an SQLite file, which is made and brought up to date when the server starts; on
    $CROUPIER_DATABASE_URL (sqlite:///path or postgresql://...) if it is set: run `croupier migrate` first for
    PostgreSQL. Stop it with Ctrl-C.
    """
    settings = Settings.read(os.environ, host=host, port=port, data=data)
    composed = compose(settings)
    where = shown(settings.database)
    serve_application(composed.app, composed.service.close_streams, settings.host, settings.port, where)
