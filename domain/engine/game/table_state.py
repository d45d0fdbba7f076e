"""A table as a value: the state of a game at one version, where it can be resumed, and what checks see of it."""

from collections.abc import Mapping
from typing import Any

from msgspec import Struct

from domain.engine.audience.audience import Seat
from domain.engine.audience.errors import GameDiverged, GameOver, NotRunning
from domain.engine.entry.facts import Asked
from domain.engine.game.rules import Rules
from domain.engine.lobby.lobby import LobbyState
from domain.engine.lobby.undo_proposal import WayBack


class OpenQuestion(Struct, frozen=True):
    """A question waiting for its answer. `question` identifies it: the version of the entry that asked it."""

    question: int
    asked: Asked


class Situation(Struct, frozen=True):
    """The context of a check. `asked`: open questions by seat. `version`: of the last entry, or 0.

    `ready`: a script is suspended and can go on. False if the history was only replayed, so nothing can be played.
    `at`: the time of the command, in microseconds UTC. `head`: the chain's digest after the last entry; None if
    unknown, as in an audit, which checks named heads against the chain itself. `back`: where the seat would go back to,
    if that matters, see `undo`.
    """

    rules: Rules
    lobby: LobbyState
    asked: Mapping[Seat, OpenQuestion]
    version: int
    ready: bool
    at: int = 0
    head: bytes | None = None
    back: WayBack | None = None


def check_running(situation: Situation) -> None:
    """Refuse what needs a running game: raises GameOver, NotRunning or GameDiverged."""
    if situation.lobby.status == "over":
        raise GameOver("the game is over", rule="over")
    if situation.lobby.status == "open":
        raise NotRunning("the game has not started", rule="start")
    if not situation.ready:
        if situation.lobby.hides_till is not None:
            raise GameOver("all has been played: the game ends with its deal", rule="deal")
        raise GameDiverged("this game can be looked at, but not gone on with")


class TableState(Struct, frozen=True):
    """A table at one version, as a value. Unredacted: only the gate and the presenter may turn it into an answer.

    `state` is the game's own, None before the start. `draws` is the number of the last chance event, `rules` the
    version of the rules that the open script runs under, `at` microseconds UTC.
    """

    version: int
    lobby: LobbyState
    state: Any
    asked: dict[Seat, OpenQuestion]
    draws: int
    rules: int
    at: int
    counts: dict[str, int] = {}


class Checkpoint(Struct, frozen=True):
    """A table with no script open, from which it can be resumed: a script had just ended.

    It may lie within an entry: `facts_folded` facts of the entry `table_state.version` come before it.
    """

    table_state: TableState
    facts_folded: int
    fresh: bool = False
    """Whether it is the checkpoint at the start, before any script."""
