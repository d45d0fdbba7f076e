"""The types of the commands and facts in one game's entries."""

from collections.abc import Sequence
from typing import Any, Union

from msgspec import Struct

from domain.engine.entry.commands import COMMANDS
from domain.engine.entry.facts import FACTS, undone_type
from domain.engine.game.rules import Rules


def command_types(rules: Rules) -> tuple[type[Struct], ...]:
    """The type of every command that may be the cause of an entry of this game."""
    return (rules.schema.opened, *COMMANDS)


def fact_types(rules: Rules) -> tuple[type[Struct], ...]:
    """The type of every fact that an entry of this game may contain: the engine's and the game's own."""
    return (*FACTS, undone_type(rules.schema.state), rules.schema.asked, *rules.schema.facts)


def any_of(types: Sequence[type[Struct]]) -> Any:
    """The union of types known only at run time."""
    union: Any = Union
    return union[tuple(types)]
