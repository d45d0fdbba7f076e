"""Civilization: The Card Game, put together from its parts."""

from collections.abc import Iterator, Mapping
from typing import Any

from domain.civilization import box, checks
from domain.civilization.actions import technologies
from domain.civilization.state import Card
from domain.engine.authoring.usual_rules import rules_of
from domain.engine.game.rules import Component, Confidence


def _components() -> Iterator[Component]:
    """Everything in the box. Plots and technologies are in two independent transcriptions, the rest in one."""
    for kind, cards, sure, paid, points in _KINDS:
        for card, what in cards.items():
            price = None if paid is None else {paid: what.cost}
            confidence: dict[str, Confidence] = dict.fromkeys(("price", "effect", "count"), sure)
            yield Component(
                card, None, (kind,), box.COPIES[card],
                price=price, sets=(box.SET,), points=points, confidence=confidence, figures=what.figures,
            )  # fmt: skip
    yield Component(
        "population", None, ("population",), box.POPULATION,
        sets=(box.SET,), points=1, confidence={"points": "confirmed", "count": "single"},
    )  # fmt: skip


_KINDS: tuple[tuple[str, Mapping[Card, Any], Confidence, str | None, int | None], ...] = (
    ("plot", box.PLOTS, "confirmed", None, None),
    ("technology", box.TECHNOLOGIES, "confirmed", "commerce", 1),
    ("resource", box.RESOURCE_CARDS, "single", None, None),
    ("building", box.BUILDINGS, "single", "hammers", None),
    ("wonder", box.WONDERS, "single", "hammers", 1),
    ("unit", box.UNITS, "single", None, None),
)
"""(type, its cards, how sure their figures are, what they are paid with, their points)."""

GLOSSARY = (
    "plot", "population", "resource", "technology", "building", "wonder", "unit", "culture", "happiness",
    "highest-culture", "highest-happiness", "bounced", "market",
)  # fmt: skip
"""The terms that the texts explain."""

COMPONENTS = tuple(_components())
QUESTIONS = technologies.QUESTIONS
CIVILIZATION = rules_of(
    __name__, key="civilization", version=1, players=checks.PLAYERS, best=4, minutes=(45, 75), weight=2.3,
    colours=("red", "blue", "green", "yellow"), redeals="redeal",
)  # fmt: skip
