"""Everything a game may import besides msgspec and Python's standard library: engine 1.

Names here are stable within an engine: more may be added, none removed. `docs/game-api.md` is generated from this.
"""

from domain.engine.audience.audience import Deck, Face, Hidden, Private, Public, Sealed, Seat, Secret, Shown
from domain.engine.audience.errors import BadOptions, BadScenario
from domain.engine.audience.redaction import Redacted
from domain.engine.authoring.usual_rules import rules_of
from domain.engine.entry.commands import Opened
from domain.engine.entry.facts import About, Asked, Fact
from domain.engine.folding.moves import (
    add,
    assign,
    assign_same,
    clear,
    const,
    deal,
    drop,
    field,
    index_in,
    keep,
    last_of,
    made,
    one,
    put,
    remove,
    subtract,
    take,
    take_last,
    to_end,
)
from domain.engine.game.questions import CardOption, Question, tags
from domain.engine.game.redeal import filled, unseen
from domain.engine.game.rules import Component, Dice, Policy, Rules, Score, Seen, Shuffle, places_by
from domain.engine.game.stage import Script, Stage, ask
from domain.engine.table.actor import Actor

__all__ = [
    "About",
    "Actor",
    "Asked",
    "BadOptions",
    "BadScenario",
    "CardOption",
    "Component",
    "Deck",
    "Dice",
    "Face",
    "Fact",
    "Hidden",
    "Opened",
    "Policy",
    "Private",
    "Public",
    "Question",
    "Redacted",
    "Rules",
    "Score",
    "Script",
    "Sealed",
    "Seat",
    "Secret",
    "Seen",
    "Shown",
    "Shuffle",
    "Stage",
    "add",
    "ask",
    "assign",
    "assign_same",
    "clear",
    "const",
    "deal",
    "drop",
    "field",
    "filled",
    "index_in",
    "keep",
    "last_of",
    "made",
    "one",
    "places_by",
    "put",
    "remove",
    "rules_of",
    "subtract",
    "tags",
    "take",
    "take_last",
    "to_end",
    "unseen",
]
