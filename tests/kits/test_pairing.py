"""Who meets whom in examples/tournament.py: properties of any tournament, drawn at random."""

from collections import Counter
from collections.abc import Collection, Iterable
from itertools import combinations, groupby
from random import Random
from typing import Any

import networkx as nx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as some

from examples.tournament import Game, Plan, Standings, due, sizes

TRIED = settings(max_examples=40, derandomize=True, deadline=None, database=None)
NAMES = "abcdefghijklmnopqrstuvwx"


def played(plan: Plan, chance: Random) -> list[Game]:
    """The games of a whole tournament, with places by chance, also shared ones."""
    games: list[Game] = []
    while fresh := due(plan, Standings(plan, games)):
        games += [
            Game(one.round, one.table, one.leg, one.players, tuple(chance.choices((1, 2, 3), k=len(one.players))))
            for one in fresh
        ]
    return games


@some.composite
def plans(draw: some.DrawFn, **fixed: Any) -> Plan:
    entrants = tuple(NAMES[: draw(some.integers(4, 13))])
    words: dict[str, Any] = {
        "system": draw(some.sampled_from(("swiss", "robin"))),
        "size": draw(some.sampled_from((2, 3, 4))),
        "legs": draw(some.integers(1, 4)),
        "rounds": draw(some.integers(1, 5)),
    } | fixed
    absences = some.tuples(some.integers(1, words["rounds"]), some.sampled_from(entrants))
    words.setdefault("away", draw(some.frozensets(absences, max_size=len(entrants) // 2)))
    return Plan(entrants, **words)


def met_in(games: list[Game]) -> Counter[frozenset[str]]:
    return Counter(frozenset(two) for one in games if one.leg == 1 for two in combinations(one.players, 2))


def rounds(games: list[Game]) -> list[list[Game]]:
    return [[*some] for _, some in groupby(games, key=lambda one: (one.round, one.leg))]


@TRIED
@given(plan=plans(), chance=some.randoms(use_true_random=False))
def test_nobody_plays_twice_in_a_round(plan: Plan, chance: Random) -> None:
    games = played(plan, chance)
    for one in rounds(games):
        players = [player for game in one for player in game.players]
        assert len(players) == len({*players})
        assert not {(one[0].round, player) for player in players} & plan.away, "nobody who is away is paired"
        assert [game.table for game in one] == sorted({game.table for game in one})
    assert all(len(game.players) in (plan.size, max(2, plan.size - 1)) for game in games if not plan.away)


@TRIED
@given(plan=plans(system="swiss", away=frozenset()), chance=some.randoms(use_true_random=False))
def test_byes_are_fair(plan: Plan, chance: Random) -> None:
    games = played(plan, chance)
    byes = Standings(plan, games).byes
    counts = [byes[one] for one in plan.entrants]
    assert max(counts) - min(counts) <= 1
    out = len(plan.entrants) - sum(sizes(len(plan.entrants), plan.size))
    assert sum(counts) == plan.rounds * out, "and no more than the tables leave over"


def most_pairs(there: Iterable[str], refused: Collection[frozenset[str]]) -> int:
    """How many pairs there can be at once, without these."""
    graph: nx.Graph[Any] = nx.Graph()
    graph.add_edges_from(two for two in combinations(there, 2) if frozenset(two) not in refused)
    return len(nx.max_weight_matching(graph, maxcardinality=True))  # pyright: ignore[reportUnknownMemberType, reportUnknownArgumentType]


@TRIED
@given(plan=plans(system="swiss", size=2, away=frozenset()), chance=some.randoms(use_true_random=False))
def test_nobody_meets_again_while_avoidable(plan: Plan, chance: Random) -> None:
    games = played(plan, chance)
    for nth in range(1, plan.rounds + 1):
        before = [one for one in games if one.round < nth]
        met, byes, now = (
            met_in(before),
            Standings(plan, before).byes,
            met_in([one for one in games if one.round == nth]),
        )
        fewest = min(byes[one] for one in plan.entrants)
        outs = [one for one in plan.entrants if byes[one] == fewest] if len(plan.entrants) % 2 else [""]
        best = max(most_pairs({*plan.entrants} - {out}, met) for out in outs)
        assert sum(two in met for two in now) <= len(plan.entrants) // 2 - best


@TRIED
@given(plan=plans(away=frozenset()), chance=some.randoms(use_true_random=False))
def test_first_seats_of_a_match_rotate(plan: Plan, chance: Random) -> None:
    games = played(plan, chance)
    for last in [one for one in games if one.leg == plan.legs]:
        legs = [one for one in games if (one.round, one.table) == (last.round, last.table)]
        first = Counter(one.players[0] for one in legs)
        assert max(first[one] for one in last.players) - min(first[one] for one in last.players) <= 1


@TRIED
@given(plan=plans(system="swiss", size=2, legs=1, away=frozenset()), chance=some.randoms(use_true_random=False))
def test_first_seats_differ_by_one_while_avoidable(plan: Plan, chance: Random) -> None:
    games = played(plan, chance)
    for nth in range(1, plan.rounds + 1):
        so_far = Standings(plan, [one for one in games if one.round < nth])
        first = so_far.first
        if len(plan.entrants) % 2 or max(map(abs, first.values()), default=0) > 1:
            return
        alike = {frozenset(two) for two in combinations(plan.entrants, 2) if first[two[0]] * first[two[1]] > 0}
        now = Standings(plan, [one for one in games if one.round <= nth]).first
        avoidable = most_pairs(plan.entrants, so_far.met.keys() | alike) == len(plan.entrants) // 2
        assert max(map(abs, now.values())) <= 1 or not avoidable


@pytest.mark.parametrize("many", range(2, 14))
def test_everybody_meets_everybody_once_a_cycle(many: int) -> None:
    plan = Plan(tuple(NAMES[:many]), "robin", rounds=2 * (many - 1 + many % 2))
    games = played(plan, Random(many))
    met, half = Counter(one.players for one in games), [one for one in games if one.round <= plan.rounds // 2]
    assert {*met.values()} == {1}
    assert len(met) == many * (many - 1), "once each way in two cycles"
    assert {*met_in(half).values()} == {1}
    first = Standings(plan, half).first
    assert {abs(first[one]) for one in plan.entrants} <= {0, 1}


@pytest.mark.parametrize(("many", "size", "rounds", "least"), [(9, 3, 4, 30), (16, 4, 5, 90), (12, 3, 5, 50)])
def test_tables_of_several_seldom_meet_again(many: int, size: int, rounds: int, least: int) -> None:
    games = played(Plan(tuple(NAMES[:many]), "robin", size, rounds=rounds), Random(1))
    assert len(met_in(games)) >= least


def test_ties_are_broken_by_opponents_then_wins() -> None:
    plan = Plan(("a", "b", "c", "d"))
    games = [
        Game(1, 1, 1, ("a", "b"), (1, 2)), Game(1, 2, 1, ("c", "d"), (2, 1)),
        Game(2, 1, 1, ("a", "d"), (1, 1)), Game(2, 2, 1, ("b", "c"), (1, 2)),
    ]  # fmt: skip
    so_far = Standings(plan, games)
    assert so_far.numbers == {
        "a": [1.5, 2.5, 1.75, 2, 0], "d": [1.5, 1.5, 0.75, 2, 0], "b": [1, 1.5, 0, 1, 0], "c": [0, 2.5, 0, 0, 0]
    }  # fmt: skip
    assert so_far.order == ["a", "d", "b", "c"]


def test_table_of_four_scores_share_of_rivals_beaten() -> None:
    plan = Plan(("a", "b", "c", "d", "e"), size=4, away=frozenset({(1, "e")}))
    so_far = Standings(plan, [Game(1, 1, 1, ("a", "b", "c", "d"), (2, 1, 2, 4))])
    assert [so_far.numbers[one][0] for one in "abcde"] == [0.5, 1, 0.5, 0, 0]
    assert so_far.byes["e"] == 0


def test_match_has_no_further_game_after_a_withdrawal() -> None:
    plan = Plan(("a", "b"), legs=2, rounds=1, away=frozenset({(1, "b")}))
    assert due(plan, Standings(plan, [Game(1, 1, 1, ("a", "b"), (2, 1))])) == []
