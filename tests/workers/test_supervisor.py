"""The supervisor, over workers that serve nothing: how they end, and that they end with it."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path

import pytest

from infra.cli import supervise
from infra.cli.main import main
from infra.workers import supervisor
from infra.workers.link import LAST
from tests.support.until import gone, soon

TINY = Path(__file__).with_name("tiny.py")
PROGRAM = """
import asyncio, socket, sys
from infra.workers import supervisor
supervisor.PING, supervisor.STOP = 0.1, 0.5
with socket.socket() as listener:
    listener.bind(("127.0.0.1", 0))
    made = supervisor.Supervisor(2, [listener], sys.argv[1:], (), lambda: print("all", flush=True), print)
    sys.exit(asyncio.run(made.run()))
"""


@contextmanager
def supervised(what: str, said: Path) -> Generator[subprocess.Popen[bytes]]:
    """A supervisor of two such workers."""
    with said.open("wb") as log:
        command = [sys.executable, "-c", PROGRAM, sys.executable, str(TINY), what]
        process = subprocess.Popen(command, stdout=log, stderr=log)
        try:
            yield process
        finally:
            process.kill()
            process.wait()


def children(process: int) -> list[int]:
    """The process ids of its workers."""
    return [*map(int, Path(f"/proc/{process}/task/{process}/children").read_text().split())]


def test_failing_first_start_ends_all_once(tmp_path: Path) -> None:
    with supervised("fail", said := tmp_path / "said") as process:
        assert process.wait(60) == 3
        assert said.read_text().splitlines() == ["nothing works", "STOPPING=1"]


def test_five_deaths_in_a_minute_end_all(tmp_path: Path) -> None:
    with supervised("die", said := tmp_path / "said") as process:
        assert process.wait(60) == 1
        ready = [line for line in said.read_text().splitlines() if line.startswith("ready 1")]
        assert len(ready) == supervisor.MOST_DEATHS
        pauses = [f"another starts in {pause} s" for pause in (0.1, 0.2, 0.4, 0.8)]
        assert all(pause in said.read_text() for pause in pauses)


def test_hung_worker_is_killed_and_started_again(tmp_path: Path) -> None:
    with supervised("hang", said := tmp_path / "said"):
        soon(lambda: said.read_text().count("ready 1"), lambda ready: ready >= 2, 60)
        assert "hangs and is killed" in said.read_text()


@pytest.mark.parametrize("what", ["run", "stopped", "hang"])
def test_workers_end_when_the_supervisor_is_gone(what: str, tmp_path: Path) -> None:
    with supervised(what, said := tmp_path / "said") as process:
        soon(lambda: "all" in said.read_text().split(), seconds=60)
        process.send_signal(signal.SIGSTOP)
        time.sleep(0.2)  # till one hangs
        workers = children(process.pid)
        for worker in workers if what == "stopped" else ():
            os.kill(worker, signal.SIGSTOP)
            soon(lambda worker=worker: Path(f"/proc/{worker}/stat").read_text().rpartition(") ")[2][0] == "T")
        process.send_signal(signal.SIGKILL)
        soon(lambda: all(gone(worker) for worker in workers), seconds=2 * LAST)


@pytest.mark.parametrize("what", ["run", "stay"])
def test_signal_ends_all_with_its_status(what: str, tmp_path: Path) -> None:
    with supervised(what, said := tmp_path / "said") as process:
        soon(lambda: "all" in said.read_text().split(), seconds=60)
        workers = children(process.pid)
        process.send_signal(signal.SIGTERM)
        assert process.wait(60) == 0
        assert all(gone(worker) for worker in workers)
        assert ("is killed" in said.read_text(), supervisor.STOP) == (what == "stay", 10)
        assert "STOPPING=1" in said.read_text()


def test_sqlite_refuses_several_workers(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["serve", "--data", str(tmp_path), "--workers", "2"]) == 2
    assert "an SQLite file is served by one process" in capsys.readouterr().err
    assert main(["serve", "--data", str(tmp_path), "--workers", "many"]) == 2
    assert "--workers is a number" in capsys.readouterr().err


def test_more_workers_than_postgresql_has_connections_are_refused(
    postgres_url: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("CROUPIER_DATABASE_URL", postgres_url)
    assert main(["serve", "--workers", "64"]) == 2
    assert "up to 1302 connections to PostgreSQL, which allows" in capsys.readouterr().err


def test_auto_counts_usable_cores(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(supervise, "GROUPS", tmp_path)
    monkeypatch.setattr("os.sched_getaffinity", {0: set(range(12))}.get)
    assert supervise.count("auto") == 12
    (tmp_path / "cpu.max").write_text("350000 100000\n")
    assert supervise.count("auto") == 3
    (tmp_path / "cpu.max").write_text("50000 100000\n")
    assert supervise.count("auto") == 1
