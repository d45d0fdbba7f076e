"""Plant faults drawn by a seed, one after the other, and report which of them the tests notice.

`make mutants`, or `python -m tools.mutants --seed 27 --count 150 [--only FILE:LINE] [--whole]`, in a clone that nobody
works in, once `tools.mutants.recording` has recorded which tests run which lines. Each fault is tried by tests that run
its line, the cheapest of each file first, then by those of its folder, in one process, until one fails. It prints a
line of JSON for each (`killed`, `survived`, or `slow` for one that did not end: a killed one), then the shares by
folder. Exit status 0.
"""

import argparse
import collections
import json
import os
import random
import re
import subprocess
import sys
import time
from itertools import accumulate, zip_longest

from tools.mutants.mutations import Mutation, mutations
from tools.mutants.recording import FOLDERS, KEPT, ROOT, Recorded
from tools.quick import ALWAYS, tests_of

BESIDE = {
    "domain": ("laws/test_laws.py", "rulebook"),
    "projections": ("laws/test_route_leaks.py", "laws/test_lateness.py"),
    "api/application": ("http", "laws/test_undoing.py"),
    "infra/store": ("infra", "data", "faults/test_matrix.py"),
}
"""What `--whole` runs besides, for a fault that the tests of its file let pass."""
CHEAP, DEAR = 20.0, 240.0
"""Seconds of tests, as recorded, for a fault: without and with `--whole`."""
FIRST = 20
"""This many tests run before all others: most faults need no more, and to collect many takes long."""
FAILED = re.compile(r"^(?:FAILED|ERROR) (\S+)", re.MULTILINE)
SECONDS = 600
"""A fault may make an endless loop. What takes longer than this counts as noticed."""


def drawn(seed: int, count: int) -> list[Mutation]:
    """Random faults, each line of the code as likely as any other that can be changed."""
    files = sorted(path for folder in FOLDERS for path in (ROOT / folder).rglob("*.py") if path.name != "__init__.py")
    every = [mutation for path in files for mutation in mutations(ROOT, path)]
    return random.Random(seed).sample(every, count)


def asked_of(mutation: Mutation, recorded: Recorded, *, whole: bool) -> list[list[str]]:
    """Tests that run its line: the cheapest of each file, then the next of each, for this many seconds in all.

    In three parts, each of which is run only if those before it have noticed nothing: a few, the others, and then all
    tests of its folder.
    """
    files: dict[str, list[str]] = collections.defaultdict(list)
    for test in sorted(recorded.tests_of(mutation), key=recorded.seconds.__getitem__):
        files[test.partition("::")[0]].append(test)
    tests = [test for turn in zip_longest(*files.values()) for test in turn if test]
    spent = accumulate(recorded.seconds[test] for test in tests)
    found = [test for test, seconds in zip(tests, spent, strict=True) if seconds < (DEAR if whole else CHEAP)]
    patterns = [*tests_of(mutation.path), *ALWAYS]
    if whole:
        patterns += next(besides for folder, besides in BESIDE.items() if mutation.path.startswith(folder))
    near = [str(path) for pattern in patterns for path in (ROOT / "tests").glob(pattern)]
    return [found[:FIRST], found[FIRST:], near]


def verdict(mutation: Mutation, parts: list[list[str]], *, whole: bool) -> tuple[str, str]:
    """Plant it, run the tests, and remove it again; what was found, and the test that failed."""
    path = ROOT / mutation.path
    source = path.read_bytes()
    command = [sys.executable, "-m", "pytest", "-x", "-q", "-n", "0", "-p", "no:cacheprovider", f"@{KEPT}/asked"]
    environ = os.environ | {"CROUPIER_TEST_DRAWS": "" if whole else "few", "PYTHONPATH": str(ROOT)}
    try:
        path.write_bytes(mutation.apply(source))
        for part in filter(None, parts):
            (KEPT / "asked").write_text("\n".join(part))
            ran = subprocess.run(
                command, cwd=ROOT, env=environ, capture_output=True, text=True, timeout=SECONDS, check=False
            )
            if ran.returncode:
                failed = FAILED.search(ran.stdout)
                return "killed", "" if failed is None else failed[1]
    except subprocess.TimeoutExpired:
        return "slow", ""
    finally:
        path.write_bytes(source)
    return "survived", ""


def main() -> None:
    """Read the arguments, try each fault, and print the results."""
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--seed", type=int, default=27)
    arguments.add_argument("--count", type=int, default=150)
    arguments.add_argument("--from", dest="first", type=int, default=0, help="leave out this many of those drawn")
    arguments.add_argument("--whole", action="store_true", help="ask more tests, with all their draws")
    arguments.add_argument("--only", action="append", help="only the faults of these lines, as FILE:LINE")
    asked = arguments.parse_args()
    if subprocess.run(["git", "diff", "--quiet"], cwd=ROOT, check=False).returncode:
        sys.exit("tools.mutants: files differ from the last commit; faults are planted in clean clones only")
    shares: dict[str, collections.Counter[str]] = collections.defaultdict(collections.Counter)
    recorded = Recorded()
    for mutation in drawn(asked.seed, asked.count)[asked.first :]:
        if asked.only and f"{mutation.path}:{mutation.line}" not in asked.only:
            continue
        began = time.monotonic()
        parts = asked_of(mutation, recorded, whole=asked.whole)
        said, by = verdict(mutation, parts, whole=asked.whole)
        shares[next(folder for folder in FOLDERS if mutation.path.startswith(folder))][said] += 1
        seconds = round(time.monotonic() - began, 1)
        told = {"verdict": said, "fault": str(mutation), "by": by, "tests": sum(map(len, parts)), "seconds": seconds}
        print(json.dumps(told, ensure_ascii=False), flush=True)  # noqa: T201
    for folder, counts in shares.items():
        share = 1 - counts["survived"] / counts.total()
        print(f"{folder:16} {counts.total():4} faults, {share:.0%} noticed, {counts['survived']} survived")  # noqa: T201


if __name__ == "__main__":
    main()
