"""The composition root: the one place that names parts of every floor, and connects the real ones to the API."""

import logging
import secrets
from collections.abc import AsyncGenerator, Callable, Mapping
from contextlib import asynccontextmanager, closing
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from litestar import Litestar

from api.application.games.requests import GameTypes
from api.application.ports.accounts import Accounts, mark
from api.application.ports.environment import Chance, Clock
from api.application.ports.limits import UNLIMITED
from api.application.ports.observer import UNOBSERVED, Observer
from api.application.runtime.border import BORDER, LOADING
from api.application.runtime.processes import Games
from api.application.runtime.readers import Readers
from api.application.runtime.request_turns import RequestTurns
from api.application.runtime.turns import ReadTurns
from api.application.runtime.wings import Wing, or_without
from api.application.runtime.worker_threads import spent
from api.application.service.service import Service
from api.http.app import application
from api.http.limits.dear_reads import DearReads
from api.http.operations.context import HttpContext
from api.http.pages import Pages
from api.http.schemas.server import Health
from domain.engine.game.rules import Rules
from domain.games import installed
from infra import wings
from infra.errors import SettingsError
from infra.keys.signing import FILE, signed, signer
from infra.limits import RequestCounter
from infra.notify.local import LocalNotifier, SafetyPoll
from infra.offered import offered
from infra.pages import built_pages
from infra.release import VERSION, commit, release
from infra.settings import Settings
from infra.store.accounts import signers
from infra.store.accounts.accounts import StoredAccounts
from infra.store.accounts.strangers import StoredStrangers
from infra.store.database.uptime import StoreClock, StoredUptime
from infra.store.entries.encryption import SETTING, KeyRing
from infra.store.entries.entry_reader import Entries, first
from infra.store.entries.mapper import RowMapper
from infra.store.entries.objects import Objects
from infra.store.entries.quarantine import Sweep
from infra.store.event_store import EventStoreAdapter
from infra.store.lists.health import StoredStops
from infra.store.maintenance.migrations import migrate, open_store
from infra.store.outbox.notices import StoredNotices

LOG = logging.getLogger("croupier")
T = TypeVar("T")

if TYPE_CHECKING:
    from infra.delivery import Delivery
    from infra.workers.link import Link


@dataclass(frozen=True)
class Composed:
    """The ASGI application and what is behind it. `shut` closes the stores; the application calls it when it ends."""

    app: Litestar
    service: Service
    accounts: Accounts
    events: EventStoreAdapter
    notices: StoredNotices
    webhooks: "Wing[Delivery]"
    shut: Callable[[], None]
    backlog: Callable[[], int] | None = None
    """How many messages are still to be sent to Redis; None for a server of one process."""


def hold_to_keys(settings: Settings, *, give_up: bool = False) -> list[str]:
    """Check that every key that has signed receipts of this store is still here, and note the present keys there.

    Raises SettingsError if one is missing. With `give_up` the missing ones are marked as lost: returns their ids.
    """
    keys = signer(settings.data, settings.signing_keys).keys()
    with closing(open_store(settings.database)) as store, closing(store.session()) as session:
        lost = signers.missing(session, keys)
        if lost and not give_up:
            raise SettingsError(
                f"receipts of this store were signed with the key {' and '.join(lost)}, which is not here: put it back "
                f"into {settings.data / FILE}, or into CROUPIER_SIGNING_KEYS. Without it nobody can check them at this "
                "server. If it is lost for good, start once with --lost-keys"
            )
        signers.give_up(session, lost)
        signers.remember(session, keys)
    return lost


def hold_to_archive(settings: Settings) -> None:
    """Log a warning if the store has archived games and they are not in the configured folder.

    Raises SettingsError if there are some, and none is configured.
    """
    with closing(open_store(settings.database)) as store, closing(store.session()) as session:
        if settings.archive is None and first(session):
            raise SettingsError("games of this store are archived: set CROUPIER_ARCHIVE to where they are")
        if (objects := _archive(settings)) is not None:
            or_without(lambda: wings.archive_copies.warn_if_lost(session, objects))


def compose(
    settings: Settings,
    *,
    games: Mapping[str, Rules] | None = None,
    found: Games = installed,
    clock: Clock | None = None,
    chance: Chance = secrets.token_bytes,
    heartbeat: float = 15.0,
    observer: Observer = UNOBSERVED,
    watched: bool | None = None,
    link: "Link | None" = None,
) -> Composed:
    """The application over the store that the settings name.

    `games`: None for those that are installed and that the settings offer; why others are left out is logged. An SQLite
    file is created or migrated first; a PostgreSQL database is left to `croupier store migrate`. `heartbeat`: seconds
    of silence after which a stream sends a heartbeat. `clock`: None for that of the store. `watched`: whether
    heartbeats are stored, which reveal outages; None: only without `clock`. `found`: provides the games to the search
    processes. `link`: what a worker shares with others.
    """
    among, games, mapper = (
        1 if link is None else link.among,
        _offered(settings, games),
        RowMapper(KeyRing({SETTING: settings.cipher_keys})),
    )
    if isinstance(settings.database, Path):
        migrate(settings.database)
    entries = Entries(mapper, _archive(settings))
    store, shared = open_store(settings.database), StoreClock()
    if clock is None:
        with closing(store.session()) as session:
            shared.measure(session)
    uptime = StoredUptime(store, shared) if (clock is None if watched is None else watched) else None
    clock = clock or shared
    local, days, url = LocalNotifier(), settings.archive_days, settings.redis
    redis, joined = (
        _brought(url, lambda: wings.redis.RedisNotifier(url or "", local, observer)),
        None if link is None else link.notifier(local),
    )
    notifier = redis or joined or local
    oauth = Wing("oauth", lambda: wings.oauth.sign_in(settings, accounts, service.players, observer.signed_in))
    types = {key: GameTypes(rules) for key, rules in games.items()}
    leagues = Wing("leagues", lambda: service.leagues(wings.leagues.StoredLeagues(accounts, store), types))
    deals = Wing("deals", lambda: service.deals(wings.deals.StoredDeals(accounts, mapper.keys)))
    notes = Wing("notes", lambda: service.notes(wings.notes.StoredNotes(accounts, store, mapper.keys)))
    hooks = Wing("webhooks", lambda: wings.delivery.Delivery(
        settings, store, mapper.keys, notifier, clock, chance, observer, service.gate, among
    ))  # fmt: skip

    def told(player: str, number: int) -> None:
        notifier.notify(player, number)  # a player's id is a name like a game's: their followers are woken
        if hooks.made is not None:
            hooks.made.deliverer.nudge(player)

    events = EventStoreAdapter(store, entries, observer, spent, told)
    strangers, stops = StoredStrangers(store, events.lists, told), StoredStops(store)
    accounts, notices = StoredAccounts(store), StoredNotices(store)
    requests = None if settings.limits == UNLIMITED else RequestCounter(
        settings.limits, settings.redis, add=None if link is None else link.add, among=among
    )  # fmt: skip
    callers, reads = _turns(requests) if link is None else wings.shared_turns.shared(requests, link)
    works = (
        *(joined, redis, SafetyPoll(events, local), events.outbox, accounts, notices, requests),
        Sweep(store, entries, settings.sweep, observer.looked_at) if settings.sweep else None,
        _brought(days, lambda: wings.archiving_rounds.ArchivingRounds(store, entries, days or 0)),
        _brought(None if link and link.number else settings.exports, lambda: wings.rounds.ExportRounds(settings)),
    )
    beside = [work.running for work in works if work is not None]
    if uptime is not None:
        beside.append(store.watched)
    beside += [hooks.running, leagues.running, lambda: hooks.waited_for(notices.webhooks, notifier.listen)]
    dear = DearReads(reads, callers.charge, chance)

    def shut() -> None:
        if uptime is not None:
            uptime.close()
        for one in (stops, notices, accounts, strangers, events):
            one.close()

    signing = signer(settings.data, settings.signing_keys)
    service = Service(
        games, events, notifier, accounts, strangers, signing, signed, clock, chance, notices,
        deals.opened,
        heartbeat=heartbeat, limits=settings.limits, open_days=settings.open_days, heartbeats=uptime,
        house=_house(settings, games),
        verify_on_load=settings.verify_on_load, charged=callers.charge, beside=beside, observer=observer,
        searches=(settings.search_processes, found) if settings.search_processes else None,
        search_turns=None if link is None else wings.shared_turns.searching(link),
        readers=Readers(found if settings.read_process else None), stops=stops,
    )  # fmt: skip

    @asynccontextmanager
    async def lifespan(_: Litestar) -> AsyncGenerator[None]:
        try:
            async with service.running():
                yield
        finally:
            shut()

    context = HttpContext(
        players=service.players,
        tokens=service.tokens,
        operators=service.operators,
        gate=service.gate,
        lists=service.lists,
        watching=service.watching.games,
        openings=service.openings,
        commands=service.commands,
        events=service.events,
        invitations=service.invitations,
        blocks=service.blocks,
        webhooks=hooks.part(lambda made: made.webhooks),
        push=hooks.part(lambda made: made.push),
        quick=service.quick.part(lambda made: made.play),
        sign_in=oauth.opened if settings.oauth_scopes else None,
        doors=[mark(door) for door in settings.oauth_doors],
        deals=deals.opened,
        leagues=leagues.opened,
        notes=notes.opened,
        games=types,
        public_keys=signing.keys,
        readiness=service.readiness,
        clock=clock,
        closing=service.closing,
        noise=chance,
        stopped=service.live_games.stopped,
        origins=settings.origins,
        turns=service.turns,
        requests=requests,
        callers=callers,
        dear=dear,
        pixels=lambda: or_without(wings.pixels.pixels),
        limits=settings.limits,
        places=link,
        security_contact=settings.security_contact,
        health=Health(VERSION, commit(), {key: rules.version for key, rules in games.items()}),
        release=release(games.values()),
    )
    backlog = None if redis is None else lambda: redis.backlog
    return Composed(
        application(context, lifespan, _pages(settings)), service, accounts, events, notices, hooks, shut, backlog
    )


def _turns(requests: RequestCounter | None) -> tuple[RequestTurns, ReadTurns]:
    callers = RequestTurns(requests)
    return callers, ReadTurns(charge=callers.charge)


def _offered(settings: Settings, games: Mapping[str, Rules] | None) -> Mapping[str, Rules]:
    """The games of this server; without search processes, no searching bots."""
    if games is None:
        with BORDER.watching(limit=LOADING):
            games, left_out = offered(settings.games)
        for sentence in left_out:
            LOG.warning(sentence)
    if settings.search_processes:
        return games
    return {key: replace(rules, levels={}) for key, rules in games.items()}


def _pages(settings: Settings) -> Pages:
    """The files of the web client; the log says why if there are none."""
    found = built_pages(site=settings.data / "demo", exports=settings.exports)
    if found.why:
        LOG.warning("there are no pages to play on, only the API: `make pages` builds them. %s", found.why)
    return found


def _house(settings: Settings, games: Mapping[str, Rules]) -> list[str]:
    """The games that the house plays; raises SettingsError if one is not offered."""
    if missing := set(settings.house) - {"on", *games}:
        offers = ", ".join(games)
        raise SettingsError(f"CROUPIER_HOUSE_GAME is on, off, or some of {offers}; not {', '.join(sorted(missing))}")
    return [key for key in games if "on" in settings.house or key in settings.house]


def _archive(settings: Settings) -> Objects | None:
    """The archive; None if there is none."""
    place, make = settings.archive, settings.archive_days is not None
    return None if place is None else or_without(lambda: wings.archive_place.open_objects(place, make=make))


def _brought(setting: object, make: Callable[[], T]) -> T | None:
    """What a wing runs in this process if a setting brings it; None without it, or if the wing is broken."""
    return None if setting is None else or_without(make)
