"""What the values and numbers of a view are called: kind -> value or field -> the text with its name."""

from domain.civilization.state import RESOURCES
from domain.engine.game.rules import Vocabulary

_OWN = ("income", "bonus", "bank", "plots", "population_price", "room", "plot_price", "technologies", "buildings")
VOCABULARY: Vocabulary = {
    "phase": {
        phase: f"phase.{phase}" for phase in ("set-up", "collect", "purchase", "combat", "draw", "discard", "over")
    },
    "resource": {name: f"resource.{name}" for name in RESOURCES},
    "type": {
        kind: f"term.{kind}" for kind in ("plot", "population", "resource", "technology", "building", "wonder", "unit")
    },
    "state": {name: f"unit.{name}" for name in ("round", "turns", "safe", "discards")},
    "reckoning": {
        "culture": "term.culture",
        "happiness": "term.happiness",
        "score": "zone.score",
        "points": "unit.points",
        "population": "term.population",
        "wonders": "unit.for-wonders",
        "draws": "reckoning.draws",
        "discards": "unit.discards",
        "attackable": "reckoning.attackable",
    }
    | {name: f"reckoning.{name.replace('_', '-')}" for name in _OWN},
}
