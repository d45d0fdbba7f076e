"""A house in a folder of its own, with a clock and a chance that repeat themselves, and guests who speak HTTP to it."""

import asyncio
import hashlib
import logging
import socket
import threading
import time
from collections.abc import AsyncGenerator, Awaitable, Callable, Generator, Mapping, Sequence
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Self, cast

import httpx
import msgspec
from litestar import Litestar

from api.application.ports import EventStore
from api.hall import Hall
from domain.engine.rules import Rules
from domain.games import GAMES
from infra.composition import compose
from infra.server import Server, configuration
from infra.settings import Settings
from infra.store.ledger import StoreError

SOON = 10.0
"""Seconds that nothing takes: only what never comes runs into it."""
NDJSON = "application/x-ndjson"


class Clock:
    """A millisecond later whenever it is asked."""

    def __init__(self) -> None:
        self.now = 1_700_000_000_000_000

    def __call__(self) -> int:
        self.now += 1000
        return self.now


class Chance:
    """The same bytes in the same order for the same seed; `secrets` is the seed of what is 32 bytes long."""

    def __init__(self, seed: str = "house") -> None:
        self.seed = self.secrets = seed
        self._drawn = 0

    def __call__(self, size: int) -> bytes:
        self._drawn += 1
        seed = self.secrets if size == 32 else self.seed
        return hashlib.shake_256(f"{seed}|{self._drawn}".encode()).digest(size)


class Blockable:
    """A ledger in front of the real one whose commits wait or fail when they are told to."""

    def __init__(self, real: EventStore) -> None:
        self.real = real
        self.reached = asyncio.Event()
        """Set when a commit has come as far as the block."""
        self.free = asyncio.Event()
        self.free.set()
        self._only: str | None = None
        self.failures: list[Exception] = []
        self.late_failures: list[Exception] = []
        """Raised after the commit: stored, but the answer was lost."""
        self.under_way: set[asyncio.Future[None]] = set()
        self.bots_fail = 0
        """How many of the next commits that nobody asked for, the bots', fail."""

    def __getattr__(self, name: str) -> Any:
        return getattr(self.real, name)

    def block(self, path: str | None = None) -> None:
        """Hold the next commits up, those of one game or all."""
        self._only = None if path is None else path.rpartition("/")[2]
        self.reached.clear()
        self.free.clear()

    async def open(self, *given: Any) -> None:
        await self._commit(self.real.open, given)

    def append(self, *given: Any) -> Awaitable[None]:
        return self._commit(self.real.append, given)

    def _commit(self, commit: Callable[..., Any], given: Sequence[Any]) -> Awaitable[None]:
        task = asyncio.ensure_future(self._in_time(commit, given))  # whoever asked may go away, as at the real one
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


@dataclass(frozen=True)
class Guest:
    """Somebody with a token, or without one."""

    http: httpx.AsyncClient
    id: str = ""
    name: str = ""
    token: str = ""

    @property
    def headers(self) -> dict[str, str]:
        """The token as it is sent."""
        return {"Authorization": f"Bearer {self.token}"} if self.token else {}

    async def get(self, path: str, **headers: str) -> httpx.Response:
        return await self.http.get(path, headers=self._with(headers))

    async def delete(self, path: str, **headers: str) -> httpx.Response:
        return await self.http.delete(path, headers=self._with(headers))

    async def post(self, path: str, body: Any, **headers: str) -> httpx.Response:
        """POST a JSON body; `Idempotency_Key="k"` and the like are headers."""
        return await self.http.post(path, json=body, headers=self._with(headers))

    def _with(self, headers: Mapping[str, str]) -> dict[str, str]:
        return self.headers | {name.replace("_", "-"): text for name, text in headers.items()}


@dataclass
class LobbyState:
    """A composed application whose lifespan is running."""

    app: Litestar
    hall: Hall
    http: httpx.AsyncClient
    ledger: Blockable
    chance: Chance
    data: Path
    nobody: Guest = field(init=False)
    """Somebody without a token."""

    def __post_init__(self) -> None:
        self.nobody = Guest(self.http)

    async def player(self, name: str) -> Guest:
        """A new player."""
        made = ok(await self.nobody.post("/v1/players", {"name": name}))
        return Guest(self.http, made["id"], name, made["token"])

    async def players(self, *names: str) -> list[Guest]:
        """New players."""
        return [await self.player(name) for name in names]

    def again(self, guest: Guest) -> Guest:
        """The same guest in this house, after a restart."""
        return at(self.http, guest)


@asynccontextmanager
async def house(
    data: Path,
    *,
    seed: str = "house",
    games: Mapping[str, Rules] = GAMES,
    heartbeat: float = SOON,
    clock: Clock | None = None,
    redis: str | None = None,
    url: str | None = None,
    cipher_keys: str = "",
) -> AsyncGenerator[LobbyState]:
    """Compose a house over a folder or a store elsewhere and let it run; a second time over the same is a restart."""
    chance = Chance(seed)
    settings = Settings(data=data, redis=redis, url=url, cipher_keys=cipher_keys)
    app, hall = compose(settings, games=games, clock=clock or Clock(), chance=chance, heartbeat=heartbeat)
    ledger = Blockable(hall.desk.ledger)
    hall.shelf.ledger = cast("EventStore", ledger)
    failure: BaseException | None = None
    async with (
        app.lifespan(),
        httpx.AsyncClient(transport=httpx.ASGITransport(cast("Any", app)), base_url="http://croupier") as http,
    ):
        try:
            yield LobbyState(app, hall, http, ledger, chance, data)
        except BaseException as error:  # noqa: BLE001 - the lifespan would wrap it into a group
            failure = error
        finally:
            ledger.free.set()  # what is still held up may finish
    if failure is not None:
        raise failure


def at(http: httpx.AsyncClient, guest: Guest) -> Guest:
    """The same guest, speaking to another server."""
    return Guest(http, guest.id, guest.name, guest.token)


def ok(response: httpx.Response) -> Any:
    """The answer's JSON; a refusal fails the test."""
    assert response.status_code < 300, (response.request.url.path, response.status_code, response.text)
    return response.json()


def refused(response: httpx.Response, status: int, code: str) -> Any:
    """The problem document of this refusal."""
    assert response.headers["content-type"] == "application/problem+json", response.text
    problem = response.json()
    assert (response.status_code, problem["status"], problem["code"]) == (status, status, code), response.text
    assert problem["type"] == f"urn:croupier:problem:{code}"
    assert problem["title"]
    assert problem["detail"]
    return problem


# -- games


async def open_game(opener: Guest, **body: Any) -> str:
    """Open a game: the path of its resource. A two-player First Game unless the body says more."""
    given = {"ruleset": "dominion", "seats": 2, "seating": "as_joined"} | body
    if given["ruleset"] == "dominion":
        given = {"options": {"preset": "first-game"}} | given
    return f"/v1/games/{ok(await opener.post('/v1/games', given))['id']}"


async def join(path: str, *guests: Guest) -> Any:
    """Let guests take the next seats, in this order: the game as the last of them sees it."""
    return [ok(await guest.post(f"{path}/seats", {})) for guest in guests][-1]


async def deal(opener: Guest, *guests: Guest, **body: Any) -> str:
    """Open a game and seat these guests, who are all that sit there."""
    path = await open_game(opener, seats=len(guests), **body)
    assert (await join(path, *guests))["status"] == "running"
    return path


async def view(guest: Guest, path: str, **headers: str) -> Any:
    """The table as the guest sees it."""
    return ok(await guest.get(f"{path}/view", **headers))


def to_move(seen: Any) -> int:
    """The first seat that is asked."""
    return seen["asked"][0]["seat"]


def mine(seen: Any) -> Any:
    """The open question that this viewer may answer."""
    return next(q for q in seen["asked"] if q["options"] is not None)


def choice(seen: Any, *labels: str) -> Any:
    """The body of a choice: the options with these English labels, each at its first place that is still free."""
    asked = mine(seen)
    picks: list[int] = []
    for label in labels:
        fitting = [i for i, text in enumerate(asked["labels"]) if text == label and i not in picks]
        assert fitting, f"no {label} among {asked['labels']}"
        picks.append(fitting[0])
    return {"question": asked["question"], "picks": picks}


async def choose(guest: Guest, path: str, *labels: str, **headers: str) -> httpx.Response:
    """Look, and pick the options with these labels."""
    return await guest.post(f"{path}/choices", choice(await view(guest, path), *labels), **headers)


async def do(guest: Guest, path: str, *labels: str) -> Any:
    """Pick the options with these labels, successfully."""
    return ok(await choose(guest, path, *labels))


def simple(seen: Any) -> Any:
    """A plain player's choice: money first, then the dearest that is worth having; else as little as may be."""
    asked = mine(seen)
    for label in ("Play all Treasures", "Buy Province", "Buy Gold", "Buy Silver", "End the turn"):
        if label in asked["labels"]:
            return {"question": asked["question"], "picks": [asked["labels"].index(label)]}
    return {"question": asked["question"], "picks": list(range(asked["least"]))}


async def play(path: str, guests: Sequence[Guest], moves: int = 10_000) -> int:
    """Let the guests, by seat, play on: how many choices they made before the game was over."""
    for made in range(moves):
        seen = await view(guests[0], path)
        if seen["status"] == "over":
            return made
        seat = to_move(seen)
        if seat:
            seen = await view(guests[seat], path)
        ok(await guests[seat].post(f"{path}/choices", simple(seen)))
    return moves


def last_province(**also: Any) -> dict[str, Any]:
    """A scenario in which seat 0 ends the game by buying a Province."""
    supply = [{"card": "province", "left": 1}]
    return {"supply": supply, "turn": 0, "coins": 8, "seats": [BARE, PLAIN], **also}


async def frames(guest: Guest, path: str, since: int = 0) -> list[Any]:
    """All frames of a game after `since`."""
    page = ok(await guest.get(f"{path}/frames?since={since}&limit=500"))
    assert page["next"] is None
    return page["frames"]


def mat(**zones: str) -> dict[str, list[str]]:
    """One seat's cards for a scenario, by zone: mat(hand="smithy copper", deck="")."""
    return {zone: cards.split() for zone, cards in zones.items()}


BARE = mat(hand="", deck="copper copper copper copper estate", discard="")
"""Nothing in hand, so that clean-up asks nothing."""
PLAIN = mat(hand="copper copper copper estate estate", deck="copper copper copper copper estate", discard="")


# -- streams, in process


class Tap:
    """A stream that is being read; `body` is what has come so far."""

    def __init__(self) -> None:
        self.status = 0
        self.headers: list[tuple[bytes, bytes]] = []
        self.body = b""
        self.ended = False
        self.gone = asyncio.Event()
        self._news = asyncio.Event()

    async def receive(self) -> Any:
        await self.gone.wait()
        return {"type": "http.disconnect"}

    async def send(self, message: Any) -> None:
        if message["type"] == "http.response.start":
            self.status, self.headers = message["status"], sorted(message["headers"])
        else:
            self.body += message.get("body", b"")
            self.ended = not message.get("more_body", False)
        self._news.set()

    def finished(self) -> None:
        self.ended = True
        self._news.set()

    async def until(self, found: Callable[["Tap"], bool]) -> "Tap":
        """Wait for something to have come."""
        async with asyncio.timeout(SOON):
            while not found(self):
                assert not self.ended, f"the stream ended after {self.body[-300:]!r}"
                self._news.clear()
                await self._news.wait()
        return self

    async def frames(self, count: int) -> list[Any]:
        """Wait for so many frames."""
        await self.until(lambda tap: len(frames_in(tap.body)) >= count)
        return frames_in(self.body)

    async def end(self) -> list[Any]:
        """Wait for the stream to end by itself: all its frames."""
        await self.until(lambda tap: tap.ended)
        return frames_in(self.body)


def frames_in(body: bytes) -> list[Any]:
    """The frames of an SSE or NDJSON body, as far as they have come whole."""
    lines = [line.removeprefix(b"data: ") for line in body.split(b"\n")[:-1]]
    return [msgspec.json.decode(line) for line in lines if line.startswith(b"{")]


@asynccontextmanager
async def tap(app: Any, path: str, headers: Mapping[str, str], tapped: Tap | None = None) -> AsyncGenerator[Tap]:
    """Read a stream as it comes; leaving the block is a client that goes away."""
    tapped = tapped or Tap()
    where, _, query = path.partition("?")
    scope = {
        "type": "http",
        "asgi": {"version": "3.0"},
        "http_version": "1.1",
        "method": "GET",
        "scheme": "http",
        "path": where,
        "raw_path": where.encode(),
        "query_string": query.encode(),
        "root_path": "",
        "headers": [(name.lower().encode(), text.encode()) for name, text in headers.items()],
        "server": ("croupier", 80),
        "client": ("127.0.0.1", 1),
    }
    task = asyncio.create_task(app(scope, tapped.receive, tapped.send))
    task.add_done_callback(lambda _: tapped.finished())
    try:
        yield tapped
    finally:
        tapped.gone.set()
        async with asyncio.timeout(SOON):
            await task


class Heard(logging.Handler):
    """Everything that any logger says, arguments and tracebacks included."""

    def __init__(self) -> None:
        super().__init__(logging.DEBUG)
        self.lines: list[str] = []
        self.setFormatter(logging.Formatter("%(levelname)s %(name)s %(message)s"))

    def emit(self, record: logging.LogRecord) -> None:
        self.lines.append(self.format(record) + repr(record.args))

    def __enter__(self) -> Self:
        root = logging.getLogger()
        self._level = root.level
        root.addHandler(self)
        root.setLevel(logging.DEBUG)
        return self

    def __exit__(self, *_: object) -> None:
        root = logging.getLogger()
        root.removeHandler(self)
        root.setLevel(self._level)


# -- a real server


@contextmanager
def serving(data: Path, heartbeat: float = SOON, send: int = 0) -> Generator[tuple[str, Server, Hall]]:
    """A real server in a thread of its own, on a free port; `send`: bytes sent ahead of what a client takes."""
    app, hall = compose(Settings(data=data), clock=Clock(), chance=Chance(), heartbeat=heartbeat)
    with socket.socket() as listener:
        if send:
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, send)
        listener.bind(("127.0.0.1", 0))
        server = Server(configuration(app), hall.close_streams, "")
        thread = threading.Thread(target=server.run, args=([listener],), daemon=True)
        thread.start()
        try:
            deadline = time.monotonic() + SOON
            while not server.started:
                assert time.monotonic() < deadline
                time.sleep(0.005)
            yield f"http://127.0.0.1:{listener.getsockname()[1]}", server, hall
        finally:
            server.should_exit = True
            thread.join(SOON)
            assert not thread.is_alive()
