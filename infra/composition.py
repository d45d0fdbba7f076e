"""The composition root: real stores, bell, clock and chance behind the API; the one place that names them all."""

import asyncio
import gc
import logging
import secrets
import signal
import socket
import sys
import time
from collections.abc import Mapping
from pathlib import Path
from types import FrameType
from typing import cast

import uvicorn
from litestar import Litestar

from api.app import application
from api.application.ports import Chance, Clock
from api.desk import Desk
from api.hall import Hall
from domain.engine.rules import Rules
from domain.games import GAMES
from infra.bounded_http import BoundedHttpProtocol
from infra.keys.signing import signed, signer
from infra.notify.local import LocalNotifier
from infra.notify.redis import RedisNotifier
from infra.notify.safety_poll import SafetyPoll
from infra.settings import Settings
from infra.store.accounts import StoredAccounts
from infra.store.encryption import SETTING, KeyRing
from infra.store.ledger import EventStoreAdapter
from infra.store.migrations import migrate, open_store, shown
from infra.store.rows import RowMapper
from projections.verification.verifier import Verifier

GRACE = 4
"""Seconds that open requests have to finish when the server is told to stop."""
IDLE_CLIENT = 2
"""Seconds after which a client that takes nothing of what it is sent is hung up on then."""

GARBAGE = 20_000
"""Objects made and not yet freed before the collector looks for cycles among them."""


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
    """The application over the store. A file is made or brought up to date first; a server's is left to `migrate`."""
    if isinstance(settings.database, Path):
        migrate(settings.database)
    store, keys = open_store(settings.database), KeyRing({SETTING: settings.cipher_keys})
    ledger, accounts, ears = EventStoreAdapter(store, RowMapper(keys)), StoredAccounts(store), LocalNotifier()
    redis = None if settings.redis is None else RedisNotifier(settings.redis, ears)
    beside = [work.running for work in (redis, SafetyPoll(ledger, ears)) if work is not None]

    def shut() -> None:
        accounts.close()
        ledger.close()

    desk, verifier = Desk(games, ledger, redis or ears, clock, chance), Verifier(games, signed)
    keys = signer(settings.data, settings.signing_keys)
    hall = Hall(desk, accounts, keys, verifier, heartbeat, shut, beside)
    return application(hall), hall


class Server(uvicorn.Server):
    """Says where it is once it can be reached; ends the streams when it is told to stop: they would hold it up."""

    def __init__(self, config: uvicorn.Config, hall: Hall, welcome: str) -> None:
        super().__init__(config)
        self._hall, self._welcome = hall, welcome

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Begin to answer, then say so."""
        await super().startup(sockets)
        # What was imported stays for good: the collector need not walk through it again and again.
        gc.collect()
        gc.freeze()
        # Nor through every warm game at each few requests: what they leave behind is freed without it, but for cycles.
        gc.set_threshold(GARBAGE)
        sys.stdout.write(self._welcome)
        sys.stdout.flush()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """End the streams and wait for what is under way, but not for clients that have stopped reading.

        Not as the signal comes: its handler may run in the middle of a stream that is about to wait.
        """
        self._hall.close_streams()
        hanging_up = asyncio.get_running_loop().call_later(IDLE_CLIENT, self._hang_up)
        await super().shutdown(sockets)
        hanging_up.cancel()

    def _hang_up(self) -> None:
        for connection in list(cast("set[BoundedHttpProtocol]", self.server_state.connections)):  # as configured
            connection.hang_up_if_idle()


def _leave(_: int, __: FrameType | None) -> None:
    sys.exit(0)


def serve(settings: Settings) -> None:
    """Serve until told to stop; a port of 0 is whatever is free, and is said on standard output."""
    logging.basicConfig(level=logging.INFO, stream=sys.stderr, format="%(levelname)s %(name)s: %(message)s")
    app, hall = compose(settings)
    config = uvicorn.Config(
        app,
        http=BoundedHttpProtocol,
        host=settings.host,
        port=settings.port,
        log_level="warning",
        access_log=False,
        proxy_headers=False,  # nobody asks for a client's address
        timeout_graceful_shutdown=GRACE,
        server_header=False,
    )
    with socket.socket(socket.AF_INET6 if ":" in settings.host else socket.AF_INET) as listener:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind((settings.host, settings.port))
        url = f"http://{settings.host}:{listener.getsockname()[1]}"
        welcome = f"Croupier serves {url} from {shown(settings.database)}\nDocumentation: {url}/v1/docs\n"
        # uvicorn finishes what is under way and then raises the signal once more: for a service that is a clean end.
        signal.signal(signal.SIGTERM, _leave)
        Server(config, hall, welcome).run([listener])
