"""The numbers in the rules, and how many cards, cubes and tokens a game has."""

from domain.caylus.cards.buildings import DECK, KINDS, PRESTIGE
from domain.caylus.figures import Figures
from domain.caylus.state import Card, Goods, RuleSet, Tokens

PLAYERS = (2, 4)
"""The fewest and the most seats. Figures that depend on the number of seats have one value for each, from 2 on."""
TIERS = ("dungeon", "walls", "towers")
"""The parts of the castle, in the order in which their tokens are taken."""
FIGURES = Figures(
    start=Goods(food=2, wood=2, deniers=4),
    batch=Goods(food=1, wood=1, stone=1),
    most_batches=Goods(gold=1),
    worth=Tokens(dungeon=4, walls=3, towers=2),
    castle=(Tokens(5, 6, 7), Tokens(6, 7, 8), Tokens(7, 8, 9)),
    stored=(2, 4, 4),
    hand=3,
    workers=4,
    income=2,
    fee=1,
    first_to_pass=1,
    provost_paid=3,
    provost_free=2,
    removed=2,
    gold_points=1,
    cubes_per_point=3,
    deniers_per_point=3,
)
"""The numbers in the rules, as clients get them."""


def castle(seats: int) -> Tokens:
    """The tokens that the castle starts with."""
    return FIGURES.castle[seats - PLAYERS[0]]


def cubes_when_built(card: Card, seats: int) -> Goods:
    """The cubes that are laid on a card when it is built."""
    return Goods() if KINDS[card].figures.stores is None else cubes(card, FIGURES.stored[seats - PLAYERS[0]])


def cubes(card: Card, n: int) -> Goods:
    """Cubes of the kind that a card stores; food if it stores none, as in a scenario that will be refused."""
    cube = KINDS[card].figures.stores or Goods(food=1)
    return cube * n


def deck(rules: RuleSet) -> tuple[Card, ...]:
    """A player's own cards: 12, or 10 under the beginner rules."""
    return tuple([card for card in DECK if rules == "standard" or not KINDS[card].standard_only])


def prestige(rules: RuleSet, *, library: bool) -> tuple[Card, ...]:
    """The prestige buildings on offer: 7, or 6 under the beginner rules; the Library is an option."""
    return tuple(
        [
            card
            for card in PRESTIGE
            if (rules == "standard" or not KINDS[card].standard_only) and (library or KINDS[card].set == "base")
        ]
    )


def take(castle: Tokens, n: int) -> Tokens:
    """The next n tokens that leave the castle, in the order of `TIERS`; fewer if there are no more (rule 47)."""
    dungeon = min(n, castle.dungeon)
    walls = min(n - dungeon, castle.walls)
    return Tokens(dungeon, walls, min(n - dungeon - walls, castle.towers))
