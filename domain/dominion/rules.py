"""Dominion, put together from its parts: all that the engine and the outer layers know of the game."""

from collections.abc import Callable, Mapping
from typing import Any

from domain.dominion import box
from domain.dominion.cards.kinds import CardData
from domain.dominion.choices import CardOption, DiscardDeck, PileOption
from domain.dominion.options import Options
from domain.dominion.sets import KINDS, RECOMMENDED
from domain.dominion.state import Card
from domain.engine.authoring.usual_rules import rules_of
from domain.engine.game.messages import Ref, Value
from domain.engine.game.questions import Question
from domain.engine.game.rules import Component, Preset

GLOSSARY = (
    "supply", "kingdom", "deck", "discard-pile", "hand", "in-play", "set-aside", "trash", "gain", "buy", "topdeck",
    "reveal", "look", "action-phase", "buy-phase", "clean-up",
)  # fmt: skip
OFFERED = {"gain": (CardOption, PileOption), "discard-deck": (DiscardDeck,)}
"""What is offered for a verb, if that is not cards that somebody has."""
QUESTIONS = tuple([
    Question(card, verb, *OFFERED.get(verb, (CardOption,)), none=verb in data.optional)
    for card, data in KINDS.items() for verb in data.asks
])  # fmt: skip
SAID: Mapping[str, Callable[[Any], Value]] = {
    "begun": lambda fact: fact.turns[fact.seat],  # a scenario begins in the middle of that turn
    "pile": lambda fact: Ref(f"component.{fact.pile.card}"),
}
VOCABULARY = {"phase": {"action": "term.action-phase", "buy": "term.buy-phase"}}
"""The terms of two phases have longer ids, as a card may be an Action, and to buy is a term of its own."""


def _component(card: Card, data: CardData) -> Component:
    """A card as the catalogue shows it; with points if they are a fixed number."""
    scores = not data.figures.per and not {"victory", "curse"}.isdisjoint(data.types)
    return Component(
        card, data.cost, data.types, data.box,
        sets=data.editions, points=data.points if scores else None, figures=data.figures,
    )  # fmt: skip


COMPONENTS = tuple([_component(card, data) for card, data in KINDS.items()])
PRESETS = tuple([Preset(key, {"preset": key}, cards) for key, cards in RECOMMENDED.items()])


def counts(options: Options) -> bool:
    """Whether everybody may count every pile."""
    return options.public_counts


DOMINION = rules_of(
    __name__, key="dominion", version=1, players=box.PLAYERS, best=3, minutes=(20, 40), weight=2.4,
    colours=("red", "green", "blue", "yellow", "purple", "orange"), redeals="redeal.scenario",
)  # fmt: skip
