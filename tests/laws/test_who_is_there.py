"""Who is at a table is all that presence tells, to those alone who may know it: whoever asks, by whatever operation.

Every operation that has `presence` is asked by everybody, about games of each kind, while the same people look on.
"""

from collections.abc import Mapping
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import msgspec
import pytest

from api.application.views.presence import Room
from domain.engine.audience.audience import Seat, Viewer
from domain.engine.lobby.lobby import LobbyState
from projections.schemas.schemas import Presence
from tests.support.app import RunningApp, application
from tests.support.client import Guest
from tests.support.games import join, open_game
from tests.support.looks import readings
from tests.support.streams import NDJSON, SSE, presences_in, tap

SEATED: dict[str, Any] = {"seats": ["here", "here"], "watching": 3}
ALL: dict[str, Any] = {"seats": [], "watching": 3}
SEATS = {"watching": None}
KINDS: Mapping[str, tuple[Mapping[str, Any], Mapping[str, Any]]] = {
    "open": ({}, {"Anna": SEATED, "Host": ALL, "Wendy": ALL, "": ALL | {"watching": 4}}),
    "late": ({"late": {"minutes": 5}}, {"Anna": SEATED, "Host": None, "Wendy": None, "": None}),
    "invited": ({"who": "invited"}, {"Anna": SEATED | SEATS, "Host": 403, "Wendy": None, "": 401}),
    "closed": ({"who": "none"}, {"Anna": SEATED | SEATS, "Host": 403, "Wendy": 403, "": 401}),
}
"""Of each kind of game: its spectators, and what each caller is told; a number is the status of a refusal.

Who has no token looks on once more with the stream that asks.
"""
FORMS = {"stream_frames": (SSE, NDJSON), "get_view": ("application/json",)}


async def said(h: RunningApp, path: str, guest: Guest) -> list[Any]:
    """What each operation tells of who is there, in each of its forms."""
    found: list[Any] = []
    for one in [one for one in readings(h.app) if "presence" in one.queries]:
        url = one.path.replace("{game}", path.rpartition("/")[2]) + "?presence=true"
        for kind in FORMS[one.name]:
            async with tap(h.app, url, guest.headers | {"Accept": kind}) as stream:
                await stream.until(lambda t: t.ended or b"version" in t.body)
            if stream.status != 200:
                found.append(stream.status)
            elif one.streams:
                found.append(next(iter(presences_in(stream.body)), None))
            else:
                found.append(msgspec.json.decode(stream.body)["presence"])
    return found


async def differences(data: Path) -> list[str]:
    """Who is told something else than they may know, by the kind of game."""
    async with application(data) as h:
        people = {guest.name: guest for guest in await h.players("Anna", "Bert", "Host", "Wendy")} | {"": h.nobody}
        found: list[str] = []
        for kind, (spectators, may) in KINDS.items():
            path = await open_game(people["Host"], spectators=spectators)
            if kind == "invited":
                assert (await people["Host"].put(f"{path}/watchers/{people['Wendy'].id}")).is_success
            await join(path, people["Anna"], people["Bert"])
            async with AsyncExitStack() as stack:
                for guest in people.values():
                    there = tap(h.app, f"{path}/stream?presence=true", guest.headers)
                    await (await stack.enter_async_context(there)).until(lambda t: t.body != b"")
                for who, what in may.items():
                    told = await said(h, path, people[who])
                    found += [f"{who} of a game that is {kind}: {told}"] * (told != [what] * 3)
    return found


async def test_presence_tells_nobody_more_than_they_may_know(tmp_path: Path) -> None:
    assert await differences(tmp_path) == []


async def test_presence_for_spectators_of_closed_games_is_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    honest = Room.told

    def told(room: Room, _: Viewer, lobby: LobbyState, now: int) -> Presence | None:
        return honest(room, Viewer("seat", (Seat(0),)), lobby, now)

    monkeypatch.setattr(Room, "told", told)
    assert {found.split(":")[0] for found in await differences(tmp_path)} >= {
        "Wendy of a game that is invited", "Host of a game that is late", " of a game that is open",
    }  # fmt: skip
