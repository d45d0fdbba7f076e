"""A tournament of bots by examples/tournament.py, with a kill: a short draw of `python -m tools.tournament`."""

from tools.tournament import main


def test_no_game_is_lost_or_counted_twice() -> None:
    assert main(["--bots=8", "--rounds=2", "--kills=1"])["games"] == 8
