"""A game that is served while it is being written."""

import re
import subprocess
import sys
import threading
import time
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
from one_name import FLOORS

from infra.cli.main import main
from tests.support.patience import patience
from tests.support.until import soon
from tools.servers.process import healthy

SOON = 30.0
"""Seconds that no start takes, even on a busy machine."""


class Screen:
    """A program's output so far."""

    def __init__(self, program: subprocess.Popen[str]) -> None:
        self.text = ""
        self._program = program
        self.reading = threading.Thread(target=self._read, daemon=True)
        self.reading.start()

    def _read(self) -> None:
        assert self._program.stdout is not None
        for line in self._program.stdout:
            self.text += line

    def shows(self, pattern: str, after: int = 0) -> re.Match[str]:
        """Wait for it."""
        ends = time.monotonic() + patience(SOON)
        while (found := re.search(pattern, self.text[after:])) is None:
            assert time.monotonic() < ends, f"{pattern} is not shown:\n{self.text[after:]}"
            time.sleep(0.05)
        return found


@contextmanager
def developing(folder: Path) -> Generator[Screen]:
    command = [sys.executable, "-X", "importtime", "-m", "croupier", "dev", str(folder), "--port", "0"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True) as program:
        screen = Screen(program)
        try:
            yield screen
        finally:
            program.terminate()  # a shell that starts tests in the background has them ignore Ctrl-C
            screen.reading.join(SOON)


def answered(client: httpx.Client, path: str) -> httpx.Response:
    """The answer of a server that has just started."""
    soon(lambda: healthy(str(client.base_url)), seconds=SOON)
    return client.get(path)


def test_dev_server_reloads_after_each_change(tmp_path: Path) -> None:
    assert main(["new-game", "Odd Game", "--folder", str(tmp_path)]) == 0
    home = tmp_path / "croupier-odd-game"
    source = home / "croupier_odd_game" / "__init__.py"
    text = source.read_text(encoding="utf-8")
    with developing(home) as screen:
        url = screen.shows(r"http://[\d.:]+")[0]
        with httpx.Client(base_url=f"{url}/v1", timeout=SOON) as client:
            assert "odd-game" in answered(client, "/rulesets").text
            told: Any = client.post("/players", json={"name": "Anna"}).raise_for_status().json()
            client.headers["Authorization"] = f"Bearer {told['token']}"
            game = (
                client.post("/games", json={"ruleset": "odd-game", "seats": 2}).raise_for_status().headers["location"]
            )
            path = game.removeprefix("/v1")
            client.post(f"{path}/seats", json={}).raise_for_status()
            client.post(f"{path}/seats", json={"bot": "random"}).raise_for_status()
            screen.shows(r"odd-game \w{8}, version 3")
            screen.shows("odd-game.dealt")
            line = next(n for n, one in enumerate(text.splitlines(), 1) if "await ask(" in one)
            screen.shows(rf"waits at {re.escape(str(source))}:{line} in play")

            seen = len(screen.text)
            source.write_text(text.replace('"/discard", one("card")', '"/nowhere", one("card")'), encoding="utf-8")
            screen.shows("saved: __init__.py", seen)
            screen.shows(
                r"the game odd-game .* is left out: ValueError: Played: /nowhere leads nowhere in a State", seen
            )
            screen.shows("started: http", seen)
            assert answered(client, f"{path}/view").status_code == httpx.codes.SERVICE_UNAVAILABLE

            seen = len(screen.text)
            source.write_text(text, encoding="utf-8")
            screen.shows("started: http", seen)
            view = answered(client, f"{path}/view").raise_for_status().json()
            assert view["status"] == "running"
            assert view["asked"]
            imported = re.findall(r"import time: .* ([\w.]+)\n", screen.text[seen:])
            assert imported, "of what is not installed it is asked each time"
            rooms = {*FLOORS, "croupier", "msgspec", "uvloop", "anyio"}
            assert not [name for name in imported if name.partition(".")[0] in rooms], "all but the game is there"


def test_dev_server_refuses_a_folder_without_game(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["dev", str(tmp_path)]) == 1
    assert f"{tmp_path / 'pyproject.toml'} is no project with entry-points" in capsys.readouterr().err
