"""The parts of a game, found by the names of the modules and of what stands in them, as every game names them.

A game that has one elsewhere, or wants another, gives it by its keyword.
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
"""Field of `Schema` -> where a game has it."""
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
"""Field of `Mechanics` -> where a game has it."""
MESSAGES = {
    "prompt": "messages.prompt",
    "label": "messages.label",
    "asks": "messages.ASKED",
    "line": "messages.line",
    "ids": "messages.IDS",
}
"""Field of `Messages` -> where a game has it."""


def schema_of(name: str, **given: Any) -> Schema:
    """The types of the game whose module `name` asks. Raises TypeError, which names the place, for a missing one."""
    return Schema(**given, **dict(_found(name, SCHEMA, given)))


def mechanics_of(name: str, *, counts: Callable[[Any], bool], **given: Any) -> Mechanics:
    """The rules of the game whose module `name` asks; errors as of `schema_of`."""
    return Mechanics(counts=counts, **given, **dict(_found(name, MECHANICS, given)))


def messages_of(name: str, **given: Any) -> Messages:
    """The messages of the game whose module `name` asks, and the folder `texts` beside it; errors alike."""
    texts = Path(str(import_module(name).__file__)).with_name("texts")
    return Messages(texts=texts, **given, **dict(_found(name, MESSAGES, given)))


def _found(name: str, places: Mapping[str, str], given: Mapping[str, Any]) -> Iterator[tuple[str, Any]]:
    """Each field that is not given, and what the game has for it."""
    package = name.rpartition(".")[0]
    for field, place in places.items():
        if field in given:
            continue
        module, _, path = place.partition(".")
        try:
            yield field, attrgetter(path)(import_module(f"{package}.{module}"))
        except (ModuleNotFoundError, AttributeError) as missing:
            raise TypeError(f"{package} has no {place}: a game has its `{field}` there, or gives it") from missing
