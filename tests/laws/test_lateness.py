"""The law of the horizon: who is late is answered as spectators were who looked in time, on every route, to the byte.

A game is played while spectators look on, and every answer is kept by its version. Then the same spectators ask again
as if they were so many versions late: statuses, headers, bodies and refusals must be those of then.
"""

import json
import re
from collections.abc import Mapping
from pathlib import Path
from random import Random
from typing import Any

import httpx
import jsonpatch
import pytest

from domain.games import GAMES
from tests.support.app import RunningApp, application
from tests.support.client import Guest, ok
from tests.support.games import join, open_game, view
from tests.support.streams import NDJSON, tap

CHOICES = 8
MIDDLE = 7
"""The version at which those who are late ask while the game runs; they ask again when it is over."""
SEATS = 2
LAST_OPEN = SEATS
"""The version before the one in which the last seat is taken and the game starts."""

Answers = dict[str, bytes]
AT = re.compile(rb'"at":[0-9]+|"at_time":"[^"]*"')


@pytest.mark.parametrize("key", GAMES)
async def test_who_is_late_is_answered_as_who_was_in_time(key: str, tmp_path: Path) -> None:
    async with application(tmp_path) as h:
        host, stranger, *guests = await h.players("Host", "Stranger", "Anna", "Bert")
        watching = {"nobody": h.nobody, "stranger": stranger, "opener": host}
        path = await open_game(host, ruleset=key, seats=SEATS)
        await join(path, guests[0])
        kept = {LAST_OPEN: await looks(h, path, watching)}
        await join(path, guests[1])
        rng = Random(key)
        for _ in range(CHOICES):
            version = await keep(h, path, watching, kept)
            if version == MIDDLE:
                await late(h, path, watching, kept, version)
            if rng.randrange(3) or not await proposed(path, guests):
                await step(path, guests, rng)
        running = await keep(h, path, watching, kept)
        ok(await guests[0].post(f"{path}/resignation", {}))
        await late(h, path, watching, kept | {running + 1: {}}, running + 1)


async def test_who_is_late_is_sent_the_patches_of_then(tmp_path: Path) -> None:
    async with application(tmp_path) as h:
        players = await h.players("Anna", "Bert")
        path = await open_game(players[0])
        await join(path, *players)
        h.service.gate.late, rng = 2, Random(0)
        kept: dict[int, Any] = {}
        async with tap(h.app, f"{path}/stream?of=patches", {"Accept": NDJSON}) as stream:
            for _ in range(CHOICES):
                seen = await view(h.nobody, path)
                kept[seen["version"]] = seen
                await stream.until(lambda tap: seen["version"] in versions(tap.body))  # noqa: B023 - awaited here
                await step(path, players, rng)
        has: Any = None
        for line in stream.body.splitlines():
            sent = json.loads(line)
            has = sent["view"] if "view" in sent else jsonpatch.apply_patch(has, sent["patch"])
            assert has == kept[has["version"]]
        assert len(kept) == len(set(kept) & versions(stream.body)) > CHOICES // 2
        newest = await view(players[0], path)
        assert newest["version"] - max(kept) == 3, "the last choice was made after the last look"


def versions(body: bytes) -> set[int]:
    """The versions that a stream of patches has come to."""
    sent = [json.loads(line) for line in body.split(b"\n")[:-1] if line]
    return {line["view"]["version"] if "view" in line else line["version"] for line in sent}


async def keep(h: RunningApp, path: str, watching: Mapping[str, Guest], kept: dict[int, Answers]) -> int:
    """Everything that is said of the version now, which is answered."""
    version: int = (await view(h.nobody, path))["version"]
    kept[version] = await looks(h, path, watching) | await refusals(path, watching, version)
    return version


async def late(h: RunningApp, path: str, watching: Mapping[str, Guest], kept: dict[int, Answers], newest: int) -> None:
    """At every lateness the answers are those of the version that a spectator may know of by then."""
    gate = h.service.gate
    for lateness in range(1, newest + 2):
        gate.late = lateness
        horizon = max(newest - lateness, LAST_OPEN)
        said = await looks(h, path, watching)
        if horizon > LAST_OPEN:  # before the start a seat may be taken, which is refused to who comes too late
            said |= await refusals(path, watching, horizon)
        assert said.keys() == kept[horizon].keys()
        assert [name for name, answer in said.items() if answer != kept[horizon][name]] == []
    gate.late = 0


async def looks(h: RunningApp, path: str, watching: Mapping[str, Guest]) -> Answers:
    """What every route that is read says."""
    said: Answers = {}
    for who, guest in watching.items():
        for url in (
            path, f"{path}/view", f"{path}/view?version=2", f"{path}/view?version=9", f"{path}/view?as=spectator",
            f"{path}/view?as=referee", f"{path}/frames", f"{path}/frames?since=3&limit=4", f"{path}/frames?since=500",
            f"{path}/film", f"{path}/film?since=4&limit=2&with=lines,frames", f"{path}/film?since=11",
            f"{path}/story", f"{path}/story?since=2&limit=3", f"{path}/record", f"{path}/record?as=referee",
            f"{path}/receipt", f"{path}/receipt?version=2", f"{path}/receipt?version=9",
            "/v1/games", "/v1/games?status=open", "/v1/games?status=running&limit=1", "/v1/games?status=over",
            "/v1/me/games", "/v1/results", f"/v1/games?player={guest.id or '0' * 32}",
            "/v1/games?free=1&options=default",
            f"/v1/players/{guest.id or '0' * 32}", f"/v1/results?player={guest.id or '0' * 32}",
            "/v1/me/invitations", f"{path}/invitations",
        ):  # fmt: skip
            said[f"{url} by {who}"] = spoken(await guest.get(url))
        said[f"events by {who}"] = AT.sub(b"", spoken(await guest.get("/v1/me/events?seconds=0")))
        tag = (await guest.get(f"{path}/view")).headers["etag"]
        said[f"the ETag by {who}"] = spoken(await guest.get(f"{path}/view", If_None_Match=tag))
        version: int = (await view(guest, path))["version"]
        for kind in (NDJSON, "text/event-stream"):
            for since in (0, version - 1):
                headers = guest.headers | {"Accept": kind, "Last-Event-ID": str(since)}
                async with tap(h.app, f"{path}/stream", headers) as stream:
                    await stream.frames(version - since)
                said[f"{kind} after {since - version if since else 0} by {who}"] = stream.body
            for of in ("patches", "views"):
                async with tap(h.app, f"{path}/stream?of={of}", guest.headers | {"Accept": kind}) as stream:
                    await stream.until(lambda tap: tap.body.count(b"}\n") == 1)
                said[f"{of} as {kind} by {who}"] = stream.body
    return said


async def refusals(path: str, watching: Mapping[str, Guest], version: int) -> Answers:
    """What is refused to somebody who does not sit there, with and without naming a version."""
    said: Answers = {}
    wrong: tuple[tuple[str, Any], ...] = (
        ("choices", {"question": version, "picks": [0]}),
        ("choices?dry_run=true", {"question": version, "picks": [0]}),
        ("resignation", {}),
        ("undo", {}),
        ("undo/answers", {"proposal": version, "agree": True}),
        ("seats", {}),
        ("seats", {"bot": "random"}),
        ("seats", {"invitation": "cri_0"}),
        ("invitations", {}),
        ("entropy", {"entropy": "0" * 64, "version": LAST_OPEN + 1, "head": "0" * 64}),
        ("rematch", {"ruleset": "dominion"}),
        ("seats/0/return", None),
        ("branches", {"version": version}),
        ("branches", {"version": 9_999}),
    )
    for who, guest in watching.items():
        for number, (route, body) in enumerate(wrong):
            said[f"{number} {route} by {who}"] = spoken(await guest.post(f"{path}/{route}", body))
            for named, tag in (("then", version), ("later", version + 1)):
                answer = await guest.post(f"{path}/{route}", body, If_Match=f'"{tag}"')
                said[f"{number} {route} by {who}, {named}"] = spoken(answer)
        for what in ("", "/seats/0", "/seats/7"):
            said[f"delete {what} by {who}"] = spoken(await guest.delete(path + what))
            for named, tag in (("then", version), ("later", version + 1)):
                said[f"delete {what} by {who}, {named}"] = spoken(await guest.delete(path + what, If_Match=f'"{tag}"'))
    return said


def spoken(answer: httpx.Response) -> bytes:
    """Status, headers and body."""
    head = b"".join([b"%b: %b\n" % one for one in sorted(answer.headers.raw)])
    return b"%d\n%b\n%b" % (answer.status_code, head, answer.content)


async def proposed(path: str, guests: list[Guest]) -> bool:
    """Whether somebody could propose to go back, or answer who has."""
    now = (await view(guests[0], path))["undo"]
    if now is None:
        return any([(await guest.post(f"{path}/undo", {})).is_success for guest in guests[:1]])
    first: int = now["awaited"][0]
    ok(await guests[first].post(f"{path}/undo/answers", {"proposal": now["version"], "agree": True}))
    return True


async def step(path: str, guests: list[Guest], rng: Random) -> None:
    """Somebody who is asked answers, blindly."""
    for guest in guests:
        own = [q for q in (await view(guest, path))["asked"] if q["options"] is not None]
        if own:
            count = rng.randint(own[0]["least"], own[0]["most"])
            picks = rng.sample(range(len(own[0]["options"])), count)
            ok(await guest.post(f"{path}/choices", {"question": own[0]["question"], "picks": picks}))
            return
    raise AssertionError("somebody is asked")
