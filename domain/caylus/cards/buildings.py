"""Every building: what is printed on it, and what it does, as deals; figures are corrected only in this file.

`deals.py` turns deals into options. Two buildings also have rules of their own: the phase `library` asks the Library's
question, and a Lawyer is never turned over. The words are in `texts`, under `component`.

Deck and effects agree in two or more independent sources. Most costs and points were found in one source only; each
building says how sure its figures are, and the ruleset shows it.
"""

from typing import Literal

from msgspec import Struct

from domain.caylus.figures import CardFigures, Deal, Deals
from domain.caylus.state import NOTHING, Card, Goods, Place
from domain.engine.audience.audience import Face
from domain.engine.game.rules import Confidence

Group = Literal["wood", "stone", "neutral", "prestige"]


class CardData(Struct, frozen=True):
    """What is printed on a card."""

    group: Group
    cost: Goods = NOTHING
    any: int = 0
    """Further cubes of any kind that it costs."""
    points: int = 0
    figures: CardFigures = CardFigures()
    """What it does."""
    standard_only: bool = False
    """Left out under the beginner rules."""
    set: str = "base"
    """The set that it comes from; sets other than `base` are options."""
    sure: tuple[Confidence, Confidence, Confidence] = ("single", "single", "confirmed")
    """How sure its figures are: those of the cost, the points and the effect."""


# One cube of food, wood, stone and gold, and one denier.
F, W, S, G, D = Goods(food=1), Goods(wood=1), Goods(stone=1), Goods(gold=1), Goods(deniers=1)


def _gain(goods: Goods) -> Deals:
    return (Deal(gain=goods),)


def _buy(goods: Goods, price: int) -> Deal:
    return Deal(pay=D * price, gain=goods)


def _buy_cubes(n: int, price: int) -> Deal:
    return Deal(pay=D * price, choice=n)


def _buy_tokens(n: int, price: int) -> Deal:
    return Deal(pay=D * price, tokens=n)


def _small(cube: Goods) -> CardData:
    """A small farm, sawmill or quarry: its owner takes the cubes that were laid on it."""
    taken = (Deal(gain=cube, stored=True),)
    return CardData("wood", F + W, points=1, figures=CardFigures(_gain(cube), taken, stores=cube))


def _large(cube: Goods) -> CardData:
    return CardData("stone", F + S * 2, points=2, figures=CardFigures(_gain(cube * 2), _gain(cube)))


_PLAYER = {
    "small-farm": _small(F),
    "small-sawmill": _small(W),
    "small-quarry": _small(S),
    "peddler": CardData(
        "wood", W, any=1, points=2,
        figures=CardFigures((_buy_cubes(1, 1), _buy_cubes(2, 2)), (_buy_cubes(1, 1),)),
    ),
    "market": CardData(
        "wood", W, any=1, points=2, figures=CardFigures((Deal(any=1, gain=D * 4),), _gain(D)),
    ),
    "lawyer": CardData(
        "wood", F + W, points=2, figures=CardFigures((Deal(pay=F, turns=True),), _gain(D * 2)), standard_only=True,
    ),
    "large-farm": _large(F),
    "large-sawmill": _large(W),
    "large-quarry": _large(S),
    "gold-mine": CardData("stone", F + S * 2, points=2, figures=CardFigures(_gain(G), (Deal(any=1, gain=G),))),
    "bank": CardData(
        "stone", W + S * 2, points=3, figures=CardFigures((_buy(G, 1), _buy(G * 2, 3)), (_buy(G, 2),)),
    ),
    "church": CardData(
        "stone", W + S * 2, points=3,
        figures=CardFigures((_buy_tokens(1, 2), _buy_tokens(2, 5)), (_buy_tokens(1, 3),)), standard_only=True,
    ),
}  # fmt: skip
"""A player's own cards, one of each."""


def _neutral(deal: Deal) -> CardData:
    return CardData("neutral", figures=CardFigures((deal,)), sure=("confirmed", "confirmed", "confirmed"))


_NEUTRAL = {
    "park": _neutral(Deal(gain=F)),
    "forest": _neutral(Deal(gain=W)),
    "neutral-quarry": _neutral(Deal(gain=S)),
    "trading-post": _neutral(Deal(gain=D * 2)),
    "neutral-peddler": _neutral(_buy_cubes(1, 1)),
}
"""Cards that nobody owns; they cost nothing and score nothing."""

_PRESTIGE = {
    "theatre": CardData("prestige", W * 2 + G, points=6),
    "statue": CardData("prestige", S * 2 + G, points=6),
    "hotel": CardData("prestige", S * 3 + G, points=6, figures=CardFigures(income=1), standard_only=True),
    "stables": CardData("prestige", F * 3 + G * 2, points=10),
    "town-hall": CardData("prestige", W * 3 + G * 2, points=10),
    "monument": CardData("prestige", S * 3 + G * 2, points=10),
    "cathedral": CardData("prestige", S * 5 + G * 3, points=14, sure=("single", "confirmed", "confirmed")),
    "library": CardData(
        "prestige", W * 3 + G, points=6, standard_only=True, set="library", sure=("proposed", "proposed", "single")
    ),
}
"""Buildings that anybody may build, once."""

RESIDENCE = CardData(
    "wood", F, points=1, figures=CardFigures(income=1), standard_only=True, sure=("confirmed", "single", "confirmed")
)
"""The back of every player's card but the Lawyer; its cost is the Lawyer's fee."""


def _c(name: str) -> Card:
    return Card(Face(name))


KINDS: dict[Card, CardData] = {_c(name): data for name, data in (_PLAYER | _NEUTRAL | _PRESTIGE).items()}
"""Every card; options of a question that name cards come in this order, and answers are stored by number."""
DECK: tuple[Card, ...] = tuple(map(_c, _PLAYER))
NEUTRAL: tuple[Card, ...] = tuple(map(_c, _NEUTRAL))
PRESTIGE: tuple[Card, ...] = tuple(map(_c, _PRESTIGE))
"""The buildings that everybody may build, the Library included."""
LAWYER, LIBRARY, NEUTRAL_PEDDLER = _c("lawyer"), _c("library"), _c("neutral-peddler")


def shown(place: Place) -> CardData:
    """What is on top at a place on the road: a prestige building, a residence, or the card itself."""
    if place.prestige is not None:
        return KINDS[place.prestige]
    return RESIDENCE if place.residence else KINDS[place.card]
