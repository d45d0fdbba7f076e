"""Scenes of two worlds: some look alike to a viewer, with what is done in both; some differ visibly."""

from typing import Any

from domain.dominion.sets import BASIC, SECOND_EDITION_PRESETS
from tests.support.games import PLAIN, mat
from tests.support.twins import Move, Pair

KINGDOM = "first-game"
SUPPLY = [{"card": card, "left": 8 if card in BASIC else 5} for card in (*BASIC, *SECOND_EDITION_PRESETS[KINGDOM])]
"""Given in full: what a scenario leaves open is filled from the box, and that would reveal cards elsewhere."""


def pair(name: str, viewer: int, worlds: Any, *more: Any, **also: Any) -> Pair:
    """A pair of worlds with this supply; it is the first seat's turn."""
    common = {"supply": SUPPLY, "turn": 0}
    return Pair(name, viewer, worlds, *more, ruleset="dominion", common=common, options={"preset": KINGDOM}, **also)


_DRAWN = "copper copper copper estate copper "
"""The viewer's draws in both worlds; nobody may know the order of the cards below."""
_HAND = "militia smithy copper copper estate"

WIDE = pair(
    "hand, deck, discard pile and secret at once, through an attack",
    0,
    (
        {
            "seats": [
                mat(hand=_HAND, deck=_DRAWN + "silver copper copper", discard="silver gold"),
                mat(hand="moat copper gold estate copper", deck="gold gold gold gold gold", discard="estate gold"),
            ],
            "actions": 3,
        },
        {
            "seats": [
                mat(hand=_HAND, deck=_DRAWN + "copper copper silver", discard="silver"),
                mat(hand="copper estate copper copper estate", deck="curse curse curse", discard="estate"),
            ],
            "actions": 3,
        },
    ),
    (
        Move(0, ["Play Militia"]),
        Move(1, []),
        Move(1, ["Discard Gold", "Discard Copper"], ["Discard Estate", "Discard Copper"]),
        Move(0, ["End the turn"]),
        Move(1, ["End the turn"]),
    ),
    secrets=True,
)

OWN = mat(hand="copper copper estate", deck="copper copper copper copper copper copper", discard="estate")
FEW = mat(hand="copper copper copper", deck="copper copper copper copper copper", discard="estate")
_MILITIA = mat(hand="militia", deck="copper", discard="")

APART = (
    WIDE,
    pair(
        "another hand: how many moves there are is hidden",
        0,
        tuple(
            [
                {"seats": [OWN, mat(hand=hand, deck="gold gold gold gold gold", discard="")], "turn": 1, "actions": 2}
                for hand in ("copper copper copper copper", "village smithy gold copper")
            ]
        ),
        (Move(1, ["End the turn"]), Move(1, ["Put Copper on top"]), Move(0, ["End the turn"])),
    ),
    pair(
        "the own deck in another order, of which dry runs must not tell",
        0,
        (
            {"seats": [mat(hand="smithy village cellar", deck="gold copper estate curse", discard=""), FEW]},
            {"seats": [mat(hand="smithy village cellar", deck="curse estate copper gold", discard=""), FEW]},
        ),
        (Move(0, ["Play Cellar"]), Move(0, [])),
    ),
    pair(
        "whether there is a Moat to be shown",
        0,
        (
            {"seats": [_MILITIA, mat(hand="moat copper", deck="", discard="")]},
            {"seats": [_MILITIA, mat(hand="gold copper", deck="", discard="")]},
        ),
        (Move(0, ["Play Militia"]), Move(1, [])),
    ),
    pair(
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
)
"""What is hidden otherwise is in the pairs that the laws draw for the rules; these are for the routes."""

SHOWN = (
    (
        pair(
            "the own hand", 0, ({"seats": [OWN, FEW]}, {"seats": [OWN | {"hand": ["copper", "copper", "gold"]}, FEW]})
        ),
        frozenset(
            {
                "get_view by viewer",
                "get_frames by viewer",
                "stream_frames by viewer",
                "stream_frames, Accept: application/x-ndjson by viewer",
            }
        ),
    ),
    (
        pair(
            "the top of a discard pile",
            0,
            ({"seats": [OWN, FEW]}, {"seats": [OWN, FEW | {"discard": ["copper"]}]}),
        ),
        frozenset(
            {"get_view by viewer", "get_view by spectator", "get_frames by opener", "stream_frames by spectator"}
        ),
    ),
)
