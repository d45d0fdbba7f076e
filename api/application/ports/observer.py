"""What the application reports to monitoring: kinds and figures, never who plays, nor which game.

`infra.telemetry` turns it into metrics and traces. The methods are called for every choice, so each takes about a
microsecond, waits for nothing and raises nothing.
"""

from contextlib import AbstractContextManager, nullcontext
from typing import Literal

By = Literal["player", "bot", "server"]
"""Who caused an entry: a player's request, a bot's policy, or the server itself, as when something falls due."""

Delivered = Literal["arrived", "failed", "switched-off"]
"""The outcome of an attempt to deliver to a webhook: `arrived` or `failed`. `switched-off`: a webhook was."""


class Observer:
    """Receives what has happened, and here ignores it; its methods may be called from any thread."""

    def entry_stored(self, ruleset: str, command: str, by: By) -> None:
        """A command has become an entry. `command`: the tag of its type, such as `chose`."""

    def committed(self, units: int, seconds: float) -> None:
        """Entries of `units` games, at most one of each, were committed together, in this many seconds."""

    def delivered(self, outcome: Delivered, seconds: float | None) -> None:
        """The outcome of a delivery, and how many seconds it took; None for `switched-off`: nothing was sent."""

    def looked_at(self, whole: bool) -> None:
        """The sweep has examined a stored game, which was intact or damaged."""

    def signed_in(self, step: str) -> None:
        """A step of sign-in elsewhere, or the protocol's name for why one was refused."""

    def span(self, name: str, parent: str | None = None) -> AbstractContextManager[object]:  # noqa: ARG002 - a port's
        """A span of a trace, for the duration of the block. `parent`: what `carried` returned in another process."""
        return _NOTHING

    def carried(self) -> str | None:
        """The current span's `traceparent`, for other processes; None outside of any, or if nobody traces."""
        return None


_NOTHING = nullcontext()
UNOBSERVED = Observer()
