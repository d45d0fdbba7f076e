"""Each game's best scripted bot is clearly better than the one before it: rollouts depend on it."""

import pytest

from croupier import lab
from domain.games import GAMES

GAMES_PLAYED = 100


@pytest.mark.parametrize("key", GAMES)
def test_the_best_scripted_bot_beats_the_next_one(key: str) -> None:
    better, worse = [*GAMES[key].bots][:-3:-1]
    best = lab.play(key, [better, worse], GAMES_PLAYED, seed=3, progress=False).rows[0]
    assert best.low > 0.5, f"{better} won {best.wins} of {best.games} against {worse}"
