"""The law of silence over the bytes of every route: what is hidden from a viewer no answer, header or log tells."""

import asyncio
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from domain.engine.lobby.due_times import DAY
from tests.laws.walks import LONG, walk
from tests.laws.worlds import WORLDS, World
from tests.support.app import SOON, Clock
from tests.support.client import ok
from tests.support.games import PLAIN, mat
from tests.support.silence import CALLERS, Side, act, differences, differing, proposal, shoot, side
from tests.support.twins import WIDE, Move, Pair

OWN = mat(hand="copper copper estate", deck="copper copper copper copper copper copper", discard="estate")
FEW = mat(hand="copper copper copper", deck="copper copper copper copper copper", discard="estate")


def apart(first: Mapping[str, Any], second: Mapping[str, Any], **also: Any) -> tuple[dict[str, Any], dict[str, Any]]:
    """Two worlds: the same for seat 0, and what else lies at seat 1."""
    return {"seats": [OWN, first], **also}, {"seats": [OWN, second], **also}


PAIRS = (
    WIDE,
    Pair(
        "another hand: how many moves there are is hidden",
        0,
        apart(
            mat(hand="copper copper copper copper", deck="gold gold gold gold gold", discard=""),
            mat(hand="village smithy gold copper", deck="gold gold gold gold gold", discard=""),
            turn=1,
            actions=2,
        ),
        (Move(1, ["End the turn"]), Move(1, ["Put Copper on top"]), Move(0, ["End the turn"])),
    ),
    Pair(
        "another deck, and how many cards it has",
        0,
        apart(
            mat(hand="copper", deck="gold gold gold gold gold", discard=""),
            mat(hand="copper", deck="curse curse curse curse curse curse curse", discard=""),
            turn=1,
        ),
        (Move(1, ["Play all Treasures"]), Move(1, ["End the turn"]), Move(0, ["Play all Treasures"])),
    ),
    Pair(
        "another discard pile under the same top card, and how many cards it has",
        0,
        apart(
            mat(hand="copper", deck="gold gold gold gold gold", discard="estate"),
            mat(hand="copper", deck="gold gold gold gold gold", discard="estate village moat"),
        ),
        (Move(0, ["Play all Treasures"]), Move(0, ["End the turn"])),
    ),
    Pair(
        "the own deck in another order, of which dry runs must not tell",
        0,
        (
            {"seats": [mat(hand="smithy village cellar", deck="gold copper estate curse", discard=""), FEW]},
            {"seats": [mat(hand="smithy village cellar", deck="curse estate copper gold", discard=""), FEW]},
        ),
        (Move(0, ["Play Cellar"]), Move(0, [])),
    ),
    Pair(
        "whether there is a Moat to be shown",
        0,
        (
            {"seats": [mat(hand="militia", deck="copper", discard=""), mat(hand="moat copper", deck="", discard="")]},
            {"seats": [mat(hand="militia", deck="copper", discard=""), mat(hand="gold copper", deck="", discard="")]},
        ),
        (Move(0, ["Play Militia"]), Move(1, [])),
    ),
    Pair(
        "what is discarded under the top card, and where in the hand it was",
        0,
        (
            {
                "seats": [
                    mat(hand="militia", deck="copper copper copper copper copper", discard=""),
                    mat(hand="gold estate copper silver copper", deck="copper", discard=""),
                ]
            },
            {
                "seats": [
                    mat(hand="militia", deck="copper copper copper copper copper", discard=""),
                    mat(hand="estate copper village copper copper", deck="copper", discard=""),
                ]
            },
        ),
        (
            Move(0, ["Play Militia"]),
            Move(1, []),
            Move(1, ["Discard Gold", "Discard Estate"], ["Discard Village", "Discard Estate"]),
        ),
    ),
    Pair(
        "the others at a table of four",
        2,
        (
            {"seats": [PLAIN, FEW, OWN, mat(hand="gold", deck="", discard="")], "turn": 3},
            {
                "seats": [
                    mat(hand="moat moat smithy smithy smithy", deck="gold", discard=""),
                    FEW,
                    OWN,
                    mat(hand="moat", deck=""),
                ],
                "turn": 3,
            },
        ),
        (Move(3, ["End the turn"]),),
    ),
    Pair(
        "a hand in another order, which is the order in which it was drawn, when cards of it are trashed",
        0,
        apart(
            mat(hand="chapel copper estate", deck="gold gold gold gold gold", discard=""),
            mat(hand="chapel estate copper", deck="gold gold gold gold gold", discard=""),
            turn=1,
        ),
        (Move(1, ["Play Chapel"]), Move(1, ["Trash Estate", "Trash Copper"])),
    ),
    Pair(
        "another secret, when there is no chance in what anybody sees",
        0,
        ({"seats": [OWN, FEW]}, {"seats": [OWN, FEW]}),
        (Move(0, ["Play all Treasures"]), Move(0, ["End the turn"]), Move(1, ["End the turn"])),
        secrets=True,
    ),
)


@pytest.mark.parametrize("pair", PAIRS, ids=lambda pair: pair.name)
async def test_what_differs_in_secret_no_byte_tells(pair: Pair, tmp_path: Path) -> None:
    made, found = await differences(tmp_path, pair)
    assert found == [], f"after {made} moves"
    assert made == len(pair.moves)


@pytest.mark.parametrize("pair", PAIRS, ids=lambda pair: pair.name)
async def test_a_proposal_to_go_back_is_answered_alike(pair: Pair, tmp_path: Path) -> None:
    async with side(tmp_path, pair, 0) as one, side(tmp_path, pair, 1) as two:
        for move in pair.moves:
            for which, world in enumerate((one, two)):
                await act(world, move, which)
            first, second = [await proposal(world, pair.viewer) for world in (one, two)]
            assert first == second


CLOCKS: tuple[dict[str, Any], ...] = (
    {"kind": "move", "seconds": 60},
    {"kind": "bank", "seconds": 600, "increment": 10},
    {"kind": "correspondence", "hours": 72},
)


@pytest.mark.parametrize("clock", CLOCKS, ids=lambda clock: clock["kind"])
async def test_neither_clocks_nor_time_outs_tell_whether_there_was_something_to_pick(
    clock: dict[str, Any], tmp_path: Path
) -> None:
    pair = next(pair for pair in PAIRS if pair.name == "whether there is a Moat to be shown")
    async with side(tmp_path, pair, 0, clock=clock) as one, side(tmp_path, pair, 1, clock=clock) as two:
        worlds = (one, two)
        for which, world in enumerate(worlds):
            await world.server.service.due_times.rounds.close()  # time-outs come here when the test asks for them
            await act(world, pair.moves[0], which)
        for step in ("asked", "out of time"):
            if step != "asked":
                assert [await time_out(world) for world in worlds] == [1, 1]
            for world in worlds:
                await settled(world)
            seen = [await shoot(world, pair.viewer, CALLERS) for world in worlds]
            assert differing(seen) == [], step
        cause = ok(await one.server.nobody.get(f"{one.path}/frames?limit=500"))["frames"][-1]["cause"]
        assert (cause["type"], cause["seat"]) == ("timed-out", 1)


async def time_out(world: Side) -> int:
    """Let four days go by, and bring what is due then."""
    bus = world.server.service.bus
    assert isinstance(bus.clock, Clock)
    bus.clock.now += 4 * DAY
    return await world.server.service.due_times.work()


async def settled(world: Side) -> None:
    """Wait until the outbox is worked off: how much lies there is said by readiness, and is a matter of real time."""
    async with asyncio.timeout(SOON):
        while (await world.server.service.readiness()).lag:  # noqa: ASYNC110 - another task gets there by itself
            await asyncio.sleep(0.01)


SEEN = {
    "the own hand": (
        (
            {"seats": [OWN, FEW]},
            {"seats": [OWN | {"hand": ["copper", "copper", "gold"]}, FEW]},
        ),
        {"view en, viewer", "frames, viewer", "stream SSE, viewer", "stream NDJSON, viewer"},
    ),
    "how many cards the own deck has": (
        (
            {"seats": [OWN, FEW]},
            {"seats": [OWN | {"deck": ["copper"]}, FEW]},
        ),
        {"view en, viewer", "frames, viewer"},
    ),
    "the top of a discard pile": (
        apart(FEW, FEW | {"discard": ["copper"]}),
        {"view en, viewer", "view en, spectator", "frames, opener", "stream SSE, spectator"},
    ),
    "how many cards another has in hand": (
        apart(FEW, FEW | {"hand": ["copper"]}),
        {"view en, viewer", "view en, spectator", "frames, spectator"},
    ),
}


@pytest.mark.parametrize("what", SEEN)
async def test_what_differs_in_sight_the_comparison_finds(what: str, tmp_path: Path) -> None:
    """Or the law above would hold of routes that answer nothing."""
    worlds, routes = SEEN[what]
    made, found = await differences(tmp_path, Pair(what, 0, worlds))
    assert made == 0
    assert routes <= set(found)


# -- drawn pairs of every game: the scenes of the laws, played on over HTTP until the viewer sees a difference


@pytest.mark.parametrize("world", WORLDS, ids=lambda world: world.rules.key)
async def test_drawn_worlds_tell_nothing_until_the_viewer_is_shown_something(world: World, tmp_path: Path) -> None:
    for seed in LONG[world.rules.key]:
        pair = await walk(world, tmp_path / str(seed), seed, moves=3, looking=True)
        assert len(pair.moves) >= 2, "or the law holds of worlds that part at once"
