"""`croupier serve`: puts the server together from its settings, and runs it until it is stopped."""

import logging
import os
from collections.abc import Callable
from contextlib import AbstractAsyncContextManager, ExitStack

import click
from rich_click import RichCommand

from api.application.runtime.border import BORDER
from api.http.answers.problems import REFUSED, STATUS
from infra.cli.acts import record_act
from infra.cli.configured import data_option
from infra.composition import Composed, compose, hold_to_archive, hold_to_keys
from infra.gauges import watch
from infra.misspelt import misspelt
from infra.server import listening
from infra.server import serve as serve_application
from infra.settings import Settings
from infra.store.maintenance.migrations import shown
from infra.store.maintenance.serving import served
from infra.telemetry import logs
from infra.telemetry.exposition import Exposition
from infra.telemetry.observers import Observers, observers
from infra.telemetry.requests import ObservedRequests

LOG = logging.getLogger("croupier")


@click.command(cls=RichCommand)
@click.option("--host", show_default="$CROUPIER_HOST or 127.0.0.1", help="Address to listen on.")
@click.option("--port", show_default="$CROUPIER_PORT or 8000", help="Port to listen on, 0 for any free one.")
@data_option
@click.option("--lost-keys", is_flag=True, help="Continue without earlier signing keys, which are lost for good.")
def serve(host: str | None, port: str | None, data: str | None, lost_keys: bool) -> None:
    """Serve the API.

    By default on an SQLite file, which is created and brought up to date when the server starts; on
    $CROUPIER_DATABASE_URL (sqlite:///path or postgresql://...) if that is set: for PostgreSQL, run `croupier store
    migrate` first. Stop it with Ctrl-C.
    """
    settings = Settings.read(os.environ, host=host, port=port, data=data)
    logs.configure(settings.log, access=settings.access_log)
    for sentence in misspelt(os.environ):
        LOG.warning(sentence)
    with served(settings.database):
        _compose(settings, lost_keys=lost_keys)


def _compose(settings: Settings, *, lost_keys: bool) -> None:
    observed = observers(metrics=settings.metrics is not None, collector=settings.traces, refusals=STATUS)
    composed = compose(settings, observer=observed.observer())
    try:
        for name in hold_to_keys(settings, give_up=lost_keys):
            record_act(settings.database, "lost-key", None, name)
            LOG.warning("the signing key %s is given up: receipts by it can be checked here no more", name)
        hold_to_archive(settings)
    except BaseException:
        composed.shut()
        raise
    try:
        _serve(settings, composed, observed)
    finally:
        composed.shut()
        observed.close()
        if BORDER.held:
            os._exit(0)


def _serve(settings: Settings, composed: Composed, observed: Observers) -> None:
    metrics, where = observed.metrics, f"{shown(settings.database)} with {_searching(settings.search_processes)}"
    app = ObservedRequests(composed.app, REFUSED, metrics, observed.tracing)
    with ExitStack() as sockets:
        beside: list[Callable[[], AbstractAsyncContextManager[None]]] = []
        if settings.metrics is not None and metrics is not None:
            listener = sockets.enter_context(listening(*settings.metrics))
            exposed = Exposition(
                metrics, watch(metrics, composed.service, composed.events.health, settings.folder, composed.backlog)
            )
            beside.append(lambda: exposed.served(listener))
        closing, proxies = composed.service.close_streams, settings.trusted_proxies
        clock, greets = composed.service.bus.clock, settings.log == "text"
        serve_application(app, closing, settings.host, settings.port, where, proxies, beside, clock, greets)


def _searching(processes: int) -> str:
    return f"{processes or 'no'} search process{'' if processes == 1 else 'es'}"
