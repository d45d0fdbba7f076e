"""What the values and numbers of a view are called: kind -> value or field -> the text with its name."""

from domain.dominion.sets import KINDS
from domain.engine.game.rules import Vocabulary

VOCABULARY: Vocabulary = {
    "phase": {
        "set-up": "phase.set-up",
        "action": "term.action-phase",
        "buy": "term.buy-phase",
        "clean-up": "term.clean-up",
        "over": "phase.over",
    },
    "type": {kind: f"type.{kind}" for kind in dict.fromkeys([kind for data in KINDS.values() for kind in data.types])},
    "state": {name: f"unit.{name}" for name in ("actions", "buys", "coins", "merchants", "turns")},
    "reckoning": {
        "cards": "reckoning.cards",
        "points": "unit.points",
        "empty_piles": "reckoning.empty-piles",
        "empty_piles_that_end": "reckoning.end",
    },
}
