"""Caylus Magna Carta as the laws need it."""

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

from domain.caylus.box import FIGURES, castle, deck, prestige
from domain.caylus.cards.buildings import LIBRARY
from domain.caylus.choices import Build, Draw, Replace
from domain.caylus.facts import HandsChosen
from domain.caylus.options import GoodsScenario, MatScenario, Options, PlaceScenario, Scenario
from domain.caylus.rules import CAYLUS
from domain.caylus.state import Card, State
from domain.engine.audience.audience import SPECTATOR, Face, seated
from lab.laws.game.play import Twins
from tests.games.caylus.largest import LARGEST
from tests.laws.house import House

TELLS: dict[str, dict[str, str]] = {
    "caylus.hands-chosen": {"redrawn": "all"},
    "caylus.phase-began": {"phase": "all"},
    "caylus.first-player-drawn": {"seat": "all"},
    "caylus.turn-began": {"seat": "all"},
    "caylus.drew": {"cards": "count"},
    "caylus.discarded": {"cards": "all"},
    "caylus.worker-placed": {"place": "all", "card": "all"},
    "caylus.built": {"card": "all", "paid": "all", "stored": "all"},
    "caylus.prestige-built": {"card": "all", "paid": "all"},
    "caylus.provost-moved": {"steps": "all", "paid": "all"},
    "caylus.used": {"paid": "all", "gained": "all", "tokens": "all"},
    "caylus.residence-chosen": {"target": "all", "card": "all", "paid": "all"},
    "caylus.turned": {"place": "all", "card": "all", "returned": "all"},
    "caylus.offered": {"paid": "all"},
    "caylus.scored": dict.fromkeys(("tokens", "road", "prestige", "gold", "cubes", "deniers", "points"), "all"),
    "ended": {"secret": "all", "places": "all", "decided": "all"},
}


EVEN = frozenset(
    {
        "Asked.least -> public",
        "Asked.most -> public",
        "Asked.about -> public",
        "Chose.picks -> counted",
        "Defaulted.picks -> counted",
    }
)
"""Every question has exactly one answer, and is about what everybody can see on the road or at the castle."""


def _card(name: str) -> Card:
    return Card(Face(name))


def total(s: State) -> dict[Any, int] | None:
    """Cards, workers, tokens, cubes and coins, wherever they are; each seat's cards and workers are its own."""
    if s.phase == "set-up":
        return None
    count: dict[Any, int] = {}
    lying: list[Any] = list(s.prestige)
    for kind in ("food", "wood", "stone", "gold", "deniers"):
        held = [getattr(goods, kind) for goods in (*[m.goods for m in s.mats], *[p.stored for p in s.road])]
        count[kind] = sum(held) - getattr(s.stock, kind)
        assert min(held) >= 0, kind
        assert not count[kind], "the stock counts all that is there"
    for tier in ("dungeon", "walls", "towers"):
        there = [getattr(tokens, tier) for tokens in (s.castle, s.removed, *[m.tokens for m in s.mats])]
        count[tier] = sum(there)
        assert min(there) >= 0, tier
        assert count[tier] == getattr(castle(len(s.mats)), tier)
    for m in s.mats:
        lying += [(m.seat, card) for zone in (m.hand, m.pile, m.discard) for card in zone]
        lying += m.prestige
        lying += [(m.seat, "worker")] * m.workers
        assert m.workers >= 0
    for p in s.road:
        lying.append(p.card if p.owner is None else (p.owner, p.card))
        lying += [p.prestige] if p.prestige is not None else []
        lying += [(p.worker, "worker")] if p.worker is not None else []
    count |= Counter(lying)
    own = deck(s.rules)
    for m in s.mats:
        assert count[m.seat, "worker"] == FIGURES.workers
        assert [count.get((m.seat, card)) for card in own] == [1] * len(own)
    assert all(count.get(card) == 1 for card in prestige(s.rules, library=LIBRARY in count))
    return count


def eager(option: Any) -> bool:
    return isinstance(option, Build | Draw | Replace)


def twins(rng: Random) -> Twins:
    """The others' hands and piles differ, and the order of the own pile; all else is visible."""
    seats = rng.choice((2, 3, 3, 4))
    viewer = SPECTATOR if rng.random() < 0.2 else seated(rng.randrange(seats))
    options = Options(rules=rng.choice(("beginner", "standard", "standard")), first_player="seat1")
    own = deck(options.rules)
    sides: tuple[list[MatScenario], list[MatScenario]] = ([], [])
    road = [PlaceScenario(card=_card(name)) for name in ("forest", "neutral-peddler")]
    for seat in range(seats):
        cards = rng.sample(own, len(own))
        laid, discard, hidden = cards[:1], tuple(cards[1 : 1 + rng.randint(0, 4)]), cards[5:]
        hidden += [card for card in cards[1:5] if card not in discard]
        road += [PlaceScenario(card=card, owner=seat) for card in laid]
        food, wood, stone, gold = [rng.randint(0, 4) for _ in range(4)]
        # Without a denier no card can be drawn: the hand alone may decide whether there is anything to do.
        goods = GoodsScenario(food, wood, stone, gold, rng.randint(0, 6))
        n = rng.randint(1, 4)
        for side in sides:
            if seat in viewer.seats:
                pile = rng.sample(hidden[n:], len(hidden) - n)
                side.append(MatScenario(tuple(hidden[:n]), tuple(pile), discard, goods))
            else:
                rng.shuffle(hidden)
                side.append(MatScenario(tuple(hidden[:n]), tuple(hidden[n:]), discard, goods))
    phase = rng.choice(("mulligan", "actions", "actions", "actions"))
    turn = rng.randrange(seats)
    one, two = [Scenario(tuple(side), tuple(road), phase=phase, turn=turn) for side in sides]
    return Twins(seats, viewer, options, (one, two))


def sight(s: State, view: dict[str, Any], seat: int) -> Iterator[tuple[str, Any, Any]]:
    """A seat sees its hand, every discard pile, how many cards every pile has, and all that is face up."""
    for name in ("phase", "round", "first", "turn", "provost", "step", "spot", "part"):
        yield name, getattr(s, name), view[name]
    for name in ("bridge", "offers", "prestige"):
        yield name, list(getattr(s, name)), view[name]
    yield "castle", [s.castle.dungeon, s.castle.walls, s.castle.towers], list(view["castle"].values())
    for place, seen in zip(s.road, view["road"], strict=True):
        for name in ("card", "owner", "worker", "residence", "prestige"):
            yield name, getattr(place, name), seen[name]
    for mat, seen in zip(s.mats, view["mats"], strict=True):
        yield "number in hand", len(mat.hand), len(seen["hand"])
        yield "number in pile", len(mat.pile), len(seen["pile"])
        yield "discard", list(mat.discard), seen["discard"]
        yield "goods", [mat.goods.food, mat.goods.deniers], [seen["goods"]["food"], seen["goods"]["deniers"]]
        yield "workers", mat.workers, seen["workers"]
        if mat.seat == seat:
            yield "hand", list(mat.hand), seen["hand"]


WORLD = House(
    rules=CAYLUS, total=total, bound=2000, information=TELLS, eager=eager, twins=twins, sight=sight, even=EVEN,
    differing={"lasted": 150, "number": 40}, pairs=600, goes_back=True, subjects=frozenset(),
    skips=frozenset({"one answer"}), walks=(0, 7), largest=LARGEST, more=HandsChosen(()), sample=30,
    searched=(4003, "e78b4c8b01effc8e"),
)  # fmt: skip
