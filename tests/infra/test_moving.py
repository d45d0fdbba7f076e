"""A store of an earlier release is migrated in place: every entry as it was, and nobody writes to the old tables."""

import asyncio
import threading
import time
from pathlib import Path

import msgspec
import pytest

from infra.cli.main import main
from infra.store.database.connection import StoreError
from infra.store.entries.encryption import SETTING, KeyRing, UnknownKeyError
from infra.store.entries.mapper import ENTRY, SNAPSHOT, RowMapper, game_id
from infra.store.maintenance import legacy_stores, migrations
from infra.store.maintenance.legacy_stores import SAYING
from infra.store.maintenance.migrations import check, drop_old, migrate, open_store
from infra.store.schema.schema import OLD, SCHEMA
from projections.schemas import listing
from tests.audit.games import Player, played
from tests.infra.listed_games import all_kinds
from tests.infra.old_stores import OLD_EVENT, Kept, all_kept, fill, moved, raw
from tests.infra.test_encrypted import keys
from tests.servers.postgres import fresh_database
from tests.support.stores import Site, every, game, make_old


@pytest.mark.parametrize("given", ["", keys("k1")], ids=["plain", "encrypted"])
async def test_every_game_is_moved_entry_by_entry_and_listed_as_it_was(old: Site, given: str) -> None:
    kept = all_kept()
    elsewhere = played("dominion", 7, 30)
    fill(old, kept, given)
    foreign = Player(elsewhere.rules, elsewhere.game, elsewhere.secret, elsewhere.entries[0].cause)
    foreign.bodies, foreign.digests = elsewhere.bodies, elsewhere.digests
    fill(old, [Kept(foreign)], given)
    old.run("INSERT INTO imports VALUES (?, 9)", (elsewhere.game,))
    old.run("INSERT INTO opening_keys VALUES (?, ?)", (b"key", kept[0].game))
    old.run("INSERT INTO stored_snapshots VALUES (?, 5, ?, ?)", (kept[0].game, f"{SNAPSHOT}tag", b"state"))
    steps: list[tuple[int, int]] = []

    def step(*given: int) -> None:
        steps.append((given[0], given[1]))

    mapper = RowMapper(KeyRing({SETTING: given}))
    done = migrate(old.where, mapper, step)
    entries = sum(len(one.rows) for one in kept) + len(elsewhere.entries)
    assert (done.steps, done.moved.games, done.moved.entries, done.moved.trouble) == (
        SCHEMA - 3,
        len(kept) + 1,
        entries,
        (),
    )
    assert steps[-1] == (entries, entries)
    check(old.where)
    moved(old, [*kept, Kept(foreign)], given)
    expected = {told.player.game: told.listed[-1] for told in all_kinds(1)}
    with old.ledger(given) as ledger:
        found = {listed.game: listed for listed in await every(ledger)}
        assert await ledger.opened_by(b"key") == kept[0].game
        assert await ledger.anchored(elsewhere.game) == 9
        assert found.pop(elsewhere.game).imported == listing.Imported(anchored=True, upto=9)
        assert found == expected
        for one in expected.values():
            for seat in one.sitting:
                assert one in await ledger.listings_of(seat.player, None, 1_000)
        snapshot = await ledger.snapshot(kept[0].game, "tag", 9)
        assert snapshot is not None
        assert (snapshot.version, snapshot.state) == (5, b"state")
    assert migrate(old.where, mapper).steps == 0
    ((still,),) = old.run("SELECT count(*) FROM stored_events")
    assert still == entries, "the old tables are kept"
    assert drop_old(old.where)
    for table in OLD:
        with pytest.raises(StoreError):
            old.run(f"SELECT 1 FROM {table}")
    moved(old, kept, given)
    assert not drop_old(old.where)


def test_a_store_of_any_earlier_schema_can_be_migrated(tmp_path: Path, postgres_server: str) -> None:
    for version in (1, 2, 3):
        with fresh_database(postgres_server) as url:
            for where in (tmp_path / f"{version}.sqlite3", url):
                make_old(where, version)
                assert migrate(where).steps == SCHEMA - version
                check(where)


async def test_an_old_process_that_goes_on_appending_fails_and_loses_nothing_it_was_told_is_stored(old: Site) -> None:
    """It runs while the store is migrated; what it was acknowledged before the fence is moved."""
    kept = all_kept()
    fill(old, kept)
    acknowledged: list[int] = []
    refused: list[str] = []
    under_way = threading.Event()

    def play() -> None:
        with old.session() as session:
            for n in range(100_000):
                try:
                    session.rows(OLD_EVENT, (game(n), 1, ENTRY, msgspec.msgpack.encode((bytes(32), b"x"))))
                except StoreError as error:
                    refused.append(str(error))
                    if len(refused) == 5:
                        return
                else:
                    acknowledged.append(n)
                if n == 20:
                    under_way.set()
                time.sleep(0.001)  # SQLite knows no queue: whoever writes without a pause keeps everybody out

    writer = threading.Thread(target=play)
    writer.start()
    assert await asyncio.to_thread(under_way.wait, 10)
    migrate(old.where)
    await asyncio.to_thread(writer.join, 30)
    assert not writer.is_alive()
    assert len(acknowledged) > 20
    assert len(refused) == 5
    assert all(SAYING in said for said in refused)
    found = old.run("SELECT game FROM events WHERE version = 1")
    assert {game_id(one) for (one,) in found} == {one.game for one in kept} | {game(n) for n in acknowledged}
    for statement in (
        "UPDATE stored_events SET topic = 'x'",
        "DELETE FROM stored_events",
        "INSERT INTO opening_keys VALUES (?, 'x')",
        "INSERT INTO game_secrets VALUES ('x', ?, NULL)",
    ):
        with pytest.raises(StoreError, match="migrated to a newer release"):
            old.run(statement, (b"x",) if "?" in statement else ())


def test_what_is_damaged_is_kept_byte_for_byte_and_named_and_the_rest_is_moved(
    old: Site, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    kept = all_kept()
    fill(old, kept)
    changed, unreadable, beheaded, holed, lost = [one.game for one in kept if len(one.rows) > 5][:5]

    def damage(state: bytes) -> bytes:
        digest, body = msgspec.msgpack.decode(state, type=tuple[bytes, bytes])
        return msgspec.msgpack.encode((digest, body[:-1] + bytes([body[-1] ^ 1])))

    place = "WHERE originator_id = ? AND originator_version = ?"
    ((state,),) = old.run(f"SELECT state FROM stored_events {place}", (changed, 3))
    old.run(f"UPDATE stored_events SET state = ? {place}", (damage(bytes(state)), changed, 3))
    old.run(f"UPDATE stored_events SET state = ? {place}", (b"\xc1 nothing", unreadable, 1))
    old.run("DELETE FROM game_secrets WHERE game = ?", (beheaded,))
    old.run(f"DELETE FROM stored_events {place}", (holed, 3))
    old.run("DELETE FROM stored_events WHERE originator_id = ?", (lost,))
    before = {
        one.game: old.run(
            "SELECT originator_version, topic, state FROM stored_events WHERE originator_id = ? ORDER BY 1", (one.game,)
        )
        for one in kept
    }
    monkeypatch.setenv("CROUPIER_DATABASE_URL", old.url)
    assert main(["store", "migrate"]) == 0
    said = capsys.readouterr().out
    for one in (changed, unreadable, beheaded, holed, lost):
        assert f"kept as it was: game {one}: " in said
    assert f"{changed}: version 3 is damaged" in said
    assert f"{changed}: version 4" not in said, "its digest follows from the one that stands before it"
    assert f"{unreadable}: no list can show it" in said
    assert f"{holed}: version 4 is damaged, or does not follow" in said
    assert said.count("kept as it was: ") >= 6
    with old.session() as session:
        assert raw(session, changed)[2] == before[changed][2]
        assert raw(session, unreadable)[:2] == before[unreadable][:2]
        assert raw(session, beheaded) == before[beheaded]
        assert [version for version, *_ in raw(session, holed)] == [1, 2, *range(4, len(before[holed]) + 2)]
    spoilt = {changed, unreadable, beheaded, holed, lost}
    moved(old, [one for one in kept if one.game not in spoilt])


def test_a_move_that_breaks_off_goes_on_from_there(old: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(legacy_stores, "ENTRIES", 40)
    kept = all_kept()
    fill(old, kept)
    done: list[int] = []

    def stop(moved_: int, _: int) -> None:
        done.append(moved_)
        if len(done) % 2:
            raise KeyboardInterrupt

    tries = 0
    while True:
        tries += 1
        try:
            migrate(old.where, None, stop)
        except KeyboardInterrupt:
            with pytest.raises(migrations.SchemaError, match="run `croupier store migrate` first"):
                open_store(old.where)
        else:
            break
    assert tries > 3
    assert done == sorted(done), "nothing was moved twice"
    assert old.run("SELECT count(*) FROM events") == [(sum(len(one.rows) for one in kept),)]
    moved(old, kept)


def test_two_that_migrate_at_once_share_the_work(old: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(legacy_stores, "ENTRIES", 20)
    kept = all_kept()
    fill(old, kept)
    ready = threading.Barrier(2)
    failed: list[BaseException] = []

    def run() -> None:
        ready.wait()
        try:
            migrate(old.where)
        except BaseException as error:  # noqa: BLE001 - told below
            failed.append(error)

    both = [threading.Thread(target=run) for _ in range(2)]
    for one in both:
        one.start()
    for one in both:
        one.join(60)
    assert failed == []
    moved(old, kept)


def test_a_key_that_is_missing_is_named_before_anything_is_changed(old: Site) -> None:
    fill(old, all_kept()[:2], keys("k1"))
    with pytest.raises(UnknownKeyError, match="'k1'"):
        migrate(old.where)
    assert old.run("SELECT max(version) FROM schema_version") == [(3,)]
    old.run(OLD_EVENT, (game(1), 1, ENTRY, b"x"))
