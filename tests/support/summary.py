"""The soak's summary: how its tests went and what they counted, as one line of JSON at the very end of the run."""

import json
import time
from collections.abc import Mapping
from typing import Any, Protocol

import pytest

COUNTS = pytest.StashKey[dict[str, dict[str, int | float]]]()
RUN = pytest.StashKey[dict[str, float]]()


class Counted(Protocol):
    """Records the counts of a test under a name; those of several tests under one name add up."""

    def __call__(self, name: str, /, **counts: float) -> None:
        """Record them."""
        ...


@pytest.fixture
def counted(pytestconfig: pytest.Config) -> Counted:
    """Records what a test has counted."""

    def take_down(name: str, /, **counts: float) -> None:
        _add(pytestconfig, name, counts)

    return take_down


def _add(config: pytest.Config, name: str, counts: Mapping[str, float]) -> None:
    kept = config.stash.setdefault(COUNTS, {}).setdefault(name, {})
    for what, count in counts.items():
        kept[what] = kept.get(what, 0) + count


def pytest_sessionstart(session: pytest.Session) -> None:
    """Note the time."""
    session.config.stash[RUN] = {"began": time.monotonic()}


def pytest_sessionfinish(session: pytest.Session) -> None:
    """Record how the run went; one process of several sends its counts to the one that prints."""
    seconds = round(time.monotonic() - session.config.stash[RUN]["began"])
    run: dict[str, float] = {"tests": session.testscollected, "failed": session.testsfailed, "seconds": seconds}
    session.config.stash[RUN] = run
    sent = getattr(session.config, "workeroutput", None)
    if sent is not None:
        sent["counts"] = session.config.stash.setdefault(COUNTS, {})


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node: Any) -> None:
    """Add what another process counted."""
    for name, counts in getattr(node, "workeroutput", {}).get("counts", {}).items():
        _add(node.config, name, counts)


def pytest_unconfigure(config: pytest.Config) -> None:
    """Print the summary, after pytest's own, if a test has counted anything: those of the soak do."""
    if (counts := config.stash.get(COUNTS, None)) and not hasattr(config, "workeroutput"):
        print(json.dumps(config.stash[RUN] | counts))  # noqa: T201 - the soak is run for it
