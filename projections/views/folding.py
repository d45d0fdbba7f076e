"""What a client needs to fold the frames of a game, as data: the initial state, what is hidden, each fact's moves.

All of it is derived from what the table itself uses. Nothing here is written for clients alone.
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from typing import Any, Literal, get_args, get_origin, get_type_hints

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from domain.engine.audience.audience import Audience, Mark
from domain.engine.audience.field_audiences import marks
from domain.engine.audience.state_paths import Spot, spot_of
from domain.engine.entry.facts import Undone
from domain.engine.folding.moves import as_json
from domain.engine.game.rules import Rules

WHO: Mapping[Audience, str] = {
    Audience.ALL: "everybody",
    Audience.OWNER: "owner",
    Audience.NAMED: "named",
    Audience.NOBODY: "nobody",
}
"""The names of audiences as published to clients."""


def audience(mark: Mark | None) -> dict[str, Any]:
    """Who sees what a field holds, and who sees how much: `x-audience` in the API's document."""
    if mark is None:
        return {"sees": WHO[Audience.ALL]}
    counts = {} if mark.faces is mark.size else {"counts": WHO[mark.size]}
    return {"sees": WHO[mark.faces], **counts, **({"whole": True} if mark.whole else {})}


def folding_of(rules: Rules) -> dict[str, Any]:
    """All of it: `start`, `hidden`, `open_counts` and `moves`, as the page of a game explains them. Plain JSON."""
    moves = rules.mechanics.moves
    own = {str(kind.__struct_config__.tag): as_json(moves[kind]) for kind in rules.schema.facts}
    return {
        "start": start_of(rules),
        "hidden": dict(_hidden(spot_of(rules.schema.state))),
        "open_counts": opening_counts(rules),
        "moves": {**own, str(Undone.__struct_config__.tag): [{"do": "set", "at": "", "value": {"field": "state"}}]},
    }


def _hidden(here: Spot, at: str = "") -> Iterator[tuple[str, dict[str, Any]]]:
    """(pointer, audience) of the fields of a state that not everybody sees."""
    structs = [kind for kind in here.kinds if isinstance(kind, type) and issubclass(kind, Struct)]
    for kind in structs:
        for name, mark, _ in marks(kind):
            if mark is not None and mark.faces is not Audience.ALL:
                yield f"{at}/{name}", audience(mark)
    for name, spot in here.fields.items():
        yield from _hidden(spot, f"{at}/{name}")
    if here.items is not None:
        yield from _hidden(here.items, f"{at}/*")


def opening_counts(rules: Rules) -> dict[str, Any]:
    """Option -> the value with which everybody may count every pile; empty if they always may."""
    usual, counts = rules.schema.options(), rules.mechanics.counts
    named = _variations(rules.schema.options)
    return {name: value for name, value in named if counts(replace(usual, **{name: value})) and not counts(usual)}


def _variations(options: type[Struct]) -> Iterator[tuple[str, Any]]:
    """Each option with each of its values, if there are few."""
    for name, hint in get_type_hints(options).items():
        kinds: list[Any] = [hint, *get_args(hint)]
        values = [value for kind in kinds if get_origin(kind) is Literal for value in get_args(kind)]
        yield from [(name, value) for value in (values or ([False, True] if hint is bool else []))]


# -- the first state, as a pattern


class _Case(Struct, frozen=True):
    """A way to open a game. `seat`: whose item is examined, within a list with one item per seat; else None."""

    seats: int
    options: Mapping[str, Any]
    seat: int | None = None


def start_of(rules: Rules) -> Any:
    """The state at `started`, as a pattern of JSON.

    An object with a single key that begins with `$` stands for something else: `{"$each": x}` for a list with an x for
    each seat; `{"$seat": true}` for the number of that seat; `{"$seats": {"2": x}}` for an x by the number of seats;
    `{"$option": "name", "is": {"short": x}}` for an x by the value of an option. Raises ValueError for a state that
    cannot be expressed in this way.
    """
    least, most = rules.catalogue.players
    usual, variations = rules.schema.options(), list(_variations(rules.schema.options))
    chosen = {name: getattr(usual, name) for name, _ in variations}
    cases: list[tuple[_Case, Any]] = []
    for seats, varied in product(range(least, most + 1), [{}, *[{name: value} for name, value in variations]]):
        options = chosen | varied
        opening = rules.schema.opened(
            ruleset=rules.key, seats=seats, player="", commitment="", options=rules.schema.options(**options)
        )
        state = msgspec.json.decode(msgspec.json.encode(rules.mechanics.start(opening)))
        cases.append((_Case(seats, options), state))
    return _pattern(cases)


def _pattern(cases: Sequence[tuple[_Case, Any]]) -> Any:
    first = cases[0][1]
    if all(value == first for _, value in cases):
        return first
    if all(isinstance(value, dict) and value.keys() == first.keys() for _, value in cases):
        return {name: _pattern([(case, value[name]) for case, value in cases]) for name in first}
    lists = isinstance(first, list) and cases[0][0].seat is None
    if lists and all(len(value) == case.seats for case, value in cases):
        of_seats = [(_Case(c.seats, c.options, n), item) for c, value in cases for n, item in enumerate(value)]
        return {"$each": _pattern(of_seats)}
    if all(value == case.seat for case, value in cases):
        return {"$seat": True}
    for name in cases[0][0].options:
        if parted := _parted(cases, [case.options[name] for case, _ in cases]):
            return {"$option": name, "is": parted}
    if parted := _parted(cases, [case.seats for case, _ in cases]):
        return {"$seats": parted}
    raise ValueError(f"the first state hangs on more than the seats and one option at a time: {first}")


def _parted(cases: Sequence[tuple[_Case, Any]], keys: Sequence[Any]) -> dict[str, Any] | None:
    """Key -> the value that all cases with this key share; None if for some key they differ."""
    parts: dict[str, Any] = {}
    for (_, value), key in zip(cases, keys, strict=True):
        if parts.setdefault(_word(key), value) != value:
            return None
    return parts


def _word(key: Any) -> str:
    return key if isinstance(key, str) else json.dumps(key)
