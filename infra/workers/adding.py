"""How the metrics of several workers add up.

Counters and histograms are sums, also over workers that have ended. Of gauges those in `SUMMED` are; all others are of
the worker that was asked: they tell of the store or of the machine, and are the same in all.
"""

from collections.abc import Iterable, Sequence

from infra.workers.messages import Family

SUMMED = frozenset({
    "croupier_live_games", "croupier_streams", "croupier_games_streamed", "croupier_bots_at_work",
    "croupier_games_diverged", "croupier_redis_backlog",
    "process_resident_memory_bytes", "process_virtual_memory_bytes", "process_open_fds",
})  # fmt: skip
"""Gauges that are sums over the workers that run."""
OF_ALL = " Sum of all workers."


def added(own: Sequence[Family], others: Iterable[Sequence[Family]], *, gauges: bool = True) -> list[Family]:
    """A worker's metrics with what adds up of the others'. `gauges`: also those; else only counters are kept."""
    found = dict[str, Family]()
    sums = dict[tuple[str, ...], float]()
    for n, families in enumerate([own, *others]):
        for name, kind, text, samples in families:
            adds = kind in ("counter", "histogram") or (gauges and name in SUMMED)
            if not adds and (n or not gauges):
                continue
            help_text = text.removesuffix(OF_ALL) + (OF_ALL if adds else "")
            family = found.setdefault(name, (name, kind, help_text, []))
            for sample, labels, value in samples:
                key = (sample, *[part for pair in sorted(labels.items()) for part in pair])
                if key not in sums:
                    family[3].append((sample, labels, 0.0))
                    sums[key] = value
                elif adds and not sample.endswith("_created"):
                    sums[key] += value
    for *_, samples in found.values():
        for i, (sample, labels, _) in enumerate(samples):
            samples[i] = sample, labels, sums[(sample, *[part for pair in sorted(labels.items()) for part in pair])]
    return list(found.values())
