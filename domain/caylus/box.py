"""How much of everything there is, as data."""

from domain.caylus.buildings import DECK, KINDS, PRESTIGE
from domain.caylus.state import Card, Goods, RuleSet, Tokens

PLAYERS = (2, 4)
HAND_SIZE = 3
WORKERS = 4
START = Goods(food=2, wood=2, deniers=4)
INCOME = 2
FEE = 1
"""Deniers for a card, for a new hand, for a worker, and for each step of the provost."""
FIRST_TO_PASS = 1
PROVOST_PAID, PROVOST_FREE = 3, 2
"""How many cards one player may move the provost; how many he goes by himself."""
REMOVED = 2
"""Tokens that leave the game when nobody offers a batch."""
TIERS = ("dungeon", "walls", "towers")
WORTH = Tokens(dungeon=4, walls=3, towers=2)
"""Points of one token."""
CUBES_PER_POINT = DENIERS_PER_POINT = 3
BATCH = Goods(food=1, wood=1, stone=1)
"""What is offered to the castle for one token."""
_TOKENS = {2: Tokens(5, 6, 7), 3: Tokens(6, 7, 8), 4: Tokens(7, 8, 9)}


def castle(seats: int) -> Tokens:
    """The tokens in play, which are as many as a game can have rounds."""
    return _TOKENS[seats]


def stored(card: Card, seats: int) -> Goods:
    """The cubes that are laid on a card when it is built."""
    return Goods() if KINDS[card].stores is None else cubes(card, 2 if seats == PLAYERS[0] else 4)


def cubes(card: Card, n: int) -> Goods:
    """So many cubes of the kind that is laid on a card; of food, where none is."""
    cube = KINDS[card].stores or Goods(food=1)
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
    """So many tokens from the highest tiers left; fewer if there are no more (rule 47)."""
    dungeon = min(n, castle.dungeon)
    walls = min(n - dungeon, castle.walls)
    return Tokens(dungeon, walls, min(n - dungeon - walls, castle.towers))
