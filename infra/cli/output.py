"""How commands answer: in words or in JSON, with a progress bar if it takes long."""

import logging
import os
import sys
from collections.abc import Callable, Generator, Sequence
from contextlib import contextmanager
from typing import Any

import click
import msgspec
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from infra.store.entries.quarantine import Damage
from infra.telemetry import logs

LOG = logging.getLogger("croupier")
DAMAGED = 4
"""The exit status of commands that went through a whole store and found damaged games."""

WHAT_TO_DO = (
    "what to do: put the rows back from a backup, then `croupier games show` lets the game go; "
    "`croupier games salvage` writes what can be read, `croupier games abandon` ends it"
)

json_option = click.option("--json", "as_json", is_flag=True, help="Print JSON, on one line.")


def say(text: str, value: Any, as_json: bool) -> None:
    """Print the answer: text for people, or a value that msgspec can encode, as one line of JSON."""
    sys.stdout.write((msgspec.json.encode(value).decode() if as_json else text) + "\n")


def complain(text: str, level: int = logging.ERROR) -> None:
    """Say on standard error what is wrong; where the log is JSON, as a line of it: nothing else is there then."""
    if os.environ.get("CROUPIER_LOG") != "json":
        sys.stderr.write(f"croupier: {text}\n")
        return
    if not logging.getLogger().handlers:  # the settings may be what is wrong
        logs.configure("json", access=False)
    LOG.log(level, text)


def lines_of_damage(line: str, damaged: Sequence[Damage], last: str) -> str:
    """A line for each damaged game, made from its id and what is wrong, what to do, if anything, and a last line."""
    lines = [line.format(damage.game, damage) for damage in damaged]
    return "\n".join([*lines, *([WHAT_TO_DO] if lines else []), last])


@contextmanager
def progress_bar(what: str) -> Generator[Callable[[int, int], None]]:
    """A bar on standard error while the block runs; yields a function to call with (done, total).

    It disappears afterwards, and is not shown if standard error is not a terminal.
    """
    with _bars() as bars:
        task = bars.add_task(what, total=None)

        def show(done: int, total: int) -> None:
            bars.update(task, completed=done, total=total)

        yield show


@contextmanager
def row_counter() -> Generator[Callable[[str, int], None]]:
    """As `progress_bar`, without a total: yields a function to call with (table, rows done)."""
    with _bars() as bars:
        task = bars.add_task("", total=None)

        def show(table: str, done: int) -> None:
            bars.update(task, description=table, completed=done)

        yield show


def _bars() -> Progress:
    return Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=Console(stderr=True),
        transient=True,
        disable=not sys.stderr.isatty(),
    )
