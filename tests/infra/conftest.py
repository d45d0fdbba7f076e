"""What several tests of the store begin with."""

from pathlib import Path

import pytest

from tests.support.stores import Site, make_old


@pytest.fixture(params=["sqlite", "postgres"])
def old(request: pytest.FixtureRequest, tmp_path: Path) -> Site:
    """An empty store as the release before this one made it."""
    where = tmp_path / "games.sqlite3" if request.param == "sqlite" else request.getfixturevalue("postgres_url")
    make_old(where, 3)
    return Site(where)
