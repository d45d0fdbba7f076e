"""The law of manners: whatever is asked, in every situation of a game and by everybody, the answer keeps to its forms.

1. A game is brought into each situation; the whole table of looks is asked there, drawn in turn, by each caller.
2. Who may not know is refused, and how: without a token 401, otherwise 403. Nobody else is.
3. Status, headers, media type and schema are as the document says, and what is long is compressed.
4. What depends on who asks no shared cache keeps, and it says on what it depends; a refusal nobody keeps.
5. Who has an answer is told that it is unchanged; HEAD is GET without the body; packed, it is the same.
"""

import gzip
from collections.abc import AsyncGenerator, Awaitable, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from http import HTTPStatus
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import httpx
import zstandard

from api.http.operations.operation import Operation
from domain.games import GAMES
from tests.contract.live import Map
from tests.games.toy.rules import TOY
from tests.support.app import RunningApp, application
from tests.support.client import Guest, ok
from tests.support.games import ANY, frames, join, open_game, play, proposed, step, view
from tests.support.looks import SENT, USED, About, Look, drawn, looks
from tests.support.streams import SSE

HOSTED = {**GAMES, TOY.key: TOY}
ONE_IN = 12
"""Looks besides the plain ones are drawn by the place of situation and caller: one in so many."""
UNPACK: Mapping[str, Callable[[bytes], bytes]] = {
    "": bytes,
    "gzip": gzip.decompress,
    "zstd": zstandard.ZstdDecompressor().decompress,
}
AGAIN = 3
"""One in so many plain answers is asked for again: packed, as HEAD, and by who has it."""


class Scene(NamedTuple):
    """An application, and everybody who comes to look."""

    h: RunningApp
    people: Mapping[str, Guest]

    @property
    def seated(self) -> list[Guest]:
        """Who sits where."""
        return [self.people["seat"], self.people["rival"]]

    async def opened(self, ruleset: str, **more: Any) -> str:
        """A game in its lobby, with one seat taken, and the watcher admitted if somebody may be."""
        anna, _ = self.seated
        path = await open_game(anna, ruleset=ruleset, undo="any", **more)
        if more.get("spectators", {}).get("who") == "invited":
            assert (await anna.put(f"{path}/watchers/{self.people['watcher'].id}")).is_success
        await join(path, anna)
        return path

    async def begun(self, ruleset: str, **more: Any) -> str:
        """A game at an open question, some answers after its start."""
        path = await self.opened(ruleset, **more)
        await join(path, self.seated[1])
        await play(path, self.seated, 3)
        return path


async def undone(scene: Scene, ruleset: str, **more: Any) -> str:
    """An answer has been taken back."""
    path, rng = await scene.begun(ruleset, **more), Random(ruleset)
    for _ in range(40):
        if not await proposed(path, scene.seated):
            await step(path, scene.seated, rng)
        elif any(fact["type"] == "undone" for frame in await frames(scene.seated[0], path) for fact in frame["facts"]):
            return path
    raise AssertionError("nothing could be taken back")


async def over(scene: Scene, ruleset: str, **more: Any) -> str:
    """Somebody has resigned."""
    path = await scene.begun(ruleset, **more)
    ok(await scene.seated[1].post(f"{path}/resignation", {}))
    return path


async def branch(scene: Scene, ruleset: str, **more: Any) -> str:
    """A branch of a game that is over, in which its opener has all seats."""
    path = await over(scene, ruleset, **more)
    version = ok(await scene.seated[0].get(path))["version"] - 1
    made = ok(await scene.seated[0].post(f"{path}/branches", {"version": version}))
    await join(f"/v1/games/{made['id']}", scene.seated[0], scene.seated[0])
    return f"/v1/games/{made['id']}"


OPEN: Mapping[str, Any] = {"spectators": {"who": "all"}}
INVITED: Mapping[str, Any] = {"spectators": {"who": "invited"}}
LATE: Mapping[str, Any] = {"versions": 2}
Arrange = Callable[..., Awaitable[str]]
Situation = tuple[str, Arrange, Mapping[str, Any]]
SITUATIONS: Sequence[Situation] = (
    ("lobby", Scene.opened, OPEN),
    ("lobby, invited", Scene.opened, INVITED),
    ("running", Scene.begun, OPEN),
    ("running, invited", Scene.begun, INVITED),
    ("late", Scene.begun, {"spectators": {"who": "all", "late": LATE}}),
    ("late, invited", Scene.begun, {"spectators": {"who": "invited", "late": LATE}}),
    ("closed", Scene.begun, {"spectators": {"who": "none"}}),
    ("undone", undone, OPEN),
    ("undone, invited", undone, INVITED),
    ("over", over, OPEN),
    ("over, invited", over, INVITED),
    ("branch", branch, OPEN),
    ("sandbox", Scene.begun, {"scenario": {"turn": 0}, "open_hands": True}),
)
"""What it is called, how it comes about, and how it is opened. Games for those invited alone admit anybody."""


@asynccontextmanager
async def scene(data: Path) -> AsyncGenerator[Scene]:
    """Everybody is there, and one of them is banned."""
    async with application(data, games=HOSTED, search_processes=0) as h:
        anna, bert, wendy, zoe = await h.players("Anna", "Bert", "Wendy", "Zoe")
        ok(await (await h.operator()).post(f"/v1/players/{zoe.id}/ban", {"reason": "a robot"}))
        people = {"guest": h.nobody, "seat": anna, "rival": bert, "banned": zoe, "watcher": wendy}
        yield Scene(h, people)


async def broken(data: Path, situations: Sequence[Situation] = SITUATIONS) -> tuple[int, list[str]]:
    """(answers looked at, what is wrong with some)."""
    asked, found, keys = 0, list[str](), list(HOSTED)
    async with scene(data) as s:
        law = Law(s.h)
        for n, (name, arrange, more) in enumerate(situations):
            ruleset = ANY if name in ("branch", "sandbox") else keys[n % len(keys)]
            path = await arrange(s, ruleset, **more)
            await s.h.settled()
            card = ok(await s.people["seat"].get(path))
            watched, sitting = card["spectators"]["who"], {one["player"]["id"] for one in card["sitting"]}
            for m, (who, guest) in enumerate(s.people.items()):
                seen = watched == "all" or guest.id in sitting or (who, watched) == ("watcher", "invited")
                may = seen and who != "banned"
                version = (await view(guest, path))["version"] if may else 5
                about = About(path.rpartition("/")[2], version, s.people["seat"].id, ruleset)
                for look in drawn(looks(s.h.app, about), n * len(s.people) + m, ONE_IN):
                    asked += 1
                    told = await law.faults(look, who, guest, may=may, waits=card["status"] == "open")
                    found += [f"{ruleset}, {name}: {look} by {who}: {one}" for one in told]
    return asked, found


class Law:
    """What is said of an answer to a look."""

    def __init__(self, h: RunningApp) -> None:
        self._document, self._looks = Map(h.app.state.document()), 0
        self._operations: Mapping[str, Operation] = {one.id: one for one in h.app.state.operations}

    async def faults(self, look: Look, who: str, guest: Guest, *, may: bool, waits: bool) -> list[str]:
        """What is wrong with the answer to somebody who may see the game or may not; whether it waits for players."""
        if (one := self._operations.get(look.operation)) is None or look.due:
            return []  # a page, which is the same for everybody; a stream, of which the rest is still to come
        answer = await self._asked(look, guest)
        may = may or (waits and one.path_format.endswith("{game}"))  # whoever might take a seat
        found = [*_refused(one, look, answer, who, may=may), *_kept(one, answer)]
        if one.documented and look.method == "GET":
            try:
                self._document.fits(one.id, answer)
            except AssertionError as error:
                found.append(str(error))
        self._looks += 1
        if look.plain and not look.dear and answer.is_success and self._looks % AGAIN == 0:
            found += await self._again(look, guest, answer, streams=SSE in one.answers[HTTPStatus.OK][2])
        return found

    async def _asked(self, look: Look, guest: Guest, encoding: str = "gzip", **more: str) -> httpx.Response:
        headers = guest.headers | dict(look.headers) | {"Accept-Encoding": encoding} | more
        answer = await guest.http.request(look.method, look.url, headers=headers)
        answer.request.headers.update(headers)
        return answer

    async def _again(self, look: Look, guest: Guest, answer: httpx.Response, *, streams: bool) -> list[str]:
        found, plain = list[str](), await self._asked(look, guest, "identity")
        for encoding, unpack in UNPACK.items():
            headers = guest.headers | dict(look.headers) | {"Accept-Encoding": encoding}
            request = guest.http.build_request("GET", look.url, headers=headers)
            packed = await guest.http.send(request, stream=True)
            body = b"".join([part async for part in packed.aiter_raw()])
            if packed.headers.get("content-encoding", "") not in ("", encoding):
                found.append(f"it is packed as nobody accepts who accepts {encoding}")
            elif _said(unpack(body) if "content-encoding" in packed.headers else body) != _said(plain.content):
                found.append(f"in {encoding} it says something else")
        head = await self._asked(look._replace(method="HEAD"), guest, "identity")
        if not streams and (head.status_code, _fixed(head)) != (plain.status_code, _fixed(plain)):
            found.append("HEAD is another answer")
        if tag := answer.headers.get("etag"):
            same = await self._asked(look, guest, **{"If-None-Match": tag})
            if (same.status_code, same.content, _tag(same)) != (HTTPStatus.NOT_MODIFIED, b"", _tag(answer)):
                found.append("who has it is not told so")
        return found


def _refused(one: Operation, look: Look, answer: httpx.Response, who: str, *, may: bool) -> list[str]:
    """Whether exactly those are refused who have to be."""
    closed = "{game}" in one.path_format and not may
    if one.caller != "anybody" and (who == "banned" or closed or (one.caller == "player" and who == "guest")):
        due = HTTPStatus.UNAUTHORIZED if who == "guest" else HTTPStatus.FORBIDDEN
        ways = (due,) if look.plain else (due, HTTPStatus.BAD_REQUEST)
        return [] if answer.status_code in ways else [f"{answer.status_code} instead of {due}"]
    if look.plain and one.caller != "player" and answer.status_code in (HTTPStatus.UNAUTHORIZED, HTTPStatus.FORBIDDEN):
        return [f"it is refused with {answer.status_code}"]
    return []


def _kept(one: Operation, answer: httpx.Response) -> list[str]:
    """Whether it may be kept by those alone who may have it."""
    kept = answer.headers.get("cache-control", "")
    vary = {name.strip() for name in answer.headers.get("vary", "").split(",")}
    if answer.is_error:
        return [] if kept == "no-store" else [f"a refusal may be kept: {kept}"]
    if kept == "no-store":
        return []
    if one.caller == "anybody" and not one.store:
        return [] if kept.startswith("public") else [f"it is the same for everybody, and nobody shares it: {kept}"]
    found = list[str]()
    if one.caller != "anybody" and not (kept.startswith("private") and "Authorization" in vary):
        found.append(f"others may get it from a cache: {kept}, {vary}")
    if "Accept-Language" in one.headers and "Accept-Language" not in vary:
        found.append("it may be kept for another language")
    if "content-encoding" in answer.headers and "Accept-Encoding" not in vary:
        found.append("it may be kept for who cannot unpack it")
    return found


def _said(body: bytes) -> bytes:
    """Without the blanks at its end, and the times of the asking itself."""
    return USED.sub(b"", SENT.sub(rb"\1\2", body.rstrip(b" \t")))


def _tag(answer: httpx.Response) -> str:
    """Without the encoding, of which a short body has none."""
    return answer.headers.get("etag", "").removeprefix("W/").replace("-gzip", "")


def _fixed(answer: httpx.Response) -> list[tuple[str, str]]:
    return sorted((name, value) for name, value in answer.headers.items() if name != "x-request-id")
