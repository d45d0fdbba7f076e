"""Rows on a cluster's coordinator that follow from entries: written by time, not by choice, and nothing is lost."""

import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from threading import Barrier

import pytest

from infra.store.database.connection import Session, StoreError
from infra.store.maintenance.migrations import open_store
from infra.store.outbox.elsewhere import COORDINATOR_PAUSE, Elsewhere, ToTell
from projections.schemas.notices import Notice
from tests.support.stores import Site, game

LANES, TIMES = 4, 8


class Turns:
    """What is done in each turn."""

    def __init__(self, fail: bool = False) -> None:
        self.told, self.rated = list[list[tuple[str, int]]](), list[Sequence[str]]()
        self.fail = fail

    def rate(self, session: Session, games: Sequence[str]) -> None:
        """Note which games are rated, over a working connection."""
        assert session.rows("SELECT 1") == [(1,)]
        self.rated.append(games)

    def notify(self, session: Session, notices: ToTell) -> Sequence[tuple[str, int]]:
        """Note who is notified, within a transaction."""
        if self.fail:
            raise StoreError("away")
        session.rows("INSERT INTO quick_pools VALUES (?, 1)", (f"{len(self.told)}",))
        self.told.append([(name, version) for _, name, version in notices])
        return [(name, version) for _, name, version in notices]


def note(lane: int, version: int) -> ToTell:
    return [(Notice("ann", "your-turn"), game(lane), version)]


def test_coordinator_writes_of_lanes_are_batched_in_order(site: Site) -> None:
    with closing(open_store(site.where)) as store:
        turns = Turns()
        elsewhere = Elsewhere(store, turns.rate, turns.notify)

        def lane(n: int) -> list[tuple[str, int]]:
            return [woken for version in range(TIMES) for woken in elsewhere.do([], note(n, version))]

        start = time.monotonic()
        with ThreadPoolExecutor(LANES) as threads:
            woken = [one for found in threads.map(lane, range(LANES)) for one in found]
        spent = time.monotonic() - start
        elsewhere.close()
        asked = sorted((game(n), version) for n in range(LANES) for version in range(TIMES))
        assert sorted(one for turn in turns.told for one in turn) == asked == sorted(woken), "each once"
        assert len(turns.told) <= spent / COORDINATOR_PAUSE + 1
        for n in range(LANES):
            mine = [version for turn in turns.told for name, version in turn if name == game(n)]
            assert mine == list(range(TIMES)), "in order"
        assert site.run("SELECT count(*) FROM quick_pools") == [(len(turns.told),)]


def test_failed_coordinator_write_raises_in_every_waiting_lane(site: Site) -> None:
    with closing(open_store(site.where)) as store:
        turns, together = Turns(fail=True), Barrier(LANES)
        elsewhere = Elsewhere(store, turns.rate, turns.notify)

        def lane(n: int) -> None:
            together.wait()
            with pytest.raises(StoreError, match="away"):
                elsewhere.do([game(n)], note(n, 1))

        with ThreadPoolExecutor(LANES) as threads:
            list(threads.map(lane, range(LANES)))
        turns.fail = False
        assert elsewhere.do([game(9)], note(9, 1)) == [(game(9), 1)]
        assert turns.rated[-1] == [game(9)]
        elsewhere.close()
