"""Laws about servers hold over a cluster as well: if CROUPIER_TEST_CITUS_URL names one, all stores are there."""

import os
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from functools import cache
from pathlib import Path

import pytest

from tests.support import app
from tools.servers.citus import TEST_URL, copied_cluster

KEPT = 8
"""Stores at once: no law compares more. Each has Citus processes of its own, which never idle."""


@pytest.fixture(scope="module", autouse=TEST_URL in os.environ)
def over_a_cluster(citus_template: str) -> Iterator[None]:
    """Instead of an SQLite file an application has its own distributed store, the same for the same folder."""
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
