"""Pairs of worlds that look alike to a viewer: two scenarios, and what is done in both."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from domain.dominion.sets import BASIC, PRESETS
from tests.support.games import mat

KINGDOM = "first-game"
SUPPLY = [{"card": card, "left": 8 if card in BASIC else 5} for card in (*BASIC, *PRESETS[KINGDOM])]
"""Given in full: what a scenario leaves open is filled from the box, and that would tell what lies elsewhere."""


class Move(NamedTuple):
    """What a seat picks, by label; in the second world perhaps something else, which the viewer cannot tell."""

    seat: int
    labels: Sequence[str]
    other: Sequence[str] | None = None


class Pair(NamedTuple):
    """Two scenarios alike to `viewer`. With `secrets` the games' secrets differ as well."""

    name: str
    viewer: int
    worlds: tuple[Mapping[str, Any], Mapping[str, Any]]
    moves: Sequence[Move] = ()
    secrets: bool = False
    ruleset: str = "dominion"
    common: Mapping[str, Any] = {"supply": SUPPLY, "turn": 0}
    """What both scenarios say where they do not say otherwise."""
    options: Mapping[str, Any] = {"preset": KINGDOM}


_DRAWN = "copper copper copper estate copper "
"""What the viewer draws in both worlds; the order of what lies below is nobody's to know."""
_HAND = "militia smithy copper copper estate"

WIDE = Pair(
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
