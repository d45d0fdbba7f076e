"""Dominion as the laws need it."""

from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cache
from itertools import chain
from random import Random
from typing import Any

from domain.dominion.box import copies
from domain.dominion.cards.kinds import ACTIONS
from domain.dominion.choices import Play
from domain.dominion.facts import Counted
from domain.dominion.options import MatScenario, Options, PileCount, Scenario
from domain.dominion.rules import DOMINION
from domain.dominion.sets import BASIC, KINDS
from domain.dominion.state import Card, State
from domain.dominion.zones import cards_of
from domain.engine.audience.audience import SPECTATOR, Face, Viewer, seated
from lab.laws.game.play import Twins
from lab.laws.game.world import Information
from tests.games.dominion.apart import APART, SHOWN
from tests.games.dominion.largest import LARGEST
from tests.laws.house import House


def _own_discards(fact: Mapping[str, Any], viewer: Viewer) -> bool:
    """A Harbinger's question shows the discard pile of its seat."""
    return fact["seat"] in viewer.seats and fact["why"] == "harbinger"


TELLS: Information = {
    "asked": {"options": _own_discards, "least": _own_discards, "most": _own_discards},
    "dominion.named": {"pile": "all"},
    "dominion.kingdom-chosen": {"cards": "all"},
    "dominion.first-player-drawn": {"seat": "all"},
    "dominion.phase-began": {"phase": "all"},
    "dominion.shuffled": {"order": "size"},
    "dominion.drew": {"cards": "count"},
    "dominion.looked": {"cards": "count"},
    "dominion.took": {"cards": "count"},
    "dominion.set-aside": {"cards": "all"},
    "dominion.turned-up": {"cards": "all"},
    "dominion.took-openly": {"cards": "all"},
    "dominion.revealed": {"cards": "all"},
    "dominion.played": {"cards": "all", "actions": "all", "coins": "all", "source": "all", "top": "all"},
    "dominion.played-again": {"card": "all"},
    "dominion.bought": {"card": "all", "cost": "all"},
    "dominion.gained": {"card": "all", "to": "all"},
    "dominion.gained-from-trash": {"card": "all"},
    "dominion.deck-discarded": {"top": "all"},
    "dominion.discarded": {"cards": "count", "top": "all"},
    "dominion.discarded-openly": {"cards": "all"},
    "dominion.trashed": {"cards": "all"},
    "dominion.topdecked": {"cards": "count"},
    "dominion.topdecked-openly": {"cards": "all"},
    "dominion.recovered": {"card": "own", "top": "all"},
    "dominion.cleaned-up": {"top": "all"},
    "dominion.scored": {"cards": "all", "kinds": "all", "points": "all"},
    "ended": {"secret": "all", "places": "all", "decided": "all"},
}
TURNS = frozenset({"dominion.shuffled", "dominion.turned-up"})
"""What happens sooner or later depending on the size of a deck, which is secret if counts are not public: it is
shuffled, or nothing more is turned up."""

_SCENES: tuple[tuple[str, ...], ...] = (
    ("moat", "militia", "bureaucrat", "library", "mine", "throne-room", "moneylender", "sentry", "harbinger", "witch"),
    ("moat", "bandit", "bureaucrat", "library", "cellar", "throne-room", "remodel", "poacher", "vassal", "witch"),
    ("moat", "chancellor", "spy", "thief", "adventurer", "feast", "throne-room", "library", "mine", "harbinger"),
    ("cellar", "militia", "artisan", "chapel", "mine", "gardens", "moneylender", "sentry", "harbinger", "council-room"),
)


def _card(name: str) -> Card:
    return Card(Face(name))


@cache
def _box(seats: int) -> dict[Any, int]:
    return {card: copies(card, seats) for card in KINDS}


def total(s: State) -> dict[Any, int] | None:
    """All cards of all zones, once everybody is dealt."""
    if s.phase == "set-up":
        return None
    count = dict(Counter(chain(s.trash, *map(cards_of, s.mats))))
    for pile in s.supply:
        if pile.left:
            count[pile.card] = count.get(pile.card, 0) + pile.left
    assert min(s.actions, s.buys, s.coins, *[pile.left for pile in s.supply]) >= 0
    box = _box(len(s.mats))
    assert not [card for card, n in count.items() if n > box[card]]
    return count


def eager(option: Any) -> bool:
    return isinstance(option, Play) and option.card in ACTIONS


def twins(rng: Random) -> Twins:
    """The others' hands, decks and discard piles differ, decks and discards in number too; and the own deck's order.

    Nobody may look into a discard pile either, so the own one differs as well, below its top. Of the player to move
    deck and discard pile together have the same size in both: else one could draw fewer, which everybody would see.
    """
    seats = rng.choice((2, 3, 3, 4))
    viewer = SPECTATOR if rng.random() < 0.2 else seated(rng.randrange(seats))
    kingdom = tuple([_card(name) for name in rng.choice(_SCENES)])
    pool = [card for card in kingdom if card in ACTIONS] + [*map(_card, ("copper", "silver", "estate", "duchy"))] * 3
    turn = rng.randrange(seats)
    sides: tuple[list[MatScenario], list[MatScenario]] = ([], [])
    for seat in range(seats):
        top = rng.choice(pool)
        both = rng.sample([c for c in kingdom if c in ACTIONS], 2) if seat == turn else []
        deck = _some(rng, pool, rng.randint(2, 6))
        hand, deep, same = _hand(rng, pool), rng.randint(1, 3), rng.random() < 0.5
        lying: list[tuple[tuple[Card, ...], tuple[Card, ...], tuple[Card, ...]]] = []
        for _ in sides:
            if seat in viewer.seats:
                cards = tuple(rng.sample(deck, len(deck)))
            else:
                cards = _some(rng, pool, deep if same else rng.randint(1, 6))
                if rng.random() < 0.75:
                    hand = _hand(rng, pool)
            lying.append((hand, cards, (top, *_some(rng, pool, rng.randint(4, 6)))))
        most = max([len(cards) + len(discard) for _, cards, discard in lying]) if seat == turn else 0
        for side, (held, cards, discard) in zip(sides, lying, strict=True):
            more = _some(rng, pool, max(0, most - len(cards) - len(discard)))
            side.append(MatScenario((*both, *held), cards, (*discard, *more)))
    supply = tuple([PileCount(card, 2 + (card in BASIC) * 2) for card in (*BASIC, *kingdom)])
    one, two = [Scenario(tuple(side), supply, turn=turn, actions=4, buys=2, coins=6) for side in sides]
    scenarios = one, two
    if any(n > KINDS[card].box for s in scenarios for card, n in _count(s).items()):
        return twins(rng)
    return Twins(seats, viewer, Options(kingdom=kingdom), scenarios)


def _hand(rng: Random, pool: list[Card]) -> tuple[Card, ...]:
    """Four cards of a kind of hand: all of one type, with a Moat, or mixed."""
    only = rng.choice(("treasure", "victory", "action", "any", "any", "moat"))
    if only == "moat":
        return (_card("moat"), *_some(rng, pool, 3)) if _card("moat") in pool else _hand(rng, pool)
    fit = [c for c in pool if only == "any" or only in KINDS[c].types]
    return _some(rng, fit, 4)


def _count(s: Scenario) -> Counter[Any]:
    count: Counter[Any] = Counter({p.card: p.left for p in s.supply})
    for mat in s.seats:
        for zone in (mat.hand, mat.deck, mat.discard):
            count.update(zone or ())
    return count


def _some(rng: Random, pool: list[Card], n: int) -> tuple[Card, ...]:
    return tuple(rng.choices(pool, k=n))


def sight(s: State, view: dict[str, Any], seat: int) -> Iterator[tuple[str, Any, Any]]:
    """A seat sees its hand, what it looks at, the size of its deck, and all that is face up."""
    for name in ("turn", "phase", "actions", "buys", "coins"):
        yield name, getattr(s, name), view[name]
    yield "trash", list(s.trash), view["trash"]
    yield "supply", [[p.card, p.left] for p in s.supply], [[p["card"], p["left"]] for p in view["supply"]]
    for mat, seen in zip(s.mats, view["mats"], strict=True):
        yield "top", mat.top, seen["top"]
        yield "in play", list(mat.in_play), seen["in_play"]
        yield "aside", list(mat.aside), seen["aside"]
        yield "number in hand", len(mat.hand), len(seen["hand"])
        if mat.seat == seat:
            yield "hand", list(mat.hand), seen["hand"]
            yield "looked", list(mat.looked), seen["looked"]
            yield "number in deck", len(mat.deck or ()), len(seen["deck"])


WORLD = House(
    rules=DOMINION, total=total, information=TELLS, turns=TURNS, eager=eager, twins=twins, sight=sight,
    even=frozenset(),
    differing={"lasted": 150, "number": 40, "most": 5, "least": 2}, pairs=600, goes_back=True, reckons_hidden=True,
    subjects=frozenset(), skips=frozenset({"no options", "one answer"}), walks=(8, 4, 2), apart=APART, shown=SHOWN,
    unanswerable=next(scene for scene in APART if "Moat" in scene.name),
    largest=LARGEST, more=Counted(coins=1), sample=60,
    searched=(4004, "000f1d53322a9467"),
)  # fmt: skip
