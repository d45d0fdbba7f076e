import asyncio
import gc
import re
import threading
from pathlib import Path

import pytest

from api.application.ports.errors import Conflict, Quarantined
from api.application.ports.readiness import Lag
from api.application.ports.stores import Head
from infra.store.database.connection import StoreError
from infra.store.event_store import EventStoreAdapter
from infra.store.maintenance.migrations import migrate
from infra.store.schema.schema import SCHEMA
from tests.support.patience import patience
from tests.support.stores import (
    SECRET,
    Site,
    change,
    entry,
    every,
    game,
    held_up,
    opened,
    outcomes,
    row,
    start,
    store_opening,
)


async def test_rows_are_read_in_order_within_bounds(ledger: EventStoreAdapter) -> None:
    await start(ledger, 1, 2)
    for version in range(2, 12):
        await ledger.append(game(1), row(version))
    assert await ledger.read(game(1)) == [row(version) for version in range(1, 12)]
    assert await ledger.read(game(1), 3, 6) == [row(4), row(5), row(6)]
    assert await ledger.read(game(1), 9) == [row(10), row(11)]
    assert await ledger.read(game(1), 10**30) == []
    assert await ledger.read(game(1), 10, 10**30) == [row(11)]
    assert await ledger.read(game(2)) == [row(1)]
    assert await ledger.head(game(1)) == Head(SECRET, None, None)


async def test_taken_version_stays_as_stored_and_listed(ledger: EventStoreAdapter) -> None:
    await store_opening(ledger, game(1), opened())
    (empty,) = await every(ledger)
    one, other = [entry(2, {"type": "joined", "player": player}) for player in ("ann", "bob")]
    await ledger.append(game(1), one, change(empty, [opened(), one]))
    with pytest.raises(Conflict):
        await ledger.append(game(1), other, change(empty, [opened(), other]))
    assert await ledger.read(game(1), 1) == [one]
    ((sitting,),) = [listed.sitting for listed in await every(ledger)]
    assert sitting.player == "ann"
    assert await ledger.listings_of("bob", None, 9) == []


async def test_version_out_of_order_leaves_no_gap(ledger: EventStoreAdapter) -> None:
    with pytest.raises(ValueError, match="versions from 1"):
        await store_opening(ledger, game(1), row(2))
    with pytest.raises(ValueError, match="before 1"):
        await ledger.append(game(1), row(1))
    with pytest.raises(ValueError, match="before 2"):
        await ledger.append(game(1), row(2))
    await start(ledger, 1)
    with pytest.raises(ValueError, match="before 3"):
        await ledger.append(game(1), row(3))
    assert await ledger.read(game(1)) == [row(1)]


async def test_version_raced_for_has_one_winner(ledger: EventStoreAdapter, site: Site) -> None:
    await start(ledger, 1)
    with site.ledger() as rival:
        for version in range(2, 40):
            here, there = row(version, "here"), row(version, "there")
            lost = await outcomes(ledger.append(game(1), here), rival.append(game(1), there))
            assert sorted(lost, key=str) == [Conflict, None]
            winner = here if lost[0] is None else there
            assert await ledger.read(game(1), version - 1) == await rival.read(game(1), version - 1) == [winner]
            assert await ledger.newest([game(1)]) == await rival.newest([game(1)]) == {game(1): version}


async def test_two_openings_with_one_key_store_one_game(ledger: EventStoreAdapter, site: Site) -> None:
    with site.ledger() as rival:
        for n in range(1, 20):
            key = bytes([n]) * 32
            assert await ledger.opened_by(key) is None
            name = ledger.game_of(key)
            assert rival.game_of(key) == name, "every process derives the same id"
            mine, theirs = opened(), opened(seats=3)
            lost = await outcomes(
                store_opening(ledger, name, mine, b"m" * 32), store_opening(rival, name, theirs, b"t" * 32)
            )
            assert sorted(lost, key=str) == [Conflict, None]
            stored, secret = (mine, b"m" * 32) if lost[0] is None else (theirs, b"t" * 32)
            assert await ledger.opened_by(key) == await rival.opened_by(key) == name
            assert await ledger.read(name) == [stored]
            assert await ledger.head(name) == Head(secret, None, None)
    assert len(await every(ledger)) == 19


def test_game_ids_differ_by_key_and_by_store(ledger: EventStoreAdapter, tmp_path: Path) -> None:
    migrate(tmp_path / "other.sqlite3")
    with Site(tmp_path / "other.sqlite3").ledger() as other:
        assert re.fullmatch("[0-9a-f]{32}", ledger.game_of(b"key"))
        assert len({ledger.game_of(b"key"), ledger.game_of(b"yek"), other.game_of(b"key")}) == 3


async def test_readers_do_not_wait_for_a_writer(ledger: EventStoreAdapter, site: Site) -> None:
    async with held_up(ledger, site):
        assert await asyncio.wait_for(ledger.read(game(99)), patience(1)) == [row(1)]
        assert await asyncio.wait_for(ledger.newest([game(99)]), patience(1)) == {game(99): 1}
        assert await asyncio.wait_for(ledger.lag(), patience(1)) == Lag(0)


async def test_close_commits_pending_and_ends_the_thread(ledger: EventStoreAdapter, site: Site) -> None:
    await start(ledger, *range(50))
    waiting = [asyncio.ensure_future(ledger.append(game(n), row(2))) for n in range(50)]
    await asyncio.sleep(0)
    ledger.close()
    assert not ledger.writer.alive
    assert await outcomes(*waiting) == [None] * 50
    ledger.close()
    with pytest.raises(StoreError, match="closed"):
        await ledger.append(game(1), row(3))
    with pytest.raises(StoreError, match="closed"):
        await ledger.read(game(1))
    assert await ledger.lag() is None

    with site.ledger() as reopened:
        assert await reopened.lag() is not None
        for n in range(50):
            assert await reopened.read(game(n)) == [row(1), row(2)]
        await reopened.append(game(1), row(3))


async def test_close_commits_another_loops_pending(ledger: EventStoreAdapter) -> None:
    await start(ledger, 1, 2)
    asked, free = threading.Event(), threading.Event()

    async def elsewhere() -> None:
        stored = ledger.append(game(1), row(2))
        asked.set()
        free.wait()  # this loop does nothing else meanwhile
        await stored

    thread = threading.Thread(target=lambda: asyncio.run(elsewhere()))
    thread.start()
    asked.wait()
    here = ledger.append(game(2), row(2))
    ledger.writer.close()
    free.set()
    thread.join()
    await here
    assert [len(await ledger.read(game(n))) for n in (1, 2)] == [2, 2]


async def test_refusal_nobody_awaits_is_not_logged(ledger: EventStoreAdapter) -> None:
    await start(ledger, 1)
    said: list[object] = []
    asyncio.get_running_loop().set_exception_handler(lambda _, about: said.append(about))
    ledger.append(game(1), row(9, "gap"))
    await asyncio.sleep(0)
    await ledger.append(game(1), row(2))
    ledger.close()
    ledger.append(game(1), row(3))
    gc.collect()
    assert said == []


async def test_store_with_another_schema_is_not_ready(ledger: EventStoreAdapter, site: Site) -> None:
    assert await ledger.lag() == Lag(0)
    site.run("INSERT INTO schema_version VALUES (?, '9.9.9')", (SCHEMA + 1,))
    assert await ledger.lag() is None
    site.run("DROP TABLE schema_version")
    assert await ledger.lag() is None


async def test_entry_of_another_release_is_refused_and_logged(
    ledger: EventStoreAdapter, site: Site, caplog: pytest.LogCaptureFixture
) -> None:
    await start(ledger, 1)
    site.run("UPDATE events SET topic = 'croupier.entry.9'")
    with pytest.raises(Quarantined, match=game(1)):
        await ledger.read(game(1))
    assert "croupier.entry.9" in caplog.text
