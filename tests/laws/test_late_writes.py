# pyright: reportPrivateUsage=false
"""A refusal tells its caller no more than they may know: every operation that writes, sent without a seat.

The same game is played in worlds that diverge: in one it continues, in another it is over. Callers without a seat send
every operation of the document that writes to a game, with keys, guessed versions and dry runs, at every horizon from
the one at which the game still waits for players. Status, headers, body and so size are compared, to the byte.
"""

from collections.abc import Iterator, Mapping
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import pytest

from api.application.commands import commands
from tests.laws.lateness import Answers, spoken
from tests.support.app import Clock, RunningApp, application
from tests.support.client import Guest, headers_of, ok
from tests.support.games import ANY, join, open_game, step, view

SECOND = 1_000_000
LATE = 2
"""Minutes."""
CHOICES = 2
"""Choices before the worlds part."""
CALLERS: tuple[str, ...] = ("opener", "watcher", "stranger", "blocked")
Body = dict[str, Any] | None
WRITES: Mapping[str, tuple[Body, ...]] = {
    "DELETE /games/{game}": (None,),
    "POST /games/{game}/seats": ({}, {"bot": "random"}, {"invitation": "cri_0"}, {"colour": "red"}),
    "DELETE /games/{game}/seats/{seat}": (None,),
    "POST /games/{game}/seats/{seat}/return": (None,),
    "POST /games/{game}/entropy": ({"entropy": "0" * 64, "version": 3, "head": "0" * 64},),
    "POST /games/{game}/invitations": ({}, {"player": "{player}"}),
    "DELETE /games/{game}/invitations/{invitation}": (None,),
    "PUT /games/{game}/watchers/{player}": (None,),
    "DELETE /games/{game}/watchers/{player}": (None,),
    "POST /games/{game}/choices": ({"question": 4, "picks": [0]}, {"question": 9, "picks": [0], "seat": 1}),
    "POST /games/{game}/resignation": ({}, {"seat": 0}),
    "POST /games/{game}/undo": ({},),
    "POST /games/{game}/undo/answers": ({"proposal": 4, "agree": True},),
    "POST /games/{game}/rematch": ({"ruleset": ANY},),
    "POST /games/{game}/branches": ({"version": 3}, {"version": 99}),
    "POST /games/{game}/worlds": ({}, {"n": 3}),
    "POST /games/{game}/abandon": (None,),
}
"""Every operation that writes to a game, with bodies that make the server check different things."""


class Setting(NamedTuple):
    """How the game was opened, and who was admitted."""

    spectators: Mapping[str, Any]
    access: str = "open"
    let_in: tuple[str, ...] = ()


ALL = Setting({"who": "all", "late": {"minutes": LATE}})
SETTINGS = (
    ALL,
    Setting({"who": "invited", "late": {"minutes": LATE}}, "invited", ("watcher", "blocked")),
    Setting({"who": "none"}, "invited"),
)


class World(NamedTuple):
    """One of the worlds: its game, and those without a seat there."""

    h: RunningApp
    clock: Clock
    path: str
    people: Mapping[str, Guest]
    seated: list[Guest]


async def begun(h: RunningApp, clock: Clock, setting: Setting) -> World:
    """The game, a few choices after its start."""
    *others, anna, bert = await h.players(*CALLERS, "Anna", "Bert")
    people = dict(zip(CALLERS, others, strict=True))
    for one in (anna, people["opener"]):
        assert (await one.put(f"/v1/me/blocks/{people['blocked'].id}")).is_success
    path = await open_game(people["opener"], spectators=setting.spectators, access=setting.access)
    for who in setting.let_in:
        assert (await people["opener"].put(f"{path}/watchers/{people[who].id}")).is_success
    for guest in (anna, bert):
        if setting.access == "invited":
            ok(await people["opener"].post(f"{path}/invitations", {"player": guest.id}))
        await join(path, guest)
    world = World(h, clock, path, people | {"nobody": h.nobody}, [anna, bert])
    for number in range(CHOICES):
        clock.now += 20 * SECOND
        await step(path, world.seated, Random(number))
    return world


async def told(data: Path, setting: Setting, *, over: bool) -> dict[int, Answers]:
    """What everybody without a seat is answered in one world, by what they may know about the game by then."""
    clock = Clock()
    async with application(data, clock=clock) as h:
        await h.service.due_times.rounds.close()
        world = await begun(h, clock, setting)
        parted: int = (await view(world.seated[0], world.path))["version"]
        clock.now += 20 * SECOND
        if over:
            ok(await world.seated[0].post(f"{world.path}/resignation", {}))
        else:
            await step(world.path, world.seated, Random(0))
        clock.step, said = 0, dict[int, Answers]()
        while (known := await horizon(world, setting)) <= parted:
            if known not in said:
                said[known] = await answers(world, known)
            if "late" not in setting.spectators:
                break
            clock.now += 5 * SECOND
        return said


async def horizon(world: World, setting: Setting) -> int:
    """The newest version that spectators may know, 0 if there may be none."""
    looks = world.people["watcher"]
    return ok(await looks.get(world.path))["version"] if "late" in setting.spectators else 0


def sent(document: Any, world: World, known: int) -> Iterator[tuple[str, str, Any, dict[str, str]]]:
    """(method, path, body, headers) of everything that is sent at one horizon."""
    writes = {
        f"{method.upper()} {template.removeprefix('/v1')}": (method.upper(), template)
        for template, ways in document["paths"].items()
        for method in ways
        if "{game}" in template and method != "get"
    }
    assert writes.keys() == WRITES.keys(), "every operation that writes, and no other"
    ids = {"game": world.path.rpartition("/")[2], "seat": "0", "invitation": "0" * 16, "player": world.seated[0].id}
    for name, (method, template) in writes.items():
        heard = {each["name"] for each in document["paths"][template][method.lower()].get("parameters", ())}
        for body in WRITES[name]:
            filled = {k: v.format(**ids) if isinstance(v, str) else v for k, v in (body or {}).items()}
            path, given = template.format(**ids), None if body is None else filled
            yield method, path, given, {}
            if "Idempotency-Key" in heard:
                yield method, path, given, {"Idempotency-Key": f"at {known}"}
            for guess in (known, known + 1) if "If-Match" in heard else ():
                yield method, path, given, {"If-Match": f'"{guess}"'}
            if "dry_run" in heard:
                yield method, f"{path}?dry_run=true", given, {"If-Match": f'"{known + 1}"'}


async def answers(world: World, known: int) -> Answers:
    """What everybody is answered, by request."""
    document, said = ok(await world.h.nobody.get("/v1/openapi.json")), Answers()
    for method, path, body, headers in sent(document, world, known):
        for who, guest in world.people.items():
            given = headers_of(guest.token) | headers
            answer = await world.h.http.request(method, path, json=body, headers=given)
            said[f"{who}: {method} {path} {body} {headers}"] = spoken(answer)
    return said


async def differences(data: Path, setting: Setting) -> tuple[set[int], list[str]]:
    """(the horizons that were compared, answers that differ because the game was over)."""
    one, two = [await told(data / str(over), setting, over=over) for over in (False, True)]
    shared = one.keys() & two.keys()
    return shared, [f"{name}, of {at}" for at in shared for name in one[at] if one[at][name] != two[at][name]]


@pytest.mark.parametrize("setting", SETTINGS, ids=lambda setting: setting.spectators["who"])
async def test_refusals_tell_callers_nothing_new(setting: Setting, tmp_path: Path) -> None:
    compared, found = await differences(tmp_path, setting)
    assert found == []
    assert len(compared) == (CHOICES + 2 if "late" in setting.spectators else 1), "and from before the start"


@pytest.mark.proof
async def test_refusal_by_the_present_game_is_caught(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def nobody_is_outside(*_: object) -> bool:
        return False

    monkeypatch.setattr(commands, "is_outside", nobody_is_outside)
    _, found = await differences(tmp_path, ALL)
    assert found
