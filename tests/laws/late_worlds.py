"""Worlds that are alike as far as late spectators may know, and differ only beyond that.

In each the same game is played up to a moment. From then on something different happens in each, in equally many
entries and equal time: they play on, one way or another, propose to go back, let time run out, resign. Until any of
that may be known, every route gives spectators the same, to the byte.
"""

from collections.abc import Awaitable, Callable, Mapping
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from tests.laws.lateness import Answers, looks, refusals
from tests.support.app import Clock, RunningApp, application
from tests.support.client import Guest, ok
from tests.support.games import join, open_game, step, view
from tests.support.looks import the_same_key

CHOICES = 6
"""Choices before the worlds part."""
SECOND = 1_000_000
BEYOND = 10
"""Seconds between the event and the requests."""
NAMES = ("Anna", "Bert")


class Setting(NamedTuple):
    """A game, its clock, what happens when time is up, and the spectators' delay.

    `pause`: seconds between two choices. `apart`: seconds for which the worlds differ.
    """

    ruleset: str
    clock: Mapping[str, Any] | None
    absent: Any
    late: Mapping[str, int]
    pause: int
    apart: int


class World(NamedTuple):
    """One of the worlds, with its spectators and players."""

    h: RunningApp
    path: str
    clock: Clock
    watching: Mapping[str, Guest]
    guests: list[Guest]
    setting: Setting

    async def plays(self, how: object, choices: int = 1) -> None:
        """The seats that are asked answer; differently for another `how`."""
        rng = Random(f"{how}")
        for _ in range(choices):
            await step(self.path, self.guests, rng)

    async def version(self) -> int:
        """The newest version, as players know it."""
        return (await view(self.guests[0], self.path))["version"]


async def on(world: World) -> None:
    """They play on."""
    await world.plays("on", 2)


async def otherwise(world: World) -> None:
    """They play on differently."""
    await world.plays("otherwise", 2)


async def back(world: World) -> None:
    """Somebody proposes to go back, and it is refused."""
    for guest, other in (world.guests, reversed(world.guests)):
        if (await guest.post(f"{world.path}/undo", {})).is_success:
            body = {"proposal": await world.version(), "agree": False}
            ok(await other.post(f"{world.path}/undo/answers", body))
            return
    raise AssertionError("somebody has answered")


async def out_of_time(world: World) -> None:
    """Somebody answers, and somebody's time is up."""
    await world.plays("on")
    world.clock.now += world.setting.apart * SECOND
    assert await world.h.service.due_times.work() == 1
    await world.h.settled()


async def given_up(world: World) -> None:
    """Somebody answers, and somebody resigns: there is a rematch, and a branch."""
    await world.plays("on")
    world.clock.now += world.setting.apart * SECOND
    ok(await world.guests[0].post(f"{world.path}/resignation", {}))
    ok(await world.guests[1].post(f"{world.path}/rematch", {"ruleset": world.setting.ruleset}))
    ok(await world.guests[1].post(f"{world.path}/branches", {"version": await world.version() - 1}))


Happening = Callable[[World], Awaitable[None]]
HAPPENINGS: tuple[Happening, ...] = (on, otherwise, back, out_of_time, given_up)


async def told(data: Path, setting: Setting, happening: Happening) -> tuple[tuple[int, int], Answers]:
    """What spectators get in one world: how far they may see out of how much, and every answer."""
    clock = Clock()
    the_same_key(data)
    async with application(data, clock=clock) as h:
        await h.service.due_times.rounds.close()  # time is up when the law asks for it
        world = await _begun(h, clock, setting)
        for number in range(CHOICES):
            await world.plays(number)
            clock.now += setting.pause * SECOND
        parted = clock.now
        await happening(world)
        clock.now = parted + (setting.apart + BEYOND) * SECOND
        await world.h.settled()
        clock.step = 0
        known: int = (await view(h.nobody, world.path))["version"]
        said = await looks(h, world.path, world.watching, world.guests[0].id)
        said |= await refusals(world.path, world.watching, known)
        return (known, await world.version()), said


async def _begun(h: RunningApp, clock: Clock, setting: Setting) -> World:
    host, *guests = await h.players("Host", *NAMES)
    more: dict[str, Any] = {} if setting.clock is None else {"clock": setting.clock, "absent": setting.absent}
    spectators = {"late": setting.late}
    path = await open_game(host, ruleset=setting.ruleset, undo="any", spectators=spectators, **more)
    await join(path, *guests)
    return World(h, path, clock, {"nobody": h.nobody, "opener": host}, guests, setting)
