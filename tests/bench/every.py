"""Every registered game, by random bots on redacted views: how many games a second, and how long one answer takes."""

from itertools import count
from statistics import median
from time import perf_counter

from msgspec import Struct

from domain.engine.entry import record
from domain.engine.entry.commands import Chose, Joined
from domain.engine.game.rules import Rules
from domain.engine.table.table import Table
from domain.games import GAMES
from tests.bench.play import AT, PLAYER, answer, game_id, secret, viewers

SEATS = 2


class Every(Struct, frozen=True):
    """One game: medians of its rounds; `answers` is the mean number of answers in a game."""

    ruleset: str
    games_per_second: float
    answer_us: float
    answers: float


def _table(rules: Rules, n: int) -> Table:
    game, hidden = game_id(n), secret(n)
    opening = rules.schema.opened(
        ruleset=rules.key,
        seats=SEATS,
        player=PLAYER,
        commitment=record.commitment(hidden, game),
        options=rules.schema.options(),
    )
    table = Table(rules, game, hidden, opening)
    table.execute(opening, AT, PLAYER)
    for _ in range(SEATS):
        table.execute(Joined(PLAYER, "random"), AT, PLAYER)
    return table


def _game(rules: Rules, n: int) -> int:
    """One whole game: how many answers it took."""
    table, answers = _table(rules, n), 0
    looks = viewers(table)
    while table.asked:
        assert isinstance(answer(table, rules.bots["random"], looks).cause, Chose)
        answers += 1
    return answers


def _round(rules: Rules, numbers: "count[int]", seconds: float) -> tuple[int, int, float]:
    """(games, answers, seconds) of one round, which has one game at least."""
    games = answers = 0
    start = perf_counter()
    while True:
        answers += _game(rules, next(numbers))
        games += 1
        if (spent := perf_counter() - start) >= seconds:
            return games, answers, spent


def every(rounds: int, seconds: float) -> tuple[Every, ...]:
    """All registered games."""
    found: list[Every] = []
    for rules in GAMES.values():
        numbers = count()
        done = [_round(rules, numbers, seconds) for _ in range(rounds)]
        found.append(
            Every(
                rules.key,
                round(median([games / spent for games, _, spent in done]), 1),
                round(median([spent / answers * 1e6 for _, answers, spent in done]), 1),
                round(sum([answers for _, answers, _ in done]) / sum([games for games, _, _ in done]), 1),
            )
        )
    return tuple(found)
