"""Metrics and traces as the one observer that the application knows; either may be absent."""

from contextlib import AbstractContextManager
from dataclasses import dataclass
from importlib import import_module
from importlib.metadata import version
from typing import Protocol

from api.application.observer import UNOBSERVED, By, Delivered, Observer
from infra.telemetry.metrics import Metrics
from infra.telemetry.requests import Traces


class Tracing(Traces, Protocol):
    """What `infra.telemetry.tracing` makes; the packages that it needs are an extra."""

    def span(self, name: str, parent: str | None = None) -> AbstractContextManager[object]:
        """A span around a block."""
        ...

    def carried(self) -> str | None:
        """What names the span around us elsewhere."""
        ...

    def close(self) -> None:
        """Send what is left."""
        ...


@dataclass(frozen=True)
class Observers:
    """Both."""

    metrics: Metrics | None
    tracing: Tracing | None

    def observer(self) -> Observer:
        """What the application is given."""
        return UNOBSERVED if self.metrics is None and self.tracing is None else self

    def stored(self, ruleset: str, command: str, by: By) -> None:
        """A command has become an entry."""
        if self.metrics is not None:
            self.metrics.stored(ruleset, command, by)

    def committed(self, units: int, seconds: float) -> None:
        """A commit has ended."""
        if self.metrics is not None:
            self.metrics.committed(units, seconds)

    def delivered(self, outcome: Delivered, seconds: float | None) -> None:
        """Something was sent to a webhook."""
        if self.metrics is not None:
            self.metrics.delivered(outcome, seconds)

    def span(self, name: str, parent: str | None = None) -> AbstractContextManager[object]:
        """A part of a trace."""
        return (UNOBSERVED if self.tracing is None else self.tracing).span(name, parent)

    def carried(self) -> str | None:
        """What names the span around us elsewhere."""
        return None if self.tracing is None else self.tracing.carried()

    def close(self) -> None:
        """Send what is left."""
        if self.tracing is not None:
            self.tracing.close()


def observers(*, metrics: bool, collector: str | None) -> Observers:
    """Those that are asked for. What traces need is imported only now."""
    tracing = None if collector is None else import_module("infra.telemetry.tracing").Tracing(collector)
    return Observers(Metrics(version("croupier")) if metrics else None, tracing)
