import asyncio
from collections.abc import Sequence
from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple, Self

import httpx
import msgspec
import pytest
from croupier_hearts.rules import HEARTS

from api.application.games.live_game import GameLock
from domain.engine.game.table_state import TableState
from domain.games import GAMES
from infra.store.event_store import EventStoreAdapter, StoreError
from tests.support.app import SOON, RunningApp, application
from tests.support.client import Guest, ok, refused
from tests.support.games import (
    PLAIN,
    choice,
    deal,
    do,
    everything,
    frames,
    join,
    last_province,
    mat,
    open_game,
    simple,
    to_move,
    view,
)
from tests.support.stores import BREAK_OFF, REFUSE, Site, held_up
from tests.support.streams import NDJSON, frames_in, tap
from tests.support.until import until

LISTS = ("/v1/games?status=running", "/v1/games?status=over")
SMITHY = {
    "seats": [
        mat(hand="smithy copper copper", deck="gold", discard="copper silver estate duchy curse gold moat village"),
        PLAIN,
    ],
    "turn": 0,
}


async def dry(guest: Guest, path: str, body: Any) -> bytes:
    """A dry run's answer, which nothing may delay."""
    answer = await asyncio.wait_for(guest.post(f"{path}/choices?dry_run=true", body), SOON)
    assert answer.status_code == 200
    return answer.content


async def test_blocked_commit_shows_on_no_route(h: RunningApp) -> None:
    path, _, *guests = await h.table(host="Host", scenario=last_province())
    seen = await view(guests[0], path)
    ending, checked = choice(seen, "Buy Province"), choice(seen, "End the turn")
    streamed = {"Accept": NDJSON, **guests[1].headers}
    async with tap(h.app, f"{path}/stream", streamed) as stream, tap(h.app, f"{path}/stream", {}) as watched:
        before = await everything(path, [*guests, h.nobody], *LISTS)
        tried = await dry(guests[0], path, checked)
        for flow in (stream, watched):
            await flow.frames(seen["version"])
        h.ledger.block()
        sending = asyncio.create_task(guests[0].post(f"{path}/choices", ending))
        await h.ledger.reached.wait()

        assert await everything(path, [*guests, h.nobody], *LISTS) == before
        assert await dry(guests[0], path, checked) == tried
        async with tap(h.app, f"{path}/stream?since=0", {}) as late:
            assert len(await late.frames(seen["version"])) == seen["version"]
        assert not sending.done()
        assert [len(frames_in(flow.body)) for flow in (stream, watched)] == [seen["version"]] * 2

        h.ledger.free.set()
        assert (await sending).status_code == 201
        assert [len(await flow.end()) for flow in (stream, watched)] == [seen["version"] + 1] * 2
    after = await everything(path, [*guests, h.nobody], *LISTS)
    stale = [one for one, other in zip(before, after, strict=True) if one == other]
    assert not stale, "the game is over, and every route says so"


async def test_blocked_game_queues_its_choices_and_no_others(h: RunningApp) -> None:
    anna, bert = await h.players("Anna", "Bert")
    path, elsewhere = [await deal(anna, anna, bert) for _ in range(2)]
    movers = [(anna, bert)[to_move(await view(anna, p))] for p in (path, elsewhere)]
    body = choice(await view(movers[0], path), "Play all Treasures")
    h.ledger.block(path)
    sending = [asyncio.create_task(movers[0].post(f"{path}/choices", body)) for _ in range(3)]
    await h.ledger.reached.wait()
    await asyncio.wait_for(do(movers[1], elsewhere, "End the turn"), SOON)
    assert not any(task.done() for task in sending)
    h.ledger.free.set()
    answers = [await task for task in sending]
    assert sorted(answer.status_code for answer in answers) == [201, 409, 409]
    for answer in answers:
        if answer.status_code == 409:
            refused(answer, 409, "not-asked")


async def test_queued_choice_waits_one_store_timeout_in_all(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def never(*_: Any) -> Any:
        await asyncio.Event().wait()

    async with application(tmp_path) as h:
        path, anna, bert = await h.table()
        mover = (anna, bert)[to_move(await view(anna, path))]
        body = choice(await view(mover, path), "Play all Treasures")
        monkeypatch.setattr("api.application.games.command_bus.STORE_TIMEOUT", 0.4)
        h.ledger.block(path)
        first = asyncio.create_task(mover.post(f"{path}/choices", body))
        await h.ledger.reached.wait()
        began = asyncio.get_running_loop().time()
        second = asyncio.create_task(mover.post(f"{path}/choices", body))
        await asyncio.sleep(0.2)
        h.ledger.failures.append(StoreError("it does not answer"))
        for read in ("read", "examine"):  # the table has to be reloaded, and that hangs as well
            monkeypatch.setattr(h.ledger.real, read, never)
        h.ledger.free.set()
        refused(await first, 503, "unavailable")
        refused(await asyncio.wait_for(second, SOON), 503, "unavailable")
        assert 0.35 < asyncio.get_running_loop().time() - began < SOON


async def test_game_lock_counts_those_before_a_newcomer() -> None:
    door = GameLock()
    assert not door.before
    async with door:
        second, third = [asyncio.create_task(door.acquire()) for _ in range(2)]
        await asyncio.sleep(0)
        assert door.before == 3
        third.cancel()
        await asyncio.wait([third])
    assert not door.locked(), "nobody has it, but whoever comes now is not the next"
    assert door.before == 1
    await second
    door.release()
    assert not door.before


async def smithy(data: Path, failures: int) -> tuple[Any, list[Any]]:
    """Play a Smithy into a shuffle after this many failed commits: its answer, and the owner's frames at the end."""
    async with application(data) as h:
        path, _, *guests = await h.table(host="Host", scenario=SMITHY)
        body = choice(await view(guests[0], path), "Play Smithy")
        for _ in range(failures):
            before = await everything(path, [*guests, h.nobody], *LISTS)
            h.ledger.failures.append(StoreError("the disk is full"))
            problem = refused(await guests[0].post(f"{path}/choices", body), 503, "unavailable")
            assert problem["retry"] is True
            assert "disk" not in str(problem)
            assert await everything(path, [*guests, h.nobody], *LISTS) == before
        answer = ok(await guests[0].post(f"{path}/choices", body))
        await do(guests[0], path, "End the turn")
        return answer, await frames(guests[0], path)


async def test_failed_choice_repeated_has_the_same_dice(
    tmp_path: Path,
) -> None:
    answer, history = await smithy(tmp_path / "well", failures=0)
    kinds = [fact["type"] for fact in answer["frame"]["facts"]]
    assert "dominion.shuffled" in kinds, "there is chance in it"
    again, other = await smithy(tmp_path / "ill", failures=3)
    for one in (*history, *other, answer["frame"], again["frame"]):
        del one["at"], one["head"]  # the clock went on
    for one in (answer, again):  # so the receipts, under keys of their own, are for other heads
        assert one.pop("receipt")["version"] == one["version"]
    assert again == answer
    assert other == history


@pytest.mark.parametrize("fault", [REFUSE, BREAK_OFF], ids=["one is refused", "all break off"])
async def test_failed_commit_changes_no_state(site: Site, tmp_path: Path, fault: dict[str, str]) -> None:
    """Choices in our games and in Hearts share a commit, which is lost or refuses that of Hearts."""
    async with application(tmp_path, url=site.url, games={**GAMES, HEARTS.key: HEARTS}) as h:
        guests, failing, open_ = await h.players("Anna", "Bert", "Cleo", "Dora"), list[Now](), list[Now]()
        for key, least in {**dict.fromkeys(GAMES, 2), HEARTS.key: HEARTS.catalogue.players[0]}.items():
            path = await deal(guests[0], *guests[:least], ruleset=key, options={})
            open_.append(await Now.of(h, path, guests))
        with site.forbidding(open_[-1].game, fault):
            assert isinstance(h.ledger.real, EventStoreAdapter)
            async with held_up(h.ledger.real, site):
                sending = [asyncio.create_task(now.choose()) for now in open_]
                await until(lambda: len(h.ledger.under_way) == len(open_))
            for now, answer in zip(open_, await asyncio.gather(*sending), strict=True):
                assert digest(now.state) == now.digest, "who reads it has it as it was"
                if not answer.is_success:
                    failing.append(now)
                    live = await h.service.live_games.current(now.game)
                    assert (live.head, digest(live.now)) == (now.head, now.digest)
        assert open_[-1] in failing
        assert site.spread or len(failing) == (1 if fault is REFUSE else len(open_))
        for now in failing:
            assert ok(await now.choose())["version"] == now.state.version + 1


def digest(state: TableState) -> bytes:
    return sha256(msgspec.msgpack.encode(state)).digest()


class Now(NamedTuple):
    """A game as it is in memory, and who may choose what."""

    game: str
    state: TableState
    digest: bytes
    head: bytes
    mover: Guest
    body: Any

    @classmethod
    async def of(cls, h: RunningApp, path: str, guests: Sequence[Guest]) -> Self:
        live = await h.service.live_games.current(path.rpartition("/")[2])
        mover = guests[to_move(await view(guests[0], path))]
        return cls(live.id, live.now, digest(live.now), live.head, mover, simple(await view(mover, path)))

    async def choose(self) -> httpx.Response:
        return await self.mover.post(f"/v1/games/{self.game}/choices", self.body)


async def test_commit_goes_on_when_its_client_leaves(h: RunningApp) -> None:
    path, anna, bert = await h.table()
    mover = (anna, bert)[to_move(await view(anna, path))]
    seen = await view(mover, path)
    body = choice(seen, "Play all Treasures")
    h.ledger.block()
    sending = asyncio.create_task(mover.post(f"{path}/choices", body, Idempotency_Key="k"))
    await h.ledger.reached.wait()
    sending.cancel()
    assert (await asyncio.gather(sending, return_exceptions=True))[0].__class__ is asyncio.CancelledError
    assert (await view(mover, path))["version"] == seen["version"]
    h.ledger.free.set()
    found = await mover.post(f"{path}/choices", body, Idempotency_Key="k")
    assert found.headers["idempotent-replayed"] == "true"
    assert (await view(mover, path))["version"] == seen["version"] + 1


async def test_a_bot_whose_commit_fails_tries_again(h: RunningApp) -> None:
    host, anna = await h.players("Host", "Anna")
    path = await open_game(host, scenario=last_province())
    ok(await host.post(f"{path}/seats", {"bot": "big-money"}))
    h.ledger.bots_fail = 2
    await join(path, anna)
    async with tap(h.app, f"{path}/stream", {}) as stream:
        assert (await stream.end())[-1]["facts"][-1]["type"] == "ended"
    assert h.ledger.bots_fail == 0
