"""The laboratory: games played in this process, without a server; worlds that agree with what a seat has seen.

May import the domain and the projections; nothing of HTTP and no store enters. Read `game.py` first.
"""

from domain.engine.worlds.dealing import NoWorld
from lab.errors import NoHistory, NotOver, PolicyError
from lab.game import Game
from lab.opening import new
from lab.tournament import Showing, Tournament, play, run
from lab.view import Player, View
from lab.worlds import Worlds, worlds

__all__ = [
    "Game", "NoHistory", "NoWorld", "NotOver", "Player", "PolicyError", "Showing", "Tournament", "View", "Worlds",
    "new", "play", "run", "worlds",
]  # fmt: skip
