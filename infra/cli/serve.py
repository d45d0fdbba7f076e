"""`croupier serve`: puts the server together from its settings, and runs it until it is stopped."""

import logging
import os
from collections.abc import Callable
from contextlib import AbstractAsyncContextManager, ExitStack
from functools import partial
from typing import TYPE_CHECKING

import click
from rich_click import RichCommand

from api.application.ports.observer import UNOBSERVED
from api.application.runtime.border import BORDER
from api.application.runtime.wings import or_without
from api.http.answers.problems import REFUSED, STATUS
from infra import wings
from infra.cli.acts import record_act
from infra.cli.configured import data_option
from infra.composition import Composed, compose, hold_to_archive, hold_to_keys
from infra.server import Server, listening
from infra.server import serve as serve_application
from infra.settings import Settings, misspelt
from infra.store.maintenance.migrations import shown
from infra.store.maintenance.serving import served
from infra.telemetry import logs
from infra.telemetry.requests import ObservedRequests

if TYPE_CHECKING:
    from infra.telemetry.observers import Observers
    from infra.workers.link import Link

LOG = logging.getLogger("croupier")


@click.command(cls=RichCommand)
@click.option("--host", show_default="$CROUPIER_HOST or 127.0.0.1", help="Address to listen on.")
@click.option("--port", show_default="$CROUPIER_PORT or 8000", help="Port to listen on, 0 for any free one.")
@data_option
@click.option("--workers", default="1", help="Processes that serve together, over PostgreSQL; auto: one on each core.")
@click.option("--lost-keys", is_flag=True, help="Continue without earlier signing keys, which are lost for good.")
@click.option("--worker", hidden=True)
def serve(
    host: str | None, port: str | None, data: str | None, workers: str, lost_keys: bool, worker: str | None
) -> int:
    """Serve the API.

    By default on an SQLite file, which is created and brought up to date when the server starts; on
    $CROUPIER_DATABASE_URL (sqlite:///path or postgresql://...) if that is set: for PostgreSQL, run `croupier store
    migrate` first. Stop it with Ctrl-C.
    """
    settings = Settings.read(os.environ, host=host, port=port, data=data)
    logs.configure(settings.log, access=settings.access_log)
    link = None if worker is None else wings.link.joined(worker)
    for sentence in misspelt(os.environ) if link is None else ():
        LOG.warning(sentence)
    if workers != "1" and (count := wings.supervise.count(workers)) > 1:
        return wings.supervise.supervise(settings, count, described(settings), lost_keys=lost_keys)
    with served(settings.database):
        _compose(settings if link is None else wings.supervise.share(settings, link), link, lost_keys=lost_keys)
    return 0


def _compose(settings: Settings, link: "Link | None", *, lost_keys: bool) -> None:
    metrics, traces = settings.metrics is not None, settings.traces
    observed = None
    if metrics or traces is not None:
        observed = or_without(lambda: wings.observers.observers(metrics=metrics, collector=traces, refusals=STATUS))
    composed = compose(settings, observer=UNOBSERVED if observed is None else observed, link=link)
    if link is not None:
        composed.service.live_games.told = link.board.told
    try:
        for name in hold_to_keys(settings, give_up=lost_keys):
            record_act(settings.database, "lost-key", None, name)
            LOG.warning("the signing key %s is given up: receipts by it can be checked here no more", name)
        hold_to_archive(settings)
    except BaseException:
        composed.shut()
        raise
    try:
        _serve(settings, composed, observed, link)
    finally:
        composed.shut()
        if observed is not None:
            observed.close()
        if BORDER.held:
            os._exit(0)


def _serve(settings: Settings, composed: Composed, observed: "Observers | None", link: "Link | None") -> None:
    metrics, where = None if observed is None else observed.metrics, described(settings)
    app = ObservedRequests(composed.app, REFUSED, metrics, None if observed is None else observed.tracing)
    with ExitStack() as sockets:
        beside: list[Callable[[], AbstractAsyncContextManager[None]]] = []
        if settings.metrics is not None and metrics is not None:
            inherited = None if link is None else link.metrics
            there = sockets.enter_context(inherited or listening(*settings.metrics))
            look = wings.gauges.watch(
                metrics, composed.service, composed.events.health, settings.folder, composed.backlog
            )
            summed = None if link is None else wings.sums.Summed(link, metrics.registry, look)
            exposed = wings.exposition.Exposition(metrics, look if summed is None else summed.look, summed)
            beside.append(lambda: exposed.served(there))
        closing, proxies = composed.service.close_streams, settings.trusted_proxies
        clock, greets = composed.service.bus.clock, settings.log == "text" and link is None
        listener, make = (
            (None, Server) if link is None else (link.listener, partial(wings.supervise.WorkerServer, link))
        )
        at = settings.host, settings.port, where, proxies
        serve_application(app, closing, *at, beside, clock, greets, listener, make)


def described(settings: Settings) -> str:
    """What a server serves from, in words."""
    processes = settings.search_processes
    return f"{shown(settings.database)} with {processes or 'no'} search process{'' if processes == 1 else 'es'}"
