"""Words that do not follow from names: what fills placeholders that are no fields, and names taken from elsewhere."""

from collections.abc import Callable, Mapping
from typing import Any

from domain.civilization.choices import Amount
from domain.civilization.state import RESOURCES, Stock
from domain.engine.authoring.fillings import amounts
from domain.engine.game.messages import Message, Ref, Value


def _stock(what: Any) -> Value:
    """The amounts in a fact, in an option with amounts, or in the option of one resource."""
    if isinstance(what, Amount):
        return Message.of(f"amount.{what.resource}", n=what.amount)
    return amounts(getattr(what, "stock", None) or Stock(*[getattr(what, each) for each in RESOURCES]))


SAID: Mapping[str, Callable[[Any], Value]] = {
    # Plots and attackers are counted from 0 in the state, and from 1 in words.
    "plot": lambda what: what.plot + 1,
    "unit": lambda option: option.unit + 1,
    "stock": _stock,
    # The bank gives one.
    "take": lambda option: Message.of(f"amount.{option.take}", n=1),
    "took": lambda fact: Message.of(f"amount.{fact.took}", n=1),
    "because": lambda option: Ref(
        f"{'term.highest-' if option.because == 'culture' else 'component.'}{option.because}"
    ),
}
VOCABULARY = {
    "phase": {},
    "resource": {name: f"resource.{name}" for name in RESOURCES},
    "type": {
        kind: f"term.{kind}" for kind in ("plot", "population", "resource", "technology", "building", "wonder", "unit")
    },
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
        **{
            name: f"reckoning.{name}"
            for name in (
                "income", "bonus", "bank", "plots", "population_price", "room", "plot_price", "technologies",
                "buildings",
            )
        },
    },
}  # fmt: skip
"""Resources are no words of the state; types and what is counted have the names of their terms, in this order."""
