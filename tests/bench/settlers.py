"""Civilization among its heuristic bots: how many rounds a game takes, and how many options the largest question has.

The measure for the rounds is an independent simulation of the same rules by bots that buy in about the same order.
"""

from statistics import median

from msgspec import Struct

from domain.engine.entry import record
from domain.engine.entry.commands import Joined
from domain.engine.entry.facts import Asked
from domain.engine.table.table import Table
from domain.games import GAMES
from tests.bench.play import AT, PLAYER, answer, game_id, secret, viewers

RULES = GAMES["civilization"]
EXPECTED = {2: 16, 3: 14, 4: 12}


class Length(Struct, frozen=True):
    """Games of so many settlers: median rounds, those of the measure, and the most options that any question had."""

    seats: int
    games: int
    rounds: float
    expected: int
    most_options: int
    asked: str


def settlers(games: int) -> tuple[Length, ...]:
    """So many games each with 2, 3 and 4 settlers."""
    found: list[Length] = []
    for seats, expected in EXPECTED.items():
        rounds, largest = list[int](), (0, "")
        for n in range(games):
            table, questions = _game(n, seats)
            rounds.append(table.state.round)
            largest = max(largest, questions)
        found.append(Length(seats, games, median(rounds), expected, *largest))
    return tuple(found)


def _game(n: int, seats: int) -> tuple[Table, tuple[int, str]]:
    """Game `n` to its end, and its question with most options."""
    opening = RULES.schema.opened(
        ruleset=RULES.key,
        seats=seats,
        player=PLAYER,
        commitment=record.commitment(secret(n), game_id(n)),
        options=RULES.schema.options(),
    )
    table, largest = Table(RULES, game_id(n), secret(n), opening), (0, "")
    entries = [table.execute(cause, AT, PLAYER) for cause in (opening, *[Joined(PLAYER, "settler")] * seats)]
    looks = viewers(table)
    while table.asked:
        entries.append(answer(table, RULES.bots["settler"], looks))
    for asked in [fact for entry in entries for fact in entry.facts if isinstance(fact, Asked)]:
        largest = max(largest, (len(asked.options or ()), f"{asked.why}, {asked.verb}"))
    return table, largest
