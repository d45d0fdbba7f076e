"""Metrics and traces as the single observer that the application knows; either may be absent."""

from collections.abc import Collection
from typing import TYPE_CHECKING

from api.application.ports.observer import UNOBSERVED, Observer
from api.application.runtime.wings import or_without
from infra import wings
from infra.release import VERSION, commit
from infra.telemetry.metrics import Metrics

if TYPE_CHECKING:
    from infra.telemetry.tracing import Tracing


class Observers(Observer):
    """An `Observer` whose figures go to metrics and whose spans to traces; each is None unless requested."""

    def __init__(self, metrics: Metrics | None, tracing: "Tracing | None") -> None:
        self.metrics, self.tracing = metrics, tracing
        counts, spans = metrics or UNOBSERVED, tracing or UNOBSERVED
        self.entry_stored, self.committed = counts.entry_stored, counts.committed
        self.delivered, self.looked_at, self.signed_in = counts.delivered, counts.looked_at, counts.signed_in
        self.span, self.carried = spans.span, spans.carried

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
