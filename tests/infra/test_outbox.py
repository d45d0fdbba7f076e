"""The effects of entries happen once they are stored, each game's in order, whichever process crashes."""

import asyncio
from collections.abc import Sequence
from contextlib import closing

import pytest

from api.application.ports.errors import Conflict
from api.application.ports.stores import StoredEntry
from infra.store.database.connection import Session, StoreError
from infra.store.maintenance.migrations import open_store
from infra.store.outbox.outbox import LEASE, Outbox, OutboxRow, claim
from projections.schemas.listing import Change, Listing
from projections.schemas.notices import Notice, decode
from tests.support.patience import patience
from tests.support.stores import Site, game

NOW = 1_000_000


def put(site: Site, *places: tuple[int, int]) -> None:
    """Rows as appends would have written them."""
    for n, version in places:
        site.run("INSERT INTO outbox (game, version, kind, lease) VALUES (?, ?, 'ended', 0)", (game(n), version))


def places(waiting: list[OutboxRow]) -> list[tuple[int, int]]:
    return [(int(one.game, 16), one.version) for one in waiting]


def test_outbox_rows_are_claimed_in_order_by_one(site: Site) -> None:
    put(site, (1, 9), (2, 4), (1, 3))
    with site.session() as here, site.session() as there:
        assert places(claim(here, NOW, 1)) == [(1, 3), (1, 9)]
        put(site, (1, 12), (3, 2))
        assert places(claim(there, NOW)) == [(2, 4), (3, 2)], "what comes later in a claimed game waits"
        assert claim(here, NOW + LEASE - 1) == []
        site.run("DELETE FROM outbox WHERE game = ? AND version < 12", (game(1),))
        assert places(claim(there, NOW + 1)) == [(1, 12)]
        assert places(claim(here, NOW + LEASE + 1)) == [(2, 4), (3, 2)], "whoever claimed these has not come back"


def test_outbox_claims_at_once_are_disjoint(postgres_site: Site) -> None:
    put(postgres_site, *[(n, 1) for n in range(1, 9)])
    with postgres_site.session() as here, postgres_site.session() as there:
        with here.transaction():
            here.rows("SELECT 1 FROM outbox WHERE game < ? FOR UPDATE", (game(5),))
            assert places(claim(there, NOW)) == [(n, 1) for n in range(5, 9)]
        assert places(claim(here, NOW)) == [(n, 1) for n in range(1, 5)]


def unrated(_: Session, games: Sequence[str]) -> None:
    """What is put here has no results."""
    assert games


def silent(_: Session, told: Sequence[tuple[Notice, str, int]]) -> Sequence[tuple[str, int]]:
    """No player is notified of these rows."""
    assert not told
    return ()


def nothing(_: Sequence[tuple[str, int]]) -> None:
    """Nobody waits for the events."""


def test_outbox_row_failed_is_repeated_after_lease(site: Site) -> None:
    put(site, (1, 3), (1, 9))
    seen: list[int] = []

    def fail(_: Session, one: OutboxRow) -> None:
        seen.append(one.version)
        raise StoreError("not now")

    with closing(open_store(site.where)) as store, site.session() as session:
        outbox = Outbox(store, fail, rate=unrated, notify=silent, flush=nothing)
        with pytest.raises(StoreError):
            outbox.work(session)
        assert seen == [3], "what comes after it waits for it"
        assert outbox.work(session) == 0
        site.run("UPDATE outbox SET lease = 1")
        done = Outbox(store, lambda _, one: seen.append(one.version), rate=unrated, notify=silent, flush=nothing)
        assert done.work(session) == 2
        assert seen == [3, 3, 9]
        assert site.run("SELECT count(*) FROM outbox") == [(0,)]


async def test_outbox_wakes_players_despite_later_failure(site: Site) -> None:
    put(site, (1, 3), (2, 4))
    woken = asyncio.Event()

    def fail(_: Session, one: OutboxRow) -> None:
        if one.game == game(2):
            raise StoreError("not now")

    with closing(open_store(site.where)) as store:
        outbox = Outbox(store, fail, rate=unrated, notify=silent, flush=lambda _: woken.set())
        async with outbox.running():
            outbox.nudge()
            await asyncio.wait_for(woken.wait(), patience(10))
    assert site.run("SELECT version FROM outbox") == [(4,)]


async def test_outbox_is_worked_off_beside_the_requests(site: Site) -> None:
    with site.ledger() as ledger:
        put(site, (1, 3))
        done = asyncio.Event()
        outbox = Outbox(
            ledger.store, lambda _, __: None, rate=unrated, notify=silent, flush=lambda _: done.set(), period=0.01
        )
        async with outbox.running():
            await asyncio.wait_for(done.wait(), patience(10))
        assert site.run("SELECT count(*) FROM outbox") == [(0,)]


async def test_outbox_holds_turns_for_followers_only(site: Site) -> None:
    with site.ledger() as ledger:
        item = Listing(game(1), "dominion", "running", False, True, 2, 1_000, ())
        await ledger.open(game(1), bytes(32), [StoredEntry(1, bytes(32), b"one")], Change(item, "opened"))
        turn = Change(item, "turn", None, (Notice("bob", "your-turn"),))
        await ledger.append(game(1), StoredEntry(2, bytes(32), b"two"), turn)
        waiting = "SELECT version, told FROM outbox ORDER BY version"
        before = site.run(waiting)
        assert len(before) == site.spread, "who follows is not known to a worker of a cluster: there each turn waits"
        site.run("INSERT INTO followers VALUES ('bob', 0, 0, 0)")
        with pytest.raises(Conflict):
            await ledger.append(game(1), StoredEntry(2, bytes(32), b"other"), turn)
        assert site.run(waiting) == before, "nothing is told of what was not stored"
        await ledger.append(game(1), StoredEntry(3, bytes(32), b"three"), turn)
        version, told = site.run(waiting)[-1]
        assert (version, decode(told)) == (3, (Notice("bob", "your-turn"),))
