"""What can go wrong, as exceptions: each is a `CroupierError`, and says in a sentence what to do."""

from collections.abc import Mapping
from typing import Any


class CroupierError(Exception):
    """Anything that this package raises by itself.

    `seconds`: how long to wait before trying again, if it is known. `key`: that of a request that was given up.
    """

    seconds: float | None = None
    key: str | None = None


class ClosedError(CroupierError):
    """The client was closed before this request."""


class NotCroupierError(CroupierError):
    """What answers is not a Croupier server, or one of another major version."""


class UnansweredError(CroupierError):
    """No answer came in time. The request may have taken effect: repeat it with the error's `key` to find out."""


class EvidenceError(CroupierError):
    """What the server says does not agree with what it signed earlier: keep both receipts, and show them."""


class RefusedError(CroupierError):
    """The server refused a request (RFC 9457).

    `code` is stable and what a program should look at; `detail` says what is wrong here; `rule` names the rule that
    refused, `pointer` the part of the body, `version` the game's present version; each may be None. `problem` is the
    whole answer.
    """

    def __init__(self, status: int, problem: Mapping[str, Any]) -> None:
        self.status = status
        self.problem = problem
        self.code: str = problem.get("code", str(status))
        self.detail: str = problem.get("detail", "")
        self.rule: str | None = problem.get("rule")
        self.pointer: str | None = problem.get("pointer")
        self.version: int | None = problem.get("version")
        where = f" (at {self.pointer})" if self.pointer else ""
        which = f" [rule {self.rule}]" if self.rule else ""
        super().__init__(f"{self.code}: {self.detail or problem.get('title', f'HTTP {status}')}{where}{which}")


class NotAllowedError(RefusedError):
    """This player may not do that, or the token does not allow it."""


class NotFoundError(RefusedError):
    """There is no such thing, or it is not shown to this player."""


class TooLateError(RefusedError):
    """The question or the game is no longer open: somebody, a clock or the end was faster. Look at the table again."""


class StaleError(RefusedError):
    """The game has moved past the named version. Look again, and choose again if you still want to."""


class IllegalPickError(RefusedError):
    """The picks are not among the options. Nothing has changed; the question is still open."""


class LimitedError(RefusedError):
    """More than this server allows."""


BY_CODE: Mapping[str, type[RefusedError]] = {
    "no-token": NotAllowedError,
    "bad-token": NotAllowedError,
    "no-scope": NotAllowedError,
    "not-your-seat": NotAllowedError,
    "no-spectators": NotAllowedError,
    "banned": NotAllowedError,
    "bad-recovery": NotAllowedError,
    "not-asked": TooLateError,
    "not-running": TooLateError,
    "not-open": TooLateError,
    "game-over": TooLateError,
    "seat-taken": TooLateError,
    "stale": StaleError,
    "busy": StaleError,
    "illegal-pick": IllegalPickError,
    "limited": LimitedError,
}
"""The codes that have their own exceptions; for any other it is a plain RefusedError."""


def refusal(status: int, problem: Mapping[str, Any]) -> RefusedError:
    """The exception for an answer that is not a success."""
    code = problem.get("code", "")
    fallback = NotFoundError if status == 404 else RefusedError  # noqa: PLR2004 - HTTP's own number
    return BY_CODE.get(code, fallback)(status, problem)
