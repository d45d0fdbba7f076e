"""What several tests of the store begin with."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from infra.store.event_store import EventStoreAdapter
from tests.support.stores import Site, make_old


@pytest.fixture(params=["sqlite", "postgres"])
def old(request: pytest.FixtureRequest, tmp_path: Path) -> Site:
    """An empty store as the release before this one made it."""
    where = tmp_path / "games.sqlite3" if request.param == "sqlite" else request.getfixturevalue("postgres_url")
    make_old(where, 3)
    return Site(where)


@pytest.fixture
def ledger(site: Site) -> Iterator[EventStoreAdapter]:
    """The event store over a new store of any kind."""
    with site.ledger() as ledger:
        yield ledger
