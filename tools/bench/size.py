"""How much the bench does: in full, quickly, and in its smallest form."""

from msgspec import Struct
from msgspec.structs import replace


class Size(Struct, frozen=True):
    """How much is done. Seconds are for each round, rounds and games as they say."""

    rounds: int
    seconds: float
    online_seconds: float
    in_flight: tuple[int, ...]
    spectators: int
    watching: int
    """Spectators of one game, at one process and over two."""
    appending: tuple[int, ...]
    """Games in flight over the ledger, without HTTP."""
    appending_seconds: float
    clients: int
    """Clients at once over HTTP on PostgreSQL, and the games that they take turns at."""
    tables: int
    cold_entries: int
    listed_games: int
    hidden_games: int
    past_entries: int
    looks: int
    """Views of random versions of a game of `past_entries`, and as many of the newest."""
    crowd: int
    """Games of bots that are played at once beside a player."""
    followers: int
    """Players who follow their own games."""
    webhooks: int
    """What waits to be sent."""
    overdue: int
    """Games that are due at once."""
    beside_rounds: int
    """Beside boardgame.io, half the seconds of `online_seconds` each."""
    spread: int
    """Games in flight over a cluster."""
    spread_seconds: float


FULL = Size(
    rounds=9,
    seconds=0.8,
    online_seconds=6,
    in_flight=(1, 10, 50),
    spectators=500,
    watching=4_000,
    appending=(1, 4, 16, 64),
    appending_seconds=1,
    clients=64,
    tables=200,
    cold_entries=1_000,
    listed_games=10_000,
    hidden_games=300_000,
    past_entries=5_000,
    looks=500,
    crowd=200,
    followers=1_000,
    webhooks=5_000,
    overdue=10_000,
    beside_rounds=5,
    spread=256,
    spread_seconds=4,
)
QUICK = replace(
    FULL,
    rounds=3,
    seconds=0.2,
    online_seconds=1,
    watching=1_000,
    appending=(1, 64),
    listed_games=5_000,
    hidden_games=100_000,
    looks=100,
    webhooks=1_000,
    overdue=1_000,
    beside_rounds=2,
    spread_seconds=2,
)
TINY = Size(
    rounds=1,
    seconds=0.01,
    online_seconds=0.2,
    in_flight=(1, 2),
    spectators=3,
    watching=4,
    appending=(2,),
    appending_seconds=0.01,
    clients=2,
    tables=3,
    cold_entries=40,
    listed_games=30,
    hidden_games=30,
    past_entries=60,
    looks=5,
    crowd=2,
    followers=4,
    webhooks=5,
    overdue=5,
    beside_rounds=1,
    spread=2,
    spread_seconds=0.01,
)
"""Enough to see that every piece works."""
