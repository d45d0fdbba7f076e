"""Which tests run a line: recorded once by coverage.py, before faults are planted.

`python -m tools.mutants.recording` runs the tests that try the code in their own process, and writes `.mutants/`:
coverage.py's data on each line, with a context for each test, and how many seconds each test took.
"""

import collections
import json
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Generator
from pathlib import Path

import coverage
import pytest

from tools.mutants.mutations import Mutation

ROOT = Path(__file__).parents[2]
KEPT = ROOT / ".mutants"
FOLDERS = ("domain", "projections", "api/application", "infra/store")
"""Where faults are planted."""
IMPORT = ""
"""The context of what runs outside tests, as imports do."""
TESTS = (
    *("engine", "games", "golden", "folding", "application", "audit", "http", "infra", "data", "webhooks", "laws"),
    *("oauth", "events", "deals", "notes", "exports", "lab"),
)


class Recorder:
    """Tells coverage.py which test runs, and records each one's time."""

    def __init__(self) -> None:
        KEPT.mkdir(exist_ok=True)
        self.seconds, self.failed = dict[str, float](), set[str]()
        self.coverage = coverage.Coverage(
            data_file=KEPT / "lines", data_suffix=True, source=[str(ROOT / folder) for folder in FOLDERS]
        )
        self.coverage.start()

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Generator[None, object, object]:
        """One test, with its fixtures."""
        self.coverage.switch_context(item.nodeid)
        began = time.process_time()
        try:
            return (yield)
        finally:
            self.seconds[item.nodeid] = round(time.process_time() - began, 3)
            self.coverage.switch_context(IMPORT)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """A test that fails without a fault detects none."""
        if report.failed:
            self.failed.add(report.nodeid)

    def pytest_sessionfinish(self) -> None:
        """Write both down."""
        self.coverage.stop()
        self.coverage.save()
        seconds = {test: took for test, took in self.seconds.items() if test not in self.failed}
        (KEPT / f"seconds.{time.time_ns()}.json").write_text(json.dumps(seconds))


class Recorded:
    """What was recorded, without tests that no longer exist."""

    def __init__(self) -> None:
        command = [sys.executable, "-m", "pytest", "-q", "--collect-only", "-n", "0", *(f"tests/{of}" for of in TESTS)]
        there = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout.splitlines()
        seconds = {test: took for path in KEPT.glob("*.json") for test, took in json.loads(path.read_text()).items()}
        self.seconds: dict[str, float] = {test: seconds[test] for test in there if test in seconds}
        self.data = [coverage.CoverageData(str(path)) for path in KEPT.glob("lines.*")]
        for data in self.data:
            data.read()

    def tests_of(self, mutation: Mutation) -> set[str]:
        """The tests that run one of its lines; for a line that an import runs, those of its whole module."""
        lines: dict[int, set[str]] = collections.defaultdict(set)
        for data in self.data:
            for line, contexts in data.contexts_by_lineno(str(ROOT / mutation.path)).items():
                lines[line].update(contexts)
        last = mutation.line + mutation.before.count("\n")
        own = set[str]().union(*(tests for line, tests in lines.items() if mutation.line <= line <= last))
        return self.seconds.keys() & (own if own and IMPORT not in own else set[str]().union(*lines.values()))


def pytest_configure(config: pytest.Config) -> None:
    """Begin before the code is imported, so that lines of modules and classes are recorded as such."""
    config.pluginmanager.register(Recorder())


if __name__ == "__main__":
    shutil.rmtree(KEPT, ignore_errors=True)
    environ, failed = os.environ | {"CROUPIER_TEST_DRAWS": "few"}, list[str]()
    for folder in TESTS:
        recorder = [sys.executable, "-m", "pytest", "-q", "-n", "0", "-p", "tools.mutants.recording", f"tests/{folder}"]
        if subprocess.run(recorder, cwd=ROOT, env=environ, check=False).returncode:
            failed.append(folder)  # its other tests are recorded all the same
    sys.exit(f"tools.mutants.recording: tests failed in {', '.join(failed)}" if failed else 0)
