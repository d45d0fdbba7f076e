"""The store and what belongs to it: its schema, clock and games, the keys, the archive."""

import time
from collections.abc import Iterator
from contextlib import closing, suppress
from pathlib import Path

from infra import wings
from infra.diagnosis.finding import SKEW, Finding
from infra.keys.signing import FILE, signer
from infra.settings import Settings
from infra.store.accounts import signers
from infra.store.database.connection import Order, Session, Store, StoreError, count, gather
from infra.store.entries.archive_place import SCHEME, open_objects
from infra.store.entries.encryption import SETTING, KeyRing, TamperedError, UnknownKeyError
from infra.store.entries.mapper import RowMapper
from infra.store.entries.objects import ArchiveError
from infra.store.lists.health import stops
from infra.store.maintenance.archive_copies import archived, tried
from infra.store.maintenance.migrations import open_store, shown

TRIED = 5
NEWEST_SEALED = f"""
SELECT game, secret, opened_at FROM games WHERE key_id = ? AND secret IS NOT NULL AND opened_at IS NOT NULL
ORDER BY opened_at DESC LIMIT {TRIED}
"""  # noqa: S608 - a number


def store(settings: Settings) -> Iterator[Finding]:
    """Whether the store answers and accepts writes, its clock, its damaged games, and the keys that it needs."""
    where = shown(settings.database)
    KeyRing({SETTING: settings.cipher_keys})  # raises SettingsError if they are none, before there is a store too
    if isinstance(settings.database, Path) and not settings.database.exists():
        yield Finding("store", "warning", f"{where} is not there yet", "the first start makes it")
        return
    began = time.monotonic()
    with closing(open_store(settings.database)) as store, closing(store.session()) as session:
        took = time.monotonic() - began
        yield Finding("store", "ok", f"{where} answers in {1000 * took:.0f} ms, with the schema of this release")
        yield from _workers(store, session)
        if settings.redis is None and settings.url is not None and not isinstance(settings.database, Path):
            yield from _notifications(settings.url)
        for look in (_write_findings, _clock, _games, _stops):
            yield from look(session)
        if not (settings.verify_on_load or settings.sweep):
            advice = "leave CROUPIER_VERIFY_ON_LOAD on or CROUPIER_SWEEP above 0: else only `check audit` finds changes"
            yield Finding("games", "warning", "no server here checks the chains of stored games", advice)
        yield from _signing_keys(settings, session)
        yield from _cipher_keys(settings, session)


def _workers(store: Store, session: Session) -> Iterator[Finding]:
    """A finding for each worker of a cluster that does not answer. Later checks leave out its games."""
    gather(session, "games", "SELECT 1 FROM games LIMIT 1")
    for worker in store.missing:
        advice = "look whether it runs; its games answer 503 until then, and go on by themselves afterwards"
        yield Finding("store", "wrong", f"the worker {worker} does not answer", advice)


def _notifications(url: str) -> Iterator[Finding]:
    """Whether what is notified over one connection is heard over another: most poolers pass none on."""
    if not wings.elsewhere.passes_on(url):
        found = "something in front of PostgreSQL passes on no notifications: other machines hear of moves 2 s later"
        yield Finding("store", "warning", found, "connect to PostgreSQL itself, or set CROUPIER_REDIS_URL")


def _write_findings(session: Session) -> Iterator[Finding]:
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
        sentence = f"PostgreSQL's clock and ours differ by {skew:.1f} s"
        yield Finding("clock", "warning", sentence, advice) if skew > SKEW else Finding("clock", "ok", sentence)
    newest_first = "SELECT opened_at FROM games WHERE opened_at IS NOT NULL ORDER BY opened_at DESC LIMIT 1"
    for (newest,) in gather(session, "games", newest_first, (), Order((0,), reverse=True, most=1)):
        if newest / 1e6 <= now + SKEW:
            continue
        sentence = f"a game was opened {newest / 1e6 - now:.0f} s from now, by our clock"
        yield Finding("clock", "wrong", sentence, advice)


def _games(session: Session) -> Iterator[Finding]:
    damaged = count(session, "games", "quarantined IS NOT NULL")
    if damaged:
        advice = "`croupier games show` names them and the reasons; everything else goes on"
        yield Finding("games", "wrong", f"{damaged} are quarantined: rows of theirs are damaged", advice)
    waiting = count(session, "outbox", "lease < ?", (time.time_ns() // 1000 - 60_000_000,))
    if waiting:
        advice = "start a server; if one runs, its log says why it does not work them off"
        yield Finding("games", "warning", f"{waiting} things that follow from entries wait to be done", advice)


def _stops(session: Session) -> Iterator[Finding]:
    for stop in stops(session):
        sentence = f"{stop.what} of {stop.ruleset} was stopped in game {stop.game or '-'} ({stop.door}): it {stop.why}"
        at = f" at {stop.place}" if stop.place else ""
        advice = f"another edition of its package ends this, or `croupier games retry {stop.game or stop.ruleset}`"
        yield Finding("games", "warning", f"{sentence}{at}", advice)


def _signing_keys(settings: Settings, session: Session) -> Iterator[Finding]:
    if settings.signing_keys or (settings.data / FILE).exists():
        keys = signer(settings.data, settings.signing_keys).keys()
        if lost := signers.missing(session, keys):
            advice = (
                f"put it back into {settings.data / FILE} or CROUPIER_SIGNING_KEYS; servers do not start without it"
            )
            yield Finding("keys", "wrong", f"the key {' and '.join(lost)} has signed receipts, and is not here", advice)
        else:
            yield Finding("keys", "ok", f"receipts are signed with {next(iter(keys))}")


def _cipher_keys(settings: Settings, session: Session) -> Iterator[Finding]:
    mapper = RowMapper(KeyRing({SETTING: settings.cipher_keys}))
    used = set[str]()
    for column, terms in (("key_id", "key_id IS NOT NULL"), ("archive_key", "archived IS NOT NULL")):
        query = f"SELECT DISTINCT {column} FROM games WHERE {terms}"  # noqa: S608 - our own names
        used |= {name for (name,) in gather(session, "games", query) if name is not None}
    for name in sorted(used):
        try:
            mapper.keys.require(name)
        except UnknownKeyError as error:
            yield Finding("keys", "wrong", str(error), "add it to CROUPIER_CIPHER_KEYS, behind the newest")
        else:
            if not _fits(mapper, session, name):
                advice = f"give {name} the bytes that it had; a new key takes an id of its own. Servers do not start"
                yield Finding("keys", "wrong", f"the key {name!r} is another than that of the games here", advice)
    if mapper.keys.newest is None:
        advice = "set CROUPIER_CIPHER_KEYS if others may come by the store or its backups"
        yield Finding("keys", "warning", "nothing is encrypted: whoever reads the store can read every hand", advice)


def _fits(mapper: RowMapper, session: Session, name: str) -> bool:
    """Whether the key of this id opens the secret of a game: of several, as rows may be damaged. True without games."""
    sealed = gather(session, "games", NEWEST_SEALED, (name,), Order((2,), reverse=True, most=TRIED))
    for game, secret, _ in sealed:
        with suppress(TamperedError):
            mapper.secret(game, secret, name)
            return True
    return not sealed


def archive(settings: Settings) -> Iterator[Finding]:
    """Whether games are archived, and the configured archive has them and is writable."""
    if isinstance(settings.database, Path) and not settings.database.exists():
        return
    objects = open_objects(settings.archive)
    with closing(open_store(settings.database)) as store, closing(store.session()) as session:
        count = archived(session)
        if objects is None:
            if count:
                sentence = f"{count:,} games are archived, and CROUPIER_ARCHIVE does not say where"
                yield Finding("archive", "wrong", sentence, "set it for every process: until then they answer 503")
            return
        if not count and settings.archive and not (SCHEME in settings.archive or Path(settings.archive).exists()):
            yield Finding("archive", "warning", f"{objects} is not there yet", "`croupier store archive` makes it")
            return
        try:
            tried(session, objects)
        except ArchiveError as error:
            advice = "look at CROUPIER_ARCHIVE, at its credentials, and whether it runs; only archived games need it"
            yield Finding("archive", "wrong", str(error), advice)
        else:
            yield Finding("archive", "ok", f"{objects} can be written and read; {count:,} games are archived")
