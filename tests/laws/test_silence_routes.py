"""The law of silence over the bytes of every route: what is hidden from a viewer no answer, header or log tells."""

from collections.abc import Mapping, Sequence
from contextlib import AsyncExitStack
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from tests.laws.dominion_world import twins
from tests.support.app import application
from tests.support.client import Guest, ok
from tests.support.games import PLAIN, choice, deal, frames, mat, mine, view
from tests.support.silence import WIDE, Move, Pair, Shots, Side, differences, shoot

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
        (Move(1, ["End the turn"]), Move(1, ["Copper"]), Move(0, ["End the turn"])),
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
        (Move(0, ["Play Militia"]), Move(1, []), Move(1, ["Gold", "Estate"], ["Village", "Estate"])),
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
        (Move(1, ["Play Chapel"]), Move(1, ["Estate", "Copper"])),
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


# -- drawn pairs: the scenes of the laws, played on over HTTP until the viewer sees a difference


@pytest.mark.parametrize("seed", range(4))
async def test_drawn_worlds_tell_nothing_until_the_viewer_is_shown_something(seed: int, tmp_path: Path) -> None:
    rng = Random(seed)
    drawn = twins(rng)
    while drawn.viewer.kind != "seat":
        drawn = twins(rng)
    viewer = drawn.viewer.seats[0]
    compared = 0
    async with AsyncExitStack() as stack:
        sides: list[Side] = []
        for which, scenario in enumerate(drawn.scenarios):
            h = await stack.enter_async_context(application(tmp_path / str(which)))
            host, *guests = await h.players("Host", *[f"Player {seat}" for seat in range(drawn.seats)])
            body = {"scenario": msgspec.to_builtins(scenario), "options": msgspec.to_builtins(drawn.options)}
            sides.append(Side(h, await deal(host, *guests, **body), host, guests))
        while await alike(sides, viewer):
            shots: list[Shots] = [await shoot(side, viewer) for side in sides]
            assert shots[0].keys() == shots[1].keys()
            assert [name for name in shots[0] if shots[0][name] != shots[1][name]] == []
            compared += 1
            if compared == 4 or not await step(sides, rng):
                break
    assert compared


async def alike(sides: Sequence[Side], viewer: int) -> bool:
    """Whether the viewer has seen the same so far: the frames, less their heads."""
    seen: list[Any] = []
    for side in sides:
        history = await frames(side.guests[viewer], side.path)
        seen.append([{k: v for k, v in frame.items() if k != "head"} for frame in history])
    return seen[0] == seen[1] and seen[0][-1]["facts"][-1]["type"] != "ended"


async def step(sides: Sequence[Side], rng: Random) -> bool:
    """Let the seat asked do the same in both worlds, by label; False if there is nothing it could do in both."""
    seat: int = (await view(sides[0].server.nobody, sides[0].path))["asked"][0]["seat"]
    asked = [mine(await view(side.guests[seat], side.path)) for side in sides]
    common = [label for label in asked[0]["labels"] if label in asked[1]["labels"]]
    lively = [label for label in common if label.startswith("Play ") and "Treasure" not in label] or common
    least = max(q["least"] for q in asked)
    if least > 1 or not (lively or least == 0):
        return False
    labels = [rng.choice(lively)] if lively and asked[0]["most"] and asked[1]["most"] else []
    for side in sides:
        guest: Guest = side.guests[seat]
        ok(await guest.post(f"{side.path}/choices", choice(await view(guest, side.path), *labels)))
    return True
