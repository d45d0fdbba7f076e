"""Attacks on a server with default limits: whoever plays is answered, and soon. Ten minutes each in the soak."""

from pathlib import Path
from random import Random

import pytest

from tests.attacks.attacks import ANSWERED, DEAR, attacked
from tests.attacks.victim import target
from tests.support.summary import Counted

NEVER = 2.0
"""Seconds that no request of the victim takes, on a machine as busy as those of tests are: there were seven."""
SHORT, LONG = 1.0, 600.0
PLAYERS = 20


@pytest.mark.parametrize(("name", "players"), [("records", 0), ("films", PLAYERS)])
async def test_dear_reads_keep_nobody_from_playing(name: str, players: int, tmp_path: Path) -> None:
    async with target(tmp_path) as there:
        figures, told = await attacked(there, DEAR[name], players, SHORT, Random(0))
    assert figures.longest() < NEVER
    assert told.keys() <= ANSWERED


@pytest.mark.soak
@pytest.mark.parametrize("players", [0, PLAYERS])
@pytest.mark.parametrize("name", DEAR)
async def test_dear_reads_for_ten_minutes(name: str, players: int, tmp_path: Path, counted: Counted) -> None:
    async with target(tmp_path) as there:
        quiet = await there.figures(LONG / 60, Random(0))
        figures, told = await attacked(there, DEAR[name], players, LONG, Random(0))
    counted(
        f"attack_{name}_by_{players}",
        requests=sum(told.values()),
        quiet_p99_ms=round(1e3 * quiet.p99(), 1),
        p99_ms=round(1e3 * figures.p99(), 1),
        longest_ms=round(1e3 * figures.longest()),
    )
    assert figures.longest() < NEVER
    assert told.keys() <= ANSWERED
