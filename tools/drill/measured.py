"""What players noticed of a fault, while it lasted and until all games went on again."""

import asyncio
from collections.abc import Collection, Iterator
from time import monotonic, sleep, time_ns

import msgspec
import psycopg
from msgspec import Struct
from psycopg.conninfo import conninfo_to_dict

from domain.engine.entry.clock import GRACE
from infra.store.citus.placement import Placement
from tests.faults.auditor import audit
from tests.faults.tally import Tally
from tests.support.until import until
from tools.drill.faults import Fault
from tools.drill.lists import Asked, Asking
from tools.drill.site import Machine, Site
from tools.drill.tables import LEFT, PLAYED, Tables

BACK = 60.0
"""Seconds within which all games go on after a fault."""
CALM = 3.0
LATE = 5.0
"""Seconds after the answer to a choice after which its delivery is late."""


class Noticed(Struct, frozen=True):
    """Of one fault; times are in seconds."""

    fault: str
    there: float
    """The longest wait for a view, or the answer to a choice, of a game where the fault is."""
    elsewhere: float
    """The same of all other games."""
    time_out: float
    """How much too late the latest time-out came in games elsewhere."""
    lost: int
    """Answered and not stored, stored twice or changed; sent to a stream twice, changed or not at all."""
    late: int
    """Deliveries that came more than `LATE` after the answer to their choice."""
    latest: float
    """How long after that answer the latest one came."""
    lists: float
    """The longest wait for the answer to a request for lists, whatever it was."""
    accounts: float
    """The same of new players."""
    ready: float
    """The same of readiness."""
    unready: int
    """How often it was not ready."""
    choices: int


async def noticed(
    name: str, fault: Fault, where: Machine | None, tables: Tables, asking: Asking, seconds: float
) -> Noticed:
    """Let a fault happen; `where`: the server that it affects, if it is one that holds games."""
    client, site = tables.client, tables.client.stage
    assert isinstance(site, Site)
    client.waits.clear()
    client.tally, asking.found = Tally(), Asked()
    began, at = monotonic(), time_ns() // 1000
    async with fault(site):
        await asyncio.sleep(seconds)
    await all_go_on(tables)
    await asyncio.to_thread(_worked_off, site)
    ended, asked, tally = time_ns() // 1000, asking.found, client.tally
    placed = Placement(site.database).route

    def there(game: str) -> bool:
        return where is not None and conninfo_to_dict(placed.worker(game))["port"] == str(where.line.port)

    waits = {False: 0.0, True: 0.0}
    for path, wait in client.waits.items():
        if path.endswith(("/view", "/choices")):
            its = there(path.split("/")[3])
            waits[its] = max(waits[its], wait)
    acked, heads = list(site.acked), _heads(tables)
    found = await asyncio.to_thread(audit, site.store, acked, site.sent, heads)
    late = [
        one.at - client.answered_at[one.game, one.version]
        for one in list(tables.arrived.values())
        if one.at >= began and (one.game, one.version) in client.answered_at
    ]
    time_outs = [late - GRACE for game, when, late in found.time_outs if at <= when <= ended and not there(game)]
    return Noticed(
        name,
        there=waits[True],
        elsewhere=waits[False],
        time_out=max(0, *time_outs, 0) / 1e6,
        lost=len(found.broken) + tally.frames_lost + tally.frames_doubled + tally.stale_reads,
        late=sum(one > LATE for one in late),
        latest=max(0.0, *late, 0.0),
        lists=asked.longest["lists"],
        accounts=asked.longest["accounts"],
        ready=asked.longest["readiness"],
        unready=asked.refused["readiness"],
        choices=tally.choices,
    )


async def all_go_on(tables: Tables) -> None:
    """Return when something has happened in each game since it was called."""
    before = dict(tables.progress)
    places = range(PLAYED + LEFT)
    await until(lambda: all(tables.progress.get(n, 0) > before.get(n, 0) for n in places), seconds=BACK)


WAITING = (
    b"SELECT w.player, d.number FROM deliveries AS d JOIN webhooks AS w ON w.id = d.webhook WHERE d.due IS NOT NULL"
)


async def undelivered(tables: Tables) -> int:
    """How many events of players neither came by webhook nor are pending, when all is over."""
    site = tables.client.stage
    assert isinstance(site, Site)
    until = monotonic() + BACK
    while True:
        missing = set[tuple[str, int]]()
        for player in tables.players:
            headers = player.headers | {"Accept": "application/x-ndjson"}
            told = await tables.client.ask("GET", "/v1/me/events?seconds=0&since=0", headers=headers)
            numbers = [msgspec.json.decode(line)["number"] for line in told.text.splitlines()]
            missing |= {(player.id, number) for number in numbers}
        with psycopg.connect(site.database) as connection:
            waiting = connection.execute(WAITING).fetchall()
        missing -= {*tables.arrived, *waiting}
        if not missing or monotonic() > until:
            return len(missing)
        await asyncio.sleep(1)


def _worked_off(site: Site) -> None:
    """Wait until nothing older than `CALM` is pending: it would be counted for the next fault."""
    until, first = monotonic() + BACK, time_ns() // 1000
    waiting = b"SELECT 1 FROM deliveries WHERE due IS NOT NULL AND at < %s LIMIT 1"
    with psycopg.connect(site.database, autocommit=True) as connection:
        while monotonic() < until and connection.execute(waiting, [first]).fetchone():
            sleep(CALM / 10)
    sleep(CALM)


def _heads(tables: Tables) -> dict[tuple[str, int], str]:
    return {(one.game, version): head for one in tables.followers for version, head in one.heads.items()}


TITLES = ("its games", "others", "time-outs", "lost", "late", "latest", "lists", "accounts")


def rows(found: Collection[Noticed]) -> Iterator[str]:
    """The table's rows, as printed."""
    yield f"{'':<30}{''.join(f'{title:>10}' for title in TITLES)}"
    for one in found:
        told = (f"{one.there:.1f}", f"{one.elsewhere:.1f}", f"{one.time_out:.1f}", one.lost, one.late)
        more = (f"{one.latest:.1f}", f"{one.lists:.1f}", f"{one.accounts:.1f}")
        yield f"{one.fault:<30}{''.join(f'{column:>10}' for column in (*told, *more))}"
