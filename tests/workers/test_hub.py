"""What workers count together, over links to one hub: eight grant no more than one."""

import asyncio
import socket
from collections.abc import AsyncGenerator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from typing import Any, get_args

import pytest

from api.application.ports.limits import Counted, Limits, Rate
from api.application.runtime.request_turns import RequestTurns
from api.application.runtime.turns import WAITING_OF_ONE, Caller, CrowdedError
from api.http.limits.limiting import Streams
from infra.limits import RequestCounter
from infra.notify.local import LocalNotifier
from infra.workers import link as links
from infra.workers.adding import added
from infra.workers.board import Board
from infra.workers.hub import Hub, Line
from infra.workers.link import Link, WorkersNotifier
from infra.workers.messages import Family, Message, Moved, State
from infra.workers.shared_turns import SearchTurns, SharedReadTurns, SharedTurns
from tests.support.notifiers import hears
from tests.support.until import until

EIGHT = 8
ANNA = Caller("anna", "anna")


@dataclass
class Joined:
    """A worker's link, its notifier, and the hub's line to it."""

    link: Link
    notifier: WorkersNotifier
    line: Line
    hearing: asyncio.Task[None]
    stack: AsyncExitStack

    async def die(self) -> None:
        """End without a word."""
        self.line.families = [*self.line.families]
        await self.stack.aclose()
        await self.hearing


@asynccontextmanager
async def joined(count: int = EIGHT) -> AsyncGenerator[tuple[Hub, Sequence[Joined]]]:
    """So many workers of one hub, in this process."""
    hub, workers, board = Hub(), list[Joined](), Board.new(count)
    async with AsyncExitStack() as all_of_them:
        for number in range(count):
            stack = await all_of_them.enter_async_context(AsyncExitStack())
            ours, theirs = socket.socketpair()
            listener = socket.socket()
            link = Link(f"{number}/{count}:{number}:{board.file}:{theirs.detach()}:{listener.detach()}")
            line = Line(hub, ours)
            hearing = asyncio.create_task(line.run())
            notifier = link.notifier(LocalNotifier())
            await stack.enter_async_context(notifier.running())
            stack.callback(link.listener.close)
            link.state("READY=1")
            await line.ready.wait()
            workers.append(Joined(link, notifier, line, hearing, stack))
        yield hub, workers
    await asyncio.gather(*(worker.hearing for worker in workers))


async def granted(counter: RequestCounter, times: int, counted: Counted = "requests", key: str = "anna") -> int:
    taken = [await counter.take(counted, key) for _ in range(times)]
    return sum(one is not None and one.granted for one in taken)


async def test_eight_workers_grant_as_much_as_one() -> None:
    async with joined() as (_, workers):
        kinds = get_args(Counted)  # whoever has a wrong token is a guest
        rates: dict[str, Any] = {kind.replace("-", "_"): Rate(40, 60) for kind in kinds}
        limits = Limits(**rates, streams=5)
        counters = [RequestCounter(limits, add=worker.link.add, among=EIGHT) for worker in workers]
        for kind in kinds:
            assert sum(await asyncio.gather(*(granted(counter, 20, kind) for counter in counters))) == 40
        assert await granted(counters[3], 50, key="bert") == 40
        streams = [Streams(limits, worker.link) for worker in workers]
        opened = await asyncio.gather(*(_open(streams[n % EIGHT]) for n in range(40)))
        assert opened.count(True) == 5


class _Pieces:
    """What a stream sends."""


KEPT = list[_Pieces]()


async def _open(streams: Streams) -> bool:
    KEPT.append(pieces := _Pieces())
    try:
        await streams.opened("::1", None, pieces)
    except Exception:  # noqa: BLE001 - it is refused
        return False
    return True


async def test_places_of_a_dead_worker_are_free() -> None:
    async with joined(2) as (_, (dying, other)):
        assert [await dying.link.take("streams", 3) for _ in range(4)] == [True, True, True, False]
        assert not await other.link.take("streams", 3)
        waiting = asyncio.create_task(other.link.take("searches", 1, waits=True))
        assert await waiting
        waiting = asyncio.create_task(other.link.take("streams", 3, waits=True))
        await dying.die()
        assert await waiting


async def test_workers_grant_their_share_when_hub_is_silent(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(links, "TIMEOUT", 0.05)
    async with joined(2) as (_, (one, other)):
        for worker in (one, other):
            monkeypatch.setattr(worker.line, "_writer", None)
        counter = RequestCounter(Limits(requests=Rate(11, 60)), add=one.link.add, among=2)
        assert await granted(counter, 20) == 6
        assert [await one.link.take("streams", 3) for _ in range(3)] == [True, True, False]


async def test_place_granted_after_cancelling_is_given_back() -> None:
    async with joined(2) as (_, (one, other)):
        assert await one.link.take("searches", 1)
        waiting = asyncio.create_task(other.link.take("searches", 1, waits=True))
        await asyncio.sleep(0.02)
        waiting.cancel()
        one.link.give("searches")
        assert await until(lambda: one.link.take("searches", 1))


async def test_versions_and_presence_reach_other_workers_at_once() -> None:
    async with joined(3) as (_, (one, other, third)):
        said, changed = list[tuple[str, bytes]](), list[str | None]()
        other.notifier.overhear(lambda game, words: said.append((game, words)))
        third.notifier.hear(changed.append)
        async with other.notifier.listen("a") as follower, one.notifier.listen("a") as own:
            one.notifier.notify("a", 7)
            await hears(follower, 7)
            await hears(own, 7)
            one.notifier.relay("a", b'{"who": "anna"}')
            one.notifier.announce("anna")
            await until(lambda: said and changed)
            assert (said, changed) == ([("a", b'{"who": "anna"}')], ["anna"])


async def test_workers_who_follow_nothing_are_not_woken(monkeypatch: pytest.MonkeyPatch) -> None:
    """They read which version a game has; another machine, of which it is not known, is told of all."""
    async with joined(3) as (hub, (one, other, _)):
        heard = list[Message]()

        def hear(_: Line, message: Message) -> None:
            heard.append(message)

        monkeypatch.setattr(hub, "hear", hear)

        async def told(game: str, version: int) -> list[Message]:
            heard.clear()
            one.notifier.notify(game, version)
            await asyncio.sleep(0)  # games are told of at the end of an iteration of the loop
            one.link.send(State("PONG"))
            await until(lambda: State("PONG") in heard)
            return heard[:-1]

        async with one.notifier.listen("a"), other.notifier.listen("b"):
            assert not await told("a", 7)
            assert [other.link.board.told(game) for game in ("a", "b")] == [7, 0]
            assert Moved({"b": 8}) in await told("b", 8)
        assert not await told("b", 9)
        other.link.board.follow("b", 1)
        other.link.board.clear(1)  # as the supervisor does for who has ended
        assert not await told("b", 10)
        other.link.board.meet()
        assert Moved({"a": 8}) in await told("a", 8)


async def test_waiting_reads_of_caller_are_limited_over_workers() -> None:
    async with joined() as (_, workers):
        turns = [SharedReadTurns(worker.link, lambda _, __: None) for worker in workers]
        begun = [asyncio.create_task(turns[n % EIGHT].begin(ANNA)) for n in range(WAITING_OF_ONE + 2)]
        refused, _ = await asyncio.wait(begun, return_when=asyncio.FIRST_EXCEPTION)
        assert sum(isinstance(one.exception(), CrowdedError) for one in refused) == 1
        for one in begun:
            one.cancel()
        await asyncio.gather(*begun, return_exceptions=True)


async def test_searches_of_all_workers_take_turns() -> None:
    async with joined(2) as (_, (one, other)):
        here, there = [SearchTurns(1, worker.link, "bots") for worker in (one, other)]
        began = await here.begin(ANNA)
        waiting = asyncio.create_task(there.begin(ANNA))
        await asyncio.sleep(0.02)
        assert not waiting.done()
        here.end(ANNA, began)
        there.end(ANNA, await waiting)


async def test_callers_turns_at_other_workers_count_here() -> None:
    async with joined() as (_, workers):
        here, *there = [SharedTurns(None, worker.link) for worker in workers]
        alone = RequestTurns(None).spend(ANNA, 1)
        for n in range(15):
            there[n % len(there)].spend(ANNA, 1)
        await until(lambda: here.spend(ANNA, 0) > alone + 10)


def family(name: str, kind: str, value: float, **labels: str) -> Family:
    """A metric of one sample."""
    return name, kind, "About it.", [(f"{name}_total" if kind == "counter" else name, labels, value)]


async def test_metrics_of_workers_are_combined_by_kind() -> None:
    async with joined(2) as (_, (dying, other)):

        def measures(choices: float, seconds: float) -> list[Family]:
            return [
                family("croupier_entries", "counter", choices, by="player"),
                family("croupier_streams", "gauge", 2),
                family("croupier_store_up", "gauge", 1),
                ("seconds", "histogram", "Time.", [("seconds_sum", {}, seconds), ("seconds_created", {}, 5.0)]),
            ]

        dying.link.measure, other.link.measure = lambda: measures(10, 0.5), lambda: measures(1, 0.25)
        read = await other.link.sum(other.link.measure())
        values = {name: [value for _, _, value in samples] for name, _, _, samples in read}
        assert values == {
            "croupier_entries": [11], "croupier_streams": [4], "croupier_store_up": [1], "seconds": [0.75, 5.0],
        }  # fmt: skip
        help_of = {name: text for name, _, text, _ in read}
        assert help_of["croupier_streams"] == "About it. Sum of all workers."
        assert help_of["croupier_store_up"] == "About it."
        dying.link.measure = list  # as if it had been killed: its last figures were those that were read
        await dying.stack.aclose()
        await dying.hearing
        assert added([], []) == []
