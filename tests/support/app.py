"""A running application over its own folder, with a reproducible clock and chance."""

import asyncio
import hashlib
import socket
import threading
from collections.abc import AsyncGenerator, Awaitable, Callable, Generator, Mapping, Sequence
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, cast

import httpx
import msgspec
import pytest
from litestar import Litestar

from api.application.ports.limits import UNLIMITED, Limits
from api.application.ports.stores import Stores
from api.application.runtime.processes import Games
from api.application.service.service import Service
from domain.engine.game.rules import Rules
from domain.games import GAMES, installed
from infra.cli.people.accounts import issue
from infra.composition import Composed, compose
from infra.keys.signing import signed
from infra.server import Server, configuration
from infra.settings import Settings
from infra.store.event_store import StoreError
from projections.verification.verifier import Verifier
from tests.support.client import Guest, at, newcomers, ok
from tests.support.direct import DirectClient
from tests.support.games import deal
from tests.support.patience import patience
from tests.support.stores import Site, fresh_file
from tests.support.until import soon, until

SOON = patience(10.0)
"""Seconds that nothing takes: only what never comes reaches it."""
NEVER = 1e6
"""Seconds that no test lasts."""


class Clock:
    """Advances by a millisecond at every reading, or by `step`, in microseconds."""

    def __init__(self) -> None:
        self.now, self.step = 1_700_000_000_000_000, 1000

    def __call__(self) -> int:
        self.now += self.step
        return self.now


class Chance:
    """The same bytes in the same order for the same seed; `secrets` is the seed of values that are 32 bytes long."""

    def __init__(self, seed: str = "house") -> None:
        self.seed = self.secrets = seed
        self._drawn = 0

    def __call__(self, size: int) -> bytes:
        self._drawn += 1
        seed = self.secrets if size == 32 else self.seed
        return hashlib.shake_256(f"{seed}|{self._drawn}".encode()).digest(size)


class Blockable:
    """A ledger in front of the real one whose commits wait or fail on demand."""

    def __init__(self, real: Stores) -> None:
        self.real = real
        self.reached = asyncio.Event()
        """Set when a commit has reached the block."""
        self.free = asyncio.Event()
        self.free.set()
        self._only: str | None = None
        self.failures: list[Exception] = []
        self.late_failures: list[Exception] = []
        """Raised after the commit: stored, but the answer was lost."""
        self.under_way: set[asyncio.Future[None]] = set()
        self.bots_fail = 0
        """How many of the next commits without a request, the bots', fail."""
        self.looks_fail = 0
        """How many of the next reads of a snapshot fail: an old version of a game is unavailable then."""
        self.silent = False
        """Whether readers get no answer."""

    def __getattr__(self, name: str) -> Any:
        return getattr(self.real, name)

    def block(self, path: str | None = None) -> None:
        """Hold up the next commits, those of one game or all."""
        self._only = None if path is None else path.rpartition("/")[2]
        self.reached.clear()
        self.free.clear()

    async def open(self, *given: Any) -> None:
        await self._commit(self.real.open, given)

    async def history(self, *given: Any) -> Any:
        if self.looks_fail:
            self.looks_fail -= 1
            raise StoreError("the disk does not answer")
        return await self.real.history(*given)

    async def newest(self, *given: Any) -> Any:
        self._answer()
        return await self.real.newest(*given)

    async def read(self, *given: Any) -> Any:
        self._answer()
        return await self.real.read(*given)

    def _answer(self) -> None:
        if self.silent:
            raise StoreError("the store is away")

    def append(self, *given: Any) -> Awaitable[None]:
        return self._commit(self.real.append, given)

    def _commit(self, commit: Callable[..., Any], given: Sequence[Any]) -> Awaitable[None]:
        task = asyncio.ensure_future(self._in_time(commit, given))  # the caller may have gone, as at the real one
        self.under_way.add(task)
        task.add_done_callback(self.under_way.discard)
        return asyncio.shield(task)

    async def _in_time(self, commit: Callable[..., Any], given: Sequence[Any]) -> None:
        if self.bots_fail and commit == self.real.append and msgspec.msgpack.decode(given[1].body)["player"] is None:
            self.bots_fail -= 1
            raise StoreError("the disk is full")
        if self._only in (None, given[0]):
            self.reached.set()
            await self.free.wait()
        if self.failures:
            raise self.failures.pop(0)
        await commit(*given)
        if self.late_failures:
            raise self.late_failures.pop(0)


@dataclass
class RunningApp:
    """A composed application whose lifespan is running."""

    composed: Composed
    http: httpx.AsyncClient
    ledger: Blockable
    chance: Chance
    data: Path
    site: Site
    """Its store, to look into by hand."""
    nobody: Guest = field(init=False)
    """Somebody without a token."""

    def __post_init__(self) -> None:
        self.nobody = Guest(self.http)

    @property
    def verifier(self) -> Verifier:
        """Checks records of the games that are offered."""
        return Verifier({key: compiled.rules for key, compiled in self.service.games.items()}, signed, "none")

    @property
    def app(self) -> Litestar:
        return self.composed.app

    @property
    def service(self) -> Service:
        return self.composed.service

    @property
    def clock(self) -> Clock:
        """Its clock, which tests set."""
        return cast("Clock", self.service.bus.clock)

    async def player(self, name: str) -> Guest:
        """A new player."""
        return (await self.players(name))[0]

    async def players(self, *names: str) -> list[Guest]:
        """New players."""
        return await newcomers(self.http, *names)

    async def table(self, *names: str, host: str = "", **opening: Any) -> tuple[str, *tuple[Guest, ...]]:
        """A game of new players, Anna and Bert unless others are named: its path, and the players.

        The first of them opened it; or a host, who comes first and has no seat there.
        """
        hosts = await self.players(host) if host else []
        guests = await self.players(*names or ("Anna", "Bert"))
        return await deal([*hosts, *guests][0], *guests, **opening), *hosts, *guests

    async def settled(self) -> None:
        """Wait until the effects of entries are done, and bots have played: both take real time."""
        await until(lambda: not self.service.bots.at_work)
        await until(self.service.readiness, lambda ready: not (ready.lag or self.service.bots.at_work))

    async def operator(self) -> Guest:
        """The operator of this house, created as on the command line."""
        player, token = await asyncio.to_thread(issue, self.composed.accounts, "Olga", "host", 0)
        return Guest(self.http, player.id, player.name, token)

    def again(self, guest: Guest) -> Guest:
        """The same guest at this application, after a restart."""
        return at(self.http, guest)


def place(data: Path) -> str | None:  # noqa: ARG001 - the laws put another in its place, see tests/laws/conftest.py
    """The address of an application's store if a test names none; None is a file in its folder."""
    return None


@asynccontextmanager
async def application(
    data: Path,
    *,
    seed: str = "house",
    games: Mapping[str, Rules] = GAMES,
    found: Games = installed,
    search_processes: int = 1,
    read_process: bool = False,
    heartbeat: float = SOON,
    clock: Clock | None = None,
    redis: str | None = None,
    url: str | None = None,
    cipher_keys: str = "",
    archive: Path | str | None = None,
    archive_days: int | None = None,
    exports: Path | None = None,
    origins: tuple[str, ...] = ("*",),
    limits: Limits = UNLIMITED,
    webhook_networks: tuple[str, ...] = (),
    watched: bool = False,
    verify_on_load: bool = True,
    house: tuple[str, ...] = (),
    oauth: Mapping[str, Any] = {},
) -> AsyncGenerator[RunningApp]:
    """A running application over a folder, or a store elsewhere; a second time over the same is a restart."""
    chance = Chance(seed)
    settings = Settings(
        data=data, redis=redis, url=url or place(data), cipher_keys=cipher_keys, origins=origins, limits=limits,
        webhook_networks=webhook_networks, archive=None if archive is None else str(archive),
        archive_days=archive_days, exports=None if exports is None else str(exports),
        search_processes=search_processes, read_process=read_process, verify_on_load=verify_on_load, house=house,
        **oauth,
    )  # fmt: skip
    if isinstance(settings.database, Path) and not settings.database.exists():
        fresh_file(settings.database)
    composed = compose(
        settings, games=games, found=found, clock=clock or Clock(), chance=chance, heartbeat=heartbeat, watched=watched
    )
    live_games = composed.service.live_games
    ledger, composed.service.house.rounds.period = Blockable(live_games.store), NEVER
    live_games.store = cast("Stores", ledger)
    if clock is None:  # periodic readers would advance it, at moments that no test can repeat
        service = composed.service
        for rounds in (service.due_times.rounds, service.players.rounds, service.operators.rounds):
            rounds.period = NEVER
    failure: BaseException | None = None
    async with (
        composed.app.lifespan(),
        DirectClient(composed.app) as http,
    ):
        try:
            yield RunningApp(composed, http, ledger, chance, data, Site(settings.database))
        except BaseException as error:  # noqa: BLE001 - the lifespan would wrap it into a group
            failure = error
        finally:
            ledger.free.set()  # whatever is still held up may finish
    if failure is not None:
        raise failure


@pytest.fixture
def settings() -> dict[str, Any]:
    """How `h` is opened: arguments of `application`. A module that wants others has a fixture with this name."""
    return {}


@pytest.fixture
async def h(tmp_path: Path, settings: dict[str, Any]) -> AsyncGenerator[RunningApp]:
    """An application over an empty folder. It runs in its own task: its lifespan ends in the task it began in."""
    began, over = asyncio.get_running_loop().create_future(), asyncio.Event()

    async def live() -> None:
        async with application(tmp_path, **settings) as running:
            began.set_result(running)
            await over.wait()

    living = asyncio.create_task(live())
    await asyncio.wait((began, living), return_when=asyncio.FIRST_COMPLETED)
    if not living.done():
        yield began.result()
    over.set()
    await living


async def worked_off(h: RunningApp) -> None:
    """Wait until nothing is pending elsewhere: lists, ratings, and notifications."""
    await until(lambda: h.nobody.get("/v1/readyz"), lambda ready: not ok(ready)["lag"])


@contextmanager
def served(composed: Composed, app: Any = None, send: int = 0) -> Generator[tuple[str, Server]]:
    """A real server in a separate thread, on a free port. `app`: what stands in front of the application.

    `send`: bytes sent before a client reads.
    """
    with socket.socket() as listener:
        if send:
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, send)
        listener.bind(("127.0.0.1", 0))
        service = composed.service
        server = Server(configuration(app or composed.app), service.close_streams, "", clock=service.bus.clock)
        thread = threading.Thread(target=server.run, args=([listener],), daemon=True)
        thread.start()
        try:
            soon(lambda: server.started)
            yield f"http://127.0.0.1:{listener.getsockname()[1]}", server
        finally:
            server.should_exit = True
            thread.join(SOON)
            assert not thread.is_alive()


@contextmanager
def serving(
    data: Path, heartbeat: float = SOON, send: int = 0, games: Mapping[str, Rules] = GAMES, **settings: Any
) -> Generator[tuple[str, Server, Service]]:
    """Such a server over a folder, with a reproducible clock and chance."""
    over = Settings(data=data, **settings)
    composed = compose(over, games=games, clock=Clock(), chance=Chance(), heartbeat=heartbeat)
    with served(composed, send=send) as (url, server):
        yield url, server, composed.service
