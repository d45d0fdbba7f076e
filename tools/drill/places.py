"""`python -m tools.drill.places`: places that hang, refuse, slow down, and what others notice of their webhooks.

In each game one player's webhooks, of all formats, lead to places that answer well, and the other's to places with one
way to misbehave; but for two ways all of a format lead to the same host. After a while of calm they misbehave, and in
the end all are mended, and everything must arrive. A round is such a run over one process and SQLite; the folder keeps
what was done, so that a drill which was broken off goes on with the next round. The exit status is 1 if anything was
lost or late.
"""

import argparse
import asyncio
import json
import re
import sys
from collections import Counter
from collections.abc import AsyncGenerator, Callable, Iterable, Sequence
from contextlib import AsyncExitStack, asynccontextmanager, closing, suppress
from datetime import UTC, datetime, timedelta
from email.utils import format_datetime
from pathlib import Path
from random import Random
from time import monotonic, time_ns
from typing import Any, NamedTuple

import httpx

from api.application.feeds.webhook_management import PUSH
from api.application.ports.webhook_store import STANDARD, Destination, Webhook, receiver_of
from infra.store.entries.encryption import KeyRing
from infra.store.maintenance.migrations import migrate, open_store
from infra.store.outbox.stored_webhooks import StoredWebhooks
from projections.schemas.notices import NOTICE_TYPES
from tests.faults.client import Client, Player, asked_of, opened, pick
from tests.faults.stage import Stage, plain, running
from tests.webhooks.browsers import Browser
from tests.webhooks.receiver import LOCAL
from tools.servers.process import LOOPBACK, free_port

ROUND, CALM, MENDED = 600.0, 30.0, 90.0
"""Seconds of a round at most, of calm before it, and within which everything arrives after it."""
LATE = 5.0
"""Seconds after an event after which its word is late."""
SLOWER = 2.5
"""Times as long as in calm that a choice may take, of a hundred the slowest but one."""
FORMS = (STANDARD, "discord", "slack", "ntfy", PUSH)
GOOD = "good"
MOST_SHOWN = 10
ALONE = ("refuses", "everywhere")
"""Ways that concern a whole host: so it is one of their own."""


def reply(status: int, headers: str = "", body: bytes = b"") -> bytes:
    """A whole answer."""
    return f"HTTP/1.1 {status} Told\r\nContent-Length: {len(body)}\r\n{headers}\r\n".encode() + body


def limited(seconds: float, *, everywhere: bool) -> bytes:
    """As Discord says it."""
    return reply(429, body=json.dumps({"retry_after": seconds, "global": everywhere}).encode())


def soon() -> str:
    """Three seconds from now, as a date."""
    return format_datetime(datetime.now(UTC) + timedelta(seconds=3), usegmt=True)


WAYS: dict[str, Callable[[], Iterable[tuple[float, bytes]]]] = {
    GOOD: lambda: [(0, reply(204))],
    "hangs": lambda: [(ROUND, b"")],
    "slow": lambda: [(1.9, reply(204))],
    "trickles": lambda: [(1, bytes([one])) for one in reply(204)],
    "closes": list,
    "breaks off": lambda: [(0, b"HTTP/1.1 2")],
    "babbles": lambda: [(0, b"220 mail.example ESMTP\r\n\r\n")],
    "floods": lambda: [(0, b"HTTP/1.1 200 OK\r\nContent-Length: 999999999\r\n\r\n"), *[(0.01, bytes(4096))] * 999],
    "fails": lambda: [(0, reply(500))],
    "moves": lambda: [(0, reply(307, "Location: /good-moved\r\n"))],
    "gone": lambda: [(0, reply(404))],
    "in seconds": lambda: [(0, reply(429, "Retry-After: 3\r\n"))],
    "at a date": lambda: [(0, reply(429, f"Retry-After: {soon()}\r\n"))],
    "in JSON": lambda: [(0, limited(2.5, everywhere=False))],
    "everywhere": lambda: [(0, limited(2.5, everywhere=True))],
    "refuses": list,
}
"""Pieces of an answer, each after so many seconds; a connection whose answer is not whole is closed."""
NAMES = {way.replace(" ", "_"): way for way in WAYS}
"""By what they are called in addresses."""


class Places:
    """Hosts on this machine: one for each format, and those of the ways in `ALONE`, of which one listens to nobody."""

    def __init__(self, ports: dict[str, int]) -> None:
        self.ports, self.well, self.came = ports, True, Counter[str]()

    @asynccontextmanager
    async def running(self) -> AsyncGenerator[None]:
        """They answer until the block is left."""
        servers = [await self._listening(port) for host, port in self.ports.items() if host != "refuses"]
        try:
            yield
        finally:
            for server in servers:
                server.close()

    async def mend(self) -> None:
        """They all answer well from now on."""
        self.well = True
        await self._listening(self.ports["refuses"])

    async def _listening(self, port: int) -> asyncio.Server:
        return await asyncio.start_server(self._answer, LOOPBACK, port)

    def url(self, form: str, way: str, player: str) -> str:
        """An address; of ntfy the server finds it in the body."""
        host = way if way in ALONE else form
        return f"http://{LOOPBACK}:{self.ports[host]}/{way.replace(' ', '_')}-{player}"

    async def _answer(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(OSError, asyncio.IncompleteReadError, asyncio.CancelledError), closing(writer):
            while True:
                head = (await reader.readuntil(b"\r\n\r\n")).decode()
                length = re.search(r"content-length: (\d+)", head, re.IGNORECASE)
                body, path = await reader.readexactly(int(length[1]) if length else 0), head.split(" ", 2)[1]
                name = (json.loads(body)["topic"] if path == "/" else path.strip("/")).partition("-")[0]
                self.came[way := GOOD if self.well else NAMES[name]] += 1
                written = b""
                for seconds, piece in WAYS[way]():
                    await asyncio.sleep(seconds)
                    writer.write(piece)
                    await writer.drain()
                    written += piece
                if b"\r\n\r\n" not in written or written.startswith(b"220"):
                    return


class Found(NamedTuple):
    """What was noticed in one part of a round, in seconds; of deliveries only to places that answer well."""

    waits: Sequence[float]
    told: dict[str, list[float]]
    unsure: list[str]
    """Those that were tried more than once, or failed."""


class Round:
    """Players and their webhooks over one process."""

    def __init__(self, client: Client, stored: StoredWebhooks, places: Places, pace: float) -> None:
        self.client, self.places, self._stored, self._pace = client, places, stored, pace
        self.over, self.waits = asyncio.Event(), list[tuple[int, float]]()
        self.tried = set[str]()
        """What became of first tries at places that answer well which did not arrive."""
        self.hooks: dict[str, tuple[Player, str, str]] = {}
        """Whose each webhook is, its format, and how its place behaves."""

    async def play(self, way: str) -> None:
        """One game after the other, of which one player's places behave like this."""
        while not self.over.is_set():
            game, players = await opened(self.client, 2)
            for player, its in zip(players, (GOOD, way), strict=True):
                for form in FORMS:
                    await self._hook(player, form, its)
            async for player, question in asked_of(self.client, game, players, self.over):
                await asyncio.sleep(self.client.rng.uniform(0, 2 * self._pace))
                began, at = monotonic(), time_ns() // 1000
                await self.client.tell(player, "choices", game, pick(question, self.client.rng))
                self.waits.append((at, monotonic() - began))

    async def watch(self) -> None:
        """Note what becomes of tries, of which only the last is stored."""
        while not self.over.is_set():
            for name, at, tried, became in self.rows("due IS NOT NULL AND tries > 0"):
                if self.hooks[name][2] == GOOD:
                    self.tried.add(
                        f"{self.hooks[name][1]} {became}, after {(tried - at) / 1e6:.3f} s, at {at % 10**9 / 1e6}"
                    )
            await asyncio.sleep(1)

    async def _hook(self, player: Player, form: str, way: str) -> None:
        url, name = self.places.url(form, way, player.id), self.client.rng.randbytes(8).hex()
        keys = {**Browser(url).keys, "key": "", "language": "en", "contact": "mailto:drill@play.example"}
        to = Destination(url, keys if form == PUSH else {}, site="https://play.example")
        made = Webhook(name, player.id, receiver_of(url), NOTICE_TYPES, time_ns() // 1000, format=form, to=to)
        await self._stored.add(made, bytes(32), None)
        self.hooks[name] = player, form, way

    async def mended(self) -> int:
        """All places behave: how many deliveries have not arrived after all."""
        until, pending = monotonic() + MENDED, 1
        await self.places.mend()
        while pending and monotonic() < until:
            for name in {webhook for webhook, *_ in self.rows("due IS NOT NULL")}:
                player, _, _ = self.hooks[name]
                path, limited = f"/v1/me/webhooks/{name}/test", frozenset({404, 429})
                await self.client.ask("POST", path, also=limited, headers=player.headers)
            await asyncio.sleep(11)
            pending = len(self.rows("due IS NOT NULL"))
        return pending

    def found(self, since: int, until: int) -> Found:
        """What happened between these times, in microseconds."""
        told, unsure = {form: list[float]() for form in FORMS}, list[str]()
        fine = "coalesce(failed, '') IN ('', 'answered') AND tries < 2"
        for name, at, tried, _ in self.rows(f"at BETWEEN {since} AND {until} AND type <> 'test' AND {fine}"):
            _, form, way = self.hooks[name]
            if way == GOOD and tried is not None:
                told[form].append((tried - at) / 1e6)
        for name, *_, became in self.rows(f"at BETWEEN {since} AND {until} AND NOT ({fine})"):
            unsure += [f"{self.hooks[name][1]} {became}"] * (self.hooks[name][2] == GOOD)
        return Found([wait for at, wait in self.waits if since <= at <= until], told, unsure)

    def rows(self, which: str) -> list[tuple[Any, ...]]:
        """Webhook, time of the event and of the last try, in microseconds, and what became of it, of this round's."""
        became = "type || ' ' || tries || ' ' || coalesce(status, '') || coalesce(failed, '')"
        query = f"SELECT webhook, at, tried_at, {became} FROM deliveries WHERE {which}"
        with closing(open_store(self.client.stage.store)) as store, closing(store.session()) as session:
            return [row for row in session.rows(query) if row[0] in self.hooks]


def of(figures: Sequence[float]) -> str:
    """Their number, median, slowest but one in a hundred, and the slowest."""
    parts = sorted(figures) or [0.0]
    cuts = parts[len(parts) // 2], parts[-1 - len(parts) // 100], parts[-1]
    return f"{len(figures):>8}" + "".join(f"{cut:>9.3f}" for cut in cuts)


async def drilled(folder: Path, ports: dict[str, int], seconds: float, seed: int, pace: float) -> bool:
    """One round; whether nothing was lost or late. What was noticed is printed."""
    database = folder / "croupier.sqlite3"
    environ = plain(CROUPIER_DATABASE_URL=f"sqlite:///{database}", CROUPIER_WEBHOOK_NETWORKS=LOCAL)
    migrate(database)
    async with AsyncExitStack() as stack:
        (api,) = stack.enter_context(running([environ]))
        http = await stack.enter_async_context(httpx.AsyncClient(limits=httpx.Limits(max_connections=None)))
        stored = StoredWebhooks(stack.enter_context(closing(open_store(database))), KeyRing.none())
        stack.callback(stored.close)
        await stack.enter_async_context((places := Places(ports)).running())
        one = Round(Client(http, Stage([api], database), Random(seed)), stored, places, pace)
        first = await one.client.player("Olga")
        # The server sees to webhooks from the first request that names them.
        await one.client.ask("GET", "/v1/me/webhooks", headers=first.headers)
        async with asyncio.TaskGroup() as group:
            group.create_task(one.watch())
            for way in WAYS:
                group.create_task(one.play(way))
            times = [time_ns() // 1000]
            for places.well, lasts in ((True, CALM), (False, seconds)):
                await asyncio.sleep(lasts)
                times.append(time_ns() // 1000)
            one.over.set()
        lost = await one.mended()
        calm, bad = one.found(*times[:2]), one.found(*times[1:])
        warned = [line for line in api.said().splitlines() if " ERROR " in line]
    told = [f"{'':<24}{'number':>8}{'median':>9}{'99 %':>9}{'longest':>9}"]
    told += [f"{name:<24}{of(part.waits)}" for name, part in (("choices in calm", calm), ("choices", bad))]
    told += [f"{f'word by {form}':<24}{of(figures)}" for form, figures in bad.told.items()]
    came = ", ".join(f"{way} {count}" for way, count in sorted(places.came.items()))
    told += [f"requests: {came}", f"never arrived: {lost}; errors logged: {len(warned)}"]
    told += [f"by places that answer well, not at once: {len(bad.unsure)}", *sorted(one.tried)[:MOST_SHOWN], ""]
    sys.stdout.write("\n".join(told))
    sys.stdout.flush()
    late = any(seconds > LATE for figures in bad.told.values() for seconds in figures)
    nth = [sorted(part.waits)[-1 - len(part.waits) // 100] for part in (calm, bad)]
    return not (lost or bad.unsure or warned or late or nth[1] > SLOWER * nth[0])


def main() -> int:
    """Run rounds until there were so many seconds in this folder; the exit status."""
    parser = argparse.ArgumentParser(prog="python -m tools.drill.places", description=__doc__)
    parser.add_argument("--seconds", type=float, default=3600, help="how long places misbehave, in all rounds together")
    parser.add_argument("--pace", type=float, default=1, help="seconds that a player thinks, on average")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument(
        "--data", type=Path, default=Path("croupier-data/drill"), help="folder of the store and of what was done"
    )
    parsed = parser.parse_args()
    parsed.data.mkdir(parents=True, exist_ok=True)
    state = parsed.data / "done.json"
    hosts = (*FORMS, *ALONE)
    done: dict[str, Any] = json.loads(state.read_text()) if state.exists() else {"seconds": 0.0, "rounds": 0, "bad": 0}
    done.setdefault("ports", {host: free_port() for host in hosts})
    state.write_text(json.dumps(done))
    while (left := parsed.seconds - done["seconds"]) > 0:
        lasts = min(left, ROUND)
        seed = parsed.seed * 1_000 + done["rounds"]
        good = asyncio.run(drilled(parsed.data, done["ports"], lasts, seed, parsed.pace))
        done |= {"seconds": done["seconds"] + lasts, "rounds": done["rounds"] + 1, "bad": done["bad"] + (not good)}
        state.write_text(json.dumps(done))
    sys.stdout.write(f"{done['rounds']} rounds, {done['bad']} of them with something lost or late\n")
    return int(bool(done["bad"]))


if __name__ == "__main__":
    sys.exit(main())
