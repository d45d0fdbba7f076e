"""Caylus Magna Carta as the house knows it."""

from collections.abc import Iterator

from domain.caylus import apply, bots, box, checks, facts, options, phases, redeal, score, setup, state, tell
from domain.caylus.effects import EFFECTS
from domain.caylus.glossary import GLOSSARY
from domain.caylus.names import ALIASES, NAMES, PRESETS, TERMS
from domain.caylus.buildings import DECK, KINDS, LAWYER, RESIDENCE, CardData, Group
from domain.caylus.state import Goods
from domain.engine.bots import random_bot
from domain.engine.rules import Catalogue, Confidence, Mechanics, Rules, Schema
from domain.engine.words import Component, Language, Preset, Term

_TYPES: dict[Group, tuple[str, ...]] = {
    "wood": ("player", "wood"),
    "stone": ("player", "stone"),
    "neutral": ("neutral",),
    "prestige": ("prestige",),
}


def _price(cost: Goods, any_: int) -> dict[str, int] | None:
    kinds = {"food": cost.food, "wood": cost.wood, "stone": cost.stone, "gold": cost.gold, "any": any_}
    return {kind: n for kind, n in kinds.items() if n} or None


def _component(name: str, kind: CardData, types: tuple[str, ...], count: int) -> Component:
    types += ("standard-only",) if kind.standard_only else ()
    price, worth, effect = kind.sure
    confidence: dict[str, Confidence] = {"price": price, "points": worth, "effect": effect}
    points: int | None = kind.points
    if kind.group == "neutral":
        points, confidence = None, {"effect": effect}
    return Component(
        name, NAMES[name], ALIASES.get(name, {}), None, types, EFFECTS[name], count,
        price=_price(kind.cost, kind.any), sets=(kind.set,), points=points, confidence=confidence,
    )  # fmt: skip


def _components() -> Iterator[Component]:
    """The box: cards, the back of the players' cards, and the castle's tokens."""
    for card, kind in KINDS.items():
        yield _component(card, kind, _TYPES[kind.group], box.PLAYERS[1] if card in DECK else 1)
    backs = box.PLAYERS[1] * len([card for card in DECK if card != LAWYER])
    yield _component("residence", RESIDENCE, ("back",), backs)
    tiers = box.castle(box.PLAYERS[1])
    for tier in box.TIERS:
        yield Component(
            tier, NAMES[tier], {}, None, ("token",), EFFECTS[tier], getattr(tiers, tier),
            sets=("base",), points=getattr(box.WORTH, tier), confidence={"points": "confirmed", "effect": "confirmed"},
        )  # fmt: skip


CAYLUS = Rules(
    key="caylus-magna-carta",
    version=1,
    bots={"random": random_bot, "builder": bots.builder},
    schema=Schema(
        opened=facts.Opened,
        asked=facts.Asked,
        facts=facts.FACTS,
        state=state.State,
        options=options.Options,
        scenario=options.Scenario,
    ),
    catalogue=Catalogue(
        names={"en": "Caylus Magna Carta", "ko": "케일러스 마그나 카르타", "ja": "ケイラス・マグナ・カルタ"},
        players=box.PLAYERS,
        best=4,
        minutes=(30, 75),
        weight=2.7,
        colours=("red", "green", "orange", "blue"),
        presets=tuple(Preset(key, names, {"rules": key}) for key, names in PRESETS.items()),
        components=tuple(_components()),
        glossary=tuple(Term(term, TERMS[term], GLOSSARY[term]) for term in GLOSSARY),
    ),
    mechanics=Mechanics(
        check=checks.check,
        start=setup.start,
        apply=apply.apply,
        next_script=phases.next_script,
        over=phases.over,
        score=score.score,
        redeal=redeal.redeal,
        default=bots.default,
        counts=lambda _: False,
    ),
    language=Language(
        prompt=tell.prompt,
        label=tell.label,
        tell=tell.tell,
    ),
)
