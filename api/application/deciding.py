"""Whether a game can carry a command out as it stands; stores nothing. What is refused: `domain.engine.checks`."""

from collections.abc import Callable

from api.application.live import LiveGame
from api.application.refusals import Refused, from_rules
from domain.engine import checks
from domain.engine.commands import Abandoned, Command
from domain.engine.errors import HistoryDiverged, RuleError
from domain.engine.lobby import LobbyState
from domain.engine.situation import Situation

Intent = Callable[[LobbyState], Command]
"""A command, made from the lobby as it is when its turn has come: seats are drawn at the start. May refuse."""


def wanted(live: LiveGame, intent: Intent, if_match: int | None) -> Command:
    """The command, for a table that can carry it out."""
    command = intent(live.now.lobby)
    if not isinstance(command, Abandoned):  # which needs no rules but those that fold
        _ready(live, if_match)
    return command


def meant(lobby: LobbyState, intent: Intent) -> Command | None:
    """The command that was meant when the lobby was so; None if it would have been refused."""
    try:
        return intent(lobby)
    except Refused:
        return None


def accepted(live: LiveGame, command: Command, player: str | None, at: int) -> Command:
    """The command as it will be stored; raises the refusal of this table. `at`: microseconds UTC."""
    try:
        return live.table.check(command, player, at, live.head)
    except RuleError as error:
        raise from_rules(error, live.now.version) from None


def would_accept(live: LiveGame, intent: Intent, player: str, if_match: int | None) -> int:
    """The version at which nothing stands against a command; refuses as the game that is acknowledged would."""
    now = live.now
    command = intent(now.lobby)
    _ready(live, if_match)
    try:
        situation = Situation(live.compiled.rules, now.lobby, now.asked, now.version, ready=True, at=now.at)
        checks.check(situation, command, player)
    except RuleError as error:
        raise from_rules(error, now.version) from None
    return now.version


def _ready(live: LiveGame, if_match: int | None) -> None:
    if live.diverged is not None:
        raise HistoryDiverged(live.diverged)
    if if_match is not None and if_match != live.now.version:
        raise Refused("stale", "the game is not at the version you named; look again", version=live.now.version)
