"""The table as data: every layout leads somewhere, shows everything once, and its options can be clicked."""

from collections import Counter
from collections.abc import Iterator
from typing import Any, cast

import msgspec
import pytest
from msgspec.structs import replace

from domain.engine.audience.audience import seated
from domain.engine.audience.redaction import redact, redacted
from domain.engine.audience.zones import CardsZone, MatsZone, ScoreZone, Zone
from domain.engine.game.layout import Layout
from lab.laws.game.drawing import dealt
from lab.laws.game.play import Play, numbers, step
from lab.laws.game.tables import Table, reasons
from lab.laws.game.world import World
from lab.laws.law import telling
from lab.laws.law.layout_checks import complaints

seeds = pytest.mark.parametrize("seed", range(6))


def types_of(world: World) -> dict[str, tuple[str, ...]]:
    """The types of each component."""
    return {component.id: component.types for component in world.rules.catalogue.components}


def components(world: World) -> dict[str, Any]:
    """The components as clients read them."""
    return {component.id: msgspec.to_builtins(component) for component in world.rules.catalogue.components}


def plays(world: World, seed: int, steps: int) -> Iterator[Play]:
    """A random game, before each of its steps."""
    play, number = dealt(world.rules, seed), numbers((), seed)
    for _ in range(steps):
        yield play
        if not play.going:
            break
        step(play, number)


def test_a_layout_leads_somewhere_and_forgets_nothing(world: World) -> None:
    if faults := complaints(world.rules, world.rules.catalogue.layout):
        file = world.rules.language.texts.with_name("layout.toml")
        raise telling.told(f"{world.key}: the layout is not whole ({file})", faults)


def _pointless(world: World, asked: dict[str, Any], option: dict[str, Any], where: Any) -> telling.Unlawful:
    kind, file = option["type"], world.rules.language.texts.with_name("layout.toml")
    aims = [at for target in world.rules.catalogue.layout.targets if target.option == kind for at in target.at]
    return telling.told(
        f"{world.key}: options of type {kind} point at {'something, and are plain too' if where else 'nothing drawn'}",
        f"asked {asked['why']}/{asked['verb']} seat {asked['seat']} is offered {telling.plain(option)}",
        f"what it points at: {', '.join(aims)}" if aims else "nothing says what it points at",
        f'in {file}, a [[targets]] with option = "{kind}" has an `at` where the seat sees it, or plain = ["{kind}"]',
    )


@seeds
def test_every_option_points_at_something_drawn_or_is_a_plain_action(world: World, seed: int) -> None:
    """For the seat that is asked, in the state as it may see it; equal copies have a place each."""
    layout = world.rules.catalogue.layout
    for play in plays(world, seed, 300):
        for open_ in play.table.asked.values():
            asked: dict[str, Any] = msgspec.to_builtins(open_.asked)
            state = msgspec.to_builtins(redact(play.table.state, seated(asked["seat"])))
            table = Table(layout, types_of(world), state)
            singles: list[tuple[str, str]] = []  # (an option with copies, its place): one card may go
            for option, (where, to) in zip(asked["options"], table.pointed(asked), strict=True):
                if bool(where) == (option["type"] in layout.plain):
                    raise _pointless(world, asked, option, where)
                assert set(to) <= table.drawn.keys()
                if asked["options"].count(option) > 1:
                    singles += [(repr(option), spot) for spot in where if table.drawn[spot] != ""]  # to several targets
            assert len(singles) == len(set(singles)), asked


@seeds
def test_where_a_reason_says_that_nothing_can_be_picked_no_option_points(world: World, seed: int) -> None:
    """It follows from what the seat that is asked may see, as its view has it; and there is a reason to show."""
    rules, why, known = world.rules, False, {"component": components(world)}
    for play in plays(world, seed, 300):
        for open_ in play.table.asked.values():
            asked: dict[str, Any] = msgspec.to_builtins(open_.asked)
            seen = redacted(play.table.state, seated(asked["seat"]))
            table = Table(rules.catalogue.layout, types_of(world), msgspec.to_builtins(seen.value))
            reckoned = rules.mechanics.reckon(seen, play.table.lobby.opening.options)
            about = {**known, "reckoning": msgspec.to_builtins(reckoned)}
            pointed = {hit for hits, _ in table.pointed(asked) for hit in hits}
            for where in pointed:
                assert not list(reasons(table, asked, where, about)), (asked["why"], asked["verb"], where)
            why = why or any(list(reasons(table, asked, where, about)) for where in table.drawn.keys() - pointed)
    assert why or not rules.catalogue.layout.reasons


def misdrawn(world: World, layout: Layout, state: Any) -> Counter[str]:
    """The cards that the referee, who sees all, is shown too often (above zero) or not often enough (below)."""
    there = world.total(state)
    if there is None:
        return Counter()
    counts = Counter[str]()
    for face, n in Table(layout, types_of(world), msgspec.to_builtins(state)).faces:
        counts[face] += n
    for thing, n in there.items():
        name: Any = cast("Any", thing)[1] if isinstance(thing, tuple) else thing
        if name in types_of(world) and name not in layout.units:
            counts[name] -= n
    return Counter({name: n for name, n in counts.items() if n})


@seeds
def test_every_card_of_the_box_is_drawn_once(world: World, seed: int) -> None:
    for play in plays(world, seed, 200):
        assert not misdrawn(world, world.rules.catalogue.layout, play.table.state)


# -- faults are noticed


def without(zones: tuple[Zone, ...]) -> Iterator[tuple[Zone, ...]]:
    """These zones with one removed, or one inside them, in every way."""
    for n, zone in enumerate(zones):
        yield zones[:n] + zones[n + 1 :]
        if isinstance(zone, CardsZone | MatsZone | ScoreZone):
            for inside in without(zone.inside):
                yield (*zones[:n], replace(zone, inside=inside), *zones[n + 1 :])


def lacking(layout: Layout) -> Iterator[Layout]:
    """The layout with one thing removed, in every way that should be noticed."""
    yield from [replace(layout, zones=zones) for zones in without(layout.zones)]
    for name in ("marks", "unshown", "plain"):
        given: tuple[Any, ...] = getattr(layout, name)
        yield from [replace(layout, **{name: given[:n] + given[n + 1 :]}) for n in range(len(given))]
    yield from [replace(layout, targets=tuple([t for t in layout.targets if t != target])) for target in layout.targets]
    yield from [replace(layout, units={k: v for k, v in layout.units.items() if k != unit}) for unit in layout.units]


def test_whatever_is_left_out_is_missed(world: World) -> None:
    layout = world.rules.catalogue.layout
    *_, late = plays(world, 1, 60)
    for less in lacking(layout):
        special = [target for target in layout.targets if target not in less.targets and target.asks]
        if not special:  # what a question makes special is noticed in plays
            assert complaints(world.rules, less) or misdrawn(world, less, late.table.state), less
