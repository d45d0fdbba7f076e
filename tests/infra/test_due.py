"""When something falls due in a game stands in its head row: written with its entry, found by whoever asks."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from infra.store.maintenance.migrations import migrate
from infra.store.schema.schema import DUE_TIMES, SCHEMA, STEPS
from projections.schemas.listing import Change, Kind
from tests.support.stores import IDLE, SECRET, Site, entry, first, game, make_old, opened


def saying(number: int, kind: Kind, due: int | None) -> Change:
    return replace(first(game(number), opened()), kind=kind, due=due)


async def test_what_falls_due_is_found_in_its_order_until_it_no_longer_does(site: Site) -> None:
    with site.ledger() as ledger:
        for number, due in ((1, 300), (2, 100), (3, None), (4, 200)):
            await ledger.open(game(number), SECRET, opened(), saying(number, "opened", due))
        assert await ledger.due(99, None, 9) == []
        assert await ledger.due(200, None, 9) == [(100, game(2)), (200, game(4))]
        assert await ledger.due(999, None, 2) == [(100, game(2)), (200, game(4))]
        assert await ledger.due(999, (200, game(4)), 2) == [(300, game(1))]

        await ledger.append(game(2), entry(2, IDLE))
        assert await ledger.due(100, None, 9) == [(100, game(2))], "what lists do not show moves nothing"
        await ledger.append(game(2), entry(3, IDLE), saying(2, "ended", None))
        await ledger.append(game(4), entry(2, IDLE), saying(4, "joined", 50))
        assert await ledger.due(999, None, 9) == [(50, game(4)), (300, game(1))]
        await ledger.append(game(1), entry(2, IDLE), saying(1, "turn", 20))
        await ledger.append(game(4), entry(3, IDLE), saying(4, "turn", None))
        assert await ledger.due(999, None, 9) == [(20, game(1))], "a clock moves at every turn"


@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
def test_a_store_from_before_due_times_gets_the_column(
    kind: str, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    before = Site(tmp_path / "games.sqlite3" if kind == "sqlite" else request.getfixturevalue("postgres_url"))
    make_old(before.where, STEPS.index(DUE_TIMES))
    assert migrate(before.where).steps == SCHEMA - STEPS.index(DUE_TIMES)
    assert before.run("SELECT due FROM games") == []
