"""What a table refuses. Each check reads the situation and raises a RuleError, or gives the command to store.

These checks hold a command to the game. Whether the caller may act for the seat is checked by the application layer.
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
    """A question that waits for its answer. `question` identifies it: the version of the entry that asked it."""

    question: int
    asked: Asked


class Situation(Struct, frozen=True):
    """What a command is checked against. `asked`: open questions by seat. `version`: the last entry's, or 0.

    `ready`: a script is suspended and can go on. False if the history was only replayed, so nothing can be played.
    """

    rules: Rules
    lobby: LobbyState
    asked: Mapping[Seat, OpenQuestion]
    version: int
    ready: bool


def check(situation: Situation, command: Command, player: str | None) -> Command:
    """The command as it will be stored; raises the RuleError that refuses it. `player`: who sent it."""
    given = _CHECKS.get(type(command))
    if given is None and isinstance(command, Opened):
        given = _CHECKS[Opened]
    if given is None:
        raise RuleError("a table takes no command of this kind")
    if not situation.version and not isinstance(command, Opened):
        raise NotOpen("a game begins with its opening", rule="opening")
    return given(situation, command, player)


def legal(asked: Asked, picks: Sequence[int]) -> tuple[int, ...]:
    """The picks (option numbers) as they are stored: sorted where their order does not matter. Raises IllegalPick.

    `asked` must be unredacted.
    """
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
    """SHA-256, in hex, of the options as JSON with sorted keys. A struct and the dict it is stored as give the same."""
    return sha256(_canonical.encode(options)).hexdigest()


def _opened(situation: Situation, command: Opened, _: str | None) -> Command:
    if situation.version:
        raise NotAsked("a game is opened once", rule="opening")
    if type(command) is not situation.rules.schema.opened or command.ruleset != situation.rules.key:
        raise BadOptions("this opens another game", rule="ruleset", pointer="/ruleset")
    situation.rules.mechanics.check(command)
    return replace(command, terms=terms_of(command.options))


def _joined(situation: Situation, command: Joined, _: str | None) -> Command:
    check_join(situation.lobby, command, frozenset(situation.rules.bots), situation.rules.catalogue.colours)
    return command


def _left(situation: Situation, command: Left, player: str | None) -> Command:
    check_leave(situation.lobby, command, player)
    return command


def _contributed(situation: Situation, command: Contributed, player: str | None) -> Command:
    check_entropy(situation.lobby, command, player)
    return command


def _running(situation: Situation) -> None:
    if situation.lobby.status == "over":
        raise GameOver("the game is over")
    if situation.lobby.status == "open":
        raise NotRunning("the game has not started", rule="start")
    if not situation.ready:
        raise GameDiverged("this game can be looked at, but not gone on with")


def _chose(situation: Situation, command: Chose, _: str | None) -> Command:
    _running(situation)
    open_ = situation.asked.get(command.seat)
    if open_ is None:
        raise NotAsked("this seat is not asked anything now", rule="asked")
    if open_.question != command.question:
        raise NotAsked(f"question {command.question} is not open; {open_.question} is", rule="asked")
    return Chose(command.seat, command.question, legal(open_.asked, command.picks or ()))


def _resigned(situation: Situation, command: Resigned, _: str | None) -> Command:
    _running(situation)
    if not 0 <= command.seat < len(situation.lobby.chairs):
        raise NotYours("no such seat", rule="seats")
    if command.seat in situation.lobby.resigned:
        raise NotAsked("this seat has resigned", rule="resignation")
    return command


def _abandoned(situation: Situation, command: Abandoned, _: str | None) -> Command:
    if situation.lobby.status == "over":
        raise GameOver("the game is over")
    return command


_CHECKS: dict[type[Command], Callable[[Situation, Any, str | None], Command]] = {
    Opened: _opened,
    Joined: _joined,
    Left: _left,
    Contributed: _contributed,
    Chose: _chose,
    Resigned: _resigned,
    Abandoned: _abandoned,
}
