"""What a table refuses. Each check reads the situation and raises a RuleError, or returns the command to store.

These checks hold a command to the game. The application layer checks whether the caller may act for the seat.
"""

from collections.abc import Callable, Sequence
from hashlib import sha256
from typing import Any

import msgspec
from msgspec import UNSET
from msgspec.structs import replace

from domain.engine.audience.errors import (
    BadOptions,
    GameOver,
    IllegalPick,
    NotAsked,
    NotDue,
    NotOpen,
    NotYours,
    RuleError,
)
from domain.engine.entry.clock import check_clock
from domain.engine.entry.commands import (
    DEAL_ENDED,
    NO_REVEAL,
    NOT_STARTED,
    WITHDRAWN,
    Abandoned,
    Chose,
    Command,
    Contributed,
    Joined,
    Left,
    Opened,
    Resigned,
    Returned,
    TimeAdded,
    TimedOut,
    UndoAgreed,
    UndoProposed,
    UndoRefused,
    WatcherAdmitted,
    WatcherRemoved,
)
from domain.engine.entry.facts import Asked, StandIn
from domain.engine.game.rules import Rules
from domain.engine.game.table_state import Situation, check_running
from domain.engine.lobby.admission import check_entropy, check_join, check_leave, check_open
from domain.engine.lobby.due_times import next_due
from domain.engine.table import undo, watchers

_canonical = msgspec.json.Encoder(order="sorted")


def check_command(situation: Situation, command: Command, player: str | None) -> Command:
    """The command as it will be stored; raises the RuleError that refuses it. `player`: who sent it."""
    given = _CHECKS.get(type(command))
    if given is None and isinstance(command, Opened):
        given = _CHECKS[Opened]
    if given is None:
        raise RuleError("a table takes no command of this kind")
    if not situation.version and not isinstance(command, Opened):
        raise NotOpen("a game begins with its opening", rule="opening")
    deal = situation.lobby.opening.deal
    if player is not None and deal is not UNSET and not deal.practice and situation.at >= deal.ends:
        raise GameOver("its deal has ended and tells what comes: nobody plays on", rule="deal")
    return given(situation, command, player)


def legal(asked: Asked, picks: Sequence[int]) -> tuple[int, ...]:
    """The picks (option numbers) as they are stored: sorted unless their order matters. Raises IllegalPick.

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
    """SHA-256, in hex, of the options as JSON with sorted keys. A struct and the dict it is stored as hash alike."""
    return sha256(_canonical.encode(options)).hexdigest()


def _opened(situation: Situation, command: Opened, _: str | None) -> Command:
    if situation.version:
        raise NotAsked("a game is opened once", rule="opening")
    if type(command) is not situation.rules.schema.opened or command.ruleset != situation.rules.key:
        raise BadOptions("this opens another game", rule="ruleset", pointer="/ruleset")
    if command.clock is not None:
        check_clock(command.clock, situation.rules.catalogue.clocks)
    elif command.absent is not UNSET:
        raise BadOptions("nobody is late in a game without a clock", rule="clock", pointer="/absent")
    _stand_in(situation.rules, command)
    watchers.check_spectators(command)
    check_opening(situation.rules, command)
    return replace(command, terms=terms_of(command.options))


def check_opening(rules: Rules, opening: Opened) -> None:
    """Raise BadOptions or BadScenario for a number of seats, options or a scenario that the game does not allow."""
    least, most = rules.catalogue.players
    if not least <= opening.seats <= most:
        raise BadOptions(f"this game is played by {least} to {most}", rule="players", pointer="/seats")
    rules.mechanics.check(opening)


def _stand_in(rules: Rules, command: Opened) -> None:
    absent = command.absent
    if isinstance(absent, StandIn) and absent.bot not in rules.policies:
        bots = ", ".join(rules.policies)
        raise BadOptions(f"this game has the bots {bots}", rule="bots", pointer="/absent/bot")


def _joined(situation: Situation, command: Joined, _: str | None) -> Command:
    check_join(situation.lobby, command, situation.rules.policies, situation.rules.catalogue.colours)
    return command


def _left(situation: Situation, command: Left, player: str | None) -> Command:
    check_leave(situation.lobby, command, player)
    return command


def _contributed(situation: Situation, command: Contributed, player: str | None) -> Command:
    lobby = situation.lobby
    check_entropy(lobby, command, player, situation.head)
    if lobby.revealed and lobby.named is None:  # the first was made before anything was named: there is no word for it
        return Contributed(command.chair, command.entropy)
    return command


def _chose(situation: Situation, command: Chose, _: str | None) -> Command:
    check_running(situation)
    open_ = situation.asked.get(command.seat)
    if open_ is None:
        raise NotAsked("this seat is not asked anything now", rule="asked")
    if open_.question != command.question:
        detail = f"question {command.question} is not open; {open_.question} is"
        raise NotAsked(detail, rule="asked", question=open_.question)
    stated = command.policy
    if stated is not UNSET and stated.name != situation.lobby.policy_of(command.seat):
        raise NotYours(f"{stated.name} does not play this seat", rule="policy")
    return Chose(command.seat, command.question, legal(open_.asked, command.picks or ()), stated)


def _resigned(situation: Situation, command: Resigned, _: str | None) -> Command:
    check_running(situation)
    if not 0 <= command.seat < len(situation.lobby.chairs):
        raise NotYours("no such seat", rule="seats")
    if command.seat in situation.lobby.resigned:
        raise NotAsked("this seat has resigned", rule="resignation")
    return command


def _timed_out(situation: Situation, command: TimedOut, player: str | None) -> Command:
    """Check a time-out. Anybody may report one: the stored times alone decide, so that no other clock is trusted."""
    if player is not None:
        raise NotYours("the service says when a seat's time is up", rule="clock")
    check_running(situation)
    open_ = situation.asked.get(command.seat)
    if open_ is None or open_.question != command.question:
        raise NotAsked("this question is not open", rule="asked")
    due = None if situation.lobby.clocks is None else situation.lobby.clocks.due(command.seat)
    if due is None or situation.at < due:
        raise NotDue("this seat's time is not up", rule="clock")
    return command


def _time_added(situation: Situation, command: TimeAdded, player: str | None) -> Command:
    """Nobody who was absent can check that the service was away; what follows from it is arithmetic."""
    if player is not None:
        raise NotYours("the service says when it was away", rule="clock")
    check_running(situation)
    clocks = situation.lobby.clocks
    if clocks is None or command.ended > situation.at or not clocks.owed(command.began, command.ended):
        raise NotDue("no clock of this game ran then, or it was given back", rule="clock")
    return command


def _returned(situation: Situation, command: Returned, _: str | None) -> Command:
    check_running(situation)
    if command.seat not in situation.lobby.away or command.seat in situation.lobby.resigned:
        raise NotAsked("this seat is not away", rule="clock")
    return command


def _abandoned(situation: Situation, command: Abandoned, player: str | None) -> Command:
    if situation.lobby.status == "over":
        raise GameOver("the game is over", rule="over")
    ends, told = situation.lobby.hides_till, command.reason == DEAL_ENDED
    if (ends is not None) != told or (ends is not None and situation.at < ends):
        raise NotDue("a game of a deal ends with its deal, and no other so", rule="deal")
    if command.reason == NO_REVEAL:
        _no_reveal(situation, player)
    if command.reason == NOT_STARTED:
        _not_started(situation)
    if command.reason == WITHDRAWN:
        check_open(situation.lobby)
        if situation.lobby.filled is not None:
            detail = "every seat is taken, and a full table is final: it ends if reveals do not come in time"
            raise NotOpen(detail, rule="entropy")
    return command


def _not_started(situation: Situation) -> None:
    """Refuse to end a game for lack of players before its time has come."""
    check_open(situation.lobby)
    due = next_due(situation.lobby)
    if due is None or due.command != Abandoned(NOT_STARTED) or situation.at < due.at:
        raise NotDue("this game may still start", rule="open-days")


def _no_reveal(situation: Situation, player: str | None) -> None:
    """Refuse to end a game for lack of a reveal before its time has come, or for somebody without a seat."""
    lobby = situation.lobby
    check_open(lobby)
    if player is not None and not lobby.seats_of(player):
        raise NotYours("only who sits there ends a game that waits for reveals", rule="reveal-by")
    due = next_due(lobby)
    if due is None or due.command != Abandoned(NO_REVEAL):
        raise NotDue("no reveal is awaited with a time limit", rule="reveal-by")
    if situation.at < due.at:
        raise NotDue(f"reveals are awaited until {due.at} (microseconds UTC)", rule="reveal-by")


_CHECKS: dict[type[Command], Callable[[Situation, Any, str | None], Command]] = {
    Opened: _opened,
    Joined: _joined,
    Left: _left,
    Contributed: _contributed,
    Chose: _chose,
    Resigned: _resigned,
    TimedOut: _timed_out,
    Returned: _returned,
    TimeAdded: _time_added,
    UndoProposed: undo.check_proposed,
    UndoAgreed: undo.check_agreed,
    UndoRefused: undo.check_refused,
    WatcherAdmitted: watchers.check_admitted,
    WatcherRemoved: watchers.check_removed,
    Abandoned: _abandoned,
}
