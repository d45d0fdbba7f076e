"""The zones that score, memory, what-if positions and scenarios go over are those of a player's area."""

from typing import Any

from domain.dominion.options import MatScenario
from domain.dominion.score import owned
from domain.dominion.state import PlayerArea
from domain.dominion.zones import DEALT, ZONES, cards_of
from domain.engine.audience.audience import Audience, Seat

from .plays import cards


def test_who_sees_a_zone_is_the_mark_on_its_field() -> None:
    all_, owner, nobody = Audience.ALL, Audience.OWNER, Audience.NOBODY
    assert {zone: (mark.faces, mark.size) for zone, mark in ZONES.items()} == {
        "hand": (owner, all_),
        "deck": (nobody, owner),
        "discard": (nobody, nobody),
        "in_play": (all_, all_),
        "aside": (all_, all_),
        "looked": (owner, all_),
    }


def test_a_scenario_gives_zones_of_the_same_names() -> None:
    assert set(DEALT) == set(MatScenario.__struct_fields__) <= set(ZONES)


def test_every_card_of_a_seat_lies_in_a_zone() -> None:
    each = cards("Copper Silver Gold Estate Duchy Province")
    zones: dict[str, Any] = {zone: (card,) for zone, card in zip(ZONES, each, strict=True)}
    area = PlayerArea(Seat(0), **zones)
    assert cards_of(area) == owned(area) == each
    assert cards_of(PlayerArea(Seat(0), deck=None, discard=None, hand=(None,))) == (None,)
