"""A live server for the contract tests, the people who use it, and the count of all its answers."""

import json
import re
import sqlite3
from collections import Counter
from collections.abc import Generator, Iterator, Mapping
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

import httpx
from litestar import Litestar
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from api.application.ports.limits import UNLIMITED, Limits
from api.http.answers.problems import MEDIA_TYPE
from domain.engine.game.rules import Rules
from domain.games import GAMES
from infra.cli.people.accounts import issue
from infra.composition import Composed, compose
from infra.settings import Settings
from tests.support.app import Chance, Clock, served
from tests.support.client import headers_of
from tests.support.statements import Statements
from tests.support.structs import Schemas

DOCUMENT = Path(__file__).parents[2] / "openapi" / "openapi.json"
METHODS = ("get", "put", "post", "delete", "options", "head", "patch", "trace")
LONG = 1024
"""Bytes of an answer from which on it has to be compressed; tokens and codes are in answers to writes only."""
ALWAYS = {
    "date", "server", "content-type", "content-length", "content-encoding", "transfer-encoding", "connection",
    "cache-control", "vary", "allow", "x-content-type-options", "x-accel-buffering", "content-security-policy",
    "access-control-allow-origin", "access-control-expose-headers",
}  # fmt: skip
"""Headers of HTTP itself, which no document declares: how an answer is sent, kept, and shown, and to whose pages."""
SHOWN_ONCE = {"token", "recovery", "secret", "code"}
"""Members of answers that nobody else may find in a cache."""
Tally = Counter[tuple[str, int]]
_MAPS: dict[tuple[Rules, ...], "Map"] = {}
TALLY: Tally = Counter()
"""(operation, status) -> answers, over the whole run."""


def operations(document: Mapping[str, Any]) -> Iterator[tuple[str, str, str, dict[str, Any]]]:
    """(operation id, method, path, operation)."""
    for path, item in document["paths"].items():
        for method in METHODS:
            if method in item:
                yield item[method]["operationId"], method, path, item[method]


class Map:
    """Which operation of a document a request matches."""

    def __init__(self, document: Mapping[str, Any]) -> None:
        self.schemas = Schemas(document)
        self._described = {name: (method, path, op) for name, method, path, op in operations(document)}
        self._routes = [
            (name, method.upper(), re.compile(re.sub(r"\{\w+\}", "[^/]+", path)))
            for name, method, path, _ in operations(document)
        ]
        self._literal = {path for _, _, path, _ in operations(document) if "{" not in path}

    def find(self, method: str, path: str) -> str | None:
        """A path without parameters wins over a matching one with some, as in the server's router."""
        routes = [
            (name, m)
            for name, m, route in self._routes
            if (route.pattern == path if path in self._literal else route.fullmatch(path))
        ]
        return next((name for name, m in routes if m == method), None)

    def read(self, name: str) -> list[str]:
        """The headers that an operation may read, but the token: those that it names, and those of every one."""
        named = [one["name"] for one in self._described[name][2]["parameters"] if one["in"] == "header"]
        return [*named, "Accept", "Accept-Encoding", "Accept-Language", "Origin", "traceparent"]

    def fits(self, name: str, response: httpx.Response) -> None:
        """The answer is as the document promises: status, media type, schema, and nothing else."""
        method, path, operation = self._described[name]
        described = operation["responses"].get(str(response.status_code))
        assert described is not None, f"{name} is not said to answer {response.status_code}: {response.text}"
        unsaid = {*response.headers} - ALWAYS - {header.lower() for header in described.get("headers", ())}
        assert not unsaid, f"{name} is not said to answer {response.status_code} with {unsaid}"
        assert method == "get" or "content-encoding" not in response.headers, f"{name} may contain a token or a code"
        sniffed = response.headers.get("x-content-type-options") != "nosniff"
        assert name.startswith("stream_") or not sniffed, f"{name} may be taken for something else"
        if len(response.content) > LONG and method == "get" and "gzip" in response.request.headers["accept-encoding"]:
            picture = response.headers["content-type"] == "image/png"
            assert ("content-encoding" in response.headers) != picture, f"{name} is not compressed"
        if "content" not in described:
            assert not response.content
            return
        media_type = response.headers["content-type"].partition(";")[0]
        assert media_type in described["content"], f"{name} is not said to answer {media_type}"
        if media_type.endswith("json") and "ndjson" not in media_type:
            found = self.schemas.answered(response.json(), method, path, response.status_code, media_type)
            assert not found, f"{name} {response.status_code}: {found}"
            kept = method != "get" and response.headers.get("cache-control") != "no-store"
            assert not (kept and SHOWN_ONCE & response.json().keys()), f"{name} may be kept with a secret"


class Counted:
    """The application, and a count of its answers."""

    def __init__(self, app: ASGIApp, where: Map, tally: Tally) -> None:
        self.app, self.where, self.tally = app, where, tally

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        name = self.where.find(scope["method"], scope["path"]) if scope["type"] == "http" else None

        async def noted(message: Message) -> None:
            if name is not None and message["type"] == "http.response.start":
                self.tally[name, message["status"]] += 1
            await send(message)

        await self.app(scope, receive, noted)


@dataclass
class Live:
    """A server on a free port."""

    url: str
    composed: Composed
    where: Map
    database: Path
    http: httpx.Client = field(repr=False)
    clock: "Clock"
    empty: bool = False
    """Whether requests send every header that their operation may read, those without a value as empty ones."""
    statements: Statements = field(default_factory=Statements, repr=False)
    """What the store has executed, if that is noted."""

    def rows(self) -> tuple[Any, ...]:
        """How many rows each table holds. Lists of games and snapshots derive from these, at a time of their own."""
        with closing(sqlite3.connect(f"file:{self.database}?mode=ro", uri=True)) as store:
            tables = ("events", "games", "players", "tokens")
            return tuple(store.execute(f"SELECT count(*) FROM {table}").fetchone()[0] for table in tables)

    def send(self, method: str, path: str, **sent: Any) -> httpx.Response:
        """Send a request. The answer is checked against the document, and a refusal must leave the store as it was."""
        before = self.rows()
        name = self.where.find(method, httpx.URL(path).path)
        if self.empty and name is not None:
            sent["headers"] = dict.fromkeys(self.where.read(name), "") | sent.get("headers", {})
        response = self.http.request(method, path, **sent)
        if response.status_code >= 400:
            self.refused(response)
            if self.rows() != before:  # a bot may have moved meanwhile, but none does when this is sent
                before = self.rows()
                self.refused(self.http.request(method, path, **sent))
                assert self.rows() == before
        if name is not None:
            self.where.fits(name, response)
        return response

    def refused(self, response: httpx.Response) -> dict[str, Any]:
        """The problem document of a refusal, which fits its schema."""
        assert response.headers["content-type"] == MEDIA_TYPE, response.text
        problem: dict[str, Any] = response.json()
        assert not (found := self.where.schemas.component(problem, "Problem")), found
        assert problem["status"] == response.status_code
        assert problem["type"] == f"urn:croupier:problem:{problem['code']}"
        return problem

    def host(self) -> "Person":
        """The operator of this house."""
        player, token = issue(self.composed.accounts, "Operator", "host", 0)
        return Person(self, token, player.id)

    def recovery(self) -> dict[str, str]:
        """A new player's recovery code."""
        return {"recovery": self.http.post("/v1/players", json={"name": "Dora"}).json()["recovery"]}

    def leaving(self) -> httpx.Response:
        """The answer to a new player who leaves for good."""
        made = self.http.post("/v1/players", json={"name": "Dora"}).json()
        return Person(self, made["token"], made["id"]).delete("/v1/me", Recovery_Code=made["recovery"])

    def person(self, name: str) -> "Person":
        made = self.http.post("/v1/players", json={"name": name}).json()
        return Person(self, made["token"], made["id"])


@dataclass(frozen=True)
class Person:
    """A user of a server, with a token or without."""

    live: Live
    token: str = ""
    id: str = ""

    @property
    def headers(self) -> dict[str, str]:
        return headers_of(self.token)

    def get(self, path: str, **headers: str) -> httpx.Response:
        return self.live.send("GET", path, headers=headers_of(self.token, **headers))

    def post(self, path: str, body: Any, **headers: str) -> httpx.Response:
        """A JSON body, or bytes as they are; `If_Match="..."` and similar are headers."""
        sent = {"content": body} if isinstance(body, bytes) else {"json": body}
        return self.live.send("POST", path, headers=headers_of(self.token, **headers), **sent)

    def put(self, path: str, body: Any = None, **headers: str) -> httpx.Response:
        return self.live.send("PUT", path, headers=headers_of(self.token, **headers), json=body)

    def delete(self, path: str, **headers: str) -> httpx.Response:
        return self.live.send("DELETE", path, headers=headers_of(self.token, **headers))

    # -- games

    def open(self, **opening: Any) -> str:
        """Open a game; its path."""
        asked = {"ruleset": "dominion", "seats": 2, "options": {"preset": "first-game"}, **opening}
        response = self.post("/v1/games", asked)
        assert response.status_code == 201, response.text
        return f"/v1/games/{response.json()['id']}"

    def sit(self, game: str, **claim: Any) -> str:
        response = self.post(f"{game}/seats", claim)
        assert response.status_code == 201, response.text
        return game

    def question(self, game: str) -> dict[str, Any] | None:
        """The open question whose options this person sees."""
        asked = self.get(f"{game}/view").json()["asked"]
        return next((q for q in asked if q["options"] is not None), None)


def _map(app: Litestar, games: Mapping[str, Rules]) -> Map:
    """Of an application's document; servers of the same games share it, as it takes a second to make."""
    games_served = tuple(games.values())
    if games_served not in _MAPS:
        _MAPS[games_served] = Map(app.state.document())
    return _MAPS[games_served]


@contextmanager
def serve(
    folder: Path, *, games: Mapping[str, Rules] = GAMES, tally: Tally = TALLY, limits: Limits = UNLIMITED
) -> Generator[Live]:
    """A server over a data folder, in a separate thread, as `croupier serve` runs it."""
    settings = Settings(data=folder, limits=limits, security_contact="mailto:safe@example.org")
    clock = Clock()
    composed = compose(settings, games=games, clock=clock, chance=Chance(folder.name), heartbeat=0.05)
    where = _map(composed.app, games)
    assert isinstance(settings.database, Path)
    with (
        served(composed, Counted(composed.app, where, tally)) as (url, _),
        httpx.Client(base_url=url) as http,
    ):
        yield Live(url, composed, where, settings.database, http, clock)


@cache
def committed() -> dict[str, Any]:
    """The committed document: a megabyte, read once. Change only a copy of it."""
    return json.loads(DOCUMENT.read_text(encoding="utf-8"))
