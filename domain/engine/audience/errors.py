# ruff: noqa: N818 - each is named for what happened, and its code is its name
"""What the engine refuses. Each error says what was refused and by which rule; HTTP statuses are mapped elsewhere."""

import inspect
from typing import ClassVar


class RuleError(Exception):
    """A command is refused and nothing has changed. `code` is stable, for programs; `rule` names the rule it broke.

    `pointer` is a JSON pointer into the request body; `instead`: the `question` or `proposal` to go on with. `detail`
    holds only ids, codes and numbers, never hidden cards: it is shown to the caller and may be logged.
    """

    code: ClassVar[str] = "refused"

    def __init__(self, detail: str, *, rule: str | None = None, pointer: str | None = None, **instead: int) -> None:
        super().__init__(detail)
        self.detail, self.rule, self.pointer, self.instead = detail, rule, pointer, instead


class NotAsked(RuleError):
    """The seat has no open question, or not this one."""

    code = "not-asked"


class IllegalPick(RuleError):
    """The picks are not distinct option numbers, or their count is outside the question's bounds."""

    code = "illegal-pick"


class GameOver(RuleError):
    """The game has ended and takes no more commands."""

    code = "game-over"


class NotOpen(RuleError):
    """The game has started (or ended): seats and entropy can no longer change."""

    code = "not-open"


class NotRunning(RuleError):
    """The game has not started yet."""

    code = "not-running"


class SeatTaken(RuleError):
    """No seat is free, or this player may not take one (or another one)."""

    code = "seat-taken"


class NotYours(RuleError):
    """The seat belongs to somebody else."""

    code = "not-your-seat"


class BadEntropy(RuleError):
    """The entropy does not match the seat's commitment."""

    code = "bad-entropy"


class BadEvidence(RuleError):
    """A reveal names a version or head that the game does not have: it was rewritten, or the client is out of date."""

    code = "bad-evidence"


class NoUndo(RuleError):
    """Undo is off for this game, there is nothing to undo, or a proposal is pending or was already refused."""

    code = "no-undo"


class UndoWouldTell(RuleError):
    """Undoing would take back cards that somebody has seen since, or let chance decide again."""

    code = "undo-would-tell"


class NotDue(RuleError):
    """It is too early for this, or nothing is pending."""

    code = "not-due"


class BadOptions(RuleError):
    """Options, a number of seats, a colour or a bot that the game does not have."""

    code = "bad-options"


class BadScenario(RuleError):
    """A position that is impossible with the game's components or under its rules."""

    code = "bad-scenario"


class GameDiverged(RuleError):
    """The rules no longer reproduce this game's history: it can be read and abandoned, but not played."""

    code = "game-diverged"


class Endless(Exception):
    """One command would produce too many facts: its script must be wrong."""


class HistoryDiverged(Exception):
    """Re-running the open script did not reproduce the recorded facts. `version`: the first entry that differs."""

    def __init__(self, version: int) -> None:
        super().__init__(f"the rules no longer produce what entry {version} recorded")
        self.version = version


def where(kind: type) -> str:
    """The file and line of a class, in brackets; empty if its source is not available."""
    try:
        return f" ({inspect.getsourcefile(kind)}:{inspect.getsourcelines(kind)[1]})"
    except (OSError, TypeError):
        return ""
