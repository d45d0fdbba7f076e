"""Types derived from others: the opening, the question, and the fact that lays out a scenario."""

from collections.abc import Sequence
from typing import Any

from msgspec import Struct, defstruct

from domain.engine.audience.audience import Hidden, Public, Sealed
from domain.engine.audience.field_audiences import marks
from domain.engine.entry.commands import Opened
from domain.engine.entry.facts import Asked, Fact
from domain.engine.folding.moves import Move, assign_same
from domain.engine.game.questions import Question
from domain.engine.history.entry_types import any_of


class NoOptions(Struct, frozen=True, forbid_unknown_fields=True):
    """A game without options."""


class NoFigures(Struct, frozen=True):
    """A game whose only figures are those of its components."""


class NoReckoning(Struct, frozen=True):
    """Nothing is reckoned beyond the visible state."""


def opened_type(options: type[Struct], scenario: type[Struct], title: str) -> type[Opened]:
    """The opening of a game with these types."""
    position: Any = scenario
    fields: list[Any] = [("options", Public[options]), ("scenario", Hidden[position | None], None)]
    space = {"__doc__": f"Version 1 of a game of {title}."}
    made: Any = defstruct("Opened", fields, bases=(Opened,), frozen=True, tag="opened", kw_only=True, namespace=space)
    return made


def asked_type(questions: Sequence[Question], choice: Any, title: str) -> type[Asked]:
    """The question of a game that asks these. `choice`: the union of their options, if the game names it."""
    option = choice or any_of(list(dict.fromkeys(kind for question in questions for kind in question.options)))
    fields: list[Any] = [("options", Sealed[tuple[option, ...] | None])]
    space = {"__doc__": f"A question of {title}."}
    made: Any = defstruct("Asked", fields, bases=(Asked,), frozen=True, tag="asked", namespace=space)
    return made


def placed_type(state: type[Struct], key: str) -> tuple[type[Fact], Sequence[Move]]:
    """The fact that a scenario was laid out, which is a state, with its moves. The state's marks say who sees what."""
    fields: list[Any] = [(name, hint) for name, _, hint in marks(state)]
    space = {"__doc__": "A scenario was laid out."}
    kind: Any = defstruct("Placed", fields, bases=(Fact,), frozen=True, tag=f"{key}.placed", namespace=space, gc=False)
    return kind, assign_same(*state.__struct_fields__)
