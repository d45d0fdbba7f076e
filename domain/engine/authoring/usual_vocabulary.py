"""The words of a game's types, and what each word and number of a view is called: a `Vocabulary`."""

from collections.abc import Collection, Iterator, Sequence
from typing import Any, Literal, get_args, get_origin, get_type_hints

from msgspec import Struct

from domain.engine.audience.state_paths import Spot, spot_of
from domain.engine.game.layout import Layout
from domain.engine.game.rules import Component, Vocabulary

LAST = ("type", "state", "reckoning")
"""Kinds of a vocabulary that are no fields of the state."""


def name_of(kind: type[Struct]) -> str:
    """The tag of a type, without the game's key before the dot."""
    return str(kind.__struct_config__.tag).rpartition(".")[2]


def words_of(spot: Spot) -> set[str]:
    """The words that a Literal allows there."""
    literals = [kind for kind in spot.kinds if get_origin(kind) is Literal]
    return {word for kind in literals for word in get_args(kind) if isinstance(word, str)}


def usual_vocabulary(
    state: type[Struct],
    reckoning: type[Struct],
    components: Sequence[Component],
    layout: Layout,
    texts: Collection[str],
    own: Vocabulary,
) -> Vocabulary:
    """Names of the words that fields of the state hold, of types, and of the numbers of the state and the reckoning.

    A word has the name of the first that the texts have of `phase.over`, the unit of the layout, `term.over` and
    `zone.over`. `own` names what is called otherwise, and comes first.
    """

    def called(field: str, word: str) -> str:
        unit = [layout.units[word].word] if word in layout.units else []
        named = (f"{field}.{word}", *unit, f"term.{word}", f"zone.{word}")
        return next((text for text in named if f"{text}.name" in texts), named[0])

    found: dict[str, dict[str, str]] = {}
    for field, word in words_in(state, set()):
        found.setdefault(field, {})[word] = called(field, word)
    first = [kind for kind in own if kind not in LAST]
    found["type"] = {kind: called("type", kind) for component in components for kind in component.types}
    if numbers := {name: layout.units[name].word for name in layout.units if name in _numbers(state)}:
        found["state"] = numbers
    found["reckoning"] = {name: called("reckoning", name) for name in _fields(spot_of(reckoning))}
    found |= {kind: {**({} if kind in LAST else found.get(kind, {})), **names} for kind, names in own.items()}
    return {kind: found[kind] for kind in dict.fromkeys((*first, *found))}


def words_in(kind: Any, seen: set[type]) -> Iterator[tuple[str, str]]:
    """(field, a word that it may hold) of these types; `seen`: the types that have been gone through."""
    for one in (kind, *get_args(kind)):
        if isinstance(one, type) and issubclass(one, Struct) and one not in seen:
            seen.add(one)
            for name, hint in get_type_hints(one).items():
                if get_origin(hint) is Literal:
                    yield from [(name, word) for word in get_args(hint)]
                yield from words_in(hint, seen)


def _numbers(state: type[Struct]) -> set[str]:
    """The fields of the state and of its mats that are numbers."""
    spot = spot_of(state)
    mats = spot.fields["mats"].items
    fields = spot.fields | ({} if mats is None else mats.fields)
    return {name for name, one in fields.items() if one.kinds == (int,) and not one.empty}


def _fields(spot: Spot) -> Iterator[str]:
    """The fields of a record and of the records in it, except seats."""
    for name, one in spot.fields.items():
        if name not in ("seat", "seats"):
            yield name
        yield from _fields(one.items or one)
