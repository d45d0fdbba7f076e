"""Caylus Magna Carta, put together from its parts: all that the engine and the outer layers know of the game."""

from collections.abc import Iterator

from domain.caylus import box
from domain.caylus.cards.buildings import DECK, KINDS, LAWYER, NEUTRAL, RESIDENCE, CardData, Group
from domain.caylus.state import Goods, RuleSet
from domain.engine.authoring.usual_rules import rules_of
from domain.engine.game.rules import Component, Confidence, Preset

_TYPES: dict[Group, tuple[str, ...]] = {
    "wood": ("player", "wood"),
    "stone": ("player", "stone"),
    "neutral": ("neutral",),
    "prestige": ("prestige",),
}


def _price(cost: Goods, any_: int) -> dict[str, int] | None:
    kinds = {"food": cost.food, "wood": cost.wood, "stone": cost.stone, "gold": cost.gold, "any": any_}
    return {kind: n for kind, n in kinds.items() if n} or None


def _preset(rules: RuleSet) -> Preset:
    """A named rule set, with the cards that it puts in play; the Library is an option."""
    return Preset(rules, {"rules": rules}, (*box.deck(rules), *NEUTRAL, *box.prestige(rules, library=False)))


def _component(name: str, card: CardData, types: tuple[str, ...], count: int) -> Component:
    types += ("standard-only",) if card.standard_only else ()
    price, worth, effect = card.sure
    confidence: dict[str, Confidence] = {"price": price, "points": worth, "effect": effect}
    points: int | None = card.points
    if card.group == "neutral":
        points, confidence = None, {"effect": effect}
    return Component(
        name, None, types, count,
        price=_price(card.cost, card.any), sets=(card.set,), points=points, confidence=confidence, figures=card.figures,
    )  # fmt: skip


def _components() -> Iterator[Component]:
    """The box: cards, the back of the players' cards, and the castle's tokens."""
    for name, card in KINDS.items():
        yield _component(name, card, _TYPES[card.group], box.PLAYERS[1] if name in DECK else 1)
    backs = box.PLAYERS[1] * len([card for card in DECK if card != LAWYER])
    yield _component("residence", RESIDENCE, ("back",), backs)
    tiers = box.castle(box.PLAYERS[1])
    for tier in box.TIERS:
        yield Component(
            tier, None, ("token",), getattr(tiers, tier),
            sets=("base",), points=getattr(box.FIGURES.worth, tier),
            confidence={"points": "confirmed", "effect": "confirmed"},
        )  # fmt: skip


COMPONENTS = tuple(_components())
PRESETS = (_preset("standard"), _preset("beginner"))
GLOSSARY = (
    "road", "provost", "bridge", "castle", "batch", "gold", "worker", "denier", "prestige-building",
    "residence", "primary", "secondary", "first-player", "pile", "discard-pile", "stock",
)  # fmt: skip
CAYLUS = rules_of(
    __name__, key="caylus-magna-carta", namespace="caylus", version=1, players=box.PLAYERS, best=4, minutes=(30, 75),
    weight=2.7, colours=("red", "green", "orange", "blue"), redeals="redeal",
)  # fmt: skip
