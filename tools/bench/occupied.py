"""How long a player's event takes to its webhook, in quiet and beside a hundred receivers that occupy slots.

    python -m tools.bench.occupied

The receivers are in a process of their own; quiet is of the same run.
"""

import asyncio
import time
from collections.abc import Sequence
from contextlib import closing
from ipaddress import ip_network
from multiprocessing import get_context
from multiprocessing.connection import Connection
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from infra.store.entries.encryption import KeyRing
from infra.store.maintenance.migrations import migrate, open_store
from infra.store.outbox.delivery_queue import StoredDeliveries
from infra.store.outbox.notices import begin
from infra.webhooks.addresses import Reach
from infra.webhooks.delivering import Deliverer
from infra.webhooks.sending import Sender
from tests.support.stores import Site
from tests.webhooks.receiver import LOCAL
from tests.webhooks.test_fair_sending import Answering, Arrivals, crowd
from tests.webhooks.test_webhook_waiting import NOW, say, webhook

MANY, GAMES = 100, 40
"""Receivers, and how many games tell each of them something: more than is sent before the end."""
EVENTS, PAUSE = 200, 0.05
OCCUPY = (1.9, 5.0, 3600.0)
"""Seconds that each of the hundred takes to answer; the last of them hang."""


class Telling(Answering):
    """Answers at once, and tells another process when a request came."""

    def __init__(self, told: "Connection[Any, Any]") -> None:
        super().__init__(0.0, Arrivals())
        self._told = told

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        if not self._got:
            self._told.send(time.monotonic())


def receive(told: "Connection[Any, Any]", seconds: float) -> None:
    """Serve all receivers; sends their addresses, the quick one's first, and then when that got each request."""

    async def serve() -> None:
        loop, slow = asyncio.get_running_loop(), Arrivals()
        made = [lambda: Telling(told), *[lambda: Answering(seconds, slow)] * MANY]
        servers = [await loop.create_server(one, "127.0.0.1", 0) for one in made]
        told.send([f"http://127.0.0.1:{one.sockets[0].getsockname()[1]}/" for one in servers])
        await asyncio.Event().wait()

    asyncio.run(serve())


async def measured(site: Site, came: "Connection[Any, Any]", urls: Sequence[str]) -> tuple[float, float]:
    """The milliseconds within which 95 of 100 events arrive: in quiet, and beside the hundred."""
    site.run("INSERT INTO players (id, name, created_at) VALUES ('quick', 'quick', 1)")
    webhook(site, "quick", "quick", url=urls[0])
    with (
        closing(open_store(site.where)) as store,
        closing(StoredDeliveries(store, KeyRing.none())) as waiting,
        site.session() as session,
    ):
        with session.transaction():
            begin(session, "quick", NOW)
        deliverer = Deliverer(waiting, Sender(Reach((ip_network(LOCAL),))))

        async def told(first: int) -> float:
            took = list[float]()
            for n in range(first, first + EVENTS):
                say(session, "quick", n, 1)
                began = time.monotonic()
                deliverer.nudge()
                took.append(await asyncio.to_thread(came.recv) - began)
                await asyncio.sleep(PAUSE)
            return round(1000 * sorted(took)[EVENTS * 95 // 100], 1)

        async with deliverer.running():
            quiet = await told(0)
            await asyncio.to_thread(crowd, site, urls[1:], GAMES)
            return quiet, await told(EVENTS)


def main() -> None:
    """Measure, and print a line for each."""
    for seconds in OCCUPY:
        context = get_context("spawn")
        ours, theirs = context.Pipe()
        process = context.Process(target=receive, args=(theirs, seconds), daemon=True)
        process.start()
        with TemporaryDirectory() as data:
            migrate(place := Path(data) / "games.sqlite3")
            quiet, beside = asyncio.run(measured(Site(place, spread=False), ours, ours.recv()))
        process.kill()
        print(f"{MANY} receivers that take {seconds} s: p95 {beside} ms, in quiet {quiet} ms")  # noqa: T201 - its output


if __name__ == "__main__":
    main()
