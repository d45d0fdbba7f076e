"""How many ways there are to answer from a fixed position."""

from domain.civilization.options import Options, Scenario
from domain.civilization.rules import CIVILIZATION
from lab.laws.game.play import sit
from tests.games.civilization.plays import cards, mat
from tests.support.perft import counted


def test_perft_of_civilization() -> None:
    mats = (
        mat("archer temple", "coast:walls hills:walls river:walls forest", food=6, hammers=4),
        mat("chariot food-2", "grassland+1:forge coast mountains hills"),
    )
    scenario = Scenario(mats, deck=cards("chariot axeman archer temple wild-1 granary"), turn=0, dealer=1)
    play = sit(CIVILIZATION, 1, 2, Options(), scenario)
    assert counted(play, 4) == (10, 50, 93, 213)
