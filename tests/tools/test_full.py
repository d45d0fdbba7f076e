"""`make run-full`: one command, several processes, the same games, and all of it gone at a signal."""

import re
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest

from tools.servers import full
from tools.servers.full import reachable
from tools.servers.postgres import answers
from tools.servers.process import free_port, new_folder, unprivileged

pytestmark = pytest.mark.proof

ROOT = Path(__file__).parents[2]
SOON = 10.0


@contextmanager
def run_full(data: Path, ports: list[int]) -> Generator[str]:
    """Everything, as the Makefile starts it; its output until it was ready."""
    command = [sys.executable, "-m", "tools.servers", "--data", data, "--ports", *map(str, ports)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=ROOT, start_new_session=True) as running:
        assert running.stdout is not None
        told = ""
        while "Ctrl-C stops them all" not in told:
            line = running.stdout.readline()
            assert line, told
            told += line
        yield told
        before = time.monotonic()
        running.send_signal(signal.SIGINT)
        assert running.wait(SOON) == 0
        assert time.monotonic() - before < SOON
    for port in ports:
        with pytest.raises(httpx.ConnectError):
            httpx.get(f"http://127.0.0.1:{port}/v1/healthz")


def test_two_processes_serve_the_same_games_which_stay() -> None:
    data = new_folder(unprivileged())
    ports = [free_port(), free_port()]
    first, second = (f"http://127.0.0.1:{port}/v1" for port in ports)
    try:
        with run_full(data, ports) as told:
            token = httpx.post(f"{first}/players", json={"name": "Anna"}).json()["token"]
            me = {"Authorization": f"Bearer {token}"}
            opening = {"ruleset": "dominion", "seats": 2, "options": {"preset": "first-game"}}
            game = httpx.post(f"{second}/games", json=opening, headers=me).json()["id"]
            assert httpx.get(f"{first}/games/{game}", headers=me).json()["id"] == game
        store = re.findall(r"postgresql://\S+", told)[-1]
        assert not answers(store)
        with run_full(data, ports):
            assert httpx.get(f"{first}/games/{game}", headers=me).json()["id"] == game
    finally:
        shutil.rmtree(data)


def test_unreachable_data_lies_elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    tmp_path.chmod(0o700)
    wanted, elsewhere = tmp_path / "full", new_folder(unprivileged())
    monkeypatch.setattr(full, "ELSEWHERE", elsewhere)
    try:
        kept = reachable(wanted)
        assert kept == (wanted if unprivileged() is None else elsewhere / wanted.relative_to("/"))
        assert kept.is_dir()
    finally:
        shutil.rmtree(elsewhere)
