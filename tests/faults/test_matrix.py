"""Whatever happens, what was acknowledged is kept, once and in order, and nobody else waits."""

import os
from pathlib import Path

import pytest

from tests.faults.matrix import (
    CELLS,
    FAULTS,
    LOADS,
    PRESENT,
    STORES,
    Cell,
    Servers,
    absent,
    drawn,
    stage_of,
    tried,
)
from tests.support.summary import Counted
from tools.servers.citus import ARCHIVE

SEED = int(os.environ.get("CROUPIER_TEST_SEED", "1"))
SHORT, WHOLE = 1, 12
"""How often the fault of a cell happens."""
HERE = [cell for cell in PRESENT if "citus" not in cell.store or ARCHIVE in os.environ]


async def run(cell: Cell, servers: Servers, folder: Path, *, whole: bool) -> dict[str, int | float]:
    """Try a cell; its failure says how to repeat it."""
    times = 1 if "standby" in cell.store else WHOLE if whole else SHORT
    try:
        with stage_of(cell.store, servers, folder) as stage:
            return await tried(cell, stage, SEED, times, whole=whole)
    except BaseException as error:
        error.add_note(f"dominion, {cell.load} during {cell.fault} over {cell.store}: {cell.again(SEED, whole=whole)}")
        raise


@pytest.mark.parametrize("cell", drawn(SEED), ids=str)
async def test_acknowledged_entries_survive_each_drawn_fault(cell: Cell, servers: Servers, tmp_path: Path) -> None:
    await run(cell, servers, tmp_path, whole=False)


@pytest.mark.soak
@pytest.mark.parametrize("cell", HERE, ids=str)
async def test_acknowledged_entries_survive_every_fault(
    cell: Cell, servers: Servers, tmp_path: Path, counted: Counted
) -> None:
    counted(f"{cell.fault} {cell.store}", **await run(cell, servers, tmp_path, whole=True))


def test_draw_has_every_fault_load_and_store() -> None:
    cells = drawn(SEED)
    assert {cell.fault for cell in cells} == {*FAULTS}
    assert {cell.load for cell in cells} == {*LOADS}
    assert {cell.store for cell in cells} == {store for store in STORES if store[0] != "c"} - {"standby"}


def test_left_out_combinations_have_a_reason() -> None:
    assert {cell for cell in CELLS if not absent(cell)} == {*PRESENT}
    for axis, names in enumerate((LOADS, FAULTS, STORES)):
        assert {cell[axis] for cell in PRESENT} == {*names}, "none is absent everywhere"


@pytest.mark.parametrize("whole", [False, True])
def test_failed_cell_names_the_test_that_repeats_it(whole: bool) -> None:
    _, _, test = PRESENT[0].again(SEED, whole=whole).partition("::")
    assert test.partition("[")[0] in globals()
