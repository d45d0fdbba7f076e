"""Mixes of resources: the ways to take some, and which ways are offered.

Few ways are all listed; of many, the sensible ones are and, on demand, one resource after the other is asked for.
Stocks are public, so everybody can tell how many ways there are, and a question with one way is not asked.
"""

from collections.abc import Iterator

from msgspec import Struct

from domain.civilization.choices import Mix
from domain.civilization.state import NOTHING, Resource, Stock

LISTED = 40
"""Up to this many ways are all listed."""
_ORDERS: tuple[tuple[Resource, Resource, Resource], ...] = (
    ("food", "hammers", "commerce"),
    ("food", "commerce", "hammers"),
    ("hammers", "food", "commerce"),
    ("hammers", "commerce", "food"),
    ("commerce", "food", "hammers"),
    ("commerce", "hammers", "food"),
)


class Ways(Struct, frozen=True):
    """A set of mixes: all those of `number` resources in total, with at least `least` and at most `most` of each type.

    It is stored as limits and not as a list, as a large population has hundreds of thousands of mixes. `a + b` is the
    set of all sums of a mix of `a` and a mix of `b`.
    """

    number: int = 0
    least: Stock = NOTHING
    most: Stock = NOTHING

    def __add__(self, other: "Ways") -> "Ways":
        return Ways(self.number + other.number, self.least + other.least, self.most + other.most)

    def foods(self) -> range:
        """The possible amounts of food, most first."""
        low = max(self.least.food, self.number - self.most.hammers - self.most.commerce)
        high = min(self.most.food, self.number - self.least.hammers - self.least.commerce)
        return range(high, low - 1, -1)

    def hammers(self, food: int) -> range:
        """The possible amounts of hammers with this much food, most first."""
        rest = self.number - food
        low = max(self.least.hammers, rest - self.most.commerce)
        return range(min(self.most.hammers, rest - self.least.commerce), low - 1, -1)

    def __len__(self) -> int:
        return sum([len(self.hammers(food)) for food in self.foods()])

    def __iter__(self) -> Iterator[Stock]:
        for food in self.foods():
            for hammers in self.hammers(food):
                yield Stock(food, hammers, self.number - food - hammers)


def mixes(of: Stock, number: int) -> Ways:
    """All ways to take this many resources out of a stock, most food first."""
    return Ways(number, most=of)


def mix_of(stock: Stock) -> Mix:
    """The option for this mix."""
    return Mix(stock.food, stock.hammers, stock.commerce)


def sensible(ways: Ways) -> list[Stock]:
    """The few that are listed of many: the most of one resource, then of a second, in each order; the most even."""
    return list(dict.fromkeys([*[_most(ways, order) for order in _ORDERS], _even(ways)]))


def _most(ways: Ways, order: tuple[Resource, Resource, Resource]) -> Stock:
    """As much as possible of one resource, then of a second."""
    taken, left = dict[str, int](), ways.number
    for n, name in enumerate(order):
        kept = sum([getattr(ways.least, later) for later in order[n + 1 :]])
        taken[name] = min(getattr(ways.most, name), left - kept)
        left -= taken[name]
    return Stock(**taken)


def _even(ways: Ways) -> Stock:
    """The most even mix; among several, the one with most food, then most hammers."""
    found = list[Stock]()
    for food in ways.foods():
        hammers, rest = ways.hammers(food), ways.number - food
        half = min(max((rest + 1) // 2, hammers[-1]), hammers[0])
        found.append(Stock(food, half, rest - half))
    return min(found, key=lambda way: way.food**2 + way.hammers**2 + way.commerce**2)
