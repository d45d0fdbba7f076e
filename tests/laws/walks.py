"""Drawn pairs of worlds, played over HTTP as long as their viewer cannot tell them apart."""

from collections.abc import AsyncGenerator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random
from typing import Any, get_type_hints

import msgspec

from tests.laws.house import House
from tests.support.games import frames, mine, view
from tests.support.silence import Side, act, differing, shoot, side
from tests.support.twins import Move, Pair

TRIED = 24
"""Seeds to try for a game that names none."""


def draw(world: House, rng: Random) -> Pair:
    """Two positions that a seat cannot tell apart."""
    twins = world.twins(rng)
    while twins.viewer.kind != "seat" or twins.scenarios[0] is None:
        twins = world.twins(rng)
    one, two = [msgspec.to_builtins(scenario) for scenario in twins.scenarios]
    options = msgspec.to_builtins(twins.options)
    return Pair("drawn", twins.viewer.seats[0], (one, two), ruleset=world.rules.key, common={}, options=options)


async def walk(world: House, data: Path, seed: int, moves: int, *, looking: bool) -> Pair:
    """Draw a pair and play it: with the moves after which the viewer had still seen the same in both worlds.

    With `looking`, every route is called after every such move, and must answer alike.
    """
    rng = Random(seed)
    pair = draw(world, rng)
    made: list[Move] = []
    async with _sides(data, pair) as sides:
        while await _alike(sides, pair.viewer):
            pair = pair._replace(moves=tuple(made))
            if looking:
                apart = differing([await shoot(s, pair.viewer) for s in sides])
                assert apart == [], apart
            move = None if len(made) == moves else await _move(world, sides, pair.viewer, rng)
            if move is None:
                break
            made.append(move)
            for which, s in enumerate(sides):
                await act(s, move, which)
    return pair


async def walks(world: House, data: Path, moves: int, *, looking: bool) -> AsyncGenerator[Pair]:
    """Pairs of a game that stay alike for at least two moves: from the seeds it names, or the first two that do."""
    found = 0
    for seed in world.walks or range(TRIED):
        pair = await walk(world, data / str(seed), seed, moves, looking=looking)
        assert len(pair.moves) >= 2 or not world.walks, "or the law holds of worlds that part at once"
        if len(pair.moves) >= 2:
            found += 1
            yield pair
        if found == 2 and not world.walks:
            return
    assert found, f"all twins of {TRIED} seeds part at once"


@asynccontextmanager
async def _sides(data: Path, pair: Pair) -> AsyncGenerator[tuple[Side, Side]]:
    async with side(data, pair, 0) as one, side(data, pair, 1) as two:
        yield one, two


async def _alike(sides: Sequence[Side], viewer: int) -> bool:
    """Whether the viewer has seen the same so far, in frames without heads, and the games continue."""
    seen = [
        [{k: v for k, v in frame.items() if k != "head"} for frame in await frames(s.guests[viewer], s.path)]
        for s in sides
    ]
    return seen[0] == seen[1] and not any(fact["type"] == "ended" for fact in seen[0][-1]["facts"])


async def _move(world: House, sides: Sequence[Side], viewer: int, rng: Random) -> Move | None:
    """The picks of the seat that is asked: the same in both worlds, or others for another seat; None if impossible."""
    seat: int = (await view(sides[0].server.nobody, sides[0].path))["asked"][0]["seat"]
    asked = [mine(await view(s.guests[seat], s.path)) for s in sides]
    one, two = [list(q["labels"]) for q in asked]
    eager = [
        label
        for option, label in zip(_options(world, asked[0]), one, strict=True)
        if world.eager(option) and label in two
    ]
    least, most = max(q["least"] for q in asked), min(q["most"] for q in asked)
    if least > most:
        return None
    count = rng.randint(max(least, min(1, most)), most) if most < 4 or rng.random() < 0.5 else least
    if count == 1 and eager and rng.random() < 0.7:
        return Move(seat, [rng.choice(eager)])
    first, second = rng.sample(one, count), rng.sample(two, count)
    if all(first.count(label) <= two.count(label) for label in first) and (seat == viewer or rng.random() < 0.75):
        return Move(seat, first)
    return None if seat == viewer else Move(seat, first, second)


def _options(world: House, question: Any) -> Sequence[Any]:
    return msgspec.convert(question["options"], get_type_hints(world.rules.schema.asked)["options"]) or ()
