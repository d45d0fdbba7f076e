"""Attacks on a server with default limits: players are still answered, and soon. Ten minutes each in the soak."""

from pathlib import Path
from random import Random

import pytest

from tests.support.summary import Counted
from tools.attacks.attacks import ANSWERED, ATTACKS, attacked
from tools.attacks.victim import target

NEVER = 2.0
"""Seconds that no request of the victim takes, on a machine as busy as test machines are: there were seven."""
SHORT, LONG = 1.0, 600.0


@pytest.mark.parametrize(
    "name",
    ["records by nobody", "films by 20", "past views by 20", "tokens rotated", "players refused", "damaged games"],
)
async def test_an_attack_keeps_nobody_from_playing(name: str, tmp_path: Path) -> None:
    async with target(tmp_path) as there:
        figures, told = await attacked(there, ATTACKS[name], SHORT, Random(0))
    assert figures.longest() < NEVER
    assert told.keys() <= ANSWERED


@pytest.mark.soak
@pytest.mark.parametrize("name", ATTACKS)
async def test_ten_minutes_of_attack_keep_nobody_from_playing(name: str, tmp_path: Path, counted: Counted) -> None:
    async with target(tmp_path) as there:
        quiet = await there.figures(LONG / 60, Random(0))
        figures, told = await attacked(there, ATTACKS[name], LONG, Random(0))
    counted(
        f"attack: {name}",
        requests=sum(told.values()),
        quiet_p99_ms=round(1e3 * quiet.p99(), 1),
        p99_ms=round(1e3 * figures.p99(), 1),
        longest_ms=round(1e3 * figures.longest()),
    )
    assert figures.longest() < NEVER
    assert told.keys() <= ANSWERED
