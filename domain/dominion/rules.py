"""Dominion, its parts put together: all that the engine and the outer layers know of the game."""

from pathlib import Path

from domain.dominion import apply, bots, checks, facts, messages, options, phases, redeal, score, setup, state
from domain.dominion.kinds import CardData
from domain.dominion.sets import KINDS, RECOMMENDED
from domain.dominion.state import Card
from domain.engine.bots import random_bot
from domain.engine.rules import Catalogue, Component, Mechanics, Messages, Preset, Rules, Schema

TERMS = (
    "supply", "kingdom", "deck", "discard-pile", "hand", "in-play", "set-aside", "trash", "gain", "buy", "topdeck",
    "reveal", "look", "action-phase", "buy-phase", "clean-up",
)  # fmt: skip


def _component(card: Card, data: CardData) -> Component:
    """A card in the shop window; what it counts at the end, where that is a fixed number."""
    scores = not data.per and not {"victory", "curse"}.isdisjoint(data.types)
    return Component(card, data.cost, data.types, data.box, sets=data.editions, points=data.points if scores else None)


DOMINION = Rules(
    key="dominion",
    version=1,
    bots={"random": random_bot, "big-money": bots.big_money, "big-money-smithy": bots.big_money_smithy},
    schema=Schema(
        opened=facts.Opened,
        asked=facts.Asked,
        facts=facts.FACTS,
        state=state.State,
        options=options.Options,
        scenario=options.Scenario,
    ),
    catalogue=Catalogue(
        players=checks.PLAYERS,
        best=3,
        minutes=(20, 40),
        weight=2.4,
        colours=("red", "green", "blue", "yellow", "purple", "orange"),
        presets=tuple([Preset(key, {"preset": key}) for key in RECOMMENDED]),
        components=tuple([_component(card, data) for card, data in KINDS.items()]),
        glossary=TERMS,
    ),
    mechanics=Mechanics(
        check=checks.check,
        start=setup.start,
        apply=apply.apply,
        next_script=phases.next_script,
        over=phases.over,
        score=score.score,
        redeal=redeal.redeal,
        first=score.first_after,
        default=bots.default,
        counts=lambda chosen: chosen.public_counts,
    ),
    language=Messages(
        prompt=messages.prompt,
        label=messages.label,
        line=messages.line,
        ids=messages.IDS,
        texts=Path(__file__).with_name("texts"),
    ),
)
