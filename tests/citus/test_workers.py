"""A cluster whose workers go down: what is answered, and that nothing is lost; and how many of them a choice needs."""

import asyncio
from pathlib import Path

import psycopg
import pytest

from infra.store.citus.placement import Placement
from infra.store.database.connection import StoreError
from infra.store.database.uptime import microseconds
from infra.store.maintenance.backup import save
from infra.store.outbox.outbox import LEASE
from projections.schemas.listing import Change, Listing, OccupiedSeat
from projections.schemas.notices import Notice
from tests.citus.conftest import AWAY, HERE, SOON, away, places, whole_again, worker_of
from tests.support.app import application
from tests.support.client import ok, refused
from tests.support.games import deal, play
from tests.support.stores import Site, game, row, start
from tests.support.summary import Counted
from tests.support.until import until
from tools.servers.citus import Citus

TWO_PHASES = "SELECT coalesce(sum(n_tup_ins), 0) FROM pg_stat_all_tables WHERE relname = 'pg_dist_transaction'"
GAMES, PLAYERS = range(64), ("anna", "bert")
SHORT, WHOLE = 32, 1_563
"""Choices of each game that are counted."""


async def test_worker_away_is_unnoticed_by_others(cluster: Citus, spread: Site, tmp_path: Path) -> None:
    async with application(tmp_path, url=spread.url) as home:
        anna, bert = await home.players("Anna", "Bert")
        paths = [await deal(anna, anna, bert, access="open") for _ in range(8)]
        place = places(cluster, spread, *paths)
        whole = ok(await anna.get("/v1/games"))
        assert not whole["partial"]
        assert len(whole["games"]) == len(paths)
        async with away(cluster):
            for path in paths:
                if place[path] == HERE:
                    assert await play(path, (anna, bert), 2) == 2, "nobody there notices"
                else:
                    refused(await anna.get(f"{path}/view"), 503, "unavailable")
            part = ok(await anna.get("/v1/games"))
            assert part["partial"]
            assert [each["id"] for each in part["games"]] == [
                each["id"] for each in whole["games"] if place[f"/v1/games/{each['id']}"] == HERE
            ], "what there is, in the same order"
            assert ok(await anna.get("/v1/me/games"))["partial"]
            assert ok(await anna.get("/v1/me"))["name"] == "Anna", "who they are is known"
            cleo = await home.player("Cleo")
            assert ok(await cleo.get("/v1/results"))["partial"]
        await whole_again(anna)
        assert ok(await anna.get("/v1/games")) == whole | {"games": ok(await anna.get("/v1/games"))["games"]}
        for path in paths:
            assert await play(path, (anna, bert), 2) == 2, "it comes back by itself"


async def test_worker_away_means_no_backup_at_all(cluster: Citus, spread: Site, tmp_path: Path) -> None:
    with spread.ledger() as ledger:
        await start(ledger, *range(8))
    async with away(cluster):
        with pytest.raises(StoreError):
            save(spread.where, tmp_path / "part.sqlite3")
    save(spread.where, tmp_path / "whole.sqlite3")
    assert Site(tmp_path / "whole.sqlite3").run("SELECT count(*) FROM games") == [(8,)]


def two_phases(cluster: Citus, spread: Site) -> int:
    """How many two-phase transactions this database has had."""
    name = spread.url.rpartition("/")[2]
    count = 0
    for server in cluster.servers:
        with psycopg.connect(f"{server.url.rpartition('/')[0]}/{name}", autocommit=True) as connection:
            ((found,),) = connection.execute(TWO_PHASES.encode()).fetchall()
            count += int(found)
    return count


async def appended(spread: Site, each: int) -> int:
    """Make this many choices in each of many games side by side, the last of which ends it: how many there were.

    Like most choices, each changes the list of games and notifies the player to move.
    """
    with spread.ledger() as ledger:
        await start(ledger, *GAMES)

        async def play_on(n: int) -> None:
            for version in range(2, each + 2):
                moves, ended = version % 2, version == each + 1
                sitting = tuple([OccupiedSeat(name, None, seat == moves) for seat, name in enumerate(PLAYERS)])
                item = Listing(game(n), "dominion", "over" if ended else "running", False, True, 2, 1_000, sitting)
                told = (Notice(PLAYERS[moves], "over" if ended else "your-turn"),)
                await ledger.append(game(n), row(version), Change(item, "ended" if ended else "turn", told=told))

        await asyncio.gather(*map(play_on, GAMES))
        names = [game(n) for n in GAMES]
        assert spread.run("SELECT count(*) FROM outbox") == [(each * len(names),)], "what follows from them as well"
        assert spread.run("SELECT count(*) FROM player_games") == [(len(PLAYERS) * len(names),)]
        return sum((await ledger.newest(names)).values()) - len(names)


async def test_a_choice_is_one_commit_on_one_worker(cluster: Citus, spread: Site) -> None:
    before = two_phases(cluster, spread)
    assert await appended(spread, SHORT) == SHORT * len(GAMES)
    await asyncio.sleep(1.5)  # statistics come after a moment
    assert two_phases(cluster, spread) == before
    route = Placement(spread.url).route
    with psycopg.connect(spread.url) as connection:
        for worker in (AWAY, HERE):
            here = next(n for n in GAMES if worker_of(cluster, route.worker(game(n))) == worker)
            connection.execute(b"UPDATE games SET version = version WHERE game = %s", [game(here)])
    await until(lambda: two_phases(cluster, spread) > before, seconds=SOON)  # of both workers it is one of two phases


async def test_outbox_is_worked_off_without_two_phase_commits(cluster: Citus, spread: Site) -> None:
    for player in PLAYERS:
        spread.run("INSERT INTO followers VALUES (?, 0, 0, ?)", (player, microseconds()))
    before = two_phases(cluster, spread)
    await appended(spread, SHORT)
    with spread.ledger() as one, spread.ledger() as other:
        async with one.outbox.running(), other.outbox.running(), asyncio.timeout(LEASE / 1_000_000):
            for each in (one, other):
                each.outbox.nudge()
            await until(lambda: spread.run("SELECT count(*) FROM outbox") == [(0,)], seconds=LEASE / 1_000_000)
    told: dict[tuple[str, str], list[int]] = {}
    for player, name, version in spread.run("SELECT player, game, version FROM player_events ORDER BY number"):
        told.setdefault((player, name), []).append(version)
    for n in GAMES:
        for moves, player in enumerate(PLAYERS):
            versions = [version for version in range(2, SHORT + 2) if version % 2 == moves]
            assert told[player, game(n)] == versions, "each once, and in order"
    assert spread.run("SELECT count(*) FROM player_games WHERE over = 0") == [(0,)]
    await asyncio.sleep(1.5)  # statistics come after a moment
    assert two_phases(cluster, spread) == before


@pytest.mark.soak
async def test_many_choices_are_one_commit_each(cluster: Citus, spread: Site, counted: Counted) -> None:
    before = two_phases(cluster, spread)
    stored = await appended(spread, WHOLE)
    assert stored >= 100_000
    await asyncio.sleep(1.5)
    assert two_phases(cluster, spread) == before
    counted("citus_choices", choices=stored, two_phase_commits=0)
