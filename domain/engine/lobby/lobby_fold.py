"""How commands and the engine's facts change the lobby. Folds only, checks nothing."""

from collections.abc import Callable
from typing import Any

from msgspec import UNSET
from msgspec.structs import replace

from domain.engine.audience.audience import Seat
from domain.engine.entry.commands import (
    NO_REVEAL,
    Abandoned,
    Chose,
    Command,
    Contributed,
    Joined,
    Left,
    Opened,
    Resigned,
    Returned,
    TimedOut,
    UndoAgreed,
    UndoRefused,
    WatcherAdmitted,
    WatcherRemoved,
)
from domain.engine.entry.facts import Ended, Fact, Seated, Started
from domain.engine.lobby import undo_proposal
from domain.engine.lobby.lobby import Held, LobbyState, SeatHolder
from domain.engine.lobby.undo_proposal import NOTHING


def lobby_after(lobby: LobbyState, step: Command | Fact) -> LobbyState:
    """The lobby after one more command or fact; the very same object if the step does not affect the lobby."""
    if isinstance(step, Opened):
        kept = () if step.rematch is None else step.rematch.seats
        return replace(lobby, opening=step, chairs=tuple(SeatHolder(step.player, r.bot) for r in kept if r.bot))
    change = _AFTER.get(type(step))
    return lobby if change is None else change(lobby, step)


def _joined(lobby: LobbyState, command: Joined) -> LobbyState:
    colour = None if command.colour is UNSET else command.colour
    lobby = replace(
        lobby, chairs=(*lobby.chairs, SeatHolder(command.player, command.bot, command.commitment, colour=colour))
    )
    return lobby if command.bot is not None else _without(lobby, command.player)  # nobody both plays and watches


def _left(lobby: LobbyState, command: Left) -> LobbyState:
    return replace(lobby, chairs=lobby.chairs[: command.chair] + lobby.chairs[command.chair + 1 :])


def _contributed(lobby: LobbyState, command: Contributed) -> LobbyState:
    chair = replace(lobby.chairs[command.chair], entropy=command.entropy)
    named = lobby.named if lobby.revealed or command.head is UNSET else command.head
    chairs = (*lobby.chairs[: command.chair], chair, *lobby.chairs[command.chair + 1 :])
    return replace(lobby, chairs=chairs, named=named)


def _seated(lobby: LobbyState, fact: Seated) -> LobbyState:
    held = None
    if lobby.opening.late is not UNSET:  # the last chair was taken in this entry, unless reveals were awaited since
        held = Held(lobby.chairs[:-1] if lobby.filled is None else lobby.chairs)
    return replace(
        lobby,
        entropies=tuple(c.entropy for c in lobby.chairs),
        chairs=tuple(lobby.chairs[i] for i in fact.order),
        held=held,
    )


def _resigned(lobby: LobbyState, command: Resigned) -> LobbyState:
    return replace(lobby, resigned=(*lobby.resigned, command.seat), undo=NOTHING)


def _chose(lobby: LobbyState, command: Chose) -> LobbyState:
    if lobby.undo is not NOTHING:
        lobby = replace(lobby, undo=NOTHING)
    if command.policy is not UNSET:
        return lobby  # a bot's answer says nothing about the player it stands in for
    return _with_times(lobby, command.seat, 0) if lobby.timed_out and lobby.timed_out[command.seat] else lobby


def _timed_out(lobby: LobbyState, command: TimedOut) -> LobbyState:
    lobby = replace(lobby, undo=NOTHING)
    if lobby.opening.absent == "resign":
        return replace(lobby, resigned=(*lobby.resigned, command.seat))
    return _with_times(lobby, command.seat, (lobby.timed_out[command.seat] if lobby.timed_out else 0) + 1)


def _with_times(lobby: LobbyState, seat: Seat, times: int) -> LobbyState:
    counted = list(lobby.timed_out or (0,) * len(lobby.chairs))
    counted[seat] = times
    return replace(lobby, timed_out=tuple(counted))


def _abandoned(lobby: LobbyState, command: Abandoned) -> LobbyState:
    if lobby.filled is None:
        return lobby
    late = [c.player for c in lobby.chairs if c.commitment is not None and c.entropy is None]
    return replace(lobby, unrevealed=tuple(late) if command.reason == NO_REVEAL else ())


def _without(lobby: LobbyState, watcher: str) -> LobbyState:
    """The lobby with somebody removed from the list of spectators."""
    if watcher not in lobby.watchers:
        return lobby
    return replace(lobby, watchers=tuple([one for one in lobby.watchers if one != watcher]))


_AFTER: dict[type, Callable[[LobbyState, Any], LobbyState]] = {
    Joined: _joined,
    Left: _left,
    Contributed: _contributed,
    Seated: _seated,
    Started: lambda lobby, _: replace(lobby, status="running", opened_at=0, filled=None, named=None),
    Resigned: _resigned,
    Chose: _chose,
    TimedOut: _timed_out,
    Returned: lambda lobby, command: _with_times(lobby, command.seat, 0),
    UndoAgreed: lambda lobby, command: replace(lobby, undo=undo_proposal.agreed(lobby.undo, command.seat)),
    UndoRefused: lambda lobby, _: replace(lobby, undo=undo_proposal.refused(lobby.undo)),
    WatcherAdmitted: lambda lobby, command: replace(lobby, watchers=(*lobby.watchers, command.player)),
    WatcherRemoved: lambda lobby, command: _without(lobby, command.player),
    Abandoned: _abandoned,
    Ended: lambda lobby, fact: replace(lobby, status="over", ended=fact, undo=NOTHING),
}
