"""A table as a page draws it: where things are, and what options point at. Knows a layout and JSON, and no game."""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, cast

import msgspec

from domain.engine.audience.audience import seated
from domain.engine.audience.redaction import redact
from domain.engine.audience.zones import (
    CardsZone,
    CountersZone,
    HandZone,
    MarketZone,
    MatsZone,
    PileZone,
    RoadZone,
    RowZone,
    ScoreZone,
    Zone,
)
from domain.engine.entry.facts import Asked
from domain.engine.game.faces import LayoutAuto
from domain.engine.game.layout import Layout, LayoutReason, LayoutTarget, Term

Drawn = dict[str, str | None]
"""Path in the state -> the component drawn there; "" for something that is no card, None for a card face down."""


def at(value: Any, pointer: str) -> Any:
    """What the pointer leads to; None if there is nothing."""
    for step in pointer.split("/")[1:]:
        if value is None:
            return None
        value = value[int(step)] if step.isdigit() else value[step]
    return value


def items(value: Any, path: str, pointer: str) -> Iterator[tuple[str, Any]]:
    """(path, item) of what a zone shows: for each item of a list, or for a single thing."""
    whole, each, _ = pointer.rpartition("/*")
    if not each:
        yield path + pointer, at(value, pointer)
        return
    for n, item in enumerate(at(value, whole) or ()):
        yield f"{path}{whole}/{n}", item


class Table:
    """One state, drawn by a layout. `types`: those of each component."""

    def __init__(self, layout: Layout, types: Mapping[str, Sequence[str]], state: Any) -> None:
        self.layout, self.types, self.state = layout, types, state
        self.drawn: Drawn = {}
        self.faces: list[tuple[str, int]] = []
        """(component, how many) of every card on the table, copies excluded."""
        for zone in layout.zones:
            self._draw(zone, state, "")

    def _draw(self, zone: Zone, value: Any, path: str) -> None:
        match zone:
            case PileZone():
                pile = at(value, zone.at)
                self.drawn[path + zone.at] = ""
                self.faces += [(face, 1) for face in pile or () if face is not None]
            case CountersZone():
                self.drawn[path + zone.at] = ""
            case MatsZone() | ScoreZone():
                for where, item in items(value, path, zone.at):
                    self.drawn[where] = ""
                    for inner in zone.inside:
                        self._draw(inner, item, where)
            case HandZone() | RowZone() | MarketZone() | RoadZone():
                self.drawn[path + zone.at.removesuffix("/*")] = ""
                for where, item in items(value, path, zone.at):
                    self._card(zone, item, where, alone=not zone.at.endswith("/*"))
            case _:
                pass

    def _card(self, zone: CardsZone, item: Any, where: str, *, alone: bool) -> None:
        face = at(item, zone.face)
        if face is not None and not self._shows(zone, face):
            return
        if face is not None or not alone:
            self.drawn[where] = face
        if face is not None and not zone.copies:
            left = at(item, zone.left) if isinstance(zone, MarketZone) and zone.left else 1
            self.faces.append((face, left))
        for inner in zone.inside if item is not None else ():
            self._draw(inner, item, where)

    def _shows(self, zone: CardsZone, face: str) -> bool:
        names = {face, *self.types[face]}
        return (not zone.only or not names.isdisjoint(zone.only)) and names.isdisjoint(zone.but)

    def pointed(self, asked: Mapping[str, Any]) -> list[tuple[list[str], list[str]]]:
        """For each option of a question: where it is picked, and where it leads. Equal options have a place each."""
        hits_of: list[tuple[list[str], list[str]]] = []
        none: list[str] = []
        options = asked["options"]
        for n, option in enumerate(options):
            target = target_of(self.layout, asked, option["type"])
            if target is None:
                hits_of.append(([], []))
                continue
            each = [self._hits(template, target, option, asked) for template in target.at]
            hits = next(filter(None, each), none)
            cards = [hit for template, some in zip(target.at, each, strict=True) if "*" in template for hit in some]
            if cards and options.count(option) > 1:
                nth = options[:n].count(option)
                hits = cards[nth : nth + 1]
            hits_of.append((hits, [hit for each in target.to for hit in self._hits(each, target, option, asked)]))
        return hits_of

    def _hits(
        self, template: str, target: LayoutTarget, option: Mapping[str, Any], asked: Mapping[str, Any]
    ) -> list[str]:
        def term(name: str) -> int:
            if name == "me":
                return asked["seat"]
            return at(self.state, name) if name.startswith("/") else option[name]

        path = re.sub(r"\{([^}]+)\}", lambda m: str(sum(term(name) for name in m[1].split("+"))), template)
        if "*" not in path:
            return [path] if path in self.drawn else []
        pattern = re.compile(re.escape(path).replace(r"\*", r"\d+"))
        return [where for where, face in self.drawn.items() if face == option[target.by] and pattern.fullmatch(where)]


def reasons(table: Table, asked: Mapping[str, Any], where: str, seen: Mapping[str, Any]) -> Iterator[LayoutReason]:
    """Every reason why what is there cannot be picked. `seen`: looks up a `component`, and the `reckoning`."""
    ids, face = {f"{asked['why']}/{asked['verb']}", f"{asked['why']}/*"}, table.drawn[where] or ""
    roots = {
        "": table.state, "item": at(table.state, where), "about": asked.get("about"),
        "reckoning": seen["reckoning"], "component": seen["component"].get(face),
    }  # fmt: skip
    steps = {"{me}": str(asked["seat"]), "{n}": where.rpartition("/")[2], "{card}": face}

    def there(term: Term) -> list[Any]:
        if isinstance(term, int):
            return [term]
        root, *path = term.split("/")
        values = [roots[root]]
        for step in path:
            values = [item for value in values for item in _step(value, steps.get(step, step))]
        return values

    def short(needs: Sequence[Term], has: Sequence[Term]) -> bool:
        wanted, held = ([n for term in terms for n in there(term) if n is not None] for terms in (needs, has))
        return bool(wanted) and sum(wanted) > sum(held)

    for reason in table.layout.reasons:
        patterns = [re.escape(pattern.replace("{me}", steps["{me}"])).replace(r"\*", r"\d+") for pattern in reason.at]
        if (
            any(re.fullmatch(pattern, where) for pattern in patterns)
            and (not reason.asks or not ids.isdisjoint(reason.asks))
            and (not reason.only or not {face, *table.types.get(face, ())}.isdisjoint(reason.only))
            and (reason.when is None or not set(there(reason.when.at)).isdisjoint(reason.when.among))
            and (not reason.lacks or any(short(price.needs, price.has) for price in reason.lacks))
        ):
            yield reason


def given(auto: LayoutAuto, asked: Asked, state: Any) -> Any:
    """The option that a page picks by this rule, from what the seat that is asked sees; None if it picks none."""
    options = msgspec.to_builtins(asked.options or ())
    mine = [option for option in options if option["type"] == auto.option]
    rest = {option["type"] for option in options} - {auto.option, *auto.over}
    if not mine or rest or mine.count(mine[0]) < len(mine) or not asked.least == asked.most == 1:
        return None
    shown = msgspec.to_builtins(redact(state, seated(asked.seat))) if auto.bare else None
    for place in auto.bare:
        pointer = place.removeprefix("option").replace("{me}", str(asked.seat))
        there: Any = at(mine[0] if place[0] == "o" else shown, pointer)
        if any(cast("dict[str, Any]", there).values()) if isinstance(there, dict) else there:
            return None
    return mine[0]


def _step(value: Any, step: str) -> Iterator[Any]:
    if isinstance(value, Mapping):
        yield from value.values() if step == "*" else [value[step]] if step in value else []
    elif isinstance(value, list | tuple):
        yield from value if step == "*" else value[int(step) : int(step) + 1]


def target_of(layout: Layout, asked: Mapping[str, Any], kind: str) -> LayoutTarget | None:
    """The entry for options of this type in this question."""
    ids = {f"{asked['why']}/{asked['verb']}", f"{asked['why']}/*"}
    return next((t for t in layout.targets if t.option == kind and (not t.asks or not ids.isdisjoint(t.asks))), None)
