"""Finished games as rows, one for each answer: what a seat saw, what it was offered, what it picked, how it ended.

Rows are anonymous. A game is identified by a digest of its secret: its id would lead to its players.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from hashlib import sha256
from typing import Any

import msgspec
from msgspec import UNSET, Struct

from domain.engine.audience.redaction import redact
from domain.engine.entry.commands import Chose, Opened
from domain.engine.entry.entry import Entry
from domain.engine.entry.facts import Ended
from domain.engine.entry.spectator_delay import NEVER, Late
from domain.engine.game.rules import Rules
from domain.engine.history.history import fold_entry
from domain.engine.table.folded_table import FoldedTable


class Answer(Struct, frozen=True):
    """One answer of one seat."""

    game: str
    """32 hex digits, the same in all rows of a game."""
    ruleset: str
    rules: int
    """The version of the rules."""
    seats: int
    version: int
    """Of the entry that contains the answer; a game's answers are in this order."""
    seat: int
    bot: str | None
    """The policy that answered; None for a player."""
    why: str
    verb: str
    least: int
    most: int
    options: str
    """What was offered, as JSON: a list of objects, each with its `type`."""
    picks: tuple[int, ...]
    """Numbers of options, from 0."""
    place: int
    """The seat's place at the end of the game; 1 won."""
    how: str
    """How the game ended: `finished` or `resigned`."""
    state: Any
    """What the seat saw before it answered, as an array of 32-bit floats, or None; for `names` see an environment."""


def public_from(entries: Sequence[Entry]) -> int | None:
    """From when everybody may know a game and its end, in microseconds UTC: 0 at once, None never, NEVER if it runs.

    Never: a game that was abandoned, or not open to all spectators in the lobby, or from a scenario.
    """
    opening, last = entries[0].cause, entries[-1]
    ended = last.facts[-1] if last.facts else None
    if not isinstance(ended, Ended):
        return NEVER
    assert isinstance(opening, Opened), "every game begins so"
    open_to_all = opening.spectators == "all" and opening.access is UNSET and opening.scenario is None
    if not open_to_all or ended.how == "abandoned":
        return None
    return last.at + opening.late.closing if isinstance(opening.late, Late) else 0


def rows(rules: Rules, game: str, entries: Sequence[Entry], *, vector: bool = True) -> Iterator[Answer]:
    """The rows of a finished game. `vector`: whether they include the state, some hundred numbers each.

    An answer that was undone has its row as well: it was given.
    """
    ended = entries[-1].facts[-1]
    assert isinstance(ended, Ended), "a finished game"
    opening: Any = entries[0].cause
    table, name = FoldedTable(rules, game, opening), sha256(b"croupier export" + bytes.fromhex(ended.secret))
    viewers = [rules.seat_viewer(opening, seat) for seat in range(opening.seats)]
    numbers = _vector(rules, opening.seats) if vector else None
    for entry in entries:
        cause = entry.cause
        if isinstance(cause, Chose):
            asked: Any = table.asked[cause.seat].asked
            seen = None if numbers is None else numbers.of(redact(table.state, viewers[cause.seat]), cause.seat)
            yield Answer(
                game=name.hexdigest()[:32], ruleset=rules.key, rules=entry.rules, seats=opening.seats,
                version=table.version + 1, seat=cause.seat, bot=table.lobby.policy_of(cause.seat),
                why=asked.why, verb=asked.verb, least=asked.least, most=asked.most,
                options=msgspec.json.encode(asked.options).decode(), picks=tuple(cause.picks or ()),
                place=ended.places[cause.seat], how=ended.how, state=None if seen is None else seen.copy(),
            )  # fmt: skip
        fold_entry(table, entry)


@lru_cache(16)
def _vector(rules: Rules, seats: int) -> Any:
    """The vector of a ruleset and a number of seats, created once."""
    from lab.vector import Vector  # noqa: PLC0415 - it needs the extra `env`

    return Vector(rules, seats)
