"""A game is looked for where the database has put it."""

import psycopg
import pytest

from infra.store.database.connection import StoreError
from infra.store.database.placement import Placement, Route, shard_hash
from infra.store.maintenance.distribution import distribute
from infra.store.maintenance.migrations import SchemaError, migrate
from tests.support.stores import Site, game, start

HASHES = {
    "f5f70d1102cd4bd28fcece20068cebdc": 1_088_694_681,
    "bcb73d33a3974bcf93e2f295bbb8f59f": 2_029_717_153,
    "cbee3554c56c4fdea9bd4429d43127a1": -68_852_369,
    "9afaa3369c3e40b9a3e0c42794e6088a": -2_069_292_931,
}
"""What PostgreSQL's own function says of some ids."""
WORKERS = "SELECT 1 FROM pg_dist_node WHERE groupid > 0"


def test_the_hash_is_the_database_s(postgres_url: str) -> None:
    games = [*HASHES, *map(game, range(200))]
    with psycopg.connect(postgres_url) as connection:
        query = "SELECT uuid_hash(g) FROM unnest(%s::uuid[]) AS g"
        assert [found for (found,) in connection.execute(query, [games])] == [shard_hash(name) for name in games]


def test_a_route_leads_to_the_shard_whose_hashes_begin_below() -> None:
    route = Route((-(2**31), 0, 2**30), ("a", "b", "c"))
    assert [route.worker(name) for name in HASHES] == ["c", "c", "a", "a"]


def test_a_plain_database_is_not_distributed(postgres_url: str) -> None:
    migrate(postgres_url)
    with pytest.raises(SchemaError, match="no coordinator of Citus"):
        distribute(postgres_url)
    with pytest.raises(StoreError, match="catalogue"):
        Placement(postgres_url)


async def test_games_are_spread_and_each_lies_on_the_worker_that_is_asked(site: Site) -> None:
    """Over a cluster; anything else is one lane."""
    with site.ledger() as ledger:
        await start(ledger, *range(32))
        lanes = {game(n): ledger.store.lane(game(n)) for n in range(32)}
        assert len(set(lanes.values())) == (len(site.run(WORKERS)) if site.spread else 1)
        for name, lane in lanes.items() if site.spread else ():
            with psycopg.connect(lane) as worker:
                shard = worker.execute("SELECT get_shard_id_for_distribution_column('games', %s::uuid)", [name])
                ((number,),) = shard.fetchall()
                found = worker.execute(f"SELECT version FROM games_{number} WHERE game = %s".encode(), [name])
                assert found.fetchall() == [(1,)], "its row lies here, and is no other worker's"
