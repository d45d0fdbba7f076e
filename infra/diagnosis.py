"""What `croupier check doctor` looks at. Each look says what it found, without a secret, and what to do about it.

A look that fails because what it looks at does not answer is a finding as well; the looks after it are still taken.
"""

import asyncio
import os
import shutil
import stat
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from ipaddress import ip_network
from pathlib import Path
from typing import Any, Literal

import httpx
from msgspec import Struct
from redis.asyncio import Redis
from redis.exceptions import RedisError

from infra.descriptors import most_files
from infra.errors import OperatorError
from infra.keys.signing import FILE, signer
from infra.notify.connections import Node, RedisServers
from infra.notify.slots import Slots, find
from infra.settings import Settings
from infra.store.accounts import signers
from infra.store.database.connection import Order, Session, Store, StoreError
from infra.store.entries.archive_place import open_objects
from infra.store.entries.encryption import SETTING, KeyRing
from infra.store.entries.objects import ArchiveError
from infra.store.maintenance.archive_copies import archived, tried
from infra.store.maintenance.migrations import open_store, shown

State = Literal["ok", "warning", "wrong"]
SKEW = 2.0
"""Seconds by which two clocks may differ before somebody should look."""
LITTLE_ROOM, NO_ROOM = 2**30, 100 * 2**20
"""Bytes on the disk below which it is time to make room, and below which a server will soon fail."""
FEW_FILES = 4096
"""A process that may open fewer files and connections gets a warning: a public server soon needs more."""
URL_TIMEOUT = 10.0


class Finding(Struct, frozen=True):
    """What a look found. `advice`: what to do; empty where all is well."""

    about: str
    state: State
    found: str
    advice: str = ""


Look = Callable[[], Iterator[Finding]]


def findings(settings: Settings) -> list[Finding]:
    """Take all looks at what these settings name: the findings, in order."""
    looks: list[tuple[str, Look]] = [
        ("data", lambda: _data(settings)),
        ("disk", lambda: _disk(settings)),
        ("files", _files),
        ("store", lambda: _store(settings)),
        ("archive", lambda: _archive(settings)),
        ("redis", lambda: _redis(settings)),
        ("proxies", lambda: _proxies(settings)),
    ]
    found: list[Finding] = []
    for about, look in looks:
        try:
            found += look()
        except (OperatorError, OSError) as error:
            found.append(Finding(about, "wrong", str(error), "see above, and docs/operation.md"))
    return found


def _data(settings: Settings) -> Iterator[Finding]:
    folder, keys = settings.data, settings.data / FILE
    if not folder.exists():
        yield Finding("data", "warning", f"{folder} is not there yet", "the first start makes it")
        return
    if not os.access(folder, os.W_OK):
        yield Finding("data", "wrong", f"this user may not write {folder}", "run it as the user who owns the folder")
    for path in (folder, keys):
        if path.exists() and stat.S_IMODE(path.stat().st_mode) & 0o077:
            advice = f"chmod go= {path}: whoever reads it can see every hand or sign receipts in your name"
            yield Finding("data", "warning", f"others may read {path}", advice)
    if not settings.signing_keys and not keys.exists():
        yield Finding("keys", "warning", "there is no key that signs receipts yet", "the first start makes one")
    yield Finding("data", "ok", str(folder))


def _disk(settings: Settings) -> Iterator[Finding]:
    place = settings.database.parent if isinstance(settings.database, Path) else settings.data
    while not place.exists():
        place = place.absolute().parent
    free = shutil.disk_usage(place).free
    found = f"{free / 2**30:.1f} GiB are free at {place}"
    if free < LITTLE_ROOM:
        advice = "make room: on a full disk nothing can be stored, and every choice is answered with 503"
        yield Finding("disk", "wrong" if free < NO_ROOM else "warning", found, advice)
    else:
        yield Finding("disk", "ok", found)


def _files() -> Iterator[Finding]:
    most = most_files()
    found = f"a process may have {most:,} open files and connections"
    advice = "raise the hard limit (`ulimit -Hn`, or LimitNOFILE of the service): each stream takes one"
    yield Finding("files", "warning", found, advice) if most < FEW_FILES else Finding("files", "ok", found)


def _store(settings: Settings) -> Iterator[Finding]:
    where = shown(settings.database)
    if isinstance(settings.database, Path) and not settings.database.exists():
        yield Finding("store", "warning", f"{where} is not there yet", "the first start makes it")
        return
    began = time.monotonic()
    with closing(open_store(settings.database)) as store, closing(store.session()) as session:
        took = time.monotonic() - began
        yield Finding("store", "ok", f"{where} answers in {1000 * took:.0f} ms, with the schema of this release")
        yield from _workers(store, session)
        for look in (_writable, _clock, _games):
            yield from look(session)
        yield from _keys(settings, session)


def _workers(store: Store, session: Session) -> Iterator[Finding]:
    """A finding for each worker of a cluster that does not answer. Later looks leave out its games."""
    session.gather("SELECT 1 FROM games LIMIT 1")
    for worker in store.missing:
        advice = "look whether it runs; its games answer 503 until then, and go on by themselves afterwards"
        yield Finding("store", "wrong", f"the worker {worker} does not answer", advice)


def _writable(session: Session) -> Iterator[Finding]:
    try:
        with session.transaction():
            session.rows("UPDATE derivation SET secret = secret")
    except StoreError as error:
        yield Finding("store", "wrong", f"nothing can be stored: {error}", "look at its disk, and at who may write")
    if session.kind == "postgres":
        for name in ("fsync", "full_page_writes"):
            if session.rows(f"SHOW {name}") == [("off",)]:
                advice = f"set {name} = on in postgresql.conf: a power cut could lose what was answered"
                yield Finding("store", "wrong", f"PostgreSQL runs with {name} off", advice)


def _clock(session: Session) -> Iterator[Finding]:
    advice = "let NTP set the clock of each machine: times of games and ends of tokens depend on it"
    now = time.time()
    if session.kind == "postgres":
        ((theirs,),) = session.rows("SELECT extract(epoch FROM clock_timestamp())")
        skew = abs(float(theirs) - now)
        found = f"PostgreSQL's clock and ours differ by {skew:.1f} s"
        yield Finding("clock", "warning", found, advice) if skew > SKEW else Finding("clock", "ok", found)
    newest_first = "SELECT opened_at FROM games WHERE opened_at IS NOT NULL ORDER BY opened_at DESC LIMIT 1"
    for (newest,) in session.gather(newest_first, (), Order((0,), reverse=True, most=1)):
        if newest / 1e6 <= now + SKEW:
            continue
        found = f"a game was opened {newest / 1e6 - now:.0f} s from now, by our clock"
        yield Finding("clock", "wrong", found, advice)


def _games(session: Session) -> Iterator[Finding]:
    damaged = sum(count for (count,) in session.gather("SELECT count(*) FROM games WHERE quarantined IS NOT NULL"))
    if damaged:
        advice = "`croupier games show` names them and the reasons; everything else goes on"
        yield Finding("games", "wrong", f"{damaged} are quarantined: rows of theirs are damaged", advice)
    overdue = "SELECT count(*) FROM outbox WHERE lease < ?"
    waiting = sum(count for (count,) in session.gather(overdue, (time.time_ns() // 1000 - 60_000_000,)))
    if waiting:
        advice = "start a server; if one runs, its log says why it does not work them off"
        yield Finding("games", "warning", f"{waiting} things that follow from entries wait to be done", advice)


def _keys(settings: Settings, session: Session) -> Iterator[Finding]:
    if settings.signing_keys or (settings.data / FILE).exists():
        keys = signer(settings.data, settings.signing_keys).keys()
        if lost := signers.missing(session, keys):
            advice = (
                f"put it back into {settings.data / FILE} or CROUPIER_SIGNING_KEYS; servers do not start without it"
            )
            yield Finding("keys", "wrong", f"the key {' and '.join(lost)} has signed receipts, and is not here", advice)
        else:
            yield Finding("keys", "ok", f"receipts are signed with {next(iter(keys))}")
    ring = KeyRing({SETTING: settings.cipher_keys})
    used = session.gather("SELECT DISTINCT key_id FROM games WHERE key_id IS NOT NULL")
    for name in sorted({name for (name,) in used}):
        try:
            ring.check(name)
        except OperatorError as error:
            yield Finding("keys", "wrong", str(error), "add it to CROUPIER_CIPHER_KEYS, behind the newest")
    if ring.newest is None:
        advice = "set CROUPIER_CIPHER_KEYS if others may come by the store or its backups"
        yield Finding("keys", "warning", "nothing is encrypted: whoever reads the store can read every hand", advice)


def _archive(settings: Settings) -> Iterator[Finding]:
    if isinstance(settings.database, Path) and not settings.database.exists():
        return
    objects = open_objects(settings.archive)
    with closing(open_store(settings.database)) as store, closing(store.session()) as session:
        count = archived(session)
        if objects is None:
            if count:
                found = f"{count:,} games are archived, and CROUPIER_ARCHIVE does not say where"
                yield Finding("archive", "wrong", found, "set it for every process: until then they answer 503")
            return
        try:
            tried(session, objects)
        except ArchiveError as error:
            advice = "look at CROUPIER_ARCHIVE, at its credentials, and whether it runs; only archived games need it"
            yield Finding("archive", "wrong", str(error), advice)
        else:
            yield Finding("archive", "ok", f"{objects} can be written and read; {count:,} games are archived")


def _redis(settings: Settings) -> Iterator[Finding]:
    if settings.redis is None:
        if not isinstance(settings.database, Path):
            advice = "set CROUPIER_REDIS_URL if more than one process serves these games"
            yield Finding("redis", "warning", "there is none: streams lag by two seconds between processes", advice)
        return
    try:
        slots, clocks = asyncio.run(_asked(settings.redis))
    except (RedisError, OSError) as error:
        advice = "look at CROUPIER_REDIS_URL, and whether it runs; choices go on without it"
        yield Finding("redis", "wrong", f"it does not answer: {type(error).__name__}", advice)
        return
    if slots.sharded and None in slots.owners:
        advice = "look at CLUSTER INFO; streams of their games lag by two seconds between processes"
        yield Finding("redis", "wrong", f"{slots.owners.count(None)} slots of the cluster have no master", advice)
    for node, answer in clocks.items():
        who = f"the master {node}" if slots.sharded else "it"
        if isinstance(answer, Exception):
            advice = "look whether it runs; choices go on without it"
            yield Finding("redis", "wrong", f"{who} does not answer: {type(answer).__name__}", advice)
            continue
        took, skew = answer
        found = f"{who} answers in {1000 * took:.0f} ms; its clock and ours differ by {skew:.1f} s"
        wrong = skew > SKEW
        yield Finding("redis", "warning" if wrong else "ok", found, "let NTP set the clocks" if wrong else "")


async def _asked(url: str) -> tuple[Slots, dict[Node, tuple[float, float] | Exception]]:
    """Who has which slot; of each master (seconds to answer, seconds its clock and ours differ), or its error."""
    servers = RedisServers(url)
    slots = await find(servers)
    found: dict[Node, tuple[float, float] | Exception] = {}
    for node in slots.nodes:
        client: Any = Redis.from_pool(servers.pool(node))
        began = time.monotonic()
        try:
            async with client:
                seconds, micro = await client.time()
            found[node] = time.monotonic() - began, abs(seconds + micro / 1e6 - time.time())
        except (RedisError, OSError) as error:
            found[node] = error
    return slots, found


def _proxies(settings: Settings) -> Iterator[Finding]:
    trusted = settings.trusted_proxies
    if any(ip_network(one).prefixlen == 0 for one in trusted):
        advice = "name the proxy's own address: anybody can say to be anybody else now, and no limit holds"
        yield Finding("proxies", "wrong", "CROUPIER_TRUSTED_PROXIES believes everybody", advice)
    elif trusted:
        yield Finding("proxies", "ok", f"believed: {', '.join(trusted)}")
    elif settings.host not in ("127.0.0.1", "::1", "localhost"):
        advice = "behind a proxy set CROUPIER_TRUSTED_PROXIES to its address, or all its clients count as one"
        yield Finding("proxies", "warning", f"the server listens at {settings.host}, and believes no proxy", advice)


def reached(url: str) -> list[Finding]:
    """Ask the server at this URL whether it is ready, as its clients reach it, through a proxy if there is one."""
    root = url.rstrip("/").removesuffix("/v1")
    try:
        answer = httpx.get(f"{root}/v1/readyz", timeout=URL_TIMEOUT)
    except (httpx.HTTPError, httpx.InvalidURL) as error:
        return [Finding("url", "wrong", f"{root} does not answer: {type(error).__name__}", "look whether it runs")]
    if not answer.is_success:
        advice = "the log of the server, or of the proxy in front, says why"
        return [Finding("url", "wrong", f"{root}/v1/readyz answers {answer.status_code}", advice)]
    found = [Finding("url", "ok", f"{root} is ready: {answer.text}")]
    if "x-request-id" not in answer.headers:
        advice = "let the proxy pass the headers of answers on as they are"
        found.append(Finding("url", "warning", "the proxy takes headers away, as X-Request-ID", advice))
    return found
