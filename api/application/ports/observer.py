"""What the application says to whoever watches it: kinds and figures, never who plays, nor which game.

`infra.telemetry` makes metrics and traces of it. A method is called on the way of every choice, so it takes about a
microsecond, waits for nothing and raises nothing.
"""

from contextlib import AbstractContextManager, nullcontext
from typing import Literal, Protocol

By = Literal["player", "bot", "server"]
"""Who caused an entry: a player's request, the policy of a bot, or the server itself, as when something falls due."""

Delivered = Literal["arrived", "failed", "switched-off"]
"""What became of an attempt to send something to a webhook: `arrived` or `failed`. `switched-off`: a webhook was."""


class Observer(Protocol):
    """Is told what has happened; any thread may call."""

    def entry_stored(self, ruleset: str, command: str, by: By) -> None:
        """A command has become an entry. `command`: the tag of its kind, as `chose`."""
        ...

    def committed(self, units: int, seconds: float) -> None:
        """Entries of `units` games, at most one of each, were committed together, which took so many seconds."""
        ...

    def delivered(self, outcome: Delivered, seconds: float | None) -> None:
        """What became of sending to a webhook, and in how many seconds; None for `switched-off`: nothing was sent."""
        ...

    def looked_at(self, whole: bool) -> None:
        """The sweep has looked at a stored game, which was whole or damaged."""
        ...

    def span(self, name: str, parent: str | None = None) -> AbstractContextManager[object]:
        """A part of a trace, as long as the block runs. `parent`: what `carried` returned in another process."""
        ...

    def carried(self) -> str | None:
        """The current span's `traceparent`, for other processes; None outside of any, and where nobody traces."""
        ...


class Unobserved:
    """Nobody watches."""

    def entry_stored(self, ruleset: str, command: str, by: By) -> None:
        """Let it pass."""

    def committed(self, units: int, seconds: float) -> None:
        """Let it pass."""

    def delivered(self, outcome: Delivered, seconds: float | None) -> None:
        """Let it pass."""

    def looked_at(self, whole: bool) -> None:
        """Let it pass."""

    def span(self, name: str, parent: str | None = None) -> AbstractContextManager[object]:  # noqa: ARG002 - a port's
        """Do nothing around it."""
        return _NOTHING

    def carried(self) -> str | None:
        """There is none."""
        return None


_NOTHING = nullcontext()
UNOBSERVED = Unobserved()
