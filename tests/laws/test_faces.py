"""Faces as data: `complaints` checks each layout against them, and here mistakes in one are noticed."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from domain.civilization.rules import CIVILIZATION
from domain.engine.audience.zones import TokenZone
from domain.engine.game.faces import FaceFigure, LayoutWeight
from domain.engine.game.layout import Layout, all_zones
from lab.laws.game.world import World
from lab.laws.law.face_checks import face_complaints
from tests.support.each import for_each

LAYOUT = CIVILIZATION.catalogue.layout


def face(n: int, **changes: Any) -> Layout:
    return replace(LAYOUT, faces=(*LAYOUT.faces[:n], replace(LAYOUT.faces[n], **changes), *LAYOUT.faces[n + 1 :]))


SPRITE = Path(__file__).parents[2] / "projections" / "views" / "signs.svg"


def undrawn(layout: Layout) -> set[str]:
    """The signs of a layout that the pages cannot draw."""
    drawn = {"", *re.findall(r'<symbol id="([a-z-]+)"', SPRITE.read_text(encoding="utf-8"))}
    tokens = [zone for zone in all_zones(layout.zones) if isinstance(zone, TokenZone)]
    symbols = [one.symbol for one in (*layout.units.values(), *layout.marks, *tokens)]
    return {*layout.symbols.values(), *symbols} - drawn


def test_every_sign_is_drawn_by_the_pages(world: World) -> None:
    assert undrawn(world.rules.catalogue.layout) == set()


@pytest.mark.proof
def test_a_sign_that_nobody_draws_is_noticed() -> None:
    assert undrawn(replace(LAYOUT, symbols={**LAYOUT.symbols, "archer": "unicorn"})) == {"unicorn"}


PLOT, _, TECHNOLOGY, BUILDING, UNIT = range(5)
FAULTS: tuple[tuple[str, Callable[[], Layout]], ...] = (
    ("forest: /base/hammers stands nowhere", lambda: replace(LAYOUT, faces=LAYOUT.faces[1:])),
    ("sailing: /rate stands nowhere", lambda: face(TECHNOLOGY, short=LAYOUT.faces[TECHNOLOGY].short[:3])),
    ("walls: /falls stands nowhere", lambda: face(BUILDING, apart=())),
    ("walls: /falls stands short and apart", lambda: face(BUILDING, short=("/raids", "/shelters", "/falls"))),
    ("walls: /falls is to be said by its short", lambda: face(BUILDING, short=("/raids", "/falls"), apart=())),
    (
        "counts in ducats, which is no unit",
        lambda: face(PLOT, lines=(replace(LAYOUT.faces[0].lines[0], of=(FaceFigure(at="/base", unit="ducats"),)),)),
    ),
    ("/blocks has axeman, which has no sign", lambda: replace(LAYOUT, symbols={})),
    ("no component is or has the type knight", lambda: replace(LAYOUT, symbols={**LAYOUT.symbols, "knight": "axe"})),
    ("no option dance to weigh", lambda: replace(LAYOUT, weights=(LayoutWeight(option="dance", weight="main"),))),
)


@pytest.mark.proof
@for_each("said, fault", FAULTS)
def test_a_face_that_is_wrong_is_noticed(said: str, fault: Callable[[], Layout]) -> None:
    found = list(face_complaints(CIVILIZATION, fault()))
    assert any(said in complaint for complaint in found), found
