"""Gauges of the service's present state, measured on every reading of the metrics."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from shutil import disk_usage

from api.application.service.service import Service
from domain.engine.entry.commands import Command
from infra.store.lists.health import Health
from infra.telemetry.metrics import Metrics

LOOK_TIMEOUT = 3.0
"""Seconds within which the store has to answer, or it counts as down; Prometheus itself waits for ten."""


def watch(
    metrics: Metrics,
    service: Service,
    health: Callable[[], Awaitable[Health]],
    disk: Path,
    backlog: Callable[[], int] | None,
) -> Callable[[], Awaitable[None]]:
    """Add gauges of this service to the metrics; await the result right before they are read: it queries the store.

    `health`: queries the store for what an operator monitors. `disk`: a folder on the disk to watch; it may not exist
    yet. `backlog`: how many messages are still to be sent to Redis; None for a server of one process.
    """

    def gauge(name: str, text: str, value: Callable[[], float]) -> None:
        metrics.gauge(name, text).set_function(value)

    metrics.offers(service.games, [str(kind.__struct_config__.tag) for kind in Command.__subclasses__()])
    gauge("croupier_live_games", "Games in memory.", lambda: len(service.live_games))
    gauge("croupier_streams", "Open streams.", lambda: service.broadcaster.streams)
    gauge("croupier_games_streamed", "Games that somebody streams.", lambda: service.broadcaster.games)
    gauge("croupier_bots_at_work", "Games whose bots this process moves at the moment.", lambda: service.bots.at_work)
    gauge("croupier_games_diverged", "Games in memory that cannot go on.", service.live_games.diverged)
    if backlog is not None:
        connected = "Whether processes can tell each other of entries."
        gauge("croupier_redis_up", connected, lambda: service.notifier.state == "connected")
        gauge("croupier_redis_backlog", "Games of which other processes are still to be told.", backlog)
    up = metrics.gauge("croupier_store_up", "Whether the store answers and takes something.")
    quarantined = metrics.measured("croupier_games_quarantined", "Games that are known to be damaged.")
    outbox = metrics.measured("croupier_outbox_waiting", "What follows from entries and is still to be done.")
    deliveries = metrics.measured("croupier_webhooks_waiting", "What is still to be sent to webhooks.")
    bots = metrics.measured("croupier_bots_waiting", "Games of all processes in which a bot is to move.")
    away = metrics.gauge("croupier_store_servers_away", "A database server that does not answer.", "server")
    late = metrics.measured("croupier_due_late_seconds", "How long ago the longest overdue thing fell due in a game.")
    backup = metrics.measured("croupier_backup_timestamp_seconds", "When the store was last saved by croupier itself.")
    gauge("croupier_disk_free_bytes", "Room on the disk of the data folder.", lambda: _free(disk))

    async def look() -> None:
        away.clear()
        for server in service.live_games.store.away:
            away.labels(server).set(1)
        try:
            async with asyncio.timeout(LOOK_TIMEOUT):
                readiness, waiting = await service.readiness(), await service.live_games.store.bots_to_move()
                watched = await health()
        except Exception:  # noqa: BLE001 - whatever fails, the gauge says that the store is not up
            up.set(0)
            for unknown in (quarantined, outbox, deliveries, bots, late, backup):
                unknown.value = None
            return
        up.set(1)
        quarantined.value = readiness.quarantined
        outbox.value = readiness.lag
        deliveries.value = readiness.deliveries
        bots.value = len(waiting)
        late.value = 0 if watched.due is None else max(0.0, (service.bus.clock() - watched.due) / 1e6)
        backup.value = None if watched.backup is None else watched.backup / 1e6

    return look


def _free(folder: Path) -> float:
    return disk_usage(next(place for place in (folder, *folder.absolute().parents) if place.exists())).free
