"""The composition root: the one place that names a part of every floor, and puts the real ones behind the API."""

import secrets
import time
from collections.abc import Mapping
from pathlib import Path

from litestar import Litestar

from api.app import application
from api.application.ports import Chance, Clock
from api.desk import Desk
from api.hall import Hall
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


def compose(
    settings: Settings,
    *,
    games: Mapping[str, Rules] = GAMES,
    clock: Clock = microseconds,
    chance: Chance = secrets.token_bytes,
    heartbeat: float = 15.0,
) -> tuple[Litestar, Hall]:
    """The application over the store that the settings name, and what its routes share.

    An SQLite file is made, or brought up to date, first; a PostgreSQL database is left to `croupier migrate`.
    `heartbeat`: seconds of silence after which a stream says that it is still there.
    """
    if isinstance(settings.database, Path):
        migrate(settings.database)
    store, keys = open_store(settings.database), KeyRing({SETTING: settings.cipher_keys})
    ledger, accounts, local = EventStoreAdapter(store, RowMapper(keys)), StoredAccounts(store), LocalNotifier()
    redis = None if settings.redis is None else RedisNotifier(settings.redis, local)
    beside = [work.running for work in (redis, SafetyPoll(ledger, local)) if work is not None]

    def shut() -> None:
        accounts.close()
        ledger.close()

    desk, verifier = Desk(games, ledger, redis or local, clock, chance), Verifier(games, signed)
    keys = signer(settings.data, settings.signing_keys)
    hall = Hall(desk, accounts, keys, verifier, heartbeat, shut, beside)
    return application(hall), hall
