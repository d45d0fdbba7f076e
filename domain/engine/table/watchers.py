"""Who is admitted as a spectator where watching is restricted, and what a table refuses about it, as in `checks`.

1. The opener admits spectators before the start: who sees hands is settled before there are any.
2. Any player may remove a spectator at any time, and so may the opener before the start.
3. Nobody both plays and watches: taking a seat removes them from the list.
4. All hands may be seen only with a delay, by those on the list, and never with a correspondence clock: cards held for
   days would be seen while they are still held.
"""

from msgspec import UNSET

from domain.engine.audience.errors import BadOptions, GameOver, NotAsked, NotYours, RuleError, SeatTaken
from domain.engine.entry.clock import CorrespondenceClock
from domain.engine.entry.commands import Command, Opened, WatcherAdmitted, WatcherRemoved
from domain.engine.entry.spectator_delay import Late
from domain.engine.game.table_state import Situation
from domain.engine.lobby.admission import check_open

LEAST_LATE = Late(versions=30, minutes=10)
"""The shortest delay for those who see every hand."""
MOST_WATCHERS = 50
"""How many spectators may be admitted."""
RULE = "watchers"


def check_spectators(opening: Opened) -> None:
    """Refuse to show all hands to those who may not see them; raises BadOptions."""
    if opening.spectators_see is UNSET:
        return
    late = Late() if opening.late is UNSET else opening.late
    if opening.spectators != "invited":
        raise _refusal("hands are shown to admitted spectators alone: send `invited`", "/spectators/who")
    if late.versions < LEAST_LATE.versions or late.minutes < LEAST_LATE.minutes:
        detail = (
            f"hands are shown at least {LEAST_LATE.versions} versions and {LEAST_LATE.minutes} minutes late: name both"
        )
        raise _refusal(detail, "/spectators/late")
    if isinstance(opening.clock, CorrespondenceClock):
        raise _refusal("with so much time for an answer hands would be seen while they are held", "/clock")
    if opening.open_hands:
        raise _refusal("open hands are shown to everybody: leave one of the two out", "/open_hands")
    if opening.branches is not UNSET:
        raise _refusal("where hands are shown what-if branches start after the end: leave `branches` out", "/branches")


def _refusal(detail: str, pointer: str) -> BadOptions:
    return BadOptions(detail, rule="spectators", pointer=pointer)


def check_admitted(situation: Situation, command: WatcherAdmitted, player: str | None) -> Command:
    """The command, unless it is refused because of who gives it, when, or for whom."""
    lobby = situation.lobby
    if player != lobby.opening.player:
        raise NotYours("only the opener of a game admits spectators", rule=RULE)
    if lobby.opening.spectators != "invited":
        raise RuleError('open a game with "spectators": {"who": "invited"} to choose its spectators', rule=RULE)
    check_open(lobby)
    if lobby.seats_of(command.player):
        raise SeatTaken("they play, and nobody both plays and watches", rule=RULE)
    if command.player in lobby.watchers:
        raise NotAsked("they are admitted already", rule=RULE)
    if len(lobby.watchers) == MOST_WATCHERS:
        raise BadOptions(f"{MOST_WATCHERS} spectators are admitted at most", rule=RULE)
    return command


def check_removed(situation: Situation, command: WatcherRemoved, player: str | None) -> Command:
    """The command, unless it is refused because of who gives it or for whom, or because everything has been seen."""
    lobby = situation.lobby
    opener = player == lobby.opening.player and lobby.status == "open"
    if player is None or not (opener or lobby.seats_of(player)):
        raise NotYours("those who play send somebody away, and before the start who opened the game", rule=RULE)
    if lobby.status == "over":
        raise GameOver("the game is over", rule="over")
    if command.player not in lobby.watchers:
        raise NotAsked("nobody with this id is admitted", rule=RULE)
    return command
