# /// script
# requires-python = ">=3.11"
# dependencies = ["croupier-client", "networkx>=3.4"]
# ///
"""Hold the tournament of an event: `tournament.py EVENT --rounds 5 --entrants ID ID …`, with ORGANISER_TOKEN set.

It keeps nothing: what was played says the event, and its standings name the entrants. So after a kill it goes on where
it was, given the same words; `--entrants` is needed once.
"""

import argparse
import asyncio
import os
import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations, permutations, product
from typing import Any

import networkx as nx
from croupier_client import AsyncCroupier, AsyncEvent, RefusedError

Tables = list[tuple[str, ...]]
REPEAT, SEAT = 10**12, 10**9
"""What it costs that two meet once more, and that two meet who have both sat first too often, or both too seldom."""
COLUMNS = ["points", "Buchholz", "Sonneborn-Berger", "won", "byes"]


@dataclass(frozen=True)
class Game:
    """A game of a tournament: `players` in the order of their seats, `places` in the same order once it has counted."""

    round: int
    table: int
    leg: int
    players: tuple[str, ...]
    places: tuple[int, ...] = ()
    over: bool = True

    @property
    def label(self) -> str:
        """What the event keeps of where it belongs."""
        return f"round {self.round}, table {self.table}, game {self.leg}"


@dataclass(frozen=True)
class Plan:
    """How a tournament is played.

    `size`: how many sit at a table; one less at some if that spares byes. `legs`: how many games make a match, each
    with the next player first. `away`: (round, id) of whoever misses a round.
    """

    entrants: tuple[str, ...]
    system: str = "swiss"
    size: int = 2
    legs: int = 1
    rounds: int = 5
    away: frozenset[tuple[int, str]] = frozenset()


class Standings:
    """What has become of each entrant, as follows from the games. Who is there without a game has a bye: a win."""

    def __init__(self, plan: Plan, games: Iterable[Game]) -> None:
        self.games = sorted(games, key=lambda game: (game.round, game.leg, game.table))
        self.met = Counter(
            frozenset(two) for game in self.games if game.leg == 1 for two in combinations(game.players, 2)
        )
        self.first, self.byes, self.won = Counter[str](), Counter[str](), Counter[str]()
        self.points = dict.fromkeys(plan.entrants, Fraction())
        scores: list[tuple[str, str, Fraction]] = []
        for game in self.games:
            others, places = len(game.players) - 1, dict(zip(game.players, game.places, strict=False))
            self.first.update({one: -1 if seat else others for seat, one in enumerate(game.players)})
            self.won.update(one for one, place in places.items() if place == 1)
            for one, other in permutations(places, 2):
                beaten = (places[one] < places[other]) + (places[one] <= places[other])
                scores.append((one, other, Fraction(beaten, 2 * others)))
        for one, _, score in scores:
            self.points[one] += score
        for nth, leg in {(game.round, game.leg) for game in self.games}:
            seated = {one for game in self.games if (game.round, game.leg) == (nth, leg) for one in game.players}
            for one in plan.entrants:
                if one not in seated and (nth, one) not in plan.away:
                    self.points[one] += 1
                    self.byes[one] += leg == 1
        met, beat = (dict.fromkeys(plan.entrants, Fraction()) for _ in range(2))
        for one, other, score in scores:
            met[one] += self.points[other]
            beat[one] += self.points[other] * score
        figures = {one: (self.points[one], met[one], beat[one], self.won[one]) for one in plan.entrants}
        self.order = sorted(plan.entrants, key=figures.__getitem__, reverse=True)
        self.numbers = {one: [round(float(n), 2) for n in (*figures[one], self.byes[one])] for one in self.order}

    def cost(self, one: str, other: str) -> int:
        """What it costs that these two meet: above all if they have met, then by how far their points are apart."""
        return REPEAT * self.met[frozenset((one, other))] + int(6 * (self.points[one] - self.points[other])) ** 2


def matching(costs: dict[tuple[int, int], int]) -> list[tuple[int, int]]:
    """As many pairs as can be, at the least cost; each in ascending order."""
    graph: nx.Graph[int] = nx.Graph()
    graph.add_weighted_edges_from((*two, -cost) for two, cost in costs.items())
    found: set[tuple[int, int]] = nx.max_weight_matching(graph, maxcardinality=True)  # pyright: ignore[reportUnknownMemberType]
    return sorted((min(two), max(two)) for two in found)


def pairs(so_far: Standings, there: Sequence[str]) -> Tables:
    """Swiss tables of two. An odd entrant sits out: of those with the fewest byes, the last if that costs no repeat."""
    costs = dict[tuple[int, int], int]()
    for (n, one), (m, other) in combinations(enumerate(there), 2):
        costs[n, m] = so_far.cost(one, other) + SEAT * (so_far.first[one] * so_far.first[other] > 0)
    for n, one in enumerate(there if len(there) % 2 else ()):
        if so_far.byes[one] == min(so_far.byes[other] for other in there):
            costs[n, len(there)] = int(6 * (so_far.points[one] - so_far.points[there[-1]])) ** 2
    return [(there[n], there[m]) for n, m in matching(costs) if m < len(there)]


def circle(entrants: Sequence[str | None], nth: int) -> Tables:
    """Round robin for two, by Berger: after all rounds first seats differ by at most one; a second cycle turns them."""
    ring = [*entrants, *[None] * (len(entrants) % 2)]
    n = len(ring) - 1
    cycle, r = divmod(nth - 1, n)
    two = [(ring[n], ring[r])] + [(ring[(r + d) % n], ring[(r - d) % n]) for d in range(1, n // 2 + 1)]
    turned = [pair[:: 1 if (d or r) % 2 else -1][:: -1 if cycle % 2 else 1] for d, pair in enumerate(two)]
    return [(a, b) for a, b in turned if a is not None and b is not None]


def sizes(there: int, size: int) -> list[int]:
    """Tables of this size or one less, but of two at least: as few as can seat as many as possible."""
    less = max(size - 1, 2)
    some = [[size] * full + [less] * less_full for full in range(there // size + 1) for less_full in range(size)]
    return max((one for one in some if sum(one) <= there), key=lambda one: (sum(one), -len(one)))


def groups(so_far: Standings, there: Sequence[str], size: int) -> Tables:
    """Tables of neighbours in the standings; then, again and again, one of each is seated where it costs least."""
    wanted = sizes(len(there), size)
    out = sorted(there, key=lambda one: (so_far.byes[one], -there.index(one)))[: len(there) - sum(wanted)]
    rest, before = iter([one for one in there if one not in out]), -1
    tables = [[next(rest) for _ in range(many)] for many in wanted]
    while (total := sum(so_far.cost(*two) for table in tables for two in combinations(table, 2))) != before:
        before = total
        for nth in range(size):
            lifted = [table.pop(0) for table in tables if nth < len(table)]
            free = [(n, table) for n, table in enumerate(tables, len(lifted)) if len(table) < size]
            seats = [(m, one, n, table) for m, one in enumerate(lifted) for n, table in free]
            for m, n in matching({(m, n): sum(so_far.cost(one, two) for two in table) for m, one, n, table in seats}):
                tables[n - len(lifted)].append(lifted[m])
    return [tuple(table) for table in tables]


def due(plan: Plan, so_far: Standings) -> list[Game]:
    """The games to open once all others are over: those of the next leg or of the next round; none after the last."""
    done = max(((game.round, game.leg) for game in so_far.games), default=(0, 0))
    for nth, leg in product(range(1, plan.rounds + 1), range(1, plan.legs + 1)):
        if (nth, leg) <= done:
            continue
        there = [one for one in so_far.order if (nth, one) not in plan.away]
        if leg > 1:
            tables = [game.players for game in so_far.games if (game.round, game.leg) == (nth, 1)]
        elif plan.system == "robin" and plan.size == 2:  # noqa: PLR2004
            tables = circle(plan.entrants, nth)
        else:
            drawn = pairs(so_far, there) if plan.size == 2 else groups(so_far, there, plan.size)  # noqa: PLR2004
            tables = [tuple(sorted(table, key=so_far.first.__getitem__)) for table in drawn]
        turned = [(*table[(leg - 1) % len(table) :], *table[: (leg - 1) % len(table)]) for table in tables]
        left = [tuple(one for one in table if (nth, one) not in plan.away) for table in turned]
        if games := [Game(nth, n, leg, table, over=False) for n, table in enumerate(left, 1) if len(table) > 1]:
            return games
    return []


def read(listed: Iterable[Any]) -> list[Game]:
    """The tournament's games among those of an event, by their labels.

    One that did not count, as somebody did not come or left at once, is won by whoever sat down.
    """
    games: list[Game] = []
    for one in listed:
        if where := re.fullmatch(r"round (\d+), table (\d+), game (\d+)", one["label"] or ""):
            nth, table, leg = map(int, where.groups())
            asked, over = tuple(player["id"] for player in one["players"]), one["status"] == "over"
            sitting = [chair["player"]["id"] for chair in one["seats"] if chair["player"]]
            players = tuple(sitting) if len(sitting) == len(asked) else asked
            found: list[int] = (one["result"] and one["result"]["places"]) or [1] * len(sitting)
            by = dict(zip(sitting, found, strict=True)) if over else {}
            places = tuple(by.get(player, len(players)) for player in players) if by else ()
            games.append(Game(nth, table, leg, players, places, over))
    return games


async def step(event: AsyncEvent, plan: Plan) -> bool:
    """Post the standings as they are now, and open what is due; whether all has been played."""
    so_far = Standings(plan, read(await event.games()))
    rows = [{"player": one, "numbers": so_far.numbers[one]} for one in so_far.order]
    await event.post(COLUMNS, rows)
    if not all(game.over for game in so_far.games):
        return False
    games = due(plan, so_far)
    bodies = [{"players": game.players, "seating": "as_given", "label": game.label} for game in games]
    opened = not games
    while not opened:
        try:
            opened = bool(await event.open(bodies, key=f"{event.id}-{games[0].round}-{games[0].leg}"))
        except RefusedError as error:  # whoever has not let the organiser seat them sits where they are drawn
            if error.rule != "seating":
                raise
            bodies[int((error.pointer or "").split("/")[2])]["seating"] = "drawn"
    return not games


async def hold(croupier: AsyncCroupier, event: str, *, entrants: Iterable[str] = (), **words: Any) -> None:
    """Play the tournament, or what is left of it, to its end; `words` as for a Plan."""
    told = croupier.event(event)
    posted = (await told.card())["standings"]
    ids = sorted({*entrants, *(row["player"] for row in (posted["rows"] if posted else ()) if row["player"])})
    plan = Plan(tuple(ids), **words)
    async for move in told.moves():  # the first says that the stream has begun: what ends from then on is told
        if (move.get("games") or move.get("how")) and await step(told, plan):
            return


def main() -> None:
    """The command."""
    words = argparse.ArgumentParser(description="Hold the tournament of an event.")
    words.add_argument("event")
    words.add_argument("--server", default="http://127.0.0.1:8000")
    words.add_argument("--entrants", nargs="+", default=[], metavar="ID")
    words.add_argument("--system", choices=["swiss", "robin"], default="swiss")
    words.add_argument("--size", type=int, choices=[2, 3, 4], default=2, help="how many sit at a table")
    words.add_argument("--legs", type=int, default=1, help="how many games are a match")
    words.add_argument("--rounds", type=int, default=5)
    words.add_argument("--away", nargs="+", default=[], metavar="ROUND:ID", help="who misses it; 3-:ID: from it on")
    given = vars(words.parse_args())
    missed = [(re.findall(r"\d+", word)[0], "-" in word, word.partition(":")[2]) for word in given["away"]]
    last = given["rounds"]
    each = ((n, who) for nth, on, who in missed for n in range(int(nth), (last if on else int(nth)) + 1))
    croupier = AsyncCroupier(given.pop("server"), os.environ["ORGANISER_TOKEN"])
    given["away"] = frozenset(each)
    asyncio.run(hold(croupier, **given))


if __name__ == "__main__":
    main()
