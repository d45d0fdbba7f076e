"""A load of tokens that end while they are used."""

import asyncio
from contextlib import suppress
from dataclasses import dataclass, field
from time import monotonic

import httpx

from infra.store.accounts.accounts import TTL
from tests.faults.auditor import KEPT, ONCE, Broken
from tests.faults.client import ANSWER_TIMEOUT, OPENING, PAUSE, Client
from tests.faults.loads import BACK, Load
from tests.support.until import until

SLACK = 2.0
"""Seconds that a busy machine may add."""


@dataclass
class Used:
    """A token in constant use at one process: when each request began, and whether it was accepted."""

    client: Client
    url: str
    headers: dict[str, str]
    seen: list[tuple[float, bool]] = field(default_factory=list[tuple[float, bool]])

    async def use(self) -> None:
        stage = self.client.stage
        while True:
            began = monotonic()
            if not stage.spared(self.url, began):
                await asyncio.sleep(PAUSE)
                continue
            try:
                answer = await self.client.http.get(f"{self.url}/v1/me", headers=self.headers, timeout=ANSWER_TIMEOUT)
            except httpx.TransportError:
                await asyncio.sleep(PAUSE)
                continue
            if answer.status_code == 503:
                await asyncio.sleep(PAUSE)
            elif stage.spared(self.url, began):
                assert answer.status_code in (200, 401), answer.text
                self.seen.append((began, answer.is_success))

    def good_after(self, ended: float) -> float:
        """Seconds after `ended` at which the last accepted request began; 0.0 if there was none."""
        return max([began - ended for began, good in self.seen if good and began > ended], default=0.0)

    @property
    def over(self) -> bool:
        """Whether the last request was refused."""
        return bool(self.seen) and not self.seen[-1][1]

    @property
    def stays(self) -> bool:
        """Whether it was refused for good from the first refusal on."""
        refused = [began for began, good in self.seen if not good]
        return not any(good and began > refused[0] for began, good in self.seen if refused)


class Tokens(Load):
    """Tokens that end in every way while they are used at every process, with streams."""

    tables = 2
    ways = ("revoke", "rotate", "leave")

    async def come(self) -> None:
        host = await self.client.player("Olga")
        self._open = (await self.client.tell(host, "games", "", OPENING))["id"]
        self._ended = self.longest = 0

    def done(self) -> int:
        return self._ended

    async def goes_on(self) -> None:
        """As many end, and each takes as long as the processes may trust what they know."""
        before = self._ended
        await until(lambda: self._ended >= before + self.tables, seconds=BACK + 3 * TTL)

    async def game(self) -> None:
        """End one token: how long the other process accepted it is bounded."""
        client, urls = self.client, [api.url for api in self.stage.apis]
        anna = await client.player("Anna")
        made = (await client.ask("POST", "/v1/me/tokens", json={"scope": "play"}, headers=anna.headers)).json()
        code = (await client.ask("POST", "/v1/me/recovery", headers=anna.headers)).json()["recovery"]
        headers, path = {"Authorization": f"Bearer {made['token']}"}, f"/v1/me/tokens/{made['kept']['id']}"
        ways = {"revoke": ("DELETE", path), "rotate": ("POST", f"{path}/rotation"), "leave": ("DELETE", "/v1/me")}
        used = [Used(client, url, headers) for url in urls for _ in range(2)]
        using = [asyncio.create_task(one.use()) for one in used]
        streams = {url: asyncio.create_task(self._streamed(url, headers)) for url in urls}
        try:
            await asyncio.sleep(self.rng.uniform(0.1, 0.3))
            way = self.ways[self._ended % len(self.ways)]
            gone = frozenset({401, 404})  # the first answer was lost
            answer = await client.ask(*ways[way], also=gone, headers=anna.headers | {"Recovery-Code": code})
            at = monotonic()
            spared = self.stage.spared
            await until(
                lambda: all(one.over and streams[one.url].done() for one in used if spared(one.url, monotonic())),
                seconds=BACK + 2 * TTL,
            )
            await asyncio.sleep(0.2)  # still refused
        finally:
            for task in (*using, *streams.values()):
                task.cancel()
            told, _ = [await asyncio.gather(*tasks, return_exceptions=True) for tasks in (using, streams.values())]
        assert all(isinstance(one, asyncio.CancelledError) for one in told), told
        if not all(one.stays for one in used):
            self.broken.append(Broken(ONCE, f"{way}: a refused token was accepted again"))
        here = [one for one in used if answer.is_success and str(answer.url).startswith(one.url)]
        if any(one.good_after(at) for one in here):
            self.broken.append(Broken(KEPT, f"{way}: a token was accepted where it had ended"))
        longest = max(one.good_after(at) for one in used)
        if longest > self.bound:
            self.broken.append(Broken(KEPT, f"{way}: a token was accepted elsewhere for {longest:.1f} s"))
        if way == "rotate" and answer.is_success:
            fresh = {"Authorization": f"Bearer {answer.json()['token']}"}
            for url in {self.rng.choice(self.stage.urls) for _ in urls}:
                await client.ask("GET", "/v1/me", url=url, headers=fresh)
        self._ended += 1

    @property
    def bound(self) -> float:
        """Seconds for which another process may accept it: until it is told, or looks again."""
        return SLACK if self.stage.tells else TTL + SLACK

    async def _streamed(self, url: str, headers: dict[str, str]) -> None:
        """Read a stream until the server ends it."""
        path, accepting = f"{url}/v1/games/{self._open}/stream", headers | {"Accept": "application/x-ndjson"}
        with suppress(httpx.TransportError):
            async with self.client.http.stream("GET", path, headers=accepting, timeout=60) as answer:
                async for _ in answer.aiter_lines():
                    pass
