"""Each fault in a layout is reported in words that name the place."""

from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace

from domain.caylus.rules import CAYLUS
from domain.dominion.rules import DOMINION
from domain.engine.audience.zones import LayoutCount, PileZone, TokenZone
from domain.engine.game.faces import LayoutLeads
from domain.engine.game.layout import Layout, LayoutCondition
from lab.laws.law.layout_checks import complaints

pytestmark = pytest.mark.proof


def on_zone(n: int, **changes: Any) -> Callable[[Layout], Layout]:
    return lambda one: replace(one, zones=(*one.zones[:n], replace(one.zones[n], **changes), *one.zones[n + 1 :]))


def on_mark(**changes: Any) -> Callable[[Layout], Layout]:
    return lambda one: replace(one, marks=(replace(one.marks[0], **changes),))


def on_target(**changes: Any) -> Callable[[Layout], Layout]:
    return lambda one: replace(one, targets=(replace(one.targets[0], **changes), *one.targets[1:]))


def on_leads(*of: LayoutCount) -> Callable[[Layout], Layout]:
    return lambda one: replace(one, leads=LayoutLeads(at="/seats", of=of))


PHASE, COUNTERS, FLAG, SCORE, KINGDOM = 0, 1, 2, 3, 4
"""Zones of Dominion's layout, by their numbers."""
FAULTS: tuple[tuple[str, Callable[[Layout], Layout]], ...] = (
    ("/suply/* leads nowhere", on_zone(KINGDOM, at="/suply/*")),
    ("/supply/*/left holds no faces", on_zone(KINGDOM, face="/left")),
    ("/supply/*/card is no number", on_zone(KINGDOM, left="/card")),
    ("/supply/* is seen by others", on_zone(KINGDOM, faces="owner")),
    ("has the type cooper", on_zone(KINGDOM, but=("cooper",))),
    ("no name for zone.nothing", on_zone(KINGDOM, word="zone.nothing")),
    ("/phase has other steps", on_zone(PHASE, steps=())),
    ("/buys counts in ducats", on_zone(COUNTERS, of=(LayoutCount(at="/buys", unit="ducats"),))),
    ("/coins is neither so nor not", on_zone(FLAG, at="/coins")),
    ("/tallies/*/turns is no seat", on_zone(SCORE, seat="/turns")),
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
        on_zone(COUNTERS, at="/buys", pieces=True, of=(LayoutCount(at="", unit="copies"),)),
    ),
    ("/seats/*/pints: nothing is reckoned", on_leads(LayoutCount(at="/pints", unit="points"))),
    ("/seats/*/points counts in pints", on_leads(LayoutCount(at="/points", unit="pints"))),
    ("/deck has a mark", on_mark(on="/deck")),
    ("/phase names no items", on_mark(at="/phase")),
    ("/turn is no list, so it has no order", on_mark(says="order")),
    ("/phase is never one of", on_mark(when=LayoutCondition(at="/phase", among=("dusk",)))),
    ("nothing is drawn there", on_target(at=("/reactions",))),
    ("play has no colour", on_target(by="colour")),
    ("play has no place", on_target(at=("/supply/{place}",))),
    ("/phase is no number", on_target(at=("/supply/{/phase}",))),
    ("there are no such questions: ['cellar/dance']", on_target(asks=("cellar/dance",))),
    ("there are no such options: ['plai']", on_target(option="plai")),
    ("plain and point somewhere: ['buy']", lambda one: replace(one, plain=(*one.plain, "buy"))),
    ("/turns is unshown, but", lambda one: replace(one, unshown=(*one.unshown, "/turns"))),
    ("/turn is unshown, and drawn", lambda one: replace(one, unshown=(*one.unshown, "/turn"))),
    ("copper has no colour", lambda one: replace(one, kinds=one.kinds[:1])),
    ("copper: in what does it cost?", lambda one: replace(one, cost=None)),
    ("province: in what does it count?", lambda one: replace(one, points="pints")),
)


@pytest.mark.parametrize(("said", "fault"), FAULTS, ids=[said for said, _ in FAULTS])
def test_a_fault_is_noticed(said: str, fault: Callable[[Layout], Layout]) -> None:
    found = complaints(DOMINION, fault(DOMINION.catalogue.layout))
    assert any(said in complaint for complaint in found), found


def test_prices_have_units() -> None:
    found = complaints(CAYLUS, replace(CAYLUS.catalogue.layout, units={}))
    assert any("kinds without a unit" in complaint for complaint in found)
