import asyncio
import sqlite3
import sys
import threading
import traceback
from collections.abc import AsyncGenerator, Awaitable, Iterator
from contextlib import asynccontextmanager, closing
from pathlib import Path

import pytest

from api.ports import Conflict, Ledger, Row
from infra.ledger import SqliteLedger, StoreError
from infra.mapper import UnknownTopicError
from infra.migrations import SCHEMA, connect, migrate
from projections.lobby import Listing, Sitting

SECRET = b"s" * 32


def game(n: int) -> str:
    return f"{n:032x}"


def row(version: int, word: str = "") -> Row:
    return Row(version, version.to_bytes(32, "big"), f"body {version} {word}".encode())


def listing(n: int, opened_at: int = 1_000) -> Listing:
    return Listing(game(n), "dominion", "open", False, True, 2, opened_at, (Sitting("ann", None, False),))


async def start(ledger: Ledger, *numbers: int) -> None:
    await asyncio.gather(*(ledger.open(game(n), SECRET, None, row(1), listing(n)) for n in numbers))


async def outcomes(*appends: Awaitable[None]) -> list[type[BaseException] | None]:
    return [result and type(result) for result in await asyncio.gather(*appends, return_exceptions=True)]


def is_writing(ledger: SqliteLedger) -> bool:
    frame = sys._current_frames()[ledger.writer.thread.ident or 0]  # pyright: ignore[reportPrivateUsage] - documented
    return any(each.f_code.co_name == "insert_units" for each, _ in traceback.walk_stack(frame))


@asynccontextmanager
async def held_up(ledger: SqliteLedger, path: Path) -> AsyncGenerator[None]:
    """No commit ends within this block, so what is asked for in it (and let run) becomes one batch.

    The writer waits with an append to game 99 in its hands.
    """
    await start(ledger, 99)
    with closing(connect(path)) as other:
        other.execute("BEGIN IMMEDIATE")
        first = asyncio.create_task(ledger.append(game(99), row(2), None))
        while not is_writing(ledger):  # noqa: ASYNC110 - a thread in SQLite's hands rings no bell
            await asyncio.sleep(0.001)
        yield
        other.execute("COMMIT")
    await first


@pytest.fixture
def path(tmp_path: Path) -> Path:
    path = tmp_path / "games.sqlite3"
    migrate(path)
    return path


@pytest.fixture
def ledger(path: Path) -> Iterator[SqliteLedger]:
    with closing(SqliteLedger(path)) as ledger:
        yield ledger


async def test_what_was_stored_is_read_in_order_and_within_bounds(ledger: Ledger) -> None:
    await start(ledger, 1, 2)
    for version in range(2, 12):
        await ledger.append(game(1), row(version), None)
    assert await ledger.read(game(1)) == [row(version) for version in range(1, 12)]
    assert await ledger.read(game(1), 3, 6) == [row(4), row(5), row(6)]
    assert await ledger.read(game(1), 9) == [row(10), row(11)]
    assert await ledger.read(game(1), 10**30) == []
    assert await ledger.read(game(1), 10, 10**30) == [row(11)]
    assert await ledger.read(game(2)) == [row(1)]
    assert await ledger.secret(game(1)) == SECRET


async def test_an_unknown_game_is_empty_however_it_is_spelt(ledger: Ledger) -> None:
    await start(ledger, 0xABC)
    for name in (game(1), game(0xABC).upper(), "", "7", "'; --", "\0"):
        assert await ledger.read(name) == []
        assert await ledger.secret(name) is None


async def test_a_version_that_is_taken_stays_as_it_is_with_its_listing(ledger: Ledger) -> None:
    await start(ledger, 1)
    await ledger.append(game(1), row(2, "first"), listing(1, 5))
    with pytest.raises(Conflict):
        await ledger.append(game(1), row(2, "second"), listing(1, 6))
    assert await ledger.read(game(1), 1) == [row(2, "first")]
    assert await ledger.listings(None, None, None, 9) == [listing(1, 5)]


async def test_a_version_out_of_order_is_refused_and_leaves_no_gap(ledger: Ledger) -> None:
    with pytest.raises(ValueError, match="version 1"):
        await ledger.open(game(1), SECRET, None, row(2), listing(1))
    with pytest.raises(ValueError, match="before 2"):
        await ledger.append(game(1), row(2), listing(1))
    await start(ledger, 1)
    with pytest.raises(ValueError, match="before 3"):
        await ledger.append(game(1), row(3), None)
    assert await ledger.read(game(1)) == [row(1)]


async def test_two_ledgers_that_race_for_a_version_have_one_winner(ledger: SqliteLedger, path: Path) -> None:
    await start(ledger, 1)
    with closing(SqliteLedger(path)) as rival:
        for version in range(2, 40):
            here, there = row(version, "here"), row(version, "there")
            lost = await outcomes(ledger.append(game(1), here, None), rival.append(game(1), there, None))
            assert sorted(lost, key=str) == [Conflict, None]
            winner = here if lost[0] is None else there
            assert await ledger.read(game(1), version - 1) == await rival.read(game(1), version - 1) == [winner]


async def test_a_key_opens_one_game_and_the_loser_leaves_no_trace(ledger: SqliteLedger, path: Path) -> None:
    with closing(SqliteLedger(path)) as rival:
        for n in range(1, 20):
            key = bytes([n]) * 32
            one, two = n, n + 100
            lost = await outcomes(
                ledger.open(game(one), SECRET, key, row(1), listing(one)),
                rival.open(game(two), SECRET, key, row(1), listing(two)),
            )
            assert sorted(lost, key=str) == [Conflict, None]
            owner, loser = (one, two) if lost[0] is None else (two, one)
            assert await ledger.opened_by(key) == game(owner)
            assert await ledger.read(game(loser)) == []
            assert await ledger.secret(game(loser)) is None
    assert len(await ledger.listings(None, None, None, 99)) == 19
    assert await ledger.opened_by(b"unheard of") is None


async def test_without_a_key_any_number_of_games_opens_but_each_only_once(ledger: Ledger) -> None:
    await start(ledger, 1, 2, 3)
    with pytest.raises(Conflict):
        await ledger.open(game(2), b"t" * 32, None, row(1, "again"), listing(2))
    assert await ledger.secret(game(2)) == SECRET
    assert await ledger.read(game(2)) == [row(1)]


async def test_a_unit_that_fails_in_a_batch_fails_alone(ledger: SqliteLedger, path: Path) -> None:
    await start(ledger, *range(7))
    with closing(connect(path)) as other:
        other.execute(
            "CREATE TRIGGER forbidden BEFORE INSERT ON stored_events WHEN NEW.originator_id = "
            f"'{game(6)}' BEGIN SELECT RAISE(ABORT, 'not this one'); END"
        )
    async with held_up(ledger, path):
        before = ledger.writer.commits
        late = asyncio.gather(
            ledger.append(game(0), row(2), listing(0)),
            ledger.append(game(1), row(1, "conflict"), listing(1, 7)),
            ledger.append(game(2), row(2), listing(2)),
            ledger.append(game(3), row(2), listing(3, 2**70)),
            ledger.append(game(4), row(9, "gap"), None),
            ledger.append(game(6), row(2), None),
            ledger.append(game(5), row(2), listing(5)),
            return_exceptions=True,
        )
        await asyncio.sleep(0)
    assert [result and type(result) for result in await late] == [
        None,
        Conflict,
        None,
        OverflowError,
        ValueError,
        sqlite3.IntegrityError,
        None,
    ]
    assert ledger.writer.commits == before + 2, "the one that waited, then all the others together"
    for n, rows in enumerate([2, 1, 2, 1, 1, 2, 1]):
        assert await ledger.read(game(n)) == [row(version) for version in range(1, rows + 1)]


async def test_a_commit_that_fails_fails_all_of_its_batch_and_the_next_one_works(
    ledger: SqliteLedger, path: Path
) -> None:
    await start(ledger, *range(4))
    with closing(connect(path)) as other:
        # Throws away the whole transaction in mid-batch, as SQLite does by itself when the disk is full.
        other.execute(
            "CREATE TRIGGER full BEFORE INSERT ON stored_events WHEN NEW.originator_id = "
            f"'{game(2)}' BEGIN SELECT RAISE(ROLLBACK, 'disk full'); END"
        )
        async with held_up(ledger, path):
            late = asyncio.gather(*(ledger.append(game(n), row(2), None) for n in range(4)), return_exceptions=True)
            await asyncio.sleep(0)
        assert [type(result) for result in await late] == [StoreError] * 4
        assert [len(await ledger.read(game(n))) for n in range(4)] == [1] * 4
        other.execute("DROP TRIGGER full")
    assert await outcomes(*(ledger.append(game(n), row(2), None) for n in range(4))) == [None] * 4


async def test_many_games_share_commits_and_lose_nothing(ledger: SqliteLedger) -> None:
    games, moves = range(64), range(2, 22)
    await start(ledger, *games)
    before = ledger.writer.commits

    async def play(n: int) -> None:
        for version in moves:
            await ledger.append(game(n), row(version, str(n)), listing(n, version))
            assert await ledger.read(game(n), version - 1) == [row(version, str(n))], "durable means readable"

    await asyncio.gather(*map(play, games))
    for n in games:
        assert await ledger.read(game(n), 1) == [row(version, str(n)) for version in moves]
    assert ledger.writer.commits - before < len(games) * len(moves) / 4


async def test_who_stops_waiting_stops_nothing(ledger: SqliteLedger, path: Path) -> None:
    await start(ledger, 1, 2)
    async with held_up(ledger, path):
        left = asyncio.create_task(ledger.append(game(1), row(2), None))
        stays = asyncio.create_task(ledger.append(game(2), row(2), None))
        await asyncio.sleep(0)
        left.cancel()
        with pytest.raises(asyncio.CancelledError):
            await left
    await stays
    assert await ledger.read(game(1)) == [row(1), row(2)]


async def test_a_loop_that_has_ended_stops_nothing(ledger: SqliteLedger, path: Path) -> None:
    await start(ledger, 1, 2)

    async def give_up() -> None:
        with pytest.raises(TimeoutError):
            await asyncio.wait_for(ledger.append(game(1), row(2), None), 0.01)

    async with held_up(ledger, path):
        elsewhere = threading.Thread(target=lambda: asyncio.run(give_up()))
        elsewhere.start()
        await asyncio.to_thread(elsewhere.join)
        here = asyncio.create_task(ledger.append(game(2), row(2), None))
        await asyncio.sleep(0)
    await here
    assert await ledger.read(game(1), 1) == await ledger.read(game(2), 1) == [row(2)]


async def test_readers_do_not_wait_for_a_writer(ledger: SqliteLedger, path: Path) -> None:
    async with held_up(ledger, path):
        assert await asyncio.wait_for(ledger.read(game(99)), 1) == [row(1)]
        assert await asyncio.wait_for(ledger.ready(), 1)


async def test_close_commits_what_was_asked_for_and_ends_the_thread(ledger: SqliteLedger, path: Path) -> None:
    await start(ledger, *range(50))
    waiting = [asyncio.create_task(ledger.append(game(n), row(2), None)) for n in range(50)]
    await asyncio.sleep(0)
    ledger.close()
    assert not ledger.writer.thread.is_alive()
    assert await outcomes(*waiting) == [None] * 50
    ledger.close()
    with pytest.raises(StoreError, match="closed"):
        await ledger.append(game(1), row(3), None)
    assert not await ledger.ready()

    with closing(SqliteLedger(path)) as reopened:
        assert await reopened.ready()
        for n in range(50):
            assert await reopened.read(game(n)) == [row(1), row(2)]
        await reopened.append(game(1), row(3), None)


async def test_ready_means_the_schema_that_this_code_knows(ledger: SqliteLedger, path: Path) -> None:
    assert await ledger.ready()
    with closing(connect(path)) as other:
        other.execute("INSERT INTO schema_version VALUES (?)", (SCHEMA + 1,))
        assert not await ledger.ready()
        other.execute("DROP TABLE schema_version")
        assert not await ledger.ready()


async def test_the_library_s_settings_are_honoured(path: Path) -> None:
    long = Row(2, b"d" * 32, b"body " * 1_000)
    with closing(SqliteLedger(path, {"COMPRESSOR_TOPIC": "eventsourcing.compressor:ZlibCompressor"})) as ledger:
        await start(ledger, 1)
        await ledger.append(game(1), long, None)
        assert await ledger.read(game(1), 1) == [long]
    with closing(connect(path)) as connection:
        (size,) = connection.execute("SELECT max(length(state)) FROM stored_events").fetchone()
        assert size < 200


async def test_an_entry_of_another_release_is_refused_in_words(ledger: SqliteLedger, path: Path) -> None:
    await start(ledger, 1)
    with closing(connect(path)) as other:
        other.execute("UPDATE stored_events SET topic = 'croupier.entry.9'")
    with pytest.raises(UnknownTopicError, match=r"croupier.entry.9"):
        await ledger.read(game(1))
