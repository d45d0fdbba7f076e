# ruff: noqa: N818 - each is named for what happened, and its code is its name
"""What the engine refuses. Each error says what was refused and by which rule; HTTP statuses are no concern here."""

from typing import ClassVar


class RuleError(Exception):
    """A command is refused and nothing has changed. `code` is stable, for programs; `rule` names the rule that refuses.

    `pointer` is a JSON pointer into the request body. `detail` holds ids, codes and numbers only, no hidden cards: it
    is shown to the caller and may be logged.
    """

    code: ClassVar[str] = "refused"

    def __init__(self, detail: str, *, rule: str | None = None, pointer: str | None = None) -> None:
        super().__init__(detail)
        self.detail, self.rule, self.pointer = detail, rule, pointer


class NotAsked(RuleError):
    """The seat has no open question, or not this one."""

    code = "not-asked"


class IllegalPick(RuleError):
    """The picks are not distinct option numbers within the question's bounds."""

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
    """No seat is left, or this player may not take (another) one."""

    code = "seat-taken"


class NotYours(RuleError):
    """The seat belongs to somebody else."""

    code = "not-your-seat"


class BadEntropy(RuleError):
    """The entropy does not fit what the seat committed to."""

    code = "bad-entropy"


class BadEvidence(RuleError):
    """A reveal names another version or head than the game has: it was written anew, or the client has not looked."""

    code = "bad-evidence"


class NoUndo(RuleError):
    """The game does not go back, or there is nothing to go back to, or a proposal stands or was refused already."""

    code = "no-undo"


class UndoWouldTell(RuleError):
    """Going back would bring cards that somebody has seen since, or let chance decide anew."""

    code = "undo-would-tell"


class NotDue(RuleError):
    """It is not time for this, or nothing is awaited."""

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
    """So many facts would follow from one command that its script has to be wrong."""


class HistoryDiverged(Exception):
    """Re-running the script that was open did not give the recorded facts. `version`: the first entry that differs."""

    def __init__(self, version: int) -> None:
        super().__init__(f"the rules no longer produce what entry {version} recorded")
        self.version = version
