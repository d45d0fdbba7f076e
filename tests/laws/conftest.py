"""Laws that ask servers hold over a cluster as well: where CROUPIER_TEST_CITUS_URL names one, all stores lie there."""

import os
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from functools import cache
from pathlib import Path

import pytest

from tests.servers.citus import TEST_URL, copied_cluster
from tests.support import app

KEPT = 8
"""Stores at once: no law compares more of them. Each has processes of Citus' own, which never rest."""


@pytest.fixture(scope="module", autouse=TEST_URL in os.environ)
def over_a_cluster(citus_template: str) -> Iterator[None]:
    """In place of an SQLite file an application has a store of its own that is spread, the same for the same folder."""
    made = deque[Callable[[], None]]()

    @cache
    def place(_: Path) -> str:
        if len(made) == KEPT:
            made.popleft()()
        stack = ExitStack()
        made.append(stack.close)
        return stack.enter_context(copied_cluster(os.environ[TEST_URL], citus_template))

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(app, "place", place)
        yield
    while made:
        made.popleft()()
