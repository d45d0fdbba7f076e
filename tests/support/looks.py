"""The table of looks: every request that reads, made from the operations of an application and from examples.

A route is in the table by being an operation, a page by being a route: no list names them. Each parameter is asked with
every value that its schema lists, else with those of EXAMPLES; one that has neither is an error, so that nothing is
added which the laws cannot ask. The laws differ in who asks, about which game, and what they compare.
"""

import re
from base64 import b64encode
from collections.abc import Awaitable, Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from http import HTTPStatus
from itertools import chain
from pathlib import Path
from typing import Any, NamedTuple

from litestar import Litestar

from api.http.openapi.parameters import query_parameters
from api.http.operations.operation import Operation
from infra.keys.signing import FILE
from tests.support.client import Guest
from tests.support.streams import SSE, frames_in, tap

LANGUAGES = ("ko", "ja")
FILES = (
    "/assets/{name}", "/demo", "/demo/{name}", "/v1/docs", "/v1/docs/{name}", "/v1/openapi.json", "/llms.txt",
    "/licenses.md",
)  # fmt: skip
"""Files of a release: they are the same for everybody, and no game, player or time is in them."""
PNG = "image/png"
SENT = re.compile(rb'("number":[0-9]+,"type":"[a-z-]+"),"at":[0-9]+(.*?),"at_time":"[^"]*"')
USED = re.compile(rb'"used_at":[0-9]+,"used_at_time":"[^"]*"')
"""When an event was put down, by the real clock, and when one's own token was used, which is at each look."""


class About(NamedTuple):
    """What is asked about."""

    game: str
    version: int
    """The newest version that who asks may know."""
    player: str
    ruleset: str
    event: str = "0" * 32
    """The event that the game belongs to, if any."""
    deal: str = "0" * 32
    """The deal that it plays with, if any."""


EXAMPLES: Mapping[str, Callable[[About], Iterable[object]]] = {
    "game": lambda about: (about.game,),
    "player": lambda about: (about.player,),
    "ruleset": lambda about: (about.ruleset,),
    "event": lambda about: (about.event,),
    "organiser": lambda about: (about.player,),
    "after": lambda _: (1,),
    "webhook": lambda _: ("0" * 16,),
    "deal": lambda about: (about.deal,),
    "language": lambda _: ("ko",),
    "version": lambda about: (2, about.version + 1),
    "since": lambda about: (2, about.version - 1, about.version + 500),
    "limit": lambda _: (4, 1),
    "as": lambda _: ("seat-0", "seat-1", "spectator", "referee"),
    "question": lambda about: (about.version, about.version + 1),
    "wait": lambda _: (0,),
    "seconds": lambda _: (0,),
    "free": lambda _: (1,),
    "seats": lambda _: (2,),
    "until": lambda _: (2_000_000_000_000_000,),
    "maxwidth": lambda _: (200,),
    "maxheight": lambda _: (100,),
    "url": lambda about: (f"http://test/games/{about.game}", f"http://test/players/{about.player}"),
    "cursor": lambda _: (),  # a page's `next` is followed instead
}
"""Parameter -> the values that it is asked with, besides none; the first one is a path's."""
ENDING = ("seconds",)
"""Parameters without which a stream does not end by itself: they are always sent."""
ALONE = ("as", "version", "question", "since")
"""Parameters that are not combined with others, as most of their values are refused to most callers."""


class Look(NamedTuple):
    """One request that reads."""

    operation: str
    """Its id, or the path of a page."""
    url: str
    headers: tuple[tuple[str, str], ...] = ()
    due: int = 0
    """Frames or other records after which nothing more comes of a stream; 0: it ends by itself."""
    plain: bool = False
    """Whether it asks with no parameter."""
    dear: bool = False
    """Whether it takes as long as all else together, as a picture made of points does."""
    follow: bool = False
    """Whether the page that its answer names is asked for in turn."""
    again: bool = False
    """Whether it is asked a second time with the ETag of the first answer."""
    method: str = "GET"

    def __str__(self) -> str:
        """The same for every game."""
        _, has, query = self.url.partition("?")
        words = [f"{name}: {value}" for name, value in self.headers]
        words += ["unchanged"] * self.again + ["the next page"] * self.follow
        return ", ".join(["HEAD " * (self.method == "HEAD") + self.operation + has + query, *words])


class Answer(NamedTuple):
    """What was answered."""

    status: int
    headers: Sequence[tuple[bytes, bytes]]
    body: bytes

    @property
    def spoken(self) -> bytes:
        """Status, headers and body, but for the times of the asking itself."""
        head = b"".join([b"%b: %b\n" % one for one in sorted(self.headers)])
        return b"%d\n%b\n%b" % (self.status, head, USED.sub(b"", SENT.sub(rb"\1\2", self.body)))


class Reading(NamedTuple):
    """An operation that reads, as it is described, or a page."""

    name: str
    path: str
    queries: Mapping[str, Sequence[object]] = {}
    """Parameter -> the values that its schema lists; none: those of EXAMPLES."""
    required: frozenset[str] = frozenset()
    headers: frozenset[str] = frozenset()
    media: tuple[str, ...] = ("text/html",)

    def values(self, name: str, about: About) -> list[object]:
        """What a parameter is asked with; LookupError if nobody has said."""
        if listed := self.queries.get(name, ()):
            return [*listed]
        if name not in EXAMPLES:
            raise LookupError(f"{self.name} reads {name}, of which {Path(__file__).name} has no example")
        return [*dict.fromkeys(EXAMPLES[name](about))]

    def looks(self, about: About) -> Iterator[Look]:
        """Plainly, in each form and language, with each value of each parameter, and with several at once."""
        always = {name: self.values(name, about)[0] for name in self.queries if name in self.required.union(ENDING)}
        plain = self._look(about, always)._replace(plain=True)
        yield plain
        for media in self.media[1:]:
            yield plain._replace(headers=(("Accept", media),))
        yield from self._with_headers(plain)
        if "cursor" in self.queries:
            yield self._look(about, always | {"limit": 1})._replace(follow=True)
        asked = [(name, value) for name in self.queries for value in self.values(name, about)]
        for name, value in asked:
            if not (self.streams and name == "since" and int(str(value)) >= about.version):  # it would be waited for
                yield self._look(about, always | {name: value})
        together = {name: value for name, value in asked if name not in ALONE}
        if len(together) > len(always) + 1 and not self.streams:
            yield self._look(about, always | together)

    @property
    def streams(self) -> bool:
        """Whether it answers as long as there is something to say."""
        return SSE in self.media

    def _look(self, about: About, asked: Mapping[str, object]) -> Look:
        path = re.sub(r"{(\w+)}", lambda found: str(self.values(found[1], about)[0]), self.path)
        query = "&".join([f"{name}={value}" for name, value in asked.items()])
        due = 0
        if self.streams and not asked.keys() & set(ENDING):
            due = about.version - int(str(asked.get("since", 0))) if asked.get("of", "frames") == "frames" else 1
        return Look(self.name, f"{path}?{query}" if query else path, due=due, dear=PNG in self.media)

    def _with_headers(self, plain: Look) -> Iterator[Look]:
        other = plain._replace(plain=False)
        if "Accept-Language" in self.headers:
            yield from [other._replace(headers=(("Accept-Language", language),)) for language in LANGUAGES]
        if "Last-Event-ID" in self.headers and plain.due > 2:
            yield other._replace(headers=(("Last-Event-ID", "2"),), due=plain.due - 2)
        if "If-None-Match" in self.headers:
            yield other._replace(again=True)
        yield other._replace(method="HEAD", due=0)


_parameters = cache(query_parameters)


def readings(app: Litestar) -> Iterator[Reading]:
    """Every operation of an application that reads, and every page."""
    operations: Sequence[Operation] = app.state.operations
    for one in operations:
        if one.method == "GET" and one.path_format not in FILES:
            asked = _parameters(one.query)
            yield Reading(
                one.id,
                one.path_format,
                {each["name"]: _listed(each["schema"]) for each in asked},
                frozenset([each["name"] for each in asked if each["required"]]),
                frozenset(one.headers),
                tuple(one.answers[HTTPStatus.OK][2]),
            )
    described = {one.path for one in operations}
    for path in sorted({route.path for route in app.routes} - described):
        plain = re.sub(r":\w+}", "}", path)
        if plain not in FILES:
            yield Reading(plain, plain)


def _listed(schema: Mapping[str, Any]) -> Sequence[object]:
    return ("true", "false") if schema["type"] == "boolean" else schema.get("enum", ())


def looks(app: Litestar, about: About) -> list[Look]:
    """The whole table of an application."""
    return [*chain.from_iterable([one.looks(about) for one in readings(app)])]


def drawn(table: Sequence[Look], number: int, one_in: int) -> list[Look]:
    """Each operation plainly, and one in so many of the other looks; pictures of points, which are dear, seldom.

    Every one is among those of some number below five times `one_in`.
    """
    found: list[Look] = []
    for place, look in enumerate(table):
        often = (3 if look.dear else 1) if look.plain else one_in * (5 if look.dear else 1)
        if one_in == 1 or (number if look.plain else number + place) % often == 0:
            found.append(look)
    return found


async def asked(
    app: Litestar, callers: Mapping[str, Guest], about: Callable[[Guest], Awaitable[About]], one_in: int = 1
) -> dict[str, bytes]:
    """What each caller is answered to looks that are drawn by the version that they know of."""
    answers: dict[str, bytes] = {}
    for who, guest in callers.items():
        theirs = await about(guest)
        for look in drawn(looks(app, theirs), theirs.version, one_in):
            answers[f"{look} by {who}"] = (await said(app, guest, look)).spoken
    return answers


async def said(app: Litestar, guest: Guest, look: Look, **headers: str) -> Answer:
    """The answer to a look. Of a stream that goes on it is what is due."""
    sent = guest.headers | dict(look.headers) | headers
    if look.due:
        async with tap(app, look.url, sent) as stream:
            await stream.until(lambda tap: tap.ended or len(_records(tap.body)) >= look.due)
        return Answer(stream.status, stream.headers, stream.body)
    answer = await guest.http.request(look.method, look.url, headers=sent)
    if look.again and "etag" in answer.headers:
        answer = await guest.http.get(look.url, headers={**sent, "If-None-Match": answer.headers["etag"]})
    if look.follow and answer.is_success and (cursor := answer.json()["next"]):
        answer = await guest.http.get(f"{look.url}&cursor={cursor}", headers=sent)
    return Answer(answer.status_code, answer.headers.raw, answer.content)


def _records(body: bytes) -> list[Any]:
    return frames_in(body) if body.endswith(b"\n") else []


def the_same_key(data: Path) -> None:
    """The signing key is the only thing in which two applications differ by themselves."""
    data.mkdir(parents=True)
    (data / FILE).write_text(f"tests:{b64encode(bytes(32)).decode()}\n")
