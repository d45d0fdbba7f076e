"""Expensive reads made by a separate process: byte by byte what threads make, and it may end at any time."""

import asyncio
import os
import subprocess
import sys
from collections.abc import Sequence
from multiprocessing import active_children
from multiprocessing.process import BaseProcess
from pathlib import Path
from time import clock_gettime
from typing import Any

import pytest

from api.application.runtime.processes import OwnProcess, Processes, WorkFailed
from api.application.runtime.readers import Readers
from api.application.runtime.worker_threads import LONG, beside
from domain.games import GAMES, installed
from projections.views.compiled import CompiledRules
from tests.support.app import SOON, RunningApp, application
from tests.support.client import Guest, ok
from tests.support.found import failing, key_of, no_games, nothing
from tests.support.games import play
from tests.support.until import until

LONG_ENOUGH = 110
"""Choices after which folding a game is long work."""
ROOT = Path(__file__).parents[2]
SLOWLY = 12 * SOON
"""Seconds for a process to start, on a busy machine."""


def spent(process: BaseProcess) -> float:
    """Seconds of CPU time that a process has used, by the clock that clock_getcpuclockid(3) would name."""
    return clock_gettime((~(process.pid or 0) << 3) | 2)


async def reads(h: RunningApp, people: Sequence[Guest], path: str, version: int) -> list[bytes]:
    """What everybody gets, from each kind of expensive read."""
    told = list[bytes]()
    for who in (*map(h.again, people), h.nobody):
        for what in (
            f"view?version={version - 1}",
            "film?since=1&limit=500&with=lines,frames",
            "story?since=0&limit=500",
            "frames?since=0&limit=500",
            "record",
        ):
            answer = await who.get(f"{path}/{what}")
            ok(answer)
            told.append(answer.content.rstrip())
    return told


async def test_stop_iteration_in_a_thread_becomes_runtime_error() -> None:
    async with asyncio.timeout(SOON):
        with pytest.raises(RuntimeError, match="StopIteration"):
            await beside(lambda: next(iter(())))


async def test_read_process_reads_alike_and_may_end_anytime(tmp_path: Path) -> None:
    async with application(tmp_path) as h:
        path, *people = await h.table()
        await play(path, people, LONG_ENOUGH)
        version = ok(await people[0].get(path))["version"]
        threads = await reads(h, people, path, version)
    async with application(tmp_path, read_process=True) as h:
        before, readers = set(active_children()), h.service.live_games.readers
        ok(await h.nobody.get(f"{path}/record"))
        await until(lambda: readers.ready, seconds=SLOWLY)
        (process,) = set(active_children()) - before
        began = spent(process)
        assert await reads(h, people, path, version) == threads
        assert spent(process) > began, "it has made some of them"
        process.kill()
        process.join()
        ok(await h.nobody.get(f"{path}/story?since=1&limit=500"))
    assert set(active_children()) <= before


def test_read_process_reports_what_cannot_be_sent() -> None:
    class Local:
        """A function's local type, as a game may define one."""

    process = OwnProcess(nothing)
    try:
        assert isinstance(process.ask(nothing, Local()), WorkFailed)
        assert process.ask(nothing) is None
    finally:
        process.end()


async def test_a_process_that_fails_takes_no_other_along() -> None:
    processes = Processes(installed, 2, SLOWLY)
    older, newer = [OwnProcess(nothing), OwnProcess(nothing)]

    def ended(*_: object) -> None:
        raise EOFError

    older.ask = ended  # type: ignore[method-assign]
    processes._idle = [newer, older]  # pyright: ignore[reportPrivateUsage]
    with pytest.raises(WorkFailed) as failed:
        await processes.ask(key_of, "dominion")
    assert "KeyError" in failed.value.crossing.why, "it was asked again of the other, which knows no games"
    assert (older.lives, newer.lives, processes.begun) == (False, True, [True])
    processes.close()
    assert not newer.lives


async def test_process_names_the_game_that_fails() -> None:
    processes = Processes(installed, 1, SLOWLY)
    try:
        with pytest.raises(WorkFailed) as failed:
            await processes.ask(failing, "dominion")
    finally:
        processes.close()
    crossing = failed.value.crossing
    assert (crossing.what, crossing.ruleset) == ("domain.dominion.checks.check", "dominion")


async def test_read_process_leaves_unknown_games_to_its_server() -> None:
    readers, compiled = Readers(no_games), CompiledRules(GAMES["dominion"])
    assert await readers.made_if_long(LONG, compiled, key_of) == await readers.apart(compiled, key_of) == "dominion"
    assert readers.ready
    await readers.close()


PARENT = """
import os

from api.application.runtime.processes import OwnProcess


def by_its_pipe():
    os._exit = print  # it hears of its parent's end in two ways, and this is the other one


if __name__ == "__main__":
    process = OwnProcess(by_its_pipe)
    print(process.ask(len, "here"), flush=True)
    input()
"""


def test_read_process_ends_silently_with_its_server(tmp_path: Path) -> None:
    file = tmp_path / "parent.py"
    file.write_text(PARENT)
    environ = {**os.environ, "PYTHONPATH": str(ROOT)}
    given: dict[str, Any] = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    with subprocess.Popen([sys.executable, file], env=environ, **given) as parent:
        assert parent.stdout
        assert parent.stderr
        assert parent.stdout.readline() == b"4\n"
        parent.kill()
        assert parent.stderr.read() == b"", "until its process has ended as well"
