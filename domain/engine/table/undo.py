"""Undo: to which rest a seat's last answer can be taken back, and whether that would reveal anything.

1. Undoing an answer means going back to the last rest before it. An answer already undone does not count.
2. A deck's order is part of the state: going back would bring cards that somebody has seen since, and a shuffle would
   come out differently. So facts declare what they reveal (`Fact.tells`), by type alone: it is public knowledge.
3. A seat may take back what it played from its own hand. What another seat played, it has seen.
4. Folding a history needs none of this: `Undone` carries the state. It is computed when somebody proposes, by the
   table's own fold, from a rest before the answer or from the whole history.
5. What a table refuses about proposals and answers to them is here too; for other checks see `checks`.
"""

from collections.abc import Callable
from functools import cache
from typing import Any, NamedTuple

from msgspec import UNSET, Struct
from msgspec.structs import replace

from domain.engine.audience.audience import Seat
from domain.engine.audience.errors import NotAsked, NotYours, NoUndo, RuleError, UndoWouldTell
from domain.engine.audience.field_audiences import marks, structs_in
from domain.engine.entry.commands import Chose, Command, Resigned, TimedOut, UndoAgreed, UndoProposed, UndoRefused
from domain.engine.entry.entry import Entry
from domain.engine.entry.facts import FACTS, Asked, Fact, Telling, Undone
from domain.engine.game.table_state import Checkpoint, Situation, check_running
from domain.engine.lobby.lobby import LobbyState
from domain.engine.lobby.lobby_fold import lobby_after
from domain.engine.lobby.undo_proposal import Proposal, WayBack

_type: Callable[[Any], type[Any]] = type


class _Place(NamedTuple):
    """A place in the history: before fact `fact` of the entry of this version."""

    version: int
    fact: int


class _Rest(NamedTuple):
    place: _Place
    state: Any


class Course:
    """The rests and answers of a game, in order: added entry by entry, from the first or from a rest on.

    One that begins at a rest is the tail of the whole: what it finds is right, what it does not find may lie earlier.
    """

    def __init__(self) -> None:
        self._steps: list[_Rest | Seat] = []
        """A rest, or a seat that answered."""
        self._told: list[tuple[_Place, Seat | None]] = []
        """The facts that reveal something; a seat: its own cards."""
        self._last: Checkpoint | None = None

    def begin(self, rest: Checkpoint) -> None:
        """Begin at a rest, within the entry that led to it."""
        self._note_rest(rest)

    def add(self, entry: Entry, version: int, checkpoint: Checkpoint | None, after: int = 0) -> None:
        """Add an entry; `checkpoint`: the table's last one after it. `after`: how many of its facts led to the rest."""
        cause = entry.cause
        if not after and isinstance(cause, Chose) and cause.policy is UNSET:
            self._steps.append(cause.seat)
        for i, fact in enumerate(entry.facts[after:], after):
            if isinstance(fact, Undone):
                self._drop_after(fact.version)
            elif (said := telling(_type(fact))) == "all" or getattr(fact, "draw", 0):
                self._told.append((_Place(version, i), None))
            elif said == "own":
                self._told.append((_Place(version, i), getattr(fact, "seat")))  # noqa: B009 - of every fact that says so
        if checkpoint is not None and checkpoint is not self._last:
            self._note_rest(checkpoint)

    def _note_rest(self, checkpoint: Checkpoint) -> None:
        now, self._last = checkpoint.table_state, checkpoint
        self._steps.append(_Rest(_Place(now.version, checkpoint.facts_folded), now.state))

    def _drop_after(self, version: int) -> None:
        while self._steps:
            last = self._steps[-1]
            if isinstance(last, _Rest) and last.place.version == version:
                return
            self._steps.pop()

    def rest(self, version: int) -> Any:
        """The state of the last rest of a version; None if there is none to go back to."""
        return next((s.state for s in self._steps if isinstance(s, _Rest) and s.place.version == version), None)

    def way_back(self, seat: Seat) -> WayBack | None:
        """Where this seat would go back to; None if it has given no answer here that could be undone."""
        answered = False
        for step in reversed(self._steps):
            if not isinstance(step, _Rest):
                answered = answered or step == seat
            elif answered:
                tells = any(place >= step.place and whose != seat for place, whose in self._told)
                return WayBack(step.place.version, step.state, tells)
        return None


@cache
def telling(kind: type[Fact]) -> Telling:
    """How much facts of this type reveal of what was hidden."""
    if kind.tells is not None:
        return kind.tells
    return "all" if not issubclass(kind, _ENGINE) and _has_to_do_with_cards(kind) else "nothing"


_ENGINE = (*FACTS, Asked)
"""Seating, questions and answers: the facts that follow reveal what comes of them."""


def _has_to_do_with_cards(kind: type[Struct]) -> bool:
    return any(mark is not None or any(map(_has_to_do_with_cards, structs_in(hint))) for _, mark, hint in marks(kind))


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
