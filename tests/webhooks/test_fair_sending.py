"""Many receivers that take their time, however much of it, keep nobody else's event waiting."""

import asyncio
import sqlite3
from collections.abc import AsyncGenerator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager, closing
from ipaddress import ip_network
from pathlib import Path
from time import monotonic
from typing import cast

import pytest

from api.application.ports.deliveries import Room
from api.application.runtime.turns import NEVER
from infra.store.maintenance.migrations import migrate
from infra.store.outbox.notices import begin
from infra.webhooks.addresses import Reach
from infra.webhooks.delivering import Deliverer
from infra.webhooks.sending import Sender
from tests.support.patience import patience
from tests.support.statements import noted, steps
from tests.support.stores import Site, game
from tests.webhooks.receiver import LOCAL
from tests.webhooks.test_webhook_waiting import NOW, process, say, webhook

MANY, GAMES = 100, 8
"""Receivers that take their time, each of a player of its own, and how many games tell each of them something."""
EVENTS, PAUSE = 20, 0.06
"""Events told to the other player, in quiet and then beside the many, and the seconds from one to the next."""
LONG = 100.0
"""Seconds for all of it on a very busy machine."""
MOST_STEPS = 60
"""Of SQLite, for each delivery that is due at a webhook which may have no more now: two looks into an index."""
WITHIN = 1.0
"""Seconds within which nearly all of those arrive on a busy machine: less than any slot is occupied."""


class Arrivals:
    """When each request came."""

    def __init__(self) -> None:
        self.at, self.more = list[float](), asyncio.Event()

    async def one_after(self, began: float) -> float:
        """The seconds from then until the next request came."""
        while not self.at or self.at[-1] < began:
            self.more.clear()
            await self.more.wait()
        return self.at[-1] - began


class Answering(asyncio.Protocol):
    """Answers each request after so many seconds."""

    def __init__(self, seconds: float, arrivals: Arrivals) -> None:
        self._seconds, self._arrivals, self._got = seconds, arrivals, b""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast("asyncio.Transport", transport)

    def data_received(self, data: bytes) -> None:
        self._got += data
        if self._got.endswith(b"}"):
            self._got = b""
            self._arrivals.at.append(monotonic())
            self._arrivals.more.set()
            asyncio.get_running_loop().call_later(self._seconds, self._answer)

    def _answer(self) -> None:
        self._transport.write(b"HTTP/1.1 204 No Content\r\n\r\n")


@asynccontextmanager
async def answering(seconds: float, arrivals: Arrivals) -> AsyncGenerator[str]:
    """A receiver that answers after so long."""
    loop = asyncio.get_running_loop()
    server = await loop.create_server(lambda: Answering(seconds, arrivals), "127.0.0.1", 0)
    try:
        yield f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}/"
    finally:
        server.close()


def crowd(site: Site, urls: Sequence[str], games: int = GAMES) -> None:
    """A player with a webhook at each of these, and something of so many games to be sent there."""
    columns = "webhook, number, type, at, game, version, tries, due"
    due = f"INSERT INTO deliveries ({columns}) VALUES (?, ?, 'over', 1, ?, 1, 0, 1)"
    with site.session() as session, session.transaction():
        for n, url in enumerate(urls):
            session.rows("INSERT INTO players (id, name, created_at) VALUES (?, ?, 1)", (f"p{n}", f"p{n}"))
            row = (f"w{n}", f"p{n}", url, "over", b"s" * 32, 1)
            query = "INSERT INTO webhooks (id, player, url, types, secret, created_at) VALUES (?, ?, ?, ?, ?, ?)"
            session.rows(query, row)
            session.many(due, [(f"w{n}", number, game(number)) for number in range(games)])


@pytest.mark.parametrize("seconds", [1.9, 60.0], ids=["slow", "hanging"])
async def test_slow_receivers_keep_no_other_event_waiting(site: Site, seconds: float) -> None:
    quick, slow = Arrivals(), Arrivals()
    async with AsyncExitStack() as stack:
        site.run("INSERT INTO players (id, name, created_at) VALUES ('quick', 'quick', 1)")
        webhook(site, "quick", "quick", url=await stack.enter_async_context(answering(0, quick)))
        waiting, session = stack.enter_context(process(site))
        with session.transaction():
            begin(session, "quick", NOW)
        deliverer = Deliverer(waiting, Sender(Reach((ip_network(LOCAL),))))
        await stack.enter_async_context(deliverer.running())

        async def told(first: int) -> list[float]:
            """The seconds that each event took, in order of size."""
            found = list[float]()
            for n in range(first, first + EVENTS):
                say(session, "quick", n, 1)
                deliverer.nudge("quick")
                found.append(await quick.one_after(monotonic()))
                await asyncio.sleep(PAUSE)
            return sorted(found)

        async with asyncio.timeout(LONG):
            quiet = await told(0)
            urls = [await stack.enter_async_context(answering(seconds, slow)) for _ in range(MANY)]
            await asyncio.to_thread(crowd, site, urls)
            deliverer.nudge()
            beside = await told(EVENTS)
        assert len(slow.at) > MANY // 2, "or they were not beside it"
        assert beside[-3] < max(2 * quiet[-3], patience(WITHIN))


def test_claim_reads_little_of_webhooks_at_their_limit(tmp_path: Path) -> None:
    migrate(place := tmp_path / "games.sqlite3")
    site = Site(place)
    crowd(site, [f"https://{n}.example/" for n in range(MANY)])
    room = Room(100, 8, {}, {f"p{n}": NEVER for n in range(MANY)}, limit=NEVER)
    with noted(place) as statements, process(site) as (waiting, session):
        assert waiting.work(session, [], NOW, room) == ([], [])
    (claim,) = [statement for statement in statements if "known" in statement]
    with closing(sqlite3.connect(place)) as connection:
        taken = steps(connection, claim, statements[claim])
    assert taken < MOST_STEPS * MANY * GAMES, "each was examined, ranked and put in order before it was left out"
