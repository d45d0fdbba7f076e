"""The whole suite in other orders: each run has a seed, and the last has two busy loops beside it.

    python -m tools.orders --runs 5 --log orders.log

A green run that the log has already is not repeated, so a series that was cut off goes on where it was. Beside the log
lies all that each run printed; a failure names its seed, and `pytest -n 4 --random-order-seed=SEED` repeats the order.
"""

import argparse
import subprocess
import sys
from collections.abc import Generator, Sequence
from contextlib import contextmanager
from pathlib import Path
from time import monotonic

BUSY = 2
"""Loops that run beside the last of a series."""
LOOP = "import os; parent = os.getppid()\nwhile os.getppid() == parent: pass"
"""It ends with whoever began it, even if that was killed."""


@contextmanager
def busy(loops: int) -> Generator[None]:
    """So many processes compute for nothing meanwhile."""
    beside = [subprocess.Popen([sys.executable, "-c", LOOP]) for _ in range(loops)]
    try:
        yield
    finally:
        for process in beside:
            process.kill()
            process.wait()


def run(seed: int, loops: int, whole: Path) -> tuple[bool, str]:
    """Whether the suite passes in the order of this seed, and what failed; all that it printed goes to a file."""
    command = [sys.executable, "-m", "pytest", "-n", "4", "-q", f"--random-order-seed={seed}"]
    with busy(loops):
        ended = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=False)
    whole.write_text(ended.stdout, "utf-8")
    failed = [line for line in ended.stdout.splitlines() if line.startswith(("FAILED", "ERROR"))]
    return ended.returncode == 0, "; ".join([*failed, ended.stdout.strip().rpartition("\n")[2]])


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the series; 0 if all of it is green."""
    parser = argparse.ArgumentParser(prog="tools.orders", description=__doc__)
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--seed", type=int, default=1, help="of the first run; each has one more than the one before")
    parser.add_argument("--log", type=Path, default=Path("orders.log"))
    chosen = parser.parse_args(arguments)
    log = chosen.log.read_text("utf-8") if chosen.log.exists() else ""
    green = True
    for seed in range(chosen.seed, chosen.seed + chosen.runs):
        if f"seed {seed}: green" in log:
            continue
        loops, began = BUSY if seed == chosen.seed + chosen.runs - 1 else 0, monotonic()
        passed, last = run(seed, loops, chosen.log.with_suffix(f".{seed}.txt"))
        line = f"seed {seed}: {'green' if passed else 'red'} in {monotonic() - began:.0f} s, {loops} busy loops: {last}"
        with chosen.log.open("a", encoding="utf-8") as file:
            file.write(f"{line}\n")
        print(line, flush=True)  # noqa: T201 - its output
        green = green and passed
    return 0 if green else 1


if __name__ == "__main__":
    sys.exit(main())
