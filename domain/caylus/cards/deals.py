"""The ways to pay a cost, and the options that an effect offers a seat. Both follow from what everybody sees."""

from functools import cache
from itertools import combinations_with_replacement, product

from domain.caylus.cards.buildings import KINDS, LAWYER
from domain.caylus.choices import Choice, Decline, MakeResidence, Use
from domain.caylus.figures import Deal
from domain.caylus.state import NOTHING, Goods, Part, Place, State
from domain.engine.audience.audience import Seat

_PLAIN = (Goods(food=1), Goods(wood=1), Goods(stone=1))
_GOLD = Goods(gold=1)


@cache
def _sums(cubes: tuple[Goods, ...], n: int) -> tuple[Goods, ...]:
    """The sum of each choice of n cubes of these kinds."""
    return tuple([sum(picked, NOTHING) for picked in combinations_with_replacement(cubes, n)])


@cache
def _ways(cost: Goods, any_: int, gold: int) -> tuple[Goods, ...]:
    """Every way to pay this with at most `gold` gold, which stands for any cube; least gold first.

    See rules 56 to 58 and 63. Options come in this order, and answers are stored by number.
    """
    found: set[Goods] = set()
    spare = max(0, gold - cost.gold)
    jokers = [range(min(n, spare) + 1) for n in (cost.food, cost.wood, cost.stone)]
    for food, wood, stone in product(*jokers):
        fixed = Goods(
            cost.food - food, cost.wood - wood, cost.stone - stone, cost.gold + food + wood + stone, cost.deniers
        )
        found.update([fixed + more for more in _sums((*_PLAIN, _GOLD), any_)])
    return tuple(sorted(found, key=lambda g: (g.gold, -g.food, -g.wood, -g.stone)))


def ways(held: Goods, cost: Goods, any_: int = 0) -> tuple[Goods, ...]:
    """The distinct ways to pay a cost and `any_` further cubes of any kind out of the goods held."""
    most = cost.food + cost.wood + cost.stone + cost.gold
    return tuple([way for way in _ways(cost, any_, min(held.gold, most)) if held.covers(way)])


def uses(s: State, n: int, part: Part) -> tuple[Seat, tuple[Choice, ...]] | None:
    """Seat and options for an effect of place n; None if nobody may use it or it offers nothing (rules 32 to 44)."""
    place = s.road[n]
    seat = place.worker if part == "primary" else place.owner
    if seat is None or place.worker is None or (part == "secondary" and place.worker == seat):
        return None
    figures, options = KINDS[place.card].figures, list[Choice]()
    for deal in figures.primary if part == "primary" else figures.secondary:
        options += _residences(s, seat, deal) if deal.turns else _deal(s, seat, place, deal)
    return (seat, (*options, Decline())) if options else None


def _deal(s: State, seat: Seat, place: Place, deal: Deal) -> list[Choice]:
    """The ways for a seat to use a deal; none if the castle, the card or the seat lacks what it needs."""
    if deal.tokens > s.castle.total or (deal.stored and not place.stored.covers(deal.gain)):
        return []
    held = s.mats[seat].goods
    return [
        Use(pay, deal.gain + chosen, deal.tokens)
        for pay in ways(held, deal.pay, deal.any)
        if not (pay.gold and deal.gain.gold)  # gold for gold is pointless (rule 61)
        for chosen in _sums(_PLAIN, deal.choice)
    ]


def _residences(s: State, seat: Seat, deal: Deal) -> list[Choice]:
    """The seat's cards, anywhere on the road, that a Lawyer may turn (rules 37 to 39)."""
    return [
        MakeResidence(n, place.card, pay)
        for pay in ways(s.mats[seat].goods, deal.pay)
        for n, place in enumerate(s.road)
        if place.owner == seat and not (place.residence or place.turning) and place.card != LAWYER
    ]
