"""The layouts of our games; see the laws. A fault in one, its faces included, is told in words that name the place."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from domain.caylus.rules import CAYLUS
from domain.civilization.rules import CIVILIZATION
from domain.dominion.rules import DOMINION
from domain.engine.audience.zones import LayoutCount, PileZone, TokenZone
from domain.engine.game.faces import FaceFigure, LayoutLeads, LayoutWeight
from domain.engine.game.layout import Layout, LayoutCondition, all_zones
from domain.engine.game.rules import Rules
from lab.laws.game.world import World
from lab.laws.law.layout_checks import complaints
from lab.laws.suite.layouts import *  # noqa: F403
from tests.support.each import for_each

SPRITE = Path(__file__).parents[2] / "projections" / "views" / "signs.svg"


def undrawn(layout: Layout) -> set[str]:
    """The signs of a layout that the pages cannot draw."""
    drawn = {"", *re.findall(r'<symbol id="([a-z-]+)"', SPRITE.read_text(encoding="utf-8"))}
    tokens = [zone for zone in all_zones(layout.zones) if isinstance(zone, TokenZone)]
    symbols = [one.symbol for one in (*layout.units.values(), *layout.marks, *tokens)]
    return {*layout.symbols.values(), *symbols} - drawn


def test_every_sign_is_drawn_by_the_pages(world: World) -> None:
    assert undrawn(world.rules.catalogue.layout) == set()


Change = Callable[[Layout], Layout]


def on(part: str, n: int, **changes: Any) -> Change:
    """Change the nth of the layout's zones, marks, targets or faces."""

    def changed(one: Layout) -> Layout:
        parts = getattr(one, part)
        return replace(one, **{part: (*parts[:n], replace(parts[n], **changes), *parts[n + 1 :])})

    return changed


def on_leads(*of: LayoutCount) -> Change:
    return lambda one: replace(one, leads=LayoutLeads(at="/seats", of=of))


PHASE, COUNTERS, FLAG, SCORE, KINGDOM = 0, 1, 2, 3, 4
"""Zones of Dominion's layout, by their numbers."""
OF_DOMINION: tuple[tuple[str, Change], ...] = (
    ("/suply/* leads nowhere", on("zones", KINGDOM, at="/suply/*")),
    ("/supply/*/left holds no faces", on("zones", KINGDOM, face="/left")),
    ("/supply/*/card is no number", on("zones", KINGDOM, left="/card")),
    ("/supply/* is seen by others", on("zones", KINGDOM, faces="owner")),
    ("has the type cooper", on("zones", KINGDOM, but=("cooper",))),
    ("no name for zone.nothing", on("zones", KINGDOM, word="zone.nothing")),
    ("/phase has other steps", on("zones", PHASE, steps=())),
    ("/buys counts in ducats", on("zones", COUNTERS, of=(LayoutCount(at="/buys", unit="ducats"),))),
    ("/coins is neither so nor not", on("zones", FLAG, at="/coins")),
    ("/tallies/*/turns is no seat", on("zones", SCORE, seat="/turns")),
    ("/turn is no list of faces", lambda one: replace(one, zones=(*one.zones, PileZone(at="/turn", word="term.deck")))),
    (
        "/supply/*/card is no seat",
        lambda one: replace(one, zones=(*one.zones, TokenZone(at="/supply/*/card", word=""))),
    ),
    (
        "a piece has a drawing",
        lambda one: replace(one, zones=(*one.zones, TokenZone(at="/turn", word="term.deck", shape="piece"))),
    ),
    (
        "/buys: pieces have drawings",
        on("zones", COUNTERS, at="/buys", pieces=True, of=(LayoutCount(at="", unit="copies"),)),
    ),
    ("/seats/*/pints: nothing is reckoned", on_leads(LayoutCount(at="/pints", unit="points"))),
    ("/seats/*/points counts in pints", on_leads(LayoutCount(at="/points", unit="pints"))),
    ("/deck has a mark", on("marks", 0, on="/deck")),
    ("/phase names no items", on("marks", 0, at="/phase")),
    ("/turn is no list, so it has no order", on("marks", 0, says="order")),
    ("/phase is never one of", on("marks", 0, when=LayoutCondition(at="/phase", among=("dusk",)))),
    ("nothing is drawn there", on("targets", 0, at=("/reactions",))),
    ("play has no colour", on("targets", 0, by="colour")),
    ("play has no place", on("targets", 0, at=("/supply/{place}",))),
    ("/phase is no number", on("targets", 0, at=("/supply/{/phase}",))),
    ("there are no such questions: ['cellar/dance']", on("targets", 0, asks=("cellar/dance",))),
    ("there are no such options: ['plai']", on("targets", 0, option="plai")),
    ("plain and point somewhere: ['buy']", lambda one: replace(one, plain=(*one.plain, "buy"))),
    ("/turns is unshown, but", lambda one: replace(one, unshown=(*one.unshown, "/turns"))),
    ("/turn is unshown, and drawn", lambda one: replace(one, unshown=(*one.unshown, "/turn"))),
    ("copper has no colour", lambda one: replace(one, kinds=one.kinds[:1])),
    ("copper: in what does it cost?", lambda one: replace(one, cost=None)),
    ("province: in what does it count?", lambda one: replace(one, points="pints")),
)
PLOT, _, TECHNOLOGY, BUILDING, UNIT = range(5)
"""Faces of Civilization's layout."""
FACES = CIVILIZATION.catalogue.layout.faces
OF_CIVILIZATION: tuple[tuple[str, Change], ...] = (
    ("forest: /base/hammers stands nowhere", lambda one: replace(one, faces=FACES[1:])),
    ("sailing: /rate stands nowhere", on("faces", TECHNOLOGY, short=FACES[TECHNOLOGY].short[:3])),
    ("walls: /falls stands nowhere", on("faces", BUILDING, apart=())),
    ("walls: /falls stands short and apart", on("faces", BUILDING, short=("/raids", "/shelters", "/falls"))),
    ("walls: /falls is to be said by its short", on("faces", BUILDING, short=("/raids", "/falls"), apart=())),
    (
        "counts in ducats, which is no unit",
        on("faces", PLOT, lines=(replace(FACES[PLOT].lines[0], of=(FaceFigure(at="/base", unit="ducats"),)),)),
    ),
    ("/blocks has axeman, which has no sign", lambda one: replace(one, symbols={})),
    ("no component is or has the type knight", lambda one: replace(one, symbols={**one.symbols, "knight": "axe"})),
    ("no option dance to weigh", lambda one: replace(one, weights=(LayoutWeight(option="dance", weight="main"),))),
)
FAULTS: list[tuple[Rules, str, Change]] = [
    *[(DOMINION, said, fault) for said, fault in OF_DOMINION],
    *[(CIVILIZATION, said, fault) for said, fault in OF_CIVILIZATION],
    (CAYLUS, "kinds without a unit", lambda one: replace(one, units={})),
]


@pytest.mark.proof
@for_each("rules, said, fault", FAULTS)
def test_a_fault_of_a_layout_is_noticed(rules: Rules, said: str, fault: Change) -> None:
    found = complaints(rules, fault(rules.catalogue.layout))
    assert any(said in complaint for complaint in found), found


@pytest.mark.proof
def test_a_sign_that_nobody_draws_is_noticed() -> None:
    layout = CIVILIZATION.catalogue.layout
    assert undrawn(replace(layout, symbols={**layout.symbols, "archer": "unicorn"})) == {"unicorn"}
