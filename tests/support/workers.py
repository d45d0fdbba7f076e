"""A run over several processes (`pytest -n 2`): which tests stay together, and the tables that all of them fill.

1. The tests of a file stay in one process and in their order, so that what a file makes once is made once. So do all
   files of a folder in TOGETHER, which count something over the whole folder.
2. What is in LAST comes at the end and stays in one process: it measures or races, and wants the processors for itself.
3. A table is lines under a title, printed at the end of the run: a module calls `table` with a function that gives
   them. Each process gives its own lines; pytest's main process, which prints, runs no test when there are several.
"""

from collections.abc import Callable
from typing import Any

import pytest

TOGETHER = ("tests/contract/",)
LAST = ("tests/bench/", "tests/faults/", "tests/infra/test_horizon.py", "tests/infra/test_races.py")

Lines = Callable[[], list[str]]
_tables: dict[str, Lines] = {}
_filled: dict[str, list[str]] = {}


def table(title: str, lines: Lines) -> None:
    """Print these lines at the end of the run, if there are any by then."""
    _tables[title] = lines


def unit(test: str) -> str:
    """What goes to one process as a whole: the file of a test, its folder, or all that comes last."""
    if test.startswith(LAST):
        return "last"
    return next((folder for folder in TOGETHER if test.startswith(folder)), test.partition("::")[0])


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The units that come last are collected last."""
    items.sort(key=lambda item: item.nodeid.startswith(LAST))


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: Any, log: Any) -> Any:
    """By units, in the order in which they were collected. A run in one process needs no xdist."""
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
    """Take over what another process has sent; one that was killed has sent nothing."""
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
