"""What was tried when a test failed, and the command that tries it again, as a section of each failure."""

import os
import shlex
from collections.abc import Generator
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any

import httpx
import pytest

ROOT = Path(__file__).parents[2]
NAMED = (
    "world", "key", "name", "pair", "case", "game", "path", "seed", "n", "number", "version", "made", "step", "seat",
    "seats", "viewer", "who", "language", "look", "write", "url", "response", "answer", "found", "entry",
)  # fmt: skip
"""Variables that say which game, version, viewer and route; of several the innermost."""
SEEDS = ("CROUPIER_TEST_SEED", "CROUPIER_POSITIONS")
APART = ("soak", "proof", "generators")
"""Marks of tests that run only if their mark is named."""
MOST = 120


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item, call: pytest.CallInfo[None]
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Say it."""
    report = yield
    if report.failed and call.excinfo is not None:
        words = [f"{name}={os.environ[name]}" for name in SEEDS if name in os.environ] + [".venv/bin/python -m pytest"]
        words += [f"-m {mark}" for mark in APART if item.get_closest_marker(mark)]
        if "default" not in (order := f"{item.config.getoption('random_order_seed', 'default')}"):
            words.append(f"--random-order-seed={order}")
        tried = [f"{name}: {value}" for name, value in _tried(call.excinfo).items()]
        report.sections.append(
            ("tried, and again by", "\n".join([*tried, " ".join([*words, shlex.quote(item.nodeid)])]))
        )
    return report


def _tried(failure: pytest.ExceptionInfo[BaseException]) -> dict[str, str]:
    found: dict[str, Any] = {}
    for entry in failure.traceback:
        if (place := Path(entry.path)).is_relative_to(ROOT) and ".venv" not in place.parts:
            known = entry.frame.f_locals
            found |= {name: known[name] for name in NAMED if known.get(name) is not None}
    return {name: _said(value) for name, value in found.items() if not isinstance(value, FunctionType | ModuleType)}


def _said(value: Any) -> str:
    if isinstance(value, httpx.Response):
        return f"{value.status_code} to {value.request.method} {value.request.url}"
    return str(getattr(value, "key", None) or getattr(value, "name", None) or value)[:MOST]
