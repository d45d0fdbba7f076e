"""A server with unruly games beside its own: what their players do, and how long somebody elsewhere waits for it."""

import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Generator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import httpx

from tests.faults.stage import plain
from tools.servers.process import LOOPBACK, free_port, healthy

ROOT = Path(__file__).parents[2]
LONG = 60.0
"""Seconds after which a request has no answer."""
START = 60.0


class Server(ExitStack):
    """A process of `croupier serve`, not forked: it looks for games by itself."""

    def __init__(self, data: Path, packages: Path) -> None:
        super().__init__()
        self.url = f"http://{LOOPBACK}:{(port := free_port())}"
        self._log = data / "log"
        environ = plain(PYTHONPATH=os.pathsep.join([str(ROOT), str(packages)]), CROUPIER_HOUSE_GAME="off")
        words = [sys.executable, "-m", "croupier", "serve", "--port", str(port), "--data", str(data)]
        with self._log.open("ab") as log:
            self.process = subprocess.Popen(words, cwd=data, env=environ, stdout=log, stderr=subprocess.STDOUT)
        self.callback(self._end)
        ends = time.monotonic() + START
        while not healthy(self.url):
            assert self.process.poll() is None, self.said()
            assert time.monotonic() < ends, self.said()
            time.sleep(0.05)

    def said(self) -> str:
        """All its output, and that of those before it in the same folder."""
        return self._log.read_text(errors="replace")

    def stop(self) -> float:
        """SIGTERM; the seconds until it has ended."""
        began = time.monotonic()
        self.process.send_signal(signal.SIGTERM)
        assert self.process.wait(LONG) == 0, self.said()
        return time.monotonic() - began

    def _end(self) -> None:
        self.process.kill()
        self.process.wait()


class Player:
    """Somebody with a token; ends with its server."""

    def __init__(self, server: Server, name: str) -> None:
        self.http = httpx.Client(base_url=f"{server.url}/v1", timeout=LONG)
        server.callback(self.http.close)
        token = self.http.post("/players", json={"name": name}).raise_for_status().json()["token"]
        self.http.headers["Authorization"] = f"Bearer {token}"

    def ask(self, method: str, path: str, body: Any = None) -> Any:
        """The answer's JSON or text; None for a refusal, which is a problem that names no fault of ours."""
        answer = self.http.request(method, path, json=body)
        assert answer.status_code != httpx.codes.BAD_GATEWAY, answer.text
        if answer.is_error:
            assert answer.json()["code"], (path, answer.text)
            return None
        return answer.json() if "json" in answer.headers["content-type"] else answer.text

    def opened(self, ruleset: str, *bots: str, seats: int = 2) -> str | None:
        """A game of this ruleset with this player and these bots; None if it is refused."""
        made = self.ask("POST", "/games", {"ruleset": ruleset, "seats": seats, "branches": "live"})
        if made is None:
            return None
        path = f"/games/{made['id']}"
        self.ask("POST", f"{path}/seats", {})
        for bot in bots:
            self.ask("POST", f"{path}/seats", {"bot": bot})
        return path

    def chooses(self, path: str) -> Any:
        """Answer the open question with the first option."""
        view: Any = self.ask("GET", f"{path}/view")
        for asked in () if view is None else view["asked"]:
            if asked["options"]:
                return self.ask("POST", f"{path}/choices", {"question": asked["question"], "picks": [0]})
        return None

    def tries(self, path: str, ruleset: str) -> None:
        """All that touches a game's code, in a game that is open and two rounds long."""
        self.chooses(path)
        self.chooses(path)
        for what in ("view", "view.md", "story", "frames", "film", "record", "picture.svg"):
            self.ask("GET", f"{path}/{what}")
        self.ask("POST", f"{path}/worlds", {"n": 1})
        self.ask("POST", f"{path}/branches", {"version": 5})
        self.ask("GET", f"/rulesets/{ruleset}/picture.svg")
        self.ask("POST", f"{path}/resignation", {})

    def plays(self, ruleset: str, bot: str) -> str | None:
        """A new game, and one with an opening of its own."""
        self.opened(ruleset, seats=3)
        path = self.opened(ruleset, bot)
        if path is not None:
            self.tries(path, ruleset)
        return path


@contextmanager
def watching(player: Player, path: str) -> Generator[list[float]]:
    """The seconds that each look at a game took which somebody else played meanwhile."""
    took, ended = list[float](), threading.Event()

    def look() -> None:
        with httpx.Client(base_url=player.http.base_url, headers=player.http.headers, timeout=LONG) as http:
            while not ended.wait(0.05):
                began = time.monotonic()
                http.get(f"{path}/view").raise_for_status()
                took.append(time.monotonic() - began)

    thread = threading.Thread(target=look)
    thread.start()
    try:
        yield took
    finally:
        ended.set()
        thread.join()
