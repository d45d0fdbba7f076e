"""Story lines filled from the facts' own fields, as the texts name them.

`{player}` is whoever holds the fact's `seat`, `{n}` its number or how many cards it has; any other name is that of a
field: a seat's player, a card's name, a list of cards, or a number.
"""

import tomllib
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path
from string import Formatter
from typing import Any, cast

from msgspec import Struct

from domain.engine.audience.audience import Seat
from domain.engine.audience.state_paths import spot_of
from domain.engine.entry.commands import Resigned
from domain.engine.game.default_words import Arguments
from domain.engine.game.messages import Ref, Value, Who

LANGUAGE = "en.toml"
"""The file that says which facts have lines, and what fills them; a law checks the other languages against it."""


def usual_lines(facts: Sequence[type[Struct]], texts: Path) -> dict[Any, Arguments]:
    """What fills the line of each fact that has one. Raises ValueError for a name that nothing can fill."""
    lines = dict(_lines(texts / LANGUAGE))
    found: dict[Any, Arguments] = {Resigned: lambda step: {"player": Who(step.seat)}}
    for fact in facts:
        name = str(fact.__struct_config__.tag).rpartition(".")[2]
        if name in lines:
            names = {one.partition(":")[0] for _, one, _, _ in Formatter().parse(lines[name]) if one is not None}
            given = {one: _filling(fact, one, texts) for one in sorted(names)}
            found[fact] = partial(_filled, given)
    return found


def _filled(given: Mapping[str, Callable[[Any], Value]], step: Any) -> Mapping[str, Value]:
    return {name: of(step) for name, of in given.items()}


def _filling(fact: type[Struct], name: str, texts: Path) -> Callable[[Any], Value]:
    spots = spot_of(fact).fields
    if name == "player" and "seat" in spots:
        return lambda step: Who(step.seat)
    if name == "n" and "n" not in spots:
        numbers = [one for one, spot in spots.items() if int in spot.kinds and one != "draw"]
        cards = [one for one, spot in spots.items() if spot.items is not None and spot.items.is_face]
        if len(cards or numbers) == 1:
            (field,) = cards or numbers
            return lambda step: len(getattr(step, field)) if cards else getattr(step, field)
    elif name in spots:
        spot = spots[name]
        if Seat in spot.kinds:
            return lambda step: Who(getattr(step, name))
        if spot.is_face:
            return lambda step: Ref(f"component.{getattr(step, name)}")
        if spot.items is not None and spot.items.is_face:
            return lambda step: tuple([Ref(f"component.{card}") for card in getattr(step, name)])
        return lambda step: getattr(step, name)
    raise ValueError(f"{texts / LANGUAGE}: the line of {fact.__name__} names {name!r}, which it has not")


def _lines(file: Path) -> Iterator[tuple[str, str]]:
    try:
        told = tomllib.loads(file.read_text(encoding="utf-8"))
    except ValueError as error:
        raise ValueError(f"{file}: {error}") from error
    yield from cast("dict[str, str]", told.get("line", {})).items()
