"""A run over several processes (`pytest -n 4`): which tests stay together, and the tables that all of them fill.

1. The tests of a file stay in one process and in their order, so that what a file makes once is made once. So do the
   files of each group in TOGETHER: they share what is expensive to make, or count something over all of them.
2. The longest begin first, so that no process is left with one at the end while the others are done.
3. A table is lines under a title, printed at the end of the run: a module calls `table` with a function that gives
   them. Each process gives its own lines; pytest's main process, which prints, runs no test when there are several.
4. In an order of `--random-order-seed` each failure says by which seed, see `tools.orders`.
"""

import gc
from collections.abc import Callable, Generator
from typing import Any

import pytest

from infra.server import GC_THRESHOLD

SILENT = tuple(f"tests/laws/test_{name}.py" for name in ("laws", "laws_of_laws", "absence", "undoing", "world_laws"))
TOGETHER = (
    ("tests/contract/test_every_answer.py", "tests/contract/test_unavailable.py"),  # what was answered is counted
    SILENT,  # pairs that were silent
    ("tests/faults/",),  # servers with a disk, and two processes over them
    ("tests/install/",),  # one wheel
)
"""What goes to one process: prefixes of test names."""
FIRST = (
    "tests/browser/",
    "tests/install/",
    "tests/faults/",
    *SILENT,
    "tests/contract/test_schemathesis.py",
    "tests/laws/test_silence_routes.py",
    "tests/laws/test_lateness.py",
    "tests/kits/",
    "tests/contract/",
    "tests/tools/",
)
"""What begins first, the longest first."""

Lines = Callable[[], list[str]]
_tables: dict[str, Lines] = {}
_filled: dict[str, list[str]] = {}


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Say by which seed the order was drawn in which a test failed."""
    report = yield
    seed = str(item.config.getoption("random_order_seed"))
    if report.failed and not seed.startswith("default:"):
        report.sections.append(("order", f"--random-order-seed={seed}"))
    return report


def table(title: str, lines: Lines) -> None:
    """Print these lines at the end of the run, if there are any by then."""
    _tables[title] = lines


def pytest_collection_finish() -> None:
    """Imports stay for good: the collector need not walk through them again and again, see `infra.server`."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(GC_THRESHOLD)


def unit(test: str) -> str:
    """What goes to one process as a whole: the group of a test, or its file."""
    return next((group[0] for group in TOGETHER if test.startswith(group)), test.partition("::")[0])


def rank(test: str) -> int:
    """A test's place in FIRST; all tests without one come after these."""
    return next((n for n, begin in enumerate(FIRST) if test.startswith(begin)), len(FIRST))


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The longest come first, and what counts over its unit after all else, in any order."""
    items.sort(key=lambda item: (item.get_closest_marker("last") is not None, rank(item.nodeid)))


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: Any, log: Any) -> Any:
    """By units, in the order of collection. A run in one process needs no xdist."""
    from xdist.scheduler import LoadScopeScheduling  # noqa: PLC0415 # pyright: ignore[reportMissingTypeStubs]

    class ByUnit(LoadScopeScheduling):
        def _split_scope(self, nodeid: str) -> str:
            return unit(nodeid)

    config.option.loadscopereorder = False
    return ByUnit(config, log)


def pytest_sessionfinish(session: pytest.Session) -> None:
    """Fill the tables: a process of several sends them to the one that prints."""
    _keep({title: lines() for title, lines in _tables.items()})
    sent = getattr(session.config, "workeroutput", None)
    if sent is not None:
        sent["tables"] = _filled


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node: Any) -> None:
    """Add another process's lines; a killed one has sent nothing."""
    _keep(getattr(node, "workeroutput", {}).get("tables", {}))


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Print them."""
    for title, lines in sorted(_filled.items()):
        terminalreporter.section(title)
        for line in lines:
            terminalreporter.write_line(line)


def _keep(tables: dict[str, list[str]]) -> None:
    for title, lines in tables.items():
        if lines:
            _filled.setdefault(title, []).extend(lines)
