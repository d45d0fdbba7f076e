"""Two workers over PostgreSQL: every duty of a server holds in each, and clients notice nothing of there being two."""

import asyncio
import os
import re
import signal
import socket
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import httpx
import pytest

from infra.notify.local import POLL_INTERVAL
from infra.server import SHUTDOWN_TIMEOUT
from tests.support.client import Guest, at, newcomers, ok, refused
from tests.support.games import bot_game, deal, frames, play, simple, to_move, view
from tests.support.patience import patience
from tests.support.streams import NDJSON, frames_in
from tests.support.until import soon, until
from tests.workers.pool import SLOW, Pool, pool
from tools.servers.postgres import fresh_database

ENTRIES = 'croupier_entries_total{by="player",command="chose",ruleset="dominion"}'


@pytest.fixture(scope="module")
def workers(postgres_server: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Pool]:
    """The two, which the tests replace but do not end."""
    data = str(tmp_path_factory.mktemp("data"))
    with fresh_database(postgres_server) as url, pool(url, CROUPIER_DATA=data) as made:
        yield made


def test_two_workers_report_one_start_and_end_together(postgres_url: str, tmp_path: Path) -> None:
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as manager:
        manager.bind(str(tmp_path / "notify"))
        with pool(postgres_url, NOTIFY_SOCKET=manager.getsockname(), CROUPIER_DATA=str(tmp_path)) as workers:
            both = workers.workers
            assert len(both) == 2
            workers.until_said("Croupier serves")
            assert workers.api.said().count("Croupier serves") == 1
            assert manager.recv(100) == b"READY=1"
            manager.setblocking(False)
            with pytest.raises(BlockingIOError):
                manager.recv(100)
            began = time.monotonic()
            workers.api.process.stop()
            assert time.monotonic() - began < patience(SHUTDOWN_TIMEOUT + 4)
            assert not any(Path(f"/proc/{worker}").exists() for worker in both)


def test_each_worker_raises_file_limit_and_bounds_requests(workers: Pool) -> None:
    for worker in workers.workers:
        limits = Path(f"/proc/{worker}/limits").read_text()
        files = re.search(r"Max open files +(\d+) +(\d+)", limits)
        assert files is not None
        assert files[1] == files[2]
        with workers.only(worker):
            answer = httpx.get(f"{workers.url}/v1/healthz")
            assert "date" in answer.headers
            assert "server" not in answer.headers
            with socket.create_connection(("127.0.0.1", int(workers.url.rpartition(":")[2]))) as endless:
                endless.settimeout(patience(10))
                endless.sendall(b"GET / HTTP/1.1\r\n" + b"a: b\r\n" * 20_000)
                with suppress(ConnectionError):
                    while endless.recv(100):
                        pass


async def test_two_workers_never_answer_stale(workers: Pool) -> None:
    async with workers.clients() as (one, other):
        anna, bert = await newcomers(one, "Anna", "Bert")
        bert = at(other, bert)
        path = await deal(anna, anna, bert, undo="consent")
        for n in range(10):
            seen = [await view(guest, path) for guest in (anna, bert)]
            assert seen[0]["version"] == seen[1]["version"]
            seat = to_move(seen[0])
            chosen, mover = simple(seen[seat]), (anna, bert)[seat]
            stale = await mover.post(f"{path}/choices", chosen, If_Match=f'"{seen[0]["version"] - 1}"')
            refused(stale, 412, "stale")
            accepted = ok(await mover.post(f"{path}/choices", chosen, Idempotency_Key=f"key-{n}"))
            elsewhere = at((other, one)[seat], mover)
            again = ok(await elsewhere.post(f"{path}/choices", chosen, Idempotency_Key=f"key-{n}"))
            assert again["receipt"] == accepted["receipt"]
        while not (await anna.post(f"{path}/undo", {})).is_success:
            await play(path, (anna, bert), 1)
        proposal = (await view(bert, path))["undo"]["version"]
        ok(await bert.post(f"{path}/undo/answers", {"proposal": proposal, "agree": True}))
        assert await view(anna, path) == await view(at(other, anna), path)
        assert await frames(anna, path) == await frames(at(other, anna), path)


class Following:
    """A stream that is being read from one worker."""

    def __init__(self, guest: Guest, path: str) -> None:
        self.body, self.guest, self.path = b"", guest, path
        self.task = asyncio.create_task(self._follow())

    async def _follow(self) -> None:
        headers = self.guest.headers | {"Accept": NDJSON, "Accept-Encoding": "identity"}
        async with self.guest.http.stream("GET", f"{self.path}/stream", headers=headers) as stream:
            async for piece in stream.aiter_bytes():
                self.body += piece

    @property
    def newest(self) -> int:
        return max((frame["version"] for frame in frames_in(self.body)), default=0)


async def test_streams_at_another_worker_are_told_at_once(workers: Pool) -> None:
    async with workers.clients() as (one, other), workers.clients() as (_, further):
        anna, bert = await newcomers(one, "Anna", "Bert")
        path = await deal(anna, anna, bert)
        following = Following(at(other, anna), path)
        await until(lambda: following.newest >= 3)
        began = time.monotonic()
        for version in range(4, 24):
            await play(path, (anna, bert), 1)
            await until(lambda version=version: following.newest >= version)
        assert time.monotonic() - began < 15 * POLL_INTERVAL, "twenty polls would take twenty periods"
        token = ok(await anna.post("/v1/me/tokens", {"scope": "read", "label": "further"}))["token"]
        again = Following(Guest(further, anna.id, anna.name, token), path)
        await until(lambda: again.newest >= 23)
        listed = {one["label"]: one["id"] for one in ok(await anna.get("/v1/me/tokens"))["tokens"]}
        assert (await anna.delete(f"/v1/me/tokens/{listed['further']}")).status_code == 204
        ends = time.monotonic() + patience(1.0)
        await until(again.task.done)
        assert time.monotonic() < ends
        refused(await again.guest.get("/v1/me"), 401, "bad-token")
        following.task.cancel()
        await asyncio.wait([following.task])


async def test_hung_worker_is_replaced_and_counters_stay(workers: Pool) -> None:
    async with workers.clients() as both:
        for http in both:
            anna, bert = await newcomers(http, "Anna", "Bert")
            await play(await deal(anna, anna, bert), (anna, bert), 15)
    before, starts = workers.metrics()[ENTRIES], workers.api.said().count("started: ")
    assert before >= 30
    hung, other = workers.workers
    os.kill(hung, signal.SIGSTOP)
    began = time.monotonic()
    async with httpx.AsyncClient(base_url=workers.url, timeout=SLOW) as http:
        (anna,) = await newcomers(http, "Anna")
        path = await bot_game(anna, "big-money")
        assert workers.metrics()[ENTRIES] >= before
        ok(await anna.post(f"{path}/resignation", {}))
        await until(lambda: http.get("/v1/readyz"), lambda ready: not ok(ready)["lag"])
    soon(lambda: hung not in workers.workers)
    assert time.monotonic() - began < patience(10), "another takes over what it was to do"
    soon(lambda: len(workers.workers) == 2)
    assert other in workers.workers
    assert workers.metrics()[ENTRIES] >= before
    workers.until_said("started: ", starts + 1)


async def test_reload_loses_no_request(workers: Pool) -> None:
    before, asked, entries = workers.workers, 0, 0.0
    async with workers.clients() as (one, _), httpx.AsyncClient(base_url=workers.url, timeout=SLOW) as http:
        (anna, bert) = await newcomers(one, "Anna", "Bert")
        path = await deal(anna, anna, bert)
        await play(path, (anna, bert), 30)
        entries = workers.metrics()[ENTRIES]
        following = Following(anna, path)
        await until(lambda: following.newest >= 3)
        workers.signal(signal.SIGHUP)

        async def ask() -> None:
            nonlocal asked
            while asked < 1000 or "all workers have been replaced" not in workers.api.said():
                answers = await asyncio.gather(*(http.get("/v1/healthz") for _ in range(5)))
                assert {answer.status_code for answer in answers} == {200}
                asked += 5
                await asyncio.sleep(0.01 if asked < 1000 else 0.2)

        await ask()
        await until(following.task.done)
    assert asked >= 1000
    assert not {*before} & {*workers.workers}
    assert workers.metrics()[ENTRIES] >= entries >= 30
    assert workers.api.said().count("Croupier serves") == 1
