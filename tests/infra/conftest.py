"""What several tests of the store start with."""

import os
from collections.abc import Iterator

import pytest

from infra.store.event_store import EventStoreAdapter
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
