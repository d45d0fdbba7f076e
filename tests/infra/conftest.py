"""What several tests of the store start with."""

from collections.abc import Iterator

import pytest

from infra.store.event_store import EventStoreAdapter
from tests.support.stores import Site


@pytest.fixture
def ledger(site: Site) -> Iterator[EventStoreAdapter]:
    """The event store over a new store of any kind."""
    with site.ledger() as ledger:
        yield ledger
