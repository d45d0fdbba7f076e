"""Each game's bots are listed from the weakest to the strongest: rollouts depend on it."""

from typing import Any

import pytest

from croupier import lab
from domain.games import GAMES

GAMES_PLAYED = 100


@pytest.mark.parametrize("key", GAMES)
def test_best_bot_beats_the_next(key: str) -> None:
    better, worse = [*GAMES[key].bots][:-3:-1]
    best = lab.play(key, [better, worse], GAMES_PLAYED, seed=3, progress=False).rows[0]
    assert best.low > 0.5, f"{better} won {best.wins} of {best.games} against {worse}"


@pytest.mark.parametrize(
    ("key", "bot", "options", "wins"),
    [
        ("caylus-magna-carta", "builder", {"rules": "beginner"}, 0.9),
        ("caylus-magna-carta", "builder", {"rules": "standard"}, 0.9),
        ("civilization", "settler", {"dealer": "random"}, 0.75),
    ],
)
def test_first_listed_bot_of_games_beats_random(key: str, bot: str, options: dict[str, Any], wins: float) -> None:
    """It wins more than this fraction of all games, by the lower end of the interval of 95 %."""
    first = lab.play(key, [bot, "random"], GAMES_PLAYED, seed=3, options=options, progress=False).rows[0]
    assert first.low > wins, f"{bot} won {first.wins} of {first.games}"
