"""What the values and numbers of a view are called."""

from domain.engine.rules import Vocabulary

VOCABULARY: Vocabulary = {
    "phase": {phase: f"phase.{phase}" for phase in ("set-up", "rounds", "over")},
    "type": {"beast": "zone.beast"},
    "reckoning": {"left": "reckoning.left", "cards": "reckoning.cards"},
}
