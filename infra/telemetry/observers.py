"""Metrics and traces as the single observer that the application knows; either may be absent."""

from collections.abc import Collection
from contextlib import AbstractContextManager
from dataclasses import dataclass
from typing import Protocol

from api.application.ports.observer import UNOBSERVED, By, Delivered
from api.application.runtime.wings import or_without
from infra import wings
from infra.release import VERSION, commit
from infra.telemetry.metrics import Metrics
from infra.telemetry.requests import Traces


class Tracing(Traces, Protocol):
    """The interface of `infra.telemetry.tracing`; the packages that it needs are an extra."""

    def span(self, name: str, parent: str | None = None) -> AbstractContextManager[object]:
        """A span around a block. `parent`: a `traceparent` from another process."""
        ...

    def carried(self) -> str | None:
        """The current span's `traceparent`, for other processes; None outside of any."""
        ...

    def close(self) -> None:
        """Send the remaining spans; blocks."""
        ...


@dataclass(frozen=True)
class Observers:
    """An `Observer` that forwards to metrics and traces alike; each is None unless requested."""

    metrics: Metrics | None
    tracing: Tracing | None

    def entry_stored(self, ruleset: str, command: str, by: By) -> None:
        """A command of this type, such as `chose`, has become an entry."""
        if self.metrics is not None:
            self.metrics.entry_stored(ruleset, command, by)

    def committed(self, units: int, seconds: float) -> None:
        """A commit of entries of this many games took this many seconds."""
        if self.metrics is not None:
            self.metrics.committed(units, seconds)

    def delivered(self, outcome: Delivered, seconds: float | None) -> None:
        """A delivery to a webhook took this many seconds; None: nothing was sent."""
        if self.metrics is not None:
            self.metrics.delivered(outcome, seconds)

    def looked_at(self, whole: bool) -> None:
        """The sweep has examined a stored game, which was intact or damaged."""
        if self.metrics is not None:
            self.metrics.looked_at(whole)

    def span(self, name: str, parent: str | None = None) -> AbstractContextManager[object]:
        """A span of a trace, for the duration of the block. `parent`: what `carried` returned in another process."""
        return (UNOBSERVED if self.tracing is None else self.tracing).span(name, parent)

    def carried(self) -> str | None:
        """The current span's `traceparent`, for other processes; None without traces."""
        return None if self.tracing is None else self.tracing.carried()

    def close(self) -> None:
        """Send the remaining spans; blocks."""
        if self.tracing is not None:
            self.tracing.close()


def observers(*, metrics: bool, collector: str | None, refusals: Collection[str] = ()) -> Observers:
    """Metrics, traces, both or neither. `collector`: the URL that spans are sent to, None for no traces.

    `refusals`: the codes of all refusals, which metrics count.

    Traces need an extra: where that cannot be imported there are none, and the log says so.
    """
    tracing = None if collector is None else or_without(lambda: wings.tracing.Tracing(collector))
    return Observers(Metrics(VERSION, commit(), refusals) if metrics else None, tracing)
