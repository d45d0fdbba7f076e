"""Menagerie as the laws need it."""

from collections import Counter
from random import Random
from typing import Any

from domain.engine.audience.audience import SPECTATOR, Seat, seated
from lab.laws.game import drawn
from lab.laws.game.play import Twins
from tests.games.toy.choices import PlaceOption
from tests.games.toy.facts import Won
from tests.games.toy.options import Options
from tests.games.toy.rules import TOY
from tests.games.toy.state import VALUES, Beast, PlayerArea, State, pack
from tests.laws.house import House

BOX: Counter[Any] = Counter(pack(0, Options()))
EVEN = frozenset({"Asked.about -> public", "Opened.scenario -> public"})
"""A question is about places in the own deck, which everybody knows; a position is a state, whose marks hide it."""
TELLS = {
    "toy.dealt": {"hand": "own", "deck": "size"},
    "toy.round-began": {"lucky": "all"},
    "toy.won": {"seat": "all", "bids": "all"},
    "toy.showed": {"cards": "to"},
    "toy.drew": {"cards": "count"},
    "toy.scored": {"hand": "all"},
    "toy.bade": {"card": "own"},
    "ended": {"secret": "all", "places": "all", "decided": "all"},
}


def eager(option: Any) -> bool:
    return isinstance(option, PlaceOption)


def twins(rng: Random) -> Twins:
    """The others' hands and decks differ, decks in number too; so do the order of the own deck, stock and well.

    Some pairs are dealt, with dice of their own: until their own hand comes, nobody can tell one deal from another.
    """
    seats = rng.randint(2, 4)
    viewer = SPECTATOR if rng.random() < 0.2 else seated(rng.randrange(seats))
    if rng.random() < 0.1:
        return Twins(seats, viewer, Options(), (None, None))
    beasts = list(VALUES)
    a: list[PlayerArea] = []
    b: list[PlayerArea] = []
    for seat in range(seats):
        hand = _some(rng, beasts, 3)
        if seat in viewer.seats:
            deck = _some(rng, beasts, 3)
            a.append(PlayerArea(Seat(seat), hand, deck))
            b.append(PlayerArea(Seat(seat), hand, tuple(rng.sample(deck, 3))))
        else:
            other = hand if rng.random() < 0.3 else _some(rng, beasts[: rng.randint(1, 6)], 3)
            a.append(PlayerArea(Seat(seat), hand, _some(rng, beasts, rng.randrange(4))))
            b.append(PlayerArea(Seat(seat), other, _some(rng, beasts, rng.randrange(4))))
    scenarios = _position(a, _some(rng, beasts, 6)), _position(b, _some(rng, beasts, 6))
    if any(drawn.total(TOY)(one) != BOX for one in scenarios):
        return twins(rng)
    return Twins(seats, viewer, Options(), scenarios)


def _position(mats: list[PlayerArea], stock: tuple[Beast, ...]) -> State:
    """Before the first round; cards that are nowhere else are in the well."""
    dealt: Counter[Any] = Counter([card for mat in mats for card in mat.hand + (mat.deck or ())] + list(stock))
    return State(tuple(mats), 3, stock, tuple((BOX - dealt).elements()), phase="rounds")


def _some(rng: Random, beasts: list[Beast], n: int) -> tuple[Beast, ...]:
    return tuple(rng.choices(beasts, k=n))


WORLD = House(
    rules=TOY, total=drawn.total(TOY), bound=60, information=TELLS, eager=eager, twins=twins, sight=drawn.sight,
    even=EVEN,
    differing={"lasted": 150, "number": 40}, pairs=600, goes_back=False, reckons_hidden=True, subjects=frozenset(),
    walks=(5, 0), more=Won(Seat(0)), lasting={"pace": "long"},
    searched=(4002, "71468ebf870175cb"),
)  # fmt: skip
