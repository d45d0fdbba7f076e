import asyncio
import itertools
import os
import signal
import subprocess
import sys
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path
from typing import cast

import pytest
from eventsourcing.sqlite import SQLiteFactory

from api.ports import Row
from infra.ledger import LedgerPool, LedgerRecorder, SqliteLedger, Unit
from infra.mapper import NoTranscoder, RowMapper
from infra.migrations import migrate
from projections.lobby import Listing

ROOT = Path(__file__).parents[2]
GAMES = 8


def game(n: int) -> str:
    return f"{n:032x}"


def row(n: int, version: int) -> Row:
    return Row(version, version.to_bytes(32, "big"), f"game {n}, version {version}".encode() * 20)


def listing(n: int, version: int) -> Listing:
    """As it is after this version: the number of seats tells which."""
    return Listing(game(n), "dominion", "running", False, True, version, 1_000, ())


CHILD = """
import asyncio, itertools, os, sys
from pathlib import Path
from typing import cast
from infra.ledger import LedgerPool, LedgerRecorder, SqliteLedger, Unit
from infra.mapper import NoTranscoder, RowMapper
from test_ledger_crash import GAMES, game, listing, row

async def play(ledger, n):
    await ledger.open(game(n), b"s" * 32, bytes([n]), row(n, 1), listing(n, 1))
    for version in itertools.count(2):
        await ledger.append(game(n), row(n, version), listing(n, version))
        os.write(1, b"%d %d\\n" % (n, version))

async def main():
    ledger = SqliteLedger(Path(sys.argv[1]))
    await asyncio.gather(*(play(ledger, n) for n in range(GAMES)))

asyncio.run(main())
"""


def killed_after(lines: int, path: Path) -> list[bytes]:
    """All that a child process had time to acknowledge."""
    environ = {**os.environ, "PYTHONPATH": os.pathsep.join((str(ROOT), str(Path(__file__).parent)))}
    command = [sys.executable, "-c", CHILD, str(path)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, env=environ, cwd=ROOT) as child:
        assert child.stdout
        said = [child.stdout.readline() for _ in range(lines)]
        child.kill()
        said += child.stdout.readlines()
    assert child.returncode == -signal.SIGKILL, "it was killed, not done"
    return said


@pytest.mark.parametrize("lines", [1, 100, 1_000])
async def test_after_a_kill_every_acknowledged_row_is_there_and_none_is_missing_before_it(
    tmp_path: Path, lines: int
) -> None:
    path = tmp_path / "games.sqlite3"
    migrate(path)
    said = await asyncio.to_thread(killed_after, lines, path)
    acknowledged = dict.fromkeys(range(GAMES), 1)
    for line in said:
        n, version = map(int, line.split())
        assert version > acknowledged[n]
        acknowledged[n] = version
    with closing(SqliteLedger(path)) as ledger:
        listed = {each.game: each for each in await ledger.listings(None, None, None, 99)}
        for n, version in acknowledged.items():
            rows = await ledger.read(game(n))
            if version > 1 or rows:  # a game may be killed before its opening is stored
                assert len(rows) >= version
                assert rows == [row(n, version) for version in range(1, len(rows) + 1)]
                assert listed[game(n)] == listing(n, len(rows)), "the entry and its listing are one commit"
                assert await ledger.secret(game(n)) == b"s" * 32
                assert await ledger.opened_by(bytes([n])) == game(n)
                await ledger.append(game(n), row(n, len(rows) + 1), None)


def test_a_transaction_that_broke_off_is_not_met_again(tmp_path: Path) -> None:
    path = tmp_path / "games.sqlite3"
    migrate(path)
    stored = RowMapper(NoTranscoder()).stored
    with asyncio.Runner() as runner, closing(SQLiteFactory({"SQLITE_DBNAME": str(path)})) as factory:
        factory.datastore.pool = LedgerPool(db_name=str(path))
        recorder = LedgerRecorder(factory.datastore)
        units = [
            Unit(game(n), stored(game(n), row(n, 1)), None, (b"s" * 32, None), runner.get_loop().create_future())
            for n in range(2)
        ]
        broken = cast("Sequence[Unit]", itertools.chain(units, map(int, ["broken"])))
        with pytest.raises(ValueError, match="broken"):
            recorder.insert_units(broken)
        assert recorder.insert_units(units) == [None, None], "nothing was left behind, neither rows nor a transaction"
