"""What the values and numbers of a view are called: kind -> value or field -> the text with its name."""

from domain.engine.game.rules import Vocabulary

_CUBES = ("food", "wood", "stone", "gold")
VOCABULARY: Vocabulary = {
    "phase": {
        phase: f"phase.{phase}"
        for phase in ("set-up", "mulligan", "library", "actions", "provost", "effects", "castle", "over")
    },
    "part": {"primary": "term.primary", "secondary": "term.secondary"},
    "rules": {"beginner": "preset.beginner", "standard": "preset.standard"},
    "tiebreak": {"none": "tiebreak.none", "tokens": "tiebreak.tokens"},
    "goods": {kind: f"unit.{kind}" for kind in _CUBES} | {"deniers": "term.denier"},
    "tokens": {tier: f"component.{tier}" for tier in ("dungeon", "walls", "towers")},
    "type": {
        kind: f"type.{kind}"
        for kind in ("player", "wood", "stone", "neutral", "prestige", "back", "token", "standard-only")
    },
    "state": {"round": "unit.round", "workers": "unit.workers"},
    "reckoning": {
        "points": "unit.points",
        "income": "reckoning.income",
        "forward": "reckoning.forward",
        "back": "reckoning.back",
        "sites": "reckoning.sites",
        "reached": "reckoning.reached",
        "pass_gains": "reckoning.pass-gains",
        "most_batches": "reckoning.most-batches",
        "score": "zone.score",
        "tokens": "unit.for-tokens",
        "road": "unit.for-road",
        "prestige": "unit.for-prestige",
        "gold": "unit.for-gold",
        "cubes": "unit.for-cubes",
        "deniers": "unit.for-deniers",
    },
}
