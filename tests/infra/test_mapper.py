"""Rows: what an entry becomes in one, and where the database puts it."""

from base64 import b64encode
from concurrent.futures import ThreadPoolExecutor
from uuid import UUID

import msgspec
import psycopg
import pytest
from eventsourcing.persistence import MapperDeserialisationError, StoredEvent
from psycopg.conninfo import conninfo_to_dict

from api.application.ports.stores import StoredEntry
from infra.store.citus import citus_store as citus
from infra.store.citus.citus_store import CitusStore
from infra.store.citus.placement import Route, shard_hash
from infra.store.entries.compression import BodyCompressor
from infra.store.entries.encryption import SETTING, KeyRing
from infra.store.entries.mapper import ENTRY, SNAPSHOT, GameEvent, RowMapper, UnknownTopicError
from infra.store.maintenance.migrations import migrate
from tests.support.each import for_each
from tests.support.stores import Site, game, start
from tests.support.until import until

GAME = "00ff" * 8
ROW = StoredEntry(7, b"d" * 32, b"\x93\x00body" * 20)
SHORT = StoredEntry(7, b"d" * 32, b"\x93\x00body")
"""Nothing can make it shorter."""
OPENING = msgspec.msgpack.encode(
    {
        "cause": {"type": "opened", "ruleset": "dominion", "seats": 2, "player": GAME, "seating": "drawn"},
        "facts": [{"type": "asked", "seat": 0}],
        "at": 1_700_000_000_000_000,
    }
)
KEPT = (
    "20881502006342089fc148082bc0fcc653962814cf68639d11ed68755661351915b2ea5426b1a2d3"
    "0c0afc06f4287b3f55495dcbb389b668fb3fa8cee9bf524d45784a4d6ea602"
)
"""As the first dictionary compressed it."""
KEYS = KeyRing({SETTING: f"k1:{b64encode(b'k' * 32).decode()}"})


def test_row_is_msgpack_of_digest_and_compressed_body() -> None:
    stored = RowMapper().stored_entry(GAME, ROW)
    assert stored.originator_id == GAME
    assert (stored.originator_version, stored.topic) == (7, "z1")
    digest, body = msgspec.msgpack.decode(stored.state)
    assert digest == ROW.digest
    assert len(body) < len(ROW.body)
    assert BodyCompressor().decompress(body) == ROW.body


def test_body_incompressible_stays_as_is() -> None:
    stored = RowMapper().stored_entry(GAME, SHORT)
    assert stored.topic == "croupier.entry.1"
    assert msgspec.msgpack.decode(stored.state) == [SHORT.digest, SHORT.body]
    assert RowMapper().to_domain_event(stored).entry == SHORT


def test_released_compression_dictionary_never_changes() -> None:
    """Data compressed with it years ago must stay readable."""
    kept = bytes.fromhex(KEPT)
    assert BodyCompressor(1).decompress(kept) == OPENING
    assert BodyCompressor(1).compress(OPENING) == kept


def test_any_number_of_threads_compress_at_once() -> None:
    bodies, compressor = [bytes([n]) * 300 + b"chose" * n for n in range(200)], BodyCompressor()
    with ThreadPoolExecutor(8) as pool:
        assert list(pool.map(compressor.decompress, pool.map(compressor.compress, bodies))) == bodies


@for_each("keys", [None, KEYS])
def test_what_was_stored_comes_back_byte_for_byte(keys: KeyRing | None) -> None:
    mapper = RowMapper(keys)
    stored = mapper.stored_entry(GAME, ROW)
    assert mapper.to_domain_event(stored) == GameEvent(GAME, 7, ROW)
    assert mapper.row(GAME, 7, stored.topic, stored.state) == ROW
    assert [*mapper.rows(GAME, [(7, stored.topic, stored.state)])] == [ROW]
    kept, state = mapper.wrap_extra(GAME, 7, SNAPSHOT + "tag", ROW.body), ROW.body
    assert len(kept.state) < len(state)
    assert mapper.unwrap_extra(SNAPSHOT + "tag", kept) == state


def test_a_snapshot_of_1_0_is_read() -> None:
    kept = StoredEvent(GAME, 7, SNAPSHOT + "tag", ROW.body)
    assert RowMapper().unwrap_extra(SNAPSHOT + "tag", kept) == ROW.body
    damaged = StoredEvent(GAME, 7, SNAPSHOT + "tag.z1", ROW.body)
    assert RowMapper().unwrap_extra(SNAPSHOT + "tag", damaged) is None


def test_decrypted_row_equals_the_row_without_keys() -> None:
    plain = RowMapper().stored_entry(GAME, ROW)
    wrapped = RowMapper(KEYS).stored_entry(GAME, ROW)
    assert wrapped.topic == "z1;key=k1"
    assert KEYS.decrypt(wrapped.state, f"z1\n{GAME}\n7".encode(), "k1") == plain.state
    assert ROW.body[:12] not in wrapped.state
    assert wrapped.state != RowMapper(KEYS).stored_entry(GAME, ROW).state, "a nonce of its own each time"


def test_foreign_topic_is_named_a_cut_one_damaged() -> None:
    mapper = RowMapper()
    for cut in ("z", ENTRY[:-1], ""):
        with pytest.raises(MapperDeserialisationError, match="the topic of version 7 is damaged"):
            mapper.row(GAME, 7, cut, b"")
    strange = StoredEvent(GAME, 7, "croupier.entry.2", mapper.stored_entry(GAME, ROW).state)
    with pytest.raises(UnknownTopicError, match=r"version 7 .* 'croupier.entry.2', .* 'croupier.entry.1' and 'z1'"):
        mapper.to_domain_event(strange)


STATES = [b"", b"\x91\xc4\x00", b"\x93\xc4\x00\xc4\x00\xc4\x00", b"\x92\xa1a\xa1b"]
BODIES = [b"", b"x", b"\xff" * 50, b"\x28\xb5\x2f\xfd" * 4]
"""Not as they are compressed."""


@for_each(
    "topic, state",
    [*[(ENTRY, state) for state in STATES], *[("z1", msgspec.msgpack.encode((bytes(32), body))) for body in BODIES]],
)
def test_damaged_bytes_are_refused_and_not_quoted(topic: str, state: bytes) -> None:
    with pytest.raises(MapperDeserialisationError, match=r"^the stored bytes of version 7 are damaged$"):
        list(RowMapper().rows(GAME, [(7, topic, state)]))


@for_each("game", ["", "7", GAME.upper(), f"{{{GAME}}}", str(UUID(GAME)), GAME + "00", "g" * 32])
def test_game_id_of_another_spelling_is_refused(game: str) -> None:
    with pytest.raises(ValueError, match="32 lower-case hex digits"):
        RowMapper().stored_entry(game, ROW)
    stored = RowMapper().stored_entry(GAME, ROW)
    with pytest.raises(MapperDeserialisationError, match="what is no game's id"):
        RowMapper().to_domain_event(StoredEvent(game, 7, stored.topic, stored.state))


# -- a game is looked up where the database has put it


HASHES = {
    "f5f70d1102cd4bd28fcece20068cebdc": 1_088_694_681,
    "bcb73d33a3974bcf93e2f295bbb8f59f": 2_029_717_153,
    "cbee3554c56c4fdea9bd4429d43127a1": -68_852_369,
    "9afaa3369c3e40b9a3e0c42794e6088a": -2_069_292_931,
}
"""The values of PostgreSQL's own function for some ids."""
WORKERS = "SELECT 1 FROM pg_dist_node WHERE groupid > 0"


def test_shard_hash_equals_that_of_postgresql(postgres_url: str) -> None:
    games = [*HASHES, *map(game, range(200))]
    with psycopg.connect(postgres_url) as connection:
        query = "SELECT uuid_hash(g) FROM unnest(%s::uuid[]) AS g"
        assert [found for (found,) in connection.execute(query, [games])] == [shard_hash(name) for name in games]


def test_route_leads_to_the_shard_of_the_hash() -> None:
    route = Route((-(2**31), 0, 2**30), ("a", "b", "c"))
    assert [route.worker(name) for name in HASHES] == ["c", "c", "a", "a"]


CATALOGUE = b"""
CREATE TABLE pg_dist_node AS SELECT 1 AS groupid, '127.0.0.1' AS nodename, 5432 AS nodeport, 'primary' AS noderole;
CREATE TABLE pg_dist_placement AS SELECT 1 AS groupid, 8 AS shardid;
CREATE TABLE pg_dist_shard AS SELECT 'events'::regclass AS logicalrelid, 8 AS shardid, '-2147483648' AS shardminvalue;
"""
"""What is read of a cluster's catalogue, of one worker."""


async def test_routes_are_relearnt_by_reading_processes(postgres_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(citus, "CATALOGUE_TTL", 0.05)
    migrate(postgres_url)
    with psycopg.connect(postgres_url, autocommit=True) as connection:
        connection.execute(CATALOGUE)
        store = CitusStore(postgres_url)
        async with store.watched():
            assert conninfo_to_dict(store.lane(GAME))["host"] == "127.0.0.1"
            connection.execute(b"UPDATE pg_dist_node SET nodename = 'localhost'")
            await until(lambda: conninfo_to_dict(store.lane(GAME))["host"] == "localhost", seconds=60)
        store.close()


async def test_routes_lead_to_the_worker_of_the_game(site: Site) -> None:
    """Over a cluster; any other store is one lane."""
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
