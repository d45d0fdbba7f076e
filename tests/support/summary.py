"""The soak's summary: what its tests counted, as one line of JSON at the very end of the run."""

import json
from typing import Protocol

import pytest

COUNTS = pytest.StashKey[dict[str, dict[str, int | float]]]()


class Counted(Protocol):
    """Takes down the counts of a test under a name."""

    def __call__(self, name: str, /, **counts: float) -> None:
        """Take them down."""
        ...


@pytest.fixture
def counted(pytestconfig: pytest.Config) -> Counted:
    """Takes down what a test has counted."""

    def take_down(name: str, /, **counts: float) -> None:
        pytestconfig.stash.setdefault(COUNTS, {})[name] = counts

    return take_down


def pytest_unconfigure(config: pytest.Config) -> None:
    """Print the summary, after pytest's own."""
    if counts := config.stash.get(COUNTS, None):
        print(json.dumps(counts))  # noqa: T201 - the soak is asked for it
