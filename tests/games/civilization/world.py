"""Civilization as the laws need it."""

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import chain
from random import Random
from typing import Any

from domain.civilization.box import COPIES, ON_PLOTS, PLAY_CARDS, PLOTS, POPULATION, RESOURCE_CARDS, TECHNOLOGIES, UNITS
from domain.civilization.choices import Attack, Block, BuyPopulation, BuyTechnology, Done, PlotOption, Rival, Trade, Use
from domain.civilization.facts import Collected
from domain.civilization.options import MatScenario, Options, PlotScenario, Scenario
from domain.civilization.rules import CIVILIZATION
from domain.civilization.state import Card, State, Stock
from domain.engine.audience.audience import SPECTATOR, Seat, seated
from lab.laws.game.play import Twins
from tests.games.civilization.largest import LARGEST
from tests.laws.house import House

TELLS = {
    "civilization.dealer-drawn": {"seat": "all"},
    "civilization.turned-up": {"cards": "all"},
    "civilization.took-plots": {"cards": "all"},
    "civilization.turn-began": {"ready": "all"},
    "civilization.phase-began": {"phase": "all", "discards": "all"},
    "civilization.collected": {"stock": "all", "source": "all"},
    "civilization.played": {"card": "all", "stock": "all"},
    "civilization.traded": {"gave": "all", "took": "all"},
    "civilization.grew": {"plot": "all", "food": "all"},
    "civilization.bought-plot": {"card": "all", "paid": "all"},
    "civilization.learned": {"card": "all", "commerce": "all", "ready": "all"},
    "civilization.built": {"card": "all", "plot": "all", "hammers": "all", "safe": "all"},
    "civilization.used": {"card": "all", "paid": "all"},
    "civilization.stole": {"victim": "all", "to": "all", "cards": "to"},
    "civilization.levied": {"victim": "all", "stock": "all"},
    "civilization.sent": {"card": "all", "target": "all"},
    "civilization.breached": {"card": "all", "plot": "all", "unit": "all", "to": "all"},
    "civilization.bounced": {"card": "all", "unit": "all"},
    "civilization.blocked": {"card": "all", "unit": "all", "attacker": "all"},
    "civilization.fell": {"cards": "all"},
    "civilization.seized": {"victim": "all", "plot": "all", "to_plot": "all"},
    "civilization.returned": {"card": "all", "plot": "all", "why": "all"},
    "civilization.combat-ended": {"cards": "all"},
    "civilization.drew": {"cards": "count"},
    "civilization.discarded": {"cards": "all"},
    "civilization.status-moved": {"status": "all", "seats": "all"},
    "civilization.closing": {"why": "all"},
    "civilization.scored": {"technologies": "all", "population": "all", "wonders": "all", "points": "all"},
    "ended": {"secret": "all", "places": "all", "decided": "all"},
}


def total(s: State) -> dict[Any, int] | None:
    """All cards of all zones, and all population, once everything is laid out."""
    if s.phase == "set-up":
        return None
    zones: list[Iterable[Card | None]] = [s.deck, s.discard, s.plot_deck, s.plot_market]
    zones += [s.technology_deck, s.technology_market, s.out]
    zones += [[unit.card] if unit.blocker is None else [unit.card, unit.blocker] for unit in s.combat]
    people = s.population or 0
    for mat in s.mats:
        zones += [mat.hand, mat.technologies]
        assert min(mat.stock.food, mat.stock.hammers, mat.stock.commerce) >= 0
        for plot in mat.plots:
            assert len(plot.built) <= 2
            zones += [(plot.card,), plot.built]
            people += plot.population
    count: dict[Any, int] = dict(Counter(chain.from_iterable(zones)))
    assert not [card for card, n in count.items() if n > COPIES[card]]
    if s.population is not None:
        assert people <= POPULATION
        count["population"] = people
    return count


def eager(option: Any) -> bool:
    return isinstance(option, Attack | Block | BuyPopulation | BuyTechnology | Done | PlotOption | Rival | Trade | Use)


def twins(rng: Random) -> Twins:
    """The others' hands differ, and the order of every deck; a raid, a purchase or a theft is possible."""
    seats = rng.choice((2, 3, 3, 4))
    viewer = SPECTATOR if rng.random() < 0.2 else seated(rng.randrange(seats))
    turn = rng.randrange(seats)
    technologies = rng.sample([*TECHNOLOGIES], 6)
    mine = ("writing", *[card for card in technologies if card != "writing"])[: rng.randint(1, 4)]
    left = [card for card in TECHNOLOGIES if card not in mine]
    sides: tuple[list[MatScenario], list[MatScenario]] = ([], [])
    box = rng.sample(_PLOTS, 4 * seats)
    for seat in range(seats):
        same, both = _hand(rng), _some(rng, [*UNITS], rng.choice((1, 2, 3) if seat == turn else (0, 0, 1)))
        plots = tuple([_plot(rng, box.pop()) for _ in range(4)])
        stock = [rng.choice((0, 2, 7, 20)) for _ in range(3)]
        for side in sides:
            hand = same if seat in viewer.seats or rng.random() < 0.2 else _hand(rng, len(same))
            side.append(MatScenario((*both, *hand), plots, mine if seat == turn else (), (), *stock, turns=2))  # type: ignore[arg-type]
    scenarios: list[Scenario] = []
    laid = rng.sample(left, len(left))
    for side in sides:
        rest = rng.sample(laid[3:], len(laid) - 3)
        scenarios.append(
            Scenario(
                tuple(side),
                deck=_some(rng, PLAY_CARDS, 7),
                discard=(),
                technology_market=tuple(laid[:3]),
                technology_deck=tuple(rest[2:]),
                out=tuple(rest[:2]),
                turn=turn,
                phase=rng.choice(("purchase", "combat", "combat", "collect"))
                if side is sides[0]
                else scenarios[0].phase,
            )
        )
    if any(n > COPIES[card] for s in scenarios for card, n in _count(s).items()):
        return twins(rng)
    return Twins(seats, viewer, Options(), (scenarios[0], scenarios[1]))


_PLOTS = [card for card in PLOTS for _ in range(COPIES[card])]


def _plot(rng: Random, card: Card) -> PlotScenario:
    built = rng.choice(((), (), ("walls",), ("temple",), ("granary",)))
    return PlotScenario(card, rng.choice((0, 1, 1, 2)), built)  # type: ignore[arg-type]


def _hand(rng: Random, size: int | None = None) -> tuple[Card, ...]:
    """Some cards of a kind of hand: all units, all resources, all buildings, or mixed."""
    n = rng.randint(1, 3) if size is None else size
    return _some(rng, rng.choice(([*UNITS], [*UNITS], [*RESOURCE_CARDS], [*ON_PLOTS], [*PLAY_CARDS])), n)


def _count(s: Scenario) -> Counter[Any]:
    count: Counter[Any] = Counter(s.deck or ())
    for mat in s.seats:
        count.update(mat.hand or ())
        for plot in mat.plots or ():
            count.update((plot.card, *plot.built))
    return count


def _some(rng: Random, pool: Any, n: int) -> tuple[Card, ...]:
    return tuple(rng.choices(pool, k=n))


def sight(s: State, view: dict[str, Any], seat: int) -> Iterator[tuple[str, Any, Any]]:
    """A seat sees its hand, the size of every deck and hand, and everything that is face up."""
    for name in ("turn", "phase", "round", "population", "dealer", "discards", "ending"):
        yield name, getattr(s, name), view[name]
    for name in ("discard", "plot_market", "technology_market", "culture", "happiness"):
        yield name, list(getattr(s, name)), view[name]
    for name in ("deck", "plot_deck", "technology_deck", "out"):
        yield f"size of {name}", len(getattr(s, name)), len(view[name])
    yield "combat", [unit.card for unit in s.combat], [unit["card"] for unit in view["combat"]]
    for mat, seen in zip(s.mats, view["mats"], strict=True):
        yield (
            "plots",
            [[p.card, p.population, list(p.built)] for p in mat.plots],
            [[*p.values()] for p in seen["plots"]],
        )
        yield "technologies", list(mat.technologies), seen["technologies"]
        yield "stock", [mat.stock.food, mat.stock.hammers, mat.stock.commerce], [*seen["stock"].values()]
        yield "number in hand", len(mat.hand), len(seen["hand"])
        if mat.seat == seat:
            yield "hand", list(mat.hand), seen["hand"]


WORLD = House(
    rules=CIVILIZATION, total=total, information=TELLS, eager=eager, twins=twins, sight=sight, even=frozenset(),
    differing={"lasted": 150, "number": 40, "most": 5, "least": 2}, pairs=600, goes_back=True,
    subjects=frozenset({("combat", "settle")}), skips=frozenset({"no options", "one answer"}), walks=(6, 2),
    largest=LARGEST, more=Collected(Seat(0), Stock(food=1), "yield"),
    searched=(4003, "5786fca9f113d488"),
)  # fmt: skip
