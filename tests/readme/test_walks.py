"""The walks of one choice and of one frame, as docs/architecture.md tells them, against what really happens.

1. Functions of a walk are entered in its order.
2. No file of the application layer that is passed is left out, except those in `BESIDE`.
3. The files that a choice passes are few, and so are its calls.
"""

import asyncio
import sys
import threading
from collections import Counter
from collections.abc import Generator, Iterable
from contextlib import contextmanager
from pathlib import Path
from types import CodeType, FrameType
from typing import Any, NamedTuple

from one_name import FLOORS

from tests.readme import parts
from tests.readme.pages import ROOT, rows, section
from tests.support.app import RunningApp, application
from tests.support.client import Guest
from tests.support.games import PLAIN, choose, deal, mat, view
from tests.support.streams import NDJSON, tap

APPLICATION = "api/application/"
LAYERS = [ROOT / layer for layer in FLOORS]
SMITHY = mat(hand="smithy copper copper copper copper", deck="copper copper copper copper copper copper", discard="")
BESIDE = {
    "api/application/runtime/background.py": "rounds that are nobody's request",
    "api/application/ports/observer.py": "measures",
    "api/application/games/command_ports.py": "stands for the only seat of a player who names none",
    "api/application/games/stored_games.py": "what is read is in memory, and whatever fails would be looked at",
    "api/application/runtime/turns.py": "bots let requests go first",
    "api/application/runtime/border.py": "stops code that comes to no end",
    "api/application/games/stops.py": "and remembers what was stopped",
    "api/application/runtime/worker_threads.py": "long work is done on a thread",
    "api/application/ports/accounts.py": "what a token is good for",
    "api/application/views/perspective.py": "the type of what is kept for those who see the same",
}
"""Files that are passed without being a step of a walk, and their purpose."""


MOST_FILES = 45
"""Whose functions a choice enters, on all floors, once another was made before it."""
MOST_CALLS = 178 if sys.version_info < (3, 12) else 165
"""Of our own functions in such a choice, a Smithy: from the operation to what is sent. Python 3.12 and later make
fewer, as they call no comprehensions."""


class Step(NamedTuple):
    """A function that was entered."""

    file: str
    function: str


def walk(heading: str) -> list[Step]:
    """The documented steps."""
    return [
        Step(file.strip("`"), function.strip("`"))
        for _, file, function, _ in rows(section(ROOT / "docs/architecture.md", heading))[1:]
    ]


@contextmanager
def trace(*, own: bool) -> Generator[list[Step]]:
    """The functions that are entered within the block, in order: by this task, or by tasks that begin in it.

    A coroutine is entered once, however often it is resumed.
    """
    steps, entered = list[Step](), set[FrameType]()
    task, before = asyncio.current_task(), asyncio.all_tasks()

    def note(frame: FrameType, event: str, _: Any) -> None:
        source = Path(frame.f_code.co_filename)
        if event != "call" or frame in entered or not any(map(source.is_relative_to, LAYERS)):
            return
        now = asyncio.current_task()
        if now is task if own else now not in before:
            entered.add(frame)
            steps.append(Step(str(source.relative_to(ROOT)), frame.f_code.co_name))

    sys.setprofile(note)
    try:
        yield steps
    finally:
        sys.setprofile(None)


def check(documented: list[Step], passed: list[Step]) -> None:
    left = iter(passed)
    for step in documented:
        assert step in left, f"{step} is not entered after the step before it"
    files = {step.file for step in passed if step.file.startswith(APPLICATION)}
    missing = files - {step.file for step in documented} - BESIDE.keys()
    assert not missing, f"these are passed, and the walk does not name them: {sorted(missing)}"


async def running(h: RunningApp) -> tuple[str, Guest, Guest]:
    """A game in which Anna, who is to move, holds a Smithy; and Bert."""
    h.service.live_games.store = h.ledger.real  # the store itself, not the tests' wrapper of it
    host, anna, bert = await h.players("Host", "Anna", "Bert")
    return await deal(host, anna, bert, scenario={"seats": [SMITHY, PLAIN], "turn": 0}), anna, bert


async def test_a_choice_walks_as_it_is_written(tmp_path: Path) -> None:
    async with application(tmp_path) as h:
        path, anna, _ = await running(h)
        with trace(own=True) as passed:
            await choose(anna, path, "Play Smithy")  # which looks first
    begin = max(n for n, step in enumerate(passed) if step == ("api/http/operations/answering.py", "answer"))
    check(walk("The walk of one choice"), passed[begin:])


async def test_choice_in_live_game_takes_few_calls(tmp_path: Path) -> None:
    async with application(tmp_path) as h:
        path, anna, _ = await running(h)
        await choose(anna, path, "Play Smithy")  # the first compiles what it needs
        path, anna, _ = await running(h)
        with trace(own=True) as passed:
            await choose(anna, path, "Play Smithy")
    begin = max(n for n, step in enumerate(passed) if step == ("api/http/operations/answering.py", "answer"))
    calls = Counter(passed[begin:])
    assert len({step.file for step in calls}) <= MOST_FILES
    assert calls.total() <= MOST_CALLS, f"{calls.total()} calls, most often {calls.most_common(10)}"


async def test_a_frame_walks_as_it_is_written(tmp_path: Path) -> None:
    async with application(tmp_path, heartbeat=0.2) as h:
        path, anna, bert = await running(h)
        now = (await view(bert, path))["version"]
        accepted = {"Accept": NDJSON, "Last-Event-ID": str(now), "Authorization": f"Bearer {bert.token}"}
        with trace(own=False) as passed:
            async with tap(h.app, f"{path}/stream", accepted) as stream:
                await stream.until(lambda tap: b'"time"' in tap.body)  # a heartbeat: it is idle
                await choose(anna, path, "Play Smithy")
                await stream.frames(1)
    check(walk("The walk of one frame"), passed)


async def test_code_of_start_choice_and_frame_is_short(tmp_path: Path) -> None:
    """Functions of the core that one start, one choice and one frame enter, on whatever thread."""
    entered = set[CodeType]()

    def note(frame: FrameType, event: str, _: Any) -> None:
        if event == "call":
            entered.add(frame.f_code)

    threading.setprofile(note)
    sys.setprofile(note)
    try:
        async with application(tmp_path, heartbeat=0.2) as h:
            start = frozenset(entered)
            path, anna, bert = await running(h)
            accepted = {"Accept": NDJSON, "Authorization": f"Bearer {bert.token}"}
            entered.clear()
            async with tap(h.app, f"{path}/stream", accepted) as stream:
                await stream.until(lambda tap: b'"time"' in tap.body)
                await choose(anna, path, "Play Smithy")
                await stream.frames(1)
    finally:
        sys.setprofile(None)
        threading.setprofile(None)
    read = core(entered | start)
    assert 0 < sum(last - first + 1 for _, (first, last) in read) <= parts.PARTS[parts.CORE]["reading"]


def core(entered: Iterable[CodeType]) -> set[tuple[str, tuple[int, int]]]:
    """(file, (first line, last line)) of these functions, as far as they are part of the core."""
    found = set[tuple[str, tuple[int, int]]]()
    for code in entered:
        source = Path(code.co_filename)
        file = str(source.relative_to(ROOT)) if source.is_relative_to(ROOT) else ""
        if parts.part_of(file) == parts.CORE and code.co_name != "<module>":
            lines = [line for *_, line in code.co_lines() if line]
            found.add((file, (min(lines), max(lines))))
    return found
