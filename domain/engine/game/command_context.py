"""What a command is checked against: the game as it stands, as far as checks need it."""

from collections.abc import Mapping

from msgspec import Struct

from domain.engine.audience.audience import Seat
from domain.engine.audience.errors import GameDiverged, GameOver, NotRunning
from domain.engine.entry.facts import Asked
from domain.engine.game.rules import Rules
from domain.engine.lobby.lobby import LobbyState
from domain.engine.lobby.undo_proposal import WayBack


class OpenQuestion(Struct, frozen=True):
    """A question that waits for its answer. `question` identifies it: the version of the entry that asked it."""

    question: int
    asked: Asked


class Situation(Struct, frozen=True):
    """What a command is checked against. `asked`: open questions by seat. `version`: the last entry's, or 0.

    `ready`: a script is suspended and can go on. False if the history was only replayed, so nothing can be played.
    `at`: the time of the command, in microseconds UTC. `head`: the chain's digest after the last entry; None where it
    is not known, as in an audit, which holds what was named to the chain itself. `back`: where the seat would go back
    to, where that matters, see `undo_checks`.
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
    """Refuse what needs a game that is being played: raises GameOver, NotRunning or GameDiverged."""
    if situation.lobby.status == "over":
        raise GameOver("the game is over")
    if situation.lobby.status == "open":
        raise NotRunning("the game has not started", rule="start")
    if not situation.ready:
        raise GameDiverged("this game can be looked at, but not gone on with")
