"""Mistakes in a layout: pointers that lead nowhere, omissions, unknown names."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import get_args

from msgspec import Struct

from domain.engine.audience.audience import Seat
from domain.engine.audience.state_paths import Spot, follow, spot_of
from domain.engine.audience.zones import (
    CardsZone,
    CountersZone,
    FlagZone,
    HandZone,
    LayoutCount,
    MarketZone,
    MatsZone,
    PileZone,
    RoadZone,
    RowZone,
    ScoreZone,
    TokenZone,
    TrackZone,
    Zone,
)
from domain.engine.game.layout import Layout, LayoutMark, LayoutTarget, reckoned, references
from domain.engine.game.rules import Rules
from lab.laws.law.face_checks import face_complaints
from projections.words.language import language_of

STEP = re.compile(r"\{([^}]+)\}")


def complaints(rules: Rules, layout: Layout) -> list[str]:
    """Every mistake in this layout of a game, in words."""
    check = _Check(rules, layout)
    check.all()
    return check.found


@dataclass
class _Check:
    rules: Rules
    layout: Layout
    found: list[str] = field(default_factory=list[str])
    placed: set[str] = field(default_factory=set[str])
    lists: set[str] = field(default_factory=set[str])
    """The lists whose items are drawn."""
    drawn: set[str] = field(default_factory=set[str])
    """Everything that can be clicked; items of a list as `*`."""

    def all(self) -> None:
        """Check every part."""
        root = spot_of(self.rules.schema.state)
        for zone in self.layout.zones:
            self.zone(zone, root, "")
        for mark in self.layout.marks:
            self.mark(mark, root)
        self.targets(root)
        self.reasons(root)
        self.play()
        self.components()
        self.names()
        self.nothing_forgotten(root)
        self.found.extend(face_complaints(self.rules, self.layout))

    def at(self, start: Spot, path: str, pointer: str) -> Spot:
        """Where a pointer leads, which is thereby placed."""
        there = follow(start, pointer)
        self.placed.add(_plain(path + pointer))
        if there is None:
            self.found.append(f"{path}{pointer} leads nowhere")
        return there or Spot(())

    def expect(self, so: bool, what: str) -> None:
        """Note this complaint unless the condition holds."""
        if not so:
            self.found.append(what)

    def zone(self, zone: Zone, outer: Spot, path: str) -> None:
        """One zone, and what is inside it."""
        here, full = follow(outer, zone.at) or Spot(()), path + zone.at
        self.expect(bool(here.kinds), f"{full} leads nowhere")
        self.drawn |= {full, _plain(full)}
        match zone:
            case HandZone() | RowZone() | MarketZone() | RoadZone():
                self.cards(zone, here, full)
            case PileZone():
                self.pile(zone, here, outer, path)
            case TrackZone():
                values = {value for kind in self.at(outer, path, zone.at).kinds for value in get_args(kind)}
                steps = [step.value for step in zone.steps]
                self.expect(values == set(steps) and len(values) == len(steps), f"{full} has other steps: {values}")
            case CountersZone():
                self.counts(zone.of, here, full)
                drawn = all(self.layout.units[one.unit].symbol for one in zone.of if one.unit in self.layout.units)
                self.expect(not zone.pieces or drawn, f"{full}: pieces have drawings")
            case TokenZone():
                self.expect(Seat in self.at(outer, path, zone.at).kinds, f"{full} is no seat")
                self.expect(
                    (zone.shape == "piece") == bool(zone.symbol), f"{full}: a piece has a drawing, and no other"
                )
            case FlagZone():
                self.expect(bool in self.at(outer, path, zone.at).kinds, f"{full} is neither so nor not")
                self.known([zone.face] if zone.face else [], full)
            case MatsZone() | ScoreZone():
                self.expect(Seat in self.at(here, full, zone.seat).kinds, f"{full}{zone.seat} is no seat")
                self.counts(zone.of if isinstance(zone, ScoreZone) else (), here, full)
        if full.endswith("/*"):
            self.lists.add(_plain(full))
        for in_ in () if isinstance(zone, PileZone | TrackZone | CountersZone | TokenZone | FlagZone) else zone.inside:
            self.zone(in_, here, full)

    def cards(self, zone: CardsZone, here: Spot, full: str) -> None:
        """Cards side by side."""
        self.expect(self.at(here, full, zone.face).is_face, f"{full}{zone.face} holds no faces")
        self.seen(zone, here, full)
        self.known([*zone.only, *zone.but], full)
        if isinstance(zone, MarketZone) and zone.left:
            self.number(here, full, zone.left)

    def pile(self, zone: PileZone, here: Spot, outer: Spot, path: str) -> None:
        """A stack."""
        full, items = path + zone.at, here.items
        self.placed.add(full)
        self.expect(items is not None and items.is_face, f"{full} is no list of faces")
        self.seen(zone, here, full)
        if zone.top:
            self.expect(self.at(outer, path, zone.top).is_face, f"{path}{zone.top} is no face")

    def seen(self, zone: CardsZone | PileZone, here: Spot, full: str) -> None:
        """Check that what a zone says about visibility agrees with the mark."""
        marked = here.mark.faces.value, here.mark.size.value
        self.expect((zone.faces, zone.count) == marked, f"{full} is seen by others than it says")

    def counts(self, counts: tuple[LayoutCount, ...], here: Spot, path: str) -> None:
        """Numbers and their units."""
        for count in counts:
            self.number(here, path, count.at)
            self.expect(count.unit in self.layout.units, f"{path}{count.at} counts in {count.unit}, which is no unit")

    def number(self, start: Spot, path: str, pointer: str) -> None:
        """Check that there is a number here."""
        self.expect(int in self.at(start, path, pointer).kinds, f"{path}{pointer} is no number")

    def known(self, names: list[str], where: str) -> None:
        """Ids or types of components."""
        ids = {name for component in self.rules.catalogue.components for name in (component.id, *component.types)}
        self.found.extend([f"{where}: no component is or has the type {name}" for name in names if name not in ids])

    def mark(self, mark: LayoutMark, root: Spot) -> None:
        """Check something that moves about."""
        self.expect(mark.on in self.lists, f"{mark.on} has a mark but is no list that is drawn")
        there = self.at(root, "", mark.at)
        numbers = there.items or there
        self.expect(bool({int, Seat} & set(numbers.kinds)), f"{mark.at} names no items")
        self.expect(mark.says == "which" or there.items is not None, f"{mark.at} is no list, so it has no {mark.says}")
        if mark.when is not None:
            values = {value for kind in (follow(root, mark.when.at) or Spot(())).kinds for value in get_args(kind)}
            self.expect(values >= set(mark.when.among), f"{mark.when.at} is never one of {mark.when.among}")

    def targets(self, root: Spot) -> None:
        """Check that every type of option points somewhere or is plain."""
        options = options_of(self.rules)
        named, always = {t.option for t in self.layout.targets}, {t.option for t in self.layout.targets if not t.asks}
        plain = set(self.layout.plain)
        both, missing, unknown = named & plain, options.keys() - always - plain, (named | plain) - options.keys()
        self.expect(not both, f"options that are plain and point somewhere: {sorted(both)}")
        self.expect(not missing, f"options that neither point anywhere nor are plain: {sorted(missing)}")
        self.expect(not unknown, f"there are no such options: {sorted(unknown)}")
        for target in self.layout.targets:
            self.asked(target.asks)
            for template in (*target.at, *target.to) if target.option in options else ():
                self.template(template, target, options[target.option], root)

    def asked(self, asks: tuple[str, ...]) -> None:
        """Check that these questions exist."""
        pairs = self.rules.language.asks
        strange = set(asks) - {f"{why}/{verb}" for why, verb in pairs} - {f"{why}/*" for why, _ in pairs}
        self.expect(not strange, f"there are no such questions: {sorted(strange)}")

    def reasons(self, root: Spot) -> None:
        """Check that each reason is about something drawn, and derives from what is there."""
        for reason in self.layout.reasons:
            self.asked(reason.asks)
            self.known(list(reason.only), f"the reason at {reason.at}")
            for template in reason.at:
                self.expect(STEP.sub("*", template) in self.drawn, f"{template}: nothing is drawn there")
            self.expect(bool(reason.word or reason.lacks), f"the reason at {reason.at} says nothing")
            self.expect(
                {price.unit for price in reason.lacks} <= self.layout.units.keys(), f"{reason.at}: no such unit"
            )
            terms = [term for price in reason.lacks for term in (*price.needs, *price.has)]
            for term in [*terms, *([reason.when.at] if reason.when else [])]:
                if isinstance(term, str) and term.startswith("/"):
                    self.expect(
                        follow(root, STEP.sub("*", term).removesuffix("/*")) is not None, f"{term} leads nowhere"
                    )

    def play(self) -> None:
        """Check that what weighs exists: options, facts, what is reckoned for each seat, and what a lesson shows."""
        for step in self.layout.first.steps:
            self.expect(step.at == "" or STEP.sub("*", step.at) in self.drawn, f"{step.at}: nothing is drawn there")
        schema, layout, options = self.rules.schema, self.layout, options_of(self.rules)
        for weight in layout.weights:
            for weighing in (weight, *weight.unless):
                self.expect(weighing.option in options, f"weights: there are no options {weighing.option}")
                self.known(list(weighing.only), f"the weight of {weighing.option}")
        facts = {str(kind.__struct_config__.tag): spot_of(kind) for kind in schema.facts}
        for fact in layout.facts:
            fields = (facts.get(fact.fact) or Spot(())).fields
            self.expect(fact.fact in facts, f"there are no facts {fact.fact}")
            of_cards = any(spot.is_face or (spot.items and spot.items.is_face) for spot in fields.values())
            self.expect(
                not fact.deed or ("seat" in fields and of_cards), f"{fact.fact}: no seat does it with a component"
            )
        for where, unit in reckoned(layout):
            kinds = (follow(spot_of(schema.reckoning), where) or Spot(())).kinds
            self.expect(bool(kinds), f"{where}: nothing is reckoned")
            self.expect(unit in layout.units, f"{where} counts in {unit}, which is no unit")

    def template(self, template: str, target: LayoutTarget, option: type[Struct], root: Spot) -> None:
        """Check that where it leads is drawn, and what is filled in is known."""
        for name in [name for group in STEP.findall(template) for name in group.split("+")]:
            if name.startswith("/"):
                self.expect(int in (follow(root, name) or Spot(())).kinds, f"{template}: {name} is no number")
            elif name != "me":
                self.expect(name in option.__struct_fields__, f"{template}: {target.option} has no {name}")
        if "*" in template:
            self.expect(target.by in option.__struct_fields__, f"{template}: {target.option} has no {target.by}")
        self.expect(STEP.sub("*", template) in self.drawn, f"{template}: nothing is drawn there")

    def components(self) -> None:
        """Check that each has a colour; what it costs and counts has a unit."""
        layout = self.layout
        kinds, units = [kind.type for kind in layout.kinds], layout.units
        for component in self.rules.catalogue.components:
            self.expect(not set(kinds).isdisjoint(component.types), f"{component.id} has no colour")
            self.expect(component.cost is None or layout.cost in units, f"{component.id}: in what does it cost?")
            self.expect(component.points is None or layout.points in units, f"{component.id}: in what does it count?")
            self.expect(
                set(component.price or ()) <= units.keys(),
                f"{component.id}: {component.price} has kinds without a unit",
            )
        self.known(kinds, "kinds")

    def names(self) -> None:
        """Check that everything has its name in every language."""
        for language, texts in language_of(self.rules).texts.items():
            missing = {ref for ref in references(self.layout) if f"{ref}.name" not in texts.templates}
            self.found.extend([f"no name for {ref} in {language}" for ref in sorted(missing)])

    def nothing_forgotten(self, root: Spot) -> None:
        """Check that each field of the state is drawn, or explicitly not."""
        leaves = set(leaves_of(root))
        unshown = set(self.layout.unshown)
        for pointer in sorted(unshown):
            self.expect(follow(root, pointer) is not None, f"{pointer} is unshown, but there is no such field")
            self.expect(pointer not in self.placed, f"{pointer} is unshown, and drawn")
        for leaf in sorted(leaves - self.placed):
            if not any(leaf == pointer or leaf.startswith(pointer + "/") for pointer in unshown):
                self.found.append(f"{leaf} is forgotten")


def options_of(rules: Rules) -> dict[str, type[Struct]]:
    """The types of options that a question of this game can have, by their tags."""
    kinds = spot_of(rules.schema.asked).fields["options"].items
    assert kinds is not None
    return {str(kind.__struct_config__.tag): kind for kind in kinds.kinds}


def leaves_of(spot: Spot, path: str = "") -> Iterator[str]:
    """Pointers to all leaves of a state; a list of them counts as one."""
    items = spot.items
    if items is not None:
        yield from leaves_of(items, path if not _made(items) else f"{path}/*")
    elif _made(spot):
        for name, part in spot.fields.items():
            yield from leaves_of(part, f"{path}/{name}")
    else:
        yield path


def _made(spot: Spot) -> bool:
    return any(isinstance(kind, type) and issubclass(kind, Struct) for kind in spot.kinds)


def _plain(pointer: str) -> str:
    return pointer.removesuffix("/*")
