"""Prints, at the end of a run, which law caught which mark or leak."""

import pytest

from tests.laws.caught import CAUGHT


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """The table of the laws of the laws."""
    if CAUGHT:
        terminalreporter.section("marks turned and leaks planted -> laws that turned red")
        width = max(map(len, CAUGHT))
        for what, laws in CAUGHT.items():
            terminalreporter.write_line(f"{what:<{width}}  {', '.join(laws) or 'NONE'}")
