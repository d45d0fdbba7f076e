"""What a table refuses. Each check reads and raises; none of them changes anything.

Who may speak for a seat is the caller's to know: these checks hold a cause to the game, not to a token.
"""

from collections.abc import Callable, Mapping, Sequence
from hashlib import sha256
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from domain.engine.admission import check_entropy, check_join, check_leave
from domain.engine.audience import Seat
from domain.engine.errors import (
    BadOptions,
    GameDiverged,
    GameOver,
    IllegalPick,
    NotAsked,
    NotOpen,
    NotRunning,
    NotYours,
    RuleError,
)
from domain.engine.facts import Abandoned, Asked, Chose, Command, Contributed, Joined, Left, Opened, Resigned
from domain.engine.lobby import LobbyState
from domain.engine.rules import Rules

_canonical = msgspec.json.Encoder(order="sorted")


class OpenQuestion(Struct, frozen=True):
    """An open question; `question`, its name, is the version of the entry that asked it."""

    question: int
    asked: Asked


class Situation(Struct, frozen=True):
    """What a cause is held to. `ready`: a script waits for it; not so where history was only replayed."""

    rules: Rules
    lobby: LobbyState
    asked: Mapping[Seat, OpenQuestion]
    version: int
    ready: bool


def check(before: Situation, cause: Command, player: str | None) -> Command:
    """The cause as it will be stored, or the RuleError that refuses it."""
    given = _CHECKS.get(type(cause))
    if given is None and isinstance(cause, Opened):
        given = _CHECKS[Opened]
    if given is None:
        raise RuleError("nothing here answers to this cause")
    if not before.version and not isinstance(cause, Opened):
        raise NotOpen("a game begins with its opening", rule="opening")
    return given(before, cause, player)


def legal(asked: Asked, picks: Sequence[int]) -> tuple[int, ...]:
    """The picks as they are stored, sorted where their order does not matter; raises IllegalPick."""
    options, least, most = asked.options, asked.least, asked.most
    assert options is not None
    assert least is not None
    assert most is not None
    if not least <= len(picks) <= most:
        raise IllegalPick(f"pick {least} to {most} options", rule="least-most", pointer="/picks")
    if len(picks) > 1 and len(set(picks)) < len(picks):
        raise IllegalPick("an option is picked at most once", rule="distinct", pointer="/picks")
    for i, pick in enumerate(picks):
        if not 0 <= pick < len(options):
            raise IllegalPick(f"there are options 0 to {len(options) - 1}", rule="options", pointer=f"/picks/{i}")
    return tuple(picks if asked.ordered else sorted(picks))


def terms_of(options: Any) -> str:
    """SHA-256 of the options' canonical JSON, in hex; the same for the options as stored, without their type."""
    return sha256(_canonical.encode(options)).hexdigest()


def _opened(b: Situation, cause: Opened, _: str | None) -> Command:
    if b.version:
        raise NotAsked("a game is opened once", rule="opening")
    if type(cause) is not b.rules.schema.opened or cause.ruleset != b.rules.key:
        raise BadOptions("this opens another game", rule="ruleset", pointer="/ruleset")
    b.rules.mechanics.check(cause)
    return replace(cause, terms=terms_of(cause.options))


def _joined(b: Situation, cause: Joined, _: str | None) -> Command:
    check_join(b.lobby, cause, frozenset(b.rules.bots), b.rules.catalogue.colours)
    return cause


def _left(b: Situation, cause: Left, player: str | None) -> Command:
    check_leave(b.lobby, cause, player)
    return cause


def _contributed(b: Situation, cause: Contributed, player: str | None) -> Command:
    check_entropy(b.lobby, cause, player)
    return cause


def _running(b: Situation) -> None:
    if b.lobby.status == "over":
        raise GameOver("the game is over")
    if b.lobby.status == "open":
        raise NotRunning("the game has not started", rule="start")
    if not b.ready:
        raise GameDiverged("this game can be looked at, but not gone on with")


def _chose(b: Situation, cause: Chose, _: str | None) -> Command:
    _running(b)
    open_ = b.asked.get(cause.seat)
    if open_ is None:
        raise NotAsked("this seat is not asked anything now", rule="asked")
    if open_.question != cause.question:
        raise NotAsked(f"question {cause.question} is not open; {open_.question} is", rule="asked")
    return Chose(cause.seat, cause.question, legal(open_.asked, cause.picks or ()))


def _resigned(b: Situation, cause: Resigned, _: str | None) -> Command:
    _running(b)
    if not 0 <= cause.seat < len(b.lobby.chairs):
        raise NotYours("no such seat", rule="seats")
    if cause.seat in b.lobby.resigned:
        raise NotAsked("this seat has resigned", rule="resignation")
    return cause


def _abandoned(b: Situation, cause: Abandoned, _: str | None) -> Command:
    if b.lobby.status == "over":
        raise GameOver("the game is over")
    return cause


_CHECKS: dict[type[Command], Callable[[Situation, Any, str | None], Command]] = {
    Opened: _opened,
    Joined: _joined,
    Left: _left,
    Contributed: _contributed,
    Chose: _chose,
    Resigned: _resigned,
    Abandoned: _abandoned,
}
