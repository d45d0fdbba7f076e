"""What several tests of the store start with."""

import asyncio
import os
from collections.abc import Iterator

import pytest

from infra.store.event_store import EventStoreAdapter
from tests.infra.filled import Filled, made
from tests.support.stores import Site


@pytest.fixture
def ledger(site: Site) -> Iterator[EventStoreAdapter]:
    """The event store over a new store of any kind."""
    with site.ledger() as ledger:
        yield ledger


@pytest.fixture
def unset(monkeypatch: pytest.MonkeyPatch) -> None:
    """No variable of ours is set: the doctor would name one of the tests' own."""
    for name in [name for name in os.environ if name.startswith("CROUPIER_")]:
        monkeypatch.delenv(name)


@pytest.fixture(scope="package")
def filled(tmp_path_factory: pytest.TempPathFactory) -> Filled:
    """A store with rows in every table, made once: only copies of it are changed."""
    return asyncio.run(made(tmp_path_factory.mktemp("filled") / "store"))
