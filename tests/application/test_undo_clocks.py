"""Undo in games with a clock: spent time and absent players stay as they are."""

from domain.engine.entry.clock import MICROSECONDS
from tests.application.test_undo import answer, by_seat, propose, table
from tests.support.app import RunningApp
from tests.support.client import ok
from tests.support.games import do, simple, to_move, view


async def test_spent_time_stays_spent_and_earns_nothing(h: RunningApp) -> None:
    await h.service.due_times.rounds.close()
    (anna, bert), path = await table(h, clock={"kind": "bank", "seconds": 600, "increment": 10})
    seat = to_move(await view(anna, path))
    h.clock.now += 60 * MICROSECONDS
    await do(anna, path, "Play all Treasures")
    h.clock.now += 30 * MICROSECONDS
    await propose(anna, path)
    await answer(bert, path, agree=True)
    left = (await view(anna, path))["clocks"][seat]["left"]
    assert 518 * MICROSECONDS < left < 520 * MICROSECONDS  # ten for the answer, none for being asked again


async def test_undo_needs_no_agreement_of_an_absent_seat(h: RunningApp) -> None:
    await h.service.due_times.rounds.close()
    guests, path = await table(h, "Anna", "Bert", "Carl", clock={"kind": "move", "seconds": 60})
    sitting = by_seat(await view(guests[0], path), *guests)
    carl = to_move(await view(guests[0], path))
    while not (seen := await view(guests[0], path))["clocks"][carl]["away"]:
        if (seat := to_move(seen)) != carl:
            ok(await sitting[seat].post(f"{path}/choices", simple(await view(sitting[seat], path))))
            continue
        h.clock.now += 63 * MICROSECONDS
        assert await h.service.due_times.work() == 1
    first, second = (carl + 1) % 3, (carl + 2) % 3
    while to_move(before := await view(sitting[first], path)) != first:
        ok(await sitting[second].post(f"{path}/choices", simple(await view(sitting[second], path))))
    await do(sitting[first], path, "Play all Treasures")
    assert (await propose(sitting[first], path))["undo_proposed"]["awaited"] == [second], "who is away need not agree"
    await answer(sitting[second], path, agree=True)
    after = await view(sitting[first], path)
    assert after["state"] == before["state"]
    assert [one["away"] for one in after["clocks"]] == [seat == carl for seat in range(3)], "who was away is away"
