# ruff: noqa: N818 - each is named for what happened, and its code is its name
"""What the engine refuses. Each error says what was refused and by which rule; HTTP statuses are no concern here."""

from typing import ClassVar


class RuleError(Exception):
    """A cause the table refuses. Nothing has changed. `code` is stable; `pointer` names the offending part.

    The text holds ids, codes and numbers only: it is shown to whoever asked and may be logged.
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
    """The game has ended; nothing more can be caused."""

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


class BadOptions(RuleError):
    """Options, number of seats or bot that the game does not have."""

    code = "bad-options"


class BadScenario(RuleError):
    """A position that the game's box or rules cannot hold."""

    code = "bad-scenario"


class GameDiverged(RuleError):
    """The table was replayed and not resumed: it can be looked at and abandoned, but no script stands ready."""

    code = "game-diverged"


class HistoryDiverged(Exception):
    """Re-running the open script did not give the recorded facts; `version` is the first entry that differs."""

    def __init__(self, version: int) -> None:
        super().__init__(f"the rules no longer tell what entry {version} recorded")
        self.version = version
