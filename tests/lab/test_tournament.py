"""Tournaments: the same table on every machine and in any number of processes, and an error that finds its game."""

from collections.abc import Sequence
from time import monotonic, sleep
from typing import Any

import pytest

from croupier import lab
from domain.engine.audience.errors import BadOptions, NotRunning
from domain.engine.entry.facts import Asked
from domain.games import GAMES
from lab import tournament
from lab.tournament import interval


def first(_: lab.View, asked: Asked) -> Sequence[int]:
    """The first options, as few as possible."""
    return range(asked.least or 0)


def broken(view: lab.View, asked: Asked) -> Sequence[int]:
    """Gives good answers for a while, then an illegal one."""
    return [99] if view.version > 20 else first(view, asked)


def broken_or_slow(view: lab.View, asked: Asked) -> Sequence[int]:
    """Fails on seat 0; on any other, thinks for longer than anybody would wait."""
    if view.seat:
        sleep(100)
    return broken(view, asked)


def test_table_hangs_on_the_seed_alone() -> None:
    key = "caylus-magna-carta"
    one, two = (lab.play(game, ["builder", first], 12, seed=4, processes=p) for game, p in ((key, 1), (GAMES[key], 2)))
    assert one == two
    builder, plain = one.rows
    assert builder.wins + plain.wins == one.rows[0].games == 12
    assert builder.share > plain.share
    assert (builder.low, builder.high) == interval(builder.share, 12)
    assert [line.split()[0] for line in str(one).splitlines()] == ["policy", "builder", "first"]


def test_everybody_sits_everywhere_in_the_same_deal() -> None:
    """The same policy three times over: in each deal every copy wins once, as all others answer alike."""
    rows = lab.play("dominion", ["big-money"] * 3, 6, preset="first-game").rows
    assert [row.wins for row in rows] == [2, 2, 2]


@pytest.mark.parametrize("processes", [1, 2])
def test_a_policy_that_fails_names_its_game(processes: int) -> None:
    with pytest.raises(lab.PolicyError) as failed:
        lab.play("dominion", [broken, "random"], 2, seed=8, processes=processes)
    error = failed.value
    assert (error.policy, error.ruleset, error.seed) == ("broken", "dominion", 8)
    assert error.version > 20
    assert "IllegalPick" in str(error)


def test_failing_tournament_waits_for_no_game() -> None:
    began = monotonic()
    with pytest.raises(lab.PolicyError, match="broken_or_slow failed"):
        lab.play("dominion", [broken_or_slow, "random"], 2, processes=2)
    assert monotonic() - began < 50


def test_an_interval_holds_the_share_and_narrows() -> None:
    assert interval(0.5, 0) == (0, 1)
    low, high = interval(0.75, 400)
    assert (round(low, 3), round(high, 3)) == (0.705, 0.79)  # from tables of Wilson's interval
    assert interval(1.0, 10)[1] == 1


def test_a_game_without_end_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tournament, "MOST_ENTRIES", 100)
    with pytest.raises(lab.PolicyError, match="no end after 100 entries"):
        lab.run(lab.new("dominion", seed=1), {0: passing, 1: passing})


@pytest.mark.parametrize(
    ("given", "rule", "says"),
    [
        ({"policies": []}, "players", "2 to 6, not by 0"),
        ({"policies": ["random"] * 7}, "players", "2 to 6, not by 7"),
        ({"policies": ["random", "no-such"]}, "bots", "big-money"),
        ({"n": -1}, "n", "from 0 up"),
        ({"processes": 0}, "processes", "from 1 up"),
        ({"seed": None}, "seed", "whole number, not None"),
    ],
    ids=repr,
)
def test_a_tournament_that_cannot_be_played_is_refused(given: Any, rule: str, says: str) -> None:
    with pytest.raises(BadOptions, match=says) as refused:
        lab.play("dominion", **{"policies": ["random", "random"], "n": 2} | given)
    assert refused.value.rule == rule


def test_seat_without_a_policy_is_named_first() -> None:
    game = lab.new("dominion", 3, seed=1, bots={0: "random"}, seating="as_joined")
    before = game.version
    with pytest.raises(BadOptions, match="policy for seat 2: ") as refused:
        lab.run(game, {1: first})
    assert (refused.value.rule, game.version) == ("policies", before)


def test_unstarted_game_is_not_run() -> None:
    with pytest.raises(NotRunning):
        lab.run(lab.new("dominion", seed=1).at(2), {0: first, 1: first})


def passing(_: lab.View, asked: Asked) -> Sequence[int]:
    """Ends every turn at once, so that no pile is ever emptied."""
    return GAMES["dominion"].mechanics.default(asked)
