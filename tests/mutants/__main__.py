"""Plant faults drawn by a seed, one after the other, and say which of them the tests notice.

`python -m tests.mutants --seed 27 --count 150 [--only FILE:LINE] [--whole]` in a clone that nobody works in. Each fault
is tried by what `make quick` tries for its file, one process, until one test fails. It prints a line of JSON for each
(`killed`, `survived`, or `slow` for one that did not end: a killed one), then the shares by folder. Exit status 0.
"""

import argparse
import collections
import json
import os
import random
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

from tests.mutants.mutations import Mutation, mutations
from tests.quick import ALWAYS, tests_of

ROOT = Path(__file__).parents[2]
FOLDERS = ("domain", "projections", "api/application", "infra/store")
BESIDE = {
    "domain": ("laws/test_laws.py", "rulebook"),
    "projections": ("laws/test_route_leaks.py", "laws/test_lateness.py"),
    "api/application": ("http", "laws/test_undo_laws.py"),
    "infra/store": ("infra", "data", "faults/test_kills.py"),
}
"""What `--whole` asks besides, of a fault that the tests of its file let pass."""
SECONDS = 600
"""A fault may make an endless loop. What takes longer than this has been noticed."""


def drawn(root: Path, seed: int, count: int) -> list[Mutation]:
    """Faults by chance, each line of the code as likely as any other that can be changed."""
    files = sorted(path for folder in FOLDERS for path in (root / folder).rglob("*.py") if path.name != "__init__.py")
    every = [mutation for path in files for mutation in mutations(root, path)]
    return random.Random(seed).sample(every, count)


def patterns_of(path: str, *, whole: bool) -> Iterator[str]:
    """Which tests are asked, below tests/: the nearest first."""
    yield from tests_of(path)
    yield from ALWAYS
    if whole:
        yield from next(besides for folder, besides in BESIDE.items() if path.startswith(folder))


def verdict(root: Path, mutation: Mutation, *, whole: bool) -> str:
    """Plant it, ask the tests, and take it away again."""
    path = root / mutation.path
    source = path.read_bytes()
    found = (
        str(test) for pattern in patterns_of(mutation.path, whole=whole) for test in (root / "tests").glob(pattern)
    )
    command = [sys.executable, "-m", "pytest", "-x", "-q", "-n", "0", "-p", "no:cacheprovider", *dict.fromkeys(found)]
    environ = os.environ | {"CROUPIER_TEST_DRAWS": "" if whole else "few", "PYTHONPATH": str(root)}
    try:
        path.write_bytes(mutation.apply(source))
        done = subprocess.run(command, cwd=root, env=environ, capture_output=True, timeout=SECONDS, check=False)
    except subprocess.TimeoutExpired:
        return "slow"
    finally:
        path.write_bytes(source)
    return "killed" if done.returncode else "survived"


def main() -> None:
    """Read the arguments, try each fault, and print what came of them."""
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--seed", type=int, default=27)
    arguments.add_argument("--count", type=int, default=150)
    arguments.add_argument("--from", dest="first", type=int, default=0, help="leave out so many of those drawn")
    arguments.add_argument("--whole", action="store_true", help="ask more tests, with all their draws")
    arguments.add_argument("--only", action="append", help="only the faults of these lines, as FILE:LINE")
    asked = arguments.parse_args()
    if subprocess.run(["git", "diff", "--quiet"], cwd=ROOT, check=False).returncode:
        sys.exit("tests.mutants: files differ from the last commit; faults are planted in clean clones only")
    shares: dict[str, collections.Counter[str]] = collections.defaultdict(collections.Counter)
    for mutation in drawn(ROOT, asked.seed, asked.count)[asked.first :]:
        if asked.only and f"{mutation.path}:{mutation.line}" not in asked.only:
            continue
        began = time.monotonic()
        said = verdict(ROOT, mutation, whole=asked.whole)
        shares[next(folder for folder in FOLDERS if mutation.path.startswith(folder))][said] += 1
        seconds = round(time.monotonic() - began, 1)
        print(json.dumps({"verdict": said, "fault": str(mutation), "seconds": seconds}), flush=True)  # noqa: T201
    for folder, counts in shares.items():
        share = 1 - counts["survived"] / counts.total()
        print(f"{folder:16} {counts.total():4} faults, {share:.0%} noticed, {counts['survived']} survived")  # noqa: T201


if __name__ == "__main__":
    main()
