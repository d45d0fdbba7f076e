"""How many ways there are to answer from fixed seeds and hands."""

import pytest

from domain.dominion.options import MatScenario, Options, Scenario
from domain.dominion.rules import DOMINION
from lab.laws.game.play import sit
from tests.games.dominion.plays import cards as zone
from tests.support.perft import counted

FIRST_GAME = Options(preset="first-game")


@pytest.mark.parametrize(
    ("seed", "coppers", "kinds", "counts"),
    [
        (1, 4, 2, (6, 29, 177, 930, 5386)),
        (2, 3, 2, (6, 26, 153, 799, 4614)),
        (3, 5, 1, (6, 29, 180, 954, 5517)),
    ],
)
def test_perft(seed: int, coppers: int, kinds: int, counts: tuple[int, ...]) -> None:
    play = sit(DOMINION, seed, 2, FIRST_GAME)
    hand: tuple[str, ...] = play.table.state.mats[play.table.state.turn].hand
    assert (hand.count("copper"), len(set(hand))) == (coppers, kinds)
    assert counted(play, 5) == counts


@pytest.mark.parametrize(
    ("hand", "counts"),
    [
        ("cellar copper estate estate", (5, 29, 169, 1293)),
        ("throne-room militia sentry", (5, 14, 77, 411)),
        ("library mine harbinger", (5, 11, 63, 373)),
        ("bureaucrat poacher chapel", (5, 17, 85, 514)),
    ],
)
def test_perft_of_actions(hand: str, counts: tuple[int, ...]) -> None:
    kingdom = "cellar militia throne-room sentry library mine harbinger bureaucrat poacher chapel"
    mats = (
        MatScenario(zone(hand), zone("copper estate militia silver gold"), zone("estate copper copper")),
        MatScenario(zone("copper copper estate duchy silver"), zone("curse copper"), ()),
    )
    options = Options(kingdom=zone(kingdom))
    play = sit(DOMINION, 1, 2, options, Scenario(seats=mats, turn=0, buys=0))
    assert counted(play, 4) == counts
