"""Counts what happens here, for Prometheus.

1. No label is ever an id: rulesets, commands, routes and codes are few, and known when the program is written.
2. A label's child is looked up in a dict by a tuple, not by the library, whose lookup takes a lock and builds strings:
   a choice costs three additions here.
3. What can be counted at its source is not counted along the way, but on reading (see `gauges`).
4. A counter begins at zero for every label that is known: Prometheus sees no increase in one born with its first event.
   A gauge without a value is absent.
"""

from collections.abc import Collection, Iterator, Sequence
from http import HTTPMethod
from itertools import product
from typing import get_args

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram
from prometheus_client.core import GaugeMetricFamily
from prometheus_client.gc_collector import GCCollector
from prometheus_client.process_collector import ProcessCollector
from prometheus_client.registry import Collector

from api.application.ports.limits import LIMITS
from api.application.ports.observer import By, Delivered, Observer

SECONDS: Sequence[float] = (0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1.0, 2.5, 5.0, 10.0)
UNITS: Sequence[float] = (1, 2, 4, 8, 16, 32, 64, 128, 256)
METHODS = frozenset(HTTPMethod)
STEPS = (
    "asked", "consented", "exchanged", "refreshed", "reused", "revoked", "access_denied", "invalid_grant",
    "invalid_request", "invalid_scope", "invalid_target", "unsupported_grant_type",
)  # fmt: skip
"""Steps of sign-in elsewhere, then what clients are told if one is refused."""


class Metrics(Observer):
    """All counters of this process: the application's observer, which counts requests as well.

    `refusals`: the codes of all refusals.
    """

    def __init__(self, version: str, commit: str | None = None, refusals: Collection[str] = ()) -> None:
        self.registry = CollectorRegistry()
        ProcessCollector(registry=self.registry)
        GCCollector(registry=self.registry)
        self._requests = self._histogram(
            "croupier_request_seconds", "Until the answer begins.", "method", "route", "status"
        )
        self._refusals = self._counter("croupier_refusals", "Requests that were refused.", code=refusals)
        self._limits = self._counter("croupier_limits_hit", "Requests that a limit refused.", limit=LIMITS)
        self._entries = self._counter(
            "croupier_entries", "Commands that have become entries.", ruleset=(), command=(), by=get_args(By)
        )
        self._units = self._histogram("croupier_commit_units", "Games' entries in a commit.", buckets=UNITS)
        self._commits = self._histogram("croupier_commit_seconds", "How long a commit takes.")
        sent, looked = "Attempts to send to webhooks.", "Stored games that the sweep looked at."
        self._deliveries = self._counter("croupier_webhook_deliveries", sent, outcome=get_args(Delivered))
        self._swept = self._counter("croupier_games_swept", looked, found=("whole", "damaged"))
        self._delivering = self._histogram("croupier_webhook_seconds", "How long an attempt takes.")
        steps = "Steps of sign-in elsewhere, and why they were refused."
        self._sign_ins = self._counter("croupier_sign_ins", steps, step=STEPS)
        late = "How much later than asked for the event loop does something."
        self.lag = self._histogram("croupier_event_loop_lag_seconds", late)
        self.gauge("croupier_info", "What runs.", "version", "commit").labels(version, (commit or "")[:12]).set(1)
        self._of_request: dict[tuple[str, str, int], Histogram] = {}
        self._of_entry: dict[tuple[str, str, By], Counter] = {}

    def gauge(self, name: str, text: str, *labels: str) -> Gauge:
        """A further gauge: its name, its help text, and the names of its labels."""
        return Gauge(name, text, labels, registry=self.registry)

    def measured(self, name: str, text: str) -> "Measured":
        """A further gauge that is absent as long as it has no value."""
        return Measured(self.registry, name, text)

    def offers(self, rulesets: Collection[str], commands: Collection[str]) -> None:
        """Count the entries of these games from zero on, by the tags of the commands that there are."""
        for key in product(rulesets, commands, get_args(By)):
            self._of_entry[key] = self._entries.labels(*key)

    def entry_stored(self, ruleset: str, command: str, by: By) -> None:
        """A command of this type, such as `chose`, has become an entry. `by`: a player, a bot, or the server itself."""
        key = ruleset, command, by
        counter = self._of_entry.get(key)
        if counter is None:
            counter = self._of_entry[key] = self._entries.labels(*key)
        counter.inc()

    def committed(self, units: int, seconds: float) -> None:
        """A commit of entries of this many games took this many seconds."""
        self._units.observe(units)
        self._commits.observe(seconds)

    def delivered(self, outcome: Delivered, seconds: float | None) -> None:
        """A delivery to a webhook took this many seconds, or one was switched off: then `seconds` is None."""
        self._deliveries.labels(outcome).inc()
        if seconds is not None:
            self._delivering.observe(seconds)

    def looked_at(self, whole: bool) -> None:
        """The sweep has examined a stored game, which was intact or damaged."""
        self._swept.labels("whole" if whole else "damaged").inc()

    def signed_in(self, step: str) -> None:
        """A step of sign-in, or the reason why one was refused."""
        self._sign_ins.labels(step).inc()

    def answered(self, method: str, route: str, status: int, seconds: float) -> None:
        """An answer began this many seconds after its request. `route`: the path with its parameters unfilled."""
        key = method, route, status
        histogram = self._of_request.get(key)
        if histogram is None:
            if method not in METHODS:  # a client may send any method
                method = "other"
            key = method, route, status
            histogram = self._of_request[key] = self._requests.labels(method, route or "none", status)
        histogram.observe(seconds)

    def refused(self, code: str, rule: str | None) -> None:
        """The answer is a refusal with this code and, if a rule of the game refused, its id."""
        self._refusals.labels(code).inc()
        if code == "limited":
            self._limits.labels(rule or "none").inc()

    def _histogram(self, name: str, text: str, *labels: str, buckets: Sequence[float] = SECONDS) -> Histogram:
        return Histogram(name, text, labels, buckets=buckets, registry=self.registry)

    def _counter(self, name: str, text: str, **labels: Collection[str]) -> Counter:
        """A counter with these labels, at zero for all their values that are known."""
        counter = Counter(name, text, labels, registry=self.registry)
        for values in product(*labels.values()):
            counter.labels(*values)
        return counter


class Measured(Collector):
    """A gauge without labels; `value` None: it has none."""

    def __init__(self, registry: CollectorRegistry, name: str, text: str) -> None:
        self.value: float | None = None
        self._name, self._text = name, text
        registry.register(self)

    def collect(self) -> Iterator[GaugeMetricFamily]:
        """As the library requires: no sample if there is no value."""
        yield GaugeMetricFamily(self._name, self._text, self.value)
