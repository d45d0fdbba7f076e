"""The cards of Caylus Magna Carta as data: a corrected figure changes this file only.

Deck list and effects agree in two or more independent sources. Most costs and points were found in one source only;
each kind says how sure its figures are, and the ruleset shows it.
"""

from typing import Literal

from msgspec import Struct

from domain.caylus.state import NOTHING, Card, Goods
from domain.engine.audience import Face
from domain.engine.rules import Confidence

Group = Literal["wood", "stone", "neutral", "prestige"]


class Deal(Struct, frozen=True):
    """One thing that an effect offers.

    `pay`, and `any` cubes of any kind besides; for that `gain`, `choice` cubes but no gold, and castle `tokens`.
    `stored`: the gain lies on the card. `turns`: one of the own cards on the road becomes a residence.
    """

    pay: Goods = NOTHING
    any: int = 0
    gain: Goods = NOTHING
    choice: int = 0
    tokens: int = 0
    stored: bool = False
    turns: bool = False


class CardData(Struct, frozen=True):
    """A kind of card. `cost` and `any` cubes of any kind besides; `stores`: how its cubes are laid on it, one by one.

    `income`: deniers at the start of each round. `set`: where it comes from. `sure`: how sure its figures are.
    """

    group: Group
    cost: Goods = NOTHING
    any: int = 0
    points: int = 0
    primary: tuple[Deal, ...] = ()
    secondary: tuple[Deal, ...] = ()
    stores: Goods | None = None
    income: int = 0
    standard_only: bool = False
    set: str = "base"
    sure: tuple[Confidence, Confidence, Confidence] = ("single", "single", "confirmed")
    """Of the cost, of the points, of the effect."""


F, W, S, G, D = Goods(food=1), Goods(wood=1), Goods(stone=1), Goods(gold=1), Goods(deniers=1)
D2, D3, D4, D5, G2 = Goods(deniers=2), Goods(deniers=3), Goods(deniers=4), Goods(deniers=5), Goods(gold=2)


def _gain(goods: Goods) -> tuple[Deal, ...]:
    return (Deal(gain=goods),)


def _small(cube: Goods) -> CardData:
    stored = (Deal(gain=cube, stored=True),)
    return CardData("wood", Goods(food=1, wood=1), points=1, primary=_gain(cube), secondary=stored, stores=cube)


def _large(two: Goods, one: Goods) -> CardData:
    return CardData("stone", Goods(food=1, stone=2), points=2, primary=_gain(two), secondary=_gain(one))


_WOOD = Goods(food=1, wood=1)
_STONE = Goods(food=1, stone=2)
_GREY = Goods(wood=1, stone=2)

_PLAYER = {
    "small-farm": _small(F),
    "small-sawmill": _small(W),
    "small-quarry": _small(S),
    "peddler": CardData(
        "wood", W, 1, 2, (Deal(pay=D, choice=1), Deal(pay=D2, choice=2)), (Deal(pay=D, choice=1),)
    ),
    "market": CardData("wood", W, 1, 2, (Deal(any=1, gain=D4),), _gain(D)),
    "lawyer": CardData("wood", _WOOD, 0, 2, (Deal(pay=F, turns=True),), _gain(D2), standard_only=True),
    "large-farm": _large(Goods(food=2), F),
    "large-sawmill": _large(Goods(wood=2), W),
    "large-quarry": _large(Goods(stone=2), S),
    "gold-mine": CardData("stone", _STONE, 0, 2, _gain(G), (Deal(any=1, gain=G),)),
    "bank": CardData("stone", _GREY, 0, 3, (Deal(pay=D, gain=G), Deal(pay=D3, gain=G2)), (Deal(pay=D2, gain=G),)),
    "church": CardData(
        "stone", _GREY, 0, 3, (Deal(pay=D2, tokens=1), Deal(pay=D5, tokens=2)), (Deal(pay=D3, tokens=1),),
        standard_only=True,
    ),
}  # fmt: skip

_NO_FIGURES: tuple[Confidence, Confidence, Confidence] = ("confirmed", "confirmed", "confirmed")


def _neutral(*deals: Deal) -> CardData:
    return CardData("neutral", primary=deals, sure=_NO_FIGURES)


_NEUTRAL = {
    "park": _neutral(Deal(gain=F)),
    "forest": _neutral(Deal(gain=W)),
    "neutral-quarry": _neutral(Deal(gain=S)),
    "trading-post": _neutral(Deal(gain=D2)),
    "neutral-peddler": _neutral(Deal(pay=D, choice=1)),
}


def _blue(points: int, food: int = 0, wood: int = 0, stone: int = 0, gold: int = 1) -> CardData:
    return CardData("prestige", Goods(food, wood, stone, gold), points=points)


_PRESTIGE = {
    "theatre": _blue(6, wood=2),
    "statue": _blue(6, stone=2),
    "hotel": CardData("prestige", Goods(stone=3, gold=1), points=6, income=1, standard_only=True),
    "stables": _blue(10, food=3, gold=2),
    "town-hall": _blue(10, wood=3, gold=2),
    "monument": _blue(10, stone=3, gold=2),
    "cathedral": CardData("prestige", Goods(stone=5, gold=3), points=14, sure=("single", "confirmed", "confirmed")),
    "library": CardData(
        "prestige", Goods(wood=3, gold=1), points=6, standard_only=True, set="library",
        sure=("proposed", "proposed", "single"),
    ),
}  # fmt: skip


def _c(name: str) -> Card:
    return Card(Face(name))


KINDS: dict[Card, CardData] = {_c(name): kind for name, kind in (_PLAYER | _NEUTRAL | _PRESTIGE).items()}
DECK: tuple[Card, ...] = tuple(map(_c, _PLAYER))
"""A player's own cards, one of each."""
NEUTRAL: tuple[Card, ...] = tuple(map(_c, _NEUTRAL))
PRESTIGE: tuple[Card, ...] = tuple(map(_c, _PRESTIGE))
LAWYER, LIBRARY, NEUTRAL_PEDDLER = _c("lawyer"), _c("library"), _c("neutral-peddler")

RESIDENCE = CardData("wood", F, points=1, income=1, standard_only=True, sure=("confirmed", "single", "confirmed"))
"""The back of every player's card but the Lawyer; its cost is the Lawyer's fee."""
BATCH = Goods(food=1, wood=1, stone=1)
"""What is offered to the castle for one token."""
