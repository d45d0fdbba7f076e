"""The table as data: every layout leads somewhere, shows everything once, and its options can be clicked."""

from collections import Counter
from collections.abc import Callable, Iterator
from random import Random
from typing import Any, cast

import msgspec
import pytest
from msgspec.structs import replace

from domain.caylus.rules import CAYLUS
from domain.dominion.rules import DOMINION
from domain.engine.audience.audience import seated
from domain.engine.audience.redaction import redact
from domain.engine.audience.zones import CardsZone, LayoutCount, MatsZone, PileZone, ScoreZone, TokenZone, Zone
from domain.engine.game.layout import Layout, LayoutCondition
from tests.laws.drawing import draw_options
from tests.laws.layout_checks import complaints
from tests.laws.play import Play, numbers, sit, step
from tests.laws.tables import Table
from tests.laws.worlds import WORLDS, World

worlds = pytest.mark.parametrize("world", WORLDS, ids=lambda world: world.rules.key)
seeds = pytest.mark.parametrize("seed", range(6))


def types_of(world: World) -> dict[str, tuple[str, ...]]:
    return {one.id: one.types for one in world.rules.catalogue.components}


def plays(world: World, seed: int, steps: int) -> Iterator[Play]:
    """A random game, before each of its steps."""
    rules = world.rules
    rng, (least, most) = Random(seed), rules.catalogue.players
    seats = rng.randint(least, most)
    play, number = sit(rules, seed, seats, draw_options(rules, rng, seats)), numbers((), seed)
    for _ in range(steps):
        yield play
        if not play.going:
            break
        step(play, number)


@worlds
def test_a_layout_leads_somewhere_and_forgets_nothing(world: World) -> None:
    assert complaints(world.rules, world.rules.catalogue.layout) == []


@worlds
@seeds
def test_every_option_points_at_something_drawn_or_is_a_plain_action(world: World, seed: int) -> None:
    """For the seat that is asked, in the state as it may see it; equal copies have each their own place."""
    layout = world.rules.catalogue.layout
    for play in plays(world, seed, 300):
        for open_ in play.table.asked.values():
            asked: dict[str, Any] = msgspec.to_builtins(open_.asked)
            state = msgspec.to_builtins(redact(play.table.state, seated(asked["seat"])))
            table = Table(layout, types_of(world), state)
            singles: list[tuple[str, str]] = []  # (an option of which there are copies, its place): one card may go
            for option, (where, to) in zip(asked["options"], table.pointed(asked), strict=True):
                assert bool(where) != (option["type"] in layout.plain), (asked["why"], asked["verb"], option)
                assert set(to) <= table.drawn.keys()
                if asked["options"].count(option) > 1:
                    singles += [(repr(option), one) for one in where if table.drawn[one] != ""]  # to several targets
            assert len(singles) == len(set(singles)), asked


def misdrawn(world: World, layout: Layout, state: Any) -> Counter[str]:
    """The cards that the referee, who sees all, is shown too often (above zero) or not often enough (below)."""
    there = world.total(state)
    if there is None:
        return Counter()
    found = Counter[str]()
    for face, n in Table(layout, types_of(world), msgspec.to_builtins(state)).faces:
        found[face] += n
    for thing, n in there.items():
        name: Any = cast("Any", thing)[1] if isinstance(thing, tuple) else thing
        if name in types_of(world) and name not in layout.units:
            found[name] -= n
    return Counter({name: n for name, n in found.items() if n})


@worlds
@seeds
def test_every_card_of_the_box_is_drawn_once(world: World, seed: int) -> None:
    for play in plays(world, seed, 200):
        assert not misdrawn(world, world.rules.catalogue.layout, play.table.state)


# -- faults are noticed


def without(zones: tuple[Zone, ...]) -> Iterator[tuple[Zone, ...]]:
    """These zones with one of them gone, or one inside of them, in every way."""
    for n, zone in enumerate(zones):
        yield zones[:n] + zones[n + 1 :]
        if isinstance(zone, CardsZone | MatsZone | ScoreZone):
            for inside in without(zone.inside):
                yield (*zones[:n], replace(zone, inside=inside), *zones[n + 1 :])


def lacking(layout: Layout) -> Iterator[Layout]:
    """The layout with one thing gone, in every way in which something is missed then."""
    yield from [replace(layout, zones=zones) for zones in without(layout.zones)]
    for name in ("marks", "unshown", "plain"):
        given: tuple[Any, ...] = getattr(layout, name)
        yield from [replace(layout, **{name: given[:n] + given[n + 1 :]}) for n in range(len(given))]
    yield from [replace(layout, targets=tuple([t for t in layout.targets if t != one])) for one in layout.targets]
    yield from [replace(layout, units={k: v for k, v in layout.units.items() if k != one}) for one in layout.units]


@worlds
def test_whatever_is_left_out_is_missed(world: World) -> None:
    layout = world.rules.catalogue.layout
    *_, late = plays(world, 1, 60)
    for less in lacking(layout):
        special = [target for target in layout.targets if target not in less.targets and target.asks]
        if not special:  # what a question makes special is missed in plays
            assert complaints(world.rules, less) or misdrawn(world, less, late.table.state), less


def on_zone(n: int, **changes: Any) -> Callable[[Layout], Layout]:
    return lambda one: replace(one, zones=(*one.zones[:n], replace(one.zones[n], **changes), *one.zones[n + 1 :]))


def on_mark(**changes: Any) -> Callable[[Layout], Layout]:
    return lambda one: replace(one, marks=(replace(one.marks[0], **changes),))


def on_target(**changes: Any) -> Callable[[Layout], Layout]:
    return lambda one: replace(one, targets=(replace(one.targets[0], **changes), *one.targets[1:]))


PHASE, COUNTERS, FLAG, SCORE, KINGDOM, MATS = 0, 1, 2, 3, 4, -1
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


@pytest.mark.proof
@pytest.mark.parametrize(("said", "fault"), FAULTS, ids=[said for said, _ in FAULTS])
def test_a_fault_is_noticed(said: str, fault: Callable[[Layout], Layout]) -> None:
    found = complaints(DOMINION, fault(DOMINION.catalogue.layout))
    assert any(said in complaint for complaint in found), found


@pytest.mark.proof
def test_prices_have_units() -> None:
    found = complaints(CAYLUS, replace(CAYLUS.catalogue.layout, units={}))
    assert any("kinds without a unit" in complaint for complaint in found)
