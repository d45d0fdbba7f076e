"""The matrix: each load during each fault over each store, and what is promised after each.

Read the tables first: `LOADS`, `FAULTS` in `harm.py`, `STORES`, `PROMISES` in `auditor.py`, and `absent`, which says
why a cell is not there. `test_matrix.py` runs a draw of the cells, or all of them.
"""

import asyncio
import shlex
from collections.abc import Generator, Iterator
from contextlib import ExitStack, contextmanager
from functools import cached_property
from itertools import product
from pathlib import Path
from random import Random
from time import monotonic
from typing import NamedTuple
from urllib.parse import urlsplit

import httpx

from infra.notify.local import POLL_INTERVAL
from infra.store.citus.distribution import distribute
from infra.variables import database_location
from tests.faults.auditor import KEPT, ONCE, ORDER, WAITS, Broken, audit
from tests.faults.client import Client
from tests.faults.harm import FAULTS, Fault, store_refuses
from tests.faults.loads import BACK, Bots, Load, Others, Search, Undo
from tests.faults.proxy import proxied
from tests.faults.stage import Stage, migrate, plain, running
from tests.faults.tokens import SLACK, Tokens
from tests.faults.told import TimeOuts, Told
from tests.support.patience import patience
from tests.webhooks.receiver import LOCAL, receiver
from tools.servers.citus import Citus, citus, fresh_cluster
from tools.servers.nginx import nginx
from tools.servers.postgres import Postgres, database, fresh_database, postgres, standby_of
from tools.servers.process import LOOPBACK
from tools.servers.redis import Redis, redis

LOADS = {
    "play": Load, "undo": Undo, "time-out": TimeOuts, "webhook": Told, "token": Tokens, "bots": Bots, "search": Search
}  # fmt: skip
LONGEST = 6.0
"""Seconds within which everybody is answered: two, plus what a busy machine adds; behind nginx four more."""
GROWTH = 32 << 20
"""Bytes by which a process may grow while Redis is away: games and frames that it caches."""


class Servers(ExitStack):
    """Servers that cells may stop, as durable as real ones, each started at its first use."""

    @cached_property
    def postgres(self) -> Postgres:
        return self.enter_context(postgres(durable=True))

    @cached_property
    def redis(self) -> Redis:
        return self.enter_context(redis())

    @cached_property
    def citus(self) -> Citus:
        return self.enter_context(citus())


STORES = (
    "sqlite", "sqlite+redis", "postgres", "postgres+redis", "postgres+redis+nginx", "standby", "citus", "citus+redis"
)  # fmt: skip


class Cell(NamedTuple):
    """A load, the fault during it, and the store below it."""

    load: str
    fault: str
    store: str

    def __str__(self) -> str:
        return "-".join(self)

    def again(self, seed: int, *, whole: bool) -> str:
        """The command that repeats it."""
        which = "every_fault" if whole else "each_drawn_fault"
        test = f"tests/faults/test_matrix.py::test_acknowledged_entries_survive_{which}[{self}]"
        return f"CROUPIER_TEST_SEED={seed} .venv/bin/python -m pytest {'-m soak ' if whole else ''}{shlex.quote(test)}"


def absent(cell: Cell) -> str:
    """Why this cell cannot be; empty if it can."""
    (base, *more), whom = cell.store.split("+"), FAULTS[cell.fault].whom
    why = {
        "there is no Redis": whom == "redis" and "redis" not in more,
        "a file has no server: it hangs and dies with its process": base == "sqlite"
        and cell.fault in ("kill-store", "freeze-store"),
        "no network lies between a process and its file": (base, cell.fault) == ("sqlite", "cut-store"),
        "one process serves a file: test_one_server tries a second": (base, cell.fault) == ("sqlite", "second-process"),
        "choices go straight to the workers: the drill loses packets": base == "citus"
        and cell.fault in ("cut-store", "slow-store"),
        "a standby matters when its primary is lost": base == "standby" and cell.fault != "kill-store",
        "behind nginx only the processes differ": "nginx" in more and whom != "process",
    }
    return next((reason for reason, holds in why.items() if holds), "")


CELLS = [Cell(*words) for words in product(LOADS, FAULTS, STORES)]
PRESENT = [cell for cell in CELLS if not absent(cell)]


def drawn(seed: int) -> list[Cell]:
    """A cell for each fault, among which are all loads, and all stores but the dear ones."""
    cells = [cell for cell in PRESENT if cell.store.partition("+")[0] in ("sqlite", "postgres")]
    rng, met, found = Random(seed), set[str](), list[Cell]()
    for fault in rng.sample([*FAULTS], len(FAULTS)):
        able = rng.sample(some := [cell for cell in cells if cell.fault == fault], len(some))
        found.append(max(able, key=lambda cell: len({*cell} - met)))
        met |= {*found[-1]}
    return found


@contextmanager
def stage_of(store: str, servers: Servers, folder: Path) -> Generator[Stage]:
    """New processes over a new store of this kind."""
    base, *more = store.split("+")
    with ExitStack() as stack:
        ours, line, standby = list[Postgres](), None, None
        if base == "sqlite":
            url = direct = f"sqlite:///{folder}/games.sqlite3"
        elif base == "postgres":
            ours, direct = [servers.postgres], stack.enter_context(fresh_database(servers.postgres.url))
            url, line = stack.enter_context(proxied(direct))
        elif base == "standby":
            ours = [stack.enter_context(postgres(durable=True))]
            standby = stack.enter_context(standby_of(ours[0]))
            place = urlsplit(database(ours[0].url, "games"))
            both = f"{place.netloc},{LOOPBACK}:{standby.port}"
            url = direct = place._replace(netloc=both, query="target_session_attrs=read-write").geturl()
        else:
            ours = [*servers.citus.servers]
            url = direct = stack.enter_context(fresh_cluster(servers.citus.url))
        bell = servers.redis if "redis" in more else None
        environ = plain(CROUPIER_DATABASE_URL=direct, CROUPIER_WEBHOOK_NETWORKS=LOCAL, CROUPIER_HOUSE_GAME="off")
        environ |= {} if bell is None else {"CROUPIER_REDIS_URL": bell.url}
        migrate(environ)
        if base == "citus":
            distribute(direct)
        processes = 1 if base == "sqlite" else 2
        apis = stack.enter_context(running([environ | {"CROUPIER_DATABASE_URL": url}] * processes))
        places = [api.url.removeprefix("http://") for api in apis]
        front = stack.enter_context(nginx(places)) if "nginx" in more else ""
        place_of = database_location(direct)
        yield Stage(apis, place_of, front=front, servers=ours, standby=standby, line=line, bell=bell)


async def tried(cell: Cell, stage: Stage, seed: int, times: int, *, whole: bool = False) -> dict[str, int | float]:
    """Let the fault happen so often during the load, and check what is promised: the counts of what happened."""
    stage.rng, fault = Random(f"{seed} {cell}"), FAULTS[cell.fault]
    stage.tells = stage.bell is not None and fault.whom in ("nobody", "store")
    limits = httpx.Limits(max_connections=None, max_keepalive_connections=40)
    with receiver() as there:
        async with httpx.AsyncClient(limits=limits) as http:
            seeds = [Random(stage.rng.random()) for _ in range(2)]
            load = LOADS[cell.load](Client(http, stage, seeds[0]), there, whole=whole)
            others = Others(Client(http, stage, seeds[1], home=stage.apis[0].url), there, whole=whole)
            await load.come()
            before = [api.rss for api in stage.apis]
            async with others.running(), load.running():
                for _ in range(times):
                    await load.goes_on()
                    async with fault.harm(stage):
                        await _meanwhile(fault, stage, load, others)
                    await load.goes_on()
                    await others.goes_on()
                grown = max(api.rss - was for api, was in zip(stage.apis, before, strict=True))
    heads: dict[tuple[str, int], str] = {}
    broken = list[Broken]()
    for follower in (*load.followers, *others.followers):
        for version, head in follower.heads.items():
            if heads.setdefault((follower.game, version), head) != head:
                broken.append(Broken(KEPT, "two viewers, two digests", follower.game, version))
    found = audit(stage.store, stage.acked, stage.sent, heads)
    broken += [*found.broken, *load.check(found), *others.check(found), *_counted(fault, stage, load, others)]
    if fault.whom == "redis" and grown > GROWTH:
        broken.append(Broken(WAITS, f"a process has grown by {grown} bytes"))
    assert not broken, "\n".join(map(str, broken))
    late = max([late for *_, late in found.time_outs], default=0) / 1e6
    return {"times": times, "games": len(found.games), "latest_time_out": round(late, 3), **load.client.tally.told()}


async def _meanwhile(fault: Fault, stage: Stage, load: Load, others: Load) -> None:
    """While a fault lasts all goes on, unless whom it happens to is needed by all: then they are told so."""
    if not fault.away or (fault.whom == "process" and len(stage.apis) > 1):
        await load.goes_on()
        await others.goes_on()
        if fault.whom == "redis":
            await others.shown(POLL_INTERVAL + SLACK)
    elif fault.whom == "process" or len(stage.servers) > 1:
        await asyncio.sleep(stage.rng.uniform(0, 1))
    else:
        refused, until = others.client.tally.refused_503, monotonic() + patience(BACK)
        while others.client.tally.refused_503 < refused + 1:
            assert monotonic() < until, f"{WAITS}: nobody is told to come again"
            await asyncio.sleep(0.01)
        here, http = f"{stage.apis[0].url}/v1", others.client.http
        assert (await http.get(f"{here}/healthz")).is_success, "it is the store"
        while fault.harm is not store_refuses and (await http.get(f"{here}/readyz")).is_success:
            assert monotonic() < until, "a process is ready, and cannot store anything"
            await asyncio.sleep(0.1)


def _counted(fault: Fault, stage: Stage, load: Load, others: Load) -> Iterator[Broken]:
    """What the clients met that they should not."""
    for tally in (load.client.tally, others.client.tally):
        for promise, what in ((KEPT, "stale_reads"), (ONCE, "frames_doubled"), (ORDER, "frames_lost")):
            if met := getattr(tally, what):
                yield Broken(promise, f"{what}: {met}")
        if tally.without_retry_after:
            yield Broken(WAITS, "a 503 without Retry-After")
    tally, longest = others.client.tally, patience(LONGEST * (2 if stage.front else 1))
    if tally.longest_answer > longest:
        yield Broken(WAITS, f"somebody waited for {tally.longest_answer:.1f} s")
    if fault.whom in ("nobody", "redis"):
        if tally.retries:
            yield Broken(WAITS, f"others were sent away, or lost their connection: {tally.retries}")
        if tally.longest_lag > patience(POLL_INTERVAL + SLACK):
            yield Broken(WAITS, f"a stream was {tally.longest_lag:.1f} s behind")
    if stage.front and not fault.away and tally.broken:
        yield Broken(WAITS, f"nginx broke {tally.broken} connections")
