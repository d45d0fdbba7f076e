"""Followers of games: each reads a stream, and resumes it at any process after a loss."""

import asyncio
from dataclasses import dataclass, field
from time import monotonic

import httpx
import msgspec

from tests.faults.client import PAUSE, Client

SILENCE = 20.0
"""Seconds without even a heartbeat after which a stream counts as lost."""


class Sent(msgspec.Struct):
    """The parts of a frame that are checked."""

    head: str


_decode = msgspec.json.Decoder(Sent).decode


@dataclass
class Follower:
    """One viewer of one game, from the first frame on."""

    client: Client
    game: str
    headers: dict[str, str]
    heads: dict[int, str] = field(default_factory=dict[int, str])
    """The digest of each frame, by version."""
    last: int = 0
    connected: float = 0.0
    over: bool = False

    async def follow(self) -> None:
        """Read until the game is over."""
        while not self.over:
            try:
                await self._read()
            except httpx.TransportError:
                self.client.tally.resumed += self.last > 0
            await asyncio.sleep(PAUSE)

    async def _read(self) -> None:
        url = f"{self.client.rng.choice(self.client.stage.urls)}/v1/games/{self.game}/stream"
        headers = self.headers | {"Last-Event-ID": str(self.last)}
        async with self.client.http.stream("GET", url, headers=headers, timeout=SILENCE) as answer:
            self.over = answer.status_code == 204
            if answer.status_code != 200:
                assert answer.status_code in (204, 503), answer.status_code
                return
            self.connected = monotonic()
            event: dict[str, str] = {}
            async for line in answer.aiter_lines():
                if line:
                    name, _, value = line.partition(": ")
                    event[name] = value
                elif event:
                    self._take(event)
                    event = {}

    def _take(self, event: dict[str, str]) -> None:
        if "data" not in event or event.get("event") == "time":
            return  # when to reconnect, or a heartbeat
        tally, version = self.client.tally, int(event["id"])
        if event.get("event") == "view":
            tally.views_instead += 1
        else:
            tally.frames += 1
            tally.frames_doubled += version <= self.last
            tally.frames_lost += max(0, version - self.last - 1)
            self.heads[version] = _decode(event["data"]).head
        self.last = version
        answered = self.client.answered_at.get((self.game, version))
        if answered is not None and self.connected < answered:
            tally.longest_lag = max(tally.longest_lag, monotonic() - answered)
