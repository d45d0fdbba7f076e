"""Options of any game, drawn from what their types allow: new options are drawn without any change here."""

from functools import cache
from random import Random
from typing import Any

import msgspec
from msgspec import inspect

from domain.engine.audience.errors import BadOptions
from domain.engine.game.rules import Rules
from lab.laws.game.play import Play, sit

HIGH = 20
"""Numbers without a closer bound are drawn up to this far above their least: after how many rounds a game ends, say."""


def draw_options(rules: Rules, rng: Random, seats: int) -> Any:
    """Options that the rules accept at a table of this size: a preset's, or each left at its default or drawn."""
    while True:
        given: dict[str, Any] = {}
        if rng.random() < 0.25 and rules.catalogue.presets:
            given |= rng.choice(rules.catalogue.presets).options
        for field in _fields(rules):
            if field.encode_name not in given and rng.random() < 0.5:
                given[field.encode_name] = _value(field.type, rng)
        options = msgspec.convert(given, rules.schema.options)
        try:
            rules.mechanics.check(_opening(rules, seats, options))
        except BadOptions:
            continue
        return options


def dealt(rules: Rules, seed: int, seats: int | None = None, **more: Any) -> Play:
    """A game that is dealt; its options, and how many seats it has unless that is given, are drawn by the seed."""
    rng = Random(seed)
    many = rng.randint(*rules.catalogue.players) if seats is None else seats
    return sit(rules, seed, many, draw_options(rules, rng, many), **more)


def values(rules: Rules) -> dict[str, list[Any]]:
    """The values of every option, by name: all of them, but two of many numbers; of a list, all its possible items."""
    return {field.name: [value for kind in kinds(field.type) for value in _listed(kind)] for field in _fields(rules)}


def _listed(kind: inspect.Type) -> list[Any]:
    match kind:
        case inspect.LiteralType():
            return list(kind.values)
        case inspect.BoolType():
            return [False, True]
        case inspect.NoneType():
            return [None]
        case inspect.IntType():
            return [kind.ge or 0, HIGH]
        case inspect.VarTupleType():
            return _listed(kinds(kind.item_type)[0])
        case _:
            raise NotImplementedError(kind)


@cache
def _fields(rules: Rules) -> tuple[inspect.Field, ...]:
    kind = inspect.type_info(rules.schema.options)
    assert isinstance(kind, inspect.StructType)
    return kind.fields


def kinds(kind: inspect.Type) -> list[inspect.Type]:
    """The types of a union, or this single one, without constraints."""
    while isinstance(kind, inspect.Metadata):
        kind = kind.type
    if isinstance(kind, inspect.UnionType):
        return [inner for kind in kind.types for inner in kinds(kind)]
    return [kind]


def _value(kind: inspect.Type, rng: Random) -> Any:
    kind = rng.choice(kinds(kind))
    match kind:
        case inspect.IntType():
            least = kind.ge or 0
            return rng.choice((least, rng.randint(least, min(kind.le or HIGH, HIGH))))
        case inspect.VarTupleType():
            items = _listed(kind)
            return tuple(rng.sample(items, kind.max_length or len(items)))
        case _:
            return rng.choice(_listed(kind))


def _opening(rules: Rules, seats: int, options: Any) -> Any:
    return rules.schema.opened(ruleset=rules.key, seats=seats, player="host", commitment="0" * 64, options=options)
