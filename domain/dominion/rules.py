"""Dominion, put together from its parts: all that the engine and the outer layers know of the game."""

from pathlib import Path

from domain.dominion import bots, box, messages, score
from domain.dominion.cards.kinds import CardData
from domain.dominion.redeal import scenario
from domain.dominion.sets import FIGURES, KINDS, RECOMMENDED
from domain.dominion.state import Card
from domain.dominion.vocabulary import VOCABULARY
from domain.engine.game.bots import random_bot
from domain.engine.game.conventions import mechanics_of, messages_of, schema_of
from domain.engine.game.layout import read
from domain.engine.game.rules import Catalogue, Component, Policy, Preset, Rules

TERMS = (
    "supply", "kingdom", "deck", "discard-pile", "hand", "in-play", "set-aside", "trash", "gain", "buy", "topdeck",
    "reveal", "look", "action-phase", "buy-phase", "clean-up",
)  # fmt: skip


def _component(card: Card, data: CardData) -> Component:
    """A card as the catalogue shows it; with points if they are a fixed number."""
    scores = not data.figures.per and not {"victory", "curse"}.isdisjoint(data.types)
    return Component(
        card, data.cost, data.types, data.box,
        sets=data.editions, points=data.points if scores else None, figures=data.figures,
    )  # fmt: skip


SCHEMA = schema_of(__name__)
DOMINION = Rules(
    key="dominion",
    version=1,
    bots={
        "random": Policy(random_bot, 1),
        "big-money": Policy(bots.big_money, 1, 2),
        "big-money-smithy": Policy(bots.big_money_smithy, 1, 2),
        "planner": Policy(bots.planner, 1, 3),
    },
    schema=SCHEMA,
    catalogue=Catalogue(
        players=box.PLAYERS,
        best=3,
        minutes=(20, 40),
        weight=2.4,
        colours=("red", "green", "blue", "yellow", "purple", "orange"),
        presets=tuple([Preset(key, {"preset": key}, cards) for key, cards in RECOMMENDED.items()]),
        components=tuple([_component(card, data) for card, data in KINDS.items()]),
        vocabulary=VOCABULARY,
        figures=FIGURES,
        glossary=TERMS,
        layout=read(Path(__file__).with_name("layout.toml"), SCHEMA.state, SCHEMA.facts, SCHEMA.reckoning),
    ),
    mechanics=mechanics_of(
        __name__, redeal=scenario.redeal, first=score.first_after, counts=lambda chosen: chosen.public_counts
    ),
    language=messages_of(__name__, none=messages.none),
)
