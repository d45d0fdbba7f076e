"""Tournaments: policies play each other many times, and a table shows the results, with intervals."""

import sys
from collections.abc import Callable, Generator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager, nullcontext
from functools import partial
from math import sqrt
from multiprocessing import get_context
from typing import Any

from msgspec import Struct
from rich.console import Console
from rich.progress import track

from domain.engine.audience.audience import Seat
from domain.engine.audience.errors import BadOptions, NotRunning
from domain.engine.game.rules import Rules
from lab.errors import PolicyError, at_least, whole
from lab.game import Game
from lab.opening import new, rules_of
from lab.view import Player

MOST_ENTRIES = 50_000
"""Entries after which a game is given up: bots that only ever pass play some games for ever."""
Z = 1.96
"""The half-width of a 95% interval, in standard errors."""


class Showing(Struct, frozen=True):
    """The results of one policy. The winners of a shared first place share the win.

    `share`: wins by games. `low` and `high`: its Wilson interval, which holds in 95 of 100 tournaments; it treats games
    as independent.
    """

    policy: str
    games: int
    wins: float
    share: float
    low: float
    high: float
    mean_place: float


class Tournament(Struct, frozen=True):
    """The table of a tournament: a row for each policy, in the order given. `str` formats it."""

    ruleset: str
    seed: int
    rows: tuple[Showing, ...]

    def __str__(self) -> str:
        wide = max(len(row.policy) for row in self.rows)
        lines = [f"{'policy':{wide}}  games    wins   share    95 % interval  mean place"]
        for r in self.rows:
            won = f"{r.games:5}  {r.wins:6.1f}  {r.share:6.1%}  {r.low:6.1%} to {r.high:6.1%}"
            lines.append(f"{r.policy:{wide}}  {won}  {r.mean_place:10.2f}")
        return "\n".join(lines)


def play(
    ruleset: str | Rules,
    policies: Sequence[str | Player],
    n: int,
    *,
    seed: int = 0,
    processes: int = 1,
    options: Mapping[str, Any] | Struct | None = None,
    preset: str | None = None,
    progress: bool | None = None,
) -> Tournament:
    """Let policies play `n` games, each policy on one seat; they change seats from game to game.

    A policy is the name of a bot of the ruleset, or a function of yours. With k policies each deal is played k times
    in a row, so that everybody sits everywhere in the same deal. The result hangs on the seed and the policies alone,
    not on `processes`; for more than one, the game has to be installed, policies importable (no lambdas), and a script
    needs `if __name__ == "__main__"`. `progress`: a bar on standard error; if not given, where that is a terminal.

    Raises PolicyError, which names the game, if a policy raises or picks what it may not; BadOptions, before it begins,
    for a number of policies that the game is not played by.

    >>> table = play("caylus-magna-carta", ["builder", "random"], n=4, progress=False)
    >>> table.rows[0].policy, table.rows[0].games, table.rows[0].wins
    ('builder', 4, 4.0)
    """
    at_least(0, n, "n")
    at_least(1, processes, "processes")
    if not whole(seed):
        raise BadOptions(f"the seed is a whole number, not {seed!r}", rule="seed", pointer="/seed")
    least, most = rules_of(ruleset).catalogue.players
    if not least <= len(policies) <= most:
        detail = f"this game is played by {least} to {most}, not by {len(policies)}: a policy for each seat"
        raise BadOptions(detail, rule="players", pointer="/policies")
    key = ruleset if isinstance(ruleset, str) else ruleset.key
    play_nth = partial(play_one, ruleset, tuple(policies), seed, options=options, preset=preset)
    shown = sys.stderr.isatty() if progress is None else progress
    with nullcontext() if processes == 1 else _workers(processes) as pool:
        chunk = max(1, min(16, n // (4 * processes)))
        places = map(play_nth, range(n)) if pool is None else pool.map(play_nth, range(n), chunksize=chunk)
        bar = track(places, "playing", n, console=Console(stderr=True), transient=True, disable=not shown)
        table = list(bar)
    names = [policy if isinstance(policy, str) else _name(policy) for policy in policies]
    return Tournament(key, seed, tuple([_showing(name, [p[i] for p in table], table) for i, name in enumerate(names)]))


@contextmanager
def _workers(processes: int) -> Generator[ProcessPoolExecutor]:
    """Processes to play in; after an error or Ctrl-C they end at once, as their games may take hours."""
    with ProcessPoolExecutor(processes, get_context("spawn")) as pool:
        try:
            yield pool
        except BaseException:
            for worker in [*pool._processes.values()]:  # noqa: SLF001 # pyright: ignore[reportPrivateUsage] - `terminate_workers` of Python 3.14
                worker.terminate()
            raise


def play_one(
    ruleset: str | Rules,
    policies: Sequence[str | Player],
    seed: int,
    nth: int,
    *,
    options: Mapping[str, Any] | Struct | None = None,
    preset: str | None = None,
) -> tuple[int, ...]:
    """The nth game of a tournament: the place of each policy, in the order of `policies`."""
    k = len(policies)
    seated = [(seat + nth) % k for seat in range(k)]  # the policy on each seat
    named = {seat: p for seat, i in enumerate(seated) if isinstance(p := policies[i], str)}
    mine = {seat: p for seat, i in enumerate(seated) if not isinstance(p := policies[i], str)}
    game = new(ruleset, k, seed + nth // k, options=options, preset=preset, bots=named, seating="as_joined")
    run(game, mine)
    assert game.result is not None
    return tuple([game.result.places[seated.index(i)] for i in range(k)])


def run(game: Game, players: Mapping[int, Player]) -> Game:
    """Play a game to its end; `players` has a policy for each seat without a bot. Raises PolicyError.

    Raises BadOptions if a seat has neither, NotRunning for a game as it was before it started.
    """
    if not game.over and not game.to_move:
        raise NotRunning("the game has not started", rule="start")
    without = [seat for seat in range(game.seats) if seat not in players and seat not in game.bots]
    if without and not game.over:
        seats = " and ".join(map(str, without))
        raise BadOptions(f"give a policy for seat {seats}: no bot plays there", rule="policies", pointer="/players")
    while not game.over:
        seat = game.to_move[0]
        if game.version > MOST_ENTRIES:
            raise _failed(game, seat, players[seat], f"no end after {MOST_ENTRIES} entries")
        _answer(game, seat, players[seat])
    return game


def _answer(game: Game, seat: Seat, player: Player) -> None:
    try:
        game.choose(seat, player(game.view(seat), game.question(seat)))
    except PolicyError:  # a bot's, which names it
        raise
    except Exception as error:
        raise _failed(game, seat, player, f"{type(error).__name__}: {error}") from error


def _failed(game: Game, seat: Seat, player: Player, why: str) -> PolicyError:
    return PolicyError(_name(player), game.rules.key, game.seed, seat, game.version, why)


def _name(policy: Callable[..., Any]) -> str:
    return getattr(policy, "__name__", type(policy).__name__)


def _showing(policy: str, places: Sequence[int], table: Sequence[Sequence[int]]) -> Showing:
    n = len(places)
    wins = sum([1 / game.count(1) for place, game in zip(places, table, strict=True) if place == 1])
    share = wins / n if n else 0.0
    low, high = interval(share, n)
    return Showing(policy, n, wins, share, low, high, sum(places) / n if n else 0.0)


def interval(share: float, n: int) -> tuple[float, float]:
    """The Wilson interval that contains the true share, 95 times in 100. `n`: the number of games."""
    if not n:
        return 0.0, 1.0
    middle = (share + Z * Z / (2 * n)) / (1 + Z * Z / n)
    half = Z / (1 + Z * Z / n) * sqrt(share * (1 - share) / n + Z * Z / (4 * n * n))
    return max(0.0, middle - half), min(1.0, middle + half)
