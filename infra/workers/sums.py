"""The metrics of all workers, as the library reads a registry."""

from collections.abc import Awaitable, Callable, Iterator

from prometheus_client import CollectorRegistry
from prometheus_client.core import Metric

from infra.workers.link import Link
from infra.workers.messages import Family


class Summed:
    """What any worker answers with when metrics are read: its own, with what adds up of the others'."""

    def __init__(self, link: Link, registry: CollectorRegistry, look: Callable[[], Awaitable[None]]) -> None:
        self._link, self._registry, self._look = link, registry, look
        self._families = list[Family]()
        link.measure = self._own

    async def look(self) -> None:
        """Measure all workers, before `collect`."""
        await self._look()
        self._families = await self._link.sum(self._own())

    def collect(self) -> Iterator[Metric]:
        """The metrics as they were at the last look."""
        for name, kind, text, samples in self._families:
            metric = Metric(name, text, kind)
            for sample, labels, value in samples:
                metric.add_sample(sample, labels, value)
            yield metric

    def _own(self) -> list[Family]:
        return [
            (one.name, one.type, one.documentation, [(each.name, each.labels, each.value) for each in one.samples])
            for one in self._registry.collect()
        ]
