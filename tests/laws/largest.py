"""The largest positions that schemas and boxes of the games allow: all the cards, goods and people that may be."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from domain.caylus.cards.buildings import DECK, LAWYER, NEUTRAL
from domain.civilization.box import ALL_PLOTS, ALL_TECHNOLOGIES, PLAY_DECK
from domain.dominion.box import copies
from domain.dominion.sets import KINDS

AMOUNTS, PEOPLE, GOODS, ZONE = 9999, 48, 99, 200
"""What the schemas allow at most."""


class Large(NamedTuple):
    """A position, and the game that is opened with it."""

    name: str
    key: str
    seats: int
    options: Mapping[str, Any]
    scenario: Mapping[str, Any]


def _all_of_the_box() -> dict[str, Any]:
    """Every card of the box in some zone of the first seat."""
    box = [card for card in KINDS for _ in range(copies(card, 6))]
    zones = [box[n * ZONE : (n + 1) * ZONE] for n in range(3)]
    return {
        "seats": [dict(zip(("hand", "deck", "discard"), zones, strict=True)), *[{"deck": []}] * 5],
        "supply": [{"card": card, "left": 0} for card in ("copper", "silver", "gold", "estate", "duchy", "province")],
        "turn": 0,
        "actions": 99,
        "buys": 99,
        "coins": 999,
        "merchants": 99,
    }


def _everything_built(seats: int = 4) -> dict[str, Any]:
    """All cards on the road, of everybody, and as many goods as a seat may have."""
    goods = dict.fromkeys(("food", "wood", "stone", "gold", "deniers"), GOODS)
    own: list[dict[str, Any]] = [{"card": card, "owner": seat} for seat in range(seats) for card in DECK]
    for n, place in enumerate(own):
        place["worker"] = n % seats if n < seats * seats else None
    return {
        "seats": [{"goods": goods}] * seats,
        "road": [*[{"card": card} for card in NEUTRAL], *own],
        "provost": len(NEUTRAL) + len(own) - 1,
        "turn": 0,
    }


def _residences() -> dict[str, Any]:
    road = _everything_built()["road"]
    return _everything_built() | {
        "road": [
            {"card": p["card"], "owner": p.get("owner"), "residence": "owner" in p and p["card"] != LAWYER}
            for p in road
        ]
    }


def _world(phase: str, **more: Any) -> dict[str, Any]:
    """All plots but one, full of people, and all cards in one hand."""
    land = [{"card": card, "population": PEOPLE} for card in ALL_PLOTS]
    stock = dict.fromkeys(("food", "hammers", "commerce"), AMOUNTS)
    first = {"hand": PLAY_DECK, "plots": land[:-1], "technologies": ALL_TECHNOLOGIES[1:], **stock, "turns": 1}
    return {"seats": [first, {"plots": land[-1:], "hand": [], **stock}], "phase": phase, **more}


LARGEST = (
    Large("the whole box", "dominion", 6, {"preset": "first-game"}, _all_of_the_box()),
    Large("everything built", "caylus-magna-carta", 4, {}, _everything_built()),
    Large("residences everywhere", "caylus-magna-carta", 4, {}, _residences()),
    Large(
        "effects of everything",
        "caylus-magna-carta",
        4,
        {},
        _everything_built() | {"phase": "effects", "passed": [0, 1, 2, 3]},
    ),
    *[
        Large(f"the whole world, {phase}", "civilization", 2, {"population_supply": "unlimited"}, _world(phase))
        for phase in ("collect", "purchase", "combat", "draw")
    ],
    Large(
        "the whole world, to be given up",
        "civilization",
        2,
        {"population_supply": "unlimited"},
        _world("discard", discards=3),
    ),
)
