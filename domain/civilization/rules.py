"""Civilization: The Card Game, put together from its parts."""

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from domain.civilization import bots, box, checks, messages
from domain.civilization.state import Card
from domain.civilization.vocabulary import VOCABULARY
from domain.engine.game.bots import random_bot
from domain.engine.game.conventions import mechanics_of, messages_of, schema_of
from domain.engine.game.layout import read
from domain.engine.game.rules import Catalogue, Component, Confidence, Policy, Rules


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

TERMS = (
    "plot", "population", "resource", "technology", "building", "wonder", "unit", "culture", "happiness",
    "highest-culture", "highest-happiness", "bounced", "market",
)  # fmt: skip
"""The terms that the texts explain."""

SCHEMA = schema_of(__name__)
CIVILIZATION = Rules(
    key="civilization",
    version=1,
    bots={
        "random": Policy(random_bot, 1),
        "settler": Policy(bots.settler, 1, 2),
        "raider": Policy(bots.raider, 1, 3),
    },
    schema=SCHEMA,
    catalogue=Catalogue(
        players=checks.PLAYERS,
        best=4,
        minutes=(45, 75),
        weight=2.3,
        colours=("red", "blue", "green", "yellow"),
        presets=(),
        components=tuple(_components()),
        vocabulary=VOCABULARY,
        figures=box.FIGURES,
        glossary=TERMS,
        layout=read(Path(__file__).with_name("layout.toml"), SCHEMA.state, SCHEMA.facts, SCHEMA.reckoning),
    ),
    mechanics=mechanics_of(__name__, reckon_alike=True, counts=lambda _: False),
    language=messages_of(__name__, none=messages.none),
)
