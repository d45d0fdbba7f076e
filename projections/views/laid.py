"""A view matched with the game's layout: what each zone finds in it, and its names. Pictures and texts build on it.

It knows only the view as sent to its viewer and what is public, so nothing derived from it can show more.
"""

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any, cast

from domain.engine.audience.zones import CardsZone, MarketZone, Zone
from domain.engine.game.layout import Layout, LayoutMark, LayoutUnit
from projections.words.language import Component, Language


@cache
def _things(language: Language) -> tuple[Layout, Mapping[str, Component]]:
    """A game's layout, and its components by id."""
    return language.layout(), {component.id: component for component in language.components()}


def at(value: Any, pointer: str) -> Any:
    """What a pointer finds; None if it leads nowhere."""
    for step in pointer.split("/")[1:]:
        if isinstance(value, dict):
            value = cast("dict[str, Any]", value).get(step)
        else:
            value = cast("list[Any]", value)[int(step)] if isinstance(value, list) and step.isdigit() else None
    return value


def items(zone: Zone, base: Any) -> list[Any] | None:
    """What is in a zone; None if it may not be counted."""
    if not zone.at.endswith("/*"):
        only = at(base, zone.at)
        return [] if only is None else [only]
    return at(base, zone.at[:-2])


class Laid:
    """One view, as JSON in plain values, in one language."""

    def __init__(self, language: Language, view: Mapping[str, Any], spoken: str) -> None:
        self.layout, self._components = _things(language)
        self.game, self._bots = language.names()[spoken], language.bots[spoken]
        self.view, self.state, self._spoken = view, view["state"], spoken

    def word(self, ref: str | None) -> str:
        """The layout's name for something; empty for nothing."""
        return self.layout.words[ref][self._spoken] if ref else ""

    def player(self, seat: int) -> str:
        """Who sits there."""
        sits = self.view["sitting"][seat]
        return sits["player"]["name"] if sits["player"] else self._bots.get(sits["bot"], sits["bot"] or "")

    def leads(self, seat: int) -> tuple[list[tuple[LayoutUnit, str]], bool]:
        """What is reckoned for a seat, a dash where the viewer may not know it, and whether it is known to lead."""
        leads = self.layout.leads
        seats = at(self.view["reckoning"], leads.at) if leads else None
        if not leads or not seats:
            return [], False
        each = [(self.layout.units[figure.unit], at(seats[seat], figure.at)) for figure in leads.of]
        first = [at(area, leads.of[0].at) for area in seats]
        known = None not in first and min(first) < max(first)
        return [(unit, "\N{EN DASH}" if n is None else f"{n}") for unit, n in each], known and first[seat] == max(first)

    def marks(self, path: str) -> Iterator[tuple[LayoutMark, str]]:
        """The marks on the item at a path, each with its place in their order, or its amount, if it has one."""
        on, _, step = path.rpartition("/")
        for mark in self.layout.marks if step.isdigit() else ():
            value, number = at(self.state, mark.at), int(step)
            if mark.on != on or value is None:
                continue
            if mark.when and at(self.state, mark.when.at) not in mark.when.among:
                continue
            if mark.says == "amount":
                if number < len(value) and value[number]:
                    yield mark, f"{value[number]}"
            elif number in (numbers := cast("list[int]", value if isinstance(value, list) else [value])):
                yield mark, f"{numbers.index(number) + 1}" if mark.says == "order" else ""

    def types(self, face: str | None) -> tuple[str, ...]:
        """The types of a component."""
        known = self._components.get(face or "")
        return known.types if known else ()

    def called(self, face: str | None) -> str:
        """The name of a component."""
        known = self._components.get(face or "")
        return known.names[self._spoken] if known else face or ""

    def price(self, face: str | None, zone: CardsZone | None = None) -> str:
        """Its price, in signs: what it costs now in this market, else what is printed on it."""
        known, cost, costs = (
            self._components.get(face or ""),
            self.layout.cost,
            zone.costs if isinstance(zone, MarketZone) else None,
        )
        if known is None:
            return ""
        seats = [int(label[5:]) for label in self.view["viewer"].split("+") if label.startswith("seat-")]
        seats += [question["seat"] for question in self.view["asked"]]
        now = at(self.view["reckoning"], costs.at.format(me=seats[0], card=face)) if costs and seats else None
        price = (
            {costs.unit: now}
            if costs and now is not None
            else known.price or ({cost: known.cost} if cost and known.cost is not None else {})
        )
        return " ".join([f"{n}{self.sign(self.layout.units[unit])}" for unit, n in price.items()])

    def sign(self, unit: LayoutUnit) -> str:
        """What stands for a unit in a line of text; empty if nothing can."""
        return unit.sign

    def shows(self, zone: CardsZone, thing: Any) -> bool:
        """Whether a zone shows this item."""
        named = {face := at(thing, zone.face), *self.types(face)}
        return (not zone.only or not named.isdisjoint(zone.only)) and named.isdisjoint(zone.but)
