"""The composition root: the one place that names a part of every floor, and puts the real ones behind the API."""

import secrets
import time
from collections.abc import AsyncGenerator, Callable, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

from litestar import Litestar

from api.application.ports import Accounts, Chance, Clock
from api.application.requests import GameTypes
from api.application.service import Service
from api.http.app import application
from api.http.context import HttpContext
from domain.engine.rules import Rules
from domain.games import GAMES
from infra.keys.signing import signed, signer
from infra.notify.local import LocalNotifier
from infra.notify.redis import RedisNotifier
from infra.notify.safety_poll import SafetyPoll
from infra.settings import Settings
from infra.store.accounts import StoredAccounts
from infra.store.encryption import SETTING, KeyRing
from infra.store.ledger import EventStoreAdapter
from infra.store.migrations import migrate, open_store
from infra.store.rows import RowMapper
from projections.verification.verifier import Verifier


def microseconds() -> int:
    """The clock: microseconds since 1970, UTC."""
    return time.time_ns() // 1000


@dataclass(frozen=True)
class Composed:
    """The ASGI application, the service behind it, and how to let go of the stores when both have ended."""

    app: Litestar
    service: Service
    accounts: Accounts
    shut: Callable[[], None]


def compose(
    settings: Settings,
    *,
    games: Mapping[str, Rules] = GAMES,
    clock: Clock = microseconds,
    chance: Chance = secrets.token_bytes,
    heartbeat: float = 15.0,
    late: int = 0,
) -> Composed:
    """The application over the store that the settings name.

    An SQLite file is made, or brought up to date, first; a PostgreSQL database is left to `croupier migrate`.
    `heartbeat`: seconds of silence after which a stream says that it is still there. `late`: versions that spectators
    are behind a running game.
    """
    mapper = RowMapper(KeyRing({SETTING: settings.cipher_keys}))
    if isinstance(settings.database, Path):
        migrate(settings.database, mapper)
    store = open_store(settings.database)
    events, accounts, local = EventStoreAdapter(store, mapper), StoredAccounts(store), LocalNotifier()
    redis = None if settings.redis is None else RedisNotifier(settings.redis, local)
    beside = [work.running for work in (redis, SafetyPoll(events, local), events.outbox) if work is not None]

    def shut() -> None:
        accounts.close()
        events.close()

    signing = signer(settings.data, settings.signing_keys)
    service = Service(
        games, events, redis or local, accounts, signing, Verifier(games, signed), clock, chance,
        heartbeat=heartbeat, late=late, beside=beside,
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
        gate=service.gate,
        lists=service.lists,
        openings=service.openings,
        commands=service.commands,
        games={key: GameTypes(rules) for key, rules in games.items()},
        public_keys=signing.keys,
        readiness=service.readiness,
        closing=service.closing,
        jitter=service.jitter,
    )
    return Composed(application(context, lifespan), service, accounts, shut)
