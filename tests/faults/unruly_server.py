"""A server with unruly games beside its own: what their players do, and how long somebody elsewhere waits for it."""

import os
import threading
import time
from collections.abc import Generator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import httpx

from tests.faults.stage import CROUPIER, Api, plain, running

ROOT = Path(__file__).parents[2]
LONG = 60.0
"""Seconds after which a request has no answer."""


@contextmanager
def serving(data: Path, packages: Path) -> Generator[Api]:
    """A process that is not forked: it looks for games by itself."""
    path = os.pathsep.join([str(ROOT), str(packages)])
    environ = plain(PYTHONPATH=path, CROUPIER_HOUSE_GAME="off", CROUPIER_DATA=str(data))
    with running([environ], CROUPIER) as (api,):
        yield api


def stopped(api: Api) -> float:
    """SIGTERM; the seconds until it has ended in order."""
    began = time.monotonic()
    api.process.stop()
    assert api.said().rstrip().endswith("stopped"), api.said()
    return time.monotonic() - began


class Player(httpx.Client):
    """Somebody with a token."""

    def __init__(self, api: Api, name: str) -> None:
        super().__init__(base_url=f"{api.url}/v1", timeout=LONG)
        token = self.post("/players", json={"name": name}).raise_for_status().json()["token"]
        self.headers["Authorization"] = f"Bearer {token}"

    def ask(self, method: str, path: str, body: Any = None) -> Any:
        """The answer's JSON or text; None for a refusal, which is a problem that names no fault of ours."""
        answer = self.request(method, path, json=body)
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
def watching(api: Api) -> Generator[list[float]]:
    """The seconds that each look of somebody at their own game of Dominion takes meanwhile."""
    took, ended = list[float](), threading.Event()

    def look() -> None:
        while not ended.wait(0.05):
            began = time.monotonic()
            other.get(f"{path}/view").raise_for_status()
            took.append(time.monotonic() - began)

    with closing(Player(api, "Bert")) as other:
        path = other.opened("dominion", "big-money")
        assert path is not None
        thread = threading.Thread(target=look)
        thread.start()
        try:
            yield took
        finally:
            ended.set()
            thread.join()
