"""Story lines and labels filled from the fields of facts and options, as the texts name them.

`{player}` is whoever holds the fact's `seat`, `{n}` its number or how many cards it has; any other name is that of a
field: a seat's player, a component's name, the name of a Literal's word, a number, or a list of these.
"""

import tomllib
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path
from string import Formatter
from typing import Any, cast

from msgspec import Struct

from domain.engine.audience.audience import Audience
from domain.engine.audience.state_paths import spot_of
from domain.engine.entry.commands import Resigned
from domain.engine.entry.facts import Fact
from domain.engine.game.default_words import Arguments, name_of, saying, words_of
from domain.engine.game.messages import Value, Who

Kinds = Sequence[type[Struct]]
LANGUAGE = "en.toml"
"""The file that says which facts have lines, and what fills them; a law checks the other languages against it."""


def usual_lines(
    facts: Kinds, options: Mapping[str, Kinds], components: Collection[str], texts: Path
) -> tuple[dict[Any, Arguments], frozenset[str]]:
    """What fills the line of each fact that has one; and the texts of the words that lines and labels name.

    `options`: verb -> what can be picked. Raises ValueError with every name that nothing can fill.
    """
    told, faults, named = _read(texts / LANGUAGE), list[str](), set[str]()

    def fillings(kind: type[Struct], text: str) -> Iterator[tuple[str, Callable[[Any], Value]]]:
        section, _, key = text.partition(".")
        words = cast("dict[str, str]", told.get(section, {})).get(key, "")
        for name in sorted({one.partition(":")[0] for _, one, _, _ in Formatter().parse(words) if one is not None}):
            field = spot_of(kind).fields.get(name)
            found = words_of(field.items or field) if field else set[str]()
            named.update([f"{name}.{word}.name" for word in found] if not found <= {*components} else ())
            try:
                yield name, _filling(kind, name, components)
            except ValueError as error:
                faults.append(f"{texts / LANGUAGE}: {text} names {{{name}}}, {error}")

    lines: dict[Any, Arguments] = {Resigned: lambda step: {"player": Who(step.seat)}}
    for fact in facts:
        if (key := name_of(fact)) in told.get("line", {}):
            lines[fact] = partial(_filled, dict(fillings(fact, f"line.{key}")))
    for verb, offered in options.items():
        for option in offered:
            dict(fillings(option, f"option.{verb}-{name_of(option)}"))
    if faults:
        raise ValueError("; ".join(faults))
    return lines, frozenset(named)


def _filled(given: Mapping[str, Callable[[Any], Value]], step: Any) -> Mapping[str, Value]:
    return {name: of(step) for name, of in given.items()}


def _filling(kind: type[Struct], name: str, components: Collection[str]) -> Callable[[Any], Value]:
    """What fills a placeholder. Raises ValueError with the end of a sentence."""
    spots = spot_of(kind).fields
    if name == "player" and "seat" in spots:
        return lambda step: Who(step.seat)
    if name == "n" and "n" not in spots:
        numbers = [one for one, spot in spots.items() if int in spot.kinds and one != "draw"]
        cards = [one for one, spot in spots.items() if spot.items is not None and spot.items.is_face]
        if len(field := cards or numbers) != 1 or spots[field[0]].mark.size is not Audience.ALL:
            raise ValueError(f"and {kind.__name__} has not one number, or pile of cards that everybody may count")
        return lambda step: len(getattr(step, field[0])) if cards else getattr(step, field[0])
    if name not in spots:
        raise ValueError(f"which {kind.__name__} has not: it has {', '.join(spots)}")
    said = saying(kind, name, components)
    if said is None or (issubclass(kind, Fact) and str in (spots[name].items or spots[name]).kinds):
        raise ValueError(f"for which there are no words: make {kind.__name__}.{name} a Face, Seat, number or Literal")
    if spots[name].mark.faces is not Audience.ALL:
        raise ValueError(f"which not everybody may see: say {{n}}, or give {kind.__name__}.{name} the mark Public")
    return said


def _read(file: Path) -> Mapping[str, Any]:
    try:
        return tomllib.loads(file.read_text(encoding="utf-8"))
    except ValueError as error:
        raise ValueError(f"{file}: {error}") from error
