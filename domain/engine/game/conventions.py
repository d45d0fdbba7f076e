"""Finds the parts of a game by convention: the names of its modules and of their contents.

A game that keeps a part elsewhere, or wants another, passes it by keyword.
"""

from collections.abc import Callable, Iterator, Mapping
from importlib import import_module
from operator import attrgetter
from pathlib import Path
from typing import Any

from domain.engine.game.rules import Mechanics, Messages, Schema

SCHEMA = {
    "opened": "facts.Opened",
    "asked": "facts.Asked",
    "facts": "facts.FACTS",
    "state": "state.State",
    "options": "options.Options",
    "scenario": "options.Scenario",
    "decided": "score.DECIDED",
    "component_figures": "figures.CardFigures",
    "figures": "figures.Figures",
    "reckoning": "reckoning.Reckoning",
}
"""Field of `Schema` -> where a game defines it."""
MECHANICS = {
    "check": "checks.check",
    "start": "setup.start",
    "apply": "moves.FOLDING.apply",
    "moves": "moves.FOLDING.moves",
    "next_script": "phases.next_script",
    "over": "phases.over",
    "score": "score.score",
    "redeal": "redeal.redeal",
    "default": "bots.default",
    "reckon": "reckoning.reckon",
}
"""Field of `Mechanics` -> where a game defines it."""
MESSAGES = {
    "prompt": "messages.prompt",
    "label": "messages.label",
    "asks": "messages.ASKED",
    "line": "messages.line",
    "ids": "messages.IDS",
}
"""Field of `Messages` -> where a game defines it."""


def schema_of(name: str, **given: Any) -> Schema:
    """The types of the game that contains module `name`. Raises TypeError, which names the place, if one is missing."""
    return Schema(**given, **dict(_found(name, SCHEMA, given)))


def mechanics_of(name: str, *, counts: Callable[[Any], bool], **given: Any) -> Mechanics:
    """The rules of the game that contains module `name`; raises as `schema_of`."""
    return Mechanics(counts=counts, **given, **dict(_found(name, MECHANICS, given)))


def messages_of(name: str, **given: Any) -> Messages:
    """The messages of the game that contains module `name`, and the folder `texts` beside it; raises as `schema_of`."""
    texts = Path(str(import_module(name).__file__)).with_name("texts")
    return Messages(texts=texts, **given, **dict(_found(name, MESSAGES, given)))


def _found(name: str, places: Mapping[str, str], given: Mapping[str, Any]) -> Iterator[tuple[str, Any]]:
    """Each field that was not passed, with what the game defines for it."""
    package = name.rpartition(".")[0]
    for field, place in places.items():
        if field in given:
            continue
        module, _, path = place.partition(".")
        try:
            yield field, attrgetter(path)(import_module(f"{package}.{module}"))
        except (ModuleNotFoundError, AttributeError) as missing:
            raise TypeError(f"{package} has no {place}: a game has its `{field}` there, or gives it") from missing
