"""The service was down: clocks get that time back before anything else happens, on both stores, in any process."""

import asyncio
from contextlib import ExitStack, closing
from pathlib import Path
from typing import Any

import pytest

from api.application.service import due_times
from domain.engine.entry.clock import GRACE, MICROSECONDS
from domain.engine.entry.entry import Entry
from infra.store.database.uptime import StoreClock, StoredUptime
from infra.store.lists.health import lift
from infra.store.maintenance.migrations import open_store
from projections.verification.reading import parse
from tests.support.app import Clock, RunningApp, application
from tests.support.client import Guest, ok
from tests.support.games import deal, frames, simple, to_move, view
from tests.support.stores import REFUSE, Site

MOVE = {"kind": "move", "seconds": 60}
MINUTE, HOUR = 60 * MICROSECONDS, 3600 * MICROSECONDS


def kinds(told: list[Any]) -> list[str]:
    return [frame["cause"]["type"] for frame in told]


async def dealt(h: RunningApp, **more: Any) -> tuple[list[Guest], str, Any]:
    path, *guests = await h.table(clock=MOVE, **more)
    return guests, path, await view(guests[0], path)


async def test_time_is_given_back_before_anything_times_out(site: Site, tmp_path: Path) -> None:
    clock = Clock()
    async with application(tmp_path, url=site.url, clock=clock, watched=True) as h:
        guests, path, before = await dealt(h)
        seat = to_move(before)
        clock.now += 5 * MICROSECONDS
    clock.now += HOUR
    async with application(tmp_path, url=site.url, clock=clock, watched=True) as h:
        await h.service.due_times.rounds.close()
        guests = [h.again(guest) for guest in guests]
        await h.service.due_times.make_good()
        assert await h.service.due_times.work() == 0
        told = await frames(guests[0], path)
        assert kinds(told)[-1] == "time-added"
        cause, seen = told[-1]["cause"], await view(guests[0], path)
        assert cause["ended"] - cause["began"] >= HOUR
        given = seen["clocks"][seat]["due"] - before["clocks"][seat]["due"]
        assert given == cause["ended"] - max(cause["began"], before["clocks"][seat]["since"])
        for language, words in (("en", "The service was away"), ("ko", "돌려주었"), ("ja", "戻された")):
            lines = ok(await guests[0].get(f"{path}/story", Accept_Language=language))["lines"]
            assert words in lines[-1]["text"]
        uptime = h.service.bus.uptime
        assert uptime is not None
        while (due := seen["clocks"][seat]["due"] + GRACE) > clock.now:
            clock.now = min(due, clock.now + 8 * MICROSECONDS)
            await uptime.beat()
        assert await h.service.due_times.work() == 1, "what was left runs out as ever"
        ok(await guests[0].post(f"{path}/resignation", {}))
        report = h.verifier.verify(parse((await guests[0].get(f"{path}/record")).content))
        assert report.finding is None


async def test_down_time_is_returned_to_slow_clocks_too(site: Site, tmp_path: Path) -> None:
    clock = Clock()
    days = {"kind": "correspondence", "hours": 72}
    async with application(tmp_path, url=site.url, clock=clock, watched=True) as h:
        path, *guests = await h.table(clock=days)
        seat = to_move(before := await view(guests[0], path))
    clock.now += HOUR
    async with application(tmp_path, url=site.url, clock=clock, watched=True) as h:
        await h.service.due_times.rounds.close()
        await h.service.due_times.make_good()
        seen = await view(h.again(guests[0]), path)
        assert seen["clocks"][seat]["due"] - before["clocks"][seat]["due"] >= HOUR
        version = seen["version"]
        await h.service.due_times.make_good()
        assert (await view(h.again(guests[0]), path))["version"] == version, "once"


def spoilt(_: Entry) -> bytes:
    raise TypeError("no such bytes")


@pytest.mark.parametrize("fault", ["store", "rules"])
async def test_down_time_not_returnable_yet_delays_no_other(
    fault: str, site: Site, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock, other = Clock(), "caylus-magna-carta"
    for pause in ("STUCK_PAUSE", "AWAY_PAUSE"):
        monkeypatch.setattr(due_times, pause, 0.0)
    async with application(tmp_path, url=site.url, clock=clock, watched=True) as h:
        guests = await h.players("Anna", "Bert")
        faulty, path = [await deal(guests[0], *guests, clock=MOVE, ruleset=r) for r in (other, "dominion")]
    clock.now += HOUR
    async with application(tmp_path, url=site.url, clock=clock, watched=True) as h:
        await h.service.due_times.rounds.close()
        anna, work = h.again(guests[0]), h.service.due_times

        async def last(path: str) -> str:
            return kinds(await frames(anna, path))[-1]

        with ExitStack() as faults:
            if fault == "store":
                faults.enter_context(site.forbidding(faulty.rpartition("/")[2], REFUSE))
            else:
                codec = h.service.games[other].codec
                faults.enter_context(monkeypatch.context()).setattr(codec, "encode", spoilt)
            await work.make_good()
            assert (await last(faulty), await last(path)) == ("joined", "time-added")
        if fault == "rules":  # what was stopped is not tried again by itself
            with site.session() as session:
                assert lift(session, faulty.rpartition("/")[2])
            await h.service.bus.live_games.stops.refresh()
            await h.service.bus.make_good(faulty.rpartition("/")[2])
        await work.make_good()
        assert (await last(faulty), await last(path)) == ("time-added", "time-added"), "it has it later"


@pytest.mark.parametrize(("days", "later"), [(61, HOUR), (1000, HOUR), (1, 240 * HOUR)])
async def test_down_time_of_any_length_is_returned(days: int, later: int, site: Site, tmp_path: Path) -> None:
    clock = Clock()
    async with application(tmp_path, url=site.url, clock=clock, watched=True) as h:
        guests, path, before = await dealt(h)
    clock.now += days * 24 * HOUR
    for _ in range(2):  # it is still known after another outage
        async with application(tmp_path, url=site.url, clock=clock, watched=True) as h:
            await h.service.due_times.rounds.close()
        clock.now += later
    async with application(tmp_path, url=site.url, clock=clock, watched=True) as h:
        await h.service.due_times.rounds.close()
        assert await h.service.due_times.work() == 0
        seat, seen = to_move(before), await view(h.again(guests[0]), path)
        assert seen["status"] == "running"
        assert seen["clocks"][seat]["due"] - before["clocks"][seat]["due"] >= days * 24 * HOUR


async def test_down_time_raced_by_an_answer_returns_once(site: Site, tmp_path: Path) -> None:
    clock = Clock()
    async with application(tmp_path, url=site.url, clock=clock, watched=True) as h:
        guests, path, before = await dealt(h)
    clock.now += HOUR
    async with (
        application(tmp_path, url=site.url, clock=clock, watched=True) as h,
        application(tmp_path, url=site.url, clock=clock, watched=True, seed="other") as other,
    ):
        for each in (h, other):
            await each.service.due_times.rounds.close()
        guests = [h.again(guest) for guest in guests]
        seat = to_move(before)
        answer = simple(await view(guests[seat], path))
        both = other.service.due_times.make_good(), guests[seat].post(f"{path}/choices", answer)
        _, answered = await asyncio.gather(*both)
        ok(answered)
        assert kinds(await frames(guests[0], path))[-2:] == ["time-added", "chose"], "once, whoever was first"


async def test_a_machine_that_slept_gives_time_back_too(site: Site, tmp_path: Path) -> None:
    clock = Clock()
    async with application(tmp_path, url=site.url, clock=clock, watched=True) as h:
        await h.service.due_times.rounds.close()
        guests, path, _ = await dealt(h)
        clock.now += HOUR
        assert await h.service.due_times.work() == 0
        assert kinds(await frames(guests[0], path))[-1] == "time-added"


async def test_down_time_while_another_served_is_not_returned(site: Site, tmp_path: Path) -> None:
    clock = Clock()
    async with application(tmp_path, url=site.url, clock=clock, watched=True) as staying:
        uptime = staying.service.bus.uptime
        assert uptime is not None
        async with application(tmp_path, url=site.url, clock=clock, watched=True, seed="other") as h:
            await h.service.due_times.rounds.close()
            guests, path, _ = await dealt(h)
        for _ in range(4):
            clock.now += 8 * MICROSECONDS
            await uptime.beat()
        async with application(tmp_path, url=site.url, clock=clock, watched=True, seed="third") as h:
            await h.service.due_times.make_good()
            assert "time-added" not in kinds(await frames(h.again(guests[0]), path))


@pytest.mark.parametrize("ahead", [-HOUR, HOUR])
async def test_processes_share_the_clock_of_the_store(site: Site, ahead: int) -> None:
    with closing(open_store(site.where)) as store:
        truth = StoreClock()
        wrong = StoreClock(lambda: truth() + ahead)
        uptime = StoredUptime(store, wrong)
        await uptime.beat(wrong, wrong())
        uptime.close()
        off = wrong() - truth()
    assert off == pytest.approx(ahead if isinstance(site.where, Path) else 0, abs=2 * MICROSECONDS)


async def test_down_time_is_when_no_process_beats(site: Site) -> None:
    clock, at = Clock(), 1_700_000_000_000_000
    with closing(open_store(site.where)) as store:
        one, two = StoredUptime(store, None), StoredUptime(store, None)
        for seconds, by in ((0, one), (9, two), (18, one), (29, two), (38, one)):
            clock.now = at + seconds * MICROSECONDS
            found = [(o.began, o.ended) for o in await by.beat(clock, clock())]
        assert [((b - at) // MICROSECONDS, (e - at) // MICROSECONDS) for b, e in found] == [(18, 29)]
        for each in (one, two):
            each.close()
