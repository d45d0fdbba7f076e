"""`kill -9` while webhooks are sent: everything that a player is notified of arrives, in order for each game."""

import asyncio
import json
from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from itertools import count
from pathlib import Path
from random import Random

import httpx
import pytest

from infra.store.maintenance.migrations import migrate
from infra.variables import database_location
from tests.faults.killing import kill_one
from tests.faults.stage import Api, plain, running
from tests.support.notifiers import until
from tests.support.stores import Site
from tests.support.summary import Counted
from tests.webhooks.receiver import LOCAL, OK, Answer, Got, Receiver, receiver

SHORT, WHOLE = 2, 60
"""Kills for each of the two stores."""
PAUSE = 0.05
"""Seconds between two games: there is always something to send, and the machine has time for restarts."""
FAILING = 0.1
"""The share of answers that are not 2xx."""


class People:
    """Anna and Bert, who play short games at any process that answers."""

    def __init__(self, http: httpx.AsyncClient, apis: Sequence[Api], rng: Random) -> None:
        self._http, self._apis, self._rng, self.games = http, apis, rng, 0

    async def ask(self, by: Mapping[str, str], method: str, path: str, body: object = None) -> httpx.Response:
        """Send a request until it is answered."""
        while True:
            url = f"{self._rng.choice(self._apis).url}/v1{path}"
            try:
                answered = await self._http.request(method, url, json=body, headers=dict(by))
                if answered.status_code < 500:
                    return answered
            except httpx.TransportError:
                pass
            await asyncio.sleep(0.02)

    async def come(self, name: str) -> dict[str, str]:
        made = (await self.ask({}, "POST", "/players", {"name": name})).json()
        return {"Authorization": f"Bearer {made['token']}"}

    async def play(self, anna: Mapping[str, str], bert: Mapping[str, str], over: asyncio.Event) -> None:
        """One game after the other; a command repeated because its answer was lost is refused and changes nothing."""
        while not over.is_set():
            opened = await self.ask(anna, "POST", "/games", {"ruleset": "dominion", "seats": 2})
            path = f"/games/{opened.json()['id']}"
            for by in (anna, bert):
                await self.ask(by, "POST", f"{path}/seats", {})
            await self.ask(bert, "POST", f"{path}/resignation", {})
            self.games += 1
            await asyncio.sleep(PAUSE)


async def killed(database: str, kills: int, seed: int) -> dict[str, int | float]:
    """Kill one of the processes again and again while games go on; what was counted."""
    rng, over = Random(seed), asyncio.Event()
    migrate(place := database_location(database))
    environ = plain(CROUPIER_DATABASE_URL=database, CROUPIER_WEBHOOK_NETWORKS=LOCAL)
    with receiver() as there, running([environ] * (1 if isinstance(place, Path) else 2)) as apis:
        there.answer = faulty(Random(seed))
        async with httpx.AsyncClient(timeout=5) as http:
            people = People(http, apis, rng)
            anna, bert = await people.come("Anna"), await people.come("Bert")
            made = (await people.ask(anna, "POST", "/me/webhooks", {"url": there.url})).json()
            playing = [asyncio.create_task(people.play(anna, bert, over)) for _ in range(3)]
            for _ in range(kills):
                await asyncio.sleep(rng.uniform(0.3, 0.9))
                await kill_one(apis, rng)
            await until(lambda: people.games >= 3)
            over.set()
            await asyncio.gather(*playing)
            await _worked_off(Site(place))
            told = (await people.ask(anna, "GET", "/me/events?since=0&seconds=0")).text
        events = [json.loads(line.removeprefix("data: ")) for line in told.splitlines() if line.startswith("data: ")]
        return {"kills": kills, "games": people.games, **_held(there, made["secret"], events)}


def faulty(rng: Random) -> Callable[[Got], Answer]:
    """Answers of a receiver that is often busy."""
    return lambda _: (503, {}, b"later") if rng.random() < FAILING else OK


async def _worked_off(site: Site) -> None:
    """Time passes: leases of the dead end, and so do retry pauses."""
    async with asyncio.timeout(60):
        for look in count():
            waiting = site.run("SELECT count(*) FROM deliveries WHERE due IS NOT NULL")
            if [*waiting, *site.run("SELECT count(*) FROM outbox")] == [(0,), (0,)]:
                return
            site.run("UPDATE webhooks SET rest_until = 0")
            # One at a time: the living lock others of these rows, in an order of their own.
            with site.session() as session:
                for row in session.rows("SELECT webhook, number FROM deliveries WHERE due IS NOT NULL"):
                    session.rows("UPDATE deliveries SET due = 1 WHERE webhook = ? AND number = ? AND due > 0", row)
            if look % 10 == 0:  # over a cluster the living take seconds for what they have claimed
                site.run("UPDATE outbox SET lease = 0")
            await asyncio.sleep(0.3)


def _held(there: Receiver, secret: str, events: Sequence[Mapping[str, object]]) -> dict[str, int | float]:
    """Check what has arrived against what the player was told."""
    assert len(events) > 3
    numbers = [one["number"] for one in events]
    arrived = [one for one in there.got if one.said["type"] != "test"]
    assert {one.said["data"]["number"] for one in arrived} == set(numbers), "nothing is lost, and nothing else comes"
    first = defaultdict[str, list[int]](list)
    for one in arrived:
        number, game = one.said["data"]["number"], one.said["data"]["game"]
        if number not in first[game]:
            first[game].append(number)
    assert all(order == sorted(order) for order in first.values())
    assert all(one.signed_by(secret) for one in arrived[-20:])
    return {"events": len(events), "sent": len(arrived), "more_than_once": len(arrived) - len(set(numbers))}


async def test_processes_killed_while_they_send_lose_nothing(either: str) -> None:
    await killed(either, SHORT, 1)


@pytest.mark.soak
async def test_many_kills_while_webhooks_are_sent(either: str, counted: Counted) -> None:
    counted(f"webhooks_{either.partition(':')[0]}", **await killed(either, WHOLE, 3))
