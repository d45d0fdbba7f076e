"""Mixes of resources: the ways to take some, and the question which.

All ways are listed if they are few, else sensible ones and, on demand, one resource after the other is asked for.
Stocks lie open, so everybody can tell how many ways there are, and a question with one way is not asked.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from domain.civilization.choices import Amount, Mix, OtherMix
from domain.civilization.state import Resource, Stock

if TYPE_CHECKING:
    from domain.civilization.turn import Turn

LISTED = 40
"""Up to so many ways are listed in full."""
_ORDERS: tuple[tuple[Resource, Resource, Resource], ...] = (
    ("food", "hammers", "commerce"),
    ("food", "commerce", "hammers"),
    ("hammers", "food", "commerce"),
    ("hammers", "commerce", "food"),
    ("commerce", "food", "hammers"),
    ("commerce", "hammers", "food"),
)


def mixes(of: Stock, number: int) -> list[Stock]:
    """All ways to take so many resources out of a stock, most food first."""
    return [
        Stock(food, hammers, number - food - hammers)
        for food in range(min(number, of.food), -1, -1)
        for hammers in range(min(number - food, of.hammers), -1, -1)
        if number - food - hammers <= of.commerce
    ]


def mix_of(stock: Stock) -> Mix:
    """The option for this mix."""
    return Mix(stock.food, stock.hammers, stock.commerce)


async def choose_mix(t: "Turn", why: str, verb: str, ways: Sequence[Stock]) -> Stock:
    """One of these mixes, which are all different."""
    if len(ways) == 1:
        return ways[0]
    listed = ways if len(ways) <= LISTED else sensible(ways)
    options: tuple[Mix | OtherMix, ...] = tuple(map(mix_of, listed))
    if len(listed) < len(ways):
        options += (OtherMix(),)
    (picked,) = await t.choose(why, verb, options, 1, 1, known=True)
    if isinstance(picked, Mix):
        return Stock(picked.food, picked.hammers, picked.commerce)
    left = list(ways)
    for resource in ("food", "hammers"):
        amount = await _amount(t, why, resource, left)
        left = [way for way in left if getattr(way, resource) == amount]
    return left[0]


async def _amount(t: "Turn", why: str, resource: Resource, ways: Sequence[Stock]) -> int:
    amounts = sorted({getattr(way, resource) for way in ways})
    options = tuple([Amount(resource, amount) for amount in amounts])
    (picked,) = await t.choose(why, "amount", options, 1, 1, known=True)
    return picked.amount


def sensible(ways: Sequence[Stock]) -> list[Stock]:
    """The most of one resource, then of a second, in every order; and the most even mix."""
    found = [max(ways, key=lambda way, order=order: tuple([getattr(way, name) for name in order])) for order in _ORDERS]
    even = min(ways, key=lambda way: way.food**2 + way.hammers**2 + way.commerce**2)
    return list(dict.fromkeys([*found, even]))
