"""What a table refuses about undoing: proposals, and the answers to them. For the other checks see `checks`."""

from msgspec.structs import replace

from domain.engine.audience.audience import Seat
from domain.engine.audience.errors import NotAsked, NotYours, NoUndo, RuleError, UndoWouldTell
from domain.engine.entry.commands import Command, Resigned, TimedOut, UndoAgreed, UndoProposed, UndoRefused
from domain.engine.game.command_context import Situation, check_running
from domain.engine.lobby.lobby import LobbyState
from domain.engine.lobby.lobby_fold import lobby_after
from domain.engine.lobby.undo_proposal import Proposal

LOOKING_BACK = (UndoProposed, UndoAgreed, Resigned, TimedOut)
"""The commands that may undo something."""


def looks_back(situation: Situation, command: Command) -> Seat | None:
    """The seat whose last answer this command would undo: then `Situation.back` is computed from the history.

    Set for a proposal, unless it is refused anyway, and for what completes it: the last agreement, or the dropping out
    of the only seat that has yet to agree. None for any other.
    """
    try:
        if isinstance(command, UndoProposed):
            _may_propose(situation, command)
            return command.seat
        if isinstance(command, UndoAgreed):
            proposal = _answers(situation, command)
            return None if lobby_after(situation.lobby, command).undo_awaits else proposal.seat
        if isinstance(command, Resigned | TimedOut):
            return _awaited_alone(situation.lobby, command)
    except RuleError:
        pass
    return None


def _awaited_alone(lobby: LobbyState, command: Resigned | TimedOut) -> Seat | None:
    """Whose proposal takes effect as this seat drops out; None if none does."""
    if lobby.undo.proposal is None or command.seat not in lobby.undo_awaits:
        return None
    still = replace(lobby_after(lobby, command), undo=lobby.undo).undo_awaits
    return None if still else lobby.undo.proposal.seat


def check_proposed(situation: Situation, command: UndoProposed, _: str | None) -> Command:
    """The proposal as it is stored, with where it leads; raises NoUndo or UndoWouldTell."""
    _may_propose(situation, command)
    back, rule = situation.back, situation.lobby.opening.undoing
    if back is None:
        raise NoUndo("this seat has given no answer that could be undone", rule="undo-answer")
    if back.tells and rule != "any":
        detail = "since then something was drawn, looked at, revealed or shuffled: going back would use it"
        raise UndoWouldTell(detail, rule="undo")
    return UndoProposed(command.seat, back.version, back.tells)


def check_agreed(situation: Situation, command: UndoAgreed, _: str | None) -> Command:
    """The agreement; raises NotAsked or NotYours."""
    _answers(situation, command)
    if command.seat not in situation.lobby.undo_awaits:
        raise NotAsked("this seat need not agree, or has agreed", rule="undo")
    return command


def check_refused(situation: Situation, command: UndoRefused, _: str | None) -> Command:
    """The refusal or withdrawal; raises NotAsked or NotYours."""
    proposal = _answers(situation, command)
    if command.seat != proposal.seat and command.seat in situation.lobby.gone:
        raise NotAsked("this seat is not waited for", rule="undo")
    return command


def _may_propose(situation: Situation, command: UndoProposed) -> None:
    """Refuse whatever can be refused without looking at the history."""
    check_running(situation)
    lobby = situation.lobby
    if lobby.opening.undoing == "never":
        raise NoUndo("this game was opened without going back", rule="undo")
    if not 0 <= command.seat < len(lobby.chairs) or command.seat in lobby.resigned:
        raise NoUndo("this seat plays no more", rule="resignation")
    if (stands := lobby.undo.proposal) is not None:
        raise NoUndo(f"a proposal stands: answer {stands.version} first", rule="undo-one", proposal=stands.version)
    if command.seat in lobby.undo.refused:
        raise NoUndo("this was refused: propose again after the next answer", rule="undo-refused")


def _answers(situation: Situation, command: UndoAgreed | UndoRefused) -> Proposal:
    """The proposal that is being answered."""
    check_running(situation)
    proposal = situation.lobby.undo.proposal
    if proposal is None or proposal.version != command.proposal:
        raise NotAsked("this proposal does not stand: it was answered, or lapsed with an answer", rule="undo")
    if not 0 <= command.seat < len(situation.lobby.chairs):
        raise NotYours("no such seat", rule="seats")
    return proposal
